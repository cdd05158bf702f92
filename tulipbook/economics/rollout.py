"""The expected final cash of one more tulip, from paired roll-outs."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import Final

from tulipbook.economics.values import check_live
from tulipbook.games.api import TulipbookError
from tulipbook.games.checks import shown
from tulipbook.games.tulipmania import Tulipmania

ROLLOUT: Final = "the expected final cash of one more tulip"

Policy = Callable[[Tulipmania, int, Random], str]


@dataclass(frozen=True, slots=True)
class RolloutValue:
    """The expected final cash of one more tulip, from paired roll-outs.

    Attributes
    ----------
    value : float
        Mean difference in the seat's final cash, in florins; NaN if undefined.
    low, high : float
        The ends of the interval at `confidence`, by the normal approximation.
    pairs : int
        How many pairs of games were played to the end.
    unfinished : int
        How many pairs were left out because a game did not end within the turns given.
    reason : str
        Why the value is missing; empty where it is not.
    """

    value: float
    low: float
    high: float
    confidence: float
    pairs: int
    unfinished: int = 0
    reason: str = ""


def random_policy(state: Tulipmania, seat: int, rng: Random) -> str:
    """Choose any legal action, each with the same chance (Gode & Sunder 1993).

    Examples
    --------
    >>> state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637), start_player=0), 3)
    >>> random_policy(state, 0, Random(1)) in state.legal_actions(0)
    True
    """
    return rng.choice(state.legal_actions(seat))


def rollout_value(
    state: Tulipmania,
    seat: int,
    colour: str,
    *,
    pairs: int = 100,
    seed: int = 0,
    policy: Policy = random_policy,
    confidence: float = 0.95,
    max_turns: int = 300,
) -> RolloutValue:
    """Estimate the expected final cash of one more tulip of a colour for a seat.

    Every pair of games starts from the same state, once with a tulip of the stockpile moved into
    the seat's hand for nothing, and both games use the same stream of random numbers.

    Parameters
    ----------
    state : Tulipmania
        Where the roll-outs start; hidden cards are taken as they lie.
    seat : int
        Who gets the tulip.
    colour : str
        A colour that has not burst.
    pairs : int
        How many pairs of games.
    seed : int
        The same seed gives the same estimate.
    policy : callable
        ``policy(state, seat, rng)`` gives the action of any seat.
    confidence : float
        Of the interval, between 0 and 1.
    max_turns : int
        Turns after which a game counts as unfinished and its pair is left out.

    Returns
    -------
    RolloutValue
        With a missing value and its reason if the stockpile has no such tulip, the game is over,
        or fewer than two pairs came to an end.

    Examples
    --------
    >>> state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637), start_player=0), 3)
    >>> worth = rollout_value(state, 0, "orange", pairs=20)
    >>> worth.pairs, worth.low < worth.value < worth.high
    (20, True)
    """
    check_live(state, colour)
    if seat not in range(state.players):
        raise TulipbookError(f"There is no seat {shown(seat)}.")
    if pairs < 1 or not 0 < confidence < 1:
        raise TulipbookError("pairs must be at least 1 and confidence between 0 and 1.")
    missing = RolloutValue(math.nan, math.nan, math.nan, confidence, 0)
    if not state.stock[colour]:
        return _because(missing, f"The stockpile has no {colour} tulip to give.")
    richer = state.copy()
    richer.stock[colour] -= 1
    richer.tulips[seat][colour] += 1
    differences = []
    for pair in range(pairs):
        ends = [
            _final_cash(start.copy(), seat, Random(f"rollout/{seed}/{pair}"), policy, max_turns)
            for start in (richer, state)
        ]
        if None not in ends:
            differences.append((ends[0] or 0) - (ends[1] or 0))
    unfinished = pairs - len(differences)
    if len(differences) < 2:
        return _because(missing, "Fewer than two pairs of games came to an end.", unfinished)
    mean = fmean(differences)
    half = NormalDist().inv_cdf((1 + confidence) / 2) * stdev(differences)
    half /= math.sqrt(len(differences))
    return RolloutValue(mean, mean - half, mean + half, confidence, len(differences), unfinished)


def _because(missing: RolloutValue, reason: str, unfinished: int = 0) -> RolloutValue:
    return RolloutValue(
        missing.value, missing.low, missing.high, missing.confidence, 0, unfinished, reason
    )


def _final_cash(
    state: Tulipmania, seat: int, rng: Random, policy: Policy, max_turns: int
) -> int | None:
    last_turn = state.turn + max_turns
    while state.to_act and state.turn < last_turn:
        mover = state.to_act[0]
        state.apply(mover, policy(state, mover, rng))
    return state.cash[seat] if state.result else None
