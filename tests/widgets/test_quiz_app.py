"""A quiz at a page: what a page sends is sent by hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tulipbook
from tulipbook.games.api import TulipbookError
from tulipbook.language import speaking
from tulipbook.lessons import Sheet, load_quiz, quiz_names, read_answers
from tulipbook.widgets.form import Form
from tulipbook.widgets.quiz_model import QuizModel
from tulipbook.widgets.quiz_page import quiz_html

RIGHT = {"speculate": "750", "purchase": "375", "highest-card": "c", "burst": "b"}


def send(form: Form, kind: str, typed: dict[str, str], token: int | None = None) -> None:
    content = {kind: typed, "token": form.token if token is None else token}
    form._hear(form, content, [])


def model(name: str = "tulipmania-warm-up") -> QuizModel:
    sheet = Sheet("s1", lambda: "2026-11-30T09:00:00Z")
    sheet.sign("Ann")
    return QuizModel(load_quiz(name), sheet)


def test_answers_are_checked_explained_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    app = tulipbook.quiz("tulipmania-warm-up", file=file, student="Ann")
    assert "tb-verdict" not in app.form.value
    send(app.form, "submitted", RIGHT | {"burst": "a"})
    assert "3 of 4 are right" in app.status.value
    assert app.form.value.count("✓ Right.") == 3
    assert (
        "✗ Not right. You answered: A Everybody who has a tulip of that colour, all at the same "
        "price. The right answer: B Those who have a tulip and also a buyer of that colour."
        in app.form.value
    )
    assert "Rule TM-5.2: " in app.form.value
    kept = [(one.student, one.question, one.answer) for one in read_answers(file).given]
    assert ("Ann", "speculate", 750) in kept
    send(app.form, "submitted", RIGHT)
    assert "4 of 4 are right" in app.status.value
    assert len(read_answers(file).given) == 5


def test_a_verdict_tells_the_answer_that_was_checked_from_the_right_one() -> None:
    own = model()
    own.check(RIGHT | {"speculate": "500"})
    own.type({"speculate": "700"})
    said = "✗ Not right. You answered: 500 florins. The right answer: 750 florins."
    assert said in quiz_html(own)
    with speaking("nl"):
        html = quiz_html(own)
    assert "✗ Niet goed. Jij antwoordde: 500 guldens. Het goede antwoord: 750 guldens." in html


def test_a_form_counts_once_for_each_token() -> None:
    app = tulipbook.quiz("tulipmania-warm-up")
    token = app.form.token
    send(app.form, "submitted", RIGHT, token)
    send(app.form, "submitted", {}, token)
    assert app.model is not None
    assert app.model.marks is not None
    assert app.model.marks.right == 4


def test_what_is_missing_is_said_and_the_form_can_be_used_again() -> None:
    app = tulipbook.quiz("tulipmania-warm-up")
    token = app.form.token
    send(app.form, "submitted", RIGHT | {"purchase": "a lot"})
    assert "Question 2: &#x27;a lot&#x27; is no whole number of florins." in app.status.value
    assert app.form.token > token
    assert "tb-verdict" not in app.form.value
    send(app.form, "submitted", {"purchase": ""})
    assert "Question 2: It has no answer yet." in app.status.value
    send(app.form, "submitted", {"purchase": "375"})
    assert "4 of 4 are right" in app.status.value


def test_what_was_typed_stays() -> None:
    app = tulipbook.quiz("tulipmania-warm-up")
    send(app.form, "typed", {"speculate": '7"5', "highest-card": "c", "unknown": "x"})
    app.show()
    assert 'name="speculate" inputmode="numeric" size="8" value="7&quot;5"' in app.form.value
    assert re.search(r'name="highest-card" value="c" checked', app.form.value)
    assert app.model is not None
    assert "unknown" not in app.model.typed


def test_texts_can_stay_empty_and_are_not_marked() -> None:
    own = model("tulip-exit")
    right = {q.id: str(q.answer) for q in own.quiz.questions if q.is_marked}
    assert own.check(right).startswith("3 of 3 are right.")
    own.type({"third-round": "<b>buy</b>"})
    own.keep()
    assert own.sheet.given[-1].answer == "<b>buy</b>"
    assert "&lt;b&gt;buy&lt;/b&gt;" in quiz_html(own)


def test_a_prediction_is_kept_without_marks() -> None:
    own = model("tulipmania-prediction")
    assert own.check({"top-price": "3,000"}) == "Your answers are kept."
    assert own.marks is None
    assert own.is_done
    assert own.sheet.last("tulipmania-prediction") == {"top-price": 3000}
    with pytest.raises(TulipbookError, match="Question 1"):
        own.check({"top-price": ""})


@pytest.mark.parametrize("name", quiz_names())
def test_every_input_has_a_label_and_every_choice_its_letter(name: str) -> None:
    own = model(name)
    html = quiz_html(own)
    assert html.count("<legend>") == len(own.quiz.questions)
    for label in re.findall(r"<label.*?</label>", html, re.DOTALL):
        assert re.search("<(input|textarea) ", label)
        assert re.sub("<.*?>", "", label).strip()
    assert html.count("<label") == len(re.findall("<(?:input|textarea) ", html))


def test_what_cannot_be_asked_is_said_on_the_page(tmp_path: Path) -> None:
    assert "There is no quiz &#x27;biology&#x27;" in tulipbook.quiz("biology").status.value
    (tmp_path / "mine.toml").write_text("title = 3", encoding="utf-8")
    assert "lacks the key" in tulipbook.quiz(tmp_path / "mine.toml").status.value
    assert "the name is" in tulipbook.quiz("tulip-exit", student="<b>").status.value.lower()
    app = tulipbook.quiz("tulip-prediction", file=tmp_path)
    send(app.form, "submitted", {"crashes": "2", "first-crash": "3"})
    assert "The answers cannot be written" in app.status.value
