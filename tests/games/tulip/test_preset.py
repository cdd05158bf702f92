"""Lessons of Tulip: an early last crash, fewer tulips, a short deck."""

from collections import Counter
from itertools import chain
from random import Random

import pytest

from tests.games.tulip.build import COLOURS, NAMES, game, garden, position
from tulipbook.games.api import BadState
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulip.events import Crash, Refilled

LESSON = "lesson"


def preset(**rules):
    return {"name": "mine", "rules": rules}


def dealt(given=LESSON, players=3, seed=1):
    setup = Tulip.random_setup(players, Random(seed), 0, given)
    return Tulip.deal(setup, players, preset=given)


@pytest.mark.rule("TU-4.1")
def test_the_second_crash_ends_a_lesson():
    given = {
        "gardens": [garden("red blue"), garden("red")],
        "hands": [["tulip red", "black"]],
        "values": {"red": 1},
        "crashes": 1,
    }
    plain, state = game(**given), game(**given, preset=LESSON)
    plain.apply(0, "play tulip red")
    assert plain.result is None
    (crash,) = [e for e in state.apply(0, "play tulip red") if isinstance(e, Crash)]
    assert state.result.reason == "crashes"
    assert crash.sentence(NAMES).startswith("Crash 2 of 2: 3 red tulips leave the game")
    assert Tulip.from_json(state.to_json()) == state


@pytest.mark.rule("TU-1.2")
def test_a_short_deck_leaves_the_other_cards_aside_unseen():
    state = dealt()
    assert (len(state.deck), len(state.aside)) == (36, 66 - 12 - 36)
    assert Counter(chain(state.deck, state.aside, *state.hands)) == Counter(
        {f"tulip {colour}": 7 for colour in COLOURS}
        | dict.fromkeys(["exchange", "variation", "draw", "black"], 6)
    )
    assert state.to_json()["aside"] == list(state.aside)
    assert state.problem() is None


@pytest.mark.rule("TU-1.6", "TU-4.2")
def test_the_game_ends_when_the_short_deck_is_empty():
    state = dealt(preset(deck=1), players=2)
    events = state.apply(0, state.legal_actions(0)[0])
    while state.result is None:
        seat, outcomes = state.current_player, state.chance_outcomes()
        if outcomes:
            events = state.apply_chance(next(iter(outcomes)))
        else:
            events = state.apply(seat, state.legal_actions(seat)[0])
    (refill,) = [event for event in events if isinstance(event, Refilled)]
    assert (refill.left, state.result.reason, state.deck) == (0, "deck", [])
    assert len(state.aside) == 66 - 8 - 1
    assert Tulip.from_json(state.to_json()) == state


@pytest.mark.rule("TU-1.6")
def test_nobody_can_tell_the_cards_aside_from_those_of_the_deck():
    state = dealt()
    view = state.view(1)
    assert sum(view.unseen.values()) == 66 - 4
    assert view.to_json()["preset"] == LESSON
    samples = [view.sample(Random(seed)) for seed in range(20)]
    assert {sample.view(1) == view for sample in samples} == {True}
    assert len({sample.aside for sample in samples}) > 10
    assert {len(sample.deck) for sample in samples} == {36}
    assert all(list(s.aside) == sorted(s.aside, key=list(view.unseen).index) for s in samples)


@pytest.mark.rule("TU-1.2")
def test_short_supply_takes_one_tulip_of_each_colour_out_of_the_box():
    state = dealt("lesson-short-supply")
    assert {state.unseen[f"tulip {colour}"] for colour in COLOURS} == {6}
    assert (state.unseen["black"], state.unseen["draw"]) == (6, 6)
    assert len(state.deck) == 36


@pytest.mark.rule("TU-1.2")
def test_a_setup_must_fit_the_preset():
    setup = Tulip.random_setup(3, Random(1), 0, LESSON)
    with pytest.raises(BadState, match=r"setup\.deck has length 36; a list of 54"):
        Tulip.deal(setup, 3)
    with pytest.raises(BadState, match=r"setup\.deck has length 54; a list of 36"):
        Tulip.deal(Tulip.random_setup(3, Random(1)), 3, preset=LESSON)
    spoilt = setup | {"deck": ["black"] * 7 + ["draw"] * 29}
    with pytest.raises(BadState, match=r"setup has .* the game has 6 \(TU-1\.2\)"):
        Tulip.deal(spoilt, 3, preset=LESSON)


IMPOSSIBLE = [
    ({"crashes": 3}, "crashes is 3; a whole number from 0 to 2"),
    ({"crashes": 2}, "the game has ended, so phase cannot be 'play' (TU-4.1)"),
    ({"deck": ["tulip red"] * 7 + ["draw"] * 30}, "deck has 37 cards; the game has 36 after deal"),
    ({"aside": ["black"] * 19}, "aside has 19 cards; the game puts 18 back into the box"),
    ({"aside": ["black", "draw"]}, "aside is not sorted"),
    ({"aside": ["joker"]}, "aside[0] is 'joker'"),
    ({"aside": 4}, "aside is 4; a list was expected"),
    ({"aside": ["tulip orange"]}, "hold 8 of 'tulip orange'; the game has 7"),
    ({"preset": "printed", "aside": ["draw"]}, "aside has 1 card; the game puts 0 back"),
    ({"preset": preset(tulips_per_colour=5)}, "hold 7 of 'tulip orange'; the game has 5"),
    ({"gardens": [garden("red " * 8)], "preset": "lesson-short-supply"}, "tulips.red is 8; a who"),
    ({"preset": "fast"}, "There is no preset 'fast'; a record names lesson, lesson-short-supply"),
    ({"preset": {"name": "x", "rules": {"bursts": 1}}}, "the preset changes 'bursts'"),
]


@pytest.mark.parametrize(("parts", "sentence"), IMPOSSIBLE, ids=[s for _, s in IMPOSSIBLE])
def test_a_position_that_the_preset_cannot_give_is_refused(parts, sentence):
    with pytest.raises(BadState) as caught:
        game(**{"preset": LESSON} | parts)
    assert sentence in str(caught.value)


def test_a_printed_position_may_have_more_cards_in_the_deck_than_a_deal_leaves():
    deck = [card for card in ("exchange", "variation", "draw") for _ in range(6)]
    deck += [f"tulip {colour}" for colour in COLOURS[:5] for _ in range(7)]
    deck += ["black"] * 3
    assert len(game(deck=deck).deck) == 56 > 66 - 12


def test_a_position_keeps_what_lies_aside():
    given = position(preset=LESSON, aside=["tulip red", "black"])
    state = Tulip.from_json(given)
    assert state.unseen["black"] == 1
    assert state.to_json() == given
    assert state.copy().aside == ("tulip red", "black")
