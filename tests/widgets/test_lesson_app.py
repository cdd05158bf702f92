"""A lesson at a page without a page: the way through it, forth and back, and what is kept."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

import tulipbook
from tests.widgets.test_quiz_app import RIGHT, send
from tulipbook.games.api import TulipbookError
from tulipbook.lessons import Sheet, read_answers
from tulipbook.lessons.lesson import LESSONS, lesson_on
from tulipbook.record import parse_record
from tulipbook.table import Table
from tulipbook.widgets import play
from tulipbook.widgets.lesson import LessonApp
from tulipbook.widgets.lesson_model import STEPS, LessonModel
from tulipbook.widgets.lesson_page import form_html, page_html, steps_html
from tulipbook.widgets.panel import Panel
from tulipbook.widgets.play import PlayApp

PREDICTED = {"top-price": "3000", "crashes": "2", "first-crash": "9"}


def new(game: str = "tulip") -> LessonModel:
    return LessonModel(lesson_on(game), Sheet("s1", lambda: "2026-11-30T09:00:00Z"), seed=7)


def at(step: str, game: str = "tulip") -> LessonModel:
    """Give a lesson whose student has come to a step without having played."""
    model = new(game)
    while model.step != step:
        model.type({"name": "Ann", **PREDICTED})
        model.next()
    return model


def dealt(model: LessonModel, step: str) -> Table:
    """Deal the game of a step as the page does, but with bots alone that move at random."""
    app = play(**{**model.settings(step), "bots": ["random"] * 4})
    assert app.model.table is not None
    model.tables[step] = app.model.table
    return app.model.table


# The model --------------------------------------------------------------------------------------


def unsaved(model: LessonModel) -> bool:
    """Ask anew; a type checker takes it that a property does not change."""
    return model.is_unsaved


def test_one_goes_through_all_steps_and_back() -> None:
    model = new()
    seen = []
    while model.can_go_on:
        if model.place not in seen:
            seen.append(model.place)
        model.type({"name": "Ann", **PREDICTED})
        model.next()
    assert [place.step for place in seen[:7]] == ["welcome", *["rules"] * 5, "warm-up"]
    assert list(dict.fromkeys(place.step for place in [*seen, model.place])) == list(STEPS)
    assert model.where == "Step 12 of 12: Your files"
    with pytest.raises(TulipbookError, match="last step"):
        model.next()
    while model.can_go_back:
        model.back()
        assert model.place == seen.pop()
    with pytest.raises(TulipbookError, match="first step"):
        model.back()


def test_a_name_is_asked_for() -> None:
    model = new()
    with pytest.raises(TulipbookError, match="Type your name first"):
        model.next()
    assert model.step == "welcome"
    model.submit({"name": " Ann  B. "})
    assert (model.step, model.sheet.student) == ("rules", "Ann B.")


def test_a_prediction_is_asked_for_and_stays_once_the_round_has_begun() -> None:
    model = at("prediction", "tulipmania-1637")
    model.quizzes["prediction"].typed.clear()
    with pytest.raises(TulipbookError, match="Question 1: It has no answer yet"):
        model.next()
    model.submit({"top-price": "2000"})
    assert model.step == "practice"
    model.back()
    assert "top-price" in form_html(model)
    dealt(model, "one")
    assert form_html(model) == ""
    assert "stays as it was" in page_html(model)
    assert "<td>ƒ2000</td>" in page_html(model)
    model.next()
    assert model.sheet.last("tulipmania-prediction") == {"top-price": 2000}


def test_a_round_in_progress_is_left_only_at_the_second_try() -> None:
    model = at("one")
    dealt(model, "one")
    assert "not over yet" in model.next()
    assert model.step == "one"
    assert model.next() == ""
    assert model.step == "result"
    model.back()
    model.tables["one"].run()
    assert model.next() == ""


@pytest.mark.parametrize("name", ["Ann", "bill", "Charles", "Zoë"])
def test_nobody_at_the_table_is_called_as_the_student(name: str) -> None:
    model = new()
    model.sheet.sign(name)
    names = model.settings("one")["names"]
    assert names[0] == name
    assert len({one.casefold() for one in names}) == 4


@pytest.mark.parametrize("game", LESSONS)
def test_the_rounds_differ_in_their_preset_alone(game: str) -> None:
    model = new(game)
    model.sheet.sign("Ann")
    practice, one, two = (model.settings(step) for step in ("practice", "one", "two"))
    assert one | {"preset": two["preset"]} == two
    assert (one["preset"], two["preset"]) == model.lesson.presets
    assert practice["preset"] == one["preset"]
    assert practice["seed"] != one["seed"] == 7


@pytest.mark.parametrize("game", LESSONS)
def test_prediction_and_rounds_are_compared(game: str) -> None:
    model = at("result", game)
    assert "You have not played round one." in page_html(model)
    for step in ("one", "two"):
        dealt(model, step).run()
        assert model.tables[step].record.header["preset"] == model.settings(step)["preset"]
    found = model.outcome("one")
    assert found is not None
    for question in model.quizzes["prediction"].quiz.questions:
        sign = "ƒ" if question.unit == "florins" else ""
        predicted, measured = PREDICTED[question.id], found.measured[question.id]
        assert f"<td>{sign}{predicted}</td><td>{sign}{measured}</td>" in page_html(model)
    assert "stopped" not in page_html(model)
    while model.step != "compare":
        model.next()
    html = page_html(model)
    assert html.count("<td>") == 2 * html.count('<th scope="row">')
    assert model.lesson.change in html
    files = model.files()
    assert list(files) == ["answers", "one", "two"]
    for step in ("one", "two"):
        name, text = files[step]
        assert parse_record(text.encode(), name).result is not None


def test_a_lesson_is_saved_when_all_its_files_are() -> None:
    model = new()
    model.submit({"name": "Ann"})
    assert not unsaved(model)
    while model.step != "warm-up":
        model.next()
    model.type({"lower": "3"})
    assert unsaved(model)
    model.next()
    assert unsaved(model)
    model.submit(PREDICTED)
    model.next()
    dealt(model, "one")
    for key in model.files():
        assert unsaved(model)
        model.save(key)
    assert not unsaved(model)
    model.tables["one"].run()
    assert unsaved(model)


@pytest.mark.parametrize(
    ("name", "written"), [("Ann", "Ann"), ("Zoë de Wit", "Zoë-de-Wit"), ("../ann:2", "ann-2")]
)
def test_files_and_what_is_in_them_name_the_student(name: str, written: str) -> None:
    model = new()
    model.submit({"name": name})
    while model.step != "one":
        model.type(PREDICTED)
        model.next()
    dealt(model, "one")
    files = model.files()
    assert files["answers"][0] == f"tulip-{written}-s1-answers.jsonl"
    assert files["one"][0] == f"tulip-{written}-s1-round-one.jsonl"
    assert {json.loads(line)["student"] for line in files["answers"][1].splitlines()} == {name}
    assert json.loads(files["one"][1].splitlines()[0])["players"][0] == name


def test_every_step_has_one_main_button() -> None:
    model = new()
    seen = set()
    while model.step != "files":
        html = steps_html(model) + form_html(model)
        assert html.count("tb-submit") == 1, model.step
        seen.add(model.step)
        model.type({"name": "Ann", **PREDICTED})
        model.next()
    assert seen == {*STEPS} - {"files"}


def test_once_answers_are_checked_the_way_on_is_the_main_button() -> None:
    model = at("warm-up")
    assert "tb-submit" in form_html(model)
    model.submit({"lower": "3", "back-to-five": "5", "crash": "a", "score": "7"})
    assert "tb-submit" not in form_html(model)
    assert "tb-submit" in steps_html(model)


def test_every_step_tells_something() -> None:
    model = new()
    told = {}
    while True:
        told[model.place] = page_html(model) + form_html(model)
        if not model.can_go_on:
            break
        model.type({"name": "Ann", **PREDICTED})
        model.next()
    silent = {place.step for place, html in told.items() if len(html) < 60}
    assert silent == {"history"}  # which is drawn later


# The app ----------------------------------------------------------------------------------------


def press(panel: Panel, action: str) -> None:
    panel._hear(panel, {"action": action, "token": panel.token}, [])


async def until(is_true: Callable[[], bool]) -> None:
    for _ in range(4000):
        if is_true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it did not come about")


def _has_moved_on(game: PlayApp, token: int) -> bool:
    return game.model.token != token


async def play_round(app: LessonApp) -> None:
    """Play the round of the step, at random, as somebody at the page."""
    (game,) = app.game.children
    game.pace.value = "At once"
    rng = Random(7)
    game._let_bots_move()
    while game.model.screen != "over":
        await until(lambda: not game.model.bots_move)
        if game.model.screen == "over":
            break
        token = game.model.token
        actions = [c.action for c in game.model.choices() if c.reason is None]
        await until(lambda: game.panels["cards"].token == game.model.token)
        press(game.panels["cards"], rng.choice(actions))
        await until(partial(_has_moved_on, game, token))


@pytest.mark.slow
@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_taken_from_beginning_to_end(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        app = tulipbook.lesson(game, folder=tmp_path / "answers", seed=3)
        assert app.model.where.startswith("Step 1 of 12")
        send(app.form, "submitted", {"name": "Ann"})
        for _ in range(5):
            press(app.steps, "next")
        send(app.form, "submitted", RIGHT if game != "tulip" else {"lower": "3"})
        if game != "tulip":
            assert "4 of 4 are right" in app.status.value
        press(app.steps, "next")
        send(app.form, "submitted", PREDICTED)
        assert app.model.step == "practice"
        for step in ("one", "two"):
            press(app.steps, "next")
            assert app.model.step == step
            await play_round(app)
            press(app.steps, "next")
            await until(lambda: bool(app.figures["main"].figure))
        assert app.model.step == "compare"
        assert app.figures["second"].summary
        press(app.steps, "next")
        await until(lambda: "Viceroy" in app.history.value)
        press(app.steps, "next")
        send(app.form, "typed", {"third-round": "I would wait."})
        press(app.steps, "next")
        assert app.model.step == "files"
        sent: list[object] = []
        app.text.send = sent.append
        press(app.text, "save-answers")
        (file,) = (tmp_path / "answers").iterdir()
        assert sent == [{"download": app.model.files()["answers"][0], "text": file.read_text()}]
        kept = read_answers(file)
        assert {one.student for one in kept.given} == {"Ann"}
        assert kept.given[-1].answer == "I would wait."
        assert "Something went wrong" not in app.status.value

    asyncio.run(work())


def test_the_colour_of_the_chart_can_be_chosen() -> None:
    async def work() -> None:
        app = LessonApp(at("result", "tulipmania-1637"))
        dealt(app.model, "one").run()
        app.show()
        await until(lambda: bool(app.figures["main"].figure))
        assert app.colour.layout.display is None
        first = app.figures["main"].summary
        app.colour.value = app.colour.options[-1][1]
        await until(lambda: app.figures["main"].summary not in {first, ""})
        assert app.colour.value in app.figures["main"].summary

    asyncio.run(work())


def test_what_goes_wrong_is_said_on_the_page(tmp_path: Path) -> None:
    assert "There is no lesson on &#x27;chess&#x27;" in tulipbook.lesson("chess").status.value
    file = tmp_path / "file"
    file.touch()

    async def work() -> None:
        app = tulipbook.lesson("tulip", folder=file)
        press(app.steps, "next")
        assert "Type your name first" in app.status.value
        send(app.form, "submitted", {"name": "Ann"})
        for _ in range(5):
            press(app.steps, "next")
        right = {"lower": "3", "back-to-five": "5", "crash": "c", "score": "12"}
        send(app.form, "submitted", right)
        assert "The answers cannot be written" in app.status.value
        assert len(app.model.sheet.given) == 4

    asyncio.run(work())


def test_a_page_that_opens_loads_nothing_large() -> None:
    code = (
        "import sys, tulipbook; tulipbook.lesson(); print(*{m.split('.')[0] for m in sys.modules})"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not set(run.stdout.split()) & {"pandas", "numpy", "plotly", "voila", "jupyterlab"}


def test_pandas_is_there_whole_before_a_game_is_drawn() -> None:
    code = (
        "import sys, tulipbook; app = tulipbook.lesson(folder=None); model = app.model\n"
        "while model.step != 'practice':\n"
        "    model.type({'name': 'Ann', 'top-price': '9'}); model.next()\n"
        "app.show(); print('DataFrame' in vars(sys.modules['pandas']), bool(app.game.children))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "True True\n"


def test_the_address_can_name_game_and_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "game=tulip&seed=5")
    app = tulipbook.lesson()
    assert (app.model.lesson.game, app.model.seed) == ("tulip", 5)
    monkeypatch.setenv("QUERY_STRING", "game=tulip&seed=many")
    app = tulipbook.lesson()
    assert "The seed is" in app.status.value
    assert app.model.seed == 1637
