"""What happens in Tulipmania 1637, in the smallest steps that the rules name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tulipbook.games.api import Event
from tulipbook.games.tulipmania.components import LEFT_OVER
from tulipbook.games.tulipmania.words import the_card
from tulipbook.games.words import a_buyer, a_tulip, buyers, coloured, tulips
from tulipbook.language import _, florins, listed, plural

BANK = None
STOCKPILE = None


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


@dataclass(frozen=True, slots=True)
class TulipMoved(Event):
    """A tulip changes hands; None is the stockpile."""

    colour: str
    giver: int | None
    taker: int | None

    def sentence(self, names: Sequence[str]) -> str:
        tulip = a_tulip(self.colour)
        if self.giver is STOCKPILE:
            assert self.taker is not None
            return _("{name} takes {tulip} from the stockpile.").format(
                name=names[self.taker], tulip=tulip
            )
        giver = names[self.giver]
        if self.taker is STOCKPILE:
            return _("{name} puts {tulip} into the stockpile.").format(name=giver, tulip=tulip)
        return _("{name} takes {tulip} from {other}.").format(
            name=names[self.taker], tulip=tulip, other=giver
        )


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Money changes hands, in florins; None is the bank. All money moves by this event."""

    payer: int | None
    payee: int | None
    amount: int

    def sentence(self, names: Sequence[str]) -> str:
        amount = florins(self.amount)
        if self.payer is BANK:
            assert self.payee is not None
            told = _("The bank pays {name} {amount}.")
            return told.format(name=names[self.payee], amount=amount)
        if self.payee is BANK:
            told = _("{name} pays the bank {amount}.")
            return told.format(name=names[self.payer], amount=amount)
        told = _("{name} pays {other} {amount}.")
        return told.format(name=names[self.payer], other=names[self.payee], amount=amount)


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
            told = _("The price of {purple} tulips stays at {price}.")
        elif self.arrow == "sale":
            told = _("The price of {purple} tulips falls to {price}.")
        else:
            told = _("The price of {purple} tulips rises to {price}.")
        return told.format(purple=coloured(self.colour), price=florins(self.after))


@dataclass(frozen=True, slots=True)
class PriorityPassed(Event):
    """The priority card goes to the right (TM-2.13, TM-4.5)."""

    giver: int
    taker: int

    def sentence(self, names: Sequence[str]) -> str:
        return _("The priority card goes from {name} to {other}.").format(
            name=names[self.giver], other=names[self.taker]
        )


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
class BubbleBurst(Event):
    """A colour's bubble bursts.

    Attributes
    ----------
    price : int
        The price from which the pay-outs start, in florins.
    player : int or None
        Who moved the price here; None for the last colour, which nobody pushed (TM-5.8), and
        for the colours that are left over where a preset ends the game.
    cause : str
        An action card, ``stockpile`` (TM-4.3), ``last colour`` (TM-5.8) or ``left over``.
    """

    colour: str
    price: int
    player: int | None
    cause: str

    def sentence(self, names: Sequence[str]) -> str:
        if self.cause == LEFT_OVER:
            told = _("The game ends; the {purple} tulips burst at {price}.")
        elif self.player is None:
            told = _("Only {purple} tulips are left; they burst at {price}.")
        else:
            told = _("The {purple} bubble bursts at {price}.")
        return told.format(purple=coloured(self.colour), price=florins(self.price))


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
        if self.with_buyers:
            told = plural(
                len(self.seats),
                "{names} gives up {tulip} and a buyer for {price}.",
                "{names} each give up {tulip} and a buyer for {price}.",
            )
        else:
            told = plural(
                len(self.seats),
                "{names} gives up {tulip} for {price}.",
                "{names} each give up {tulip} for {price}.",
            )
        return told.format(
            names=listed([names[seat] for seat in self.seats]),
            tulip=a_tulip(self.colour),
            price=florins(self.price),
        )


@dataclass(frozen=True, slots=True)
class ColourRemoved(Event):
    """A burst colour leaves the game with its stockpile and its price indicator (TM-5.6)."""

    colour: str
    stock: int

    def sentence(self, names: Sequence[str]) -> str:
        return _("The {purple} tulips leave the game.").format(purple=coloured(self.colour))


@dataclass(frozen=True, slots=True)
class BankOverdrawn(Event):
    """The printed money no longer covers the cash held; the bank goes on paying (TM-1.11)."""

    balance: int

    def sentence(self, names: Sequence[str]) -> str:
        told = _("The bank has paid out more than the printed money; it stands at {amount}.")
        return told.format(amount=florins(self.balance))


@dataclass(frozen=True, slots=True)
class FinalSale(Event):
    """Nobody trades any more; a tulip is sold to the bank at its current price (TM-6.2)."""

    seat: int
    colour: str
    number: int
    price: int

    def sentence(self, names: Sequence[str]) -> str:
        told = plural(
            self.number,
            "{name} sells {tulips} to the bank at {price}.",
            "{name} sells {tulips} to the bank at {price} each.",
        )
        return told.format(
            name=names[self.seat],
            tulips=tulips(self.number, self.colour),
            price=florins(self.price),
        )


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
        return _("Turn {turn}: {name} is the current player.").format(
            turn=self.turn, name=names[self.seat]
        )
