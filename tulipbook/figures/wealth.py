"""Cash and paper wealth of every player over the turns."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

import plotly.graph_objects as go

from tulipbook.figures.look import GREY, PALE, florin_axis, hover, layout
from tulipbook.figures.moments import Moment
from tulipbook.figures.prices import HEIGHT, legend, turn_axis, turn_words, x_end
from tulipbook.figures.twin import Twin
from tulipbook.language import _, florins, listed
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
            _("Wealth by turn, in florins (linear scale)"),
            height,
            _("solid: with tulips at their prices; dotted: cash"),
            margin={"l": 70, "r": 16, "t": 72, "b": 112},
            xaxis=turn_axis(end),
            yaxis={
                "range": [0, STEP * (1 + most // STEP)],
                **florin_axis(),
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
        "cliponaxis": False,
        "customdata": list(map(florins, y)),
        "hovertemplate": hover(
            _("{name}: {amount} with all tulips").format(name=name, amount="%{customdata}")
        ),
    }


def _cash(seat: int, name: str, x: Sequence[float], y: Sequence[int]) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "lines",
        "name": _("{name}, cash alone").format(name=name),
        "legendgroup": f"P{seat}",
        "showlegend": False,
        "x": x,
        "y": y,
        "line": {"shape": "hv", "color": PLAYERS[seat][0], "width": 2, "dash": "2px,3px"},
        "customdata": list(map(florins, y)),
        "hovertemplate": hover(
            _("{name}: {amount} cash").format(name=name, amount="%{customdata}")
        ),
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
    told = _("{name} is worth {wealth}, of it {cash} cash")
    worth = [
        told.format(name=name, wealth=florins(now.wealth[seat]), cash=florins(now.cash[seat]))
        for seat, name in enumerate(shown)
    ]
    rows = []
    for before, moment in zip([None, *moments], moments, strict=False):
        pairs = zip(moment.wealth, moment.cash, strict=True)
        cells = [florins(amount) for pair in pairs for amount in pair]
        if before is None or (before.wealth, before.cash) != (moment.wealth, moment.cash):
            rows.append((turn_words(moment.at), *cells))
    kinds = (_("{name}, with tulips"), _("{name}, cash"))
    head = [kind.format(name=name) for name in shown for kind in kinds]
    title = _("Wealth by turn, in florins")
    return Twin(title, f"{listed(worth)}.", (_("Turn"), *head), tuple(rows))
