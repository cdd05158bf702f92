"""A position told: how things stand, what happens by which rule, and what has changed."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import chain
from typing import NamedTuple

from tulipbook.games.api import State
from tulipbook.games.tulip import Tulip, TulipView
from tulipbook.games.tulip.cards import card_names
from tulipbook.games.tulipmania import Tulipmania, TulipmaniaView
from tulipbook.games.words import colour_word
from tulipbook.language import _, florins
from tulipbook.pages import Line, lines, short_names, supply_text
from tulipbook.pages.garden import garden_text
from tulipbook.pages.marks import counts_text
from tulipbook.pages.markup import columns_text
from tulipbook.record import Record
from tulipbook.rulebook.facts import changes

Rows = tuple[tuple[str, ...], ...]


class Story(NamedTuple):
    """One position with its moves.

    Attributes
    ----------
    title : str
        What the position is about.
    example : str
        The name of the rulebook's example, if it is one.
    before : tuple
        The table at the beginning, all hands open; the first row is the head.
    around : tuple of str
        What lies between the players at the beginning.
    told : tuple of Line
        What happens, in sentences with rules.
    changed : tuple
        What is not as it was, before and after; the first row is the head. Empty if all is.
    """

    title: str
    example: str
    before: Rows
    around: tuple[str, ...]
    told: tuple[Line, ...]
    changed: Rows


def tell(record: Record) -> Story:
    """Replay a record and tell it.

    Raises
    ------
    RecordError
        If the game does not allow a move of it.

    Examples
    --------
    >>> from tulipbook.record.examples import load_example
    >>> tell(load_example("bubble-bursts")).told[4].sentence
    'Bill discards 1 orange buyer.'
    """
    steps = list(record.replay())
    first, last = steps[0].state, steps[-1].state
    names, meta = short_names(record.players), record.header.get("meta", {})
    events = list(chain.from_iterable(step.events for step in steps))
    changed = changes(first, last, names)
    return Story(
        _(str(meta.get("title", record.source))),
        str(meta.get("example", "")),
        tuple(_table(first, names)),
        tuple(_around(first)),
        lines(events, names, first.turn),
        ((_("What has changed"), _("before"), _("after")), *changed) if changed else (),
    )


def _table(state: State, names: Sequence[str]) -> list[tuple[str, ...]]:
    if isinstance(state, Tulipmania):
        hands = zip(names, state.cash, state.tulips, state.buyers, strict=True)
        return [
            (_("Player"), _("Cash"), _("Tulips"), _("Buyers")),
            *(
                (name, florins(cash), counts_text(tulips), counts_text(buyers))
                for name, cash, tulips, buyers in hands
            ),
        ]
    assert isinstance(state, Tulip)
    gardens = zip(names, state.gardens, state.hands, strict=True)
    return [
        (_("Player"), _("Garden"), _("Hand")),
        *(
            (name, garden_text(garden), card_names(hand) or _("none"))
            for name, garden, hand in gardens
        ),
    ]


def _around(state: State) -> list[str]:
    view = state.view(None)
    assert isinstance(view, TulipView | TulipmaniaView)
    supply = supply_text(view).splitlines()
    if isinstance(view, TulipView):
        values = ", ".join(f"{colour_word(c)} {value}" for c, value in view.values.items())
        return [_("Values: {values}").format(values=values), *supply]
    return supply


def story_html(story: Story, rule: str = "") -> str:
    """Write a story as plain HTML, which hardly needs a style.

    Parameters
    ----------
    story : Story
        What is told.
    rule : str, optional
        The rule in question; where it acts, its id stands out.

    Examples
    --------
    >>> from tulipbook.record.examples import load_example
    >>> story_html(tell(load_example("bubble-bursts"))).count("<table>")
    2
    """
    told = "".join(
        f"<li>{escape(line.sentence)} <small>{_rules_html(line, rule)}</small></li>"
        for line in story.told
    )
    around = " · ".join(map(escape, story.around))
    return (
        f'<div class="tb-story"><p><strong>{escape(_heading(story))}</strong></p>'
        f"{_table_html(story.before)}<p>{around}</p><ol>{told}</ol>"
        f"{_table_html(story.changed)}</div>"
    )


def _rules_html(line: Line, rule: str) -> str:
    return ", ".join(f"<b>{one}</b>" if one == rule else one for one in line.rules)


def story_text(story: Story) -> str:
    """Write a story as plain text; see `story_html`."""
    told = [
        f"{number}. {line.sentence} ({', '.join(line.rules)})"
        for number, line in enumerate(story.told, start=1)
    ]
    parts = [
        f"{_heading(story)}\n{columns_text(story.before)}",
        "\n".join(story.around),
        "\n".join(told),
        columns_text(story.changed) if story.changed else "",
    ]
    return "\n\n".join(filter(None, parts))


def _heading(story: Story) -> str:
    if not story.example:
        return f"{story.title}."
    printed = _("The rulebook's example “{example}”").format(example=story.example)
    return f"{printed}: {story.title}."


def _table_html(rows: Rows) -> str:
    if not rows:
        return ""
    head, *body = rows
    titles = "".join(f'<th scope="col">{escape(title)}</th>' for title in head)
    cells = "".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        + "</tr>"
        for first, *rest in body
    )
    return f"<table><thead><tr>{titles}</tr></thead><tbody>{cells}</tbody></table>"
