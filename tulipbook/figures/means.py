"""Means with their intervals, one below the other."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

import plotly.graph_objects as go

from tulipbook.figures.look import GREY, NAVY, PALE, hover, layout, number_axis, three_digits
from tulipbook.figures.treatments import interval_words
from tulipbook.figures.twin import Twin
from tulipbook.games.api import TulipbookError
from tulipbook.language import _

if TYPE_CHECKING:
    import pandas as pd

ROW: Final = 38
REFERENCE: Final = "#8a1420"


def means_figure(
    table: pd.DataFrame,
    labels: str | list[str],
    title: str,
    unit: str,
    reference: tuple[float, str] | None = None,
) -> go.Figure:
    """Draw means with their intervals, a row each.

    Parameters
    ----------
    table : DataFrame
        Columns ``value``, ``low`` and ``high``; rows without a value are left out.
    labels : str or list of str
        The column, or the columns, that name a row.
    title, unit : str
        Of the figure and its axis.
    reference : tuple of (float, str), optional
        A number to compare with, and its name.

    Raises
    ------
    TulipbookError
        If no row has a value.

    Examples
    --------
    >>> import pandas as pd
    >>> table = pd.DataFrame({"bot": ["greedy"], "value": [3.0], "low": [2.0], "high": [4.0]})
    >>> means_figure(table, "bot", "Florins", "florins").data[0].y
    ('greedy',)
    """
    rows = _rows(table, labels)
    names = [escape(name) for name, *_ in rows]
    values = [value for _, value, *_ in rows]
    dots = {
        "type": "scatter",
        "mode": "markers",
        "name": title,
        "x": values,
        "y": names,
        "error_x": {
            "type": "data",
            "array": [high - value for _, value, _, high in rows],
            "arrayminus": [value - low for _, value, low, _ in rows],
            "color": NAVY,
            "thickness": 2,
            "width": 5,
        },
        "marker": {"color": NAVY, "size": 10, "opacity": 1},
        "customdata": [three_digits(value) for value in values],
        "hovertemplate": hover("%{y}: %{customdata}"),
    }
    return go.Figure(
        [dots],
        layout(
            title,
            130 + ROW * len(rows),
            _("means over games; bars: 95 % intervals"),
            margin={"l": 8, "r": 24, "t": 66 if reference is None else 88, "b": 52},
            xaxis={
                "title": {"text": unit, "font": {"size": 13}, "standoff": 6},
                "gridcolor": PALE,
                **number_axis(),
                "nticks": 4,
                "tickangle": 0,
                "tickfont": {"size": 12},
                "zeroline": False,
                "linecolor": GREY,
                "fixedrange": True,
            },
            yaxis={
                "type": "category",
                "autorange": "reversed",
                "automargin": True,
                "ticklabelstandoff": 8,
                "tickfont": {"size": 13},
                "showgrid": False,
                "fixedrange": True,
                "linecolor": GREY,
            },
            showlegend=False,
            **_reference(reference),
        ),
    )


def _rows(table: pd.DataFrame, labels: str | list[str]) -> list[tuple[str, float, float, float]]:
    columns = [labels] if isinstance(labels, str) else labels
    known = table[table["value"].notna()]
    if known.empty:
        raise TulipbookError("No row has a value; there is nothing to draw.")
    names = [" · ".join(map(str, row)) for row in known[columns].itertuples(index=False)]
    numbers = [known[name].tolist() for name in ("value", "low", "high")]
    return list(zip(names, *numbers, strict=True))


def _reference(reference: tuple[float, str] | None) -> dict[str, Any]:
    if reference is None:
        return {}
    at, name = reference
    line = {"color": REFERENCE, "width": 2, "dash": "6px,4px"}
    ends = {"x0": at, "x1": at, "y0": 0, "y1": 1, "yref": "paper"}
    note = {
        "text": name, "x": at, "y": 1, "yref": "paper", "yanchor": "bottom", "showarrow": False,
        "font": {"size": 13, "color": REFERENCE},
    }  # fmt: skip
    return {"shapes": [{"type": "line", **ends, "line": line}], "annotations": [note]}


def means_twin(
    table: pd.DataFrame,
    labels: str | list[str],
    title: str,
    unit: str,
    reference: tuple[float, str] | None = None,
) -> Twin:
    """Say what `means_figure` shows.

    Examples
    --------
    >>> import pandas as pd
    >>> table = pd.DataFrame({"bot": ["greedy"], "value": [3.0], "low": [2.0], "high": [4.0]})
    >>> print(means_twin(table, "bot", "Florins at the end", "florins").text)
    The highest mean is that of greedy, 3 (2 to 4), the lowest that of greedy, 3 (2 to 4).
    What    Florins at the end, florins, 95 % interval
    greedy  3 (2 to 4)
    """
    rows = _rows(table, labels)
    high, low = max(rows, key=lambda row: row[1]), min(rows, key=lambda row: row[1])
    said = _(
        "The highest mean is that of {highest}, {high}, the lowest that of {lowest}, {low}."
    ).format(
        highest=high[0],
        high=interval_words(*high[1:]),
        lowest=low[0],
        low=interval_words(*low[1:]),
    )
    if reference is not None:
        said += f" {reference[1].capitalize()}: {three_digits(reference[0])}."
    cells = tuple((name, interval_words(*numbers)) for name, *numbers in rows)
    head = (_("What"), _("{title}, {unit}, 95 % interval").format(title=title, unit=unit))
    return Twin(title, said, head, cells)
