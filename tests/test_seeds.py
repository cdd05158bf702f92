"""The tree of seeds: one seed gives one game, and no branch disturbs another."""

import json
from random import Random

import pytest

from tests.tables import GAMES, step, table_of
from tulipbook import Table
from tulipbook.record import new_record
from tulipbook.table import child_seed, stream


def test_streams_are_the_same_on_every_machine():
    assert stream(1637, "deal").getrandbits(64) == 18114050102110985463
    assert child_seed(0, 0) == 7269417731913375


def test_branches_are_independent():
    branches = [("deal",), ("seat", 0), ("seat", 1), ("chance", 0), ("chance", 1), ("game", 0)]
    drawn = {stream(seed, *branch).random() for seed in (0, 1, "a") for branch in branches}
    assert len(drawn) == 3 * len(branches)
    assert len({child_seed(seed, index) for seed in range(50) for index in range(50)}) == 2500


@pytest.mark.parametrize("game", GAMES)
def test_one_seed_gives_one_record(game):
    def text():
        table = table_of(game, seed=11)
        table.run()
        return table.record.dumps()

    assert text() == text()


def draws(view, actions):
    return "play draw" if "play draw" in actions else actions[0]


def wasteful(seed):
    rng = Random(seed)

    def decide(view, actions):
        for _ in range(100):
            rng.random()
        return draws(view, actions)

    return decide


def test_what_bots_draw_changes_neither_the_deal_nor_chance():
    def lines(seats):
        table = table_of("tulip", 4, seed=6, seats=seats)
        table.run()
        return table.record.header["setup"], table.record.lines

    plain = lines(lambda seed: draws)
    assert lines(wasteful) == plain
    assert any("chance" in line for line in plain[1])


def draw_from(hand):
    """Give a record in which a card is just being drawn from a hand of Bill's."""
    state = Table.deal("tulip", 2, start_player=0, seed=1).state.to_json()
    state["hands"][1] = hand
    state["hands"][0] = state["hands"][0][:3]
    state["gardens"][0]["actions"] = 1
    state["deck"] = ["tulip white"] * 3
    state |= {"phase": "chance", "to_act": [], "pending": "draw", "target": 1}
    return new_record("tulip", ["Ann", "Bill"], position=state)


def test_every_card_of_a_hand_is_equally_likely():
    drawn = []
    for seed in range(400):
        table = Table(draw_from(["tulip red"] * 3 + ["black"]), [None, None], seed)
        drawn.append(step(table).entry["chance"])
    assert 270 < drawn.count("tulip red") < 330


def test_chance_does_not_repeat_itself_in_a_game():
    places = set()
    for seed in range(20):
        table = table_of("tulip", 4, seed=seed, seats=lambda seed: draws)
        ends = set()
        while table.result is None:
            outcomes = list(table.state.chance_outcomes())
            played = step(table)
            if len(outcomes) > 2:
                place = outcomes.index(played.entry["chance"])
                ends.add({0: "first", len(outcomes) - 1: "last"}.get(place))
        places.add(frozenset(ends))
    assert any({"first", "last"} <= ends for ends in places)


def test_another_seed_gives_another_deal_and_start_player():
    deals = [Table.deal("tulip", 6, seed=seed).record.header["setup"] for seed in range(60)]
    assert len({json.dumps(deal) for deal in deals}) == 60
    assert {deal["start_player"] for deal in deals} == set(range(6))
