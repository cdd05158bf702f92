"""What search likes at first sight: prospects after an action are those of the game after it."""

from __future__ import annotations

from random import Random

import pytest

from tests.bots.tulip.build import position
from tulipbook.bots.tulip.prospects import CARDS, DRAWN, HELD, HIDDEN, PLANTED, prospects
from tulipbook.bots.tulip.search import TulipSearch
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulip.cards import COLOUR_OF
from tulipbook.games.tulip.legal import PLAYED


def expected(state, seat, hand):
    """Count everybody's prospects in a state, with that hand for the seat."""
    found = []
    for garden in state.gardens:
        tulips = [number * PLANTED[state.values[c]] for c, number in garden.tulips.items()]
        found.append(sum(tulips) + 3 * garden.black + garden.actions + HIDDEN)
    held = [HELD[state.values[COLOUR_OF[c]]] if c in COLOUR_OF else CARDS[c] for c in hand]
    found[seat] += sum(held) - HIDDEN
    return found


def test_worlds_agree_with_the_view_and_prospects_are_those_after_the_action():
    search, compared = TulipSearch(Random(1)), set()
    for seed in range(40):
        rng = Random(seed)
        players = rng.randint(2, 6)
        state = Tulip.deal(Tulip.random_setup(players, rng), players)
        while state.to_act:
            (seat,) = state.to_act
            action, hand = rng.choice(state.legal_actions(seat)), list(state.hands[seat])
            world = search.world(state.view(seat), rng)
            assert world.problem() is None
            assert world.view(seat) == state.view(seat)
            told = prospects(state.view(seat), action)
            if action in PLAYED:
                hand.remove(PLAYED[action])
            if action == "play draw":
                told[seat] -= DRAWN
            state.apply(seat, action)
            if state.result is None:
                assert told == pytest.approx(expected(state, seat, hand)), action
                compared.add(action.split(" ")[0])
            if state.phase == "chance":
                state.apply_chance(rng.choice(list(state.chance_outcomes())))
    assert compared == {"play", "exchange", "variation", "draw"}


def test_an_action_card_is_worth_the_best_that_it_can_do():
    state = position(["exchange", "black"], ("red", "white", "blue"), {"red": 1, "white": 5})
    view, search = state.view(0), TulipSearch(Random(1))
    before = search.impression(view, "play exchange")
    state.apply(0, "play exchange")
    after = [search.impression(state.view(0), action) for action in state.legal_actions(0)]
    assert before == pytest.approx(max(after))


def test_of_two_rivals_it_is_the_leader_who_is_taken_from():
    state = position(["exchange"], ("red", "white", "white white"), {"red": 1, "white": 5})
    state.apply(0, "play exchange")
    view, search = state.view(0), TulipSearch(Random(1))
    assert max(view.legal, key=lambda action: search.impression(view, action)) == (
        "exchange P0 red P2 white"
    )


def test_a_colour_that_others_grow_is_crashed_with_more_of_it_in_hand():
    state = position(["tulip red"] * 3 + ["black"], ("", "red red", "red"), {"red": 1})
    view, search = state.view(0), TulipSearch(Random(1))
    crash, black = (search.impression(view, action) for action in state.legal_actions(0))
    assert crash > black


def test_greedy_rivals_keep_tulips_but_for_the_card_drawn_last():
    state = position(["black"])
    state.turn = 7
    search, specials = TulipSearch(Random(1)), []
    for luck in range(60):
        world = search.world(state.view(0), Random(luck))
        assert world.view(0) == state.view(0)
        specials += [sum(card not in COLOUR_OF for card in hand) for hand in world.hands[1:]]
    assert max(specials) == 1
    assert 0 < sum(specials) < len(specials)
    state.turn = 6
    worlds = [search.world(state.view(0), Random(luck)) for luck in range(60)]
    assert max(sum(c not in COLOUR_OF for c in world.hands[1]) for world in worlds) > 1
