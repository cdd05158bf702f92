"""Who sits where, and which games are dealt alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any, Final, TypeVar

from tulipbook.table import stream

Bot = TypeVar("Bot")
Seated = tuple[tuple[Bot, ...], int]


def fixed(bots: Sequence[Bot], players: int, seed: object, index: int) -> Seated[Bot]:  # noqa: ARG001
    """Seat the same bots in every game; every game has a deal of its own.

    Examples
    --------
    >>> fixed("abc", 3, 0, 7)
    (('a', 'b', 'c'), 7)
    """
    return tuple(bots), index


def round_robin(bots: Sequence[Bot], players: int, seed: object, index: int) -> Seated[Bot]:  # noqa: ARG001
    """Seat every choice of bots in every rotation on one deal, then on the next.

    Where there are fewer bots than seats, a choice may hold a bot more than once, but not alone.

    Examples
    --------
    >>> [round_robin("abc", 2, 0, index) for index in range(7)][4:]
    [(('b', 'c'), 0), (('c', 'b'), 0), (('a', 'b'), 1)]
    >>> tables_in_round_robin(2, 3)
    6
    """
    tables = _tables(len(bots), players)
    deal, table = divmod(index, len(tables))
    return tuple([bots[number] for number in tables[table]]), deal


def at_random(bots: Sequence[Bot], players: int, seed: object, index: int) -> Seated[Bot]:
    """Seat bots by lot, each at most once if there are enough; every game has its own deal.

    Examples
    --------
    >>> seated, deal = at_random("abcdef", 4, 0, 7)
    >>> len(set(seated)), deal
    (4, 7)
    """
    rng = stream(seed, "table", index)
    draw: Callable[..., list[Bot]] = rng.sample if len(bots) >= players else rng.choices
    return tuple(draw(list(bots), k=players)), index


def paired(bots: Sequence[Bot], players: int, seed: object, index: int) -> Seated[Bot]:  # noqa: ARG001
    """Seat the first bot, then the second in its place among the others, on one deal.

    The place goes round the table from deal to deal; the others follow it clockwise.

    Examples
    --------
    >>> [paired("abxy", 3, 0, index) for index in range(4)]
    [(('a', 'x', 'y'), 0), (('b', 'x', 'y'), 0), (('y', 'a', 'x'), 1), (('y', 'b', 'x'), 1)]
    """
    deal, turn = divmod(index, 2)
    ring = (bots[turn], *bots[2:])
    return tuple([ring[(seat - deal) % players] for seat in range(players)]), deal


def tables_in_round_robin(bots: int, players: int) -> int:
    """Count the games that a round robin plays on one deal."""
    return len(_tables(bots, players))


@cache
def _tables(bots: int, players: int) -> tuple[tuple[int, ...], ...]:
    choose = combinations if bots >= players else combinations_with_replacement
    return tuple(
        [
            chosen[-turn:] + chosen[:-turn]
            for chosen in choose(range(bots), players)
            if len(set(chosen)) > 1
            for turn in range(players)
        ]
    )


SEATINGS: Final[dict[str, Callable[..., Seated[Any]]]] = {
    "fixed": fixed,
    "round robin": round_robin,
    "random": at_random,
    "paired": paired,
}
