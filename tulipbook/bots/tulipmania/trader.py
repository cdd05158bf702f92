"""A trader: whoever knows what tulips will be worth knows what to do."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from tulipbook.bots.bot import Bot
from tulipbook.bots.tulipmania.worth import rival_rounds
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
    """Takes the action after which cash and tulips are worth most to it.

    A kind of trader says in `worth` what it believes tulips to be worth; the rest follows.
    """

    @abstractmethod
    def worth(
        self, view: TulipmaniaView, colour: str, space: Space, tulips: int, buyers: int, rounds: int
    ) -> float:
        """Say what tulips and buyers of one colour are worth once its price is on `space`."""

    def __call__(self, view: TulipmaniaView, actions: Sequence[str]) -> str:
        """Choose the action with the highest gain, by lot among equals."""
        gain = getattr(self, f"_{view.phase}")
        gains = [gain(view, OBJECT[action]) for action in actions]
        best = max(gains)
        return self.rng.choice([a for a, g in zip(actions, gains, strict=True) if g == best])

    def _holding(self, view: TulipmaniaView, colour: str) -> tuple[int, int]:
        assert view.seat is not None
        assert view.buyers is not None
        return view.tulips[view.seat][colour], view.buyers[colour]

    def _after(self, view: TulipmaniaView, colour: str, sale: Quote, tulips: int) -> float:
        """Value a colour after a sale that leaves this many tulips."""
        space = sale.path[-1]
        scared = space.is_burst and sale.card in (SPECULATE, SPECULATE_BY_PROXY)
        _, buyers = self._holding(view, colour)
        rounds = rival_rounds(view, colour, int(scared))
        return self.worth(view, colour, space, tulips, buyers - sale.buyers, rounds)

    def _sell(self, view: TulipmaniaView, colour: str) -> float:
        """I. What the best own card on the tulip brings, if everybody else passes."""
        if not colour:
            return 0
        tulips, buyers = self._holding(view, colour)
        rounds = rival_rounds(view, colour)
        kept = self.worth(view, colour, view.spaces[colour], tulips, buyers, rounds)
        cards = SELLER_CARDS[: 1 + min(buyers, 2)]
        return max([self._seller_bid(view, card, colour) for card in cards]) - kept

    def _bid(self, view: TulipmaniaView, card: str) -> float:
        """I. What winning with this card does to the own holding."""
        colour = view.offer or ""
        tulips, _ = self._holding(view, colour)
        sale = quote(view.spaces[colour], card, view.board.cheap_up_to)
        return self._after(view, colour, sale, tulips + (sale.cash > 0)) - sale.cash

    def _seller_bid(self, view: TulipmaniaView, card: str, colour: str = "") -> float:
        colour = colour or view.offer or ""
        tulips, _ = self._holding(view, colour)
        sale = quote(view.spaces[colour], card, view.board.cheap_up_to)
        return sale.price + self._after(view, colour, sale, tulips - 1)

    def _draw(self, view: TulipmaniaView, colour: str) -> float:
        """II. What one more buyer of the colour adds; a card off the deck is of any colour."""
        if colour == "deck":
            return sum(self._draw(view, live) for live in view.spaces) / len(view.spaces)
        tulips, buyers = self._holding(view, colour)
        space, rounds = view.spaces[colour], rival_rounds(view, colour)
        return self.worth(view, colour, space, tulips, buyers + 1, rounds) - self.worth(
            view, colour, space, tulips, buyers, rounds
        )

    def _buy(self, view: TulipmaniaView, colour: str) -> float:
        """III. What one more tulip adds, less its price."""
        if not colour:
            return 0
        tulips, buyers = self._holding(view, colour)
        space, rounds = view.spaces[colour], rival_rounds(view, colour)
        return (
            self.worth(view, colour, space.purchase, tulips + 1, buyers, rounds)
            - self.worth(view, colour, space, tulips, buyers, rounds)
            - space.price
        )
