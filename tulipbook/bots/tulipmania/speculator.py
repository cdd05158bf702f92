"""The speculator."""

from __future__ import annotations

from tulipbook.bots.registry import register_bot
from tulipbook.bots.tulipmania.outlook import Outlook, pay_out
from tulipbook.bots.tulipmania.trader import Trader
from tulipbook.games.tulipmania import Space

PATIENCE = 0.7


@register_bot("speculator", game="tulipmania-1637")
class Speculator(Trader):
    """Believes that the bubble goes on long enough to unload at the top what has buyers.

    The rational trader of Abreu & Brunnermeier (2003), "Bubbles and Crashes", Econometrica 71,
    who knows a bubble for what it is and rides it. It gives every speculation between now and the
    top a chance of 7 in 10; what lacks a buyer is worth no more to it than if the bubble burst now.
    """

    def worth(
        self, outlook: Outlook, colour: str, space: Space, tulips: int, buyers: int, scared: int = 0
    ) -> float:
        """Take the pairs to the top of the column, for less the further away that is."""
        rounds = outlook.rival_rounds(colour, scared)
        now = pay_out(space, tulips, buyers, rounds)
        chance, top = 1.0, space
        while not top.is_burst:
            chance, top = chance * PATIENCE, top.speculate
        pairs = min(tulips, buyers)
        return now + chance * (pay_out(top, pairs, pairs, 0) - pay_out(space, pairs, pairs, 0))
