"""The random bot of both games."""

from __future__ import annotations

from collections.abc import Sequence

from tulipbook.bots.bot import Bot
from tulipbook.bots.registry import register_bot
from tulipbook.games.api import View


@register_bot("random", game="tulipmania-1637")
@register_bot("random", game="tulip")
class ZeroIntelligence(Bot[View]):
    """Believes nothing: every legal action is equally likely.

    The trader of Gode & Sunder (1993), "Allocative Efficiency of Markets with Zero-Intelligence
    Traders", Journal of Political Economy 101. What a market of such traders does is the doing of
    its rules; a strategy that cannot beat them is none.
    """

    def __call__(self, view: View, actions: Sequence[str]) -> str:
        """Choose by lot."""
        return self.rng.choice(actions)
