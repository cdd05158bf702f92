"""A run at a page: it can be stopped, what was finished stays, what is wrong is said."""

from __future__ import annotations

import asyncio
import re
from base64 import b64decode
from io import BytesIO
from zipfile import ZipFile

import pandas as pd
import pytest

import tulipbook
from tulipbook.games.api import TulipbookError
from tulipbook.widgets.lab import LabApp
from tulipbook.widgets.lab_model import LabModel, Order, download_html

ORDER = Order("tulip", ("greedy", "random"), games="8", seed="3")


def run(model: LabModel, order: Order) -> str:
    model.start(order)
    while model.more():
        pass
    return model.finish()


def test_a_run_gives_what_simulate_gives() -> None:
    model = LabModel()
    assert run(model, ORDER) == "8 games were played."
    same = tulipbook.simulate("tulip", bots=["greedy", "random"], games=8, seed=3, progress=False)
    assert model.batch is not None
    for name, frame in same.frames.items():
        pd.testing.assert_frame_equal(model.batch.frames[name], frame)


def test_a_run_that_is_stopped_keeps_what_was_finished() -> None:
    model = LabModel()
    model.start(Order("tulip", ("greedy", "random"), games="10000"))
    assert model.more()
    model.stop()
    assert not model.more()
    played = model.played
    assert 0 < played < 10000
    assert model.finish() == f"Stopped after {played} games of 10,000."
    assert model.batch is not None
    assert len(model.batch) == played
    assert not model.running


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (Order("tulip", ("greedy", "nobody")), "There is no bot 'nobody'"),
        (Order("tulip", ("greedy",)), "2 to 6 players"),
        (Order("tulip", ("greedy", "random"), games="0"), "from 1 to 10000"),
        (Order("tulip", ("greedy", "random"), games="many"), "'many'"),
        (Order("tulip", ("greedy", "random"), seed="-1"), "The seed is '-1'"),
        (Order("tulipmania-1637", ("random",) * 3, board="marble"), "There is no board"),
    ],
)
def test_what_cannot_be_played_is_said_and_the_last_run_stays(order: Order, words: str) -> None:
    model = LabModel()
    run(model, ORDER)
    before = model.batch
    with pytest.raises(TulipbookError, match=re.escape(words)):
        model.start(order)
    assert model.batch is before
    assert not model.running


def test_a_second_run_waits_for_the_first() -> None:
    model = LabModel()
    model.start(ORDER)
    with pytest.raises(TulipbookError, match="stop them first"):
        model.start(ORDER)
    model.finish()


def test_the_frames_can_be_downloaded_unless_they_are_too_large() -> None:
    model = LabModel()
    run(model, ORDER)
    assert model.batch is not None
    html = download_html(model.batch)
    (data,) = re.findall(r"base64,([^\"]+)", html)
    with ZipFile(BytesIO(b64decode(data))) as files:
        assert len(pd.read_csv(files.open("games.csv"))) == 8
        assert len(files.namelist()) == 6
    assert "too large" in download_html(model.batch, largest=100)


async def until(is_true) -> None:
    for _ in range(4000):
        if is_true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it did not come about")


def press(app: LabApp, action: str) -> None:
    tools = app.tools
    tools._hear(tools, {"action": action, "token": tools.token}, [])


def test_the_page_runs_stops_and_shows_what_was_finished() -> None:
    async def work() -> None:
        app = tulipbook.lab_app()
        app.game.value = "tulip"
        assert app.board.layout.display == "none"
        app.games.value = "10000"
        press(app, "run")
        press(app, "run")
        await until(lambda: app.model.played > 0)
        press(app, "stop")
        await until(lambda: "Download" in app.files.value)
        assert "Stopped after" in app.status.value
        assert app.figures["wins"].figure["data"]
        assert app.figures["traffic"].figure == {}
        assert app.model.played < 10000
        app.games.value = "none"
        press(app, "run")
        assert "from 1 to 10000" in app.status.value
        assert app.figures["wins"].figure["data"]
        app.game.value = "tulipmania-1637"
        app.games.value = "2"
        press(app, "run")
        await until(lambda: "2 games were played" in app.status.value)
        await until(lambda: bool(app.figures["traffic"].figure))

    asyncio.run(work())
