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
from tulipbook.games.api import Event, State
from tulipbook.games.tulip import TulipView
from tulipbook.games.tulip.events import ValueMoved
from tulipbook.games.tulipmania import TulipmaniaView
from tulipbook.games.tulipmania.events import PriceMoved
from tulipbook.pages.markup import GameView
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
            self._state: State = table.record.start()
            self._played = []
            self.moments: list[Any] = [_moment(self._state.view(None), ())]
        for played in table.history[len(self._played) :]:
            self._take(played)

    def _take(self, played: Played) -> None:
        if "chance" in played.entry:
            self._state.apply_chance(played.entry["chance"])
        else:
            self._state.apply(played.entry["player"], played.entry["action"])
        self._played.append(played)
        moment = _moment(self._state.view(None), played.events)
        if moment != self.moments[-1]:
            self.moments.append(moment)

    def draw(self, view: GameView) -> dict[str, Drawn]:
        """Draw the figures with their twins, by the names of `FIGURES`."""
        assert self._table is not None
        names = self._table.names
        moves = self._last_moves()
        if isinstance(view, TulipmaniaView):
            moments, board = self.moments, view.board
            return {
                "board": (_board(view, moves), board_twin(view, moves, names)),
                "prices": (prices_figure(moments, board), prices_twin(moments, board)),
                "wealth": (wealth_figure(moments, names), wealth_twin(moments, names)),
            }
        return {
            "board": (_board(view, moves), tracks_twin(view, moves, names)),
            "prices": (values_figure(self.moments, names), values_twin(self.moments, names)),
        }

    def _last_moves(self) -> Sequence[Event]:
        """Give the events of the last move that moved a price or a value."""
        for played in reversed(self._played):
            if any(isinstance(event, PriceMoved | ValueMoved) for event in played.events):
                return played.events
        return ()


def outlines(view: GameView) -> dict[str, list[tuple[float, float]]]:
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


def _board(view: GameView, moves: Sequence[Event] = (), highlight: Sequence[str] = ()) -> go.Figure:
    if isinstance(view, TulipmaniaView):
        return board_figure(view, moves, highlight)
    return tracks_figure(view, moves, highlight)


def _pieces(x: Sequence[float | None], y: Sequence[float | None]) -> Iterator[Any]:
    piece: list[tuple[float, float]] = []
    for across, up in zip(x, y, strict=True):
        if across is None or up is None:
            yield piece
            piece = []
        else:
            piece.append((across, up))


def _moment(view: Any, events: Sequence[Event]) -> Moment | TulipMoment:
    if isinstance(view, TulipView):
        return TulipMoment.of(view, events)
    return Moment.of(view, events)
