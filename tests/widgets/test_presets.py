"""Presets on the play page and the replay page, without a browser."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import tulipbook
from tulipbook.games import GAMES
from tulipbook.language import QUERY
from tulipbook.table import Table
from tulipbook.widgets.lab_model import LabModel
from tulipbook.widgets.plan import Plan
from tulipbook.widgets.play_model import PlayModel
from tulipbook.widgets.replay_model import ReplayModel
from tulipbook.widgets.replay_page import regions as replay_regions
from tulipbook.widgets.setup_form import SetupForm

MANIA = "tulipmania-1637"
MINE = {"name": "mine", "title": "Mine", "rules": {"turns": 2}}


def test_the_set_up_offers_the_printed_rules_and_every_preset_of_the_game() -> None:
    form = SetupForm(Plan.usual(MANIA))
    for game, kind in GAMES.items():
        form.game.value = game
        assert [title for title, _ in form.rules.options] == [
            "The printed rules",
            *[kind.presets.load(name).title for name in kind.presets.shipped],
        ]
        assert form.plan().preset is None
        assert "tb-preset" not in form._say.value
        for name in kind.presets.shipped:
            form.rules.value = kind.presets.load(name)
            assert form.plan().preset == name
            assert "Everything else is as printed." in form._say.value
            assert form.plan().deal(lambda: 1).record.header["preset"] == name


@pytest.mark.parametrize("preset", [None, "lesson", "lesson-few-buyers", MINE])
def test_the_set_up_shows_the_preset_of_a_plan(preset: object) -> None:
    plan = Plan(MANIA, ("Ann", "Bill", "Charles"), (None,) * 3, preset=preset)  # type: ignore[arg-type]
    form = SetupForm(plan)
    assert form.plan().preset == preset
    form.game.value = "tulip"
    assert form.plan().preset is None


def test_a_preset_is_named_on_the_play_page_and_kept_for_the_next_deal() -> None:
    app = tulipbook.play(MANIA, bots=["random"] * 3, seed=1, preset="lesson", start=True)
    told = app.panels["preset"].value
    assert told.startswith(
        '<p class="tb-preset"><strong>A lesson of 15 minutes:</strong> 3 colours'
    )
    assert "In this game: at most 14 turns" in app.panels["rules"].value
    model = app.model
    while model.bots_move:
        model.step()
    assert model.game.state.turn <= 14
    model.press(model.token, "again")
    assert model.game.record.header["preset"] == "lesson"


def test_without_a_preset_nothing_is_said() -> None:
    app = tulipbook.play(MANIA, bots=["random"] * 3, seed=1, start=True)
    assert app.panels["preset"].value == ""
    assert "In this game" not in app.panels["rules"].value


@pytest.mark.parametrize("header", [{"preset": "lesson"}, {"preset": MINE}, {}])
def test_a_record_brings_its_preset(header: dict) -> None:
    record = Table.deal(MANIA, 3, seed=1, **header).record
    model = PlayModel(Plan.usual(MANIA))
    model.load(record.dumps().encode(), "game.jsonl")
    assert model.plan.preset == header.get("preset")
    page = replay_regions(ReplayModel(record))
    assert bool(page["preset"]) == bool(header)
    assert ("In this game" in page["rules"]) == bool(header)


def test_the_address_of_the_page_can_name_game_and_preset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(QUERY, "game=tulip&preset=lesson-short-supply&lang=xx")
    plan = tulipbook.play().model.plan
    assert (plan.game, plan.preset) == ("tulip", "lesson-short-supply")
    plan = tulipbook.play(MANIA, preset="printed").model.plan
    assert (plan.game, plan.preset) == (MANIA, None)
    monkeypatch.setenv(QUERY, "preset=lesson")
    plan = tulipbook.play().model.plan
    assert (plan.game, plan.preset) == (MANIA, "lesson")


def test_the_laboratory_plays_lessons_too() -> None:
    app = tulipbook.lab_app()
    for game, kind in GAMES.items():
        app.game.value = game
        assert app.order().preset is None
        app.rules.value = kind.presets.load("lesson")
        assert app.order().preset == "lesson"
        model = LabModel()
        model.start(replace(app.order(), games="3"))
        while model.more():
            pass
        model.finish()
        assert model.batch is not None
        assert set(model.batch.games.preset) == {"lesson"}


def test_an_address_opens_no_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("name = 'mine'\nrules.turns = 2\n", "utf-8")
    assert tulipbook.play(preset=path).model.plan.preset is not None
    monkeypatch.setenv(QUERY, f"preset={path}")
    app = tulipbook.play()
    assert app.model.plan.preset is None
    assert "There is no preset" in app.status.value


@pytest.mark.parametrize("preset", ["homework", 7, {"name": "x", "rules": {"colours": 4}}])
def test_a_preset_that_cannot_be_is_said_on_the_page(preset: object) -> None:
    app = tulipbook.play(MANIA, bots=["random"] * 3, preset=preset)  # type: ignore[arg-type]
    assert "preset" in app.status.value
