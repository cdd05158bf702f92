"""The searching player of Tulip."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Final

from tulipbook.bots.registry import register_bot
from tulipbook.bots.search import Search
from tulipbook.bots.tulip.florins import changes
from tulipbook.games.tulip import Tulip, TulipView
from tulipbook.games.tulip.legal import PLAY

GLANCES: Final = 6
HOPES: Final = {PLAY["exchange"]: 1.5, PLAY["variation"]: 1, PLAY["draw"]: 0.5}
TRIED: Final = 12


@register_bot("search", game="tulip")
class TulipSearch(Search[TulipView, Tulip]):
    """Believes in trying, and that everybody else is nearly greedy.

    See `Search` for how it tries. In the games that it plays out everybody takes what gives about
    the most florins at once, and hopes for a florin or so from an action card.
    """

    horizon = 100

    def world(self, view: TulipView, rng: Random) -> Tulip:
        """Deal the unseen cards to the other hands and the deck."""
        return view.sample(rng)

    def shortlist(self, view: TulipView, actions: Sequence[str]) -> Sequence[str]:
        """Of many exchanges, try those that gain most at once."""
        if len(actions) <= TRIED:
            return actions
        seat, hand = view.seat, view.hand
        assert seat is not None
        assert hand is not None
        gains = {action: changes(view, seat, hand, action)[seat] for action in actions}
        best = sorted(actions, key=gains.__getitem__, reverse=True)[:TRIED]
        return [action for action in actions if action in best]

    def policy(self, state: Tulip, seat: int, rng: Random) -> str:
        """Of all cards in hand, or of a few effects at random, take about the most florins now."""
        actions, hand = state.legal_actions(seat), state.hands[seat]
        if len(actions) > GLANCES:
            actions = tuple([actions[int(rng.random() * len(actions))] for _ in range(GLANCES)])
        best, most = actions[0], -inf
        for action in actions:
            florins = changes(state, seat, hand, action)[seat] + HOPES.get(action, 0)
            florins += rng.random()
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
