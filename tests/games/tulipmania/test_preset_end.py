"""How a lesson ends: with an early burst, or with its last turn."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.tulipmania.helpers import (
    ANN,
    BILL,
    CHARLES,
    act,
    bid,
    ended,
    game,
    of,
    offered,
    position,
)
from tulipbook.games.api import BadState, GameOver
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.events import (
    BubbleBurst,
    BuyersDiscarded,
    ColourRemoved,
    PayoutRound,
    TurnPassed,
)

LESSON = "lesson"


def preset(**rules: int) -> dict[str, Any]:
    return {"name": "mine", "rules": rules}


def rounds(events: Any) -> Iterator[tuple[str, int, tuple[int, ...]]]:
    for event in of(events, PayoutRound):
        yield event.colour, event.price, event.seats


@pytest.mark.rule("TM-5.8", "TM-6.1")
def test_with_the_first_burst_of_a_lesson_all_others_burst_too() -> None:
    tulips = {
        ANN: {"orange": 2, "yellow": 0},
        BILL: {"orange": 1},
        CHARLES: {"orange": 0, "yellow": 2},
    }
    buyers = {CHARLES: {"yellow": 1, "purple": 1}, BILL: {"orange": 1}}
    state = offered(
        "orange",
        2000,
        preset=LESSON,
        cash={ANN: 2000, BILL: 0, CHARLES: 0},
        prices={"purple": 250, "yellow": 500},
        tulips=tulips,
        buyers=buyers,
    )
    events = bid(state, {ANN: "purchase"})
    assert of(events, BubbleBurst) == [
        BubbleBurst("TM-2.14", "orange", 3000, ANN, "purchase"),
        BubbleBurst("TM-5.8", "purple", 250, None, "left over"),
        BubbleBurst("TM-5.8", "yellow", 500, None, "left over"),
    ]
    # Orange: Ann has three now. Purple: column 2 from ƒ250, Charles with a buyer. Yellow: column
    # 4 from ƒ500, Charles with one buyer, then Bill and Charles without.
    assert list(rounds(events)) == [
        ("orange", 3000, (ANN,)),
        ("orange", 2000, (ANN,)),
        ("orange", 750, (ANN,)),
        ("purple", 250, (CHARLES,)),
        ("purple", 150, (ANN, BILL)),
        ("yellow", 500, (CHARLES,)),
        ("yellow", 375, (BILL, CHARLES)),
    ]
    assert "TM-5.1" not in {event.rule for event in events}
    assert state.burst == ["orange", "purple", "yellow"]
    assert state.prices == {}
    assert (ended(state).reason, state.phase, state.to_act) == ("burst", "over", ())
    assert state.cash == [
        2000 - 2000 + 3000 + 2000 + 750 + 150,
        2000 + 150 + 375,
        250 + 500 + 375,
    ]
    assert isinstance(events[-1], GameOver)
    told = [event.sentence(["Ann", "Bill", "Charles"]) for event in of(events, BubbleBurst)]
    assert told[1] == "The game ends; the purple tulips burst at ƒ250."
    assert state.problem() is None
    assert Tulipmania.from_json(state.to_json()) == state


@pytest.mark.rule("TM-5.1", "TM-5.8")
def test_only_the_burst_that_somebody_caused_scares_buyers() -> None:
    buyers = {ANN: {"orange": 1, "yellow": 1}, CHARLES: {"orange": 1, "yellow": 1}}
    state = offered("orange", 1000, preset=LESSON, cash={ANN: 9000}, buyers=buyers)
    events = bid(state, {ANN: "speculate"})
    scared = [event for event in of(events, BuyersDiscarded) if event.rule == "TM-5.1"]
    assert [(event.seat, event.colour) for event in scared] == [(CHARLES, "orange")]
    assert ended(state).reason == "burst"


@pytest.mark.rule("TM-5.8")
def test_without_the_preset_the_same_move_goes_on() -> None:
    state = offered("orange", 2000, cash={ANN: 2000})
    bid(state, {ANN: "purchase"})
    assert (state.burst, state.result) == (["orange"], None)


@pytest.mark.rule("TM-5.8")
def test_with_two_colours_the_first_burst_leaves_the_last_colour_as_printed() -> None:
    mine = preset(colours=2)
    given = position(3)
    for piles in (*given["tulips"], *given["buyers"], given["stock"], given["prices"]):
        del piles["orange"]
    given |= {"preset": mine, "face_up": ["purple"], "deck": ["yellow"], "reserve": []}
    given["prices"]["purple"] = 2000
    given["cash"][BILL] = 2000
    state = Tulipmania.from_json(given)
    assert state.colours == ("purple", "yellow")
    events = [*act(state, "sell purple"), *bid(state, {BILL: "purchase"})]
    assert [event.cause for event in of(events, BubbleBurst)] == ["purchase", "last colour"]
    assert ended(state).reason == "burst"


@pytest.mark.rule("TM-4.4", "TM-5.8", "TM-6.1")
def test_at_the_end_of_the_last_turn_every_colour_bursts() -> None:
    state = game(phase="buy", turn=14, sold="yellow", preset=LESSON, prices={"purple": 100})
    events = act(state, "buy purple")
    assert [event.colour for event in of(events, BubbleBurst)] == ["purple", "yellow", "orange"]
    assert {event.cause for event in of(events, BubbleBurst)} == {"left over"}
    assert len(of(events, ColourRemoved)) == 3
    assert not of(events, TurnPassed)
    assert (state.turn, state.current_player, ended(state).reason) == (14, ANN, "burst")
    # Purple from ƒ150: everybody gives up one, and Ann the one she bought for ƒ100 in a second
    # round at ƒ100.
    assert state.cash == [600 + 150 + 100 + 50 + 50, 700 + 250, 700 + 250]
    assert Tulipmania.from_json(state.to_json()) == state


@pytest.mark.rule("TM-4.4")
def test_the_turn_before_the_last_is_as_any_other() -> None:
    state = game(phase="buy", turn=13, sold="yellow", preset=LESSON)
    events = act(state, "skip")
    assert of(events, TurnPassed)
    assert (state.turn, state.phase, state.result) == (14, "sell", None)


@pytest.mark.rule("TM-6.2")
def test_a_lesson_that_everybody_declines_ends_by_decline() -> None:
    state = game(
        phase="buy", turn=14, preset=LESSON, idle_turns=2, deck=[], face_up=[], reserve=[],
        tulips={ANN: {"purple": 0, "yellow": 0, "orange": 0}},
    )  # fmt: skip
    act(state, "skip")
    assert ended(state).reason == "declined"


IMPOSSIBLE = [
    ({"turn": 15}, "turn is 15; with the preset 'lesson' 14 is last"),
    ({"burst": ["orange"], "face_up": [], "deck": ["yellow"]}, "with 2 colours left the game is"),
    ({"deck": ["purple"] * 7 + ["orange"] * 3, "reserve": []}, "at most 11 cards"),
    ({"preset": "lesson-few-buyers", "deck": ["purple"] * 6}, "7 purple buyers; the game has 6"),
    ({"preset": preset(colours=2)}, "has the unknown key 'orange'"),
    ({"preset": preset(colours=4)}, "4 colours; 3 players have 3"),
    ({"preset": "fast"}, "There is no preset 'fast'; a record names lesson, lesson-few-buyers or"),
    ({"preset": "tulip.toml"}, "There is no preset 'tulip.toml'"),
    ({"preset": 3}, "There is no preset 3"),
    ({"preset": preset(turns=0)}, "turns of the preset is 0"),
]


@pytest.mark.parametrize(("changes", "sentence"), IMPOSSIBLE, ids=[s for _, s in IMPOSSIBLE])
def test_a_position_that_the_preset_cannot_give_is_refused(changes: Any, sentence: str) -> None:
    with pytest.raises(BadState) as caught:
        game(**{"preset": LESSON} | changes)
    assert sentence in str(caught.value)


def test_a_view_and_its_samples_keep_the_preset() -> None:
    state = game(preset="lesson-few-buyers", deck=["yellow"], reserve=[])
    view = state.view(BILL)
    assert view.preset == state.preset
    assert view.rules.buyers_per_colour == 6
    assert view.gone == {"purple": 5, "yellow": 5, "orange": 5}
    assert state.copy().preset is state.preset
