"""Bars over turns or prices: how figures of many games count, look and are told."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING, Any, Final

from tulipbook.figures.look import GREY, PALE, count_format, layout
from tulipbook.figures.prices import legend
from tulipbook.figures.twin import Twin
from tulipbook.language import florins, number
from tulipbook.pages.marks import INK

if TYPE_CHECKING:
    import pandas as pd

HEIGHT: Final = 380
BARS: Final = 30
LABELS: Final = 7
LETTERS: Final = 28
# Dark and light, plain and hatched: told apart in greys too.
FIRST: Final = ("#12375c", "")
LATER: Final = ("#e8a33d", "/")
AXIS: Final = {"gridcolor": PALE, "zeroline": False, "linecolor": GREY, "fixedrange": True}


def bins_of(turns: pd.Series[Any]) -> tuple[int, int, list[str]]:
    """Give the first turn, the turns a bar, and the labels of the bars that are not empty."""
    if not len(turns):
        return 1, 1, []
    low, high = int(turns.min()), int(turns.max())
    size = ceil((high - low + 1) / BARS)
    starts = range(low, high + 1, size)
    return low, size, [str(n) if size == 1 else f"{n}–{n + size - 1}" for n in starts]


def in_bins(turns: pd.Series[Any], low: int, size: int, bars: int) -> list[int]:
    """Count the turns in every bar."""
    return numbers_of((turns - low) // size, range(bars))


def numbers_of(numbers: pd.Series[Any], values: Sequence[int]) -> list[int]:
    """Say how often each value occurs."""
    found = numbers.value_counts()
    return [int(found.get(value, 0)) for value in values]


def filled(look: tuple[str, str]) -> dict[str, Any]:
    """Give the look of bars: a colour, and a hatching over it."""
    colour, hatch = look
    return {
        "color": colour,
        "line": {"color": INK, "width": 1},
        "pattern": {
            "shape": hatch,
            "fgcolor": INK,
            "size": 8,
            "solidity": 0.2,
            "fillmode": "overlay",
        },
    }


def _every(bins: Sequence[str]) -> int:
    """Say which bins get a label, so that labels do not touch on a phone; longer ones are fewer."""
    longest = max(map(len, bins), default=1)
    return ceil(len(bins) / min(LABELS, max(1, LETTERS // longest))) or 1


def bar_layout(
    title: str, across: str, up: str, height: int, bins: Sequence[str], *, below: bool = False
) -> dict[str, Any]:
    """Give the layout of bars; `below` says whether there is a legend."""
    return layout(
        title,
        height,
        margin={"l": 62, "r": 16, "t": 44, "b": 100 if below else 50},
        bargap=0.12,
        xaxis={
            **AXIS,
            "type": "category",
            "showgrid": False,
            "tickangle": 0,
            "ticklabelstandoff": 4,
            "tickvals": bins[:: _every(bins)],
            "title": _axis_title(across),
        },
        yaxis={
            **AXIS,
            "rangemode": "tozero",
            "tickformat": count_format(),
            "title": _axis_title(up),
        },
        showlegend=below,
        legend=legend(),
    )


def _axis_title(text: str) -> dict[str, Any]:
    return {"text": text, "standoff": 6, "font": {"size": 13}}


def bar_twin(
    title: str, summary: str, head: tuple[str, ...], bins: Sequence[str], *columns: Sequence[int]
) -> Twin:
    """Write the twin of bars; empty ones are left out."""
    rows = [
        (label, *map(number, numbers))
        for label, *numbers in zip(bins, *columns, strict=True)
        if any(numbers)
    ]
    return Twin(title, summary, head, tuple(rows))


def round_florins(amount: float) -> str:
    """Write an amount of whole florins."""
    return florins(round(amount))
