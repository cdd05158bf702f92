"""Values through a game, a row a turn."""

from random import Random

import pytest

from tests.economics.games import random_record
from tulipbook.economics import (
    burst_now,
    bursts_played,
    marginal_frame,
    most_possible,
    rise_and_fall,
    value_frame,
    wealth_course,
    wealth_frame,
)
from tulipbook.economics.turns import ends_of_turns
from tulipbook.games.api import TulipbookError
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulipmania import Tulipmania, load_board
from tulipbook.games.tulipmania.events import BubbleBurst, Paid, PayoutRound
from tulipbook.record import Record, new_record
from tulipbook.table import Table


@pytest.fixture(scope="module")
def record() -> Record:
    return random_record(4, 17)


def test_there_is_a_row_for_every_turn(record: Record) -> None:
    turns = [turn for turn, _ in ends_of_turns(record)]
    assert turns == list(range(record.check().turn + 1))


def test_the_frame_is_the_course(record: Record) -> None:
    rows = [
        (turn, own.seat, own.cash, own.paper, own.burst)
        for turn, everybody in wealth_course(record)
        for own in everybody
    ]
    columns = ["turn", "seat", "cash", "paper", "burst"]
    assert [tuple(row) for row in wealth_frame(record)[columns].to_numpy()] == rows


def test_wealth_is_only_cash_at_the_end(record: Record) -> None:
    frame = wealth_frame(record)
    last = frame[frame["turn"] == frame["turn"].max()]
    assert record.result is not None
    assert last["cash"].tolist() == record.result["scores"]
    assert (last["paper"] == last["cash"]).all()
    assert (last["burst"] == last["cash"]).all()


def test_wealth_starts_with_the_opening_price(record: Record) -> None:
    start = wealth_frame(record).query("turn == 0")
    assert start["cash"].tolist() == [700] * 4
    assert start["paper"].tolist() == [900] * 4


def test_values_are_those_of_the_state(record: Record) -> None:
    rows = {(row["turn"], row["colour"]): row for row in value_frame(record).to_dict("records")}
    for turn, state in ends_of_turns(record):
        for colour, price in state.prices.items():
            row = rows[turn, colour]
            assert row["price"] == price
            assert row["most"] == 8000
            assert row["burst_now"] == burst_now(state, colour).per_tulip
            assert row["opening"] == 50


def test_a_marginal_tulip_fetches_at_most_its_price(record: Record) -> None:
    frame = marginal_frame(record)
    assert (frame["marginal"] <= frame["price"]).all()
    assert (frame["marginal"] < frame["price"]).any()


def test_rise_and_fall_by_the_events(record: Record) -> None:
    frame = rise_and_fall(record).set_index("colour")
    table = Table(record, [None] * 4)
    for turn, event in table.events():
        if isinstance(event, BubbleBurst):
            assert frame.loc[event.colour, "burst_turn"] == turn
            assert frame.loc[event.colour, "highest"] == event.price
            paid = [
                other.price
                for _, other in table.events()
                if isinstance(other, PayoutRound) and other.colour == event.colour
            ]
            assert frame.loc[event.colour, "first"] == paid[0]
            assert frame.loc[event.colour, "last"] == paid[-1]
    assert (frame["last"] < frame["highest"]).all()
    assert (frame["opening"] == 50).all()


def test_bursts_are_as_they_were_paid(record: Record) -> None:
    found = bursts_played(record)
    state = record.check()
    assert isinstance(state, Tulipmania)
    assert [burst.colour for burst in found] == state.burst
    table = Table(record, [None] * 4)
    for burst in found:
        paid = [0] * 4
        paying = False
        for _, event in table.events():
            if isinstance(event, BubbleBurst):
                paying = event.colour == burst.colour
            elif paying and isinstance(event, Paid) and event.rule in {"TM-5.2", "TM-5.3"}:
                assert event.payee is not None
                paid[event.payee] += event.amount
        assert burst.paid == tuple(paid)
        assert burst.tulips == sum(len(step.seats) for step in burst.rounds)
    assert bursts_played(random_record(4, 17, max_turns=3)) == ()


def test_a_colour_that_has_not_burst_has_not_fallen() -> None:
    frame = rise_and_fall(random_record(4, 17, max_turns=4))
    assert frame[["burst_turn", "first", "last"]].isna().all(axis=None)


@pytest.mark.parametrize(
    ("board", "prices"),
    [("standard", {50: 8000, 2000: 8000}), ("gentle", {50: 4000}), ("steep", {400: 8000})],
)
def test_the_most_possible_is_the_dearest_burst_within_reach(board: str, prices: dict) -> None:
    state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1)), 3, board=board)
    for price, most in prices.items():
        state.spaces["orange"] = state.board.at_price(price)
        assert most_possible(state, "orange") == most


def test_the_most_possible_follows_the_arrows() -> None:
    """On a board of our own: from A2 nothing leads to the dearer burst of column B."""
    ways = {
        "A1": {"kind": "current", "price": 10, "purchase": "A3", "speculate": "A2", "sale": "A1"},
        "A2": {"kind": "transition", "price": 100, "speculate": "A3", "sale": "A1"},
        "A3": {"kind": "burst", "price": 1000, "sale": "A2"},
        "B1": {"kind": "current", "price": 20, "purchase": "A3", "speculate": "B2", "sale": "A1"},
        "B2": {"kind": "transition", "price": 200, "speculate": "B3", "sale": "B1"},
        "B3": {"kind": "burst", "price": 2000, "sale": "B2"},
    }
    spaces = {name: {**space, "source": "made for a test"} for name, space in ways.items()}
    plain = {"name": "two", "title": "Two", "start": "B1", "burst_from": 1000, "cheap_up_to": 50}
    board = load_board({**plain, "spaces": spaces})
    state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1)), 3, board=board)
    assert most_possible(state, "orange") == 2000
    state.spaces["orange"] = board.spaces["A1"]
    assert most_possible(state, "orange") == 1000


def test_another_game_is_refused() -> None:
    other = new_record("tulip", ["Ann", "Bill"], setup=Tulip.random_setup(2, Random(1)))
    with pytest.raises(TulipbookError, match="game of tulip"):
        wealth_frame(other)
