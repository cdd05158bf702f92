"""A burst unrolled step by step down its column: who is paid what, with and without buyers."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

import plotly.graph_objects as go

from tulipbook.economics.values import BurstNow
from tulipbook.figures.look import GREY, NAVY, hover, layout
from tulipbook.figures.twin import Twin
from tulipbook.games.tulipmania.events import PayoutRound
from tulipbook.games.words import colour_word, coloured
from tulipbook.language import _, counted, florins, marked
from tulipbook.pages.markup import short_names

ROW: Final = 42
WITH: Final = (marked("with a buyer"), "#cfe3d6", "#007a5a", "solid")
WITHOUT: Final = (marked("without a buyer"), "#ffffff", "#8a1420", "dash")


def burst_figure(burst: BurstNow, names: Sequence[str]) -> go.Figure:
    """Draw the rounds of a burst, the first on top: its price, and who is paid it.

    Parameters
    ----------
    burst : BurstNow
        Of `tulipbook.economics.burst_now` or `bursts_played`; its rounds go down a column.
    names : sequence of str
        The players' names by seat.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.economics.values import burst_now
    >>> from tulipbook.games.tulipmania import Tulipmania
    >>> state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637)), 3)
    >>> figure = burst_figure(burst_now(state, "orange"), ["Ann", "Bill", "Charles"])
    >>> [(trace.name, trace.text) for trace in figure.data]
    [('with a buyer', ('ƒ50',)), ('without a buyer', ('ƒ25', 'ƒ25')), ('all', ('<b>ƒ25</b>', ...))]
    """
    shown = [escape(name) for name in short_names(names)]
    rounds = burst.rounds
    high = 126 + ROW * (len(rounds) + 1)
    traces = [
        _cells(rounds, WITH, with_buyers=True),
        _cells(rounds, WITHOUT, with_buyers=False),
        _totals(burst),
    ]
    return go.Figure(
        traces,
        layout(
            _title(burst),
            high,
            _("one round a row; green: with a buyer; red and dashed: without"),
            margin={"l": 112, "r": 16, "t": 92, "b": 12},
            xaxis={
                "side": "top",
                "range": [-0.6, len(shown) - 0.4],
                "tickvals": list(range(len(shown))),
                "ticktext": [f"<b>{name}</b>" for name in shown],
                "showgrid": False,
                "zeroline": False,
                "fixedrange": True,
            },
            yaxis={
                "range": [len(rounds) + 0.6, -0.6],
                "tickvals": list(range(len(rounds) + 1)),
                "ticktext": [
                    *[_round_words(step) for step in rounds],
                    "<b>" + _("together") + "</b>",
                ],
                "showgrid": False,
                "zeroline": False,
                "linecolor": GREY,
                "fixedrange": True,
            },
            shapes=_boxes(rounds),
            showlegend=False,
        ),
    )


def _title(burst: BurstNow) -> str:
    return _("A burst of {purple} at {price}: who is paid what").format(
        purple=colour_word(burst.colour), price=florins(burst.price)
    )


def _round_words(step: PayoutRound) -> str:
    return _("{number}. at {price}").format(number=step.number, price=florins(step.price))


def _paid(rounds: Sequence[PayoutRound], with_buyers: bool) -> list[tuple[int, int, int]]:
    """List row, seat and price of every pay-out of one kind."""
    return [
        (row, seat, step.price)
        for row, step in enumerate(rounds)
        if step.with_buyers == with_buyers
        for seat in step.seats
    ]


def _cells(
    rounds: Sequence[PayoutRound], kind: tuple[str, str, str, str], with_buyers: bool
) -> dict[str, Any]:
    paid = _paid(rounds, with_buyers)
    name, line = _(kind[0]), kind[2]
    return {
        "type": "scatter",
        "mode": "text",
        "name": name,
        "x": [seat for _, seat, _ in paid] or [None],
        "y": [row for row, _, _ in paid] or [None],
        "text": [florins(price) for _, _, price in paid],
        "textfont": {"color": line, "size": 15},
        "hovertemplate": hover(f"%{{text}} {name}"),
    }


def _boxes(rounds: Sequence[PayoutRound]) -> list[dict[str, Any]]:
    boxes = []
    for with_buyers, (_name, fill, line, dash) in ((True, WITH), (False, WITHOUT)):
        for row, seat, _price in _paid(rounds, with_buyers):
            corners = {"x0": seat - 0.4, "x1": seat + 0.4, "y0": row - 0.38, "y1": row + 0.38}
            look = {"color": line, "width": 1.5, "dash": dash}
            boxes.append(
                {"type": "rect", **corners, "fillcolor": fill, "line": look, "layer": "below"}
            )
    return boxes


def _totals(burst: BurstNow) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "text",
        "name": _("all"),
        "x": list(range(len(burst.paid))),
        "y": [len(burst.rounds)] * len(burst.paid),
        "text": [f"<b>{florins(paid)}</b>" for paid in burst.paid],
        "textfont": {"color": NAVY, "size": 16},
        "hovertemplate": hover(_("together {amount}").format(amount="%{text}")),
    }


def burst_twin(burst: BurstNow, names: Sequence[str]) -> Twin:
    """Say what `burst_figure` shows.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.economics.values import burst_now
    >>> from tulipbook.games.tulipmania import Tulipmania
    >>> state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637)), 3)
    >>> print(burst_twin(burst_now(state, "orange"), ["Ann", "Bill", "Charles"]).text)
    In a burst of orange at ƒ50 its 3 tulips are paid ƒ100 together, ƒ33 on average: the first ƒ50,
    the last ƒ25.
    Round     Price  With a buyer  Ann  Bill  Charles
    1         ƒ50    yes                ƒ50
    2         ƒ25    no            ƒ25        ƒ25
    together                       ƒ25  ƒ50   ƒ25
    """
    rows = []
    for step in burst.rounds:
        cells = [florins(step.price) if seat in step.seats else "" for seat in range(len(names))]
        buyer = _("yes") if step.with_buyers else _("no")
        rows.append((str(step.number), florins(step.price), buyer, *cells))
    rows.append((_("together"), "", "", *[florins(paid) for paid in burst.paid]))
    head = (_("Round"), _("Price"), _("With a buyer"), *short_names(names))
    return Twin(_title(burst), _summary(burst), head, tuple(rows))


def _summary(burst: BurstNow) -> str:
    if not burst.rounds:
        told = _("Nobody holds a {purple} tulip, so that a burst would pay nothing.")
        return told.format(purple=coloured(burst.colour))
    return _(
        "In a burst of {purple} at {price} its {tulips} are paid {paid} together, {mean} on "
        "average: the first {first}, the last {last}."
    ).format(
        purple=colour_word(burst.colour),
        price=florins(burst.price),
        tulips=counted(burst.tulips, "tulip"),
        paid=florins(sum(burst.paid)),
        mean=florins(round(burst.per_tulip)),
        first=florins(burst.rounds[0].price),
        last=florins(burst.rounds[-1].price),
    )
