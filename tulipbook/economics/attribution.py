"""Who made money from whom in a game of Tulipmania 1637, to the florin.

Every florin a seat gains or loses stands in one entry of the ledger, so that the starting cash and
the ledger add up to the final cash.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

import pandas as pd

from tulipbook.games.api import Event, TulipbookError
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania import events as ev
from tulipbook.record import Record

RECEIVED: Final = {
    "TM-2.7": "sold to a player",
    "TM-2.8": "sold to a player",
    "TM-2.9": "sold to a buyer",
    "TM-2.10": "sold to a buyer",
    "TM-2.11": "sold to the markets",
    "TM-2.12": "sold to the markets",
    "TM-5.2": "burst with buyer",
    "TM-5.3": "burst without buyer",
    "TM-6.2": "final sale",
}
PAID: Final = {
    "TM-2.7": "bought from a player",
    "TM-2.8": "bought from a player",
    "TM-4.1": "bought from the stockpile",
}
SPECULATION: Final = "paid for speculation"
KINDS: Final = (*dict.fromkeys(RECEIVED.values()), *dict.fromkeys(PAID.values()), SPECULATION)


@dataclass(frozen=True, slots=True)
class Entry:
    """One gain or loss of one seat.

    Attributes
    ----------
    kind : str
        One of `KINDS`. What a speculator pays above the current price is an entry of its own,
        ``paid for speculation``.
    florins : int
        Above zero if the seat received it.
    """

    turn: int
    seat: int
    colour: str
    kind: str
    florins: int


@dataclass(frozen=True, slots=True)
class LastBuyer:
    """Who bought a burst colour last and still held the tulip.

    Attributes
    ----------
    paid, received : int
        What the tulip cost, and what the seat's last tulip of the colour fetched, in florins.
    """

    colour: str
    seat: int
    turn: int
    paid: int
    received: int

    @property
    def loss(self) -> int:
        """Florins lost on the tulip; below zero it was a gain."""
        return self.paid - self.received


@dataclass(frozen=True, slots=True)
class Pumper:
    """Who pushed a colour's price into the burst.

    Attributes
    ----------
    cause : str
        The action card, or ``stockpile``.
    gain : int
        What the seat made with the colour over the whole game, in florins.
    """

    colour: str
    seat: int
    cause: str
    gain: int


@dataclass(slots=True)
class Attribution:
    """The money of one game.

    Attributes
    ----------
    players : list of str
        Names by seat.
    start, final : tuple of int
        Cash per seat at the start and now, in florins.
    ledger : list of Entry
        Every gain and loss.
    flows : dict
        Florins by (payer, payee); None is the bank.
    last_buyers, pumpers : list
        One for each burst colour that has one, in the order of bursting.
    """

    players: list[str]
    start: tuple[int, ...]
    final: tuple[int, ...] = ()
    ledger: list[Entry] = field(default_factory=list)
    flows: dict[tuple[int | None, int | None], int] = field(default_factory=dict)
    last_buyers: list[LastBuyer] = field(default_factory=list)
    pumpers: list[Pumper] = field(default_factory=list)

    def unexplained(self) -> tuple[int, ...]:
        """Give what the ledger leaves open per seat, in florins: zero everywhere."""
        explained = list(self.start)
        for entry in self.ledger:
            explained[entry.seat] += entry.florins
        return tuple(now - then for now, then in zip(self.final, explained, strict=True))

    def frame(self) -> pd.DataFrame:
        """Give the ledger by seat, colour and kind.

        Returns
        -------
        DataFrame
            Columns `seat`, `player`, `colour`, `kind`, `florins`.
        """
        totals: dict[tuple[int, str, str], int] = defaultdict(int)
        for entry in self.ledger:
            totals[entry.seat, entry.colour, entry.kind] += entry.florins
        rows = [
            (seat, self.players[seat], colour, kind, florins)
            for (seat, colour, kind), florins in sorted(totals.items())
        ]
        return pd.DataFrame(rows, columns=["seat", "player", "colour", "kind", "florins"])

    def flow_frame(self) -> pd.DataFrame:
        """Give the payments between players and the bank.

        Returns
        -------
        DataFrame
            Columns `payer`, `payee` (names, or ``the bank``) and `florins`.
        """

        def name(seat: int | None) -> str:
            return "the bank" if seat is None else self.players[seat]

        rows = [(name(payer), name(payee), sum_) for (payer, payee), sum_ in self.flows.items()]
        return pd.DataFrame(rows, columns=["payer", "payee", "florins"])


def attribute(record: Record) -> Attribution:
    """Attribute every florin of a game, finished or not.

    Parameters
    ----------
    record : Record
        A game of Tulipmania 1637.

    Returns
    -------
    Attribution
        Its `unexplained` is zero for every seat.

    Raises
    ------
    TulipbookError
        If it is another game, or the record is wrong.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.record import new_record
    >>> setup = Tulipmania.random_setup(3, Random(1637), start_player=0)
    >>> record = new_record("tulipmania-1637", ["Ann", "Bill", "Charles"], setup=setup)
    >>> for seat, action in [(0, "sell orange"), (1, "play pass"), (2, "play speculate")]:
    ...     record.append({"player": seat, "action": action})
    >>> for entry in attribute(record).ledger:
    ...     print(entry.seat, entry.kind, entry.florins)
    0 sold to a player 150
    2 bought from a player -50
    2 paid for speculation -100
    """
    start, *steps = record.replay()
    if not isinstance(start.state, Tulipmania):
        raise TulipbookError(f"Only Tulipmania 1637 has a ledger; this is a game of {record.game}.")
    teller = _Teller(start.state, record.players)
    last = start.state
    for step in steps:
        teller.follow(last.turn, step.events)
        assert isinstance(step.state, Tulipmania)
        last = step.state
    teller.attribution.final = tuple(last.cash)
    return teller.attribution


class _Teller:
    """Reads events in order and keeps the books."""

    def __init__(self, state: Tulipmania, players: list[str]) -> None:
        self.attribution = Attribution(players, tuple(state.cash))
        self.prices = state.prices
        self.bought: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
        self.received: dict[tuple[int, str], int] = {}
        self.colour = ""

    def follow(self, turn: int, events: Iterable[Event]) -> None:
        burst: ev.BubbleBurst | None = None
        for event in events:
            match event:
                case ev.TulipMoved(colour=colour, giver=giver):
                    self.colour = colour
                    if giver is not None:
                        self._forget_last(giver, colour)
                case ev.PayoutRound(colour=colour) | ev.FinalSale(colour=colour):
                    self.colour = colour
                case ev.Paid():
                    self._pay(turn, event)
                case ev.PriceMoved(colour=colour, after=after):
                    self.prices[colour] = after
                case ev.BubbleBurst():
                    burst = event
                case ev.ColourRemoved() if burst is not None:
                    self._close(burst)

    def _forget_last(self, seat: int, colour: str) -> None:
        """Take from a seat the tulip that it bought last."""
        bought = self.bought[colour]
        for place in range(len(bought) - 1, -1, -1):
            if bought[place][0] == seat:
                del bought[place]
                return

    def _pay(self, turn: int, paid: ev.Paid) -> None:
        flows = self.attribution.flows
        flows[paid.payer, paid.payee] = flows.get((paid.payer, paid.payee), 0) + paid.amount
        if paid.payee is not None:
            self._enter(turn, paid.payee, RECEIVED[paid.rule], paid.amount)
            self.received[paid.payee, self.colour] = paid.amount
        if paid.payer is not None:
            premium = paid.amount - self.prices[self.colour]
            self._enter(turn, paid.payer, PAID[paid.rule], premium - paid.amount)
            if premium:
                self._enter(turn, paid.payer, SPECULATION, -premium)
            self.bought[self.colour].append((paid.payer, turn, paid.amount))

    def _enter(self, turn: int, seat: int, kind: str, florins: int) -> None:
        self.attribution.ledger.append(Entry(turn, seat, self.colour, kind, florins))

    def _close(self, burst: ev.BubbleBurst) -> None:
        colour = burst.colour
        if self.bought[colour]:
            seat, turn, paid = self.bought[colour][-1]
            received = self.received[seat, colour]
            self.attribution.last_buyers.append(LastBuyer(colour, seat, turn, paid, received))
        if burst.player is not None:
            gain = sum(
                entry.florins
                for entry in self.attribution.ledger
                if entry.seat == burst.player and entry.colour == colour
            )
            self.attribution.pumpers.append(Pumper(colour, burst.player, burst.cause, gain))
