"""What an experiment found: the measures of its treatments with their intervals."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import plotly.graph_objects as go

from tulipbook.figures.look import GREY, PALE, hover, layout, number_axis, percent, three_digits
from tulipbook.figures.prices import legend
from tulipbook.figures.twin import Twin
from tulipbook.figures.wealth import PLAYERS
from tulipbook.language import _, marked, number
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
PANEL: Final = 250
PLOT: Final = 0.62
GAP: Final = 0.13
# What frames call treatments and lines, in English; bots are called by their names.
LABELS: Final = (
    marked("{} of {}"),
    marked("{} buyers"),
    marked("round {}"),
    marked("gentle"),
    marked("standard"),
    marked("steep"),
    marked("gentle board"),
    marked("standard board"),
    marked("steep board"),
    marked("with experience"),
    marked("without"),
)
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
        for line, name in enumerate(lines):
            traces.append(_line(rows[rows["series"] == name], name, line, place, len(lines)))
    return go.Figure(
        traces,
        layout(
            experiment.title,
            130 + PANEL * down,
            _(
                "means; bars: {confidence} intervals (normal approximation); axes do not begin at 0"
            ).format(confidence=percent(confidence)),
            margin={"l": 62, "r": 20, "t": 92, "b": 48 if len(lines) > 1 else 8},
            annotations=notes,
            showlegend=len(lines) > 1,
            legend=legend(),
            **axes,
        ),
    )


def label_words(label: str) -> str:
    """Say the label of a treatment or of a line, which frames keep in English.

    Examples
    --------
    >>> label_words("0 of 4"), label_words("speculators")
    ('0 of 4', 'speculators')
    """
    pattern = re.sub(r"\d+", "{}", label)
    told = _(pattern)
    return label if told == pattern else told.format(*re.findall(r"\d+", label))


def _box(place: int, across: int, down: int) -> tuple[list[float], list[float]]:
    """Give the part of the figure that a panel takes, across and up."""
    column, row = place % across, place // across
    wide, high = (1 + GAP) / across, 1 / down
    left, top = column * wide, 1 - row * high
    return [left, min(1.0, left + wide - GAP)], [top - high * (PLOT + 0.04), top - high * 0.04]


def _axes(
    place: int, box: tuple[list[float], list[float]], rows: pd.DataFrame, axis: str, lowest: bool
) -> dict[str, Any]:
    panel = str(place + 1)
    ticks = dict(zip(rows["x"], rows["treatment"], strict=True))
    low, high = min(ticks), max(ticks)
    room = 0.08 * (high - low) or 0.5
    shared = {"zeroline": False, "linecolor": GREY, "fixedrange": True, "tickfont": {"size": 12}}
    x = {
        **shared,
        "domain": box[0],
        "anchor": f"y{panel}",
        "range": [low - room, high + room],
        "tickvals": list(ticks),
        "ticktext": list(map(label_words, ticks.values())),
        "showgrid": False,
        "ticks": "outside",
    }
    if lowest:
        x["title"] = {"text": axis, "standoff": 4, "font": {"size": 13}}
    y = {**shared, "domain": box[1], "anchor": f"x{panel}", "gridcolor": PALE, "nticks": 5}
    y |= number_axis()
    if rows["low"].min() < 0 < rows["high"].max():
        y |= {"zeroline": True, "zerolinecolor": GREY, "zerolinewidth": 1.5}
    return {f"xaxis{panel}": x, f"yaxis{panel}": y}


def _note(measure: str, box: tuple[list[float], list[float]]) -> dict[str, Any]:
    """Head a panel with its measure, its unit and the fundamental value."""
    from tulipbook.lab.experiments import OUTCOMES

    outcome = OUTCOMES[measure]
    text = f"<b>{_(outcome.label)}</b>, {_(outcome.unit)}"
    if outcome.fundamental:
        text = _("<b>{measure}</b> against<br>{fundamental}").format(
            measure=_(outcome.label), fundamental=_(outcome.fundamental)
        )
    return {
        "text": text,
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


def _line(rows: pd.DataFrame, name: str, line: int, place: int, lines: int) -> dict[str, Any]:
    colour, symbol = PLAYERS[line % len(PLAYERS)]
    said = label_words(name)
    # Lines stand a little beside each other, so that no bar hides another.
    width = (rows["x"].max() - rows["x"].min()) or 1
    beside = 0.012 * width * (line - (lines - 1) / 2)
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "name": said or _("all games"),
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
        "line": {"color": colour, "width": 2, "dash": DASHES[line % len(DASHES)]},
        "marker": {"color": colour, "symbol": symbol, "size": 9, "opacity": 1},
        "text": list(map(label_words, rows["treatment"])),
        "customdata": list(map(three_digits, rows["value"])),
        "hovertemplate": hover(f"{said} %{{text}}: %{{customdata}}".lstrip()),
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
        (
            *([label_words(series)] if named else []),
            label_words(treatment),
            *cells,
            number(games[series, treatment]),
        )
        for (series, treatment), cells in table.items()
    )
    heads = [_head(measure) for measure in measures]
    head = (*([_("Line")] if named else []), experiment.axis, *heads, _("Games"))
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
        return _("not defined")
    if low != low:  # noqa: PLR0124
        return three_digits(value)
    return _("{value} ({low} to {high})").format(
        value=three_digits(value), low=three_digits(low), high=three_digits(high)
    )


def _head(measure: str) -> str:
    from tulipbook.lab.experiments import OUTCOMES

    outcome = OUTCOMES[measure]
    name, _unit = _named(measure)
    return name if outcome.fundamental else f"{name}, {_(outcome.unit)}"


def _compared(experiment: Experiment, measures: Sequence[str], confidence: float) -> str:
    """Compare the last treatment with the first in the first measure, for every line."""
    differences = experiment.differences(measures[:1], confidence)
    lasts = differences.groupby("series", sort=False).tail(1)
    named = len(lasts) > 1
    said = []
    for series, measure, treatment, against, *interval in lasts[COMPARED].itertuples(index=False):
        labels = label_words(treatment), label_words(against)
        words = difference_words(*_named(measure), *labels, *interval)
        said.append(f"{label_words(series)}: {words}" if named else words)
    return " ".join(said)


COMPARED: Final = ["series", "measure", "treatment", "against", "value", "low", "high"]


def _named(measure: str) -> tuple[str, str]:
    """Name a measure with its fundamental value, and its unit."""
    from tulipbook.lab.experiments import OUTCOMES

    outcome = OUTCOMES[measure]
    name = _(outcome.label)
    if outcome.fundamental:
        name = _("{measure} against {fundamental}").format(
            measure=name, fundamental=_(outcome.fundamental)
        )
    return name, "" if outcome.unit == "ratio" else f" {_(outcome.unit)}"


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
    if low > 0:
        told = _("{measure} is higher by {number} with {treatment} than with {against}.")
    elif high < 0:
        told = _("{measure} is lower by {number} with {treatment} than with {against}.")
    else:
        told = _("{measure} does not clearly differ between {treatment} and {against}: {number}.")
    if low > 0 or high < 0:
        value, (low, high) = abs(value), sorted(map(abs, (low, high)))
    words = f"{interval_words(value, low, high)}{unit}"
    return told.format(measure=measure, number=words, treatment=treatment, against=against)
