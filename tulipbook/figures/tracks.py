"""Tulip: the six value tracks, from 5 down to the crash at 0."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import plotly.graph_objects as go

from tulipbook.figures.look import GREY, NAVY, layout, marks
from tulipbook.figures.twin import Twin
from tulipbook.games.api import Event
from tulipbook.games.tulip import TulipView
from tulipbook.games.tulip.cards import COLOURS, TOP_VALUE
from tulipbook.games.tulip.events import ValueMoved
from tulipbook.games.words import colour_word
from tulipbook.language import _, marked

TRACK_ROW: Final = 46
TITLE: Final = marked("The value of a tulip, in florins")


def tracks_figure(
    view: TulipView, moves: Iterable[Event] = (), highlight: Iterable[str] = ()
) -> go.Figure:
    """Draw the six value tracks, from 5 down to the crash at 0.

    Parameters
    ----------
    view : TulipView
        Any seat's view; values are public.
    moves : iterable of Event
        What happened last; the values that moved (`ValueMoved`) stand out.
    highlight : iterable of str
        Places that light up, such as ``orange 3``.

    Returns
    -------
    plotly.graph_objects.Figure
        Places carry ``orange 3`` in `customdata`; the traces are always the same.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulip import Tulip
    >>> state = Tulip.deal(Tulip.random_setup(6, Random(1637), start_player=0), 6)
    >>> figure = tracks_figure(state.view(None), highlight=["red 4"])
    >>> [trace.name for trace in figure.data]
    ['places', 'reached by the card', 'last move', 'values']
    """
    places = [(colour, step) for colour in COLOURS for step in range(TOP_VALUE + 1)]
    crash = len(places) // len(COLOURS) - 1
    head = [(str(step) if step else _("0 crash"), step) for step in range(TOP_VALUE, -1, -1)]
    return go.Figure(
        [_places(places), _reached(highlight), _moved(moves), _cursors(view)],
        layout(
            _(TITLE),
            TRACK_ROW * len(COLOURS) + 110,
            margin={"l": 70, "r": 8, "t": 66, "b": 44},
            xaxis={
                "range": [-0.53, crash + 0.53],
                "tickvals": [crash - step for _words, step in head],
                "ticktext": [words for words, _step in head],
                "side": "top",
                **_bare(),
            },
            yaxis={
                "range": [len(COLOURS) - 0.5, -0.5],
                "tickvals": list(range(len(COLOURS))),
                "ticktext": list(map(colour_word, COLOURS)),
                **_bare(),
            },
            shapes=[_cells("#ffffff", [p for p in places if p[1]]), _cells("#f6dfe1", _zeros())],
            legend={"orientation": "h", "x": 0, "y": 0, "yanchor": "top"},
        ),
    )


def _bare() -> dict[str, Any]:
    return {"showgrid": False, "zeroline": False, "showline": False, "fixedrange": True}


def _zeros() -> list[tuple[str, int]]:
    return [(colour, 0) for colour in COLOURS]


def _place(colour: str, step: int) -> tuple[float, float]:
    return TOP_VALUE - step, COLOURS.index(colour)


def _outline(colour: str, step: int) -> list[tuple[float, float]]:
    x, y = _place(colour, step)
    corners = [(-0.5, -0.45), (0.5, -0.45), (0.5, 0.45), (-0.5, 0.45), (-0.5, -0.45)]
    return [(x + dx, y + dy) for dx, dy in corners]


def _cells(fill: str, places: Iterable[tuple[str, int]]) -> dict[str, Any]:
    """Draw the places of one kind in one shape."""
    paths = [
        f"M{' L'.join(f'{x},{y}' for x, y in _outline(colour, step))} Z" for colour, step in places
    ]
    line = {"color": GREY, "width": 1}
    path = " ".join(paths)
    return {"type": "path", "path": path, "fillcolor": fill, "line": line, "layer": "below"}


def _places(places: Sequence[tuple[str, int]]) -> dict[str, Any]:
    at = [_place(colour, step) for colour, step in places]
    return {
        "type": "scatter",
        "name": "places",
        "mode": "markers",
        "x": [x for x, _ in at],
        "y": [y for _, y in at],
        "customdata": [f"{colour} {step}" for colour, step in places],
        "hovertext": [_place_words(colour, step) for colour, step in places],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "marker": {"size": TRACK_ROW, "symbol": "square", "opacity": 0},
        "showlegend": False,
    }


def _place_words(colour: str, step: int) -> str:
    """Say what a place means for the next tulip of its colour (TU-2.2)."""
    after = step - 1 if step else TOP_VALUE
    told = _("{purple} at {value}. A tulip played: to {after}.")
    if after == 0:
        told = _("{purple} at {value}. A tulip played: to {after}, a crash.")
    said = told.format(purple=colour_word(colour), value=step, after=after)
    return f"{said[:1].upper()}{said[1:]}"


def _reached(highlight: Iterable[str]) -> dict[str, Any]:
    x: list[float | None] = []
    y: list[float | None] = []
    for words in dict.fromkeys(highlight):
        colour, step = words.split(" ")
        outline = _outline(colour, int(step))
        x += [*(point[0] for point in outline), None]
        y += [*(point[1] for point in outline), None]
    return {
        "type": "scatter",
        "name": "reached by the card",
        "mode": "lines",
        "x": x or [None],
        "y": y or [None],
        "fill": "toself",
        "fillcolor": "rgba(0, 150, 255, 0.22)",
        "line": {"color": "#0072d6", "width": 4},
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _moved(moves: Iterable[Event]) -> dict[str, Any]:
    """Draw an arrow below the marks, from the value before to the value now."""
    x: list[float | None] = []
    y: list[float | None] = []
    sizes: list[int] = []
    for move in moves:
        if isinstance(move, ValueMoved):
            ends = (_place(move.colour, move.before), _place(move.colour, move.after))
            x += [ends[0][0], ends[1][0], None]
            y += [ends[0][1] + 0.33, ends[1][1] + 0.33, None]
            sizes += [0, 15, 0]
    return {
        "type": "scatter",
        "name": _("last move"),
        "mode": "lines+markers",
        "x": x or [None],
        "y": y or [None],
        "line": {"color": NAVY, "width": 4},
        "marker": {
            "symbol": "arrow",
            "angleref": "previous",
            "size": sizes or [0],
            "color": NAVY,
            "opacity": 1,
            "line": {"width": 0},
        },
        "hoverinfo": "skip",
        "showlegend": True,
    }


def _cursors(view: TulipView) -> dict[str, Any]:
    at = [_place(colour, view.values[colour]) for colour in COLOURS]
    return {
        "type": "scatter",
        "name": "values",
        "x": [x for x, _ in at],
        "y": [y for _, y in at],
        "customdata": [f"{colour} {view.values[colour]}" for colour in COLOURS],
        "hovertext": [_place_words(colour, view.values[colour]) for colour in COLOURS],
        "hovertemplate": "%{hovertext}<extra></extra>",
        **marks(COLOURS, 1.3),
        "showlegend": False,
        "cliponaxis": False,
    }


def tracks_twin(view: TulipView, moves: Iterable[Event] = (), names: Sequence[str] = ()) -> Twin:
    """Say what `tracks_figure` shows.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulip import Tulip
    >>> state = Tulip.deal(Tulip.random_setup(6, Random(1637), start_player=0), 6)
    >>> print(tracks_twin(state.view(None)).text.splitlines()[0])
    A tulip is worth: purple 5, yellow 5, orange 5, blue 5, red 5, white 5.
    """
    worth = ", ".join(f"{colour_word(colour)} {view.values[colour]}" for colour in COLOURS)
    told = [_("A tulip is worth: {values}.").format(values=worth)]
    told += [move.sentence(names) for move in moves if isinstance(move, ValueMoved)]
    rows = tuple((colour_word(colour), str(view.values[colour])) for colour in COLOURS)
    return Twin(_(TITLE), " ".join(told), (_("Colour"), _("Value")), rows)
