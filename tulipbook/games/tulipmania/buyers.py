"""Buyers are drawn, laid face up and discarded (TM-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tulipbook.games.tulipmania import events as ev
from tulipbook.games.tulipmania.components import COLOURS

if TYPE_CHECKING:
    from tulipbook.games.api import Event
    from tulipbook.games.tulipmania.state import Tulipmania


def draw_buyer(state: Tulipmania, source: str, log: list[Event]) -> None:
    """Give the current player a buyer, face up or from the deck (TM-3.1, TM-3.5)."""
    seat = state.current_player
    state.acted = True
    if source == "deck":
        _draw_from_deck(state, seat, log)
    else:
        _take_face_up(state, seat, source, log)
    if not state.deck and state.face_up:
        discard_face_up(state, state.face_up, "TM-3.5", log)


def _draw_from_deck(state: Tulipmania, seat: int, log: list[Event]) -> None:
    card = _next_buyer(state, state.deck, log)
    if card is None:
        log.append(ev.NoReplacement("TM-3.4", seat))
    else:
        state.buyers[seat][card] += 1
        log.append(ev.BuyerDrawn("TM-3.1", seat, card))


def _take_face_up(state: Tulipmania, seat: int, colour: str, log: list[Event]) -> None:
    state.face_up.remove(colour)
    state.buyers[seat][colour] += 1
    state.known_buyers[seat][colour] += 1
    log.append(ev.BuyerTaken("TM-3.1", seat, colour))
    turn_face_up(state, state.deck, "TM-3.2", log)


def turn_face_up(state: Tulipmania, deck: list[str], rule: str, log: list[Event]) -> None:
    """Lay the next buyer of a live colour face up."""
    card = _next_buyer(state, deck, log)
    if card is None:
        log.append(ev.NoReplacement("TM-3.4", None))
        return
    state.face_up.append(card)
    state.face_up.sort(key=COLOURS.index)
    log.append(ev.FaceUpTurned(rule, card))


def _next_buyer(state: Tulipmania, deck: list[str], log: list[Event]) -> str | None:
    """Take the top card of `deck`; a burst colour is replaced from the reserve (TM-3.3)."""
    while deck:
        card = deck.pop(0)
        if card in state.spaces:
            return card
        state.discarded[card] += 1
        log.append(ev.BuyerRemoved("TM-3.3", card))
        deck = state.reserve
    return None


def discard_buyers(
    state: Tulipmania, seat: int, colour: str, number: int, rule: str, log: list[Event]
) -> None:
    """Take buyers of a hand out of the game."""
    state.buyers[seat][colour] -= number
    state.discarded[colour] += number
    known = state.known_buyers[seat]
    known[colour] = max(0, known[colour] - number)
    log.append(ev.BuyersDiscarded(rule, seat, colour, number))


def discard_face_up(state: Tulipmania, cards: list[str], rule: str, log: list[Event]) -> None:
    """Take buyers that lie face up out of the game."""
    log.append(ev.FaceUpDiscarded(rule, tuple(cards)))
    state.face_up = [card for card in state.face_up if card not in cards]
    for card in cards:
        state.discarded[card] += 1
