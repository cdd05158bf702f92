"""Treatments play the same deals, and change what they say they change."""

from collections import Counter
from random import Random

import pytest

from tulipbook.games.api import TulipbookError
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.components import BOXES
from tulipbook.lab.experiments import Treatment, with_fewer_buyers
from tulipbook.record import parse_record

RANDOM = ("random",) * 4


def cards(state: Tulipmania) -> Counter[str]:
    found = Counter([*state.face_up, *state.deck, *state.reserve])
    for hand in state.buyers:
        found.update(hand)
    return +found


def test_the_deal_does_not_depend_on_the_bots_or_the_board() -> None:
    one = Treatment("", 0, RANDOM)
    for other in (
        Treatment("", 0, ("speculator",) * 4),
        Treatment("", 0, RANDOM, board="gentle"),
    ):
        for game in range(5):
            setups = [t.table(game, seed=3).record.header["setup"] for t in (one, other)]
            assert setups[0] == setups[1]
    assert one.table(0, 3).record.header["setup"] != one.table(1, 3).record.header["setup"]
    assert one.table(0, 3).record.header["setup"] != one.table(0, 4).record.header["setup"]


def test_bots_move_on_by_one_seat_a_game() -> None:
    treatment = Treatment("", 0, ("speculator", "random", "fundamentalist"))
    seats = [
        treatment.table(game, 1).record.header["bots"].index("speculator") for game in range(6)
    ]
    assert seats == [0, 1, 2, 0, 1, 2]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("buyers", [4, 5, 6, 7])
def test_fewer_buyers_are_as_many_as_asked_for(players: int, buyers: int) -> None:
    for game in range(5):
        table = Treatment("", 0, ("random",) * players, buyers=buyers).table(game, 5)
        state = table.state
        assert isinstance(state, Tulipmania)
        assert cards(state) == dict.fromkeys(BOXES[players].colours, buyers)
        assert [sum(hand.values()) for hand in state.buyers] == [3] * players
        assert len(state.face_up) <= BOXES[players].face_up
        assert state.problem() is None
        table.run()
        assert parse_record(table.record.dumps()).check() == table.state


def test_all_buyers_are_the_game_as_dealt() -> None:
    state = Tulipmania.deal(Tulipmania.random_setup(4, Random(2)), 4)
    assert with_fewer_buyers(state, 8, Random(1)) == state


def test_which_buyers_go_is_drawn_at_random() -> None:
    state = Tulipmania.deal(Tulipmania.random_setup(4, Random(2)), 4)
    before = state.to_json()
    hands = {str(with_fewer_buyers(state, 5, Random(seed)).buyers) for seed in range(20)}
    assert len(hands) > 10
    assert state.to_json() == before


@pytest.mark.parametrize("buyers", [3, 9, 0, -1, 4.0, True, None])
def test_too_few_and_too_many_are_refused(buyers: object) -> None:
    state = Tulipmania.deal(Tulipmania.random_setup(4, Random(2)), 4)
    with pytest.raises(TulipbookError, match="the number of buyers of each colour"):
        with_fewer_buyers(state, buyers, Random(1))  # type: ignore[arg-type]


def test_how_a_treatment_is_drawn_is_no_part_of_its_key() -> None:
    key = Treatment("a", 1, RANDOM, series="s").key()
    assert key == Treatment("b", 2, RANDOM).key()
    for other in (
        Treatment("a", 1, RANDOM, board="steep"),
        Treatment("a", 1, RANDOM, buyers=4),
        Treatment("a", 1, (*RANDOM[:3], "speculator")),
    ):
        assert other.key() != key
