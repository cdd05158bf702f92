"""The figures of one game at one table: the board or the value tracks, and charts over turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import plotly.graph_objects as go

from tulipbook.figures import (
    Moment,
    TulipMoment,
    Twin,
    board_figure,
    board_twin,
    prices_figure,
    prices_twin,
    tracks_figure,
    tracks_twin,
    values_figure,
    values_twin,
    wealth_figure,
    wealth_twin,
)
from tulipbook.games.api import Event, State, View
from tulipbook.games.tulip import TulipView
from tulipbook.games.tulip.events import ValueMoved
from tulipbook.games.tulipmania import TulipmaniaView
from tulipbook.games.tulipmania.events import PriceMoved
from tulipbook.table import Played, Table

FIGURES: Final = ("board", "prices", "wealth")
REACHED: Final = "reached by the card"
PLACES: Final = {"spaces", "places"}

Drawn = tuple[go.Figure, Twin]


class Charts:
    """The moments of a game, kept up to date as it goes on or back.

    Examples
    --------
    >>> table = Table.deal("tulipmania-1637", 3, seed=1637)
    >>> charts = Charts()
    >>> charts.follow(table)
    >>> list(charts.draw(table.view()))
    ['board', 'prices', 'wealth']
    """

    def __init__(self) -> None:
        self._table: Table | None = None
        self._played: list[Played] = []

    def follow(self, table: Table) -> None:
        """Take in what has been played, or taken back, since the last time."""
        done = len(self._played)
        if table is not self._table or table.history[:done] != self._played:
            self._table = table
            self._state: State = table.start.copy()
            self._played = []
            self.moments: list[Any] = [moment_of(self._state.view(None))]
        for played in table.history[len(self._played) :]:
            self._take(played)

    def _take(self, played: Played) -> None:
        if "chance" in played.entry:
            self._state.apply_chance(played.entry["chance"])
        else:
            self._state.apply(played.entry["player"], played.entry["action"])
        self._played.append(played)
        moment = moment_of(self._state.view(None), played.events)
        if moment != self.moments[-1]:
            self.moments.append(moment)

    def draw(self, view: View) -> dict[str, Drawn]:
        """Draw the figures with their twins, by the names of `FIGURES`."""
        assert self._table is not None
        moves = last_moves([played.events for played in self._played])
        return draw_all(view, self._table.names, self.moments, moves)


def draw_all(
    view: View, names: Sequence[str], moments: Sequence[Any], moves: Sequence[Event]
) -> dict[str, Drawn]:
    """Draw a game as it stands in a view, after these moments, with the moves that stand out.

    Examples
    --------
    >>> view = Table.deal("tulip", 3, seed=1637).view()
    >>> list(draw_all(view, ["Ann", "Bill", "Charles"], [moment_of(view)], []))
    ['board', 'prices']
    """
    if isinstance(view, TulipmaniaView):
        return {
            "board": (_board(view, moves), board_twin(view, moves, names)),
            "prices": (prices_figure(moments, view.board), prices_twin(moments, view.board)),
            "wealth": (wealth_figure(moments, names), wealth_twin(moments, names)),
        }
    assert isinstance(view, TulipView)
    return {
        "board": (_board(view, moves), tracks_twin(view, moves, names)),
        "prices": (values_figure(moments, names), values_twin(moments, names)),
    }


def last_moves(told: Sequence[Sequence[Event]]) -> Sequence[Event]:
    """Give, of the events of every step, those of the last step that moved a price or a value.

    Examples
    --------
    >>> last_moves([(), ()])
    ()
    """
    for events in reversed(told):
        if any(isinstance(event, PriceMoved | ValueMoved) for event in events):
            return events
    return ()


def outlines(view: View) -> dict[str, list[tuple[float, float]]]:
    """Give the outline of every place that a choice can lead to.

    Examples
    --------
    >>> table = Table.deal("tulipmania-1637", 3, seed=1637)
    >>> len(outlines(table.view()))
    28
    """
    places = next(list(trace.customdata) for trace in _board(view).data if trace.name in PLACES)
    reached = next(trace for trace in _board(view, highlight=places).data if trace.name == REACHED)
    return dict(zip(places, _pieces(reached.x, reached.y), strict=True))


def _board(view: View, moves: Sequence[Event] = (), highlight: Sequence[str] = ()) -> go.Figure:
    if isinstance(view, TulipmaniaView):
        return board_figure(view, moves, highlight)
    assert isinstance(view, TulipView)
    return tracks_figure(view, moves, highlight)


def _pieces(x: Sequence[float | None], y: Sequence[float | None]) -> Iterator[Any]:
    piece: list[tuple[float, float]] = []
    for across, up in zip(x, y, strict=True):
        if across is None or up is None:
            yield piece
            piece = []
        else:
            piece.append((across, up))


def moment_of(view: View, events: Sequence[Event] = ()) -> Moment | TulipMoment:
    """Take the moment of either game that the charts show, see `Moment.of`."""
    if isinstance(view, TulipView):
        return TulipMoment.of(view, events)
    assert isinstance(view, TulipmaniaView)
    return Moment.of(view, events)
