"""A space of the price board, and the arrows that leave it (TM-7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tulipbook.language import ENGLISH

if TYPE_CHECKING:
    from tulipbook.games.tulipmania.board import Board

CURRENT: Final = "current"
TRANSITION: Final = "transition"
BURST: Final = "burst"
ARROWS: Final = {
    CURRENT: ("purchase", "speculate", "sale"),
    TRANSITION: ("speculate", "sale"),
    BURST: ("sale",),
}


class Space:
    """One space of the board.

    Attributes
    ----------
    id : str
        Column letter and row number from the bottom: ``B1`` is ƒ50 on the standard board.
    kind : str
        ``current``, ``transition`` or ``burst``.
    price : int
        In florins.
    source : str
        Where the number comes from.
    board : Board
        The board that it is a space of.
    purchase, speculate, sale : Space
        Where the arrows lead; an arrow that this kind of space does not have raises
        `AttributeError`.
    """

    __slots__ = ("board", "id", "kind", "price", "purchase", "sale", "source", "speculate")

    board: Board
    purchase: Space
    speculate: Space
    sale: Space

    def __init__(self, space_id: str, kind: str, price: int, source: str) -> None:
        self.id = space_id
        self.kind = kind
        self.price = price
        self.source = source

    @property
    def column(self) -> int:
        """The column, from 1 at the left."""
        return ord(self.id[0]) - ord("A") + 1

    @property
    def row(self) -> int:
        """The row, from 1 at the bottom."""
        return int(self.id[1:])

    @property
    def is_burst(self) -> bool:
        """Whether a price that reaches this space bursts the bubble."""
        return self.kind == BURST

    def arrows(self) -> Iterator[tuple[str, Space]]:
        """List the arrows that leave this space with their targets."""
        for arrow in ARROWS[self.kind]:
            yield arrow, getattr(self, arrow)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Space) and (
            (self.id, self.kind, self.price) == (other.id, other.kind, other.price)
        )

    def __hash__(self) -> int:
        return hash(self.id)

    def __reduce__(self) -> tuple[object, ...]:
        return _space_of, (self.board, self.id)

    def __repr__(self) -> str:
        return f"<Space {self.id} {self.kind} {ENGLISH.florins(self.price)}>"

    def __str__(self) -> str:
        return f"space {self.id} ({self.kind}, {ENGLISH.florins(self.price)})"


def _space_of(board: Board, space_id: str) -> Space:
    return board.spaces[space_id]
