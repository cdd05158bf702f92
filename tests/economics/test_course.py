"""Values through a game, a row a turn."""

from random import Random

import pytest

from tests.economics.games import random_record
from tulipbook.economics import burst_now, marginal_frame, value_frame, wealth_frame
from tulipbook.economics.course import ends_of_turns
from tulipbook.games.api import TulipbookError
from tulipbook.games.tulip import Tulip
from tulipbook.record import Record, new_record


@pytest.fixture(scope="module")
def record() -> Record:
    return random_record(4, 17)


def test_there_is_a_row_for_every_turn(record: Record) -> None:
    turns = [turn for turn, _ in ends_of_turns(record)]
    assert turns == list(range(record.check().turn + 1))


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
            assert row["price"] == row["most"] == price
            assert row["burst_now"] == burst_now(state, colour).per_tulip
            assert row["opening"] == 50


def test_a_marginal_tulip_fetches_at_most_its_price(record: Record) -> None:
    frame = marginal_frame(record)
    assert (frame["marginal"] <= frame["price"]).all()
    assert (frame["marginal"] < frame["price"]).any()


def test_another_game_is_refused() -> None:
    other = new_record("tulip", ["Ann", "Bill"], setup=Tulip.random_setup(2, Random(1)))
    with pytest.raises(TulipbookError, match="game of tulip"):
        wealth_frame(other)
