"""What a seat may do, and why not; told from a state or from a view alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from tulipbook.games.checks import is_whole, shown
from tulipbook.games.tulipmania.board import Board
from tulipbook.games.tulipmania.components import (
    CARD_RULE,
    CARDS,
    COLOURS,
    PASS,
    PURCHASE,
    PURCHASE_BY_PROXY,
    SELLER_CARDS,
    SPECULATE,
    SPECULATE_BY_PROXY,
    quote,
)
from tulipbook.games.tulipmania.space import Space
from tulipbook.games.tulipmania.words import the_card
from tulipbook.games.words import a_tulip, coloured
from tulipbook.games.words import buyers as counted
from tulipbook.language import _, florins, listed, marked, plural

SELL: Final = {colour: f"sell {colour}" for colour in COLOURS}
PLAY: Final = {card: f"play {card}" for card in CARDS}
DRAW: Final = {colour: f"draw {colour}" for colour in COLOURS}
BUY: Final = {colour: f"buy {colour}" for colour in COLOURS}
KEEP: Final = "keep"
DRAW_DECK: Final = "draw deck"
SKIP: Final = "skip"
ACTIONS: Final = (
    *SELL.values(), KEEP, *PLAY.values(), DRAW_DECK, *DRAW.values(), *BUY.values(), SKIP,
)  # fmt: skip
OBJECT: Final = {action: action.partition(" ")[2] for action in ACTIONS}
PHASE_ACTIONS: Final = {
    "sell": frozenset([*SELL.values(), KEEP]),
    "bid": frozenset(PLAY.values()),
    "seller_bid": frozenset(PLAY.values()),
    "draw": frozenset([DRAW_DECK, *DRAW.values()]),
    "buy": frozenset([*BUY.values(), SKIP]),
    "over": frozenset[str](),
}
NOT_DUE: Final = {
    "sell": marked("{action} is not a tulip to sell, which is due now."),
    "bid": marked("{action} is not an action card, which is due now."),
    "seller_bid": marked("{action} is not an action card of the seller, which is due now."),
    "draw": marked("{action} is not a buyer to draw, which is due now."),
    "buy": marked("{action} is not a tulip to buy or `skip`, which is due now."),
}


class Position(Protocol):
    """What a state and a view both show."""

    @property
    def board(self) -> Board: ...
    @property
    def phase(self) -> str: ...
    @property
    def to_act(self) -> tuple[int, ...]: ...
    @property
    def cash(self) -> Sequence[int]: ...
    @property
    def tulips(self) -> Sequence[Mapping[str, int]]: ...
    @property
    def stock(self) -> Mapping[str, int]: ...
    @property
    def spaces(self) -> Mapping[str, Space]: ...
    @property
    def face_up(self) -> Sequence[str]: ...
    @property
    def offer(self) -> str | None: ...
    @property
    def sold(self) -> str | None: ...


def legal_actions(position: Position, seat: int, buyers: Mapping[str, int]) -> tuple[str, ...]:
    """List what `seat`, holding these `buyers`, may do; cards that it can fulfil only (TM-2.5)."""
    if seat not in position.to_act:
        return ()
    phase = position.phase
    if phase == "bid":
        return bids(position, seat, buyers)
    if phase == "sell":
        return _sales(position.tulips[seat])
    if phase == "buy":
        return (*purchases(position, seat), SKIP)
    if phase == "draw":
        face_up = position.face_up
        return (DRAW_DECK, *[DRAW[colour] for colour in COLOURS if colour in face_up])
    held = buyers[position.offer or ""]
    return tuple(PLAY[card] for card in SELLER_CARDS[: 1 + min(held, 2)])


def _sales(tulips: Mapping[str, int]) -> tuple[str, ...]:
    sales = [SELL[colour] for colour, number in tulips.items() if number]
    if len(sales) == 1 and sum(tulips.values()) == 1:
        sales.append(KEEP)
    return tuple(sales)


def bids(position: Position, seat: int, buyers: Mapping[str, int]) -> tuple[str, ...]:
    """List the action cards that a bidder with these buyers can fulfil (TM-2.5)."""
    offer = position.offer or ""
    space, cash, held = position.spaces[offer], position.cash[seat], buyers[offer]
    cards = [PLAY[PASS]]
    if held >= 1:
        cards.append(PLAY[PURCHASE_BY_PROXY])
    if cash >= space.price:
        cards.append(PLAY[PURCHASE])
    if held >= 2:
        cards.append(PLAY[SPECULATE_BY_PROXY])
    if cash >= space.speculate.price:
        cards.append(PLAY[SPECULATE])
    return tuple(cards)


def purchases(position: Position, seat: int) -> list[str]:
    """List the tulips of the stockpile that the current player can buy (TM-4.2)."""
    cash, stock, sold = position.cash[seat], position.stock, position.sold
    return [
        BUY[colour]
        for colour, space in position.spaces.items()
        if stock[colour] and cash >= space.price and colour != sold
    ]


def can_fulfil(position: Position, seat: int, buyers: Mapping[str, int], card: str) -> bool:
    """Tell whether a seat has the cash or the buyers that `card` needs (TM-2.5)."""
    offer = position.offer or ""
    needs = quote(position.spaces[offer], card, position.board.cheap_up_to)
    return position.cash[seat] >= needs.cash and buyers[offer] >= needs.buyers


def refusal(position: Position, seat: object, action: object) -> str | None:
    """Say why a game cannot take that action at all; None if it can.

    A bid that its player cannot fulfil is taken, and becomes a pass if it wins (TM-2.5).
    """
    if not is_whole(seat) or seat not in position.to_act:
        return _not_awaited(position, seat)
    phase = position.phase
    if not isinstance(action, str) or action not in PHASE_ACTIONS[phase]:
        return _(NOT_DUE[phase]).format(action=shown(action))
    if phase == "bid":
        return None
    thing = OBJECT[action]
    if phase == "sell":
        return _no_sale(position.tulips[seat], thing)
    if phase == "seller_bid":
        if thing in SELLER_CARDS:
            return None
        return _(
            "The seller cannot play {card} on the own tulip; only a pass or a proxy card can be "
            "played there (TM-2.6)."
        ).format(card=the_card(thing))
    if phase == "draw":
        if action == DRAW_DECK or thing in position.face_up:
            return None
        told = _(
            "No {purple} buyer lies face up; take one that does, or draw from the deck (TM-3.1)."
        )
        return told.format(purple=coloured(thing))
    return _no_purchase(position, seat, thing) if thing else None


def why_not(position: Position, seat: int, buyers: Mapping[str, int], action: object) -> str | None:
    """Say why an action is not legal for `seat`, who holds these `buyers`; None if it is."""
    refused = refusal(position, seat, action)
    if refused or position.phase not in ("bid", "seller_bid"):
        return refused
    card = OBJECT[str(action)]
    if can_fulfil(position, seat, buyers, card):
        return None
    offer = position.offer or ""
    needs = quote(position.spaces[offer], card, position.board.cheap_up_to)
    if needs.buyers:
        return _("You have {buyers}, this card needs {number} ({rule}).").format(
            buyers=counted(buyers[offer], offer), number=needs.buyers, rule=CARD_RULE[card]
        )
    return _("You have {cash}, this card costs {price} ({rule}).").format(
        cash=florins(position.cash[seat]), price=florins(needs.cash), rule=CARD_RULE[card]
    )


def _not_awaited(position: Position, seat: object) -> str:
    if position.phase == "over":
        return _("The game is over; no more moves can be made.")
    seats = [str(awaited) for awaited in position.to_act]
    told = plural(
        len(seats),
        "It is not the turn of seat {seat}; seat {seats} must move.",
        "It is not the turn of seat {seat}; seats {seats} must move.",
    )
    return told.format(seat=shown(seat), seats=listed(seats))


def _no_sale(tulips: Mapping[str, int], colour: str) -> str | None:
    if not colour:
        if sum(tulips.values()) == 1:
            return None
        return _("Only a player with exactly one tulip may keep it; choose one to sell (TM-2.1).")
    if tulips.get(colour):
        return None
    return _("You have no {purple} tulip to sell (TM-2.1).").format(purple=coloured(colour))


def _no_purchase(position: Position, seat: int, colour: str) -> str | None:
    if colour not in position.spaces:
        told = _("The {purple} tulips are not in the game (TM-4.2).")
        return told.format(purple=coloured(colour))
    if colour == position.sold:
        told = _("You sold {tulip} this turn; buy another colour (TM-4.2).")
        return told.format(tulip=a_tulip(colour))
    if not position.stock[colour]:
        told = _("There is no {purple} tulip in the stockpile (TM-4.2).")
        return told.format(purple=coloured(colour))
    price = position.spaces[colour].price
    if position.cash[seat] < price:
        return _("You have {cash}, {tulip} costs {price} (TM-4.2).").format(
            cash=florins(position.cash[seat]), tulip=a_tulip(colour), price=florins(price)
        )
    return None
