"""A colour's price between two reference lines: a fundamental value, and the most it could pay."""

from __future__ import annotations

from math import ceil, log10
from typing import TYPE_CHECKING, Any, Final

import plotly.graph_objects as go

from tulipbook.economics.values import BURST_NOW, MOST, OPENING
from tulipbook.figures.look import GREY, PALE, hover, layout, marks
from tulipbook.figures.prices import HEIGHT, legend
from tulipbook.figures.twin import Twin
from tulipbook.games.api import TulipbookError
from tulipbook.games.checks import shown
from tulipbook.games.words import colour_word, coloured
from tulipbook.language import ENGLISH, _, counted, florins, marked, number
from tulipbook.pages.marks import INK

if TYPE_CHECKING:
    import pandas as pd

FUNDAMENTALS: Final = {"burst_now": BURST_NOW, "opening": OPENING}
VALUE: Final = "#007a5a"
# How a line looks, and what it says where the pointer is.
MOST_LINE: Final = ("#a3457a", "2px,4px", marked("turn {turn}: most it could pay {amount}"))
PRICE_LINE: Final = (INK, "solid", marked("turn {turn}: price {amount}"))
VALUE_LINE: Final = (VALUE, "9px,4px", marked("turn {turn}: fundamental value {amount}"))
LABELS: Final = 8
TICKS: Final = (10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000)


def bubble_figure(
    values: pd.DataFrame,
    colour: str,
    fundamental: str = "burst_now",
    falls: pd.DataFrame | None = None,
    height: int = HEIGHT,
) -> go.Figure:
    """Draw the price of a colour, a fundamental value below it and the most it could pay above it.

    Parameters
    ----------
    values : DataFrame
        Of `tulipbook.economics.value_frame`.
    colour : str
        A colour of the game.
    fundamental : {"burst_now", "opening"}
        The fundamental value: what a tulip would be paid on average if the colour burst now, or
        the opening price. The line under the title names it.
    falls : DataFrame, optional
        Of `tulipbook.economics.rise_and_fall`, to draw the burst: from the price at which the
        colour burst down to what its last tulip was paid.
    height : int
        In pixels.

    Raises
    ------
    TulipbookError
        If there is no such colour or no such fundamental value.

    Examples
    --------
    >>> import pandas as pd
    >>> row = {"colour": "red", "price": 75, "burst_now": 50.0, "opening": 50, "most": 8000}
    >>> figure = bubble_figure(pd.DataFrame([{"turn": 0, **row}, {"turn": 1, **row}]), "red")
    >>> [(trace.name, trace.y[0]) for trace in figure.data[:3]]
    [('most it could pay', 8000), ('price', 75), ('fundamental value', 50.0)]
    """
    own = _own(values, colour, fundamental)
    burst = _burst(falls, colour)
    end = max(5, int(own["turn"].max()), *map(int, burst["x"]))
    low = min(own["price"].min(), own[fundamental].min(), own["opening"].min(), *burst["y"])
    traces = [
        _line(_("most it could pay"), own["turn"], own["most"], MOST_LINE),
        {**_line(_("price"), own["turn"], own["price"], PRICE_LINE), "mode": "lines+markers"},
        _line(_("fundamental value"), own["turn"], own[fundamental], VALUE_LINE),
        burst,
        _mark(own, colour),
    ]
    return go.Figure(
        traces,
        layout(
            _(
                "The price of {purple} tulips and what they could pay, in florins (log scale)"
            ).format(purple=coloured(colour)),
            height,
            _("fundamental value: {what}").format(what=_(FUNDAMENTALS[fundamental])),
            margin={"l": 66, "r": 20, "t": 66, "b": 100},
            xaxis=turns_axis(end),
            yaxis=_log_axis(low, own["most"].max()),
            legend=legend(),
        ),
    )


def turns_axis(end: int) -> dict[str, Any]:
    """Give the axis of ends of turns, from turn 0, the beginning."""
    return {
        "title": {"text": _("end of turn"), "standoff": 6, "font": {"size": 13}},
        "range": [-0.2, end + 0.3],
        "dtick": ceil(end / LABELS),
        "tickangle": 0,
        "showgrid": False,
        "zeroline": False,
        "linecolor": GREY,
        "ticks": "outside",
        "fixedrange": True,
    }


def _own(values: pd.DataFrame, colour: str, fundamental: str) -> pd.DataFrame:
    if fundamental not in FUNDAMENTALS:
        raise TulipbookError(
            f"There is no fundamental value {shown(fundamental)} to draw; there are "
            f"{ENGLISH.listed(list(FUNDAMENTALS))}."
        )
    own = values[values["colour"] == colour]
    if own.empty:
        there = ENGLISH.listed(list(dict.fromkeys(values["colour"]))) or "none"
        raise TulipbookError(f"There is no price of {shown(colour)}; the colours are {there}.")
    return own


def _line(name: str, x: Any, y: Any, look: tuple[str, str, str]) -> dict[str, Any]:
    colour, dash, words = look
    told = _(words).format(turn="%{x}", amount="%{customdata}")
    return {
        "type": "scatter",
        "mode": "lines",
        "name": name,
        "x": x.tolist(),
        "y": y.tolist(),
        "line": {"color": colour, "width": 3, "dash": dash},
        "marker": {"size": 7, "color": colour},
        "customdata": [_florins(amount) for amount in y],
        "hovertemplate": hover(told),
    }


def _log_axis(low: float, high: float) -> dict[str, Any]:
    ticks = [tick for tick in TICKS if low * 0.9 <= tick <= high * 1.1]
    return {
        "type": "log",
        "range": [log10(low * 0.8), log10(high * 1.25)],
        "tickvals": ticks,
        "ticktext": [florins(tick) for tick in ticks],
        "gridcolor": PALE,
        "zeroline": False,
        "linecolor": GREY,
        "fixedrange": True,
    }


def _burst(falls: pd.DataFrame | None, colour: str) -> dict[str, Any]:
    """Draw a burst from its price, where the cross is, down to what the last tulip was paid."""
    x: list[float] = []
    y: list[float] = []
    if falls is not None:
        (own,) = falls[falls["colour"] == colour].to_dict("records")
        if own["last"] > 0:
            x, y = [own["burst_turn"]] * 2, [own["highest"], own["last"]]
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "name": _("burst, down to the last pay-out"),
        "x": x,
        "y": y,
        "line": {"color": INK, "width": 2, "dash": "2px,3px"},
        "marker": {"symbol": ["x", "line-ew-open"], "size": 13, "color": INK, "opacity": 1,
                   "line": {"width": 2, "color": INK}},
        "showlegend": bool(x),
        "cliponaxis": False,
        "customdata": [_florins(amount) for amount in y],
        "hovertemplate": hover(_("burst: {amount}").format(amount="%{customdata}")),
    }  # fmt: skip


def _mark(own: pd.DataFrame, colour: str) -> dict[str, Any]:
    """Set the mark of the colour at the end of its line."""
    return {
        "type": "scatter",
        "name": colour,
        "x": own["turn"].tolist()[-1:],
        "y": own["price"].tolist()[-1:],
        **marks([colour]),
        "hoverinfo": "skip",
        "showlegend": False,
        "cliponaxis": False,
    }


def bubble_twin(
    values: pd.DataFrame,
    colour: str,
    fundamental: str = "burst_now",
    falls: pd.DataFrame | None = None,
) -> Twin:
    """Say what `bubble_figure` shows.

    Examples
    --------
    >>> import pandas as pd
    >>> row = {"colour": "red", "price": 75, "burst_now": 50.0, "opening": 50, "most": 8000}
    >>> print(bubble_twin(pd.DataFrame([{"turn": 0, **row}]), "red").text)
    At its highest, ƒ75 after turn 0, the price of red was 1.5 times its fundamental value, what the
    colour would pay if it burst now; it was above the most that it could still pay in none of the
    turns.
    Turn  Price  Fundamental value  Most it could pay
    0     ƒ75    ƒ50                ƒ8000
    """
    own = _own(values, colour, fundamental)
    columns = [own[name].tolist() for name in ("turn", "price", fundamental, "most")]
    periods = list(zip(*columns, strict=True))
    turn, price, value, *_most = max(periods, key=lambda period: period[1])
    if value > 0:
        told = _(
            "At its highest, {price} after turn {turn}, the price of {purple} was {times} times "
            "its fundamental value, {what}; it was above {most} in {turns}."
        )
    else:
        told = _(
            "At its highest, {price} after turn {turn}, the price of {purple} was without a "
            "fundamental value, {what}; it was above {most} in {turns}."
        )
    above = sum(one[1] > one[3] for one in periods)
    summary = told.format(
        price=florins(price),
        turn=turn,
        purple=colour_word(colour),
        times=number(price / value, 1) if value > 0 else "",
        what=_(FUNDAMENTALS[fundamental]),
        most=_(MOST),
        turns=counted(above, "turn") if above else _("none of the turns"),
    )
    burst = _burst(falls, colour)
    if burst["x"]:
        first, last = map(_florins, burst["y"])
        told = _("In turn {turn} it burst at {first}; its last tulip was paid {last}.")
        summary += " " + told.format(turn=int(burst["x"][0]), first=first, last=last)
    rows = [
        (str(turn), florins(price), _florins(value), florins(most))
        for turn, price, value, most in periods
    ]
    head = (_("Turn"), _("Price"), _("Fundamental value"), _("Most it could pay"))
    title = _("The price of {purple} tulips and what they could pay")
    return Twin(title.format(purple=coloured(colour)), summary, head, tuple(rows))


def _florins(amount: float) -> str:
    return florins(round(amount)) if amount == amount else _("none")  # noqa: PLR0124 - NaN
