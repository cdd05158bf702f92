"""A ledger: who holds what, booked from events alone and never from a state's own sums."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Protocol

from tulipbook.games.api import Event, Json, State
from tulipbook.testing.failure import CheckFailed, require

Place = int | str
"""A seat, or another place by name: ``bank``, ``stockpile``, ``out``."""


class Books(Protocol):
    """What the kit knows about one game, independently of its engine."""

    secrets: ClassVar[Mapping[type[Event], str]]

    def book(self, phase: str, events: Sequence[Event]) -> None:
        """Book what happened in one step that began in `phase`."""

    def expected(self) -> Json:
        """Give the parts of the state's JSON that follow from the events."""

    def check_components(self) -> None:
        """Fail unless everything in the box is somewhere."""

    def actions(self) -> tuple[str, ...]:
        """List the whole vocabulary of the game, in the order of its rules."""

    def chances(self) -> tuple[str, ...]:
        """List everything that chance could bring at some time."""

    def is_taken_all_the_same(self, phase: str, action: str) -> bool:
        """Tell whether an awaited seat may try that action although it is not legal."""

    def check_sample(self, sample: State) -> None:
        """Fail unless a sampled state agrees with what everybody has seen."""

    def rearranged(self, state: Any, seat: int | None, rng: Random) -> State:
        """Give a copy of a state with all that `seat` cannot know arranged anew."""


class Ledger:
    """How many of each thing lie where."""

    def __init__(self) -> None:
        self.held: defaultdict[Place, Counter[str]] = defaultdict(Counter)

    def put(self, place: Place, thing: str, number: int = 1) -> None:
        """Begin with things in a place."""
        self.held[place][thing] += number

    def move(self, thing: str, giver: Place, taker: Place, number: int = 1) -> None:
        """Move things; only the bank may give what it does not have."""
        have = self.held[giver][thing]
        if number < 0 or (have < number and giver != "bank"):
            raise CheckFailed(f"an event takes {number} × {thing} from {giver}, where {have} are")
        self.held[giver][thing] -= number
        self.held[taker][thing] += number

    def total(self, thing: str) -> int:
        """Count a thing in all places."""
        return sum(things[thing] for things in self.held.values())

    def row(self, place: Place, kinds: Sequence[str], noun: str) -> dict[str, int]:
        """Give the numbers of one place by kind: ``{"red": 2, ...}`` of ``red tulip``, ..."""
        return {kind: self.held[place][f"{kind} {noun}"] for kind in kinds}


def compare(books: Books, state: State) -> None:
    """Fail unless a state is what its events add up to."""
    data = state.to_json()
    for key, value in books.expected().items():
        require(data[key] == value, f"{key} is {data[key]}, but the events add up to {value}")
    books.check_components()
    problem = state.problem()
    require(problem is None, f"the state reports a problem: {problem}")


def check_result(result: Any, scores: Sequence[int]) -> Json:
    """Check how a game ended against the florins in the ledger, and give it as JSON."""
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    expected = {"reason": result.reason, "scores": list(scores), "winners": winners}
    require(
        result.to_json() == expected,
        f"the result is {result.to_json()}, but the events add up to {expected}",
    )
    return expected
