"""What an experiment found: the measures of its treatments with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import plotly.graph_objects as go

from tulipbook.figures.look import GREY, PALE, layout
from tulipbook.figures.prices import legend
from tulipbook.figures.twin import Twin
from tulipbook.figures.wealth import PLAYERS
from tulipbook.pages.marks import INK

if TYPE_CHECKING:
    import pandas as pd

    from tulipbook.lab.experiments import Experiment

PHASES: Final = (
    "gad_burst_now",
    "gad_opening",
    "peak_price",
    "first_burst",
    "gini_corrected",
    "last_buyer_loss",
)
ACROSS: Final = 2
PANEL: Final = 230
GAP: Final = 0.13
DASHES: Final = ("solid", "7px,4px", "2px,3px", "9px,3px,2px,3px", "solid")


def treatments_figure(
    experiment: Experiment,
    measures: Sequence[str] = PHASES,
    confidence: float = 0.95,
    across: int = ACROSS,
) -> go.Figure:
    """Draw the means of measures over the treatments, each measure in a panel, with intervals.

    Parameters
    ----------
    experiment : Experiment
        Of `tulipbook.lab.experiments`.
    measures : sequence of str
        Names in `tulipbook.lab.experiments.OUTCOMES`; the panels name the fundamental values.
    confidence : float
        Of the intervals, between 0 and 1.
    across : int
        How many panels stand beside each other; one for a narrow place.

    Examples
    --------
    >>> from tulipbook.lab.experiments import kinds_of_traders
    >>> found = kinds_of_traders(["random", "speculator"], players=3, games=5)
    >>> figure = treatments_figure(found, ["turns", "peak_price"])
    >>> [note.text for note in figure.layout.annotations]
    ['<b>Length of the game</b>, turns', '<b>Highest price</b>, florins']
    """
    summary = experiment.summary(measures, confidence)
    lines = list(dict.fromkeys(summary["series"]))
    down = -(-len(measures) // across)
    traces: list[dict[str, Any]] = []
    axes: dict[str, Any] = {}
    notes: list[dict[str, Any]] = []
    for place, measure in enumerate(measures):
        rows = summary[summary["measure"] == measure]
        box = _box(place, across, down)
        axes |= _axes(place, box, rows, experiment.axis, place + across >= len(measures))
        notes.append(_note(measure, box))
        for number, name in enumerate(lines):
            traces.append(_line(rows[rows["series"] == name], name, number, place, len(lines)))
    return go.Figure(
        traces,
        layout(
            experiment.title,
            130 + PANEL * down,
            f"means; bars: {confidence:.0%} intervals ({_normal()}); axes do not begin at 0",
            margin={"l": 62, "r": 20, "t": 92, "b": 48 if len(lines) > 1 else 8},
            annotations=notes,
            showlegend=len(lines) > 1,
            legend=legend(),
            **axes,
        ),
    )


def _normal() -> str:
    from tulipbook.lab.experiments.intervals import NORMAL

    return NORMAL


def _box(place: int, across: int, down: int) -> tuple[list[float], list[float]]:
    """Give the part of the figure that a panel takes, across and up."""
    column, row = place % across, place // across
    wide, high = (1 + GAP) / across, 1 / down
    left, top = column * wide, 1 - row * high
    return [left, min(1.0, left + wide - GAP)], [top - high * 0.74, top - high * 0.04]


def _axes(
    place: int, box: tuple[list[float], list[float]], rows: pd.DataFrame, axis: str, lowest: bool
) -> dict[str, Any]:
    number = str(place + 1)
    ticks = dict(zip(rows["x"], rows["treatment"], strict=True))
    low, high = min(ticks), max(ticks)
    room = 0.08 * (high - low) or 0.5
    shared = {"zeroline": False, "linecolor": GREY, "fixedrange": True, "tickfont": {"size": 12}}
    x = {
        **shared,
        "domain": box[0],
        "anchor": f"y{number}",
        "range": [low - room, high + room],
        "tickvals": list(ticks),
        "ticktext": list(ticks.values()),
        "showgrid": False,
        "ticks": "outside",
    }
    if lowest:
        x["title"] = {"text": axis, "standoff": 4, "font": {"size": 13}}
    y = {**shared, "domain": box[1], "anchor": f"x{number}", "gridcolor": PALE, "nticks": 5}
    y["exponentformat"] = "none"
    if rows["low"].min() < 0 < rows["high"].max():
        y |= {"zeroline": True, "zerolinecolor": GREY, "zerolinewidth": 1.5}
    return {f"xaxis{number}": x, f"yaxis{number}": y}


def _note(measure: str, box: tuple[list[float], list[float]]) -> dict[str, Any]:
    """Head a panel with its measure, its unit and the fundamental value."""
    from tulipbook.lab.experiments import OUTCOMES

    outcome = OUTCOMES[measure]
    against = f" against<br>{outcome.fundamental}" if outcome.fundamental else f", {outcome.unit}"
    return {
        "text": f"<b>{outcome.label}</b>{against}",
        "xref": "paper",
        "yref": "paper",
        "x": box[0][0],
        "y": box[1][1],
        "xanchor": "left",
        "yanchor": "bottom",
        "align": "left",
        "showarrow": False,
        "font": {"size": 13, "color": INK},
    }


def _line(rows: pd.DataFrame, name: str, number: int, place: int, lines: int) -> dict[str, Any]:
    colour, symbol = PLAYERS[number % len(PLAYERS)]
    # Lines stand a little beside each other, so that no bar hides another.
    width = (rows["x"].max() - rows["x"].min()) or 1
    beside = 0.012 * width * (number - (lines - 1) / 2)
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "name": name or "all games",
        "legendgroup": name,
        "showlegend": place == 0,
        "xaxis": f"x{place + 1}",
        "yaxis": f"y{place + 1}",
        "x": (rows["x"] + beside).tolist(),
        "y": rows["value"].tolist(),
        "error_y": {
            "type": "data",
            "array": (rows["high"] - rows["value"]).tolist(),
            "arrayminus": (rows["value"] - rows["low"]).tolist(),
            "color": colour,
            "thickness": 2,
            "width": 5,
        },
        "line": {"color": colour, "width": 2, "dash": DASHES[number % len(DASHES)]},
        "marker": {"color": colour, "symbol": symbol, "size": 9, "opacity": 1},
        "text": rows["treatment"].tolist(),
        "hovertemplate": f"{name} %{{text}}: %{{y:.3g}}<extra></extra>",
    }


def treatments_twin(
    experiment: Experiment, measures: Sequence[str] = PHASES, confidence: float = 0.95
) -> Twin:
    """Say what `treatments_figure` shows; the sentence compares the last treatment with the first.

    Examples
    --------
    >>> from tulipbook.lab.experiments import kinds_of_traders
    >>> found = kinds_of_traders(["random", "speculator"], players=3, games=5)
    >>> treatments_twin(found, ["turns"]).head
    ('all players are', 'Length of the game, turns', 'Games')
    """
    summary = experiment.summary(measures, confidence)
    named = summary["series"].nunique() > 1
    table: dict[tuple[str, str], list[str]] = {}
    for series, treatment, value, low, high in zip(
        *[summary[name] for name in ("series", "treatment", "value", "low", "high")], strict=True
    ):
        table.setdefault((series, treatment), []).append(interval_words(value, low, high))
    games = experiment.games.groupby(["series", "treatment"]).size()
    rows = tuple(
        (*([series] if named else []), treatment, *cells, str(games[series, treatment]))
        for (series, treatment), cells in table.items()
    )
    heads = [_head(measure) for measure in measures]
    head = (*(["Line"] if named else []), experiment.axis, *heads, "Games")
    said = f"{_compared(experiment, measures, confidence)} {experiment.method} {experiment.about}"
    return Twin(experiment.title, said.strip(), head, rows)


def interval_words(value: float, low: float, high: float) -> str:
    """Write a number with its interval.

    Examples
    --------
    >>> interval_words(0.2754, 0.2669, 0.2839), interval_words(3642.5, 3538.1, 3746.9)
    ('0.275 (0.267 to 0.284)', '3640 (3540 to 3750)')
    >>> interval_words(2, float("nan"), float("nan")), interval_words(*[float("nan")] * 3)
    ('2', 'not defined')
    """
    if value != value:  # noqa: PLR0124 - NaN
        return "not defined"
    if low != low:  # noqa: PLR0124
        return _three(value)
    return f"{_three(value)} ({_three(low)} to {_three(high)})"


def _three(number: float) -> str:
    """Write three digits, without an exponent."""
    if number == 0 or abs(number) >= 100:
        return str(round(float(f"{number:.3g}")))
    return f"{number:.3g}"


def _head(measure: str) -> str:
    from tulipbook.lab.experiments import OUTCOMES

    outcome = OUTCOMES[measure]
    against = f" against {outcome.fundamental}" if outcome.fundamental else f", {outcome.unit}"
    return f"{outcome.label}{against}"


def _compared(experiment: Experiment, measures: Sequence[str], confidence: float) -> str:
    """Compare the last treatment with the first in the first measure, for every line."""
    differences = experiment.differences(measures[:1], confidence)
    lasts = differences.groupby("series", sort=False).tail(1)
    named = len(lasts) > 1
    return " ".join(
        f"{f'{series}: ' if named else ''}{difference_words(*_named(measure), *rest)}"
        for series, measure, *rest in lasts[COMPARED].itertuples(index=False)
    )


COMPARED: Final = ["series", "measure", "treatment", "against", "value", "low", "high"]


def _named(measure: str) -> tuple[str, str]:
    """Name a measure with its fundamental value, and its unit."""
    from tulipbook.lab.experiments import OUTCOMES

    outcome = OUTCOMES[measure]
    against = f" against {outcome.fundamental}" if outcome.fundamental else ""
    return f"{outcome.label}{against}", "" if outcome.unit == "ratio" else f" {outcome.unit}"


def difference_words(
    measure: str, unit: str, treatment: str, against: str, value: float, low: float, high: float
) -> str:
    """Say in a sentence by how much a measure differs between two treatments.

    Examples
    --------
    >>> difference_words("GAD", "", "4 of 4", "0 of 4", 0.029, 0.02, 0.038)
    'GAD is higher by 0.029 (0.02 to 0.038) with 4 of 4 than with 0 of 4.'
    >>> difference_words("First burst", " turns", "8 buyers", "4 buyers", -1.5, -2, -1)
    'First burst is lower by 1.5 (1 to 2) turns with 8 buyers than with 4 buyers.'
    >>> difference_words("GAD", "", "a", "b", 0.01, -0.02, 0.04)
    'GAD does not clearly differ between a and b: 0.01 (-0.02 to 0.04).'
    """
    if low > 0 or high < 0:
        way = "higher" if low > 0 else "lower"
        near, far = sorted(map(abs, (low, high)))
        words = interval_words(abs(value), near, far)
        return f"{measure} is {way} by {words}{unit} with {treatment} than with {against}."
    words = interval_words(value, low, high)
    return f"{measure} does not clearly differ between {treatment} and {against}: {words}{unit}."
