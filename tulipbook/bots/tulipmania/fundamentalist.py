"""The fundamentalist."""

from __future__ import annotations

from tulipbook.bots.registry import register_bot
from tulipbook.bots.tulipmania.trader import Trader
from tulipbook.bots.tulipmania.worth import pay_out
from tulipbook.games.tulipmania import Space, TulipmaniaView


@register_bot("fundamentalist", game="tulipmania-1637")
class Fundamentalist(Trader):
    """Believes that a tulip is worth what it would be paid if its bubble burst now."""

    def worth(
        self, view: TulipmaniaView, colour: str, space: Space, tulips: int, buyers: int, rounds: int
    ) -> float:
        """Burst now."""
        return pay_out(space, tulips, buyers, rounds)
