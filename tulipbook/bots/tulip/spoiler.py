"""The spoiler."""

from __future__ import annotations

from collections.abc import Sequence

from tulipbook.bots.registry import register_bot
from tulipbook.bots.tulip.myopic import Myopic


@register_bot("spoiler", game="tulip")
class Spoiler(Myopic):
    """Believes that a florin a rival loses is as good as one of its own: crashes what others hold.

    The spiteful player of Levine (1998), "Modeling Altruism and Spitefulness in Experiments",
    Review of Economic Dynamics 1, who gives the others' pay-offs a negative weight, here -1.
    """

    def gain(self, moved: Sequence[int], seat: int) -> float:
        """Count the own florins less those of all the others."""
        return 2 * moved[seat] - sum(moved)
