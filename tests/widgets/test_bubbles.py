"""The bubble experiments at a page: they stop, they remember, and what is wrong is said."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from pandas.testing import assert_frame_equal

from tulipbook.games.api import TulipbookError
from tulipbook.lab.experiments import Cache, Experiment, share_of_speculators
from tulipbook.widgets.bubbles import BubblesApp
from tulipbook.widgets.bubbles_charts import draw_found
from tulipbook.widgets.bubbles_model import QUESTIONS, BubblesModel, Order, uses

ORDER = Order(players=3, games=20)


@pytest.fixture(scope="module")
def cache() -> Cache:
    return Cache()


def run(model: BubblesModel, order: Order) -> str:
    model.start(order)
    return model.run()


def test_the_page_finds_what_the_function_finds(cache) -> None:
    model = BubblesModel(cache)
    assert run(model, ORDER) == "80 games were played."
    same = share_of_speculators(3, 20, 1637)
    assert isinstance(model.found, Experiment)
    assert_frame_equal(model.found.games, same.games)
    assert (model.played, model.games, model.running) == (80, 80, False)
    assert model.answered == ORDER


def listening(model: BubblesModel) -> list[int]:
    """Give the list of what is told from here on."""
    told: list[int] = []
    tell = model._tell

    def listen(played: int, games: int) -> None:
        told.append(played)
        tell(played, games)

    model._tell = listen  # type: ignore[method-assign]
    return told


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_has_an_answer_with_figures(question: str, cache) -> None:
    model = BubblesModel(cache)
    run(model, replace(ORDER, question=question))
    assert model.found is not None
    drawn = draw_found(model.found)
    assert {"main", "second"} <= set(drawn)
    for figure, twin in drawn.values():
        assert figure.layout.title.text
        assert twin.summary.endswith(".")
        assert twin.rows


def test_the_same_question_is_answered_from_memory(cache) -> None:
    model = BubblesModel(cache)
    run(model, ORDER)
    told = listening(model)
    run(model, ORDER)
    assert told == [20, 40, 60, 80]


def test_a_stop_stops_and_keeps_what_was_finished() -> None:
    model = BubblesModel()
    tell = model._tell

    def stop_at_25(played: int, games: int) -> None:
        if played == 25:
            model.stop()
        tell(played, games)

    model._tell = stop_at_25  # type: ignore[method-assign]
    said = run(model, ORDER)
    assert said.startswith("Stopped after 25 games of 80.")
    assert model.found is None
    assert not model.running
    model._tell = tell  # type: ignore[method-assign]
    told = listening(model)
    assert run(model, ORDER) == "80 games were played."
    assert told[:2] == [20, 21]


def test_what_was_found_stays_when_the_next_is_stopped(cache) -> None:
    model = BubblesModel(cache)
    run(model, ORDER)
    found = model.found
    model.start(replace(ORDER, seed="5"))
    model.stop()
    assert model.run().startswith("Stopped after 1 game of 80.")
    assert model.found is found
    assert model.answered == ORDER


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"question": "why"}, "There is no experiment 'why'"),
        ({"games": 0}, "20 to 400"),
        ({"games": 10**6}, "20 to 400"),
        ({"seed": ""}, "The seed is ''"),
        ({"seed": "-1"}, "The seed is '-1'"),
        ({"seed": "9" * 30}, "a whole number from 0"),
    ],
)
def test_an_order_that_cannot_be_is_refused(change, sentence: str, cache) -> None:
    model = BubblesModel(cache)
    token = model.token
    with pytest.raises(TulipbookError, match=sentence):
        model.start(replace(ORDER, **change))
    assert (model.running, model.token) == (False, token)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"players": 7}, "the number of players is 7"),
        ({"others": "nobody"}, "There is no bot 'nobody'"),
        ({"board": "marble"}, "marble"),
    ],
)
def test_what_cannot_be_played_leaves_the_model_ready(change, sentence: str, cache) -> None:
    model = BubblesModel(cache)
    run(model, ORDER)
    with pytest.raises(TulipbookError, match=sentence):
        run(model, replace(ORDER, **change))
    assert not model.running
    assert model.answered == ORDER
    assert run(model, ORDER) == "80 games were played."


def test_one_experiment_at_a_time() -> None:
    model = BubblesModel()
    model.start(ORDER)
    with pytest.raises(TulipbookError, match="stop it first"):
        model.start(ORDER)


def test_settings_that_a_question_does_not_use_are_hidden() -> None:
    app = BubblesApp(BubblesModel())
    for question in QUESTIONS:
        app.question.value = question
        for name, control in app.settings.items():
            assert (control.layout.display is None) == (name in uses(question)), (question, name)


async def until(app: BubblesApp, done) -> None:
    for _ in range(600):
        if done():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it took too long")


def test_the_buttons_run_and_stop(cache) -> None:
    async def use() -> None:
        app = BubblesApp(BubblesModel(cache))
        app.players.value, app.games.value = 3, 20
        token = app.model.token
        app._press("run", token)
        app._press("run", token)
        await until(app, lambda: "games were played" in app.status.value)
        assert app.figures["main"].figure["data"]
        assert app.figures["main"].summary
        assert "<table" in app.answer.value
        assert "Games played: 80 of 80" in app.progress.value
        app.games.value, app.seed.value = 400, "3"
        app._press("run", app.model.token)
        await until(app, lambda: app.model.played > 0)
        app._press("stop", app.model.token)
        await until(app, lambda: "Stopped after" in app.status.value)
        assert app.figures["main"].figure["data"]

    asyncio.run(use())


def test_what_is_wrong_is_said_in_the_status_line(cache) -> None:
    async def use() -> None:
        app = BubblesApp(BubblesModel(cache))
        app.seed.value = "many"
        app._press("run", app.model.token)
        assert "The seed is &#x27;many&#x27;" in app.status.value
        app.seed.value = "1"

        def fail() -> str:
            app.model.running = False
            raise ZeroDivisionError("no reason")

        app.model.run = fail  # type: ignore[method-assign]
        app._press("run", app.model.token)
        await until(app, lambda: "Something went wrong" in app.status.value)
        assert "no reason" in app.status.value

    asyncio.run(use())


def test_the_page_has_a_button_to_run_and_one_to_stop() -> None:
    app = BubblesApp(BubblesModel())
    assert 'data-action="run">Run' in app.tools.value
    assert 'data-action="stop" aria-disabled="true">Stop' in app.tools.value
