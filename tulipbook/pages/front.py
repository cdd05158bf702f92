"""The front page of the dashboards: what there is, and where to begin."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from tulipbook.language import _, in_use, languages, marked, own_name


class Door(NamedTuple):
    """A page, and what one finds behind its link."""

    file: str
    title: str
    about: str
    link: str


DOORS: Final = (
    Door(
        "play.ipynb",
        marked("Play yourself"),
        marked(
            "Against bots, or together at one screen. One click starts a game; it lasts ten to "
            "twenty minutes."
        ),
        marked("Play a game"),
    ),
    Door(
        "lesson.ipynb",
        marked("A lesson"),
        marked(
            "Fifty minutes with Tulipmania 1637: the rules, a short game played twice with one "
            "change, what happened and why. Everybody plays against three bots."
        ),
        marked("Begin a lesson"),
    ),
    Door(
        "lesson.ipynb?game=tulip",
        marked("A lesson with the card game"),
        marked("The same with Tulip: shorter rules, and supply, value and crashes."),
        marked("Begin a lesson with Tulip"),
    ),
    Door(
        "homework.ipynb",
        marked("Homework"),
        marked(
            "Alone against bots, with questions before and after, and one file to hand in. Your "
            "teacher gives you a link; without one you get the usual game."
        ),
        marked("Do homework"),
    ),
    Door(
        "rules.ipynb",
        marked("The rules, to step through"),
        marked(
            "Every rule of Tulipmania 1637 that moves something, in a small position of its own: "
            "what happens, step by step, and what the rule says."
        ),
        marked("See the rules of Tulipmania 1637"),
    ),
    Door(
        "rules.ipynb?game=tulip",
        marked("The rules of the card game"),
        marked("The same for Tulip."),
        marked("See the rules of Tulip"),
    ),
    Door(
        "replay.ipynb",
        marked("Replay"),
        marked(
            "Step by step, back and forth: a game that you have saved, or one of three that are "
            "there. Look at it with all hands open, or as one of the players saw it."
        ),
        marked("Replay a game"),
    ),
    Door(
        "lab.ipynb",
        marked("Let bots play"),
        marked(
            "Hundreds of games in a minute: who wins, how long the games are, when bubbles burst, "
            "and where prices go on the board."
        ),
        marked("Open the laboratory"),
    ),
    Door(
        "bubbles.ipynb",
        marked("What makes bubbles?"),
        marked(
            "Experiments with sliders: more speculators, fewer buyers, larger steps, experience. "
            "What changes, and how sure can one be?"
        ),
        marked("Ask about bubbles"),
    ),
)

NOTEBOOKS: Final = (
    ("00-start", marked("a table, a move, what happened and why"), 5),
    (
        "01-play-tulipmania",
        marked("the board game against bots; a finished game move by move"),
        20,
    ),
    ("02-play-tulip", marked("the card game, and how supply pushes a value into a crash"), 10),
    ("03-the-price-board", marked("spaces and arrows, the way up and the way down"), 10),
    (
        "lessons/tulipmania-student",
        marked("a lesson about bubbles: instructions, exercises, theory"),
        65,
    ),
    ("lessons/tulipmania-guide", marked("to lead that lesson, minute by minute"), 20),
    ("lessons/tulip-student", marked("a lesson about supply and crashes"), 65),
    ("lessons/tulip-guide", marked("to lead that one"), 15),
    (
        "rules/tulipmania",
        marked("every rule of the board game in plain words, with positions to step through"),
        60,
    ),
    ("rules/tulip", marked("the same for the card game"), 30),
    ("04-ten-thousand-games", marked("many games in one call, and their tidy frames"), 10),
    ("05-tournament", marked("which bot is better, and how sure that is"), 15),
    ("howto-your-first-bot", marked("a player of your own"), 15),
    ("howto-homework", marked("set homework, and grade it with one command"), 10),
    ("06-bursts-and-crashes", marked("who is paid what in a burst, and what a crash does"), 25),
    (
        "07-do-speculators-make-bubbles",
        marked("an experiment with bots, and how sure it is"),
        30,
    ),
    ("08-then-and-now-1637", marked("the prices of 1637 beside those of the game"), 20),
)

CSS: Final = """
.tb-front {
  max-width: 880px; box-sizing: border-box; margin: 28px auto; padding: 12px 32px 24px;
  background: #fff; border: 1px solid #d5dce6; border-radius: 10px;
  font: 18px/1.5 system-ui, "DejaVu Sans", "Segoe UI", sans-serif; color: #1d2733;
}
.tb-front h1 { font-size: 32px; line-height: 1.2; margin: 16px 0; }
.tb-front h2 { font-size: 24px; line-height: 1.2; margin: 28px 0 8px; }
.tb-front p { margin: 0 0 12px; }
.tb-front a.tb-door:link, .tb-front a.tb-door:visited {
  display: inline-block; margin: 2px 8px 2px 0; padding: 8px 18px; border-radius: 8px;
  background: #12375c; color: #fff; text-decoration: none; font-weight: 700;
}
.tb-front .tb-books table {
  width: 100%; border-collapse: collapse; margin: 12px 0; font-size: 16px; table-layout: auto;
}
.tb-front .tb-books :is(th, td) {
  padding: 6px 8px; border-top: 1px solid #e1e6ed; text-align: left; white-space: normal;
  background: #fff;
}
.tb-front .tb-books :is(th, td):last-child { text-align: right; }
.tb-front code { overflow-wrap: anywhere; }
@media (max-width: 600px) { .tb-front { margin: 8px; padding: 4px 14px 14px; } }
"""


def front_html(wrong: str = "") -> str:
    """Write the front page.

    Parameters
    ----------
    wrong : str
        What the page was asked for in vain, to be said first.

    Examples
    --------
    >>> front_html().count('class="tb-door"') == len(DOORS)
    True
    """
    doors = "".join(map(_door, DOORS))
    said = f"<p><strong>{escape(wrong)}</strong></p>" if wrong else ""
    return (
        f'<style>{CSS}</style><div class="tb-front" lang="{in_use()}">{said}{_other_languages()}'
        f"<h1>{_('Two games about the tulip bubble of 1637')}</h1><p>{_games()}</p>"
        f"{doors}{_notebooks()}</div>"
    )


def _games() -> str:
    told = _(
        "{Tulipmania} is a board game for three to five: you sell, bid for and buy tulips, prices "
        "climb a board, and whoever still holds tulips when a bubble bursts needs a buyer for "
        "each. {Tulip} is a card game for two to six: every tulip that somebody plants changes "
        "what its colour is worth, until a colour crashes."
    )
    return told.format(Tulipmania="<em>Tulipmania 1637</em>", Tulip="<em>Tulip</em>")


def _door(door: Door) -> str:
    return (
        f"<h2>{escape(_(door.title))}</h2><p>{escape(_(door.about))}</p>"
        f'<p><a class="tb-door" href="{door.file}">{escape(_(door.link))}</a></p>'
    )


def _notebooks() -> str:
    told = _(
        "The notebooks show how to do all this in a few lines of Python. The command {command} "
        "opens them in JupyterLab."
    ).format(command="<code>tulipbook lab</code>")
    head = _cells("th", (_("notebook"), _("what one learns"), _("minutes")))
    rows = "".join(
        _cells("td", (f"<code>{name}</code>", escape(_(what)), str(minutes)))
        for name, what, minutes in NOTEBOOKS
    )
    return (
        f"<h2>{_('Learn and explore')}</h2><p>{told}</p>"
        f'<div class="tb-books"><table><thead>{head}</thead><tbody>{rows}</tbody></table></div>'
    )


def _cells(kind: str, cells: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<{kind}>{cell}</{kind}>' for cell in cells)}</tr>"


def _other_languages() -> str:
    """Link the same page in the other languages, each by its own name."""
    links = [
        f'<a href="index.ipynb?lang={code}" lang="{code}" hreflang="{code}">{own_name(code)}</a>'
        for code in languages()
        if code != in_use()
    ]
    return f"<p>{' '.join(links)}</p>"
