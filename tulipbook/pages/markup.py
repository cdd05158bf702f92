"""Small helpers that every page needs: names, escaping, lists, badges, plain columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from tulipbook.games.tulip import TulipView
from tulipbook.games.tulipmania import TulipmaniaView
from tulipbook.pages.rules import rule_sentence

GameView = TulipmaniaView | TulipView
LONGEST_NAME: Final = 24


def clean_name(name: str, seat: int) -> str:
    r"""Give a name on one line, without characters that cannot be seen.

    Examples
    --------
    >>> clean_name(" Ann\nof  Haarlem ", 0), clean_name("\u202e", 1)
    ('Ann of Haarlem', 'P1')
    """
    words = "".join(c if c.isprintable() else " " for c in name).split()
    return " ".join(words) or f"P{seat}"


def short_name(name: str) -> str:
    """Shorten a long name.

    Examples
    --------
    >>> short_name("Ann"), short_name("x" * 10_000)
    ('Ann', 'xxxxxxxxxxxxxxxxxxxxxxx…')
    """
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """Give the names by seat as sentences show them: one line, at most 24 characters.

    Examples
    --------
    >>> short_names(["Ann", " "])
    ('Ann', 'P1')
    """
    return tuple(short_name(clean_name(name, seat)) for seat, name in enumerate(names))


def name_html(name: str, seat: int) -> str:
    """Write a name, shortened if it is long, with the full one in the title.

    Examples
    --------
    >>> name_html("<Ann>", 0)
    '<span class="tb-name">&lt;Ann&gt;</span>'
    """
    full = clean_name(name, seat)
    short = short_name(full)
    title = "" if short == full else f' title="{escape(full)}"'
    return f'<span class="tb-name"{title}>{escape(short)}</span>'


def player_html(
    names: Sequence[str], bots: Sequence[str | None], seat: int, badges: Iterable[str] = ()
) -> str:
    """Write a player: the name, small labels, and below them the bot if it is one.

    Examples
    --------
    >>> player_html(["Ann"], [None], 0, ["you"])
    '<span class="tb-name">Ann</span> <span class="tb-badge">you</span>'
    """
    labels = [f'<span class="tb-badge">{escape(badge)}</span>' for badge in badges]
    bot = bot_name(bots, seat)
    below = [f'<span class="tb-bot">{escape(bot)}</span>'] if bot else []
    return " ".join([name_html(names[seat], seat), *labels, *below])


def player_text(names: Sequence[str], bots: Sequence[str | None], seat: int) -> str:
    """Write a player with the bot, if it is one, in brackets.

    Examples
    --------
    >>> player_text(["Ann", "Bill"], [None, "random"], 1)
    'Bill (random)'
    """
    name, bot = short_name(clean_name(names[seat], seat)), bot_name(bots, seat)
    return f"{name} ({bot})" if bot else name


def bot_name(bots: Sequence[str | None], seat: int) -> str | None:
    """Give the name of the bot on a seat, shortened; None for a person."""
    bot = bots[seat] if seat < len(bots) else None
    return short_name(clean_name(bot, seat)) if bot else None


def rule_html(rule: str) -> str:
    """Link a rule to its anchor ``#rule-ID``, with its sentence in the title.

    Examples
    --------
    >>> print(rule_html("TM-4.4"))
    <a class="tb-rule" href="#rule-TM-4.4" title="The turn goes to the left.">TM-4.4</a>
    """
    sentence, name = rule_sentence(rule), escape(rule)
    title = f' title="{escape(sentence)}"' if sentence else ""
    return f'<a class="tb-rule" href="#rule-{name}"{title}>{name}</a>'


def table_markup(
    caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[int] = ()
) -> str:
    """Write a table whose first column heads its rows.

    Parameters
    ----------
    caption : str
        Plain text; shown to screen readers alone.
    head : sequence of str
        Plain text.
    rows : iterable of sequence of str
        HTML, one string a cell.
    numbers : sequence of int
        The columns that are set flush right.
    """
    columns = "".join(_column(title, place in numbers) for place, title in enumerate(head))
    body = "".join(_row(cells, numbers) for cells in rows)
    return (
        f'<table class="tb-table"><caption class="tb-vh">{escape(caption)}</caption>'
        f"<thead><tr>{columns}</tr></thead><tbody>{body}</tbody></table>"
    )


def _column(title: str, number: bool) -> str:
    return f'<th scope="col"{_number(number)}>{escape(title)}</th>'


def _row(cells: Sequence[str], numbers: Sequence[int]) -> str:
    first, *others = cells
    rest = "".join(
        f"<td{_number(place in numbers)}>{cell}</td>" for place, cell in enumerate(others, start=1)
    )
    return f'<tr><th scope="row">{first}</th>{rest}</tr>'


def _number(number: bool) -> str:
    return ' class="tb-number"' if number else ""


def facts_html(facts: Iterable[tuple[str, str]]) -> str:
    """Write pairs of a plain term and its HTML as a description list."""
    pairs = "".join(f"<div><dt>{escape(term)}</dt><dd>{value}</dd></div>" for term, value in facts)
    return f'<dl class="tb-facts">{pairs}</dl>'


def facts_text(facts: Iterable[tuple[str, str]]) -> str:
    """Write pairs of a term and its text, one a line."""
    return "\n".join(f"{term}: {value}" for term, value in facts)


def columns_text(rows: Sequence[Sequence[object]], numbers: Sequence[int] = ()) -> str:
    """Set rows in aligned columns; the first row is the head.

    Parameters
    ----------
    rows : sequence of sequence
        What stands in the cells, written with `str`.
    numbers : sequence of int
        The columns that are set flush right.

    Examples
    --------
    >>> print(columns_text([("Player", "Cash"), ("Ann", "ƒ50"), ("Bill", "ƒ700")], [1]))
    Player  Cash
    Ann      ƒ50
    Bill    ƒ700
    """
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = []
    for row in cells:
        padded = [
            cell.rjust(width) if place in numbers else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(padded).rstrip())
    return "\n".join(lines)
