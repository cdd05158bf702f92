import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.games.tulipmania.helpers import (
    ANN,
    BILL,
    CHARLES,
    act,
    bid,
    game,
    offered,
    position,
    random_game,
    setup,
)
from tests.games.tulipmania.shadow import Shadow
from tests.games.tulipmania.walk import shared
from tulipbook.games.api import IllegalAction
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.components import CARDS, SELLER_CARDS
from tulipbook.games.tulipmania.legal import ACTIONS

RECORDS = Path(__file__).parents[2] / "data" / "records"
BOARDS = ["standard", "gentle", "steep"]


# What others have counted and played


def positions_with_counts() -> list[tuple[dict, list[int]]]:
    lines = map(json.loads, (RECORDS / "perft.jsonl").read_text(encoding="utf-8").splitlines())
    return [
        (line["position"], line["counts"])
        for line in lines
        if line["position"]["game"] == Tulipmania.game
    ]


def sequences(state: Tulipmania, length: int) -> int:
    """Count the action sequences of that length, the lowest awaited seat moving."""
    if not state.to_act:
        return 0
    seat = state.to_act[0]
    actions = state.legal_actions(seat)
    if length == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()
        after.apply(seat, action)
        total += sequences(after, length - 1)
    return total


@pytest.mark.parametrize(("start", "counts"), positions_with_counts())
def test_perft(start: dict, counts: list[int]) -> None:
    state = Tulipmania.from_json(start)
    found = [sequences(state, length) for length in range(1, len(counts) + 1)]
    assert found == counts


def records() -> list[Path]:
    paths = sorted(RECORDS.glob("*.jsonl"))
    return [
        path
        for path in paths
        if path.name != "perft.jsonl" and f'"{Tulipmania.game}"' in header(path)
    ]


def header(path: Path) -> str:
    return path.read_text(encoding="utf-8").partition("\n")[0]


def read(path: Path) -> Iterator[dict[str, Any]]:
    return map(json.loads, path.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("path", records(), ids=lambda path: path.stem)
def test_given_records_replay(path: Path) -> None:
    first, *lines = read(path)
    if "position" in first:
        state = Tulipmania.from_json(first["position"])
    else:
        state = Tulipmania.deal(first["setup"], len(first["players"]), board=first.get("board"))
    known = path.with_suffix(".states")
    states = read(known) if known.exists() else None
    shadow = Shadow(state)
    if states:
        assert state.to_json() == next(states)
    for line in lines:
        if "action" in line:
            shadow.hear(state.apply(line["player"], line["action"]))
            shadow.agrees_with(state)
            if states:
                assert state.to_json() == next(states)
        if "result" in line:
            assert state.result is not None
            assert state.result.to_json() == line["result"]
    assert states is None or next(states, None) is None


def test_there_is_something_to_replay() -> None:
    assert len(positions_with_counts()) > 5
    assert len(records()) > 20
    assert any(path.with_suffix(".states").exists() for path in records())


# Random games


@cache
def some_nodes() -> tuple[Tulipmania, ...]:
    """Give some states of random games, on every board and for every number of players."""
    return tuple(
        state.copy()
        for board in BOARDS
        for players in (3, 4, 5)
        for node, (state, _) in enumerate(random_game(players, 7, board, turns=60))
        if node % 9 == 0 or state.is_over
    )


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_events_tell_everything(players: int, board: str) -> None:
    for seed in range(3):
        moves = random_game(players, seed, board)
        shadow = Shadow(next(moves)[0])
        for state, events in moves:
            shadow.hear(events)
            shadow.agrees_with(state)
            assert state.problem() is None


@pytest.mark.parametrize("players", [3, 4, 5])
def test_one_seed_gives_one_game(players: int) -> None:
    *_, (once, told) = random_game(players, 1)
    *_, (again, told_again) = random_game(players, 1)
    assert once == again
    assert told == told_again
    *_, (other, _) = random_game(players, 2)
    assert other != once


def test_some_random_games_end() -> None:
    ends = [list(random_game(3, seed))[-1][0] for seed in range(5)]
    assert any(state.is_over for state in ends)


# Legal actions


def may_be_bluffed(state: Tulipmania, seat: int, action: str) -> bool:
    """Tell whether a card is taken although it cannot be fulfilled (TM-2.5, TM-2.6)."""
    card = action.removeprefix("play ")
    cards = {"bid": CARDS, "seller_bid": SELLER_CARDS}.get(state.phase, ())
    return seat in state.to_act and action != card and card in cards


def test_legal_actions_apply_and_all_others_raise_and_change_nothing() -> None:
    for state in some_nodes():
        before, known = state.to_json(), [dict(buyers) for buyers in state.known_buyers]
        assert bool(state.to_act) != state.is_over
        for seat in range(state.players):
            legal = state.legal_actions(seat)
            assert bool(legal) == (seat in state.to_act)
            assert len(set(legal)) == len(legal)
            assert list(legal) == sorted(legal, key=ACTIONS.index)
            for action in ACTIONS:
                assert (state.why_not(seat, action) is None) == (action in legal)
                twin = state.copy()
                if action in legal or may_be_bluffed(state, seat, action):
                    assert twin.apply(seat, action)
                    assert twin.problem() is None
                else:
                    with pytest.raises(IllegalAction) as refused:
                        twin.apply(seat, action)
                    assert str(refused.value) == state.why_not(seat, action)
                    assert twin.to_json() == before
                    assert twin.known_buyers == known
        assert state.to_json() == before
        assert state.known_buyers == known


@pytest.mark.parametrize("seat", [-1, 3, 99, None, True, "0", 0.0, [0], {}])
def test_a_seat_that_is_none(seat: Any) -> None:
    state = game()
    assert state.why_not(seat, "sell orange")
    with pytest.raises(IllegalAction, match=r"It is not the turn of seat .*; seat 0 must move"):
        state.apply(seat, "sell orange")
    assert state == game()


def test_seats_that_are_not_awaited_have_no_legal_actions() -> None:
    state = game()
    assert [bool(state.legal_actions(seat)) for seat in (-3, -1, 0, 1, 2, 3, 99)] == [
        False, False, True, False, False, False, False,
    ]  # fmt: skip


@pytest.mark.parametrize(
    "action",
    ["", "sell", "sell Orange", "sell orange ", "sell pink", "SELL ORANGE", "draw deck", "skip",
     None, 7, True, ["sell orange"], {"action": "sell orange"}, b"sell orange", "\ud800", "\n"],
)  # fmt: skip
def test_an_action_that_is_none(action: Any) -> None:
    state = game()
    with pytest.raises(IllegalAction, match="is not a tulip to sell, which is due now") as refused:
        state.apply(ANN, action)
    assert "\n" not in str(refused.value)
    assert state == game()


@pytest.mark.parametrize(
    ("phase", "asked"),
    [
        ("sell", "a tulip to sell"),
        ("bid", "an action card"),
        ("seller_bid", "an action card of the seller"),
        ("draw", "a buyer to draw"),
        ("buy", "a tulip to buy or `skip`"),
    ],
)
def test_every_phase_says_what_it_asks_for(phase: str, asked: str) -> None:
    offer = "orange" if phase in ("bid", "seller_bid") else None
    sold = "orange" if phase in ("draw", "buy") else None
    state = game(phase=phase, offer=offer, sold=sold)
    assert state.why_not(state.to_act[0], "jump") == f"'jump' is not {asked}, which is due now."


def test_nothing_is_left_to_chance() -> None:
    state = game()
    assert state.chance_outcomes() == {}
    with pytest.raises(IllegalAction, match="Nothing is left to chance"):
        state.apply_chance("tulip red")


# Copies, JSON, equality


def test_a_copy_is_independent() -> None:
    for state in some_nodes():
        if state.is_over:
            continue
        before, twin = state.to_json(), state.copy()
        assert twin == state
        assert twin.known_buyers == state.known_buyers
        assert not shared(twin, state, apart_from=state.board)
        for _ in range(12):
            if twin.to_act:
                twin.apply(twin.to_act[0], twin.legal_actions(twin.to_act[0])[0])
        assert twin != state
        assert state.to_json() == before


def test_a_state_survives_json() -> None:
    for state in some_nodes():
        text = json.dumps(state.to_json())
        again = Tulipmania.from_json(json.loads(text))
        assert again == state
        assert json.dumps(again.to_json()) == text


def test_json_is_as_the_specification_shows_it() -> None:
    state = Tulipmania.deal(setup(), 3)
    act(state, "sell orange", "play speculate")
    written = state.to_json()
    assert list(written) == [
        "game", "phase", "turn", "current_player", "priority", "to_act", "cash", "tulips",
        "buyers", "stock", "prices", "burst", "face_up", "deck", "reserve", "offer", "bids",
        "sold", "acted", "idle_turns", "result",
    ]  # fmt: skip
    assert (written["to_act"], written["bids"]) == ([CHARLES], {"1": "speculate"})
    assert (written["offer"], written["tulips"][ANN]["orange"]) == ("orange", 1)


def test_json_shares_nothing_with_the_state() -> None:
    state = offered("orange", 250, bids={"0": "purchase"}, to_act=[CHARLES])
    before = state.to_json()
    spoilt = state.to_json()
    for value in spoilt.values():
        if isinstance(value, dict | list):
            value.clear()
    for hand in state.to_json()["tulips"] + state.to_json()["buyers"]:
        hand.clear()
    assert state.to_json() == before


def test_json_of_a_finished_game() -> None:
    state = offered("orange", 2000, burst=["purple"], cash={ANN: 2000}, face_up=[], deck=[])
    bid(state, {ANN: "purchase"})
    result = state.to_json()["result"]
    # Orange pays Ann 3000 and 2000, Charles 3000; yellow 50 each; Bill was paid 2000.
    assert result == {"reason": "burst", "scores": [5050, 2750, 3750], "winners": [ANN]}
    assert Tulipmania.from_json(state.to_json()) == state


def test_equality_is_about_the_whole_position() -> None:
    state = game()
    assert state == game()
    assert state != game(cash={BILL: 725})
    assert state != game(deck=["purple", "yellow", "orange"])
    assert state != position()
    with pytest.raises(TypeError, match="unhashable"):
        hash(state)
    assert repr(state) == "<Tulipmania 3 players, turn 1, sell>"
