"""The searching player of Tulipmania 1637."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tulipbook.bots.registry import register_bot
from tulipbook.bots.search import Search
from tulipbook.games.tulipmania import Tulipmania, TulipmaniaView


@register_bot("search", game="tulipmania-1637")
class TulipmaniaSearch(Search[TulipmaniaView, Tulipmania]):
    """Believes in trying, and that everybody acts at random meanwhile."""

    horizon = 60

    def world(self, view: TulipmaniaView, rng: Random) -> Tulipmania:
        """Deal the unseen buyers to the other hands and the decks, and guess secret bids."""
        return view.sample(rng)

    def policy(self, state: Tulipmania, seat: int, rng: Random) -> str:
        """Choose by lot."""
        actions = state.legal_actions(seat)
        return actions[int(rng.random() * len(actions))]

    def count(self, state: Tulipmania) -> Sequence[int]:
        """Count the cash and the tulips at their current prices (TM-6.2)."""
        prices = state.prices
        return [
            cash + sum([number * prices.get(colour, 0) for colour, number in tulips.items()])
            for cash, tulips in zip(state.cash, state.tulips, strict=True)
        ]
