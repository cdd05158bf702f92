"""What a price board must be, so that every rule finds its arrows (TM-7.1 to TM-7.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tulipbook.games.api import BadState
from tulipbook.games.tulipmania.space import BURST, CURRENT, TRANSITION, Space
from tulipbook.language import ENGLISH

if TYPE_CHECKING:
    from tulipbook.games.tulipmania.board import Board


def check_board(board: Board) -> None:
    """Refuse a board that breaks TM-7.1 to TM-7.5, with a sentence that names the space."""
    if board.start.kind != CURRENT:
        raise BadState(f"The game starts on {board.start}; a current space was expected")
    currents: dict[int, Space] = {}
    for space in board.spaces.values():
        if space.kind == CURRENT and currents.setdefault(space.price, space) is not space:
            raise BadState(f"{_the(space)} has the same price as {currents[space.price]}")
        if (space.kind == BURST) != (space.price >= board.burst_from) and space.kind != TRANSITION:
            raise BadState(
                f"{_the(space)} does not fit the burst threshold "
                f"{ENGLISH.florins(board.burst_from)}"
            )
    lowest = currents[min(currents)]
    for space in board.spaces.values():
        if space.kind == CURRENT:
            _check_purchase(space)
        if space.kind != BURST:
            _check_speculate(space)
        _check_sale(space, lowest, board.cheap_up_to)
    _check_reachable(board)


def _the(space: Space) -> str:
    return f"S{str(space)[1:]}"


def _check_purchase(space: Space) -> None:
    if space.purchase.kind == TRANSITION:
        raise BadState(
            f"The purchase arrow of {space} leads to {space.purchase}; a purchase ends on a "
            "current or a burst space"
        )
    if space.purchase.price <= space.price:
        raise BadState(f"The purchase arrow of {space} does not raise the price: {space.purchase}")


def _check_speculate(space: Space) -> None:
    target = space.speculate
    if (space.kind == CURRENT) != (target.kind == TRANSITION):
        raise BadState(
            f"The speculate arrow of {space} leads to {target}; a speculation passes exactly one "
            "transition space"
        )
    if target.price <= space.price:
        raise BadState(f"The speculate arrow of {space} does not raise the price: {target}")


def _check_sale(space: Space, lowest: Space, cheap_up_to: int) -> None:
    target = space.sale
    if space is lowest:
        if target is not space:
            raise BadState(f"The sale arrow of {space}, the lowest price, must lead to itself")
    elif target.price >= space.price:
        raise BadState(f"The sale arrow of {space} does not lower the price: {target}")
    bottom = space.kind == CURRENT and target.kind == CURRENT
    expected = CURRENT if space.kind == TRANSITION else TRANSITION
    if not bottom and target.kind != expected:
        raise BadState(
            f"The sale arrow of {space} leads to {target}; a fall passes exactly one transition "
            "space"
        )
    if space.kind == CURRENT and bottom != (space.price <= cheap_up_to):
        raise BadState(
            f"The sale arrow of {space} leads to {target}, which does not fit a cheap price of "
            f"up to {ENGLISH.florins(cheap_up_to)} (TM-2.11, TM-2.12)"
        )


def _check_reachable(board: Board) -> None:
    reached, waiting = {board.start.id}, [board.start]
    while waiting:
        for _, target in waiting.pop().arrows():
            if target.id not in reached:
                reached.add(target.id)
                waiting.append(target)
    for space in board.spaces.values():
        if space.id not in reached:
            raise BadState(f"{_the(space)} cannot be reached from {board.start}")
