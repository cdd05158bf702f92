"""Tulip: the six values over the turns, with what was played and the crashes."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

import plotly.graph_objects as go

from tulipbook.figures.look import GREY, layout, marks
from tulipbook.figures.moments import TulipMoment
from tulipbook.figures.prices import turn_axis, turn_words, x_end
from tulipbook.figures.twin import Twin
from tulipbook.games.api import listed
from tulipbook.games.tulip.cards import BLACK, COLOUR_OF, COLOURS, TOP_VALUE, card_name
from tulipbook.pages.marks import INK, MARKS
from tulipbook.pages.markup import short_names

# Every colour has a lane of its own, purple on top; below them one for all other cards.
LANE: Final = TOP_VALUE + 2
BASES: Final = {colour: LANE * (len(COLOURS) - at) for at, colour in enumerate(COLOURS)}
OTHERS: Final = 3.5
LETTERS: Final = {"exchange": "E", "variation": "V", "draw": "D"}
CRASH: Final = "#b3261e"
VALUES_HEIGHT: Final = 560


def values_figure(
    moments: Sequence[TulipMoment], names: Sequence[str], height: int = VALUES_HEIGHT
) -> go.Figure:
    """Draw the six values over the turns, each in a lane of its own, and every card played.

    Parameters
    ----------
    moments : sequence of TulipMoment
        The game so far, the oldest first; at least the beginning.
    names : sequence of str
        The players' names by seat.
    height : int
        In pixels.

    Examples
    --------
    >>> start = TulipMoment(1, dict.fromkeys(COLOURS, 5))
    >>> figure = values_figure([start], ["Ann", "Bill"])
    >>> [trace.name for trace in figure.data][5:]
    ['W white', 'card played', '✕ crash']
    """
    end = x_end(moments[-1].at)
    traces = [*[_lane(moments, colour) for colour in COLOURS], _plays(moments, names)]
    return go.Figure(
        [*traces, _crashes(moments)],
        layout(
            "Values by turn, in florins for a tulip",
            height,
            "✕ crash, E exchange, V variation, D draw",
            margin={"l": 96, "r": 16, "t": 68, "b": 34},
            xaxis=turn_axis(end),
            yaxis=_lanes(),
            shapes=[_crash_line(colour) for colour in COLOURS],
            showlegend=False,
        ),
    )


def _lanes() -> dict[str, Any]:
    """Give the axis of the six lanes, fixed from 0 to 5 in each."""
    ticks = {OTHERS: "other cards"}
    for colour, base in BASES.items():
        ticks[base] = "crash 0"
        ticks[base + TOP_VALUE] = f"{colour} {TOP_VALUE}"
    return {
        "range": [OTHERS - 1.5, LANE * len(COLOURS) + TOP_VALUE + 1],
        "tickvals": list(ticks),
        "ticktext": list(ticks.values()),
        "showgrid": False,
        "zeroline": False,
        "linecolor": GREY,
        "fixedrange": True,
        "tickfont": {"size": 13},
    }


def _crash_line(colour: str) -> dict[str, Any]:
    base = BASES[colour]
    line = {"color": CRASH, "width": 1}
    ends = {"x0": 0, "x1": 1, "y0": base, "y1": base}
    return {"type": "line", "xref": "paper", **ends, "line": line, "layer": "below"}


def _lane(moments: Sequence[TulipMoment], colour: str) -> dict[str, Any]:
    """Draw the steps of one colour; white tulips get a dark line, that it can be seen."""
    mark = MARKS[colour]
    return {
        "type": "scatter",
        "mode": "lines",
        "name": f"{mark.letter} {colour}",
        "x": [moment.at for moment in moments],
        "y": [BASES[colour] + moment.values[colour] for moment in moments],
        "customdata": [moment.values[colour] for moment in moments],
        "line": {"shape": "hv", "color": GREY if colour == "white" else mark.fill, "width": 3},
        "hovertemplate": f"{colour}: %{{customdata}}<extra></extra>",
    }


def _plays(moments: Sequence[TulipMoment], names: Sequence[str]) -> dict[str, Any]:
    """Set a mark for every card where it moved a value, else in the lane below."""
    shown = [escape(name) for name in short_names(names)]
    found = [
        (moment, COLOUR_OF.get(card), card, f"{shown[seat]}: {card_name(card)}")
        for moment in moments
        for seat, card in moment.plays
    ]
    found += [(m, c, "variation", f"a variation of {c}") for m in moments for c in m.variations]
    look = marks([COLOUR_OF.get(card, BLACK) for _, _, card, _ in found], 0.8)
    for place, (_, _, card, _) in enumerate(found):
        if card in LETTERS:
            look["text"][place] = f"<b>{LETTERS[card]}</b>"
            look["textfont"]["color"][place] = INK
            look["marker"]["symbol"][place] = "square"
            look["marker"]["color"][place] = "#ffffff"
    x = [moment.at for moment, *_ in found]
    y = [BASES[c] + moment.values[c] if c else OTHERS for moment, c, *_ in found]
    return {
        "type": "scatter",
        "name": "card played",
        "x": x or [None],
        "y": y or [None],
        **look,
        "hovertext": [words for *_, words in found],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "showlegend": False,
        "cliponaxis": False,
    }


def _crashes(moments: Sequence[TulipMoment]) -> dict[str, Any]:
    found = [(moment.at, colour) for moment in moments for colour in moment.crashes]
    return {
        "type": "scatter",
        "mode": "markers",
        "name": "✕ crash",
        "x": [at for at, _ in found] or [None],
        "y": [BASES[colour] for _, colour in found] or [None],
        "marker": {"symbol": "x-thin", "size": 17, "line": {"color": CRASH, "width": 4}},
        "hovertext": [f"{colour} crashes" for _, colour in found],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "cliponaxis": False,
    }


def values_twin(moments: Sequence[TulipMoment], names: Sequence[str]) -> Twin:
    """Say what `values_figure` shows: the values and the cards of every turn.

    Examples
    --------
    >>> values = dict.fromkeys(COLOURS, 5)
    >>> start, end = TulipMoment(1, values), TulipMoment(2, values, ((0, "black"),))
    >>> print(values_twin([start, end], ["Ann", "Bill"]).text)
    Now purple is worth 5, yellow 5, orange 5, blue 5, red 5 and white 5; no colour has crashed.
    Turn  purple  yellow  orange  blue  red  white  What happened
    1     5       5       5       5     5    5
    2     5       5       5       5     5    5      Ann: a black tulip
    """
    shown = short_names(names)
    first, *others = COLOURS
    now = moments[-1].values
    worth = listed([f"{first} is worth {now[first]}", *[f"{c} {now[c]}" for c in others]])
    crashes = [colour for moment in moments for colour in moment.crashes]
    crashed = f"crashes so far: {listed(crashes)}" if crashes else "no colour has crashed"
    rows = []
    for moment in moments:
        told = [f"{shown[seat]}: {card_name(card)}" for seat, card in moment.plays]
        told += [f"variation of {colour}" for colour in moment.variations]
        told += [f"{colour} crashes" for colour in moment.crashes]
        values = [str(moment.values[colour]) for colour in COLOURS]
        rows.append((turn_words(moment.at), *values, ", ".join(told)))
    head = ("Turn", *COLOURS, "What happened")
    return Twin("Values by turn", f"Now {worth}; {crashed}.", head, tuple(rows))
