"""Paper wealth against what it would fetch if every bubble burst now, player by player."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil
from typing import Any, Final

import plotly.graph_objects as go

from tulipbook.economics.values import Wealth
from tulipbook.figures.bubble import turns_axis
from tulipbook.figures.look import GREY, PALE, florin_axis, hover, layout
from tulipbook.figures.twin import Twin
from tulipbook.figures.wealth import PLAYERS
from tulipbook.games.api import TulipbookError
from tulipbook.language import _, florins, marked, number
from tulipbook.pages.markup import short_names

Course = Sequence[tuple[float, Sequence[Wealth]]]

PANEL: Final = 150
GAP: Final = 0.05
NOTE: Final = marked(
    "solid: tulips at their prices; dashed: if every colour burst now; between them: air"
)


def paper_figure(course: Course, names: Sequence[str]) -> go.Figure:
    """Draw every player's paper wealth and burst wealth over the turns, each in a panel.

    Parameters
    ----------
    course : sequence of (float, sequence of Wealth)
        The turns and the wealth at their ends, as `tulipbook.economics.wealth_course` gives them;
        the same seats in all of them.
    names : sequence of str
        The players' names by seat.

    Raises
    ------
    TulipbookError
        If there is nothing to draw.

    Examples
    --------
    >>> figure = paper_figure([(0, [Wealth(0, 700, 850, 825)])], ["Ann"])
    >>> [(trace.name, trace.y) for trace in figure.data]
    [('Ann, if burst now', (825,)), ('Ann, on paper', (850,))]
    """
    seats = _seats(course)
    shown = [escape(name) for name in short_names(names)]
    end = max(5, *[ceil(turn) for turn, _ in course])
    most = 1000 * (1 + int(max(own.paper for _, everybody in course for own in everybody)) // 1000)
    high = (1 - GAP * (len(seats) - 1)) / len(seats)
    traces: list[dict[str, Any]] = []
    axes: dict[str, Any] = {"xaxis": {**turns_axis(end), "anchor": f"y{len(seats)}"}}
    for place, seat in enumerate(seats):
        top = 1 - place * (high + GAP)
        axes[f"yaxis{place + 1}"] = {
            "domain": [max(0.0, top - high), top],
            "range": [0, 1.05 * most],
            "dtick": 1000 * max(1, ceil(most / 3000)),
            **florin_axis(),
            "gridcolor": PALE,
            "zeroline": False,
            "linecolor": GREY,
            "fixedrange": True,
            "title": {"text": f"<b>{shown[seat]}</b>", "font": {"color": PLAYERS[seat][0]}},
        }
        traces += _pair(course, place, seat, shown[seat])
    return go.Figure(
        traces,
        layout(
            _("Wealth on paper and in a burst, in florins"),
            96 + PANEL * len(seats),
            _(NOTE),
            margin={"l": 84, "r": 20, "t": 62, "b": 46},
            showlegend=False,
            **axes,
        ),
    )


def _seats(course: Course) -> list[int]:
    if not course or not course[0][1]:
        raise TulipbookError("There is no wealth to draw.")
    return [own.seat for own in course[0][1]]


def _pair(course: Course, place: int, seat: int, name: str) -> list[dict[str, Any]]:
    """Draw the two lines of a player; what lies between them is shaded."""
    colour = PLAYERS[seat][0]
    axis = {"xaxis": "x", "yaxis": f"y{place + 1}", "type": "scatter", "mode": "lines"}
    x = [turn for turn, _own in course]
    burst = [everybody[place].burst for _turn, everybody in course]
    paper = [everybody[place].paper for _turn, everybody in course]
    told = {"name": name, "turn": "%{x}", "amount": "%{customdata}"}
    return [
        {
            **axis,
            "name": _("{name}, if burst now").format(name=name),
            "x": x,
            "y": burst,
            "customdata": list(map(_florins, burst)),
            "line": {"color": colour, "width": 2.5, "dash": "8px,4px"},
            "hovertemplate": hover(_("{name}, turn {turn}: {amount} if burst now").format(**told)),
        },
        {
            **axis,
            "name": _("{name}, on paper").format(name=name),
            "x": x,
            "y": paper,
            "customdata": list(map(_florins, paper)),
            "line": {"color": colour, "width": 3},
            "fill": "tonexty",
            "fillcolor": "rgba(178, 187, 198, 0.45)",
            "hovertemplate": hover(_("{name}, turn {turn}: {amount} on paper").format(**told)),
        },
    ]


def paper_twin(course: Course, names: Sequence[str]) -> Twin:
    """Say what `paper_figure` shows.

    Examples
    --------
    >>> print(paper_twin([(0, [Wealth(0, 700, 850, 825)])], ["Ann"]).text)
    The most air, what paper wealth exceeds burst wealth by, was ƒ25 with Ann after turn 0, when all
    players shown had ƒ850 on paper and ƒ825 if every colour burst.
    Turn  Ann, on paper  Ann, if burst now
    0     ƒ850           ƒ825
    """
    seats = _seats(course)
    shown = short_names(names)
    turn, everybody, most = max(
        ((turn, everybody, own) for turn, everybody in course for own in everybody),
        key=lambda found: found[2].paper - found[2].burst,
    )
    summary = _(
        "The most air, what paper wealth exceeds burst wealth by, was {air} with {name} after turn "
        "{turn}, when all players shown had {paper} on paper and {burst} if every colour burst."
    ).format(
        air=_florins(most.paper - most.burst),
        name=shown[most.seat],
        turn=number(turn),
        paper=_florins(sum(own.paper for own in everybody)),
        burst=_florins(sum(own.burst for own in everybody)),
    )
    rows = [
        (number(turn), *[_florins(sum_) for own in all_ for sum_ in (own.paper, own.burst)])
        for turn, all_ in course
    ]
    kinds = (_("{name}, on paper"), _("{name}, if burst now"))
    head = (_("Turn"), *[kind.format(name=shown[seat]) for seat in seats for kind in kinds])
    return Twin(_("Wealth on paper and in a burst"), summary, head, tuple(rows))


def _florins(amount: float) -> str:
    return florins(round(amount))
