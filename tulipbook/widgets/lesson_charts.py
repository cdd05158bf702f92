"""The figures of a lesson with their twins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

import plotly.graph_objects as go

from tulipbook.economics import (
    attribute,
    prices_1637,
    rise_and_fall,
    value_frame,
)
from tulipbook.economics.attribution import SPECULATION
from tulipbook.figures import (
    Twin,
    bubble_figure,
    bubble_twin,
    game_rises,
    historical_rises,
    prices_figure,
    prices_twin,
    then_and_now_figure,
    then_and_now_twin,
    values_figure,
    values_twin,
)
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.words import tulips
from tulipbook.language import _, florins, listed, number
from tulipbook.pages.marks import INK
from tulipbook.record import Record
from tulipbook.widgets.charts import moment_of

FIGURES: Final = ("main", "second")
BOUGHT: Final = ("triangle-up", "#ffffff")
SOLD: Final = ("triangle-down", "#ffb000")
PAID_OUT: Final = ("square", "#9fd3ff")

Drawn = tuple[go.Figure, Twin]


class Deal(NamedTuple):
    """A tulip that one player bought, for so many florins below zero, or was paid for, and when."""

    turn: int
    colour: str
    florins: int
    in_burst: bool


def colours_by_height(record: Record) -> tuple[str, ...]:
    """List the colours of a game of Tulipmania 1637, the one that rose highest first.

    Examples
    --------
    >>> from tulipbook.record.examples import load_example
    >>> sorted(colours_by_height(load_example("speculators")))
    ['blue', 'orange', 'purple', 'yellow']
    """
    falls = rise_and_fall(record).sort_values("highest", ascending=False, kind="stable")
    return tuple(falls["colour"].tolist())


def draw_round(record: Record, seat: int = 0, colour: str | None = None) -> dict[str, Drawn]:
    """Draw a round, by the names of `FIGURES`.

    Parameters
    ----------
    record : Record
        A game of either kind, finished or not.
    seat : int
        Whose sales and purchases stand out.
    colour : str, optional
        Of Tulipmania 1637; the one that rose highest if not given.

    Examples
    --------
    >>> from tulipbook.record.examples import load_example
    >>> (
    ...     list(draw_round(load_example("speculators"))),
    ...     list(draw_round(load_example("four-crashes"))),
    ... )
    (['main', 'second'], ['main'])
    """
    moments: list[Any] = [moment_of(step.state.view(None), step.events) for step in record.replay()]
    state = record.start()
    if not isinstance(state, Tulipmania):
        return {
            "main": (values_figure(moments, record.players), values_twin(moments, record.players))
        }
    return {
        "main": draw_bubble(record, seat, colour or colours_by_height(record)[0]),
        "second": (prices_figure(moments, state.board), prices_twin(moments, state.board)),
    }


def draw_bubble(record: Record, seat: int, colour: str) -> Drawn:
    """Draw a colour's price between its two reference lines, with what one player bought and sold.

    Examples
    --------
    >>> from tulipbook.record.examples import load_example
    >>> figure, twin = draw_bubble(load_example("speculators"), 0, "yellow")
    >>> [trace.name for trace in figure.data][-3:]
    ['you bought', 'you sold', 'paid in a burst']
    """
    values, falls = value_frame(record), rise_and_fall(record)
    own = [deal for deal in deals(record, seat) if deal.colour == colour]
    figure = bubble_figure(values, colour, falls=falls)
    kinds = (
        (_("you bought"), BOUGHT, [deal for deal in own if deal.florins < 0]),
        (_("you sold"), SOLD, [deal for deal in own if deal.florins > 0 and not deal.in_burst]),
        (_("paid in a burst"), PAID_OUT, [deal for deal in own if deal.in_burst]),
    )
    figure.add_traces([_marks(*kind) for kind in kinds])
    _shorten_legend(figure)
    twin = bubble_twin(values, colour, falls=falls)
    done = [f"{name}: {_deals(found)}" for name, _look, found in kinds if found]
    told = f" {tulips(2, colour).partition(' ')[2].capitalize()}, {listed(done)}." if done else ""
    return figure, replace(twin, summary=twin.summary + told)


def _shorten_legend(figure: go.Figure) -> None:
    """Let all entries find room in two columns on a phone."""
    shorter = {
        _("most it could pay"): _("most possible"),
        _("fundamental value"): _("if it burst now"),
        _("burst, down to the last pay-out"): _("burst"),
    }
    for long, short in shorter.items():
        figure.update_traces(name=short, selector={"name": long})
    figure.update_layout(legend_font_size=12)


def _deals(found: Sequence[Deal]) -> str:
    said = _("{price} in turn {turn}")
    return listed([said.format(price=florins(abs(d.florins)), turn=number(d.turn)) for d in found])


def deals(record: Record, seat: int) -> list[Deal]:
    """List what a seat bought and sold in a game of Tulipmania 1637, in order.

    Examples
    --------
    >>> from tulipbook.record.examples import load_example
    >>> deals(load_example("speculators"), 1)[0].turn
    1
    """
    found: list[Deal] = []
    for entry in attribute(record).ledger:
        if entry.seat != seat:
            continue
        if entry.kind == SPECULATION:
            # What a speculator pays above the price is an entry of its own after the other one.
            found[-1] = found[-1]._replace(florins=found[-1].florins + entry.florins)
        else:
            in_burst = entry.kind.startswith("burst")
            found.append(Deal(entry.turn, entry.colour, entry.florins, in_burst))
    return found


def _marks(name: str, look: tuple[str, str], found: Sequence[Deal]) -> dict[str, Any]:
    symbol, colour = look
    return {
        "type": "scatter",
        "mode": "markers",
        "name": name,
        "x": [deal.turn for deal in found],
        "y": [abs(deal.florins) for deal in found],
        "marker": {
            "symbol": symbol, "size": 14, "color": colour, "opacity": 1,
            "line": {"width": 2, "color": INK},
        },
        "showlegend": bool(found),
        "hovertemplate": f"{name}: ƒ%{{y}}<extra></extra>",
        "cliponaxis": False,
    }  # fmt: skip


def draw_both(one: Record, two: Record, seat: int = 0) -> dict[str, Drawn]:
    """Draw two rounds beside each other.

    Examples
    --------
    >>> from tulipbook.record.examples import load_example
    >>> game = load_example("four-crashes")
    >>> figure, twin = draw_both(game, game)["second"]
    >>> twin.title
    'Round two: Values by turn'
    """
    drawn = {}
    for name, record, round_ in zip(
        FIGURES, (one, two), (_("Round one"), _("Round two")), strict=True
    ):
        figure, twin = draw_round(record, seat)["main"]
        title = f"{round_}: {figure.layout.title.text}"
        figure.update_layout(title_text=title)
        drawn[name] = figure, replace(twin, title=f"{round_}: {twin.title}")
    return drawn


def draw_history(record: Record | None) -> dict[str, Drawn]:
    """Draw the rises of 1637 beside those of a game of Tulipmania 1637; nothing of Tulip.

    Examples
    --------
    >>> draw_history(None)
    {}
    """
    if record is None or not isinstance(record.start(), Tulipmania):
        return {}
    then, now = historical_rises(prices_1637()), game_rises(rise_and_fall(record))
    game = _("your round one")
    return {"main": (then_and_now_figure(then, now, game), then_and_now_twin(then, now, game))}
