from typing import Any

import pytest

from tests.games.tulipmania.helpers import ANN, BILL, NAMES, act, bid, game, of, offered, setup
from tulipbook.games.api import IllegalAction
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.events import (
    BuyerDrawn,
    BuyerRemoved,
    BuyerTaken,
    FaceUpDiscarded,
    FaceUpTurned,
    NoReplacement,
)


def drawing(**changes: Any) -> Tulipmania:
    """Give a game in which Ann has kept her only tulip and is about to draw."""
    return game(**{"phase": "draw", "tulips": {ANN: {"purple": 0, "yellow": 0}}, **changes})


@pytest.mark.rule("TM-3.1")
def test_a_draw_is_from_the_deck_or_from_the_table_and_cannot_be_declined() -> None:
    state = drawing(face_up=["purple", "purple"])
    assert state.legal_actions(ANN) == ("draw deck", "draw purple")
    with pytest.raises(IllegalAction, match=r"No orange buyer lies face up.*TM-3.1"):
        state.apply(ANN, "draw orange")
    with pytest.raises(IllegalAction, match="'skip' is not a buyer to draw, which is due now"):
        state.apply(ANN, "skip")


@pytest.mark.rule("TM-3.1")
def test_the_top_of_the_deck_is_drawn() -> None:
    state = drawing(deck=["yellow", "purple", "orange"])
    assert state.apply(ANN, "draw deck") == (BuyerDrawn("TM-3.1", ANN, "yellow"),)
    assert state.buyers[ANN] == {"purple": 0, "yellow": 1, "orange": 0}
    assert state.deck == ["purple", "orange"]
    assert state.face_up == ["purple", "orange"]


@pytest.mark.rule("TM-3.1")
def test_with_an_empty_deck_the_step_is_skipped() -> None:
    state = offered("orange", 50, deck=[], face_up=[])
    events = bid(state, {ANN: "purchase"})
    assert not of(events, BuyerDrawn)
    assert state.phase == "buy"


@pytest.mark.rule("TM-3.2")
def test_a_face_up_card_is_replaced_by_the_top_of_the_deck() -> None:
    state = drawing(face_up=["purple", "orange"], deck=["yellow", "purple"])
    events = state.apply(ANN, "draw orange")
    assert events == (BuyerTaken("TM-3.1", ANN, "orange"), FaceUpTurned("TM-3.2", "yellow"))
    assert state.buyers[ANN] == {"purple": 0, "yellow": 0, "orange": 1}
    assert state.face_up == ["purple", "yellow"]
    assert state.deck == ["purple"]


@pytest.mark.rule("TM-3.3")
def test_a_burst_colour_drawn_from_the_deck_is_replaced_from_the_reserve() -> None:
    state = drawing(
        burst=["orange"],
        face_up=["purple"],
        deck=["orange", "purple"],
        reserve=["orange", "orange", "yellow", "purple"],
    )
    events = state.apply(ANN, "draw deck")
    assert events == (
        BuyerRemoved("TM-3.3", "orange"),
        BuyerRemoved("TM-3.3", "orange"),
        BuyerRemoved("TM-3.3", "orange"),
        BuyerDrawn("TM-3.1", ANN, "yellow"),
    )
    assert (state.deck, state.reserve) == (["purple"], ["purple"])
    assert state.buyers[ANN] == {"purple": 0, "yellow": 1, "orange": 0}


@pytest.mark.rule("TM-3.3", "TM-3.2")
def test_a_burst_colour_turned_up_from_the_deck_is_replaced_from_the_reserve() -> None:
    state = drawing(
        burst=["orange"],
        face_up=["purple", "purple"],
        deck=["orange", "purple"],
        reserve=["orange", "yellow", "purple"],
    )
    events = state.apply(ANN, "draw purple")
    assert events == (
        BuyerTaken("TM-3.1", ANN, "purple"),
        BuyerRemoved("TM-3.3", "orange"),
        BuyerRemoved("TM-3.3", "orange"),
        FaceUpTurned("TM-3.2", "yellow"),
    )
    assert state.face_up == ["purple", "yellow"]
    assert (state.deck, state.reserve) == (["purple"], ["purple"])


@pytest.mark.rule("TM-3.4")
def test_no_card_for_the_player_when_the_reserve_runs_out() -> None:
    state = drawing(
        burst=["orange"], face_up=["purple"], deck=["orange", "purple"], reserve=["orange"]
    )
    events = state.apply(ANN, "draw deck")
    assert events == (
        BuyerRemoved("TM-3.3", "orange"),
        BuyerRemoved("TM-3.3", "orange"),
        NoReplacement("TM-3.4", ANN),
    )
    assert not any(state.buyers[ANN].values())
    assert (state.face_up, state.deck, state.reserve) == (["purple"], ["purple"], [])
    assert state.acted
    assert "Ann gets no buyer" in events[-1].sentence(NAMES)


@pytest.mark.rule("TM-3.4")
def test_one_face_up_card_less_when_the_reserve_runs_out() -> None:
    state = drawing(
        burst=["orange"], face_up=["purple", "yellow"], deck=["orange", "purple"], reserve=[]
    )
    events = state.apply(ANN, "draw yellow")
    assert events == (
        BuyerTaken("TM-3.1", ANN, "yellow"),
        BuyerRemoved("TM-3.3", "orange"),
        NoReplacement("TM-3.4", None),
    )
    assert state.face_up == ["purple"]
    assert state.buyers[ANN]["yellow"] == 1


@pytest.mark.rule("TM-3.4")
def test_the_reserve_never_helps_a_live_colour() -> None:
    state = drawing(burst=["orange"], face_up=["purple"], deck=["yellow", "purple"], reserve=[])
    state.apply(ANN, "draw deck")
    assert state.buyers[ANN]["yellow"] == 1


@pytest.mark.rule("TM-3.5")
@pytest.mark.parametrize("source", ["deck", "orange"])
def test_the_last_draw_discards_the_face_up_cards(source: str) -> None:
    state = drawing(face_up=["purple", "orange"], deck=["yellow"])
    events = state.apply(ANN, f"draw {source}")
    discarded = ("purple", "orange") if source == "deck" else ("purple", "yellow")
    assert events[-1] == FaceUpDiscarded("TM-3.5", discarded)
    assert (state.face_up, state.deck, state.phase) == ([], [], "buy")


@pytest.mark.rule("TM-3.5")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("from_table", [False, True])
def test_the_deck_lasts_for_three_turns_each(players: int, from_table: bool) -> None:
    state = Tulipmania.deal(setup(players), players)
    while state.turn <= 3 * players:
        assert state.deck
        seller = state.current_player
        act(state, state.legal_actions(seller)[0], *["play pass"] * players)
        draws = state.legal_actions(seller)
        act(state, draws[-1] if from_table else "draw deck")
        if state.phase == "buy":
            act(state, "skip")
    assert (state.turn, state.deck, state.face_up) == (3 * players + 1, [], [])
    assert [sum(buyers.values()) for buyers in state.buyers] == [6] * players


@pytest.mark.rule("TM-3.6", "TM-1.10")
def test_a_card_from_the_deck_is_secret_and_one_from_the_table_is_not() -> None:
    state = drawing(deck=["yellow", "purple"])
    (drawn,) = state.copy().apply(ANN, "draw deck")
    assert drawn.seen_by(ANN) == drawn
    for other in (BILL, 2, None):
        assert drawn.seen_by(other) == BuyerDrawn("TM-3.1", ANN, None)
        assert drawn.seen_by(other).sentence(NAMES) == "Ann draws a buyer from the deck."
    taken, turned = state.apply(ANN, "draw orange")
    assert taken.seen_by(None) == taken
    assert turned.seen_by(BILL) == turned
    assert taken.sentence(NAMES) == "Ann takes an orange buyer from the table."
