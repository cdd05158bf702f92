"""What if it burst now: what everybody would be paid, or what one seat can expect."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final, NamedTuple

from tulipbook.games.words import colour_word
from tulipbook.language import _, florins, marked
from tulipbook.pages.marks import mark_svg
from tulipbook.pages.markup import columns_text, short_names, table_markup

EXACT: Final = marked(
    "Florins that each player would be paid if the colour burst now (TM-5.2, TM-5.3)."
)
EXPECTED: Final = marked(
    "Your buyers are counted; those of the others are drawn at random so that they agree with all "
    "that you have seen. Nine of ten draws lie in the range."
)
NOBODY: Final = marked("Whoever looks on without a hand can see prices only.")
NO_BUBBLE: Final = marked("No bubble is left that could burst.")
TITLE: Final = marked("If it burst now")


class OwnBurst(NamedTuple):
    """What one seat can expect of one colour.

    Attributes
    ----------
    colour : str
        The colour.
    tulips, price : int
        The own tulips, and their price in florins.
    mean, low, high : float
        What they would be paid on average, and the range of nine in ten draws.
    """

    colour: str
    tulips: int
    price: int
    mean: float
    low: int
    high: int


def burst_html(
    prices: Mapping[str, int],
    tulips: Sequence[Mapping[str, int]],
    paid: Mapping[str, Sequence[int]],
    names: Sequence[str],
) -> str:
    """Write what everybody would be paid if each colour burst now, with all hands open.

    Parameters
    ----------
    prices : mapping of str to int
        The price of every live colour, in florins.
    tulips : sequence of mapping
        Everybody's tulips by seat.
    paid : mapping of str to sequence of int
        By colour what each seat would be paid.
    names : sequence of str
        The players' names by seat.

    Examples
    --------
    >>> burst_html({}, [{}], {}, ["Ann"])
    '<p>No bubble is left that could burst.</p>'
    """
    if not prices:
        return f"<p>{_(NO_BUBBLE)}</p>"
    head, rows = _exact(prices, tulips, paid, names)
    cells = _cells(prices, rows)
    return table_markup(_(TITLE), head, cells, range(1, len(head))) + f"<p>{_(EXACT)}</p>"


def burst_text(
    prices: Mapping[str, int],
    tulips: Sequence[Mapping[str, int]],
    paid: Mapping[str, Sequence[int]],
    names: Sequence[str],
) -> str:
    """Write the same as plain text; see `burst_html`.

    Examples
    --------
    >>> print(burst_text({"red": 50}, [{"red": 2}, {"red": 1}], {"red": (75, 25)}, ["Ann", "Bill"]))
    Colour    Price  Ann   Bill
    red         ƒ50   ƒ75   ƒ25
    together          ƒ75   ƒ25
    on paper         ƒ100   ƒ50
    Florins that each player would be paid if the colour burst now (TM-5.2, TM-5.3).
    """
    if not prices:
        return _(NO_BUBBLE)
    head, rows = _exact(prices, tulips, paid, names)
    return f"{columns_text([head, *rows], range(1, len(head)))}\n{_(EXACT)}"


def _exact(
    prices: Mapping[str, int],
    tulips: Sequence[Mapping[str, int]],
    paid: Mapping[str, Sequence[int]],
    names: Sequence[str],
) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    rows = [(colour_word(c), florins(price), *map(florins, paid[c])) for c, price in prices.items()]
    sums = [sum(column) for column in zip(*[paid[colour] for colour in prices], strict=True)]
    paper = [sum(hand[c] * price for c, price in prices.items()) for hand in tulips]
    rows += [(_("together"), "", *map(florins, sums)), (_("on paper"), "", *map(florins, paper))]
    return (_("Colour"), _("Price"), *short_names(names)), rows


def own_burst_html(bursts: Sequence[OwnBurst] | None) -> str:
    """Write what one seat can expect if each colour burst now; None for a spectator.

    Examples
    --------
    >>> own_burst_html(None)
    '<p>Whoever looks on without a hand can see prices only.</p>'
    """
    if not bursts:
        return f"<p>{_(NOBODY) if bursts is None else _(NO_BUBBLE)}</p>"
    cells = _cells([burst.colour for burst in bursts], _own(bursts))
    table = table_markup(_(TITLE), _head(), cells, range(1, len(_head())))
    return f"{table}<p>{_(EXPECTED)}</p>"


def own_burst_text(bursts: Sequence[OwnBurst] | None) -> str:
    """Write the same as plain text; see `own_burst_html`.

    Examples
    --------
    >>> print(own_burst_text([OwnBurst("red", 2, 50, 70.4, 50, 75)]))
    Colour    You hold  On paper  If burst  Range
    red              2      ƒ100       ƒ70  ƒ50 to ƒ75
    together         2      ƒ100       ƒ70
    Your buyers are counted; those of the others are drawn at random so that they agree with all
    that you have seen. Nine of ten draws lie in the range.
    """
    if not bursts:
        return _(NOBODY) if bursts is None else _(NO_BUBBLE)
    return f"{columns_text([_head(), *_own(bursts)], (1, 2, 3))}\n{_(EXPECTED)}"


def _head() -> tuple[str, ...]:
    return _("Colour"), _("You hold"), _("On paper"), _("If burst"), _("Range")


def _own(bursts: Sequence[OwnBurst]) -> list[tuple[str, ...]]:
    rows = [
        (
            colour_word(burst.colour),
            str(burst.tulips),
            florins(burst.tulips * burst.price),
            florins(round(burst.mean)),
            _range(burst.low, burst.high),
        )
        for burst in bursts
    ]
    sums = [
        sum(burst.tulips for burst in bursts),
        florins(sum(burst.tulips * burst.price for burst in bursts)),
        florins(round(sum(burst.mean for burst in bursts))),
    ]
    return [*rows, (_("together"), *map(str, sums), "")]


def _range(low: int, high: int) -> str:
    if low == high:
        return florins(low)
    return _("{low} to {high}").format(low=florins(low), high=florins(high))


def _cells(colours: Iterable[str], rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Set a colour's mark before its name; the last rows have none."""
    marks = [f"{mark_svg(colour)} " for colour in colours]
    blank = [""] * (len(rows) - len(marks))
    return [
        [mark + escape(first), *map(escape, rest)]
        for mark, (first, *rest) in zip([*marks, *blank], rows, strict=True)
    ]
