"""Cash and paper wealth of every player over the turns."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

import plotly.graph_objects as go

from tulipbook.figures.look import GREY, PALE, layout
from tulipbook.figures.moments import Moment
from tulipbook.figures.prices import HEIGHT, legend, turn_axis, turn_words, x_end
from tulipbook.figures.twin import Twin
from tulipbook.games.api import florins, listed
from tulipbook.pages.markup import short_names

# Not the colours of the tulips; told apart in greys too, each with a symbol of its own.
PLAYERS: Final = (
    ("#111111", "circle"),
    ("#0072b2", "square"),
    ("#c04f00", "diamond"),
    ("#007a5a", "triangle-up"),
    ("#a3457a", "x"),
)
STEP: Final = 1000


def wealth_figure(
    moments: Sequence[Moment], names: Sequence[str], height: int = HEIGHT
) -> go.Figure:
    """Draw every player's cash, and the cash with all tulips at their current prices.

    Parameters
    ----------
    moments : sequence of Moment
        The game so far, with `cash` and `wealth`, the oldest first.
    names : sequence of str
        The players' names by seat.
    height : int
        In pixels.

    Examples
    --------
    >>> figure = wealth_figure([Moment(1, {}, cash=(700,), wealth=(750,))], ["Ann"])
    >>> [(trace.name, trace.y) for trace in figure.data]
    [('Ann', (750,)), ('Ann, cash alone', (700,))]
    """
    shown = [escape(name) for name in short_names(names)]
    most = max(max(moment.wealth, default=0) for moment in moments)
    end = x_end(moments[-1].at)
    traces: list[dict[str, Any]] = []
    for seat, name in enumerate(shown):
        x = [moment.at for moment in moments]
        paper = [moment.wealth[seat] for moment in moments]
        cash = [moment.cash[seat] for moment in moments]
        traces += [_paper(seat, name, x, paper), _cash(seat, name, x, cash)]
    return go.Figure(
        traces,
        layout(
            "Wealth by turn, in florins (linear scale)",
            height,
            "solid: with tulips at their prices; dotted: cash",
            margin={"l": 62, "r": 16, "t": 72, "b": 112},
            xaxis=turn_axis(end),
            yaxis={
                "range": [0, STEP * (1 + most // STEP)],
                "tickprefix": "ƒ",
                "tickformat": "d",
                "gridcolor": PALE,
                "zeroline": False,
                "linecolor": GREY,
                "fixedrange": True,
            },
            legend=legend(),
        ),
    )


def _paper(seat: int, name: str, x: Sequence[float], y: Sequence[int]) -> dict[str, Any]:
    colour, symbol = PLAYERS[seat]
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "name": name,
        "legendgroup": f"P{seat}",
        "x": x,
        "y": y,
        "line": {"shape": "hv", "color": colour, "width": 3},
        "marker": {
            "symbol": symbol,
            "size": [0] * (len(x) - 1) + [11],
            "color": colour,
            "opacity": 1,
        },
        "hovertemplate": f"{name}: ƒ%{{y}} with all tulips<extra></extra>",
    }


def _cash(seat: int, name: str, x: Sequence[float], y: Sequence[int]) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "lines",
        "name": f"{name}, cash alone",
        "legendgroup": f"P{seat}",
        "showlegend": False,
        "x": x,
        "y": y,
        "line": {"shape": "hv", "color": PLAYERS[seat][0], "width": 2, "dash": "2px,3px"},
        "hovertemplate": f"{name}: ƒ%{{y}} cash<extra></extra>",
    }


def wealth_twin(moments: Sequence[Moment], names: Sequence[str]) -> Twin:
    """Say what `wealth_figure` shows: cash and paper wealth of all at every moment.

    Examples
    --------
    >>> print(wealth_twin([Moment(1, {}, cash=(700,), wealth=(750,))], ["Ann"]).text)
    Ann is worth ƒ750, of it ƒ700 cash.
    Turn  Ann, with tulips  Ann, cash
    1     ƒ750              ƒ700
    """
    shown = short_names(names)
    now = moments[-1]
    worth = [
        f"{name} is worth {florins(now.wealth[seat])}, of it {florins(now.cash[seat])} cash"
        for seat, name in enumerate(shown)
    ]
    rows = []
    for before, moment in zip([None, *moments], moments, strict=False):
        pairs = zip(moment.wealth, moment.cash, strict=True)
        cells = [florins(amount) for pair in pairs for amount in pair]
        if before is None or (before.wealth, before.cash) != (moment.wealth, moment.cash):
            rows.append((turn_words(moment.at), *cells))
    head = [f"{name}, {kind}" for name in shown for kind in ("with tulips", "cash")]
    title = "Wealth by turn, in florins"
    return Twin(title, f"{listed(worth)}.", ("Turn", *head), tuple(rows))
