"""What a tulip is worth: fundamental values of Tulipmania 1637, each named where it is used.

Tulips pay no dividend, so a fundamental value is a choice of the modeller. Three choices stand
here: what a colour would pay if it burst now, the price on the board (paper value), and the
opening price; `tulipbook.economics.rollout` adds the expected final cash of one more tulip.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from tulipbook.games.api import Event, TulipbookError
from tulipbook.games.checks import shown
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.burst import pay_out, scare_buyers
from tulipbook.games.tulipmania.events import PayoutRound
from tulipbook.language import marked

BURST_NOW: Final = marked("what the colour would pay if it burst now")
PAPER: Final = "the current price"
OPENING: Final = marked("the opening price")
MOST: Final = marked("the most that it could still pay")


@dataclass(frozen=True, slots=True)
class BurstNow:
    """What a colour would pay if it burst now (TM-5).

    Attributes
    ----------
    colour : str
        The colour.
    price : int
        The price from which the pay-outs start, in florins.
    paid : tuple of int
        Florins per seat.
    rounds : tuple of PayoutRound
        The rounds behind it, in order.
    tulips : int
        The tulips of the colour in all hands.
    """

    colour: str
    price: int
    paid: tuple[int, ...]
    rounds: tuple[PayoutRound, ...]
    tulips: int

    @property
    def per_tulip(self) -> float:
        """The mean pay-out of a tulip, in florins; NaN if nobody holds one."""
        return sum(self.paid) / self.tulips if self.tulips else math.nan


def burst_now(state: Tulipmania, colour: str, speculator: int | None = None) -> BurstNow:
    """Play a colour's burst from its current price on a copy of the state.

    Parameters
    ----------
    state : Tulipmania
        The state; it does not change.
    colour : str
        A colour that has not burst.
    speculator : int, optional
        The seat whose speculation causes the burst: everybody else then discards a buyer first
        (TM-5.1). Without it the burst comes from a purchase, or is that of the last colour.

    Returns
    -------
    BurstNow
        One sum per seat in florins, and the rounds of TM-5.2 and TM-5.3 behind it.

    Raises
    ------
    TulipbookError
        If the colour has burst or is not in the game, or there is no such seat.

    Examples
    --------
    >>> from random import Random
    >>> state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637)), 3)
    >>> burst_now(state, "orange").paid
    (25, 50, 25)
    """
    check_live(state, colour)
    if speculator is not None and speculator not in range(state.players):
        raise TulipbookError(
            f"There is no seat {shown(speculator)}; the seats are 0 to {state.players - 1}."
        )
    copy = state.copy()
    before = list(copy.cash)
    price, tulips = copy.spaces[colour].price, sum(hand[colour] for hand in copy.tulips)
    log: list[Event] = []
    if speculator is not None:
        scare_buyers(copy, colour, speculator, log)
    pay_out(copy, colour, log)
    paid = tuple(now - then for now, then in zip(copy.cash, before, strict=True))
    rounds = tuple(event for event in log if isinstance(event, PayoutRound))
    return BurstNow(colour, price, paid, rounds, tulips)


@dataclass(frozen=True, slots=True)
class Wealth:
    """One player's wealth, in florins.

    Attributes
    ----------
    paper : int
        Cash and the tulips at current prices.
    burst : int
        Cash and what the tulips would fetch if every colour burst now.
    """

    seat: int
    cash: int
    paper: int
    burst: int


def paper_value(state: Tulipmania, seat: int) -> int:
    """Value a seat's tulips at current prices, in florins.

    Examples
    --------
    >>> from random import Random
    >>> paper_value(Tulipmania.deal(Tulipmania.random_setup(4, Random(1)), 4), 0)
    200
    """
    tulips = state.tulips[seat]
    return sum(tulips[colour] * space.price for colour, space in state.spaces.items())


def opening_price(state: Tulipmania) -> int:
    """Give the price at which every colour began, in florins (TM-1.3).

    Examples
    --------
    >>> from random import Random
    >>> opening_price(Tulipmania.deal(Tulipmania.random_setup(4, Random(1)), 4))
    50
    """
    return state.board.start.price


def most_possible(state: Tulipmania, colour: str) -> int:
    """Give the most that a tulip of a colour could still be paid, in florins.

    It is the highest price of a burst that the board's arrows lead to from the current price. A
    price above it could not be explained by any taste for risk.

    Examples
    --------
    >>> from random import Random
    >>> most_possible(Tulipmania.deal(Tulipmania.random_setup(4, Random(1)), 4), "orange")
    8000
    """
    check_live(state, colour)
    reached = {state.spaces[colour].id: state.spaces[colour]}
    waiting = list(reached.values())
    while waiting:
        for _, target in waiting.pop().arrows():
            if target.id not in reached:
                reached[target.id] = target
                waiting.append(target)
    return max(space.price for space in reached.values())


def wealth(state: Tulipmania) -> tuple[Wealth, ...]:
    """Compare paper wealth with burst wealth for every seat.

    The colours are burst one by one from their current prices; buyers and tulips are per colour,
    so one burst does not touch another.

    Examples
    --------
    >>> from random import Random
    >>> state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637)), 3)
    >>> wealth(state)[0]
    Wealth(seat=0, cash=700, paper=850, burst=825)
    """
    bursts = [burst_now(state, colour).paid for colour in state.spaces]
    return tuple(
        Wealth(
            seat,
            cash,
            cash + paper_value(state, seat),
            cash + sum(paid[seat] for paid in bursts),
        )
        for seat, cash in enumerate(state.cash)
    )


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many buyers stand behind the tulips of a colour.

    Attributes
    ----------
    buyers : int
        Buyers of the colour in all hands: those who could take a tulip if it burst now.
    tulips : int
        Tulips of the colour in all hands.
    """

    colour: str
    buyers: int
    tulips: int

    @property
    def ratio(self) -> float:
        """Buyers per tulip outstanding; NaN if nobody holds one."""
        return self.buyers / self.tulips if self.tulips else math.nan


def coverage(state: Tulipmania) -> dict[str, Coverage]:
    """Count the living buyers per tulip outstanding, for every live colour.

    Examples
    --------
    >>> from random import Random
    >>> state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637)), 3)
    >>> coverage(state)["orange"].tulips
    3
    """
    return {
        colour: Coverage(
            colour,
            sum(hand[colour] for hand in state.buyers),
            sum(hand[colour] for hand in state.tulips),
        )
        for colour in state.spaces
    }


def marginal_price(state: Tulipmania, seat: int, colour: str) -> int:
    """Give what a seat's last tulip of a colour would really fetch if the colour burst now.

    It is the difference between the seat's pay-out with and without that tulip, which is less
    than the current price as soon as others have buyers or sell before it.

    Parameters
    ----------
    state : Tulipmania
        The state; it does not change.
    seat : int
        A seat that holds a tulip of the colour.
    colour : str
        A colour that has not burst.

    Returns
    -------
    int
        Florins.

    Raises
    ------
    TulipbookError
        If the seat holds none, or the colour has burst.

    Examples
    --------
    >>> from random import Random
    >>> state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637)), 3)
    >>> marginal_price(state, 0, "orange")
    25
    """
    check_live(state, colour)
    if seat not in range(state.players) or not state.tulips[seat][colour]:
        raise TulipbookError(f"Seat {shown(seat)} has no {colour} tulip to sell.")
    without = state.copy()
    without.tulips[seat][colour] -= 1
    without.stock[colour] += 1
    return burst_now(state, colour).paid[seat] - burst_now(without, colour).paid[seat]


def check_live(state: Tulipmania, colour: object) -> None:
    """Refuse anything but a live colour of a state of Tulipmania 1637."""
    if not isinstance(state, Tulipmania):
        raise TulipbookError("Only Tulipmania 1637 has bubbles that burst; give one of its states.")
    if not isinstance(colour, str) or colour not in state.spaces:
        live = ", ".join(state.spaces) or "none is left"
        raise TulipbookError(f"{shown(colour)} is no live colour; the live colours: {live}.")
