"""The replay app without a browser: it shows its model, and says what goes wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tulipbook
from tests.widgets.replays import BAD, BURST
from tulipbook.record.examples import EXAMPLES, load_example
from tulipbook.table import Table
from tulipbook.widgets.replay import ReplayApp
from tulipbook.widgets.replay_model import ALL
from tulipbook.widgets.replay_page import regions


def send(app: ReplayApp, **content: Any) -> None:
    app.controls._hear(app.controls, content, [])


def upload(app: ReplayApp, data: bytes, name: str = "game.jsonl") -> None:
    content = {"file": "record", "name": name, "size": len(data)}
    app.files._hear(app.files, content, [memoryview(data)])


def plays(app: ReplayApp) -> bool:
    return app.model.playing and app.controls.playing


def in_a_loop(work: Callable) -> None:
    """Run a test that needs what a kernel has: a running loop."""
    asyncio.run(work())


async def until(is_true: Callable[[], bool]) -> None:
    for _ in range(6000):
        if is_true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it did not come about")


def shown(app: ReplayApp) -> dict[str, str]:
    return {name: panel.value for name, panel in app.panels.items()}


def test_the_app_shows_the_model_s_regions_after_everything() -> None:
    app = tulipbook.replay()
    for content in ({"press": "turn_forward"}, {"press": "back"}, {"press": "last"}):
        send(app, **content)
        assert shown(app) == regions(app.model)
        assert app.controls.place == app.model.place
        assert app.controls.where == app.model.where
    app.controls.place = 9
    assert app.model.place == 9
    assert shown(app) == regions(app.model)


def test_eyes_are_chosen_on_the_page_or_beforehand() -> None:
    app = tulipbook.replay("four-crashes", eyes=1)
    assert app.eyes.value == "1"
    assert app.panels["hand"].value.startswith('<section class="tb-panel"><h2>The hand of Bill')
    for value, eyes in (("public", None), ("all", ALL), ("3", 3)):
        app.eyes.value = value
        assert app.model.eyes == eyes
        assert shown(app) == regions(app.model)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"record": "no.jsonl"}, "no.jsonl:1: the file cannot be read"),
        ({"record": "speculators", "eyes": 7}, "There is no seat 7"),
    ],
)
def test_what_cannot_be_opened_is_said_on_the_page(given: dict, words: str) -> None:
    app = tulipbook.replay(**given)
    assert words in app.status.value


@pytest.mark.parametrize(("data", "words"), BAD)
def test_a_bad_upload_is_said_and_nothing_else_changes(data: bytes, words: str) -> None:
    app = tulipbook.replay()
    send(app, press="turn_forward")
    before = shown(app), app.controls.place, app.example.value
    upload(app, data, "<b>bad</b>.jsonl")
    assert words in app.status.value.replace("&#x27;", "'")
    assert "<b>" not in app.status.value
    assert (shown(app), app.controls.place, app.example.value) == before
    send(app, press="forward")
    assert app.status.value == ""


def test_an_upload_and_an_example_are_opened() -> None:
    app = tulipbook.replay()
    table = Table.deal("tulip", 2, seed=4, names=["Xaver", "Yvonne"])
    upload(app, table.record.dumps().encode(), "mine.jsonl")
    assert "Opened mine.jsonl: 0 steps." in app.status.value
    assert app.example.value == ""
    assert [label for label, _ in app.eyes.options][-1] == "as Yvonne sees it"
    assert app.controls.last == 0
    app.example.value = "bubble-bursts"
    assert app.model.example == "bubble-bursts"
    assert app.controls.last == 3
    assert shown(app) == regions(app.model)


def test_a_record_of_a_game_in_progress_and_a_path_are_taken(tmp_path: Path) -> None:
    record = Table.deal("tulip", 2, seed=4).record
    record.write(tmp_path / "game.jsonl")
    for one in (record, tmp_path / "game.jsonl", str(tmp_path / "game.jsonl")):
        app = tulipbook.replay(one)
        assert app.status.value == ""
        assert app.model.game.header == record.header


def test_it_plays_by_itself_to_the_end_and_can_be_stopped() -> None:
    async def work() -> None:
        app = tulipbook.replay(BURST)
        app.model.speed = "Fast"
        send(app, press="play")
        await until(lambda: app.model.place > 0)
        assert plays(app)
        send(app, press="play")
        place = app.model.place
        assert not plays(app)
        await asyncio.sleep(app.model.pause + 0.1)
        assert app.model.place == place
        send(app, press="play")
        await until(lambda: app.model.place == 3)
        assert not plays(app)

    in_a_loop(work)


def test_figures_follow_the_step_and_the_record() -> None:
    async def work() -> None:
        app = tulipbook.replay()
        await until(lambda: bool(app.figures["board"].figure))
        first = app.figures["prices"].summary
        send(app, press="last")
        assert app.figures["prices"].summary != first
        assert "blue has burst at ƒ750" in app.figures["prices"].summary
        send(app, press="first")
        assert app.figures["prices"].summary == first
        app.example.value = "four-crashes"
        assert not app.figures["wealth"].figure
        assert "purple" in app.figures["board"].summary

    in_a_loop(work)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_figures_after_steps_to_and_fro_are_those_of_the_game_so_far(name: str) -> None:
    from tulipbook.widgets.charts import Charts

    async def work() -> None:
        app = tulipbook.replay(name)
        await until(lambda: bool(app.figures["board"].figure))
        for press in ("last", "back", "turn_back"):
            send(app, press=press)
            record = load_example(name)
            record.lines = record.lines[: app.model.stop.line - 1]
            table = Table(record, [None] * 4)
            charts = Charts()
            charts.follow(table)
            for figure, (_, twin) in charts.draw(table.view()).items():
                assert app.figures[figure].summary == twin.summary
                assert app.figures[figure].twin == twin.html

    in_a_loop(work)


def test_figures_that_cannot_be_loaded_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        monkeypatch.setattr("tulipbook.widgets.app.import_module", lambda name: 1 // 0)
        app = tulipbook.replay()
        await until(lambda: "ZeroDivisionError" in app.status.value)
        send(app, press="forward")
        assert app.model.place == 1

    in_a_loop(work)


def test_an_error_inside_is_said_and_the_step_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    app = tulipbook.replay()
    monkeypatch.setattr(app.model, "press", lambda button: 1 // 0)
    send(app, press="forward")
    assert "Something went wrong inside tulipbook (ZeroDivisionError" in app.status.value
    assert app.model.place == 0


@pytest.mark.parametrize("content", [{"press": 3}, {"press": "sideways"}, {"jump": "last"}, "x"])
def test_messages_that_no_page_sends_change_nothing(content: Any) -> None:
    app = tulipbook.replay()
    app.controls._hear(app.controls, content, [])
    assert app.model.place == 0
    assert app.status.value == ""
