"""Prices over turns: a step chart on an axis that stays the same for the whole game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from typing import Any, Final, Literal

import plotly.graph_objects as go

from tulipbook.figures.look import GREY, PALE, hover, layout, marks
from tulipbook.figures.moments import Moment
from tulipbook.figures.twin import Twin
from tulipbook.games.tulipmania import Board
from tulipbook.games.words import colour_word
from tulipbook.language import _, counted, florins, listed, number
from tulipbook.pages.marks import INK, MARKS

Scale = Literal["log", "linear"]
SHORTEST: Final = 10
ROOM: Final = 1.25
HALO: Final = ", ".join(["0 0 3px white"] * 4)
BESIDE: Final = 0.067
HEIGHT: Final = 420


def prices_figure(
    moments: Sequence[Moment], board: Board, scale: Scale = "log", height: int = HEIGHT
) -> go.Figure:
    """Draw the prices of all colours over the turns.

    Parameters
    ----------
    moments : sequence of Moment
        The game so far, the oldest first; at least the beginning.
    board : Board
        Its lowest and highest price are the ends of the axis; where bubbles burst is a line.
    scale : {"log", "linear"}
        The axis of the prices.
    height : int
        In pixels.

    Examples
    --------
    >>> from tulipbook.games.tulipmania import load_board
    >>> board = load_board("standard")
    >>> figure = prices_figure([Moment(1, {"red": 50}), Moment(2, {"red": 75})], board)
    >>> figure.layout.title.text, figure.data[0].y
    ('Prices by turn, in florins (log scale)', (50, 75))
    """
    colours = list(moments[0].prices)
    end, axis = x_end(moments[-1].at), _price_axis(board, scale)
    traces = [_line(moments, colour, place) for place, colour in enumerate(colours)]
    return go.Figure(
        [*traces, _bursts(moments), _now(moments, end, axis)],
        layout(
            _("Prices by turn, in florins (log scale)")
            if scale == "log"
            else _("Prices by turn, in florins (linear scale)"),
            height,
            margin={"l": 68, "r": 16, "t": 40, "b": 100},
            xaxis=turn_axis(end),
            yaxis=axis,
            shapes=[_burst_line(board)],
            annotations=[_burst_note(board, scale)],
            legend=legend(),
        ),
    )


def x_end(at: float) -> int:
    """Say where the axis of the turns ends; it grows in steps, with room for the last marks.

    Examples
    --------
    >>> x_end(3.0), x_end(10.5)
    (11, 21)
    """
    return 1 + SHORTEST * max(1, ceil(ROOM * (at - 1) / SHORTEST))


def turn_axis(end: int) -> dict[str, Any]:
    """Give the axis of the turns, from the beginning of turn 1."""
    room = 0.08 * (end - 1)
    return {
        "tickprefix": _("turn {number}").format(number=""),
        "showtickprefix": "first",
        "range": [1, end + room],
        "dtick": (end - 1) // 5,
        "tickangle": 0,
        "tick0": 1,
        "showgrid": False,
        "zeroline": False,
        "linecolor": GREY,
        "ticks": "outside",
        "fixedrange": True,
    }


def legend() -> dict[str, Any]:
    """Put the legend below the axis."""
    return {
        "orientation": "h",
        "xref": "container",
        "yref": "container",
        "x": 0.01,
        "y": 0.01,
        "yanchor": "bottom",
        "font": {"size": 13},
        "itemsizing": "constant",
    }


def _price_axis(board: Board, scale: Scale) -> dict[str, Any]:
    prices = sorted({space.price for space in board.spaces.values()})
    low, high = prices[0], prices[-1]
    ends = [log10(low * 0.85), log10(high * 1.35)] if scale == "log" else [0, high * 1.06]
    ticks = _ticks(prices, scale)
    return {
        "type": scale,
        "range": ends,
        "tickvals": ticks,
        "ticktext": [florins(price) for price in ticks],
        # The first marks stand on the axis.
        "ticklabelstandoff": 6,
        "gridcolor": PALE,
        "zeroline": False,
        "linecolor": GREY,
        "fixedrange": True,
    }


def _ticks(prices: Sequence[int], scale: Scale) -> list[int]:
    """Choose prices of the board that stand far enough apart."""
    low, high = prices[0], prices[-1]
    chosen: list[int] = []
    for price in prices:
        apart = log10(price / chosen[-1]) if chosen and scale == "log" else 0.0
        share = apart / log10(high / low) if scale == "log" else 0.0
        if scale == "linear":
            share = (price - (chosen[-1] if chosen else 0)) / high
        if not chosen or share >= 0.075:
            chosen.append(price)
    return chosen


def _burst_line(board: Board) -> dict[str, Any]:
    return {
        "type": "line",
        "xref": "paper",
        "x0": 0,
        "x1": 1,
        "y0": board.burst_from,
        "y1": board.burst_from,
        "line": {"color": "#a36a00", "width": 2, "dash": "6px,4px"},
        "layer": "below",
    }


def _burst_note(board: Board, scale: Scale) -> dict[str, Any]:
    return {
        "text": _("bursts from {price}").format(price=florins(board.burst_from)),
        "xref": "paper",
        "x": 0.01,
        "xanchor": "left",
        "y": log10(board.burst_from) if scale == "log" else board.burst_from,
        "yanchor": "bottom",
        "showarrow": False,
        "font": {"size": 13, "color": "#7a4f00", "shadow": HALO},
    }


def _line(moments: Sequence[Moment], colour: str, place: int) -> dict[str, Any]:
    """Draw the steps of one colour; each next line is thinner, so that none hides another."""
    x, y = [], []
    for moment in moments:
        price = moment.prices.get(colour, moment.bursts.get(colour))
        if price is not None:
            x.append(moment.at)
            y.append(price)
    mark = MARKS[colour]
    return {
        "type": "scatter",
        "mode": "lines",
        "name": f"{mark.letter} {colour_word(colour)}",
        "x": x,
        "y": y,
        "customdata": list(map(florins, y)),
        "line": {"shape": "hv", "color": mark.fill, "width": 6 - 0.9 * place},
        "hovertemplate": hover(f"{colour_word(colour)}: %{{customdata}}"),
    }


def _bursts(moments: Sequence[Moment]) -> dict[str, Any]:
    found = [(m.at, colour, price) for m in moments for colour, price in m.bursts.items()]
    told = _("{purple} bursts at {price}")
    return {
        "type": "scatter",
        "mode": "markers",
        "name": _("burst"),
        "x": [at for at, *_burst in found] or [None],
        "y": [price for *_burst, price in found] or [None],
        "marker": {"symbol": "x", "size": 14, "color": INK, "line": {"color": "white", "width": 1}},
        "cliponaxis": False,
        "hovertext": [
            told.format(purple=colour_word(colour), price=florins(price))
            for _at, colour, price in found
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
    }


def _now(moments: Sequence[Moment], end: int, axis: Mapping[str, Any]) -> dict[str, Any]:
    """Set the marks of the live colours at the end of their lines, side by side if they meet."""
    now = moments[-1]
    prices = list(now.prices.values())
    beside = _beside(prices, axis)
    return {
        "type": "scatter",
        "name": "now",
        "x": [now.at + BESIDE * (end - 1) * steps for steps in beside] or [None],
        "y": prices or [None],
        **marks(list(now.prices)),
        "hovertext": [
            f"{colour_word(colour)}: {florins(price)}" for colour, price in now.prices.items()
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "showlegend": False,
        "cliponaxis": False,
    }


def _beside(prices: Sequence[int], axis: Mapping[str, Any]) -> list[int]:
    """Say how many marks of a like height stand to the left of each."""
    low, high = axis["range"]
    heights = [log10(price) if axis["type"] == "log" else price for price in prices]
    beside: list[int] = []
    for place, height in enumerate(heights):
        taken = {
            beside[other]
            for other in range(place)
            if abs(heights[other] - height) < 0.075 * (high - low)
        }
        beside.append(next(step for step in range(len(prices)) if step not in taken))
    return beside


def prices_twin(moments: Sequence[Moment], board: Board) -> Twin:
    """Say what `prices_figure` shows: the price of every colour at every moment.

    Examples
    --------
    >>> from tulipbook.games.tulipmania import load_board
    >>> moments = [Moment(1, {"red": 50}), Moment(2, {"red": 75})]
    >>> print(prices_twin(moments, load_board("standard")).text)
    After 1 turn red stands at ƒ75; bubbles burst from ƒ3000.
    Turn  red
    1     ƒ50
    2     ƒ75
    """
    colours = list(moments[0].prices)
    now = moments[-1]
    bursts = [burst for moment in moments for burst in moment.bursts.items()]
    told = [
        words.format(purple=colour_word(colour), price=florins(price))
        for words, prices in (
            (_("{purple} stands at {price}"), list(now.prices.items())),
            (_("{purple} has burst at {price}"), bursts),
        )
        for colour, price in prices
    ]
    summary = _("After {turns} {prices}; bubbles burst from {limit}.").format(
        turns=counted(floor(now.at) - 1, "turn"),
        prices=listed(told),
        limit=florins(board.burst_from),
    )
    rows = [
        (turn_words(moment.at), *[_cell(moment, colour) for colour in colours])
        for before, moment in zip([None, *moments], moments, strict=False)
        if before is None or before.prices != moment.prices
    ]
    head = (_("Turn"), *map(colour_word, colours))
    return Twin(_("Prices by turn, in florins"), summary, head, tuple(rows))


def turn_words(at: float) -> str:
    """Write a time in turns.

    Examples
    --------
    >>> turn_words(3.0), turn_words(3 + 1 / 3)
    ('3', '3.3')
    """
    tenths = round(at * 10)
    return number(tenths / 10, 1 if tenths % 10 else 0)


def _cell(moment: Moment, colour: str) -> str:
    if colour in moment.prices:
        return florins(moment.prices[colour])
    if colour not in moment.bursts:
        return ""
    return _("bursts at {price}").format(price=florins(moment.bursts[colour]))
