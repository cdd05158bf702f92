"""A tulip is sold: who wins it, and what the winning card does (TM-2.3 to TM-2.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tulipbook.games.tulipmania import events as ev
from tulipbook.games.tulipmania import legal
from tulipbook.games.tulipmania.burst import burst
from tulipbook.games.tulipmania.buyers import discard_buyers
from tulipbook.games.tulipmania.components import (
    CARD_NUMBER,
    CARD_RULE,
    PASS,
    PURCHASE,
    SPECULATE,
    quote,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tulipbook.games.api import Event
    from tulipbook.games.tulipmania.state import Tulipmania


def find_winner(state: Tulipmania, colour: str, log: list[Event]) -> None:
    """Assess the bids until a winner can fulfil the card, or only passes are left (TM-2.5)."""
    bids, state.bids = state.bids, {}
    while (highest := max(bids.values(), key=CARD_NUMBER.__getitem__)) != PASS:
        tied = [seat for seat, card in bids.items() if card == highest]
        winner = _first_by_priority(state, tied)
        if _can_fulfil(state, winner, highest):
            rule = "TM-2.3" if len(tied) == 1 else "TM-2.4"
            log.append(ev.SaleWon(rule, winner, state.current_player, highest, colour))
            _settle(state, winner, highest, colour, log)
            return
        log.append(ev.CardReplaced("TM-2.5", winner, highest))
        bids[winner] = PASS
    state.wait_for("seller_bid", state.current_player)


def seller_bid(state: Tulipmania, card: str, colour: str, log: list[Event]) -> None:
    """Let the seller play a card on the own tulip, which nobody else wanted (TM-2.6)."""
    seller = state.current_player
    log.append(ev.SellerPlayed("TM-2.6", seller, card))
    if not _can_fulfil(state, seller, card):
        log.append(ev.CardReplaced("TM-2.6", seller, card))
        card = PASS
    if card == PASS:
        _sell_to_markets(state, seller, colour, log)
    else:
        log.append(ev.SaleWon("TM-2.3", seller, seller, card, colour))
        _settle(state, seller, card, colour, log)


def _first_by_priority(state: Tulipmania, tied: Sequence[int]) -> int:
    """Find the first of the tied seats, anti-clockwise from the priority card (TM-2.4)."""
    return min(tied, key=lambda seat: (state.priority - seat) % state.players)


def _can_fulfil(state: Tulipmania, seat: int, card: str) -> bool:
    return card == PASS or legal.can_fulfil(state, seat, state.buyers[seat], card)


def _settle(state: Tulipmania, winner: int, card: str, colour: str, log: list[Event]) -> None:
    """Carry out the winning card (TM-2.7 to TM-2.10)."""
    seller, rule = state.current_player, CARD_RULE[card]
    sale = quote(state.spaces[colour], card, state.board.cheap_up_to)
    own_cash = card in (PURCHASE, SPECULATE)
    if sale.buyers:
        discard_buyers(state, winner, colour, sale.buyers, rule, log)
    state.move_tulip(colour, seller, winner if own_cash else ev.STOCKPILE, rule, log)
    state.pay(winner if own_cash else ev.BANK, seller, sale.price, rule, log)
    arrow = "purchase" if len(sale.path) == 1 else "speculate"
    for space in sale.path:
        state.move_price(colour, arrow, space, rule, log)
    if winner == state.priority:
        state.pass_priority("TM-2.13", log)
    state.offer, state.sold, state.acted = None, colour, True
    if state.spaces[colour].is_burst:
        burst(state, colour, winner, card, "TM-2.14", log)


def _sell_to_markets(state: Tulipmania, seller: int, colour: str, log: list[Event]) -> None:
    """Sell a tulip that nobody wants, at a reduced price (TM-2.11, TM-2.12)."""
    space = state.spaces[colour]
    rule = "TM-2.12" if space.price <= state.board.cheap_up_to else "TM-2.11"
    sale = quote(space, PASS, state.board.cheap_up_to)
    log.append(ev.AllPassed(rule, seller, colour))
    state.move_tulip(colour, seller, ev.STOCKPILE, rule, log)
    state.pay(ev.BANK, seller, sale.price, rule, log)
    for target in sale.path:
        state.move_price(colour, "sale", target, rule, log)
    state.offer, state.sold, state.acted = None, colour, True
