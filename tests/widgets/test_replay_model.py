"""The replay model: what is stepped through, and who sees what."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tulipbook
from tests.widgets.replays import BAD, BURST, opened
from tulipbook.games.api import TulipbookError
from tulipbook.record import Record, load_record, parse_record
from tulipbook.record.examples import EXAMPLES, load_example
from tulipbook.table import Table
from tulipbook.widgets.replay_model import ALL, MOST_STEPS, Eyes, ReplayModel, stops
from tulipbook.widgets.replay_page import REGIONS, regions

BUTTONS = ("first", "turn_back", "back", "play", "forward", "turn_forward", "last")


def whole(model: ReplayModel) -> tuple:
    """Everything that must stay when something is refused."""
    return (model.record, model.stops, model.place, model.eyes, model.playing, model.example)


# What is stepped through -------------------------------------------------------------------------


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_step_is_the_state_that_a_replay_has(name: str) -> None:
    model = opened(name)
    record = load_example(name)
    played = [s for s in record.replay() if s.line == 1 or {"action", "chance"} & s.entry.keys()]
    assert [stop.state for stop in model.stops] == [step.state for step in played]
    assert [stop.events for stop in model.stops] == [step.events for step in played]
    assert [stop.line for stop in model.stops] == [step.line for step in played]


def test_the_examples_end_as_their_titles_say() -> None:
    assert load_example("speculators").check().turn == 14
    assert load_example("speculators").header["bots"].count("speculator") == 2
    crashes = load_example("four-crashes").result
    assert crashes is not None
    assert crashes["reason"] == "crashes"
    assert any(e.rule == "TM-5.1" for e in stops(load_example(BURST))[-1].events)


def test_an_example_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(TulipbookError, match="no example 'tulips'; the examples are speculators, "):
        load_example("tulips")


def test_a_step_bears_the_turn_in_which_it_was_played() -> None:
    model = opened()
    turns = [stop.turn for stop in model.stops]
    assert turns == sorted(turns)
    (buys,) = (n for n, s in enumerate(model.stops) if n and s.state.turn == 2 and s.turn == 1)
    model.go(buys)
    assert model.where == f"Step {buys} of {model.last}, turn 2"


def test_notes_belong_to_the_step_before_them_and_the_result_to_none() -> None:
    record = load_example(BURST)
    record.lines.insert(0, {"note": "A <b>position</b>."})
    record.lines += [{"note": "Who "}, {"note": "won?"}]
    found = stops(record)
    assert [stop.notes for stop in found] == [("A <b>position</b>.",), (), (), ("Who ", "won?")]
    model = ReplayModel(record)
    said = "Note: A &lt;b&gt;position&lt;/b&gt;."
    assert f"<p class='tb-note'>{said}</p>" in regions(model)["now"]


@pytest.mark.parametrize(
    ("start", "button", "turn", "begins"),
    [
        (0, "turn_forward", 2, True),
        (8, "turn_back", 2, True),
        (6, "turn_back", 1, True),
        (0, "turn_back", 1, True),
        (80, "turn_forward", 14, False),
    ],
)
def test_a_turn_back_and_on(start: int, button: str, turn: int, begins: bool) -> None:
    model = opened()
    model.go(start)
    model.press(button)
    assert model.stop.state.turn == turn
    first = next(n for n, stop in enumerate(model.stops) if stop.state.turn == turn)
    assert model.place == (first if begins else model.last)


def test_turn_by_turn_reaches_every_turn_and_comes_back() -> None:
    model = opened()
    on = [model.place]
    while model.place < model.last:
        model.press("turn_forward")
        on.append(model.place)
    assert [model.stops[place].state.turn for place in on] == [*range(1, 15), 14]
    back = [model.place]
    while model.place > 0:
        model.press("turn_back")
        back.append(model.place)
    assert back == on[::-1]


@given(st.lists(st.one_of(st.sampled_from(BUTTONS), st.integers(-5, 100)), max_size=30))
@settings(max_examples=40)
def test_no_button_leads_outside(what: list[str | int]) -> None:
    model = opened(BURST)
    for one in what:
        if isinstance(one, int):
            model.seek(one)
        else:
            model.press(one)
        assert 0 <= model.place <= model.last == 3
        assert not (model.playing and model.place == model.last)


def test_single_steps_and_the_ends() -> None:
    model = opened()
    places = []
    for button in ("forward", "forward", "back", "last", "forward", "back", "first", "back"):
        model.press(button)
        places.append(model.place)
    assert places == [1, 2, 1, 81, 81, 80, 0, 0]


def test_playing_goes_to_the_end_and_begins_again() -> None:
    model = opened(BURST)
    model.press("play")
    steps = [(model.tick(), model.place) for _ in range(4)]
    assert steps == [(True, 1), (True, 2), (False, 3), (False, 3)]
    model.press("play")
    assert (model.playing, model.place) == (True, 0)


@pytest.mark.parametrize("button", [button for button in BUTTONS if button != "last"])
def test_whatever_is_pressed_while_playing_stops_it(button: str) -> None:
    model = opened()
    model.press("play")
    model.tick()
    model.press(button)
    assert not model.playing
    assert not model.tick()


def test_a_record_without_moves_has_one_step_and_plays_nothing() -> None:
    table = Table.deal("tulip", 3, seed=1)
    model = ReplayModel(table.record)
    for button in BUTTONS:
        model.press(button)
        assert (model.place, model.last, model.playing) == (0, 0, False)
    assert "The record begins here." in regions(model)["now"]


def test_without_a_record_there_is_nothing_to_see_or_press() -> None:
    model = ReplayModel()
    for button in BUTTONS:
        model.press(button)
    assert model.where == "No record is open"
    assert {name for name, html in regions(model).items() if html} == {"title"}
    with pytest.raises(TulipbookError, match="No record has been opened yet"):
        _ = model.names


def test_a_record_that_grows_on_stays_as_it_was_opened() -> None:
    table = Table.deal("tulipmania-1637", 3, seed=1, start_player=0)
    model = ReplayModel(table.record)
    table.play(0, "sell orange")
    assert model.last == 0


def test_the_shipped_examples_are_those_that_are_listed() -> None:
    folder = Path(tulipbook.__file__).parent / "examples"
    assert {path.stem for path in folder.iterdir()} == set(EXAMPLES)
    for path in folder.iterdir():
        assert parse_record(path.read_bytes()).dumps() == path.read_text(encoding="utf-8")
        assert load_record(path).warning is None


# What the screen holds ---------------------------------------------------------------------------


def swapped(record: Record, first: int, second: int) -> Record:
    """The same game with the hands of two seats exchanged."""
    header = json.loads(json.dumps(record.header))
    hands = header["setup"]["hands"]
    hands[first], hands[second] = hands[second], hands[first]
    return Record(header, [], record.source)


@pytest.mark.parametrize(("game", "players"), [("tulipmania-1637", 4), ("tulip", 3)])
@pytest.mark.parametrize("eyes", [0, None])
def test_one_player_s_eyes_cannot_tell_other_hands_apart(
    game: str, players: int, eyes: Eyes
) -> None:
    record = Table.deal(game, players, seed=1637, start_player=0).record
    pages = []
    for one in (record, swapped(record, 1, 2)):
        model = ReplayModel(one)
        model.look_through(eyes)
        pages.append(regions(model))
    assert pages[0] == pages[1]
    open_hands = [regions(ReplayModel(one))["hand"] for one in (record, swapped(record, 1, 2))]
    assert open_hands[0] != open_hands[1]


def test_a_card_chosen_in_secret_is_told_to_those_who_see_all_and_to_its_player_alone() -> None:
    model = opened(BURST)
    model.go(1)
    told = {}
    for eyes in (ALL, None, 0, 2):
        model.look_through(eyes)
        page = regions(model)
        told[eyes] = (page["now"], page["band"], page["log"])
    secret = "Ann chooses 4 speculate."
    for region in told[ALL]:
        assert secret in region
    assert secret in told[0][0]
    for eyes in (None, 2):
        for region in told[eyes]:
            assert "Ann chooses an action card." in region
            assert "speculate" not in region.replace("rule-", "")


def test_a_buyer_off_the_deck_is_its_player_s_secret() -> None:
    model = opened()
    place = next(
        n for n, s in enumerate(model.stops) for e in s.events if type(e).__name__ == "BuyerDrawn"
    )
    model.go(place)
    (drawn,) = (e for e in model.stop.events if type(e).__name__ == "BuyerDrawn")
    for eyes in range(4):
        model.look_through(eyes)
        known = f"draws a {drawn.colour} buyer" in regions(model)["now"]  # type: ignore[attr-defined]
        assert known == (eyes == drawn.seat)  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["speculators", "four-crashes"])
def test_the_hand_that_is_shown_is_that_of_the_eyes(name: str) -> None:
    model = opened(name)
    assert "<h2>All hands</h2>" in regions(model)["hand"]
    model.look_through(2)
    assert "<h2>The hand of Charles</h2>" in regions(model)["hand"]
    assert "The hands of all players" not in json.dumps(regions(model))
    model.look_through(None)
    assert regions(model)["hand"] == ""
    assert "The hand of" not in json.dumps(regions(model))


@pytest.mark.parametrize("eyes", [4, -1, "2", 1.5])
def test_eyes_that_nobody_has_are_refused(eyes: Any) -> None:
    model = opened()
    before = whole(model)
    with pytest.raises(TulipbookError, match="the seats are 0 to 3"):
        model.look_through(eyes)
    assert whole(model) == before


def test_everything_moves_together() -> None:
    model = opened()
    model.press("last")
    page = regions(model)
    assert "The game is over." in page["band"]
    assert "Bill wins with ƒ22,925." in page["band"]
    assert "ƒ22,925" in page["table"]
    assert "ƒ22,925" in page["log"]
    assert "TM-6.1" in page["now"]
    assert "Bill wins" in page["result"]
    model.press("first")
    page = regions(model)
    assert "It is the turn of Bill." in page["band"]
    assert page["result"] == ""
    assert "Nothing yet." in page["log"]


def test_what_just_happened_is_the_step_alone_and_in_order() -> None:
    model = opened(BURST)
    model.press("last")
    now = regions(model)["now"]
    told = ["TM-2.2", "TM-2.14", "TM-5.1", "Round 1", "Round 2", "Round 3", "TM-5.6"]
    places = [now.index(one) for one in told]
    assert places == sorted(places)
    assert "chooses" not in now


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "x" * 10_000, "\u202egnirts", "A\nB", "&amp;"]
)
def test_names_are_escaped_and_short(name: str) -> None:
    record = load_example(BURST)
    record.header["players"][0] = name
    record.header["seed"] = record.source = name  # whatever a file may hold
    model = ReplayModel(record)
    for place in range(4):
        model.go(place)
        for region, html in regions(model).items():
            assert "<script" not in html
            if region != "title":
                assert "x" * 100 not in html.replace(f'title="{name}"', "")


# Opening -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("data", "words"), BAD)
def test_what_is_no_record_is_refused_and_what_is_open_stays(data: bytes, words: str) -> None:
    model = opened()
    model.go(7)
    model.look_through(1)
    before, page = whole(model), regions(model)
    with pytest.raises(TulipbookError, match=words):
        model.load(data, "game.jsonl")
    assert whole(model) == before
    assert regions(model) == page


def test_a_record_that_is_too_large_or_too_long_is_refused() -> None:
    model = opened()
    with pytest.raises(TulipbookError, match=r"'game.jsonl' is too large"):
        model.load(b"", "game.jsonl", 10**9)
    record = load_example(BURST)
    record.lines += [{"note": ""}] * MOST_STEPS
    with pytest.raises(TulipbookError, match="has 20,003 lines; at most 20,000 can be"):
        model.open(record)
    assert model.example == "speculators"


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    model = ReplayModel()
    for path in (tmp_path / "no.jsonl", tmp_path, "no\0file"):
        with pytest.raises(TulipbookError, match="the file cannot be read"):
            model.load_path(path)


def test_a_line_that_is_cut_short_is_told(tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_bytes(load_example(BURST).dumps().encode()[:-5])
    said = ReplayModel().load_path(path)
    assert said.startswith("Opened cut.jsonl: 2 steps. ")
    assert "the last line is cut short" in said


def test_another_record_is_opened_at_its_beginning_with_all_hands() -> None:
    model = opened()
    model.press("last")
    model.look_through(3)
    assert model.load_example("four-crashes") == "Opened four-crashes.jsonl: 64 steps."
    assert (model.place, model.eyes, model.playing) == (0, ALL, False)


@pytest.mark.parametrize("bots", [None, "random", ["random"], [1, 2, 3, 4]])
def test_a_header_with_strange_bots_names_nobody(bots: Any) -> None:
    record = load_example("four-crashes")
    record.header["bots"] = bots
    assert ReplayModel(record).bots == (None,) * 4


@settings(max_examples=15)
@given(seed=st.integers(0, 10_000), game=st.sampled_from(["tulipmania-1637", "tulip"]))
def test_any_game_can_be_stepped_through_by_any_eyes(seed: int, game: str) -> None:
    rng = Random(seed)
    seats = [lambda view, actions: rng.choice(actions)] * 3
    table = Table.deal(game, seats=seats, seed=seed)
    table.run(max_turns=30)
    model = ReplayModel(table.record)
    for place in rng.sample(range(model.last + 1), k=min(10, model.last + 1)):
        model.go(place)
        model.look_through(rng.choice([ALL, None, 0, 1, 2]))
        assert set(regions(model)) == set(REGIONS)
