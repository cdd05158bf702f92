"""What happens while a tulip is up for sale (TM-2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tulipbook.games.api import Event
from tulipbook.games.tulipmania.words import the_card
from tulipbook.games.words import a_tulip, coloured
from tulipbook.language import _, florins, listed


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """The seller puts a tulip up for sale (TM-2.1)."""

    seat: int
    colour: str
    price: int

    def sentence(self, names: Sequence[str]) -> str:
        return _("{name} offers {tulip} at {price}.").format(
            name=names[self.seat], tulip=a_tulip(self.colour), price=florins(self.price)
        )


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """A player keeps the only tulip (TM-2.1)."""

    seat: int

    def sentence(self, names: Sequence[str]) -> str:
        return _("{name} keeps the only tulip.").format(name=names[self.seat])


@dataclass(frozen=True, slots=True)
class CardChosen(Event):
    """A bidder has chosen an action card; which one is secret until all are in (TM-2.2)."""

    seat: int
    card: str | None

    def sentence(self, names: Sequence[str]) -> str:
        card = _("an action card") if self.card is None else the_card(self.card)
        return _("{name} chooses {card}.").format(name=names[self.seat], card=card)

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class CardsRevealed(Event):
    """All bids are turned over at once (TM-2.2)."""

    bids: tuple[tuple[int, str], ...]

    def sentence(self, names: Sequence[str]) -> str:
        bids = [
            _("{name} plays {card}").format(name=names[seat], card=the_card(card))
            for seat, card in self.bids
        ]
        return _("The cards are revealed: {bids}.").format(bids=listed(bids))


@dataclass(frozen=True, slots=True)
class CardReplaced(Event):
    """A card that its player cannot fulfil becomes a pass (TM-2.5, TM-2.6)."""

    seat: int
    card: str

    def sentence(self, names: Sequence[str]) -> str:
        return _("{name} cannot fulfil {card}; it becomes a pass.").format(
            name=names[self.seat], card=the_card(self.card)
        )


@dataclass(frozen=True, slots=True)
class SellerPlayed(Event):
    """Nobody else wanted the tulip; the seller plays a card openly (TM-2.6)."""

    seat: int
    card: str

    def sentence(self, names: Sequence[str]) -> str:
        return _("Everybody else passed; {name} plays {card}.").format(
            name=names[self.seat], card=the_card(self.card)
        )


@dataclass(frozen=True, slots=True)
class SaleWon(Event):
    """The sale has a winner: the highest card (TM-2.3), or the priority among equals (TM-2.4)."""

    winner: int
    seller: int
    card: str
    colour: str

    def sentence(self, names: Sequence[str]) -> str:
        if self.rule == "TM-2.4":
            told = _("{name} wins the sale on priority with {card}.")
        else:
            told = _("{name} wins the sale with {card}.")
        return told.format(name=names[self.winner], card=the_card(self.card))


@dataclass(frozen=True, slots=True)
class AllPassed(Event):
    """Everybody passed, the seller too; the markets take the tulip (TM-2.11, TM-2.12)."""

    seller: int
    colour: str

    def sentence(self, names: Sequence[str]) -> str:
        return _("Everybody passes on {name}'s {purple} tulip.").format(
            name=names[self.seller], purple=coloured(self.colour)
        )
