"""What happens when a bubble bursts (TM-5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tulipbook.games.api import Event
from tulipbook.games.tulipmania.components import LEFT_OVER
from tulipbook.games.words import a_tulip, coloured
from tulipbook.language import _, florins, listed, plural


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
