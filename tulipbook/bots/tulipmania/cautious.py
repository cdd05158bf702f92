"""The cautious investor."""

from __future__ import annotations

from typing import Final

from tulipbook.bots.registry import register_bot
from tulipbook.bots.tulipmania.outlook import Outlook, pay_out
from tulipbook.bots.tulipmania.trader import Trader
from tulipbook.games.tulipmania import Space

EXIT: Final = 0.2


@register_bot("cautious", game="tulipmania-1637")
class Cautious(Trader):
    """Believes that every bubble may burst next, with others at the exit before it.

    It never stakes more than half of its cash on one tulip, and keeps its buyers, for each is a
    way out of a burst: the precautionary saver of Keynes (1936), chapter 15, who holds what is
    liquid.
    """

    def worth(
        self, outlook: Outlook, colour: str, space: Space, tulips: int, buyers: int, scared: int = 0
    ) -> float:
        """Burst now with one more rival round than expected; a buyer is worth keeping too."""
        rounds = outlook.rival_rounds(colour, scared) + 1
        return pay_out(space, tulips, buyers, rounds) + EXIT * space.price * buyers

    def dares(self, outlook: Outlook, florins: int, buyers: int) -> bool:
        """Keep half of the cash, and the buyers."""
        return florins <= outlook.cash / 2 and not buyers
