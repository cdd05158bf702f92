"""The play model: what a person at a screen sees and does, without a browser."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tulipbook.games.api import TulipbookError
from tulipbook.games.tulipmania.board import read_board
from tulipbook.record import parse_record
from tulipbook.table import Played, Table
from tulipbook.widgets.page import regions
from tulipbook.widgets.plan import Plan
from tulipbook.widgets.play_model import PACES, PlayModel

GAMES = ("tulipmania-1637", "tulip")
SEEDS = st.integers(0, 999)


def model_of(game: str = "tulipmania-1637", bots: tuple = (None, "random", "random"), seed=1637):
    plan = Plan(game, ("Ann", "Bill", "Charles", "Dave", "Emma", "Floris")[: len(bots)], bots)
    return PlayModel(plan, fresh_seed=lambda: seed)


def started(game: str = "tulipmania-1637", bots: tuple = (None, "random", "random"), seed=1637):
    model = model_of(game, bots, seed)
    model.start(model.plan)
    return model


def let_bots_move(model: PlayModel) -> None:
    while model.bots_move:
        model.step()


def open_actions(model: PlayModel) -> list[str]:
    return [choice.action for choice in model.choices() if choice.reason is None]


def play_on(model: PlayModel, rng: Random, moves: int = 10_000) -> None:
    """Let bots move and press any open button, until the game is over or `moves` are done."""
    for _ in range(moves):
        let_bots_move(model)
        if model.screen == "over":
            return
        actions = [action for action in open_actions(model) if action != "another"]
        assert model.press(model.token, rng.choice(actions))


def whole(model: PlayModel) -> tuple:
    """Everything that must stay when something is refused."""
    return (model.table, model.setting_up, model.eyes, model.game.record.dumps(), model.plan)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_under_way_after_one_start(game):
    model = PlayModel(Plan.usual(game))
    assert model.screen == "setup"
    model.start(model.plan)
    let_bots_move(model)
    assert model.screen == "play"
    assert model.eyes == 0
    assert len(model.game.names) == 4
    assert open_actions(model)
    assert "random" not in model.bots


@pytest.mark.parametrize("bots", [(None, "random", "random"), (None, None, "random"), (None,) * 3])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_ends_with_a_result_and_every_hand(game, bots):
    model = started(game, bots)
    play_on(model, Random(1))
    page = regions(model)
    assert model.screen == "over"
    assert open_actions(model) == ["again"]
    assert len(model.hands) == 3
    assert "What everybody held" in page["result"]
    assert model.game.record.check().result == model.game.result


def test_bots_alone_play_without_anybody():
    model = started(bots=("random",) * 3)
    let_bots_move(model)
    assert model.screen == "over"


@settings(max_examples=25)
@given(st.sampled_from(GAMES), st.sampled_from([1, 2, 3]), SEEDS, st.integers(0, 60))
def test_the_page_holds_nothing_that_the_person_may_not_know(game, persons, seed, moves):
    model = started(game, (None,) * persons + ("random",) * (3 - persons), seed)
    play_on(model, Random(seed), moves)
    if model.screen == "over":
        return
    page, choices = regions(model), model.choices()
    table = model.game
    table.state = model.view.sample(Random(seed + 1))
    table.history = [
        Played(
            p.turn,
            {"player": p.entry.get("player")},
            tuple(e.seen_by(model.eyes) for e in p.events),
        )
        for p in table.history
    ]
    assert regions(model) == page
    assert model.choices() == choices


def test_the_test_above_would_see_a_hidden_card():
    model = started(bots=(None, None, "random"))
    let_bots_move(model)
    model.press(model.token, "show")
    mine = regions(model)["hand"]
    model.eyes = 1 - model.eyes
    assert regions(model)["hand"] != mine


def test_a_curtain_stands_between_two_persons():
    model = started(bots=(None, None, "random"))
    shown: set[int | None] = set()
    for _ in range(40):
        let_bots_move(model)
        assert model.screen == "curtain"
        assert model.eyes is None
        page = regions(model)
        name = model.names[model.curtain]
        assert page["hand"] == ""
        assert f"Hand over to {name}." in page["band"]
        assert open_actions(model) == ["show"]
        model.press(model.token, "show")
        assert model.names[model.eyes] == name
        assert "Your hand" in regions(model)["hand"]
        shown.add(model.eyes)
        while model.screen == "play" and not model.bots_move:
            model.press(model.token, open_actions(model)[0])
        if model.screen == "over":
            break
    assert shown == {0, 1}


def test_the_only_person_meets_no_curtain():
    model = started()
    for _ in range(20):
        let_bots_move(model)
        assert model.screen == "play"
        model.press(model.token, open_actions(model)[0])


def test_a_button_that_has_been_used_does_nothing():
    model = started()
    let_bots_move(model)
    token, action = model.token, open_actions(model)[0]
    assert model.press(token, action)
    record = model.game.record.dumps()
    assert not model.press(token, action)
    assert not model.press(token, "undo")
    assert model.game.record.dumps() == record


def test_a_move_of_a_bot_does_not_make_the_tools_stale():
    model = started(seed=3)
    while True:
        token = model.token
        model.step()
        if not model.bots_move:
            break
        assert model.token == token
    assert model.token != token


@pytest.mark.parametrize("action", ["play everything", "again", "show", "another", "P0 red", ""])
def test_what_is_not_on_the_screen_cannot_be_chosen(action):
    model = started()
    let_bots_move(model)
    before = whole(model)
    with pytest.raises(TulipbookError):
        model.press(model.token, action)
    assert whole(model) == before


def test_a_card_that_is_barred_says_why():
    model = started()
    barred: list = []
    while not barred:
        let_bots_move(model)
        barred = [choice for choice in model.choices() if choice.reason]
        if not barred:
            model.press(model.token, open_actions(model)[-1])
    before = whole(model)
    with pytest.raises(TulipbookError) as refused:
        model.press(model.token, barred[0].action)
    assert str(refused.value) == barred[0].reason
    assert whole(model) == before


def test_take_back_goes_to_the_last_own_decision():
    model = started()
    let_bots_move(model)
    assert not model.can_take_back
    with pytest.raises(TulipbookError):
        model.press(model.token, "undo")
    before, page = model.game.state.copy(), regions(model)
    model.press(model.token, open_actions(model)[0])
    let_bots_move(model)
    assert model.game.state != before
    model.press(model.token, "undo")
    assert model.game.state == before
    assert regions(model)["cards"] == page["cards"]


def test_take_back_after_the_end_opens_the_game_again():
    model = started()
    play_on(model, Random(2))
    model.press(model.token, "undo")
    assert model.screen == "play"
    assert "result" not in model.game.record.dumps()


def test_an_exchange_is_chosen_in_two_steps():
    model = next(m for m in map(_at_an_exchange, range(100)) if m is not None)
    history = len(model.game.history)
    first = open_actions(model)[0]
    model.press(model.token, first)
    assert len(model.game.history) == history
    assert model.exchanging is not None
    assert "changes places with" in regions(model)["cards"]
    model.press(model.token, "another")
    assert open_actions(model)[0] == first
    model.press(model.token, first)
    second = open_actions(model)[0]
    model.press(model.token, second)
    assert model.game.history[history].entry["action"] == second


def _at_an_exchange(seed: int) -> PlayModel | None:
    model = started("tulip", (None, "random"), seed)
    for _ in range(30):
        let_bots_move(model)
        if model.screen == "over":
            return None
        if model.game.state.pending == "exchange":
            return model
        actions = [a for a in open_actions(model) if a != "another"]
        model.press(model.token, "play exchange" if "play exchange" in actions else actions[0])
    return None


def test_new_game_keeps_the_game_in_progress_until_start():
    model = started()
    let_bots_move(model)
    before = regions(model)
    model.press(model.token, "new")
    assert model.screen == "setup"
    assert not model.bots_move
    model.press(model.token, "back")
    assert {**regions(model), "tools": ""} == {**before, "tools": ""}


def test_play_again_deals_afresh_to_the_same_players():
    seeds = iter([1, 2])
    model = model_of(seed=None)
    model._fresh_seed = lambda: next(seeds)
    model.start(model.plan)
    play_on(model, Random(0))
    first = model.game.record.header
    model.press(model.token, "again")
    again = model.game.record.header
    assert model.screen == "play"
    assert (first["seed"], again["seed"]) == (1, 2)
    assert first["players"] == again["players"]
    assert first["bots"] == again["bots"]
    assert first["setup"] != again["setup"]


def test_a_given_seed_is_kept_and_a_fresh_one_drawn():
    model = model_of(seed=5)
    model.start(replace(model.plan, seed=" 42 "))
    assert model.game.record.header["seed"] == 42
    assert "seed 42" in regions(model)["title"]
    model.start(model.plan)
    assert model.game.record.header["seed"] == 42, "the plan keeps the seed it was given"
    model.start(replace(model.plan, seed=""))
    assert model.game.record.header["seed"] == 5


BOARD = b"""
name = "toy"
start = "A1"
"""


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"names": ("x" * 10_000, "Bill", "Charles")}, "10000 characters"),
        ({"names": ("Ann", "<b>Bill</b>", "Charles")}, "seat 2"),
        ({"names": ("Ann", "Ann", "Charles")}, "Two players are called Ann"),
        ({"names": ("Ann", "Bi\u202ell", "Charles")}, "invisible"),
        ({"seed": "tulip"}, "seed is 'tulip'"),
        ({"seed": "1.5"}, "seed is '1.5'"),
        ({"seed": "9" * 400}, "seed is"),
        ({"seed": "٣"}, "seed is"),
        ({"board": "marble"}, "There is no board 'marble'"),
        ({"board": {"name": "toy"}}, "lacks the key"),
        ({"bots": (None, "nobody", None)}, "There is no bot 'nobody'"),
        ({"bots": (None, None)}, "2"),
        ({"game": "chess"}, "there is no game 'chess'"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_with_a_sentence(change, words):
    model = started()
    let_bots_move(model)
    before = whole(model)
    with pytest.raises(TulipbookError, match=words) as refused:
        model.start(replace(model.plan, **change))
    assert len(str(refused.value)) < 300
    assert "\n" not in str(refused.value)
    assert whole(model) == before


def test_an_empty_name_becomes_a_usual_one():
    model = model_of()
    model.start(replace(model.plan, names=("  ", "Mary  Ann", "")))
    assert model.game.names == ["Ann", "Mary Ann", "Charles"]


GOOD = started().file()[1].encode()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"\x89PNG\r\n\x1a\n", "not UTF-8"),
        (b"{}\n", "lacks the key"),
        (GOOD.replace(b'"version": 1', b'"version": 2'), "version"),
        (GOOD.replace(b'"tulipbook"', b'"chess"'), "record is"),
        (GOOD + b'{"player": 0, "action": "sell gold"}\n', "line 2 of "),
        (GOOD.replace(b'"random"', b'"nobody"', 1), "There is no bot 'nobody'"),
        (GOOD.replace(b'[null, "random"', b'[7, "random"', 1), "7"),
    ],
)
def test_what_is_no_record_is_refused_with_a_sentence(data, words):
    model = started(seed=4)
    let_bots_move(model)
    before = whole(model)
    with pytest.raises(TulipbookError, match=words) as refused:
        model.load(data, "upload.jsonl")
    assert "\n" not in str(refused.value)
    assert whole(model) == before


def test_a_file_that_is_too_large_is_refused():
    model = started()
    with pytest.raises(TulipbookError, match="too large"):
        model.load(b"", "film.mp4", size=10**9)


@pytest.mark.parametrize("game", GAMES)
def test_a_saved_game_goes_on_where_it_stood(game):
    model = started(game)
    play_on(model, Random(5), 5)
    let_bots_move(model)
    name, text = model.file()
    assert name == f"{game}-1637.jsonl"
    other = model_of(seed=9)
    assert other.load(text.encode(), name).startswith(f"Loaded {name}: ")
    assert other.game.state == model.game.state
    assert other.bots == model.bots
    assert other.eyes == 0
    assert regions(other) == regions(model)
    play_on(other, Random(6))
    assert parse_record(other.file()[1]).result is not None


def test_what_has_been_decided_is_unsaved_until_it_is_saved():
    model = started()
    let_bots_move(model)
    assert not model.unsaved
    for action in (open_actions(model)[0], "undo"):
        model.press(model.token, action)
        assert model.unsaved
        model.press(model.token, "save")
        assert not model.unsaved
    play_on(model, Random(5), 1)
    model.start(model.plan)
    assert not model.unsaved


def test_a_record_without_bots_is_played_by_persons():
    table = Table.deal("tulip", 3, seed=1)
    model = model_of()
    model.load(table.record.dumps().encode(), "game.jsonl")
    assert model.persons == (0, 1, 2)
    assert model.screen == "curtain"


def test_a_name_with_markup_in_a_record_stays_text():
    nasty = "<img src=x onerror=alert(1)>"
    data = GOOD.replace(b'"Ann"', json.dumps(nasty).encode())
    model = model_of()
    model.load(data, "<b>.jsonl")
    let_bots_move(model)
    assert not any("<img" in html or "<b>" in html for html in regions(model).values())


def test_bots_keep_a_pace_that_can_be_followed():
    model = started()
    for pace, seconds in PACES.items():
        model.pace = pace
        assert model.pause == seconds
    model.pace = "Slow"
    while not model.game.history or "play" not in model.game.history[-1].entry["action"]:
        if model.bots_move:
            model.step()
        else:
            model.press(model.token, open_actions(model)[0])
    assert 0 < model.pause < PACES["Slow"]
    model.hurry = True
    assert model.pause == 0


def test_a_hurry_ends_at_the_next_decision_of_a_person():
    model = started()
    let_bots_move(model)
    model.press(model.token, open_actions(model)[0])
    while not model.bots_move:
        model.press(model.token, open_actions(model)[0])
    model.press(model.token, "skip")
    assert model.hurry
    let_bots_move(model)
    assert not model.hurry


def test_a_board_file_is_read_or_refused():
    model = started()
    toml = _toml(model.game.state.board.to_json())
    assert read_board(toml, "mine.toml").name == "standard"
    with pytest.raises(TulipbookError, match="not valid TOML"):
        read_board(b"\xff", "mine.toml")
    with pytest.raises(TulipbookError, match="lacks the key"):
        read_board(BOARD, "mine.toml")


def _toml(board: dict) -> bytes:
    lines = [f"{key} = {json.dumps(board[key])}" for key in board if key != "spaces"]
    for name, space in board["spaces"].items():
        fields = ", ".join(f"{key} = {json.dumps(value)}" for key, value in space.items())
        lines.append(f"spaces.{name} = {{{fields}}}")
    return "\n".join(lines).encode()


TOOLS = ("undo", "skip", "save", "new", "back", "again", "show", "nonsense")


@settings(max_examples=40)
@given(st.sampled_from(GAMES), st.sampled_from([0, 1, 2, 3]), SEEDS)
def test_anything_may_be_clicked_at_any_time(game, persons, seed):
    """The record always replays to the state, and a refusal changes nothing."""
    model = started(game, (None,) * persons + ("random",) * (3 - persons), seed)
    rng = Random(seed)
    for _ in range(80):
        before = None if model.table is None else whole(model)
        try:
            _click_anything(model, rng)
        except TulipbookError:
            assert whole(model) == before
        page = regions(model)
        assert set(page) == set(regions(started()))
        assert model.game.record.check() == model.game.state
        assert model.screen in {"setup", "curtain", "play", "over"}


def _click_anything(model: PlayModel, rng: Random) -> None:
    token = model.token if rng.random() < 0.9 else rng.randrange(model.token + 3)
    kind = rng.random()
    if kind < 0.4 and model.bots_move:
        model.step()
    elif kind < 0.75 and model.choices():
        model.press(token, rng.choice(model.choices()).action)
    elif kind < 0.9:
        model.press(token, rng.choice(TOOLS))
    elif kind < 0.95:
        data = GOOD[: rng.randrange(len(GOOD))] + rng.randbytes(rng.randrange(3))
        model.load(data, "broken.jsonl")
    else:
        model.start(replace(model.plan, seed=rng.choice(["", "7", "x"])))
