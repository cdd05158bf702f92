"""Greedy and spoiler: what an action does to everybody's florins at once."""

from __future__ import annotations

from random import Random

import pytest

from tests.bots.tulip.build import choice, position
from tulipbook.bots.tulip.florins import changes
from tulipbook.bots.tulip.greedy import Greedy
from tulipbook.bots.tulip.search import TulipSearch
from tulipbook.bots.tulip.spoiler import Spoiler
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulip.legal import PLAYED


def scores(state, seat, hand):
    """Count everybody's florins, the hand of one seat included."""
    gardens = [garden.copy() for garden in state.gardens]
    for card in hand:
        gardens[seat].lay(card)
    return [garden.score(state.values) for garden in gardens]


def test_changes_are_those_of_the_game():
    compared = set()
    for seed in range(40):
        rng = Random(seed)
        state = Tulip.deal(Tulip.random_setup(4, rng), 4)
        while state.to_act:
            (seat,) = state.to_act
            action, hand = rng.choice(state.legal_actions(seat)), list(state.hands[seat])
            told = changes(state, seat, hand, action)
            before = scores(state, seat, hand)
            if action in PLAYED:
                hand.remove(PLAYED[action])
            state.apply(seat, action)
            if state.result is None:
                after = scores(state, seat, hand)
                assert [b - a for a, b in zip(before, after, strict=True)] == told, action
                compared.add(action.split(" ")[0])
            if state.phase == "chance":
                state.apply_chance(rng.choice(list(state.chance_outcomes())))
    assert compared == {"play", "exchange", "variation", "draw"}


def test_greedy_brings_back_a_worthless_colour_that_it_holds():
    state = position(["tulip red", "tulip blue", "black"], ("red", "", ""), {"red": 0})
    assert choice("greedy", state) == "play tulip red"


def test_greedy_lowers_what_it_has_least_of():
    state = position(["tulip red", "tulip blue"], ("red red blue", "", "blue blue"))
    assert choice("greedy", state) == "play tulip blue"


def test_greedy_takes_the_best_tulip_for_its_worst():
    state = position(["exchange"], ("red", "blue", "white"), {"red": 1, "blue": 4, "white": 5})
    assert choice("greedy", state) == "play exchange"
    state.apply(0, "play exchange")
    assert choice("greedy", state) == "exchange P0 red P2 white"


def test_greedy_plays_an_action_card_for_what_it_can_lead_to():
    state = position(["tulip red", "variation", "black"], ("blue blue", "", ""))
    assert choice("greedy", state) == "play variation"
    state.apply(0, "play variation")
    assert choice("greedy", state) == "variation blue up"


def test_the_spoiler_crashes_what_others_hold_and_greedy_does_not_care():
    state = position(["black", "tulip red"], ("", "red red", "red"), {"red": 1})
    assert choice("spoiler", state) == "play tulip red"
    assert choice("greedy", state) == "play black"


def test_the_spoiler_takes_from_one_rival_but_does_not_serve_another():
    state = position(["exchange"], ("red", "red", "white"), {"red": 1, "white": 5})
    state.apply(0, "play exchange")
    assert choice("spoiler", state) == "exchange P0 red P2 white"


def test_the_spoiler_gains_by_own_florins_as_by_those_that_others_lose():
    spoiler = Spoiler(Random(1))
    assert spoiler.gain([3, 0, 0], 0) == spoiler.gain([0, -1, -2], 0) == 3
    assert spoiler.gain([1, 1, 1], 2) == -1


def test_in_play_outs_everybody_decides_as_greedy_does():
    """But by lot after an action card that gains nothing, which is rare."""
    search, greedy = TulipSearch(Random(1)), Greedy(Random(1))
    for seed in range(20):
        rng = Random(seed)
        players = rng.randint(2, 6)
        state = Tulip.deal(Tulip.random_setup(players, rng), players)
        while state.result is None:
            for seat in state.to_act:
                view, actions = state.view(seat), state.legal_actions(seat)
                gains = {action: greedy.foresee(view, action) for action in actions}
                action = search.policy(state, seat, rng)
                if state.phase == "play" or max(gains.values()) > 0:
                    assert gains[action] == max(gains.values())
                state.apply(seat, rng.choice((action, action, *actions)))
            if state.phase == "chance":
                state.apply_chance(rng.choice(list(state.chance_outcomes())))


def test_in_play_outs_equals_are_decided_by_lot():
    policy = TulipSearch(Random(1)).policy
    state = position(["tulip red", "tulip blue"], ("red blue", "", ""))
    assert len({policy(state, 0, Random(luck)) for luck in range(40)}) == 2
    state = position(["exchange"], ("red", "blue", "blue"), {"red": 1, "blue": 4})
    state.apply(0, "play exchange")
    assert {policy(state, 0, Random(luck)) for luck in range(40)} == {
        "exchange P0 red P1 blue",
        "exchange P0 red P2 blue",
    }


@pytest.mark.parametrize("bot", ["greedy", "spoiler"])
def test_equals_are_decided_by_lot(bot):
    state = position(["tulip red", "tulip blue"])
    assert choice(bot, state) == {"play tulip red", "play tulip blue"}
