"""The greedy player."""

from __future__ import annotations

from collections.abc import Sequence

from tulipbook.bots.registry import register_bot
from tulipbook.bots.tulip.myopic import Myopic


@register_bot("greedy", game="tulip")
class Greedy(Myopic):
    """Believes that the game ends now, and minds its own florins only.

    The selfish and myopic player of the textbooks: the yardstick for whoever claims to look
    further, or to look at others.
    """

    def gain(self, moved: Sequence[int], seat: int) -> float:
        """Count the own florins."""
        return moved[seat]
