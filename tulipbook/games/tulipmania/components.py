"""What is in the box of Tulipmania 1637: colours, tulips, buyers, money, action cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tulipbook.games.tulipmania.space import Space

GAME: Final = "tulipmania-1637"
PLAYERS: Final = (3, 5)
COLOURS: Final = ("purple", "yellow", "orange", "blue", "red")
STOCKPILE: Final = 5
BUYERS_PER_COLOUR: Final = 8
BUYERS_DEALT: Final = 3
STARTING_CASH: Final = 700
MONEY: Final = 100_000
LAST_COLOUR: Final = "last colour"
LEFT_OVER: Final = "left over"

PASS: Final = "pass"
PURCHASE_BY_PROXY: Final = "purchase by proxy"
PURCHASE: Final = "purchase"
SPECULATE_BY_PROXY: Final = "speculate by proxy"
SPECULATE: Final = "speculate"
CARDS: Final = (PASS, PURCHASE_BY_PROXY, PURCHASE, SPECULATE_BY_PROXY, SPECULATE)
SELLER_CARDS: Final = (PASS, PURCHASE_BY_PROXY, SPECULATE_BY_PROXY)
CARD_NUMBER: Final = {card: number for number, card in enumerate(CARDS)}
BUYERS_NEEDED: Final = {PURCHASE_BY_PROXY: 1, SPECULATE_BY_PROXY: 2}
CARD_RULE: Final = {
    PASS: "TM-2.11",
    PURCHASE_BY_PROXY: "TM-2.9",
    PURCHASE: "TM-2.7",
    SPECULATE_BY_PROXY: "TM-2.10",
    SPECULATE: "TM-2.8",
}


@dataclass(frozen=True, slots=True)
class Box:
    """What one number of players takes out of the box (TM-1.1 to TM-1.8)."""

    colours: tuple[str, ...]
    tulips_per_colour: int
    deck: int
    reserve: int
    face_up: int


BOXES: Final = {
    3: Box(COLOURS[:3], tulips_per_colour=9, deck=11, reserve=4, face_up=2),
    4: Box(COLOURS[:4], tulips_per_colour=10, deck=14, reserve=6, face_up=2),
    5: Box(COLOURS, tulips_per_colour=11, deck=18, reserve=7, face_up=3),
}


@dataclass(frozen=True, slots=True)
class Quote:
    """What an action card would do to a tulip on offer (TM-2.7 to TM-2.12).

    Attributes
    ----------
    price : int
        What the seller is paid, in florins.
    cash : int
        What the winner pays of it from own cash; the bank pays the rest.
    buyers : int
        The buyers of the colour that the winner discards.
    path : tuple of Space
        The spaces that the price indicator reaches, one an arrow; the last is the new price.
    """

    card: str
    price: int
    cash: int
    buyers: int
    path: tuple[Space, ...]


def quote(space: Space, card: str, cheap_up_to: int) -> Quote:
    """Say what `card` would do to a tulip whose price indicator is on `space`.

    ``pass`` is quoted as if everybody passed (TM-2.11, TM-2.12).

    Examples
    --------
    >>> from tulipbook.games.tulipmania.board import load_board
    >>> space = load_board("standard").at_price(250)
    >>> speculate = quote(space, "speculate", 100)
    >>> speculate.cash, [step.price for step in speculate.path]
    (750, [750, 1000])
    >>> passed = quote(space, "pass", 100)
    >>> passed.price, passed.path[-1].price
    (150, 50)
    """
    path: tuple[Space, ...]
    if card in (PURCHASE, PURCHASE_BY_PROXY):
        price, path = space.price, (space.purchase,)
    elif card in (SPECULATE, SPECULATE_BY_PROXY):
        price, path = space.speculate.price, (space.speculate, space.speculate.speculate)
    elif space.price <= cheap_up_to:
        price, path = space.price, (space.sale,)
    else:
        price, path = space.sale.price, (space.sale, space.sale.sale)
    cash = price if card in (PURCHASE, SPECULATE) else 0
    return Quote(card, price, cash, BUYERS_NEEDED.get(card, 0), path)
