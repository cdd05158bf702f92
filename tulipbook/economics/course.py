"""How values went through a game of Tulipmania 1637: tidy frames, a row a turn."""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd

from tulipbook.economics.values import burst_now, coverage, marginal_price, opening_price, wealth
from tulipbook.games.api import TulipbookError
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.record import Record

WEALTH_COLUMNS = ("turn", "seat", "player", "cash", "paper", "burst")
VALUE_COLUMNS = (
    "turn", "colour", "price", "burst_now", "opening", "most", "buyers", "tulips", "coverage",
)  # fmt: skip
MARGINAL_COLUMNS = ("turn", "seat", "player", "colour", "price", "marginal")


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
        for turn, state in ends_of_turns(record)
        for own in wealth(state)
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
        burst now; missing if nobody holds one), `opening` (the opening price), `most` (the most
        that a tulip could be paid if it burst now: the price itself, in the first round),
        `buyers`, `tulips` and `coverage` (living buyers per tulip outstanding). Florins at the
        end of the turn; turn 0 is the start.

    Examples
    --------
    >>> from random import Random
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
            most = max((step.price for step in worth.rounds), default=price)
            values = (price, worth.per_tulip, opening_price(state), most)
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


def ends_of_turns(record: Record) -> Iterator[tuple[int, Tulipmania]]:
    """Give the state at the start as turn 0 and then at the end of every turn; the last as it is.

    Raises
    ------
    TulipbookError
        If it is not a game of Tulipmania 1637.
    """
    steps = record.replay()
    last = next(steps).state
    if not isinstance(last, Tulipmania):
        raise TulipbookError(
            f"Only Tulipmania 1637 has these values; this is a game of {record.game}."
        )
    yield 0, last
    played = False
    for step in steps:
        assert isinstance(step.state, Tulipmania)
        for turn in range(last.turn, step.state.turn):
            yield turn, step.state
        last, played = step.state, True
    if played:
        yield last.turn, last
