from typing import Any

import pytest

from tests.games.tulipmania.helpers import (
    ANN,
    BANK,
    BILL,
    CHARLES,
    COLOURS,
    DAVE,
    act,
    bid,
    ended,
    game,
    moved,
    of,
    offered,
    paid,
)
from tulipbook.games.api import Event, GameOver
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.events import (
    BubbleBurst,
    BuyerRemoved,
    BuyersDiscarded,
    ColourRemoved,
    FaceUpDiscarded,
    FaceUpTurned,
    NoReplacement,
    PayoutRound,
)


def orange(*numbers: int) -> dict[int, dict[str, int]]:
    return {seat: {"orange": number} for seat, number in enumerate(numbers)}


def rounds(events: list[Event]) -> list[tuple]:
    return [
        (event.rule, event.price, event.seats, event.with_buyers)
        for event in of(events, PayoutRound)
    ]


# The rulebook's example. When the bubble bursts Ann has 2 tulips and 1 buyer, Bill 1 and 3, Charles
# 4 and 4, Dave 2 and 0; Ann's second tulip is the one that she has just won from Bill.


def the_bubble_bursts() -> tuple[Tulipmania, list[Event]]:
    state = offered(
        "orange",
        1000,
        players=4,
        cash={ANN: 3000, BILL: 0, CHARLES: 0, DAVE: 0},
        tulips=orange(1, 2, 4, 2),
        buyers=orange(1, 3, 4, 0),
        stock={"orange": 0},
        face_up=[],
        deck=["yellow"],
        reserve=[],
    )
    return state, bid(state, {ANN: "speculate"})


@pytest.mark.rule("TM-5.1", "TM-5.2", "TM-5.3", "TM-5.4")
def test_the_bubble_bursts_example_round_by_round() -> None:
    _, events = the_bubble_bursts()
    assert rounds(events) == [
        ("TM-5.2", 4000, (ANN, BILL, CHARLES), True),
        ("TM-5.2", 3000, (CHARLES,), True),
        ("TM-5.2", 1000, (CHARLES,), True),
        ("TM-5.3", 750, (ANN, CHARLES, DAVE), False),
        ("TM-5.3", 250, (DAVE,), False),
    ]
    scared = [event.seat for event in of(events, BuyersDiscarded) if event.rule == "TM-5.1"]
    assert scared == [BILL, CHARLES]
    assert [event.number for event in of(events, PayoutRound)] == [1, 2, 3, 4, 5]
    assert moved(events, "orange") == [
        ("speculate", 1000, 3000),
        ("speculate", 3000, 4000),
        ("sale", 4000, 3000),
        ("sale", 3000, 1000),
        ("sale", 1000, 750),
        ("sale", 750, 250),
        ("sale", 250, 150),
    ]


@pytest.mark.rule("TM-5.2", "TM-5.3", "TM-5.4")
def test_the_bubble_bursts_example_payment_by_payment() -> None:
    state, events = the_bubble_bursts()
    assert paid(events) == [
        (ANN, BILL, 3000),
        (BANK, ANN, 4000),
        (BANK, BILL, 4000),
        (BANK, CHARLES, 4000),
        (BANK, CHARLES, 3000),
        (BANK, CHARLES, 1000),
        (BANK, ANN, 750),
        (BANK, CHARLES, 750),
        (BANK, DAVE, 750),
        (BANK, DAVE, 250),
    ]
    assert state.cash == [4750, 3000 + 4000, 8750, 1000]
    assert (state.current_player, state.phase) == (BILL, "draw")


# TM-5.1: the scared buyers


def scared(players: int, card: str, **buyers: int) -> list[tuple[int, int]]:
    """Give who loses how many buyers when Ann bursts orange from ƒ1000."""
    seats = {"ann": ANN, "bill": BILL, "charles": CHARLES, "dave": DAVE, "eve": 4}
    state = offered(
        "orange",
        1000,
        players,
        cash={ANN: 3000},
        buyers={seats[name]: {"orange": number} for name, number in buyers.items()},
        face_up=[],
        deck=["yellow"],
        reserve=[],
    )
    events = bid(state, {ANN: card})
    assert state.burst == ["orange"]
    return [(e.seat, e.number) for e in of(events, BuyersDiscarded) if e.rule == "TM-5.1"]


@pytest.mark.rule("TM-5.1")
@pytest.mark.parametrize("card", ["speculate", "speculate by proxy"])
def test_everybody_but_the_speculator_loses_one_buyer_if_there_is_one(card: str) -> None:
    assert scared(3, card, ann=2) == []
    assert scared(3, card, ann=3, bill=2, charles=1) == [(BILL, 1), (CHARLES, 1)]
    assert scared(4, card, ann=2, charles=3) == [(CHARLES, 1)]
    assert scared(5, card, ann=2, bill=1, charles=1, dave=1, eve=3) == [
        (BILL, 1),
        (CHARLES, 1),
        (DAVE, 1),
        (4, 1),
    ]


@pytest.mark.rule("TM-5.1", "TM-2.6")
def test_a_seller_who_speculates_by_proxy_keeps_the_own_buyers() -> None:
    state = offered("orange", 1000, buyers=orange(1, 3, 0))
    events = bid(state, {BILL: "speculate by proxy"})
    assert [(e.rule, e.seat, e.number) for e in of(events, BuyersDiscarded)] == [
        ("TM-2.10", BILL, 2),
        ("TM-5.1", ANN, 1),
        ("TM-5.6", BILL, 1),  # Bill has sold the only tulip
    ]


@pytest.mark.rule("TM-5.1")
@pytest.mark.parametrize("card", ["purchase", "purchase by proxy"])
def test_a_purchase_scares_nobody(card: str) -> None:
    state = offered("orange", 2000, cash={ANN: 2000}, buyers=orange(1, 1, 2))
    events = bid(state, {ANN: card})
    assert state.burst == ["orange"]
    assert "TM-5.1" not in {event.rule for event in events}


# TM-5.2 to TM-5.5: the pay-outs


@pytest.mark.rule("TM-5.2", "TM-5.4")
def test_with_buyers_the_price_falls_one_arrow_a_round_onto_transition_spaces_too() -> None:
    state = offered(
        "orange",
        2000,
        cash={ANN: 2000},
        tulips=orange(0, 1, 4),
        buyers=orange(1, 0, 4),
    )
    events = bid(state, {ANN: "purchase"})
    assert rounds(events) == [
        ("TM-5.2", 3000, (ANN, CHARLES), True),
        ("TM-5.2", 2000, (CHARLES,), True),
        ("TM-5.2", 750, (CHARLES,), True),
        ("TM-5.2", 500, (CHARLES,), True),
    ]
    assert state.cash == [3000, 2700, 700 + 3000 + 2000 + 750 + 500]


@pytest.mark.rule("TM-5.3")
def test_buyers_go_first_even_for_one_who_has_few_tulips() -> None:
    state = offered(
        "orange",
        2000,
        cash={ANN: 2000},
        tulips=orange(3, 1, 1),
        buyers=orange(0, 0, 1),
    )
    events = bid(state, {ANN: "purchase"})
    assert rounds(events) == [
        ("TM-5.2", 3000, (CHARLES,), True),
        ("TM-5.3", 2000, (ANN,), False),
        ("TM-5.3", 750, (ANN,), False),
        ("TM-5.3", 500, (ANN,), False),
        ("TM-5.3", 150, (ANN,), False),
    ]


@pytest.mark.rule("TM-5.3")
def test_nobody_has_a_tulip_to_sell() -> None:
    state = offered("orange", 2000, buyers=orange(1, 0, 0), tulips=orange(0, 1, 0))
    events = bid(state, {ANN: "purchase by proxy"})
    assert state.burst == ["orange"]
    assert not rounds(events)
    assert paid(events) == [(BANK, BILL, 2000)]


@pytest.mark.rule("TM-5.5")
def test_on_the_bottom_row_the_price_goes_left_and_stops_at_25() -> None:
    state = game(
        players=5,
        phase="buy",
        sold="orange",
        cash={ANN: 2000},
        prices={"yellow": 2000},
        tulips={ANN: {"yellow": 9}, **{seat: {"yellow": 0} for seat in range(1, 5)}},
        stock={"yellow": 1},
    )
    events = state.apply(ANN, "buy yellow")
    # Column 1 from ƒ3000 down; the tenth tulip is paid the lowest price like those before it.
    assert [event.price for event in of(events, PayoutRound)] == [
        3000, 2000, 750, 500, 150, 100, 25, 25, 25, 25,
    ]  # fmt: skip
    assert moved(events, "yellow")[-1] == ("sale", 25, 25)


@pytest.mark.rule("TM-5.5", "TM-5.8")
def test_the_bottom_row_goes_on_to_the_next_lower_current_space() -> None:
    state = offered(
        "orange",
        2000,
        cash={ANN: 2000},
        burst=["purple"],
        prices={"yellow": 100},
        tulips={
            ANN: {"orange": 0, "yellow": 5},
            BILL: {"yellow": 0},
            CHARLES: {"orange": 0, "yellow": 0},
        },
        face_up=[],
        deck=[],
    )
    events = bid(state, {ANN: "purchase"})
    assert [price for _, price, _, _ in rounds(events)] == [3000, 100, 75, 50, 25, 25]


# TM-5.6 and TM-5.7: what leaves the game


@pytest.mark.rule("TM-5.6")
def test_the_colour_leaves_the_game() -> None:
    state = offered(
        "orange", 2000, cash={ANN: 2000}, tulips=orange(0, 1, 1), buyers=orange(3, 2, 1)
    )
    events = bid(state, {ANN: "purchase"})
    # Ann and Charles give up a buyer with a tulip; the others go with the colour.
    discarded = [(event.rule, event.seat, event.number) for event in of(events, BuyersDiscarded)]
    assert discarded == [
        ("TM-5.2", ANN, 1),
        ("TM-5.2", CHARLES, 1),
        ("TM-5.6", ANN, 2),
        ("TM-5.6", BILL, 2),
    ]
    assert of(events, ColourRemoved) == [ColourRemoved("TM-5.6", "orange", 6)]
    assert state.burst == ["orange"]
    assert list(state.prices) == ["purple", "yellow"]
    for pile in (state.stock, *state.tulips, *state.buyers):
        assert pile["orange"] == 0
    assert state.problem() is None


@pytest.mark.rule("TM-5.7")
def test_face_up_buyers_of_the_colour_are_replaced_from_the_reserve() -> None:
    state = offered(
        "orange",
        2000,
        players=5,
        cash={ANN: 2000},
        face_up=["yellow", "orange", "orange"],
        deck=["purple", "purple", "purple"],
        reserve=["orange", "red", "orange", "blue", "yellow"],
    )
    events = bid(state, {ANN: "purchase"})
    after = events[events.index(ColourRemoved("TM-5.6", "orange", 5)) + 1 :]
    assert after == [
        FaceUpDiscarded("TM-5.7", ("orange", "orange")),
        BuyerRemoved("TM-3.3", "orange"),
        FaceUpTurned("TM-5.7", "red"),
        BuyerRemoved("TM-3.3", "orange"),
        FaceUpTurned("TM-5.7", "blue"),
    ]
    assert state.face_up == ["yellow", "blue", "red"]
    assert state.deck == ["purple", "purple", "purple"]
    assert state.reserve == ["yellow"]


@pytest.mark.rule("TM-5.7", "TM-3.4")
def test_fewer_lie_face_up_when_the_reserve_runs_out() -> None:
    state = offered(
        "orange",
        2000,
        cash={ANN: 2000},
        face_up=["orange", "orange"],
        deck=["purple"],
        reserve=["yellow", "orange"],
    )
    events = bid(state, {ANN: "purchase"})
    assert of(events, NoReplacement) == [NoReplacement("TM-3.4", None)]
    assert (state.face_up, state.reserve) == (["yellow"], [])


@pytest.mark.rule("TM-5.7")
def test_face_up_buyers_of_other_colours_stay() -> None:
    state = offered("orange", 2000, cash={ANN: 2000}, face_up=["purple", "yellow"])
    bid(state, {ANN: "purchase"})
    assert (state.face_up, state.reserve) == (["purple", "yellow"], ["yellow"])


# TM-5.8: the last colour


def the_last_two(price: int = 500, **changes: Any) -> Tulipmania:
    """Give a game of orange and yellow in which Bill offers an orange tulip at ƒ1000."""
    basics: dict[str, Any] = {
        "cash": {ANN: 3000, BILL: 0, CHARLES: 0},
        "burst": ["purple"],
        "prices": {"yellow": price},
        "face_up": [],
        "deck": [],
        "reserve": [],
    }
    return offered("orange", 1000, **(basics | changes))


@pytest.mark.rule("TM-5.8", "TM-6.1")
def test_the_last_colour_bursts_at_once_from_its_price_and_scares_nobody() -> None:
    yellow = {ANN: {"yellow": 1}, BILL: {"yellow": 1}, CHARLES: {"yellow": 0}}
    state = the_last_two(buyers=yellow, tulips={CHARLES: {"yellow": 2}})
    events = bid(state, {ANN: "speculate"})
    assert of(events, BubbleBurst) == [
        BubbleBurst("TM-2.14", "orange", 4000, ANN, "speculate"),
        BubbleBurst("TM-5.8", "yellow", 500, None, "last colour"),
    ]
    # Orange: Ann has two, Charles one. Yellow: column 4 down from ƒ500, Ann and Bill with buyers.
    assert rounds(events) == [
        ("TM-5.3", 4000, (ANN, CHARLES), False),
        ("TM-5.3", 3000, (ANN,), False),
        ("TM-5.2", 500, (ANN, BILL), True),
        ("TM-5.3", 375, (CHARLES,), False),
        ("TM-5.3", 100, (CHARLES,), False),
    ]
    assert "TM-5.1" not in {event.rule for event in events}
    assert state.burst == ["purple", "orange", "yellow"]
    assert state.prices == {}
    assert (state.phase, state.to_act, ended(state).reason) == ("over", (), "burst")
    assert state.cash == [4000 + 3000 + 500, 3000 + 500, 4000 + 375 + 100]
    assert isinstance(events[-1], GameOver)


@pytest.mark.rule("TM-5.8")
def test_a_purchase_from_the_stockpile_can_end_the_game() -> None:
    state = game(
        phase="buy",
        sold="yellow",
        turn=20,
        cash={ANN: 2000},
        burst=["purple"],
        prices={"orange": 2000},
        face_up=[],
        deck=[],
        reserve=[],
    )
    state.apply(ANN, "buy orange")
    # Ann has two orange tulips (3000, 2000), Bill and Charles one (3000); yellow pays 50 each.
    assert ended(state).scores == (5050, 3750, 3750)
    assert (state.turn, state.current_player, state.sold) == (20, ANN, "yellow")


@pytest.mark.rule("TM-5.8", "TM-5.7")
def test_the_last_burst_clears_the_table_as_well() -> None:
    state = the_last_two(face_up=["yellow"], deck=["yellow"], reserve=["orange", "yellow"])
    bid(state, {ANN: "speculate"})
    assert (state.face_up, state.reserve) == ([], [])


# TM-5.9: the turn goes on


@pytest.mark.rule("TM-5.9", "TM-4.2")
def test_a_burst_in_the_sale_is_followed_by_the_rest_of_the_turn() -> None:
    state = offered("orange", 1000, cash={ANN: 3000})
    bid(state, {ANN: "speculate"})
    assert (state.current_player, state.phase, state.sold) == (BILL, "draw", "orange")
    act(state, "draw deck")
    assert state.legal_actions(BILL) == ("buy purple", "buy yellow", "skip")
    act(state, "skip")
    assert (state.current_player, state.phase) == (CHARLES, "sell")
    assert state.legal_actions(CHARLES) == ("sell purple", "sell yellow")


@pytest.mark.rule("TM-5.9")
def test_a_burst_leaves_nothing_to_buy_in_its_colour_when_another_was_sold() -> None:
    state = game(phase="buy", sold="yellow", cash={ANN: 2000}, prices={"orange": 2000})
    state.apply(ANN, "buy orange")
    assert (state.current_player, state.phase) == (BILL, "sell")
    assert state.legal_actions(BILL) == ("sell purple", "sell yellow")


def test_five_colours_burst_one_after_the_other() -> None:
    state = game(players=5, cash=[100_000] * 5)
    for colour in COLOURS[:4]:
        state = Tulipmania.from_json(
            state.to_json()
            | {
                "phase": "buy",
                "sold": "red",
                "acted": True,
                "turn": 1,
                "to_act": [state.current_player],
                "prices": {c: 2000 if c == colour else 50 for c in state.prices},
            }
        )
        state.apply(state.current_player, f"buy {colour}")
    assert state.burst == COLOURS
    assert state.is_over
