"""Rise and fall: the tulips of 1637 beside those of games."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import plotly.graph_objects as go

from tulipbook.figures.look import GREY, PALE, hover, layout, three_digits
from tulipbook.figures.prices import legend
from tulipbook.figures.twin import Twin
from tulipbook.games.api import TulipbookError
from tulipbook.games.words import colour_word
from tulipbook.language import _, counted, marked
from tulipbook.pages.marks import MARKS

if TYPE_CHECKING:
    import pandas as pd

ROW: Final = 34
TICKS: Final = (0.001, 0.01, 0.1, 1, 10, 100, 1000)
BEFORE: Final = (marked("start = 1"), "circle-open", GREY)
TOP: Final = (marked("highest"), "diamond", "#8a1420")
AFTER: Final = (marked("after the fall"), "square", "#0072b2")
NOTE: Final = marked(
    "1637: index values for 175 aas, not receipts; 2 January, 5 February, after: 1722 or 1739<br>"
    "game: opening price, highest price, after: what the last tulip was paid in the burst"
)


class Rise(NamedTuple):
    """One tulip's rise and fall, its first price being 1.

    Attributes
    ----------
    label : str
        The bulb, or the colour.
    highest, after : float
        The highest price and the price after the fall, as multiples of the first; NaN where it is
        not known.
    """

    label: str
    highest: float
    after: float


def historical_rises(prices: pd.DataFrame) -> tuple[Rise, ...]:
    """Give rise and fall of the bulbs that have a price of 2 January and of 5 February 1637.

    Parameters
    ----------
    prices : DataFrame
        Of `tulipbook.economics.prices_1637`; only Garber's table is used. Where it has two later
        prices, the last one counts.

    Examples
    --------
    >>> from tulipbook.economics import prices_1637
    >>> rises = historical_rises(prices_1637())
    >>> rises[0].label, rises[0].highest
    ('Gheele Croonen', 50.0)
    """
    garber = prices[prices["table"] == "Garber"]
    rises = []
    for bulb, own in garber.groupby("bulb", sort=False):
        at = dict(zip(own["date"], own["price"], strict=True))
        if {"1637-01-02", "1637-02-05"} <= set(at):
            start = at["1637-01-02"]
            later = own.loc[~own["date"].str.startswith("16"), "price"].tolist()
            rises.append(Rise(str(bulb), at["1637-02-05"] / start, later[-1] / start))
    return tuple(sorted(rises, key=lambda rise: -rise.highest))


def game_rises(falls: pd.DataFrame) -> tuple[Rise, ...]:
    """Give rise and fall of the colours of a game, down to what the last tulip was paid.

    Parameters
    ----------
    falls : DataFrame
        Of `tulipbook.economics.rise_and_fall`.

    Examples
    --------
    >>> import pandas as pd
    >>> fall = {"colour": "red", "opening": 50, "highest": 4000, "last": 750.0}
    >>> game_rises(pd.DataFrame([fall]))
    (Rise(label='red', highest=80.0, after=15.0),)
    """
    rises = [
        Rise(str(colour), highest / opening, last / opening)
        for colour, opening, highest, last in zip(
            *[falls[name] for name in ("colour", "opening", "highest", "last")], strict=True
        )
    ]
    return tuple(sorted(rises, key=lambda rise: -rise.highest))


def then_and_now_figure(then: Sequence[Rise], now: Sequence[Rise], game: str) -> go.Figure:
    """Draw how far tulips rose and fell, those of 1637 above those of a game.

    Parameters
    ----------
    then, now : sequence of Rise
        Of `historical_rises` and `game_rises`.
    game : str
        What to call the game, such as ``one game of bots``.

    Raises
    ------
    TulipbookError
        If one of the two has no tulip.

    Examples
    --------
    >>> then, now = [Rise("Switsers", 30, 0.05)], [Rise("red", 80, 15)]
    >>> figure = then_and_now_figure(then, now, "one game")
    >>> [(trace.name, trace.x) for trace in figure.data][1:]
    [('start = 1', (1, 1)), ('highest', (30, 80)), ('after the fall', (0.05, 15))]
    """
    _check(then, now)
    rises = [*then, *now]
    labels = [*[rise.label for rise in then], *[_colour(rise.label) for rise in now]]
    # A row is left free between then and now, for the headings.
    rows = [*range(1, len(then) + 1), *range(len(then) + 2, len(rises) + 2)]
    traces = [
        _lines(rises, rows),
        _marks(BEFORE, [1] * len(rises), rows, labels),
        _marks(TOP, [rise.highest for rise in rises], rows, labels),
        _marks(AFTER, [rise.after for rise in rises], rows, labels),
    ]
    low = min([1, *[rise.after for rise in rises if rise.after > 0]])
    high = max([1, *[rise.highest for rise in rises]])
    return go.Figure(
        traces,
        layout(
            _("Rise and fall, as multiples of the first price (log scale)"),
            170 + ROW * (len(rises) + 2),
            _(NOTE),
            margin={"l": 8, "r": 20, "t": 84, "b": 92},
            xaxis={
                "type": "log", "range": [log10(low * 0.5), log10(high * 1.5)],
                "tickvals": list(TICKS), "ticktext": [_times(tick) for tick in TICKS],
                "tickangle": 0, "gridcolor": PALE, "zeroline": False, "linecolor": GREY,
                "fixedrange": True,
            },
            yaxis={
                "range": [rows[-1] + 0.6, -0.6],
                "tickvals": [0, *rows[: len(then)], len(then) + 1, *rows[len(then) :]],
                "ticktext": ["<b>1637</b>", *labels[: len(then)], f"<b>{game}</b>",
                             *labels[len(then) :]],
                "showgrid": False, "zeroline": False, "automargin": True,
                "ticklabelstandoff": 8, "fixedrange": True,
            },
            legend=legend(),
        ),
    )  # fmt: skip


def _colour(label: str) -> str:
    """Name a tulip of a game, with the letter of its mark if it is a colour."""
    return f"{MARKS[label].letter} {colour_word(label)}" if label in MARKS else label


def _lines(rises: Sequence[Rise], rows: Sequence[int]) -> dict[str, Any]:
    x: list[float | None] = []
    y: list[int | None] = []
    for rise, row in zip(rises, rows, strict=True):
        x += [min(1, rise.after), rise.highest, None]
        y += [row, row, None]
    look = {"color": "#b2bbc6", "width": 4}
    return {"type": "scatter", "mode": "lines", "name": "span", "x": x, "y": y, "line": look,
            "showlegend": False, "hoverinfo": "skip"}  # fmt: skip


def _marks(
    look: tuple[str, str, str], x: Sequence[float], rows: Sequence[int], labels: Sequence[str]
) -> dict[str, Any]:
    name, symbol, colour = _(look[0]), *look[1:]
    line = {"color": colour, "width": 2}
    marker = {"symbol": symbol, "size": 12, "color": colour, "line": line, "opacity": 1}
    return {"type": "scatter", "mode": "markers", "name": name, "x": list(x), "y": list(rows),
            "marker": marker, "cliponaxis": False, "text": list(labels),
            "customdata": list(map(_times, x)),
            "hovertemplate": hover(f"%{{text}}, {name}: %{{customdata}}")}  # fmt: skip


def then_and_now_twin(then: Sequence[Rise], now: Sequence[Rise], game: str) -> Twin:
    """Say what `then_and_now_figure` shows.

    Examples
    --------
    >>> then, now = [Rise("Switsers", 30, 0.05)], [Rise("red", 80, 15)]
    >>> print(then_and_now_twin(then, now, "one game").text)
    The 1 bulb of 1637 rose 30 times in 34 days, the 1 colour of one game 80 times. The numbers of
    1637 are index values for 175 aas, not receipts.
    When      Tulip     Highest  After the fall
    1637      Switsers  ×30      ×0.05
    one game  red       ×80      ×15
    """
    _check(then, now)
    summary = _(
        "The {bulbs} of 1637 rose {then} in 34 days, the {colours} of {game} {now}. The numbers "
        "of 1637 are index values for 175 aas, not receipts."
    ).format(
        bulbs=counted(len(then), "bulb"),
        then=_span(then),
        colours=counted(len(now), "colour"),
        game=game,
        now=_span(now),
    )
    rows = tuple(
        (when, colour_word(rise.label), _times(rise.highest), _times(rise.after))
        for when, rises in (("1637", then), (game, now))
        for rise in rises
    )
    head = (_("When"), _("Tulip"), _("Highest"), _("After the fall"))
    return Twin(_("Rise and fall, as multiples of the first price"), summary, head, rows)


def _check(then: Sequence[Rise], now: Sequence[Rise]) -> None:
    if not then or not now:
        raise TulipbookError("Then or now has no tulip to draw; give at least one of each.")


def _span(rises: Sequence[Rise]) -> str:
    """Say between which multiples tulips rose."""
    low, *_between, high = sorted([rise.highest for rise in rises] * 2)
    told = _("{low} to {high} times") if low < high else _("{high} times")
    return told.format(low=three_digits(low), high=three_digits(high))


def _times(multiple: float) -> str:
    if multiple != multiple:  # noqa: PLR0124 - NaN
        return _("not known")
    return f"×{three_digits(multiple)}"
