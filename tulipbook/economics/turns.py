"""A game of Tulipmania 1637 at the ends of its turns, in plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tulipbook.economics.values import BurstNow, Wealth, wealth
from tulipbook.games.api import State, TulipbookError
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.events import BubbleBurst, PayoutRound
from tulipbook.record import Record


def wealth_course(record: Record) -> tuple[tuple[int, tuple[Wealth, ...]], ...]:
    """Follow paper wealth against burst wealth, as `wealth_frame` does, without a frame.

    Parameters
    ----------
    record : Record
        A game of Tulipmania 1637, finished or not.

    Returns
    -------
    tuple of (int, tuple of Wealth)
        The turn, and the wealth of every seat at its end; turn 0 is the start.

    Raises
    ------
    TulipbookError
        If it is another game.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.record import new_record
    >>> setup = Tulipmania.random_setup(3, Random(1637), start_player=0)
    >>> ((turn, all_seats),) = wealth_course(
    ...     new_record("tulipmania-1637", ["Ann", "Bill", "Charles"], setup=setup)
    ... )
    >>> turn, all_seats[2]
    (0, Wealth(seat=2, cash=700, paper=850, burst=825))
    """
    return tuple((turn, wealth(state)) for turn, state in ends_of_turns(record))


def bursts_played(record: Record) -> tuple[BurstNow, ...]:
    """Give the bursts of a game as they were paid, in their order.

    Parameters
    ----------
    record : Record
        A game of Tulipmania 1637, finished or not.

    Returns
    -------
    tuple of BurstNow
        As `burst_now` gives those that were not played.

    Raises
    ------
    TulipbookError
        If it is another game.

    Examples
    --------
    >>> from tulipbook.record.examples import load_example
    >>> [
    ...     (burst.colour, burst.price, burst.paid)
    ...     for burst in bursts_played(load_example("bubble-bursts"))
    ... ]
    [('orange', 4000, (4750, 4000, 8750, 1000))]
    """
    start, *steps = record.replay()
    players = of_tulipmania(start.state).players
    found: list[BurstNow] = []
    for event in [event for step in steps for event in step.events]:
        if isinstance(event, BubbleBurst):
            found.append(BurstNow(event.colour, event.price, (0,) * players, (), 0))
        elif isinstance(event, PayoutRound):
            found[-1] = _with_round(found[-1], event)
    return tuple(found)


def _with_round(burst: BurstNow, paid: PayoutRound) -> BurstNow:
    sums = list(burst.paid)
    for seat in paid.seats:
        sums[seat] += paid.price
    return replace(
        burst,
        paid=tuple(sums),
        rounds=(*burst.rounds, paid),
        tulips=burst.tulips + len(paid.seats),
    )


def ends_of_turns(record: Record) -> Iterator[tuple[int, Tulipmania]]:
    """Give the state at the start as turn 0 and then at the end of every turn; the last as it is.

    Raises
    ------
    TulipbookError
        If it is not a game of Tulipmania 1637.
    """
    return ends(step.state for step in record.replay())


def ends(states: Iterable[State]) -> Iterator[tuple[int, Tulipmania]]:
    """Give of all states of a game the first as turn 0 and then the one at the end of each turn.

    Raises
    ------
    TulipbookError
        If it is not a game of Tulipmania 1637.
    """
    later = iter(states)
    last = of_tulipmania(next(later))
    yield 0, last
    played = False
    for state in map(of_tulipmania, later):
        for turn in range(last.turn, state.turn):
            yield turn, state
        last, played = state, True
    if played:
        yield last.turn, last


def of_tulipmania(state: State) -> Tulipmania:
    """Refuse a state of another game."""
    if not isinstance(state, Tulipmania):
        raise TulipbookError(
            f"Only Tulipmania 1637 has these values; this is a game of {state.game}."
        )
    return state
