"""Monte Carlo search, for every game whose view can be completed to a state."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, inf, isfinite, log2, sqrt
from random import Random
from time import monotonic
from typing import Final, Generic, TypeVar

from tulipbook.bots.bot import Bot, ViewT
from tulipbook.bots.registry import UnknownBot
from tulipbook.games.api import State

StateT = TypeVar("StateT", bound=State)

FEWEST_WORLDS: Final = 2
DECISIVENESS: Final = 5
FIRST_SIGHT: Final = 50
"""How many games the impression at first sight counts for."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What the games that were played out after an action say about it.

    Attributes
    ----------
    action : str
        The action.
    games : int
        How many games were played out after it.
    florins, florins_error : float
        The mean of the own florins at their end, and its standard error.
    win, win_error : float
        The mean share in the win, and its standard error.
    merit : float
        What the action is ranked by among actions with as many games: the mean contest share, and
        on top fifty times the impression at first sight, for each game the less.
    """

    action: str
    games: int
    florins: float
    florins_error: float
    win: float
    win_error: float
    merit: float

    @classmethod
    def of(
        cls, action: str, seat: int, ends: Sequence[Sequence[int]], impression: float = 0.0
    ) -> Estimate:
        """Sum up for a seat the florins of everybody at the end of some games.

        Examples
        --------
        >>> Estimate.of("keep", 0, [(700, 500, 600), (500, 600, 600)])
        Estimate(action='keep', games=2, florins=600.0, florins_error=100.0, win=0.5, ...
        """
        florins = [end[seat] for end in ends]
        wins = [(end[seat] == max(end)) / end.count(max(end)) for end in ends]
        return cls(action, len(ends), *_mean(florins), *_mean(wins), _merit(seat, ends, impression))


def contest_share(florins: Sequence[float], seat: int) -> float:
    """Give a seat's chance in a contest for these florins (Tullock 1980).

    Of games that end alike it says which were close, where a share in the win is all or nothing.

    Examples
    --------
    >>> round(contest_share((2000, 1000, 1000), 0), 2)
    0.94
    """
    efforts = [amount**DECISIVENESS for amount in florins]
    total = sum(efforts)
    return efforts[seat] / total if total else 1 / len(florins)


class Search(Bot[ViewT], Generic[ViewT, StateT]):
    """Believes in nothing but trying: plays every action out many times and takes the best.

    Every time a full state that agrees with the view is drawn, a world. From the same world, with
    the same chance, the game is played out after each action, so that luck is the same for all;
    by and by the worse half of the actions leaves the race (sequential halving: Karnin, Koren &
    Somekh 2013, "Almost Optimal Exploration in Multi-Armed Bandits"). What an action promises at
    first sight counts as fifty games (Gelly & Silver 2007, "Combining Online and Offline
    Knowledge in UCT"). To draw worlds is how Ginsberg (2001), "GIB: Imperfect Information in a
    Computationally Challenging Game", Journal of Artificial Intelligence Research 14, played
    bridge; its fault is known too: it never bluffs and never pays for information.

    Parameters
    ----------
    rng : random.Random
        Where worlds and play-outs come from.
    iterations : int
        About how many games a decision plays out.
    seconds : float
        If it is not 0, how long a decision takes instead; what is decided then depends on the
        machine.

    Raises
    ------
    UnknownBot
        If an option is out of range.
    """

    horizon: int

    def __init__(self, rng: Random, *, iterations: int = 400, seconds: float = 0.0) -> None:
        super().__init__(rng)
        if iterations < 1:
            raise UnknownBot(f"A search of {iterations} iterations finds nothing; give at least 1.")
        if seconds < 0 or not isfinite(seconds):
            raise UnknownBot(f"A search cannot take {seconds} seconds; give a number from 0 up.")
        self.iterations, self.seconds = iterations, seconds

    @abstractmethod
    def world(self, view: ViewT, rng: Random) -> StateT:
        """Draw a full state that agrees with the view."""

    def shortlist(self, view: ViewT, actions: Sequence[str]) -> Sequence[str]:
        """Leave out what is not worth a try; everything is, unless a game says otherwise."""
        return actions

    def impression(self, view: ViewT, action: str) -> float:
        """Give a contest share that the action promises at first sight; all alike if none does."""
        return 0.0

    @abstractmethod
    def policy(self, state: StateT, seat: int, rng: Random) -> str:
        """Choose quickly for a seat of a game that is played out."""

    @abstractmethod
    def count(self, state: StateT) -> Sequence[int]:
        """Give everybody's florins if the game stopped here, `horizon` turns on."""

    def __call__(self, view: ViewT, actions: Sequence[str]) -> str:
        """Choose the best of the actions that were tried most."""
        if len(actions) == 1:
            return actions[0]
        estimates = self.evaluate(view, actions)
        return max(estimates, key=lambda estimate: (estimate.games, estimate.merit)).action

    def evaluate(self, view: ViewT, actions: Sequence[str]) -> tuple[Estimate, ...]:
        """Estimate what the actions lead to.

        Parameters
        ----------
        view : View
            What the seat may know.
        actions : sequence of str
            What the seat may do now.

        Returns
        -------
        tuple of Estimate
            In the order of the actions, without those that are not worth a try; the better ones
            rest on more games.
        """
        seat = view.seat
        assert seat is not None
        tried = self.shortlist(view, actions)
        first = {action: self.impression(view, action) for action in tried}
        ends: dict[str, list[Sequence[int]]] = {action: [] for action in tried}

        def merit(action: str) -> float:
            return _merit(seat, ends[action], first[action])

        race = list(tried)
        rounds, start = max(1, ceil(log2(len(race)))), monotonic()
        for number in range(1, rounds + 1):
            until = start + self.seconds * number / rounds
            worlds = 0
            while worlds < FEWEST_WORLDS or self._goes_on(worlds * len(race) * rounds, until):
                self._try(view, seat, race, ends)
                worlds += 1
            race.sort(key=merit, reverse=True)
            del race[(len(race) + 1) // 2 :]
        return tuple([Estimate.of(action, seat, ends[action], first[action]) for action in tried])

    def _goes_on(self, games: int, until: float) -> bool:
        """Tell whether the budget lasts, after so many games if all rounds were like this one."""
        return monotonic() < until if self.seconds else games < self.iterations

    def _try(
        self, view: ViewT, seat: int, race: list[str], ends: dict[str, list[Sequence[int]]]
    ) -> None:
        """Play every action in the race out, all from the same world with the same chance."""
        luck = self.rng.getrandbits(64)
        world = self.world(view, Random(luck))
        for action in race:
            state = world.copy()
            state.apply(seat, action)
            ends[action].append(self.play_out(state, Random(luck)))

    def play_out(self, state: StateT, rng: Random) -> Sequence[int]:
        """Play a game on to its end or to the horizon, and give everybody's florins."""
        last = state.turn + self.horizon
        while state.result is None:
            if state.turn > last:
                return self.count(state)
            for seat in state.to_act:
                state.apply(seat, self.policy(state, seat, rng))
            if not state.to_act and state.result is None:
                outcomes = state.chance_outcomes()
                (outcome,) = rng.choices(list(outcomes), list(outcomes.values()))
                state.apply_chance(outcome)
        return state.result.scores


def _merit(seat: int, ends: Sequence[Sequence[int]], impression: float) -> float:
    contest = sum([contest_share(end, seat) for end in ends])
    return (contest + FIRST_SIGHT * impression) / len(ends)


def _mean(numbers: Sequence[float]) -> tuple[float, float]:
    """Give the mean and its standard error, which is infinite for a single number."""
    count = len(numbers)
    mean = sum(numbers) / count
    if count == 1:
        return mean, inf
    return mean, sqrt(sum([(number - mean) ** 2 for number in numbers]) / (count - 1) / count)
