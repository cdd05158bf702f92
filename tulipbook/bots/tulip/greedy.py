"""The greedy bot."""

from __future__ import annotations

from collections.abc import Sequence

from tulipbook.bots.bot import Bot
from tulipbook.bots.registry import register_bot
from tulipbook.bots.tulip.florins import changes, foreseen
from tulipbook.games.tulip import TulipView


@register_bot("greedy", game="tulip")
class Greedy(Bot[TulipView]):
    """Believes that the game ends now: takes the action after which it has the most florins.

    A myopic player, who looks one move ahead and at no one else. It is the yardstick for whoever
    claims to look further.
    """

    def __call__(self, view: TulipView, actions: Sequence[str]) -> str:
        """Choose the most florins now, by lot among equals."""
        assert view.seat is not None
        gains = [
            max([changes(view, after)[view.seat] for after in foreseen(view, action)])
            for action in actions
        ]
        best = max(gains)
        return self.rng.choice([a for a, g in zip(actions, gains, strict=True) if g == best])
