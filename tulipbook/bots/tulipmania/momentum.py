"""The momentum trader."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tulipbook.bots.registry import register_bot
from tulipbook.bots.tulipmania.outlook import Outlook, pay_out
from tulipbook.bots.tulipmania.trader import Trader
from tulipbook.games.tulipmania import Space, TulipmaniaView


@register_bot("momentum", game="tulipmania-1637")
class Momentum(Trader):
    """Believes that what rose goes on rising, and that what fell goes on falling.

    The positive feedback trader of De Long, Shleifer, Summers & Waldmann (1990), "Positive
    Feedback Investment Strategies and Destabilizing Rational Speculation", Journal of Finance 45.
    It expects the change of the last round once more, at most a doubling or a halving.
    """

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self._seen: dict[int, dict[str, int]] = {}
        self._growth: dict[str, float] = {}

    def __call__(self, view: TulipmaniaView, actions: Sequence[str]) -> str:
        """Note the prices, then trade."""
        self._note(view)
        return super().__call__(view, actions)

    def _note(self, view: TulipmaniaView) -> None:
        """Compare the prices with those of a round ago; forget turns that were taken back."""
        self._seen = {turn: prices for turn, prices in self._seen.items() if turn < view.turn}
        self._seen[view.turn] = view.prices
        recent = [turn for turn in self._seen if turn >= view.turn - view.players]
        before = self._seen[min(recent)]
        self._growth = {
            colour: min(2.0, max(0.5, price / before[colour]))
            for colour, price in view.prices.items()
        }

    def worth(
        self, outlook: Outlook, colour: str, space: Space, tulips: int, buyers: int, scared: int = 0
    ) -> float:
        """Count the tulips at the price to come."""
        return self._growth[colour] * pay_out(
            space, tulips, buyers, outlook.rival_rounds(colour, scared)
        )
