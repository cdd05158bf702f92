"""A trader: what it believes tulips to be worth decides what it does."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from math import inf

from tulipbook.bots.bot import Bot
from tulipbook.bots.tulipmania.outlook import Outlook
from tulipbook.games.tulipmania import Space, TulipmaniaView
from tulipbook.games.tulipmania.components import (
    SELLER_CARDS,
    SPECULATE,
    SPECULATE_BY_PROXY,
    Quote,
    quote,
)
from tulipbook.games.tulipmania.legal import OBJECT


class Trader(Bot[TulipmaniaView]):
    """Takes the action after which its cash and its tulips are worth most to it.

    A kind of trader tells its belief in :meth:`worth`. What the others may do meanwhile is left
    out: a bid is weighed as if all the others passed.
    """

    @abstractmethod
    def worth(
        self, outlook: Outlook, colour: str, space: Space, tulips: int, buyers: int, scared: int = 0
    ) -> float:
        """Say what so many tulips and buyers of a colour are worth once its price is on `space`.

        Parameters
        ----------
        outlook : Outlook
            What the seat has and expects now.
        colour : str
            A live colour.
        space : Space
            Where the price indicator will stand.
        tulips, buyers : int
            What the seat will have of the colour.
        scared : int
            The buyers of the colour that every other seat loses (TM-5.1).
        """

    def dares(self, outlook: Outlook, florins: int, buyers: int) -> bool:
        """Tell whether it would ever pay so much, or play so many buyers on another's tulip."""
        return True

    def __call__(self, view: TulipmaniaView, actions: Sequence[str]) -> str:
        """Choose the action with the highest gain, by lot among equals."""
        if len(actions) == 1:
            return actions[0]
        outlook, gain = Outlook(view), getattr(self, view.phase)
        gains = [gain(outlook, OBJECT[action]) for action in actions]
        best = max(gains)
        return self.rng.choice([a for a, g in zip(actions, gains, strict=True) if g == best])

    def sell(self, outlook: Outlook, colour: str) -> float:
        """I. The best that the own cards make of the tulip, less what it was worth."""
        if not colour:
            return 0
        cards = SELLER_CARDS[: 1 + min(outlook.buyers[colour], 2)]
        best = max([self._sold(outlook, colour, card) for card in cards])
        return best - self._now(outlook, colour)

    def bid(self, outlook: Outlook, card: str) -> float:
        """I. What the colour is worth after winning with that card, less the cash paid."""
        colour = outlook.view.offer or ""
        sale = quote(outlook.view.spaces[colour], card, outlook.view.board.cheap_up_to)
        if not self.dares(outlook, sale.cash, sale.buyers):
            return -inf
        return self._after(outlook, colour, sale, 1 if sale.cash else 0) - sale.cash

    def seller_bid(self, outlook: Outlook, card: str) -> float:
        """I. The price, and what the colour is worth after it."""
        return self._sold(outlook, outlook.view.offer or "", card)

    def draw(self, outlook: Outlook, colour: str) -> float:
        """II. What one more buyer adds; a card off the deck may be of any colour."""
        if colour == "deck":
            live = outlook.view.spaces
            return sum([self.draw(outlook, colour) for colour in live]) / len(live)
        space, tulips = outlook.view.spaces[colour], outlook.tulips[colour]
        more = self.worth(outlook, colour, space, tulips, outlook.buyers[colour] + 1)
        return more - self._now(outlook, colour)

    def buy(self, outlook: Outlook, colour: str) -> float:
        """III. What one more tulip adds, less its price."""
        if not colour:
            return 0
        space, tulips = outlook.view.spaces[colour], outlook.tulips[colour]
        if not self.dares(outlook, space.price, 0):
            return -inf
        more = self.worth(outlook, colour, space.purchase, tulips + 1, outlook.buyers[colour])
        return more - self._now(outlook, colour) - space.price

    def _now(self, outlook: Outlook, colour: str) -> float:
        space = outlook.view.spaces[colour]
        return self.worth(outlook, colour, space, outlook.tulips[colour], outlook.buyers[colour])

    def _sold(self, outlook: Outlook, colour: str, card: str) -> float:
        sale = quote(outlook.view.spaces[colour], card, outlook.view.board.cheap_up_to)
        return sale.price + self._after(outlook, colour, sale, -1)

    def _after(self, outlook: Outlook, colour: str, sale: Quote, change: int) -> float:
        """Value the colour after a sale that changes the own number of tulips."""
        space = sale.path[-1]
        tulips, buyers = outlook.tulips[colour] + change, outlook.buyers[colour] - sale.buyers
        scared = int(space.is_burst and sale.card in (SPECULATE, SPECULATE_BY_PROXY))
        return self.worth(outlook, colour, space, tulips, buyers, scared)
