"""Positions of the rulebook at one screen; a burst is stepped through round by round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from tulipbook.games.api import Event, State
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.events import BubbleBurst, PayoutRound
from tulipbook.pages import Line, lines
from tulipbook.pages.hand import Hand
from tulipbook.pages.markup import GameView
from tulipbook.record import Record
from tulipbook.testing.books.tulipmania import TulipmaniaBooks
from tulipbook.widgets.replay_model import ReplayModel, Stop


class Scene(NamedTuple):
    """How things stand in the middle of a move.

    Attributes
    ----------
    view : TulipmaniaView
        What everybody may know.
    hands : tuple of dict
        Everybody's buyers.
    """

    view: GameView
    hands: tuple[Hand, ...]


class RulebookModel(ReplayModel):
    """A position at one screen, all hands open.

    Parameters
    ----------
    record : Record
        The position.

    Examples
    --------
    >>> from tulipbook.rulebook import rule_positions
    >>> (record,) = rule_positions("TM-5.2")
    >>> model = RulebookModel(record)
    >>> for _ in range(6):
    ...     model.press("forward")
    >>> model.where, model.view.spaces["orange"].price, model.lines[0].sentence[:7]
    ('Step 6 of 11, turn 12', 3000, 'Round 1')
    """

    scenes: tuple[Scene | None, ...] = ()

    def open(self, record: Record) -> str:
        """Open a position at its beginning; a move that bursts a bubble becomes several steps."""
        said = super().open(record)
        parts = [(self.stops[0], None), *_parts_of(self.stops)]
        self.stops = tuple(stop for stop, _ in parts)
        self.scenes = tuple(scene for _, scene in parts)
        return said

    @property
    def goes_on(self) -> bool:
        """Whether the step that is shown is in the middle of a move."""
        return self.scenes[self.place] is not None

    @property
    def view(self) -> GameView:
        """What everybody may know."""
        scene = self.scenes[self.place]
        return super().view if scene is None else scene.view

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Everybody's hand."""
        scene = self.scenes[self.place]
        return super().hands if scene is None else scene.hands

    @property
    def lines(self) -> tuple[Line, ...]:
        """What happened in the step that is shown."""
        return lines(self.seen(), self.game.players, self.stop.turn)


def _parts_of(stops: Sequence[Stop]) -> Iterator[tuple[Stop, Scene | None]]:
    """Give every step after the first, those of a burst in parts; the last part has no scene."""
    for before, stop in pairwise(stops):
        *parts, last = _split(stop.events)
        for events, scene in zip(parts, _scenes(before.state, parts), strict=True):
            yield Stop(stop.line, stop.turn, before.state, events, ()), scene
        yield stop._replace(events=last), None


def _split(events: Sequence[Event]) -> list[tuple[Event, ...]]:
    """Part events before a burst, before each of its rounds, and before the colour leaves."""
    parts: list[list[Event]] = [[]]
    for event in events:
        before = parts[-1][-1].rule if parts[-1] else event.rule
        leaves = event.rule == "TM-5.6" and before != "TM-5.6"
        if parts[-1] and (leaves or isinstance(event, BubbleBurst | PayoutRound)):
            parts.append([])
        parts[-1].append(event)
    return [tuple(part) for part in parts]


def _scenes(before: State, parts: Sequence[tuple[Event, ...]]) -> Iterator[Scene]:
    """Keep books from the events, as the tests do, and give how things stand after each part."""
    if not parts:
        return
    assert isinstance(before, Tulipmania)
    books = TulipmaniaBooks(before, from_deal=False)
    for events in parts:
        books.book(before.phase, events)
        told = books.expected()
        view = replace(
            before.view(None),
            phase="draw",
            to_act=(),
            offer=None,
            priority=told["priority"],
            cash=tuple(told["cash"]),
            tulips=tuple(told["tulips"]),
            buyer_counts=tuple(sum(hand.values()) for hand in told["buyers"]),
            stock=told["stock"],
            spaces={colour: before.board.spaces[name] for colour, name in books.at.items()},
            burst=tuple(told["burst"]),
            face_up=tuple(told["face_up"]),
        )
        yield Scene(view, tuple(told["buyers"]))
