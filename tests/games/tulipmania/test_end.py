from typing import Any

import pytest

from tests.games.tulipmania.helpers import (
    ANN,
    BANK,
    BILL,
    CHARLES,
    NAMES,
    act,
    bid,
    ended,
    game,
    moved,
    of,
    offered,
    paid,
)
from tulipbook.games.api import GameOver, IllegalAction
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.events import FinalSale, TurnPassed

NO_BUYERS_LEFT: dict[str, Any] = {"face_up": [], "deck": [], "reserve": []}
ONE_ORANGE = {"purple": 0, "yellow": 0, "orange": 1}
NO_TULIP = {"purple": 0, "yellow": 0, "orange": 0}


def declining(**changes: Any) -> Tulipmania:
    """Give a game without a buyer deck, in which everybody has one orange tulip left."""
    basics: dict[str, Any] = {"tulips": dict.fromkeys(range(3), ONE_ORANGE), **NO_BUYERS_LEFT}
    return game(**(basics | changes))


# TM-6.1: the most cash


def finished(cash: dict[int, int]) -> Tulipmania:
    """Burst the last two colours; nobody but Bill, who is paid ƒ1000, has a tulip."""
    state = offered(
        "orange",
        2000,
        cash=cash,
        burst=["purple"],
        tulips={ANN: NO_TULIP, BILL: ONE_ORANGE, CHARLES: NO_TULIP},
        buyers={ANN: {"orange": 1}},
        **NO_BUYERS_LEFT,
    )
    bid(state, {ANN: "purchase by proxy"})
    return state


@pytest.mark.rule("TM-6.1")
def test_the_most_cash_wins() -> None:
    state = finished({ANN: 100, BILL: 0, CHARLES: 1999})
    assert ended(state).scores == (100, 2000, 1999)
    assert ended(state).winners == (BILL,)
    assert state.is_over


@pytest.mark.rule("TM-6.1")
def test_equal_cash_shares_the_win() -> None:
    assert ended(finished({ANN: 100, BILL: 0, CHARLES: 2000})).winners == (BILL, CHARLES)
    assert ended(finished({ANN: 2500, BILL: 500, CHARLES: 2500})).winners == (ANN, BILL, CHARLES)


@pytest.mark.rule("TM-6.1")
def test_the_end_is_told() -> None:
    over = GameOver("TM-6.1", ended(finished({ANN: 100, BILL: 0, CHARLES: 1999})))
    assert over.sentence(NAMES) == "The game is over: Bill wins with ƒ2000."
    shared = GameOver("TM-6.1", ended(finished({ANN: 100, BILL: 0, CHARLES: 2000})))
    assert shared.sentence(NAMES) == (
        "The game is over: Bill and Charles share the win with ƒ2000 each."
    )


@pytest.mark.rule("TM-6.1")
def test_after_the_end_nothing_can_be_done() -> None:
    state = finished({ANN: 100, BILL: 0, CHARLES: 0})
    assert (state.phase, state.to_act) == ("over", ())
    for seat in range(3):
        assert state.legal_actions(seat) == ()
        assert state.why_not(seat, "skip") == "The game is over; no more moves can be made."
        with pytest.raises(IllegalAction, match="The game is over"):
            state.apply(seat, "skip")


# TM-6.2: everybody declines


@pytest.mark.rule("TM-6.2")
def test_as_many_idle_turns_as_players_end_the_game() -> None:
    one_purple = {"purple": 1, "yellow": 0, "orange": 0}
    state = declining(
        prices={"orange": 375}, tulips={ANN: ONE_ORANGE, BILL: one_purple, CHARLES: ONE_ORANGE}
    )
    act(state, "keep", "skip", "keep", "skip", "keep")
    assert (state.turn, state.current_player, state.idle_turns) == (3, CHARLES, 2)
    events = act(state, "skip")
    assert paid(events) == [(BANK, ANN, 375), (BANK, BILL, 50), (BANK, CHARLES, 375)]
    assert not moved(events, "orange")
    assert state.prices == {"purple": 50, "yellow": 50, "orange": 375}
    assert ended(state).reason == "declined"
    assert ended(state).scores == (1075, 750, 1075)
    assert ended(state).winners == (ANN, CHARLES)
    assert (state.turn, state.current_player, state.phase) == (3, CHARLES, "over")
    assert state.stock == dict.fromkeys(["purple", "yellow", "orange"], 8)
    assert not any(any(tulips.values()) for tulips in state.tulips)


@pytest.mark.rule("TM-6.2")
def test_every_tulip_is_sold_at_its_current_price() -> None:
    state = game(
        phase="buy",
        current_player=CHARLES,
        idle_turns=2,
        prices={"purple": 25, "yellow": 1500, "orange": 100},
        tulips={ANN: {"purple": 2, "yellow": 1, "orange": 0}, BILL: NO_TULIP, CHARLES: ONE_ORANGE},
        **NO_BUYERS_LEFT,
    )
    events = act(state, "skip")
    assert of(events, FinalSale) == [
        FinalSale("TM-6.2", ANN, "purple", 2, 25),
        FinalSale("TM-6.2", ANN, "yellow", 1, 1500),
        FinalSale("TM-6.2", CHARLES, "orange", 1, 100),
    ]
    assert paid(events) == [(BANK, ANN, 50), (BANK, ANN, 1500), (BANK, CHARLES, 100)]
    assert ended(state).scores == (2250, 700, 800)


@pytest.mark.rule("TM-6.2")
@pytest.mark.parametrize("action", ["sell", "buy"])
def test_whoever_sells_or_buys_begins_the_count_again(action: str) -> None:
    state = declining(idle_turns=2)
    if action == "sell":
        act(state, "sell orange", "play purchase", "play pass", "skip")
    else:
        act(state, "keep", "buy purple")
    assert (state.idle_turns, state.current_player, state.is_over) == (0, BILL, False)


@pytest.mark.rule("TM-6.2", "TM-3.1")
def test_a_turn_begun_with_a_buyer_in_the_deck_does_not_count() -> None:
    state = declining(deck=["yellow"])
    act(state, "keep", "draw deck", "skip")
    assert (state.idle_turns, state.current_player) == (0, BILL)
    act(state, "keep", "skip", "keep", "skip")
    assert (state.idle_turns, state.is_over) == (2, False)
    act(state, "keep", "skip")
    assert ended(state).reason == "declined"


@pytest.mark.rule("TM-6.2", "TM-3.4")
def test_nor_does_a_turn_whose_draw_brought_no_card() -> None:
    state = game(
        burst=["purple"],
        tulips=dict.fromkeys(range(3), ONE_ORANGE),
        face_up=[],
        deck=["purple"],
        reserve=[],
    )
    act(state, "keep", "draw deck", "skip")
    assert (state.buyers[ANN]["purple"], state.idle_turns) == (0, 0)


@pytest.mark.rule("TM-6.2")
def test_turns_without_any_decision_count_and_the_game_keeps_the_turn_of_the_last_action() -> None:
    state = declining(
        turn=30,
        cash=[0, 0, 0],
        tulips={ANN: ONE_ORANGE, BILL: NO_TULIP, CHARLES: NO_TULIP},
    )
    events = act(state, "keep")
    assert [event.turn for event in of(events, TurnPassed)] == [31, 32]
    assert ended(state).scores == (50, 0, 0)
    assert (state.turn, state.current_player, state.phase) == (30, ANN, "over")
    assert Tulipmania.from_json(state.to_json()) == state


@pytest.mark.rule("TM-6.2")
def test_nobody_has_a_tulip_any_more() -> None:
    state = declining(
        phase="buy", acted=True, tulips=dict.fromkeys(range(3), NO_TULIP), cash={ANN: 50}
    )
    state.apply(ANN, "skip")
    assert (state.current_player, state.phase, state.idle_turns) == (BILL, "buy", 0)
    act(state, "skip", "skip", "skip")
    assert ended(state).scores == (50, 700, 700)


# TM-6.3: no end in sight


@pytest.mark.rule("TM-6.3")
def test_players_who_always_pass_can_go_on_for_thousands_of_turns() -> None:
    state = game(turn=1, **NO_BUYERS_LEFT)
    while state.turn < 3000:
        actions = state.legal_actions(state.to_act[0])
        state.apply(state.to_act[0], actions[0])
        assert state.result is None
    assert (state.idle_turns, state.problem()) == (0, None)
