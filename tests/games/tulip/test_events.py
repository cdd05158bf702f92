"""What the events of Tulip tell."""

import dataclasses
import pickle

import pytest

from tests.games.tulip.build import NAMES, drawing, game, garden, varying
from tulipbook.games.api import Event
from tulipbook.games.tulip import events as ev


def story(events):
    return [f"{event.rule} {event.sentence(NAMES)}" for event in events]


def test_a_tulip_that_crashes_is_told_step_by_step():
    gardens = [garden("orange"), garden(), garden("orange orange")]
    deck = ["tulip red", "black"]
    state = game(gardens=gardens, hands=[["tulip orange"] * 4], values={"orange": 1}, deck=deck)
    assert story(state.apply(0, "play tulip orange")) == [
        "TU-2.1 Ann plays an orange tulip.",
        "TU-2.2 The value of orange falls from 1 to 0.",
        "TU-3.1 Crash 1 of 4: 4 orange tulips leave the game, 2 from Ann and 2 from Cleo.",
        "TU-2.1 Ann draws a red tulip from the deck, which holds 1 more.",
        "TU-1.5 Turn 2: Bill is to play.",
    ]


def test_a_crash_may_take_a_single_tulip():
    state = game(hands=[["tulip red"]], values={"red": 1})
    assert story(state.apply(0, "play tulip red"))[2] == (
        "TU-3.1 Crash 1 of 4: 1 red tulip leaves the game, 1 from Ann."
    )


def test_a_value_that_rises_is_told():
    state = varying(garden("red"), red=2)
    assert story(state.apply(0, "variation red up"))[0] == (
        "TU-2.6 The value of red rises from 2 to 3."
    )


def test_an_exchange_is_told():
    state = game(gardens=[garden("blue"), garden(), garden("orange")], hands=[["exchange"]])
    state.apply(0, "play exchange")
    assert story(state.apply(0, "exchange P0 blue P2 orange"))[0] == (
        "TU-2.5 Ann exchanges a blue tulip of Ann for an orange tulip of Cleo."
    )


def test_a_draw_is_told():
    state = drawing(["draw", "black"])
    assert story(state.apply(0, "draw P1")) == ["TU-2.7 Ann draws from the hand of Bill."]
    assert story(state.apply_chance("draw"))[:2] == [
        "TU-2.7 It is a draw card, which Ann plays at once; Bill has a card less.",
        "TU-2.4 The draw card has no effect, for no opponent holds two cards.",
    ]


@pytest.mark.parametrize(
    ("card", "why"), [("exchange", "no two gardens hold"), ("variation", "no garden holds")]
)
def test_a_card_without_effect_is_told(card, why):
    events = game(hands=[[card]]).apply(0, f"play {card}")
    assert story(events)[1] == f"TU-2.4 The {card} card has no effect, for {why} a tulip."


def test_the_end_is_told():
    gardens = [garden(black=2), garden(black=1), garden(actions=1)]
    hands = [["black", "tulip red", "tulip red"], ["draw"], ["tulip blue"]]
    state = game(gardens=gardens, hands=hands, values={"red": 2, "blue": 0})
    assert story(state.apply(0, "play black")) == [
        "TU-2.1 Ann plays a black tulip.",
        "TU-2.3 It has no effect; it is black tulip 4 of 4 in the gardens.",
        "TU-4.3 Ann lays down 2 red tulips.",
        "TU-4.3 Bill lays down a draw card.",
        "TU-4.3 Cleo lays down a blue tulip.",
        "TU-4.4 Ann has ƒ13: black tulips 3 × 3, red 2 × 2.",
        "TU-4.4 Bill has ƒ4: black tulips 1 × 3, action cards 1 × 1.",
        "TU-4.4 Cleo has ƒ1: action cards 1 × 1, blue 1 × 0.",
        "TU-4.1 The game is over: Ann wins with ƒ13.",
    ]


def test_the_last_refill_and_an_empty_hand_are_told():
    state = game(hands=[["black"], [], []], deck=["draw"], players=3)
    told = story(state.apply(0, "play black"))
    assert told[2] == "TU-2.1 Ann draws a draw card from the deck, which is empty now."
    assert "TU-4.3 Bill lays down no card." in told
    assert "TU-4.4 Bill has ƒ0: nothing." in told


def test_a_deck_that_was_empty_gives_no_refill():
    state = game(hands=[["black"], [], []], deck=[], players=3)
    assert not [event for event in state.apply(0, "play black") if isinstance(event, ev.Refilled)]
    assert state.result.reason == "deck"


@pytest.mark.parametrize("name", ev.__all__)
def test_events_are_frozen_values(name):
    kind = getattr(ev, name)
    assert issubclass(kind, Event)
    fields = [field.name for field in dataclasses.fields(kind)]
    assert fields[0] == "rule"
    event = kind(*fields)
    assert event == kind(*fields)
    assert pickle.loads(pickle.dumps(event)) == event
    with pytest.raises(dataclasses.FrozenInstanceError):
        event.rule = "TU-1.1"
