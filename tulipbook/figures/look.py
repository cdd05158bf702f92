"""How figures look, and how one that is on a page is brought up to date."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import plotly.graph_objects as go

from tulipbook.games.api import TulipbookError
from tulipbook.pages.marks import INK, MARKS

NAVY: Final = "#12375c"
GREY: Final = "#4a5563"
PALE: Final = "#e1e6ed"
FONT: Final = "system-ui, DejaVu Sans, Segoe UI, sans-serif"

# The marks of the pages in Plotly's symbols, with the size in pixels that makes them look alike.
SYMBOLS: Final = {
    "circle": ("circle", 17),
    "square": ("square", 16),
    "diamond": ("diamond", 15),
    "triangle": ("triangle-up", 18),
    "star": ("star", 17),
    "pentagon": ("pentagon", 18),
    "hexagon": ("hexagon2", 18),
}


def layout(title: str, height: int, below: str = "", **more: Any) -> dict[str, Any]:
    """Give the layout that all figures share; `below` is a smaller line under the title."""
    return {
        "template": "none",
        "title": {
            "text": title,
            "subtitle": {"text": below, "font": {"size": 13, "color": GREY}},
            "x": 0,
            "xref": "container",
            "y": 1,
            "yref": "container",
            "yanchor": "top",
            "pad": {"t": 10, "l": 8},
            "font": {"size": 15, "color": INK},
        },
        "font": {"family": FONT, "size": 14, "color": INK},
        "height": height,
        "autosize": True,
        "paper_bgcolor": "white",
        "plot_bgcolor": "white",
        "hovermode": "closest",
        "hoverlabel": {"bgcolor": "white", "bordercolor": NAVY, "font": {"color": INK}},
        "dragmode": False,
        **more,
    }


def marks(colours: Sequence[str], scale: float = 1) -> dict[str, Any]:
    """Give the markers of these colours, with their letters, as parts of a trace."""
    shown = [MARKS[colour] for colour in colours]
    return {
        "mode": "markers+text",
        "text": [f"<b>{mark.letter}</b>" for mark in shown],
        "textposition": "middle center",
        "textfont": {
            "size": [round((9 if mark.shape == "star" else 11) * scale) for mark in shown],
            "color": [mark.ink for mark in shown],
        },
        "marker": {
            "symbol": [SYMBOLS[mark.shape][0] for mark in shown],
            "size": [round(SYMBOLS[mark.shape][1] * scale) for mark in shown],
            "color": [mark.fill for mark in shown],
            "line": {"color": INK, "width": 1},
            "opacity": 1,
        },
    }


def update(figure: Any, fresh: go.Figure) -> None:
    """Bring a figure up to date, sending only what has changed.

    Parameters
    ----------
    figure : plotly.graph_objects.Figure or FigureWidget
        The figure that is shown.
    fresh : plotly.graph_objects.Figure
        The same kind of figure, of the same game, as it should look now.

    Raises
    ------
    TulipbookError
        If the two have not the same traces: the board or the number of colours is another one.

    Examples
    --------
    >>> old, new = (go.Figure([{"type": "scatter", "name": "a", "y": [y]}]) for y in (1, 2))
    >>> update(old, new)
    >>> old.data[0].y
    (2,)
    """
    names = [[trace.name for trace in one.data] for one in (figure, fresh)]
    if names[0] != names[1]:
        raise TulipbookError(
            "The figure shows another board or another number of colours; it must be drawn anew."
        )
    with figure.batch_update():
        for shown, now in zip(figure.data, fresh.data, strict=True):
            _assign_changes(shown, now)
        _assign_changes(figure.layout, fresh.layout)


def _assign_changes(shown: Any, now: Any) -> None:
    before: Mapping[str, Any] = shown.to_plotly_json()
    for key, value in now.to_plotly_json().items():
        if key not in {"template", "type"} and before.get(key) != value:
            shown[key] = value
