"""What changes hands or place in any step: tulips, money, prices, the priority card, the turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tulipbook.games.api import Event
from tulipbook.games.words import a_tulip, coloured, tulips
from tulipbook.language import _, florins, plural

BANK = None
STOCKPILE = None


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
class BankOverdrawn(Event):
    """The printed money no longer covers the cash held; the bank goes on paying (TM-1.11)."""

    balance: int

    def sentence(self, names: Sequence[str]) -> str:
        told = _("The bank has paid out more than the printed money; it stands at {amount}.")
        return told.format(amount=florins(self.balance))


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
