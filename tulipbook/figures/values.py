"""Tulip: the six values over the turns, with what was played and the crashes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, Final

import plotly.graph_objects as go

from tulipbook.figures.look import GREY, hover, layout, marks
from tulipbook.figures.moments import TulipMoment
from tulipbook.figures.prices import turn_axis, turn_words, x_end
from tulipbook.figures.twin import Twin
from tulipbook.games.tulip.cards import BLACK, COLOUR_OF, COLOURS, TOP_VALUE, card_name
from tulipbook.games.words import colour_word
from tulipbook.language import _, in_context, listed
from tulipbook.pages.marks import INK, MARKS
from tulipbook.pages.markup import short_names

# Every colour has a lane of its own, purple on top; below them one for all other cards.
LANE: Final = TOP_VALUE + 2
BASES: Final = {colour: LANE * (len(COLOURS) - at) for at, colour in enumerate(COLOURS)}
OTHERS: Final = 3.5
# Marks in the lowest lane go up or down where they would cover another, on a phone too.
ROWS: Final = (OTHERS, OTHERS + 1.4, OTHERS - 1.4)
APART: Final = 0.065
CRASH: Final = "#b3261e"
VALUES_HEIGHT: Final = 570


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
    traces = [*[_lane(moments, colour) for colour in COLOURS], _plays(moments, names, end)]
    return go.Figure(
        [*traces, _crashes(moments)],
        layout(
            _("Values by turn, in florins for a tulip"),
            height,
            _("✕ crash, E exchange, V variation, D draw"),
            margin={"l": 96, "r": 16, "t": 68, "b": 34},
            xaxis=turn_axis(end),
            yaxis=_lanes(),
            shapes=[_crash_line(colour) for colour in COLOURS],
            showlegend=False,
        ),
    )


def _lanes() -> dict[str, Any]:
    """Give the axis of the six lanes, fixed from 0 to 5 in each."""
    ticks = {OTHERS: _("other cards")}
    for colour, base in BASES.items():
        ticks[base] = _("crash 0")
        ticks[base + TOP_VALUE] = f"{colour_word(colour)} {TOP_VALUE}"
    return {
        "range": [min(ROWS) - 1, LANE * len(COLOURS) + TOP_VALUE + 1],
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
        "name": f"{mark.letter} {colour_word(colour)}",
        "x": [moment.at for moment in moments],
        "y": [BASES[colour] + moment.values[colour] for moment in moments],
        "customdata": [moment.values[colour] for moment in moments],
        "line": {"shape": "hv", "color": GREY if colour == "white" else mark.fill, "width": 3},
        "hovertemplate": hover(f"{colour_word(colour)}: %{{customdata}}"),
    }


def _plays(moments: Sequence[TulipMoment], names: Sequence[str], end: int) -> dict[str, Any]:
    """Set a mark for every card where it moved a value, else in the lane below."""
    shown = [escape(name) for name in short_names(names)]
    found = [
        (moment, COLOUR_OF.get(card), card, f"{shown[seat]}: {card_name(card)}")
        for moment in moments
        for seat, card in moment.plays
    ]
    varied = _("a variation of {purple}")
    found += [
        (moment, colour, "variation", varied.format(purple=colour_word(colour)))
        for moment in moments
        for colour in moment.variations
    ]
    look = marks([COLOUR_OF.get(card, BLACK) for *_where, card, _words in found], 0.8)
    letters = _letters()
    for place, (*_where, card, _words) in enumerate(found):
        if card in letters:
            look["text"][place] = f"<b>{letters[card]}</b>"
            look["textfont"]["color"][place] = INK
            look["marker"]["symbol"][place] = "square"
            look["marker"]["color"][place] = "#ffffff"
    x = [moment.at for moment, *_card in found]
    rows = _rows([moment.at for moment, colour, *_card in found if colour is None], end)
    y = [BASES[c] + moment.values[c] if c else next(rows) for moment, c, *_card in found]
    return {
        "type": "scatter",
        "name": "card played",
        "x": x or [None],
        "y": y or [None],
        **look,
        "hovertext": [words for *_card, words in found],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "showlegend": False,
        "cliponaxis": False,
    }


def _rows(turns: Sequence[float], end: int) -> Iterator[float]:
    """Give the heights of the marks in the lowest lane, by their turns in order."""
    last = dict.fromkeys(ROWS, -float(end))
    for turn in turns:
        free = (row for row in ROWS if turn - last[row] >= APART * (end - 1))
        row = next(free, min(last, key=lambda row: last[row]))
        last[row] = turn
        yield row


def _crashes(moments: Sequence[TulipMoment]) -> dict[str, Any]:
    found = [(moment.at, colour) for moment in moments for colour in moment.crashes]
    crashes = _("{purple} crashes")
    return {
        "type": "scatter",
        "mode": "markers",
        "name": _("✕ crash"),
        "x": [at for at, _colour in found] or [None],
        "y": [BASES[colour] for _at, colour in found] or [None],
        "marker": {"symbol": "x-thin", "size": 17, "line": {"color": CRASH, "width": 4}},
        "hovertext": [crashes.format(purple=colour_word(colour)) for _at, colour in found],
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
    worth = [_("{purple} is worth {value}").format(purple=colour_word(first), value=now[first])]
    worth += [f"{colour_word(colour)} {now[colour]}" for colour in others]
    crashes = [colour_word(colour) for moment in moments for colour in moment.crashes]
    summary = _("Now {values}; no colour has crashed.")
    if crashes:
        summary = _("Now {values}; crashes so far: {colours}.")
    rows = []
    for moment in moments:
        told = [f"{shown[seat]}: {card_name(card)}" for seat, card in moment.plays]
        for words, colours in (
            (_("variation of {purple}"), moment.variations),
            (_("{purple} crashes"), moment.crashes),
        ):
            told += [words.format(purple=colour_word(colour)) for colour in colours]
        values = [str(moment.values[colour]) for colour in COLOURS]
        rows.append((turn_words(moment.at), *values, ", ".join(told)))
    head = (_("Turn"), *map(colour_word, COLOURS), _("What happened"))
    said = summary.format(values=listed(worth), colours=listed(crashes))
    return Twin(_("Values by turn"), said, head, tuple(rows))


def _letters() -> dict[str, str]:
    return {
        "exchange": in_context("the letter of a card", "E"),
        "variation": in_context("the letter of a card", "V"),
        "draw": in_context("the letter of a card", "D"),
    }
