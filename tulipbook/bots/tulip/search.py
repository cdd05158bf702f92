"""The searching player of Tulip."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Final

from tulipbook.bots.registry import register_bot
from tulipbook.bots.search import Search, contest_share
from tulipbook.bots.tulip.florins import foreseen
from tulipbook.bots.tulip.prospects import prospects
from tulipbook.games.tulip import Garden, Tulip, TulipView
from tulipbook.games.tulip.cards import COLOUR_OF, COLOURS, RANK, TOP_VALUE
from tulipbook.games.tulip.legal import PLAYED

TRIED: Final = 12
KEPT: Final = 2
"""For how many rounds hands hold more than tulips."""


@register_bot("search", game="tulip")
class TulipSearch(Search[TulipView, Tulip]):
    """Believes in trying, and that everybody is greedy afterwards.

    See `Search` for how it tries. In the games that it plays out everybody takes what gives the
    most florins at once. At first sight it likes what leaves it the best prospects beside those of
    the others; see `prospects`.
    """

    horizon = 100

    def world(self, view: TulipView, rng: Random) -> Tulip:
        """Deal the unseen cards to the other hands and the deck.

        What is no tulip costs a greedy player nothing and is soon played, so that after a few
        rounds hands hold none, but for the card drawn last.
        """
        state = view.sample(rng)
        if view.turn > KEPT * view.players:
            for seat, hand in enumerate(state.hands):
                if seat != view.seat and hand:
                    _keep_tulips(hand, state.deck, rng)
        return state

    def shortlist(self, view: TulipView, actions: Sequence[str]) -> Sequence[str]:
        """Of many exchanges, try those that look best at first sight."""
        if len(actions) <= TRIED:
            return actions
        looks = {action: self.impression(view, action) for action in actions}
        best = sorted(actions, key=looks.__getitem__, reverse=True)[:TRIED]
        return [action for action in actions if action in best]

    def impression(self, view: TulipView, action: str) -> float:
        """Give the contest share in what everybody can expect after the action."""
        seat = view.seat
        assert seat is not None
        ways = foreseen(view, action)
        if ways == (action,):
            return contest_share(prospects(view, action), seat)
        return max([contest_share(prospects(view, action, way), seat) for way in ways])

    def policy(self, state: Tulip, seat: int, rng: Random) -> str:
        """Take the most florins at once, by lot among equals."""
        if state.phase == "effect":
            return _effect(state, seat, rng)
        best, most = "", -inf
        for action in state.legal_actions(seat):
            florins = _gain(state, seat, PLAYED[action]) + rng.random()
            if florins > most:
                best, most = action, florins
        return best

    def count(self, state: Tulip) -> Sequence[int]:
        """Lay the hands into the gardens and count (TU-4.3, TU-4.4)."""
        gardens = [garden.copy() for garden in state.gardens]
        for garden, hand in zip(gardens, state.hands, strict=True):
            for card in hand:
                garden.lay(card)
        return [garden.score(state.values) for garden in gardens]


def _keep_tulips(hand: list[str], deck: list[str], rng: Random) -> None:
    """Change what is no tulip for tulips of the deck, except for the card drawn last."""
    last = rng.randrange(len(hand))
    kept = [place for place, card in enumerate(hand) if card not in COLOUR_OF and place != last]
    tulips = [place for place, card in enumerate(deck) if card in COLOUR_OF]
    rng.shuffle(tulips)
    for place, other in zip(kept, tulips, strict=False):
        hand[place], deck[other] = deck[other], hand[place]
    hand.sort(key=RANK.__getitem__)


def _gain(state: Tulip, seat: int, card: str) -> int:
    """Give what greedy players expect of a card, without going through all that it can do."""
    colour = COLOUR_OF.get(card)
    if colour:
        held = state.gardens[seat].tulips[colour] + state.hands[seat].count(card)
        return -held if state.values[colour] else TOP_VALUE * held
    if card == "exchange":
        return max(0, _swap(state, seat)[0])
    return max(0, _rise(state, seat)[0]) if card == "variation" else 0


def _effect(state: Tulip, seat: int, rng: Random) -> str:
    """Carry out an action card as a greedy player does; by lot where there is nothing to gain."""
    ways = state.effects
    if state.pending == "exchange":
        gain, mine, theirs = _swap(state, seat)
        if gain > 0:
            rivals = [other for other, garden in enumerate(state.gardens) if garden.tulips[theirs]]
            rival = rng.choice([other for other in rivals if other != seat])
            first, second = sorted([(seat, mine), (rival, theirs)])
            return f"exchange P{first[0]} {first[1]} P{second[0]} {second[1]}"
    if state.pending == "variation":
        held, colour = _rise(state, seat)
        if held >= 0:
            return f"variation {colour} up"
    return ways[int(rng.random() * len(ways))]


def _swap(state: Tulip, seat: int) -> tuple[int, str, str]:
    """Find the own tulip worth least and that of others worth most, and how far they are apart."""
    values, own = state.values, state.gardens[seat]
    others = [garden for garden in state.gardens if garden is not own]
    colours = sorted(COLOURS, key=values.__getitem__)
    mine = next((colour for colour in colours if own.tulips[colour]), "")
    colours.reverse()
    theirs = next((colour for colour in colours if _grows(colour, others)), "")
    return (values[theirs] - values[mine] if mine and theirs else 0), mine, theirs


def _rise(state: Tulip, seat: int) -> tuple[int, str]:
    """Find the colour that the seat has most of among those that a variation can raise (TU-2.6)."""
    tulips, hand = state.gardens[seat].tulips, state.hands[seat]
    held = [
        (tulips[colour] + hand.count(card), colour)
        for card, colour in COLOUR_OF.items()
        if state.values[colour] < TOP_VALUE and _grows(colour, state.gardens)
    ]
    return max(held, default=(-1, ""))


def _grows(colour: str, gardens: Sequence[Garden]) -> bool:
    return any(garden.tulips[colour] for garden in gardens)
