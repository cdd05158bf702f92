"""The bubble bursts: the pay-outs, and the colour's way out of the game (TM-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tulipbook.games.tulipmania import events as ev
from tulipbook.games.tulipmania.buyers import discard_buyers, discard_face_up, turn_face_up
from tulipbook.games.tulipmania.components import (
    LAST_COLOUR,
    LEFT_OVER,
    SPECULATE,
    SPECULATE_BY_PROXY,
)

if TYPE_CHECKING:
    from tulipbook.games.api import Event
    from tulipbook.games.tulipmania.state import Tulipmania


def burst(
    state: Tulipmania, colour: str, player: int, cause: str, rule: str, log: list[Event]
) -> None:
    """Burst a colour, and with the last burst of the game what is left too (TM-5.8)."""
    price = state.spaces[colour].price
    log.append(ev.BubbleBurst(rule, colour, price, player, cause))
    if cause in (SPECULATE, SPECULATE_BY_PROXY):
        scare_buyers(state, colour, player, log)
    pay_out(state, colour, log)
    _remove(state, colour, log)
    if len(state.burst) >= state.rules.bursts:
        burst_the_rest(state, log)


def burst_the_rest(state: Tulipmania, log: list[Event]) -> None:
    """Burst what is left, from its current prices, and end the game (TM-5.8)."""
    left = list(state.spaces)
    cause = LAST_COLOUR if len(left) == 1 else LEFT_OVER
    for colour in left:
        log.append(ev.BubbleBurst("TM-5.8", colour, state.spaces[colour].price, None, cause))
        pay_out(state, colour, log)
        _remove(state, colour, log)
    state.end("burst", "TM-6.1", log)


def scare_buyers(state: Tulipmania, colour: str, speculator: int, log: list[Event]) -> None:
    """Everybody but the speculator loses a buyer of the colour (TM-5.1)."""
    for seat, buyers in enumerate(state.buyers):
        if seat != speculator and buyers[colour]:
            discard_buyers(state, seat, colour, 1, "TM-5.1", log)


def pay_out(state: Tulipmania, colour: str, log: list[Event]) -> None:
    """Pay for the tulips of a colour in rounds, first those with buyers (TM-5.2, TM-5.3)."""
    number = 0
    for with_buyers, rule in ((True, "TM-5.2"), (False, "TM-5.3")):
        while seats := _sellers(state, colour, with_buyers):
            number += 1
            space = state.spaces[colour]
            log.append(ev.PayoutRound(rule, colour, number, space.price, seats, with_buyers))
            for seat in seats:
                state.tulips[seat][colour] -= 1
                if with_buyers:
                    discard_buyers(state, seat, colour, 1, rule, log)
                state.pay(ev.BANK, seat, space.price, rule, log)
            state.move_price(colour, "sale", space.sale, rule, log)


def _sellers(state: Tulipmania, colour: str, with_buyers: bool) -> tuple[int, ...]:
    return tuple(
        seat
        for seat, tulips in enumerate(state.tulips)
        if tulips[colour] and (state.buyers[seat][colour] or not with_buyers)
    )


def _remove(state: Tulipmania, colour: str, log: list[Event]) -> None:
    """Take a burst colour out of the game (TM-5.6, TM-5.7)."""
    for seat, buyers in enumerate(state.buyers):
        if buyers[colour]:
            discard_buyers(state, seat, colour, buyers[colour], "TM-5.6", log)
    log.append(ev.ColourRemoved("TM-5.6", colour, state.stock[colour]))
    state.stock[colour] = 0
    del state.spaces[colour]
    state.burst.append(colour)
    gone = [card for card in state.face_up if card == colour]
    if gone:
        discard_face_up(state, gone, "TM-5.7", log)
        for _ in gone:
            turn_face_up(state, state.reserve, "TM-5.7", log)
