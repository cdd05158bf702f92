from typing import Any

import pytest

from tests.games.tulipmania.helpers import (
    ANN,
    BANK,
    BILL,
    CHARLES,
    DAVE,
    act,
    cash,
    game,
    moved,
    of,
    paid,
)
from tulipbook.games.api import IllegalAction
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.events import (
    BubbleBurst,
    BuyersDiscarded,
    PriorityPassed,
    TulipMoved,
    TurnPassed,
)


def buying(**changes: Any) -> Tulipmania:
    """Give a game in which Ann has sold an orange tulip and may buy one."""
    return game(**({"phase": "buy", "sold": "orange"} | changes))


@pytest.mark.rule("TM-4.1")
def test_the_purchase_a_tulip_example() -> None:
    state = buying(phase="buy", sold="orange", current_player=BILL, prices={"yellow": 250})
    events = state.apply(BILL, "buy yellow")
    assert paid(events) == [(BILL, BANK, 250)]
    assert of(events, TulipMoved) == [TulipMoved("TM-4.1", "yellow", None, BILL)]
    assert moved(events, "yellow") == [("purchase", 250, 375)]
    assert cash(state, 0, -250, 0)
    assert (state.tulips[BILL]["yellow"], state.stock["yellow"]) == (2, 4)
    assert state.prices == {"purple": 50, "yellow": 375, "orange": 50}


@pytest.mark.rule("TM-4.1")
def test_the_purchase_may_be_declined_and_is_only_one() -> None:
    state = buying()
    assert state.legal_actions(ANN) == ("buy purple", "buy yellow", "skip")
    declined = state.copy()
    assert not paid(declined.apply(ANN, "skip"))
    assert cash(declined, 0, 0, 0)
    for copy in (declined, state):
        if copy is state:
            copy.apply(ANN, "buy purple")
        assert (copy.current_player, copy.phase) == (BILL, "sell")


@pytest.mark.rule("TM-4.2")
@pytest.mark.parametrize(
    ("changes", "colour", "sentence"),
    [
        ({}, "orange", "You sold an? orange tulip this turn; buy another colour"),
        ({"stock": {"yellow": 0}}, "yellow", "There is no yellow tulip in the stockpile"),
        ({"prices": {"yellow": 750}}, "yellow", "You have ƒ700, a yellow tulip costs ƒ750"),
        ({"burst": ["yellow"], "face_up": []}, "yellow", "The yellow tulips are not in the game"),
        ({}, "red", "The red tulips are not in the game"),
    ],
)
def test_what_cannot_be_bought(changes: dict, colour: str, sentence: str) -> None:
    state = buying(**changes)
    assert f"buy {colour}" not in state.legal_actions(ANN)
    with pytest.raises(IllegalAction, match=rf"{sentence}.*\(TM-4.2\)\.$"):
        state.apply(ANN, f"buy {colour}")
    assert state.legal_actions(ANN)[-1] == "skip"


@pytest.mark.rule("TM-4.2")
def test_the_last_tulip_of_the_stockpile_for_the_last_florin() -> None:
    state = buying(cash={ANN: 50}, stock={"yellow": 1})
    state.apply(ANN, "buy yellow")
    assert (state.cash[ANN], state.stock["yellow"]) == (0, 0)


@pytest.mark.rule("TM-4.2")
def test_who_sold_nothing_may_buy_any_colour() -> None:
    state = game(phase="buy", acted=True, tulips={ANN: {"purple": 0, "yellow": 0}})
    assert state.legal_actions(ANN) == ("buy purple", "buy yellow", "buy orange", "skip")


@pytest.mark.rule("TM-4.2")
@pytest.mark.parametrize(
    "nothing",
    [
        {"cash": {ANN: 25}},
        {"stock": {"purple": 0, "yellow": 0}},
        {"prices": {"purple": 750, "yellow": 1000}},
        {"cash": {ANN: 75}, "stock": {"purple": 0}, "prices": {"yellow": 100}},
    ],
)
def test_with_nothing_to_buy_the_step_is_skipped(nothing: dict) -> None:
    state = game(phase="draw", sold="orange", **nothing)
    events = state.apply(ANN, "draw deck")
    assert of(events, TurnPassed)
    assert (state.current_player, state.phase) == (BILL, "sell")


@pytest.mark.rule("TM-4.3", "TM-5.1")
def test_a_purchase_that_reaches_3000_bursts_the_bubble_and_scares_nobody() -> None:
    state = buying(
        cash={ANN: 2000},
        prices={"yellow": 2000},
        tulips={BILL: {"yellow": 0}, CHARLES: {"yellow": 0}},
        buyers={BILL: {"yellow": 1}},
    )
    events = state.apply(ANN, "buy yellow")
    assert of(events, BubbleBurst) == [BubbleBurst("TM-4.3", "yellow", 3000, ANN, "stockpile")]
    # Ann's two tulips are paid ƒ3000 and, one arrow down, ƒ2000; Bill's buyer goes with the colour.
    assert paid(events) == [(ANN, BANK, 2000), (BANK, ANN, 3000), (BANK, ANN, 2000)]
    assert of(events, BuyersDiscarded) == [BuyersDiscarded("TM-5.6", BILL, "yellow", 1)]
    assert state.burst == ["yellow"]
    assert (state.current_player, state.phase) == (BILL, "sell")


@pytest.mark.rule("TM-4.3")
def test_a_purchase_that_reaches_2000_does_not() -> None:
    state = buying(cash={ANN: 1500}, prices={"yellow": 1500})
    assert not of(state.apply(ANN, "buy yellow"), BubbleBurst)
    assert state.prices["yellow"] == 2000


@pytest.mark.rule("TM-4.4")
@pytest.mark.parametrize(("player", "left"), [(ANN, BILL), (BILL, CHARLES), (DAVE, ANN)])
def test_the_turn_passes_to_the_left(player: int, left: int) -> None:
    state = buying(players=4, current_player=player, turn=7)
    assert of(state.apply(player, "skip"), TurnPassed) == [TurnPassed("TM-4.4", left, 8)]
    assert (state.current_player, state.turn, state.to_act) == (left, 8, (left,))
    assert (state.sold, state.acted) == (None, False)


@pytest.mark.rule("TM-4.5")
@pytest.mark.parametrize(("player", "left"), [(ANN, BILL), (DAVE, ANN)])
def test_priority_leaves_the_new_current_player_to_the_right(player: int, left: int) -> None:
    state = buying(players=4, current_player=player, priority=left)
    events = state.apply(player, "skip")
    assert of(events, PriorityPassed) == [PriorityPassed("TM-4.5", left, player)]
    assert state.priority == player


@pytest.mark.rule("TM-4.5")
@pytest.mark.parametrize("priority", [ANN, CHARLES, DAVE])
def test_priority_stays_with_anybody_else(priority: int) -> None:
    state = buying(players=4, priority=priority)
    assert not of(state.apply(ANN, "skip"), PriorityPassed)
    assert state.priority == priority


@pytest.mark.rule("TM-4.5", "TM-2.13")
def test_priority_that_came_to_the_seller_stays_there() -> None:
    state = game(priority=BILL)
    act(state, "sell orange", "play purchase", "play pass")
    assert state.priority == ANN
    act(state, "draw deck", "skip")
    assert (state.current_player, state.priority) == (BILL, ANN)
