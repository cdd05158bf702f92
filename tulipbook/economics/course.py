"""How values went through a game of Tulipmania 1637: tidy frames, a row a turn."""

from __future__ import annotations

import math

import pandas as pd

from tulipbook.economics.turns import ends_of_turns, of_tulipmania, wealth_course
from tulipbook.economics.values import (
    burst_now,
    coverage,
    marginal_price,
    most_possible,
    opening_price,
)
from tulipbook.games.tulipmania.events import BubbleBurst, PayoutRound, PriceMoved
from tulipbook.record import Record

WEALTH_COLUMNS = ("turn", "seat", "player", "cash", "paper", "burst")
VALUE_COLUMNS = (
    "turn", "colour", "price", "burst_now", "opening", "most", "buyers", "tulips", "coverage",
)  # fmt: skip
MARGINAL_COLUMNS = ("turn", "seat", "player", "colour", "price", "marginal")
FALL_COLUMNS = ("colour", "opening", "highest", "highest_turn", "burst_turn", "first", "last")


def wealth_frame(record: Record) -> pd.DataFrame:
    """Follow paper wealth against burst wealth, per player and turn.

    Parameters
    ----------
    record : Record
        A game of Tulipmania 1637, finished or not.

    Returns
    -------
    DataFrame
        Columns `turn`, `seat`, `player`, `cash`, `paper`, `burst`, in florins at the end of the
        turn; turn 0 is the start. In the last turn of a finished game the three are equal.

    Raises
    ------
    TulipbookError
        If it is another game.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulipmania import Tulipmania
    >>> from tulipbook.record import new_record
    >>> setup = Tulipmania.random_setup(3, Random(1637), start_player=0)
    >>> wealth_frame(new_record("tulipmania-1637", ["Ann", "Bill", "Charles"], setup=setup))
       turn  seat   player  cash  paper  burst
    0     0     0      Ann   700    850    825
    1     0     1     Bill   700    850    825
    2     0     2  Charles   700    850    825
    """
    rows = [
        (turn, own.seat, record.players[own.seat], own.cash, own.paper, own.burst)
        for turn, everybody in wealth_course(record)
        for own in everybody
    ]
    return pd.DataFrame(rows, columns=list(WEALTH_COLUMNS))


def value_frame(record: Record) -> pd.DataFrame:
    """Follow the fundamental values and the liquidity of every live colour, per turn.

    Parameters
    ----------
    record : Record
        A game of Tulipmania 1637, finished or not.

    Returns
    -------
    DataFrame
        Columns `turn`, `colour`, `price`, `burst_now` (mean pay-out of a tulip if the colour
        burst now; missing if nobody holds one), `opening` (the opening price), `most` (the
        highest price of a burst that could still be reached),
        `buyers`, `tulips` and `coverage` (living buyers per tulip outstanding). Florins at the
        end of the turn; turn 0 is the start.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulipmania import Tulipmania
    >>> from tulipbook.record import new_record
    >>> setup = Tulipmania.random_setup(3, Random(1637), start_player=0)
    >>> record = new_record("tulipmania-1637", ["Ann", "Bill", "Charles"], setup=setup)
    >>> value_frame(record)[["colour", "price", "opening", "tulips"]]
       colour  price  opening  tulips
    0  purple     50       50       3
    1  yellow     50       50       3
    2  orange     50       50       3
    """
    rows = []
    for turn, state in ends_of_turns(record):
        cover = coverage(state)
        for colour, price in state.prices.items():
            worth, behind = burst_now(state, colour), cover[colour]
            values = (price, worth.per_tulip, opening_price(state), most_possible(state, colour))
            rows.append((turn, colour, *values, behind.buyers, behind.tulips, behind.ratio))
    return pd.DataFrame(rows, columns=list(VALUE_COLUMNS))


def marginal_frame(record: Record) -> pd.DataFrame:
    """Follow what every player's last tulip of a colour would really fetch, per turn.

    Parameters
    ----------
    record : Record
        A game of Tulipmania 1637, finished or not.

    Returns
    -------
    DataFrame
        Columns `turn`, `seat`, `player`, `colour`, `price` (on the board) and `marginal` (what
        the seat's last tulip would add to its pay-out if the colour burst now), in florins at
        the end of the turn; a row for every colour that a seat holds.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulipmania import Tulipmania
    >>> from tulipbook.record import new_record
    >>> setup = Tulipmania.random_setup(3, Random(1637), start_player=0)
    >>> record = new_record("tulipmania-1637", ["Ann", "Bill", "Charles"], setup=setup)
    >>> marginal_frame(record).query("colour == 'orange'")["marginal"].tolist()
    [25, 50, 25]
    """
    rows = [
        (turn, seat, record.players[seat], colour, price, marginal_price(state, seat, colour))
        for turn, state in ends_of_turns(record)
        for seat, tulips in enumerate(state.tulips)
        for colour, price in state.prices.items()
        if tulips[colour]
    ]
    return pd.DataFrame(rows, columns=list(MARGINAL_COLUMNS))


def rise_and_fall(record: Record) -> pd.DataFrame:
    """Give how high every colour rose, and what its tulips were paid when it burst.

    Parameters
    ----------
    record : Record
        A game of Tulipmania 1637, finished or not.

    Returns
    -------
    DataFrame
        A row a colour: `colour`, `opening` (its first price), `highest` (its highest price, that
        of the burst included) and the turn of it, and of its burst the turn and what the `first`
        and the `last` tulip were paid, in florins; missing without a burst, or without a tulip.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulipmania import Tulipmania
    >>> from tulipbook.record import new_record
    >>> setup = Tulipmania.random_setup(3, Random(1637), start_player=0)
    >>> fall = rise_and_fall(new_record("tulipmania-1637", ["Ann", "Bill", "Charles"], setup=setup))
    >>> fall[["colour", "opening", "highest"]]
       colour  opening  highest
    0  purple       50       50
    1  yellow       50       50
    2  orange       50       50
    """
    start, *steps = record.replay()
    rows: dict[str, dict[str, float]] = {}
    for colour, price in of_tulipmania(start.state).prices.items():
        rows[colour] = dict.fromkeys(FALL_COLUMNS[1:], math.nan)
        rows[colour] |= {"opening": price, "highest": price, "highest_turn": 0}
    turn = start.state.turn
    for step in steps:
        for event in step.events:
            match event:
                case PriceMoved(colour=colour, after=price) if price > rows[colour]["highest"]:
                    rows[colour] |= {"highest": price, "highest_turn": turn}
                case BubbleBurst(colour=colour):
                    rows[colour]["burst_turn"] = turn
                case PayoutRound(colour=colour, price=price):
                    if math.isnan(rows[colour]["first"]):
                        rows[colour]["first"] = price
                    rows[colour]["last"] = price
        turn = step.state.turn
    return pd.DataFrame(
        [{"colour": colour, **row} for colour, row in rows.items()], columns=list(FALL_COLUMNS)
    )
