"""A game as a row of moments: the plain data that charts over time are drawn from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from tulipbook.games.api import Event
from tulipbook.games.tulip import TulipView
from tulipbook.games.tulip import events as tu
from tulipbook.games.tulipmania import TulipmaniaView
from tulipbook.games.tulipmania import events as tm

# How much of a turn has passed when a phase begins.
TULIPMANIA_PHASES: Final = {"draw": 1 / 3, "buy": 2 / 3, "over": 1.0}
TULIP_PHASES: Final = {"effect": 0.5, "chance": 0.5, "over": 1.0}


@dataclass(frozen=True, slots=True)
class Moment:
    """Prices and money at one moment of Tulipmania 1637.

    Attributes
    ----------
    at : float
        When, in turns: 3.0 is the beginning of turn 3.
    prices : mapping of str to int
        The price of every live colour, in florins.
    cash, wealth : tuple of int
        Per seat, in florins: the cash, and the cash with all tulips at their prices.
    bursts : mapping of str to int
        The colours that have burst since the moment before, each with its price then.

    Examples
    --------
    >>> Moment(3.0, {"orange": 50}, cash=(700,), wealth=(750,)).wealth
    (750,)
    """

    at: float
    prices: Mapping[str, int]
    cash: tuple[int, ...] = ()
    wealth: tuple[int, ...] = ()
    bursts: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, view: TulipmaniaView, events: Iterable[Event] = ()) -> Moment:
        """Take a moment from any seat's view; everything in it is public (TM-1.10).

        Parameters
        ----------
        view : TulipmaniaView
            How the game stands.
        events : iterable of Event
            What has happened since the moment before.
        """
        prices = view.prices
        wealth = tuple(
            cash + sum(prices.get(colour, 0) * number for colour, number in tulips.items())
            for cash, tulips in zip(view.cash, view.tulips, strict=True)
        )
        bursts = {e.colour: e.price for e in events if isinstance(e, tm.BubbleBurst)}
        at = view.turn + TULIPMANIA_PHASES.get(view.phase, 0)
        return cls(at, prices, view.cash, wealth, bursts)


@dataclass(frozen=True, slots=True)
class TulipMoment:
    """Values at one moment of Tulip, and what was played since the moment before.

    Attributes
    ----------
    at : float
        When, in turns: 3.0 is the beginning of turn 3.
    values : mapping of str to int
        The value of every colour, from 0 to 5.
    plays : tuple of (int, str)
        The seat and the card of everything that came into a garden.
    variations, crashes : tuple of str
        The colours that a variation moved (TU-2.6), and those that crashed (TU-3.1).

    Examples
    --------
    >>> TulipMoment(2.0, {"red": 4}, ((0, "tulip red"),)).plays
    ((0, 'tulip red'),)
    """

    at: float
    values: Mapping[str, int]
    plays: tuple[tuple[int, str], ...] = ()
    variations: tuple[str, ...] = ()
    crashes: tuple[str, ...] = ()

    @classmethod
    def of(cls, view: TulipView, events: Iterable[Event] = ()) -> TulipMoment:
        """Take a moment from any seat's view; everything in it is public (TU-1.6).

        Parameters
        ----------
        view : TulipView
            How the game stands.
        events : iterable of Event
            What has happened since the moment before.
        """
        told = tuple(events)
        played = [e for e in told if isinstance(e, tu.CardPlayed | tu.CardDrawn)]
        moved = [e for e in told if isinstance(e, tu.ValueMoved) and e.cause == "variation"]
        return cls(
            view.turn + TULIP_PHASES.get(view.phase, 0),
            dict(view.values),
            tuple((event.seat, event.card) for event in played),
            tuple(event.colour for event in moved),
            tuple(event.colour for event in told if isinstance(event, tu.Crash)),
        )
