"""The fundamentalist."""

from __future__ import annotations

from tulipbook.bots.registry import register_bot
from tulipbook.bots.tulipmania.outlook import Outlook, pay_out
from tulipbook.bots.tulipmania.trader import Trader
from tulipbook.games.tulipmania import Space


@register_bot("fundamentalist", game="tulipmania-1637")
class Fundamentalist(Trader):
    """Believes that tulips are worth what they would be paid if their bubble burst now.

    The informed investor of Day & Huang (1990), "Bulls, Bears and Market Sheep", Journal of
    Economic Behavior & Organization 14, who buys below and sells above an estimate of value.
    """

    def worth(
        self, outlook: Outlook, colour: str, space: Space, tulips: int, buyers: int, scared: int = 0
    ) -> float:
        """Burst now."""
        return pay_out(space, tulips, buyers, outlook.rival_rounds(colour, scared))
