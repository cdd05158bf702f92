"""Homework as HTML, step by step, from the model alone."""

from __future__ import annotations

from html import escape
from typing import Final

from tulipbook.language import _, florins, number
from tulipbook.lessons import Question, make_homework
from tulipbook.widgets.homework_model import HomeworkModel
from tulipbook.widgets.quiz_page import quiz_html
from tulipbook.widgets.steps_page import button, way_html

FILE: Final = "hand-in"


def head_html(model: HomeworkModel) -> str:
    """Write the heading: which homework, and where one is.

    Examples
    --------
    >>> from tulipbook.lessons.homework import make_homework
    >>> print(head_html(HomeworkModel(make_homework(name="week 3"))))
    <p class="tb-deal">Homework: week 3</p><h1>Step 1 of 6: Your name</h1>...
    """
    name = _("Homework: {name}").format(name=model.homework.name)
    if model.student:
        name = f"{name} · {model.student}"
    return way_html(name, model.where, model.progress)


def steps_html(model: HomeworkModel) -> str:
    """Write the buttons that lead back and on, and the one that saves, with what it has done."""
    buttons = [button("back", f"‹ {_('Back')}", model.can_go_back)]
    if model.can_go_on and not model.form_leads_on:
        is_main = model.quiz is None or model.quiz.is_done
        buttons.append(button("next", f"{_('Next')} ›", is_main=is_main))
    buttons.append(button("save", _("Save the hand-in"), bool(model.student), model.step == "save"))
    where = ""
    if model.student:
        where = _("saved") if model.is_saved else _("changed since it was last saved")
    return f'{"".join(buttons)}<span class="tb-where">{escape(where)}</span>'


def form_html(model: HomeworkModel) -> str:
    """Write the form of the step, if it has one."""
    if model.step == "name" and not model.student:
        return (
            f'<label class="tb-typed">{escape(_("Your name"))} <input name="name" maxlength="40" '
            f'size="20" value="{escape(model.typed)}"></label>'
            f'<button type="submit" class="tb-tool tb-submit">{escape(_("Begin"))}</button>'
        )
    if model.quiz is None or (model.step == "prediction" and model.has_decided):
        return ""
    leads_on = _("Keep my prediction and go on") if model.step == "prediction" else ""
    return quiz_html(model.quiz, leads_on)


def page_html(model: HomeworkModel) -> str:
    """Write what the step tells, without its form and its game.

    Examples
    --------
    >>> from tulipbook.lessons.homework import make_homework
    >>> page_html(HomeworkModel(make_homework())).count("<p>")
    3
    """
    told = "".join(f"<p>{escape(text)}</p>" for text in _told(model))
    if model.step == "name" and not model.student:
        label = escape(_("Or go on with a hand-in that you have saved"))
        told += (
            f'<div class="tb-files"><label>{label} '
            f'<input type="file" data-file="{FILE}" accept=".jsonl"></label></div>'
        )
    return f'<div class="tb-panel">{told}</div>' if told else ""


def no_homework_html() -> str:
    """Say what to do about a link that sets no homework, and how a right one looks.

    Examples
    --------
    >>> "homework.ipynb?name=week+3&amp;game=tulip&amp;bots=greedy" in no_homework_html()
    True
    """
    example = make_homework(name="week 3", game="tulip", bots=["greedy"], after=[]).query()
    said = _(
        "The link to this page sets no homework. Copy it once more as a whole, or ask whoever gave "
        "it to you. A right one ends like this:"
    )
    return (
        f'<div class="tb-panel"><p>{escape(said)}</p>'
        f'<p><code style="overflow-wrap: anywhere">homework.ipynb?{escape(example)}</code></p>'
        "</div>"
    )


def _told(model: HomeworkModel) -> tuple[str, ...]:
    match model.step:
        case "name" if model.student:
            return (
                _("You play as {student}; the game is dealt for this name.").format(
                    student=model.student
                ),
            )
        case "name":
            return (
                _(
                    "You answer a few questions, say what you expect, play a game against bots, "
                    "and answer a few more questions."
                ),
                _(
                    "In the end you save one file and hand it in. It holds your name, your answers "
                    "and every move of your game, and nothing else about you."
                ),
                _(
                    "You can save at any time, and go on with the file later. What is not saved is "
                    "lost when this page is closed."
                ),
            )
        case "quiz" if any(question.is_marked for question in _questions(model)):
            return (_("Your first answers count. After you have checked them you see why."),)
        case "prediction" if model.has_decided:
            predicted = _("none") if model.prediction is None else florins(model.prediction)
            return (
                _("The game has begun, so your prediction stays as it was."),
                _("You predicted: {prediction}").format(prediction=predicted),
            )
        case "prediction":
            return (_("Make a guess before you play."),)
        case "play" if not model.is_over:
            return (_("The game counts. You play it once, and nothing can be taken back."),)
        case "save":
            return _what_is_handed_in(model)
    return ()


def _questions(model: HomeworkModel) -> tuple[Question, ...]:
    return model.quiz.quiz.questions if model.quiz else ()


def _what_is_handed_in(model: HomeworkModel) -> tuple[str, ...]:
    """Sum up, so that nobody hands in half a file without knowing it."""
    game = model.game
    assert game is not None
    if game.game.result is None:
        played = _("Your game is not over. You can go back to it; if not, it counts as unfinished.")
    else:
        played = _("Your game is over. You have {florins}.").format(
            florins=florins(game.game.result.scores[0])
        )
    missing = sum(not quiz.is_done for quiz in model.quizzes.values())
    answered = _("All questions are answered.")
    if missing:
        answered = _("Groups of questions that are not all answered: {number}.").format(
            number=number(missing)
        )
    return (played, answered, _("Press “Save the hand-in”, and hand in the file."))
