"""The app and its parts in a kernel without a page; what a page would send is sent by hand."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tulipbook
from tulipbook.games.tulipmania import load_board
from tulipbook.table import Table
from tulipbook.widgets.charts import Charts, outlines
from tulipbook.widgets.figure_panel import FigurePanel
from tulipbook.widgets.panel import Panel
from tulipbook.widgets.plan import Plan
from tulipbook.widgets.play import PlayApp
from tulipbook.widgets.play_model import PlayModel
from tulipbook.widgets.setup_form import SetupForm

LOADED = """
import asyncio, sys
import tulipbook

async def play():
    app = tulipbook.play(bots=["random"] * 4, seed=1, start=True)
    app.pace.value = "At once"
    app._let_bots_move()
    while app.model.screen != "over" or app._charts is None:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.1)
    assert app.figures["board"].figure["data"]

asyncio.run(play())
print(*{name.partition(".")[0] for name in sys.modules})
"""


def test_a_playing_kernel_loads_no_pandas() -> None:
    run = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert {"ipywidgets", "plotly"} <= loaded
    assert not loaded & {"pandas", "numpy", "voila", "jupyterlab"}


def in_a_loop(work: Callable) -> None:
    """Run a test that needs what a kernel has: a running loop."""
    asyncio.run(work())


async def until(is_true: Callable[[], bool]) -> None:
    for _ in range(2000):
        if is_true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it did not come about")


def press(panel: Panel, action: str, token: int | None = None) -> None:
    panel._hear(panel, {"action": action, "token": panel.token if token is None else token}, [])


def _asks(app: PlayApp) -> bool:
    """Tell whether the page shows the next decision of a person."""
    return not app.model.bots_move and app.panels["cards"].token == app.model.token


def _has_moved_on(app: PlayApp, token: int) -> bool:
    return app.model.token != token


def said(app: PlayApp) -> str:
    return str(app.status.value)


def test_one_click_starts_a_game_with_bots() -> None:
    async def work() -> None:
        app = tulipbook.play(seed=1637)
        assert app.columns.layout.display == "none"
        app.pace.value = "At once"
        app.form.start.click()
        await until(lambda: app.model.screen == "play" and not app.model.bots_move)
        await until(lambda: "data-action" in app.panels["cards"].value)
        assert app.form.box.layout.display == "none"
        assert app.columns.layout.display is None
        assert said(app) == ""

    in_a_loop(work)


def test_a_second_click_on_start_deals_no_second_game() -> None:
    async def work() -> None:
        app = tulipbook.play()
        app.form.start.click()
        app.form.start.click()
        await until(lambda: app.model.table is not None)
        table = app.model.table
        await asyncio.sleep(0.05)
        assert app.model.table is table

    in_a_loop(work)


@pytest.mark.parametrize("game", ["tulipmania-1637", "tulip"])
def test_a_game_is_played_to_the_end_by_what_a_page_sends(game: str) -> None:
    async def work() -> None:
        app = tulipbook.play(game, bots=[None, "random", "random"], seed=7)
        app.pace.value = "At once"
        app.form.start.click()
        await until(lambda: app.model.table is not None)
        rng = Random(1637)
        await until(lambda: _asks(app))
        while app.model.screen != "over":
            token = app.model.token
            actions = [c.action for c in app.model.choices() if c.reason is None]
            press(app.panels["cards"], rng.choice(actions))
            await until(partial(_has_moved_on, app, token))
            await until(lambda: _asks(app))
            assert said(app) == ""
        await until(lambda: "What everybody held" in app.panels["result"].value)

    in_a_loop(work)


def test_an_old_token_does_nothing() -> None:
    async def work() -> None:
        app = tulipbook.play(seed=1637, bots=[None, "random", "random"], start=True)
        app.pace.value = "At once"
        await until(lambda: _asks(app))
        moves = len(app.model.game.history)
        choice = app.model.choices()[0].action
        press(app.panels["cards"], choice, app.model.token - 1)
        await asyncio.sleep(0.05)
        assert len(app.model.game.history) == moves
        press(app.panels["cards"], choice)
        press(app.panels["cards"], choice)
        await until(lambda: len(app.model.game.history) > moves)
        played = [p.entry.get("player") for p in app.model.game.history[moves:]]
        assert played.count(0) == 1
        assert said(app) == ""

    in_a_loop(work)


def test_what_goes_wrong_is_said_and_the_game_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        app = tulipbook.play(seed=1, bots=[None, None, None], start=True)
        record = app.model.game.record.dumps()
        files = app.form.files
        files._hear(files, {"file": "record", "name": "<b>.jsonl", "size": 3}, [b"{}\n"])
        await until(lambda: "lacks the key" in said(app))
        assert "<b>" not in said(app)
        files._hear(files, {"file": "board", "name": "mine.toml", "size": 1}, [b"="])
        await until(lambda: "not valid TOML" in said(app))
        app.form.seed.value = "tulip"
        press(app.panels["tools"], "new")
        await until(lambda: app.model.screen == "setup")
        app.form.seed.value = "tulip"
        app.form.start.click()
        await until(lambda: "The seed is" in said(app))
        app.form.back.click()
        await until(lambda: app.model.screen == "curtain")
        assert said(app) == ""
        monkeypatch.setattr(app.model, "press", _fails)
        press(app.panels["cards"], "show")
        await until(lambda: "ZeroDivisionError" in said(app))
        assert app.model.game.record.dumps() == record

    in_a_loop(work)


def _fails(*given: object) -> Any:
    raise ZeroDivisionError(f"{given} went wrong")


def test_a_bot_that_fails_is_said_and_can_be_asked_again() -> None:
    async def work() -> None:
        app = tulipbook.play(bots=["random"] * 3, seed=1)
        app.pace.value = "At once"
        app.form.start.click()
        await until(lambda: app.model.table is not None)
        app.model.game.seats[app.model.game.state.to_act[0]] = _fails
        await until(lambda: "went wrong" in said(app) or app.model.screen == "over")
        assert app.model.screen == "play"
        assert "failed: ZeroDivisionError" in said(app)
        app.model.game.seats[:] = [lambda _, actions: actions[0]] * 3
        press(app.panels["tools"], "skip")
        moves = len(app.model.game.history)
        await until(lambda: len(app.model.game.history) > moves)

    in_a_loop(work)


def test_a_saved_file_is_handed_over_and_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        app = tulipbook.play(seed=1637, bots=[None] * 3, start=True)
        sent = []
        monkeypatch.setattr(app.panels["tools"], "download", lambda *file: sent.append(file))
        press(app.panels["tools"], "save")
        await until(lambda: bool(sent))
        assert sent == [app.model.file()]
        await until(lambda: "Saved as" in said(app))
        text = app.model.file()[1]
        assert not any(text in str(panel.value) for panel in app.panels.values())

    in_a_loop(work)


def test_a_record_is_opened_by_its_path(tmp_path: Path) -> None:
    table = Table.deal("tulip", seats=[lambda _, a: a[0]] * 2, seed=3)
    table.run()
    table.record.write(tmp_path / "game.jsonl")
    app = tulipbook.play(record=tmp_path / "game.jsonl")
    assert app.model.screen == "over"
    assert "cannot be read" in said(tulipbook.play(record=tmp_path / "none.jsonl"))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"game": "chess"}, "There is no game"),
        ({"names": ["Ann"], "bots": [None, None]}, "1 names and 2 seats"),
        ({"board": "marble"}, "There is no board"),
        ({"seed": "x", "start": True}, "The seed is"),
        ({"bots": [None], "start": True}, "3 to 5"),
        ({"bots": [None, "nobody", None], "start": True}, "There is no bot"),
    ],
)
def test_what_cannot_be_played_is_said_on_the_page(given: dict, words: str) -> None:
    app = tulipbook.play(**given)
    assert words in said(app)
    assert app.model.screen == "setup"


# The set-up form -----------------------------------------------------------------------------


def test_the_form_gives_the_plan_that_it_shows() -> None:
    for game in ("tulipmania-1637", "tulip"):
        plan = Plan.usual(game, 3)
        assert SetupForm(plan).plan() == Plan(game, plan.names, plan.bots, "", "standard")


def test_another_game_offers_its_own_players_and_bots() -> None:
    form = SetupForm(Plan.usual("tulipmania-1637", 5))
    form.game.value = "tulip"
    assert [number for _, number in form.players.options] == [2, 3, 4, 5, 6]
    assert form.board.layout.display == "none"
    form.players.value = 6
    plan = form.plan()
    assert len(plan.bots) == len(plan.names) == 6
    assert plan.bots[0] is None
    assert all(plan.bots[1:])
    assert plan.deal(lambda: 1).state.players == 6
    form.game.value = "tulipmania-1637"
    assert form.players.value == 5
    assert form.plan().deal(lambda: 1).state.players == 5


def test_a_board_of_ones_own_is_played_on() -> None:
    form = SetupForm(Plan.usual("tulipmania-1637"))
    form.offer_board({**load_board("gentle").to_json(), "name": "mine"})
    table = form.plan().deal(lambda: 1)
    assert table.record.header["board"]["name"] == "mine"


# Panels, figures, charts ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [None, 7, "x", {}, {"action": 3, "token": 1}, {"action": "a"}, {"action": "a", "token": "1"}],
)
def test_a_panel_ignores_messages_that_it_does_not_know(message: object) -> None:
    panel, heard = Panel(), []
    panel.when_pressed(lambda *given: heard.append(given))
    panel.when_file(lambda *given: heard.append(given))
    panel._hear(panel, message, [])
    assert heard == []


def test_a_figure_is_sent_only_when_it_is_another() -> None:
    table = Table.deal("tulipmania-1637", 3, seed=1)
    charts, panel = Charts(), FigurePanel()
    charts.follow(table)
    for _ in range(2):
        figure, twin = charts.draw(table.view())["board"]
        panel.show(figure, twin.summary, twin.html)
        assert panel.version == 1
    panel.hide()
    assert (panel.figure, panel.version) == ({}, 2)


def test_the_library_goes_to_the_page_that_asks() -> None:
    panel, sent = FigurePanel(), []
    panel.send = lambda content, buffers=None: sent.append((content, buffers))
    panel._hear(panel, {"wants": "something"}, [])
    assert sent == []
    panel._hear(panel, {"wants": "plotly"}, [])
    ((content, buffers),) = sent
    assert content == {"plotly": True}
    assert b"plotly.js" in buffers[0][:200]


@pytest.mark.parametrize("game", ["tulipmania-1637", "tulip"])
def test_charts_that_follow_a_game_are_those_of_its_record(game: str) -> None:
    table = Table.deal(game, seats=[lambda _, a: a[-1]] * 3, seed=2)
    following = Charts()
    following.follow(table)
    for _ in range(60):
        table.step()
        following.follow(table)
    table.back_to(20)
    following.follow(table)
    for _ in range(5):
        table.step()
    following.follow(table)
    afresh = Charts()
    afresh.follow(table)
    assert following.moments == afresh.moments
    assert len(afresh.moments) > 5
    view = table.view()
    drawn = [charts.draw(view) for charts in (following, afresh)]
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize("game", ["tulipmania-1637", "tulip"])
def test_every_target_of_a_choice_has_an_outline(game: str) -> None:
    model = PlayModel(Plan(game, ("Ann", "Bill", "Charles"), (None, "random", "random")))
    model.start(model.plan)
    places = outlines(model.view)
    targets: set[str] = set()
    for _ in range(60):
        while model.bots_move:
            model.step()
        found = [choice for choice in model.choices() if choice.reason is None]
        targets |= {target for choice in found for target in choice.targets}
        model.press(model.token, found[0].action)
    assert targets
    assert targets <= set(places)
    assert all(len(outline) > 3 and outline[0] == outline[-1] for outline in places.values())
