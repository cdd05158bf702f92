"""What happens in Tulipmania 1637, in the smallest steps that the rules name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tulipbook.games.api import Event, counted, florins, listed
from tulipbook.games.tulipmania.components import CARD_NUMBER

BANK = None
STOCKPILE = None


def a(colour: str, thing: str) -> str:
    """Name one tulip or buyer of a colour."""
    return f"{'an' if colour == 'orange' else 'a'} {colour} {thing}"


def the_card(card: str) -> str:
    """Name an action card by number and name."""
    return f"{CARD_NUMBER[card]} {card}"


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """The seller puts a tulip up for sale (TM-2.1)."""

    seat: int
    colour: str
    price: int

    def sentence(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} offers {a(self.colour, 'tulip')} at {florins(self.price)}."


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """A player keeps the only tulip (TM-2.1)."""

    seat: int

    def sentence(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} keeps the only tulip."


@dataclass(frozen=True, slots=True)
class CardChosen(Event):
    """A bidder has chosen an action card; which one is secret until all are in (TM-2.2)."""

    seat: int
    card: str | None

    def sentence(self, names: Sequence[str]) -> str:
        card = "an action card" if self.card is None else the_card(self.card)
        return f"{names[self.seat]} chooses {card}."

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class CardsRevealed(Event):
    """All bids are turned over at once (TM-2.2)."""

    bids: tuple[tuple[int, str], ...]

    def sentence(self, names: Sequence[str]) -> str:
        bids = listed([f"{names[seat]} plays {the_card(card)}" for seat, card in self.bids])
        return f"The cards are revealed: {bids}."


@dataclass(frozen=True, slots=True)
class CardReplaced(Event):
    """A card that its player cannot fulfil becomes a pass (TM-2.5, TM-2.6)."""

    seat: int
    card: str

    def sentence(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} cannot fulfil {the_card(self.card)}; it becomes a pass."


@dataclass(frozen=True, slots=True)
class SellerPlayed(Event):
    """Nobody else wanted the tulip; the seller plays a card openly (TM-2.6)."""

    seat: int
    card: str

    def sentence(self, names: Sequence[str]) -> str:
        return f"Everybody else passed; {names[self.seat]} plays {the_card(self.card)}."


@dataclass(frozen=True, slots=True)
class SaleWon(Event):
    """The sale has a winner: the highest card (TM-2.3), or the priority among equals (TM-2.4)."""

    winner: int
    seller: int
    card: str
    colour: str

    def sentence(self, names: Sequence[str]) -> str:
        tie = " on priority" if self.rule == "TM-2.4" else ""
        return f"{names[self.winner]} wins the sale{tie} with {the_card(self.card)}."


@dataclass(frozen=True, slots=True)
class AllPassed(Event):
    """Everybody passed, the seller too; the markets take the tulip (TM-2.11, TM-2.12)."""

    seller: int
    colour: str

    def sentence(self, names: Sequence[str]) -> str:
        return f"Everybody passes on {names[self.seller]}'s {self.colour} tulip."


@dataclass(frozen=True, slots=True)
class BuyersDiscarded(Event):
    """A player discards buyers, out of the game (TM-2.9, TM-2.10, TM-5.1, TM-5.2, TM-5.6)."""

    seat: int
    colour: str
    number: int

    def sentence(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} discards {counted(self.number, f'{self.colour} buyer')}."


@dataclass(frozen=True, slots=True)
class TulipMoved(Event):
    """A tulip changes hands; None is the stockpile."""

    colour: str
    giver: int | None
    taker: int | None

    def sentence(self, names: Sequence[str]) -> str:
        tulip = a(self.colour, "tulip")
        if self.taker is STOCKPILE and self.giver is not None:
            return f"{names[self.giver]} puts {tulip} into the stockpile."
        taker = names[self.taker] if self.taker is not None else "The stockpile"
        source = "the stockpile" if self.giver is STOCKPILE else names[self.giver]
        return f"{taker} takes {tulip} from {source}."


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Money changes hands, in florins; None is the bank. All money moves by this event."""

    payer: int | None
    payee: int | None
    amount: int

    def sentence(self, names: Sequence[str]) -> str:
        payer = "The bank" if self.payer is BANK else names[self.payer]
        payee = "the bank" if self.payee is BANK else names[self.payee]
        return f"{payer} pays {payee} {florins(self.amount)}."


@dataclass(frozen=True, slots=True)
class PriceMoved(Event):
    """A price indicator moves along one arrow: purchase, speculate or sale (TM-7)."""

    colour: str
    arrow: str
    start: str
    end: str
    before: int
    after: int

    def sentence(self, names: Sequence[str]) -> str:
        if self.start == self.end:
            return f"The price of {self.colour} tulips stays at {florins(self.after)}."
        verb = "falls" if self.arrow == "sale" else "rises"
        return f"The price of {self.colour} tulips {verb} to {florins(self.after)}."


@dataclass(frozen=True, slots=True)
class PriorityPassed(Event):
    """The priority card goes to the right (TM-2.13, TM-4.5)."""

    giver: int
    taker: int

    def sentence(self, names: Sequence[str]) -> str:
        return f"The priority card goes from {names[self.giver]} to {names[self.taker]}."


@dataclass(frozen=True, slots=True)
class BuyerTaken(Event):
    """A player takes a face-up buyer; its colour is public (TM-3.1, TM-3.6)."""

    seat: int
    colour: str

    def sentence(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} takes {a(self.colour, 'buyer')} from the table."


@dataclass(frozen=True, slots=True)
class BuyerDrawn(Event):
    """A player draws a buyer from the deck; only that player knows the colour (TM-3.6)."""

    seat: int
    colour: str | None

    def sentence(self, names: Sequence[str]) -> str:
        buyer = "a buyer" if self.colour is None else a(self.colour, "buyer")
        return f"{names[self.seat]} draws {buyer} from the deck."

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, colour=None)


@dataclass(frozen=True, slots=True)
class BuyerRemoved(Event):
    """A card off a deck whose colour has burst leaves the game (TM-3.3)."""

    colour: str

    def sentence(self, names: Sequence[str]) -> str:
        buyer = a(self.colour, "buyer")
        return f"The next card is {buyer}, a colour that has burst; it leaves the game."


@dataclass(frozen=True, slots=True)
class NoReplacement(Event):
    """The reserve deck ran out: no card for the player, or one face-up card less (TM-3.4)."""

    seat: int | None

    def sentence(self, names: Sequence[str]) -> str:
        if self.seat is None:
            return "The reserve deck is empty; one buyer fewer lies face up."
        return f"The reserve deck is empty; {names[self.seat]} gets no buyer."


@dataclass(frozen=True, slots=True)
class FaceUpTurned(Event):
    """A buyer is turned face up (TM-3.2, TM-5.7)."""

    colour: str

    def sentence(self, names: Sequence[str]) -> str:
        return f"The next card, {a(self.colour, 'buyer')}, is laid face up."


@dataclass(frozen=True, slots=True)
class FaceUpDiscarded(Event):
    """Face-up buyers are discarded (TM-3.5, TM-5.7)."""

    colours: tuple[str, ...]

    def sentence(self, names: Sequence[str]) -> str:
        numbers = Counter(self.colours)
        buyers = listed([counted(numbers[colour], f"{colour} buyer") for colour in numbers])
        verb = "is" if len(self.colours) == 1 else "are"
        return f"{buyers} {verb} discarded from the table."


@dataclass(frozen=True, slots=True)
class BubbleBurst(Event):
    """A colour's bubble bursts.

    Attributes
    ----------
    price : int
        The price from which the pay-outs start, in florins.
    player : int or None
        Who moved the price here; None for the last colour, which nobody pushed (TM-5.8).
    cause : str
        An action card, ``stockpile`` (TM-4.3) or ``last colour`` (TM-5.8).
    """

    colour: str
    price: int
    player: int | None
    cause: str

    def sentence(self, names: Sequence[str]) -> str:
        if self.player is None:
            return f"Only {self.colour} tulips are left; they burst at {florins(self.price)}."
        return f"The {self.colour} bubble bursts at {florins(self.price)}."


@dataclass(frozen=True, slots=True)
class PayoutRound(Event):
    """One round of a burst's pay-outs, everybody at the same price (TM-5.2, TM-5.3, TM-5.4).

    Attributes
    ----------
    number : int
        From 1, through both parts of a burst.
    price : int
        What each of the `seats` is paid for one tulip, in florins.
    with_buyers : bool
        Whether a buyer is given up too (TM-5.2).
    """

    colour: str
    number: int
    price: int
    seats: tuple[int, ...]
    with_buyers: bool

    def sentence(self, names: Sequence[str]) -> str:
        who = listed([names[seat] for seat in self.seats])
        each = " each" if len(self.seats) > 1 else ""
        verb = "give" if len(self.seats) > 1 else "gives"
        given = a(self.colour, "tulip")
        if self.with_buyers:
            given = f"{given} and a buyer"
        return f"{who}{each} {verb} up {given} for {florins(self.price)}."


@dataclass(frozen=True, slots=True)
class ColourRemoved(Event):
    """A burst colour leaves the game with its stockpile and its price indicator (TM-5.6)."""

    colour: str
    stock: int

    def sentence(self, names: Sequence[str]) -> str:
        return f"The {self.colour} tulips leave the game."


@dataclass(frozen=True, slots=True)
class BankOverdrawn(Event):
    """The printed money no longer covers the cash held; the bank goes on paying (TM-1.11)."""

    balance: int

    def sentence(self, names: Sequence[str]) -> str:
        balance = florins(self.balance)
        return f"The bank has paid out more than the printed money; it stands at {balance}."


@dataclass(frozen=True, slots=True)
class FinalSale(Event):
    """Nobody trades any more; a tulip is sold to the bank at its current price (TM-6.2)."""

    seat: int
    colour: str
    number: int
    price: int

    def sentence(self, names: Sequence[str]) -> str:
        tulips = counted(self.number, f"{self.colour} tulip")
        each = " each" if self.number > 1 else ""
        return f"{names[self.seat]} sells {tulips} to the bank at {florins(self.price)}{each}."


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    """The turn passes to the left (TM-4.4).

    Attributes
    ----------
    turn : int
        The number of the turn that begins.
    """

    seat: int
    turn: int

    def sentence(self, names: Sequence[str]) -> str:
        return f"Turn {self.turn}: {names[self.seat]} is the current player."
