"""The protocol both games speak: states, views, events and errors.

A state is one point in one game. It holds no randomness: what chance decides is applied from
outside with :meth:`State.apply_chance`. An action is its notation in a game record
(``"sell orange"``), so that it can be printed, kept and read back.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from tulipbook.errors import TulipbookError
from tulipbook.language import counted, florins, listed, plural

if TYPE_CHECKING:
    from random import Random
    from typing import Self

    from tulipbook.games.preset import Preset, Presets

__all__ = [
    "BadState",
    "Event",
    "GameOver",
    "IllegalAction",
    "Json",
    "Result",
    "State",
    "TulipbookError",
    "View",
    "counted",
    "florins",
    "listed",
]

Json = dict[str, Any]


class IllegalAction(TulipbookError):
    """An action that the game cannot take now; the state has not changed."""


class BadState(TulipbookError):
    """A state, position or setup that the game's components cannot give."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    Parameters
    ----------
    reason : str
        ``burst`` or ``declined`` (Tulipmania 1637); ``crashes``, ``black tulips`` or ``deck``
        (Tulip).
    scores : tuple of int
        Florins per seat.
    winners : tuple of int
        The seats with the most florins; several share the win (TM-6.1, TU-4.4).

    Examples
    --------
    >>> Result.of("burst", [700, 900, 900])
    Result(reason='burst', scores=(700, 900, 900), winners=(1, 2))
    """

    reason: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    @classmethod
    def of(cls, reason: str, scores: Sequence[int]) -> Result:
        """Give the result of these scores: the most florins win, equal scores share the win."""
        best = max(scores)
        winners = tuple(seat for seat, score in enumerate(scores) if score == best)
        return cls(reason, tuple(scores), winners)

    def to_json(self) -> Json:
        """Give the result as a record and a state write it."""
        return {
            "reason": self.reason,
            "scores": list(self.scores),
            "winners": list(self.winners),
        }


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, in the smallest step that the rules name.

    Every kind of event carries the id of its rule. Payments, moves of a price along an arrow and
    rounds of a burst's pay-outs are events of their own, so that a screen, a log or a measure can
    be made from events alone.
    """

    rule: str

    def sentence(self, names: Sequence[str]) -> str:
        """Tell the event in the language in use, with the players' `names` by seat."""
        raise NotImplementedError

    def seen_by(self, seat: int | None) -> Event:
        """Give the event as that seat may know it; ``None`` is a spectator."""
        return self


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The game has ended."""

    result: Result

    def sentence(self, names: Sequence[str]) -> str:
        """Tell who won, and with what."""
        winners = listed([names[seat] for seat in self.result.winners])
        best = florins(max(self.result.scores))
        told = plural(
            len(self.result.winners),
            "The game is over: {winners} wins with {best}.",
            "The game is over: {winners} share the win with {best} each.",
        )
        return told.format(winners=winners, best=best)


class View(ABC):
    """What one seat, or a spectator (`seat` is None), may know; plain data, no way to the state."""

    __slots__ = ()

    game: ClassVar[str]
    seat: int | None

    @property
    @abstractmethod
    def preset(self) -> Preset:
        """What changes the printed rules."""

    @abstractmethod
    def sample(self, rng: Random) -> State:
        """Draw a full state that agrees with everything this view knows."""


class State(ABC):
    """One point in one game.

    Attributes
    ----------
    game : str
        The game's name in records.
    seats : tuple of int
        The smallest and the largest number of players.
    has_board : bool
        Whether the game is played on a price board that can be chosen.
    presets : Presets
        The lesson presets that the game can be played with.
    players : int
        The number of seats.
    phase : str
        What is being decided; ``over`` at the end.
    turn : int
        The number of the turn, from 1.
    current_player : int
        The seat whose turn it is.
    to_act : tuple of int
        The seats awaited, ascending; empty when chance is due and at the end.
    result : Result or None
        The result of a game that is over.
    """

    __slots__ = ()

    game: ClassVar[str]
    seats: ClassVar[tuple[int, int]]
    has_board: ClassVar[bool] = False
    presets: ClassVar[Presets]
    players: int
    phase: str
    turn: int
    current_player: int
    to_act: tuple[int, ...]
    result: Result | None

    @classmethod
    @abstractmethod
    def deal(cls, setup: Mapping[str, Any], players: int, **options: Any) -> Self:
        """Start a game from a record's ``setup``; raise `BadState` if it is impossible."""

    @classmethod
    @abstractmethod
    def random_setup(
        cls, players: int, rng: Random, start_player: int | None = None, preset: Any = None
    ) -> Json:
        """Shuffle and deal a ``setup`` for that many players, for a preset if one is given."""

    @classmethod
    @abstractmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Read a state; raise `BadState` with a sentence if it is impossible."""

    @abstractmethod
    def to_json(self) -> Json:
        """Write the whole state, the hidden cards included."""

    @abstractmethod
    def legal_actions(self, seat: int) -> tuple[str, ...]:
        """List what that seat may do now, in the rules' order; empty if it is not awaited."""

    @abstractmethod
    def why_not(self, seat: int, action: str) -> str | None:
        """Say why that action cannot be done now, naming the rule; None if it can."""

    @abstractmethod
    def apply(self, seat: int, action: str) -> tuple[Event, ...]:
        """Carry out an action and every step after it that leaves no decision.

        Raises
        ------
        IllegalAction
            With the sentence of :meth:`why_not`; the state has not changed.
        """

    @abstractmethod
    def chance_outcomes(self) -> dict[str, int]:
        """Give what chance can bring now, each with its number of equally likely cards."""

    @abstractmethod
    def apply_chance(self, outcome: str) -> tuple[Event, ...]:
        """Carry out what chance has decided."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """Give what that seat may know; ``None`` for what everybody may know."""

    @abstractmethod
    def copy(self) -> Self:
        """Give an independent state with the same contents."""

    @abstractmethod
    def problem(self) -> str | None:
        """Say what does not add up (tulips, cards, money, prices); None if all is accounted for."""

    @property
    @abstractmethod
    def preset(self) -> Preset:
        """What changes the printed rules; the preset of that name where nothing does."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.players} players, turn {self.turn}, {self.phase}>"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]
