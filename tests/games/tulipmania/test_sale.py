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
    cash,
    game,
    moved,
    of,
    offered,
    paid,
)
from tulipbook.games.tulipmania.events import (
    AllPassed,
    BubbleBurst,
    BuyersDiscarded,
    PriorityPassed,
    SaleWon,
    TulipMoved,
)

RICH: dict[str, Any] = {"cash": {ANN: 5000, BILL: 5000, CHARLES: 5000}}


# TM-2.7 to TM-2.12: the rulebook's examples. Bill sells an orange tulip at ƒ250; Ann wins it.


@pytest.mark.rule("TM-2.7")
def test_the_purchase_example() -> None:
    state = offered("orange", 250)
    events = bid(state, {ANN: "purchase"})
    assert paid(events) == [(ANN, BILL, 250)]
    assert moved(events, "orange") == [("purchase", 250, 375)]
    assert of(events, TulipMoved) == [TulipMoved("TM-2.7", "orange", BILL, ANN)]
    assert cash(state, -250, +250, 0)
    assert [hand["orange"] for hand in state.tulips] == [2, 0, 1]
    assert (state.stock["orange"], state.prices["orange"]) == (5, 375)
    assert (state.phase, state.offer, state.sold) == ("draw", None, "orange")


@pytest.mark.rule("TM-2.8")
def test_the_speculate_example() -> None:
    state = offered("orange", 250, cash={ANN: 750})
    events = bid(state, {ANN: "speculate"})
    assert paid(events) == [(ANN, BILL, 750)]
    assert moved(events, "orange") == [("speculate", 250, 750), ("speculate", 750, 1000)]
    assert state.cash == [0, 1450, 700]
    assert [hand["orange"] for hand in state.tulips] == [2, 0, 1]
    assert (state.stock["orange"], state.prices["orange"]) == (5, 1000)


@pytest.mark.rule("TM-2.9")
def test_the_purchase_by_proxy_example() -> None:
    state = offered("orange", 250, buyers={ANN: {"orange": 2}})
    events = bid(state, {ANN: "purchase by proxy"})
    assert of(events, BuyersDiscarded) == [BuyersDiscarded("TM-2.9", ANN, "orange", 1)]
    assert of(events, TulipMoved) == [TulipMoved("TM-2.9", "orange", BILL, None)]
    assert paid(events) == [(BANK, BILL, 250)]
    assert moved(events, "orange") == [("purchase", 250, 375)]
    assert cash(state, 0, +250, 0)
    assert [hand["orange"] for hand in state.tulips] == [1, 0, 1]
    assert state.stock["orange"] == 6
    assert state.buyers[ANN]["orange"] == 1


@pytest.mark.rule("TM-2.10")
def test_the_speculate_by_proxy_example() -> None:
    state = offered("orange", 250, buyers={ANN: {"orange": 2}})
    events = bid(state, {ANN: "speculate by proxy"})
    assert of(events, BuyersDiscarded) == [BuyersDiscarded("TM-2.10", ANN, "orange", 2)]
    assert paid(events) == [(BANK, BILL, 750)]
    assert moved(events, "orange") == [("speculate", 250, 750), ("speculate", 750, 1000)]
    assert cash(state, 0, +750, 0)
    assert [hand["orange"] for hand in state.tulips] == [1, 0, 1]
    assert state.stock["orange"] == 6
    assert state.buyers[ANN]["orange"] == 0


@pytest.mark.rule("TM-2.11")
def test_the_all_players_passed_example() -> None:
    state = offered("orange", 250)
    events = bid(state, {BILL: "pass"})
    assert paid(events) == [(BANK, BILL, 150)]
    assert moved(events, "orange") == [("sale", 250, 150), ("sale", 150, 50)]
    assert not of(events, SaleWon)
    assert cash(state, 0, +150, 0)
    assert [hand["orange"] for hand in state.tulips] == [1, 0, 1]
    assert (state.stock["orange"], state.prices["orange"]) == (6, 50)
    assert (state.phase, state.sold) == ("draw", "orange")


@pytest.mark.rule("TM-2.11")
@pytest.mark.parametrize(
    ("price", "pays", "falls_to"),
    [(150, 100, 25), (375, 250, 75), (500, 375, 100), (750, 500, 150), (2000, 1500, 500)],
)
def test_a_tulip_nobody_wants_above_100(price: int, pays: int, falls_to: int) -> None:
    state = offered("orange", price)
    bid(state, {BILL: "pass"})
    assert cash(state, 0, pays, 0)
    assert state.prices["orange"] == falls_to


@pytest.mark.rule("TM-2.12")
@pytest.mark.parametrize(("price", "falls_to"), [(100, 75), (75, 50), (50, 25), (25, 25)])
def test_a_cheap_tulip_nobody_wants(price: int, falls_to: int) -> None:
    state = offered("orange", price)
    events = bid(state, {BILL: "pass"})
    assert of(events, AllPassed) == [AllPassed("TM-2.12", BILL, "orange")]
    assert paid(events) == [(BANK, BILL, price)]
    assert moved(events, "orange") == [("sale", price, falls_to)]
    assert (state.stock["orange"], state.prices["orange"]) == (6, falls_to)


@pytest.mark.rule("TM-2.12")
def test_the_sentence_says_that_the_lowest_price_stays() -> None:
    sentences = [event.sentence(NAMES) for event in bid(offered("orange", 25), {BILL: "pass"})]
    assert "The price of orange tulips stays at ƒ25." in sentences


# TM-2.13: the priority card


@pytest.mark.rule("TM-2.13")
@pytest.mark.parametrize(
    ("priority", "passed_to"),
    [(ANN, CHARLES), (CHARLES, BILL)],
    ids=["round the table", "to the seller"],
)
def test_a_winner_with_priority_passes_it_to_the_right(priority: int, passed_to: int) -> None:
    state = offered("orange", 250, priority=priority)
    events = bid(state, {priority: "purchase"})
    assert of(events, PriorityPassed) == [PriorityPassed("TM-2.13", priority, passed_to)]
    assert state.priority == passed_to


@pytest.mark.rule("TM-2.13")
def test_a_seller_who_wins_with_priority_passes_it_too() -> None:
    state = offered("orange", 250, priority=BILL, buyers={BILL: {"orange": 1}})
    bid(state, {BILL: "purchase by proxy"})
    assert state.priority == ANN


@pytest.mark.rule("TM-2.13")
@pytest.mark.parametrize("priority", [ANN, BILL])
def test_priority_stays_when_another_wins(priority: int) -> None:
    state = offered("orange", 250, priority=priority)
    bid(state, {CHARLES: "purchase"})
    assert state.priority == priority


@pytest.mark.rule("TM-2.13")
@pytest.mark.parametrize("priority", [ANN, BILL])
def test_priority_stays_when_nobody_wins(priority: int) -> None:
    state = offered("orange", 250, priority=priority)
    assert not of(bid(state, {BILL: "pass"}), PriorityPassed)
    assert state.priority == priority


@pytest.mark.rule("TM-2.13", "TM-2.5")
def test_priority_stays_with_a_holder_whose_winning_card_is_replaced() -> None:
    state = offered("orange", 250, priority=ANN, cash={ANN: 0})
    bid(state, {ANN: "purchase", CHARLES: "purchase"})
    assert (state.tulips[CHARLES]["orange"], state.priority) == (2, ANN)


# TM-2.14: a sale that bursts the bubble


@pytest.mark.rule("TM-2.14")
@pytest.mark.parametrize(
    ("price", "card", "bursts_at"),
    [
        (2000, "purchase", 3000),
        (2000, "purchase by proxy", 3000),
        (750, "speculate", 3000),
        (1000, "speculate by proxy", 4000),
        (1500, "speculate by proxy", 6000),
        (2000, "speculate by proxy", 8000),
    ],
)
def test_a_sale_that_reaches_3000_bursts_the_bubble(price: int, card: str, bursts_at: int) -> None:
    state = offered("orange", price, **RICH, buyers={ANN: {"orange": 2}})
    events = bid(state, {ANN: card})
    assert of(events, BubbleBurst) == [BubbleBurst("TM-2.14", "orange", bursts_at, ANN, card)]
    assert state.burst == ["orange"]


@pytest.mark.rule("TM-2.14", "TM-2.10")
def test_a_seller_can_burst_the_own_tulip() -> None:
    state = offered("orange", 1000, buyers={BILL: {"orange": 2}})
    events = bid(state, {BILL: "speculate by proxy"})
    assert [event.player for event in of(events, BubbleBurst)] == [BILL]
    assert state.burst == ["orange"]


@pytest.mark.rule("TM-2.14")
@pytest.mark.parametrize(("price", "card"), [(500, "speculate"), (1500, "purchase")])
def test_a_price_of_2000_holds(price: int, card: str) -> None:
    state = offered("orange", price, **RICH)
    assert not of(bid(state, {ANN: card}), BubbleBurst)
    assert state.prices["orange"] == 2000


def test_a_whole_turn() -> None:
    state = game()
    act(state, "sell orange", "play purchase", "play pass", "draw purple", "buy yellow")
    assert (state.turn, state.current_player, state.phase) == (2, BILL, "sell")
