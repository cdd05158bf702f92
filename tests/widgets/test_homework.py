"""Homework at a page, without a page: the way through it, and the file that comes out."""

import asyncio
import json
import re
from contextlib import suppress
from html import unescape
from random import Random
from typing import Any

import pytest

import tulipbook
from tests.pseudo import speaking_pseudo, spoken, untranslated
from tulipbook.errors import TulipbookError
from tulipbook.lessons.hand_in import read_hand_in
from tulipbook.lessons.homework import make_homework
from tulipbook.widgets.homework_model import HomeworkModel
from tulipbook.widgets.homework_page import form_html, head_html, page_html, steps_html

TULIP = make_homework(name="cards", game="tulip", seed=1637)
MANIA = make_homework(name="week 3", bots=["random", "momentum"], seed=1637)
WARM_UP = {"lower": "3", "back-to-five": "5", "crash": "a", "score": "7"}


def signed(homework=TULIP, name="Ann"):
    model: Any = HomeworkModel(homework)
    model.submit({"name": name})
    return model


def at(step, model):
    """Come to a step without answering anything but the prediction."""
    while model.step != step:
        if model.step == "prediction":
            model.submit({"prediction": "20"})
        else:
            with suppress(TulipbookError):
                model.next()
    return model


def decide(model, rng):
    """Let bots move until the student must, and take one decision."""
    game = model.game
    while game.bots_move:
        game.step()
    if not model.is_over:
        choices = [choice for choice in game.choices() if choice.reason is None]
        game.press(game.token, rng.choice(choices).action)


def play(model, seed=1, decisions=10**6):
    rng = Random(seed)
    while not model.is_over and decisions:
        decide(model, rng)
        decisions -= 1
    return model


def read(model):
    return read_hand_in(model.file()[1].encode(), model.homework)


def unsaved(model: HomeworkModel) -> bool:
    """Ask anew; a type checker takes it that a property does not change."""
    return model.is_unsaved


@pytest.mark.parametrize("homework", [TULIP, MANIA], ids=lambda homework: homework.game)
def test_from_a_name_to_a_file(homework):
    model = signed(homework)
    for quiz in homework.before:
        answers = {q.id: str(q.answer) for q in quiz.questions if q.is_marked}
        assert "right. Read below why." in model.submit(answers)
        model.next()
    assert model.step == "prediction"
    assert model.submit({"prediction": "2,000"}) == ""
    play(model)
    game = model.game
    assert [choice.title for choice in game.choices()] == ["Go on"]
    game.press(game.token, "on")
    assert model.step == "quiz"
    for quiz in homework.after:
        model.submit({q.id: str(q.answer) if q.is_marked else "Hm." for q in quiz.questions})
        model.next()
    assert model.step == "save"
    assert "All questions are answered." in page_html(model)
    name, _ = model.file()
    assert name == f"{homework.name.replace(' ', '-')}-Ann.jsonl"
    made = read(model)
    assert made.bots_checked
    assert made.prediction == 2000
    assert made.table.result is not None
    assert made.seconds is not None
    for quiz in homework.quizzes:
        marks = quiz.mark(made.quizzes[quiz.name])
        assert marks.right == marks.of


def test_nobody_goes_on_without_a_name():
    model = HomeworkModel(TULIP)
    for name in ("", "  ", "<b>", "x" * 41):
        with pytest.raises(TulipbookError, match="the student's name"):
            model.submit({"name": name})
    assert model.step == "name"
    with pytest.raises(TulipbookError, match="Type your name first"):
        model.file()
    assert 'data-action="save" aria-disabled="true"' in steps_html(model)


def test_the_name_stays_once_the_game_is_dealt_for_it():
    model = signed()
    model.back()
    assert form_html(model) == ""
    assert "You play as Ann" in page_html(model)
    model.submit({"name": "Bill"})
    assert model.student == "Ann"


def test_the_first_answers_count_and_the_last_words():
    model = signed()
    model.submit(WARM_UP)
    model.submit(WARM_UP | {"crash": "c"})
    assert read(model).quizzes == {
        "tulip-warm-up": {"lower": 3, "back-to-five": 5, "crash": "a", "score": 7}
    }
    at("save", model).back()
    given = {"third-tulip": "3", "why-it-falls": "a", "safe": "b"}
    model.submit(given | {"crash": "Red."})
    model.submit(given | {"safe": "a", "crash": "Red and blue."})
    answers = read(model).quizzes["tulip-exit"]
    assert (answers["safe"], answers["crash"]) == ("b", "Red and blue.")


def test_what_is_typed_and_not_checked_is_saved_as_far_as_it_can_be_read():
    model = signed()
    model.type({"lower": "3", "back-to-five": "many"})
    assert read(model).quizzes == {"tulip-warm-up": {"lower": 3}}


def test_next_checks_answers_and_asks_once_about_none():
    model = signed()
    assert model.next() == "You have not answered yet. Press Next once more to go on."
    model.type({"lower": "3"})
    with pytest.raises(TulipbookError, match="Question 2: It has no answer yet"):
        model.next()
    model.type(WARM_UP)
    assert "of 4 are right" in model.next()
    assert model.next() == ""
    assert model.step == "prediction"


def test_answers_may_be_left_open_after_a_warning():
    model = signed()
    model.type({"lower": "3", "crash": "c"})
    with pytest.raises(TulipbookError):
        model.next()
    assert model.next() == ""
    assert read(model).quizzes == {"tulip-warm-up": {"lower": 3, "crash": "c"}}


@pytest.mark.parametrize("typed", ["", "a lot", "-5"])
def test_there_is_no_game_without_a_prediction(typed):
    model = at("prediction", signed())
    with pytest.raises(TulipbookError):
        model.submit({"prediction": typed})
    assert model.step == "prediction"


def test_the_prediction_stays_once_the_student_has_decided():
    model = at("play", signed())
    play(model, decisions=1)
    model.back()
    assert form_html(model) == ""
    assert "You predicted: ƒ20" in page_html(model)
    model.submit({"prediction": "99"})
    assert read(model).prediction == 20


def test_every_step_has_one_main_button():
    model = HomeworkModel(TULIP)
    shown = []
    for _ in range(20):
        main = (steps_html(model) + form_html(model)).count("tb-submit")
        shown.append((model.step, main))
        match model.step:
            case "name":
                model.submit({"name": "Ann"})
            case "prediction":
                model.submit({"prediction": "20"})
            case "quiz" if model.quiz and not model.quiz.is_done:
                model.submit({q.id: str(q.answer or "Hm.") for q in model.quiz.quiz.questions})
            case "save":
                break
            case _:
                model.next()
    assert {main for _step, main in shown} == {1}
    assert [step for step, _main in shown].count("quiz") == 4


# The game ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["undo", "new", "back", "again"])
def test_the_game_is_played_once(action):
    model = play(at("play", signed()), decisions=3)
    moves = len(model.game.game.history)
    with pytest.raises(TulipbookError, match="played once"):
        model.game.press(model.game.token, action)
    assert len(model.game.game.history) == moves
    assert not model.game.can_take_back


def test_every_decision_notes_the_seconds_of_play():
    ticking = iter(range(10**6))
    model = at("play", signed())
    model.game._clock = lambda: next(ticking)
    model.game._begun = 0
    play(model)
    own = [p.entry for p in model.game.game.history if p.entry.get("player") == 0]
    times = [entry["time"] for entry in own]
    assert times == sorted(times)
    assert len(times) == read(model).decisions
    others = [p.entry for p in model.game.game.history if p.entry.get("player") != 0]
    assert all("time" not in entry for entry in others)


def test_a_game_that_is_not_over_can_be_left_and_counts_as_unfinished():
    model = play(at("play", signed()), decisions=2)
    assert "Press Next once more" in model.next()
    assert model.next() == ""
    at("save", model)
    assert "it counts as unfinished" in page_html(model)
    assert read(model).table.result is None


# Saving and going on ----------------------------------------------------------------------------


def test_the_page_says_whether_all_is_saved():
    model = at("play", signed())
    assert "changed since it was last saved" in steps_html(model)
    model.file()
    assert model.is_saved
    play(model, decisions=1)
    assert not model.is_saved


def test_nothing_is_unsaved_before_the_first_answer_and_after_saving():
    model = HomeworkModel(TULIP)
    assert not unsaved(model)
    model.submit({"name": "Ann"})
    model.type({"lower": " "})
    assert not unsaved(model)
    model.type({"lower": "3"})
    assert unsaved(model)
    model.file()
    assert not unsaved(model)
    play(at("play", model), decisions=1)
    assert unsaved(model)
    model.file()
    assert not unsaved(model)


@pytest.mark.parametrize("decisions", [0, 1, 5, 10**6])
def test_a_hand_in_can_be_gone_on_with(decisions):
    model = signed(MANIA)
    model.submit({q.id: str(q.answer) for q in MANIA.before[0].questions})
    play(at("play", model), decisions=decisions)
    name, text = model.file()
    again: Any = HomeworkModel(MANIA)
    assert again.load(name, len(text.encode()), text.encode()) == "Welcome back, Ann."
    assert again.is_saved
    assert again.step == ("quiz" if model.is_over else "play")
    assert again.record().dumps() == text
    for one in (model, again):
        for played in play(one, seed=2).game.game.history:
            played.entry.pop("time", None)
    assert again.game.game.record.lines == model.game.game.record.lines
    assert read(again).bots_checked


def test_seconds_go_on_where_they_stood():
    model = play(at("play", signed()), decisions=3)
    model.game.game.history[-1].entry["time"] = 250.0
    text = model.record().dumps().encode()
    again = HomeworkModel(TULIP)
    again.load("a.jsonl", len(text), text)
    play(again, decisions=1)
    assert read(again).seconds >= 250


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "'a.jsonl' cannot be gone on with: the file is empty"),
        (b"\xff\xd8\xff", "this is a photo"),
        (signed(MANIA).record().dumps().encode(), "'cards' was set"),
    ],
)
def test_what_cannot_be_gone_on_with_is_said(data, sentence):
    model = HomeworkModel(TULIP)
    with pytest.raises(TulipbookError, match=sentence):
        model.load("a.jsonl", len(data), data)
    assert model.step == "name"


def test_a_file_that_is_too_large_is_not_looked_at():
    with pytest.raises(TulipbookError, match="too large"):
        HomeworkModel(TULIP).load("a.jsonl", 10**9, b"")


# The app ----------------------------------------------------------------------------------------


def test_the_app_goes_through_it_and_saves():
    async def work():
        app: Any = tulipbook.homework("tulip", name="cards", bots=["random"])
        sent: list[dict[str, str]] = []
        app.steps.send = sent.append
        app.form._hear(app.form, {"submitted": {"name": ""}, "token": app.form.token}, [])
        assert "The student's name is missing." in unescape(app.status.value)
        app.form._hear(app.form, {"submitted": {"name": "Ann"}, "token": app.form.token}, [])
        assert app.model.step == "quiz"
        app.form._hear(app.form, {"typed": {"lower": "3"}}, [])
        at("play", app.model)
        app.show()
        assert app.box.children == (app.play,)
        play(app.model, decisions=1)
        app.steps._hear(app.steps, {"action": "save", "token": app.steps.token}, [])
        assert sent[-1]["download"] == "cards-Ann.jsonl"
        assert read_hand_in(sent[-1]["text"].encode()).quizzes["tulip-warm-up"] == {"lower": 3}
        assert "Saved as cards-Ann.jsonl." in app.status.value
        app.steps._hear(app.steps, {"action": "next", "token": app.steps.token - 1}, [])
        assert app.model.step == "play"
        turns = []
        for _ in range(2):
            turns.append(app.steps.token)
            app.steps._hear(app.steps, {"action": "next", "token": app.steps.token}, [])
        assert app.model.step == "quiz"
        assert len(set(turns)) == 2

    asyncio.run(work())


def test_the_heading_comes_last_so_that_what_it_says_is_there():
    app: Any = tulipbook.homework("tulip", name="cards", bots=["random"])
    there = []
    app.head.observe(lambda _: there.append("tb-question" in app.form.value), "value")
    app.form._hear(app.form, {"submitted": {"name": "Ann"}, "token": app.form.token}, [])
    assert there == [True]


def test_a_press_of_next_counts_while_answers_are_checked_but_not_twice():
    app: Any = tulipbook.homework("tulip", name="cards", bots=["random"])
    app.form._hear(app.form, {"submitted": {"name": "Ann"}, "token": app.form.token}, [])
    token, asked = app.steps.token, app.form.token
    app.form._hear(app.form, {"submitted": WARM_UP, "token": asked}, [])
    assert app.form.token != asked
    for _ in range(2):
        app.steps._hear(app.steps, {"action": "next", "token": token}, [])
        assert app.model.step == "prediction"
    app.form._hear(app.form, {"submitted": {"prediction": "20"}, "token": asked}, [])
    assert app.model.step == "prediction"


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"game": "chess"}, "chess"),
        ({"bots": ["radnom"] * 3}, "radnom"),
        ({"file": "no.toml"}, "no"),
    ],
)
def test_what_cannot_be_set_is_said_on_the_page(settings, sentence):
    app = tulipbook.homework(**settings)
    assert sentence in app.status.value
    assert app.model is None
    assert app.head.value == "<h1>Homework</h1>"
    assert app.text.value == app.steps.value == app.form.value == ""


def test_the_address_of_the_page_says_what_is_set(monkeypatch):
    set_ = make_homework(game="tulip", name="Zoë & more", deal="same", seed=7, after=[])
    monkeypatch.setenv("QUERY_STRING", set_.query())
    app: Any = tulipbook.homework()
    assert app.model.homework == set_


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("game=chess", "There is no game 'chess'; the games are tulipmania-1637 and tulip."),
        ("homework=week-3", "says 'homework', which the page does not know. It knows name, game,"),
        ("game=tulip&seed=-1", "Seed is '-1'; a whole number from 0 to"),
        ("preset=nonsense", "There is no preset 'nonsense'"),
        ("before=mine.toml", "give the homework as a file"),
    ],
)
def test_a_link_that_sets_no_homework_says_what_would_be_right(query, sentence, monkeypatch):
    monkeypatch.setenv("QUERY_STRING", query)
    app: Any = tulipbook.homework()
    assert sentence in unescape(app.status.value)
    assert app.model is None
    assert app.head.value == "<h1>Homework</h1>"
    (example,) = re.findall(r"homework\.ipynb\?(\S+?)<", app.text.value)
    monkeypatch.setenv("QUERY_STRING", unescape(example))
    app = tulipbook.homework()
    assert app.model.homework.name == "week 3"
    assert app.status.value == ""


def test_a_link_in_a_language_that_is_not_there_sets_homework_nevertheless(monkeypatch):
    monkeypatch.setenv("QUERY_STRING", "game=tulip&lang=xx&utm_source=mail")
    app: Any = tulipbook.homework()
    assert app.model.homework.game == "tulip"
    assert "the language 'xx'; there are en and nl." in unescape(app.status.value)


def test_what_was_typed_is_escaped():
    set_ = make_homework(game="tulip", name='<img src=x onerror="1">')
    model = HomeworkModel(set_)
    model.type({"name": '"><script>'})
    shown = head_html(model) + form_html(model) + page_html(model) + steps_html(model)
    assert "<script" not in shown
    assert "<img" not in shown
    assert json.dumps(model.typed) == '"\\"><script>"'


def test_every_text_of_the_page_is_in_the_catalogue():
    with speaking_pseudo():
        app = tulipbook.homework("tulip", name="1", bots=["random"])
        model: Any = app.model
        words = set()

        def read_it():
            app.show()
            for panel in (app.head, app.text, app.form, app.steps, app.status):
                words.update(untranslated(spoken(panel.value), ["Zo", "jsonl", *"ABC"]))

        read_it()
        model.submit({"name": "Zoë"})
        app._take(app.steps, model.next)
        read_it()
        model.back()
        read_it()
        model.next()
        model.submit(WARM_UP)
        while model.step != "save":
            read_it()
            if model.step == "prediction" and not model.has_decided:
                app._take(app.form, model.submit, {"prediction": "-1"})
                read_it()
                model.submit({"prediction": "20"})
            elif model.step == "play":
                app._take(app.steps, model.next)
                read_it()
                play(model, decisions=1)
                model.back()
                read_it()
                model.next()
                play(model)
                read_it()
                model.game.press(model.game.token, "on")
            else:
                app._take(app.steps, model.next)
        app._take(app.steps, app._save, model)
        read_it()
        data = model.file()[1].encode()
        app._take(app.text, model.load, "－", len(data), data)
        read_it()
    assert words == set()
