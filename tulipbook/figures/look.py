"""How figures look, and how one that is on a page is brought up to date."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tulipbook.language import OWNED, _, marked, number, separators
from tulipbook.pages.marks import INK, MARKS

NAVY: Final = "#12375c"
GREY: Final = "#4a5563"
PALE: Final = "#e1e6ed"
PERCENT: Final = marked("{number} %")
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
        "separators": separators(),
        **more,
    }


def hover(template: str) -> str:
    """Give Plotly's template of what is said at the pointer, without the name of the trace."""
    return f"{template}<extra></extra>"


def florin_axis() -> dict[str, Any]:
    """Give the labels of an axis of money, as the language in use writes florins.

    Examples
    --------
    >>> florin_axis()["tickprefix"]
    'ƒ'
    """
    before, after = _(OWNED).split("{amount}")
    return {"tickprefix": before, "ticksuffix": after, **number_axis()}


def number_axis() -> dict[str, Any]:
    """Give the labels of an axis of numbers; Plotly itself groups digits from 10,000 up."""
    return {"exponentformat": "none", "separatethousands": number(1000) != "1000"}


def percent_axis() -> dict[str, Any]:
    """Give the labels of an axis of percents."""
    before, after = _(PERCENT).split("{number}")
    return {"tickprefix": before, "ticksuffix": after, **number_axis()}


def count_format() -> str:
    """Give Plotly's format of whole numbers."""
    return "d" if number(1000) == "1000" else ",d"


def percent(share: float, decimals: int = 0) -> str:
    """Write a share of one in percent.

    Examples
    --------
    >>> percent(0.95), percent(0.625, 1)
    ('95 %', '62.5 %')
    """
    return _(PERCENT).format(number=number(100 * share, decimals))


def three_digits(value: float) -> str:
    """Write three digits, without an exponent.

    Examples
    --------
    >>> three_digits(0.2754), three_digits(3642.5)
    ('0.275', '3640')
    """
    if value == 0 or abs(value) >= 100:
        return number(round(float(f"{value:.3g}")))
    return f"{value:.3g}".replace(".", separators()[0])


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
