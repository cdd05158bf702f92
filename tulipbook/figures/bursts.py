"""Bursts in many games: in which turns they came, and how high prices had risen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import plotly.graph_objects as go

from tulipbook.figures.bars import (
    FIRST,
    HEIGHT,
    LATER,
    bar_layout,
    bar_twin,
    bins_of,
    filled,
    in_bins,
    numbers_of,
    round_florins,
)
from tulipbook.figures.look import hover
from tulipbook.figures.twin import Twin
from tulipbook.language import _, counted, florins, marked, number

if TYPE_CHECKING:
    import pandas as pd

PEAKS: Final = marked("How high prices rose before the burst")


def burst_turns_figure(bursts: pd.DataFrame, height: int = HEIGHT) -> go.Figure:
    """Draw in which turns bubbles burst.

    Parameters
    ----------
    bursts : DataFrame
        The frame `bursts` of a batch, or `crashes` of Tulip.
    height : int
        In pixels.

    Examples
    --------
    >>> import pandas as pd
    >>> bursts = pd.DataFrame({"turn": [9, 10, 10], "order": [1, 2, 1]})
    >>> [(trace.name, trace.y) for trace in burst_turns_figure(bursts).data]
    [('the first of the game', (1, 1)), ('a later one', (0, 1))]
    """
    low, size, bins = bins_of(bursts.turn)
    traces = [
        {
            "type": "bar",
            "name": name,
            "x": bins,
            "y": in_bins(bursts.turn[chosen], low, size, len(bins)),
            "marker": filled(look),
            "hovertemplate": hover(
                _("turn {turn}: {bursts}, {which}").format(turn="%{x}", bursts="%{y}", which=name)
            ),
        }
        for name, look, chosen in _first_and_later(bursts)
    ]
    shape = bar_layout(_when(bursts), _("turn"), _("number"), height, bins, below=True)
    return go.Figure(traces, {**shape, "barmode": "stack"})


def burst_turns_twin(bursts: pd.DataFrame) -> Twin:
    """Say what `burst_turns_figure` shows.

    Examples
    --------
    >>> import pandas as pd
    >>> bursts = pd.DataFrame({"turn": [9, 10, 10], "order": [1, 2, 1]})
    >>> print(burst_turns_twin(bursts).text)
    3 in 2 games; half of the first ones by turn 9.5.
    Turn  First  Later
    9     1      0
    10    1      1
    """
    first = bursts.turn[bursts.order == 1]
    told = _("{number} in {games}.")
    if len(first):
        told = _("{number} in {games}; half of the first ones by turn {turn}.")
    middle = first.median()
    summary = told.format(
        number=number(len(bursts)),
        games=counted(len(first), "game"),
        turn=number(middle, 0 if middle == round(middle) else 1) if len(first) else "",
    )
    low, size, bins = bins_of(bursts.turn)
    columns = [
        in_bins(bursts.turn[chosen], low, size, len(bins))
        for *_look, chosen in _first_and_later(bursts)
    ]
    head = (_("Turn"), _("First"), _("Later"))
    return bar_twin(_when(bursts), summary, head, bins, *columns)


def burst_peaks_figure(bursts: pd.DataFrame, height: int = HEIGHT) -> go.Figure:
    """Draw how high prices rose before they burst; for Tulipmania 1637 alone.

    Parameters
    ----------
    bursts : DataFrame
        The frame `bursts` of a batch.
    height : int
        In pixels.

    Examples
    --------
    >>> import pandas as pd
    >>> bursts = pd.DataFrame({"order": [1, 2, 1], "peak_price": [3000, 500, 4000]})
    >>> figure = burst_peaks_figure(bursts)
    >>> figure.data[0].x, figure.data[0].y
    (('ƒ500', 'ƒ3000', 'ƒ4000'), (0, 1, 1))
    """
    peaks = _peaks(bursts)
    traces = [
        {
            "type": "bar",
            "name": name,
            "x": [florins(peak) for peak in peaks],
            "y": numbers_of(bursts.peak_price[chosen], peaks),
            "marker": filled(look),
            "hovertemplate": hover(f"%{{x}}: %{{y}}, {name}"),
        }
        for name, look, chosen in _first_and_later(bursts)
    ]
    axis, bins = _("highest price of the colour"), [florins(peak) for peak in peaks]
    shape = bar_layout(_(PEAKS), axis, _("number"), height, bins, below=True)
    return go.Figure(traces, {**shape, "barmode": "stack"})


def burst_peaks_twin(bursts: pd.DataFrame) -> Twin:
    """Say what `burst_peaks_figure` shows.

    Examples
    --------
    >>> import pandas as pd
    >>> bursts = pd.DataFrame({"order": [1, 2, 1], "peak_price": [3000, 500, 4000]})
    >>> print(burst_peaks_twin(bursts).text)
    Half of the first bubbles burst at ƒ3500 or less, half of the later ones after at most ƒ500.
    Peak   First  Later
    ƒ500   0      1
    ƒ3000  1      0
    ƒ4000  1      0
    """
    peaks = _peaks(bursts)
    groups = [bursts.peak_price[chosen] for *_look, chosen in _first_and_later(bursts)]
    first, later = groups
    if len(first) and len(later):
        told = _(
            "Half of the first bubbles burst at {first} or less, half of the later ones after at "
            "most {later}."
        )
    elif len(first):
        told = _("Half of the first bubbles burst at {first} or less.")
    else:
        told = _("No bubble burst.")
    summary = told.format(
        first=round_florins(first.median()) if len(first) else "",
        later=round_florins(later.median()) if len(later) else "",
    )
    columns = [numbers_of(group, peaks) for group in groups]
    bins = [florins(peak) for peak in peaks]
    return bar_twin(_(PEAKS), summary, (_("Peak"), _("First"), _("Later")), bins, *columns)


def _when(bursts: pd.DataFrame) -> str:
    return _("When colours crash") if "removed" in bursts else _("When bubbles burst")


def _first_and_later(bursts: pd.DataFrame) -> list[tuple[str, tuple[str, str], pd.Series[bool]]]:
    first = bursts.order == 1
    return [(_("the first of the game"), FIRST, first), (_("a later one"), LATER, ~first)]


def _peaks(bursts: pd.DataFrame) -> list[int]:
    return sorted(map(int, bursts.peak_price.unique()))
