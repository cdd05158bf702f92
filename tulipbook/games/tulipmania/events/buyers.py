"""What happens to buyer cards: taken, drawn, laid face up, discarded (TM-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tulipbook.games.api import Event
from tulipbook.games.words import a_buyer, buyers
from tulipbook.language import _, listed, plural


@dataclass(frozen=True, slots=True)
class BuyerTaken(Event):
    """A player takes a face-up buyer; its colour is public (TM-3.1, TM-3.6)."""

    seat: int
    colour: str

    def sentence(self, names: Sequence[str]) -> str:
        return _("{name} takes {buyer} from the table.").format(
            name=names[self.seat], buyer=a_buyer(self.colour)
        )


@dataclass(frozen=True, slots=True)
class BuyerDrawn(Event):
    """A player draws a buyer from the deck; only that player knows the colour (TM-3.6)."""

    seat: int
    colour: str | None

    def sentence(self, names: Sequence[str]) -> str:
        buyer = _("a buyer") if self.colour is None else a_buyer(self.colour)
        return _("{name} draws {buyer} from the deck.").format(name=names[self.seat], buyer=buyer)

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, colour=None)


@dataclass(frozen=True, slots=True)
class BuyerRemoved(Event):
    """A card off a deck whose colour has burst leaves the game (TM-3.3)."""

    colour: str

    def sentence(self, names: Sequence[str]) -> str:
        told = _("The next card is {buyer}, a colour that has burst; it leaves the game.")
        return told.format(buyer=a_buyer(self.colour))


@dataclass(frozen=True, slots=True)
class NoReplacement(Event):
    """The reserve deck ran out: no card for the player, or one face-up card less (TM-3.4)."""

    seat: int | None

    def sentence(self, names: Sequence[str]) -> str:
        if self.seat is None:
            return _("The reserve deck is empty; one buyer fewer lies face up.")
        told = _("The reserve deck is empty; {name} gets no buyer.")
        return told.format(name=names[self.seat])


@dataclass(frozen=True, slots=True)
class FaceUpTurned(Event):
    """A buyer is turned face up (TM-3.2, TM-5.7)."""

    colour: str

    def sentence(self, names: Sequence[str]) -> str:
        return _("The next card, {buyer}, is laid face up.").format(buyer=a_buyer(self.colour))


@dataclass(frozen=True, slots=True)
class FaceUpDiscarded(Event):
    """Face-up buyers are discarded (TM-3.5, TM-5.7)."""

    colours: tuple[str, ...]

    def sentence(self, names: Sequence[str]) -> str:
        told = plural(
            len(self.colours),
            "{buyers} is discarded from the table.",
            "{buyers} are discarded from the table.",
        )
        numbers = Counter(self.colours)
        return told.format(buyers=listed([buyers(numbers[colour], colour) for colour in numbers]))


@dataclass(frozen=True, slots=True)
class BuyersDiscarded(Event):
    """A player discards buyers, out of the game (TM-2.9, TM-2.10, TM-5.1, TM-5.2, TM-5.6)."""

    seat: int
    colour: str
    number: int

    def sentence(self, names: Sequence[str]) -> str:
        return _("{name} discards {buyers}.").format(
            name=names[self.seat], buyers=buyers(self.number, self.colour)
        )
