"""A quiz as HTML: its questions with native inputs, and below each what is right and why."""

from __future__ import annotations

from html import escape

from tulipbook.language import _
from tulipbook.lessons import Question
from tulipbook.lessons.quiz import Answer
from tulipbook.pages.rules import RULES
from tulipbook.widgets.quiz_model import QuizModel


def quiz_html(model: QuizModel, button: str = "") -> str:
    """Write a quiz for a form.

    Parameters
    ----------
    model : QuizModel
        The quiz with what has been typed.
    button : str
        What the button says if it leads on; "Check my answers" or "Keep my answers" if not given,
        which is the main thing to do only until it has been done.

    Examples
    --------
    >>> from tulipbook.lessons import Sheet, load_quiz
    >>> model = QuizModel(load_quiz("tulip-warm-up"), Sheet("s1", lambda: ""))
    >>> quiz_html(model).count("<fieldset")
    4
    """
    marked = any(question.is_marked for question in model.quiz.questions)
    kind = "tb-tool tb-submit" if button or not model.is_done else "tb-tool"
    button = button or (_("Check my answers") if marked else _("Keep my answers"))
    questions = "".join(
        _question(model, number, question)
        for number, question in enumerate(model.quiz.questions, start=1)
    )
    return (
        f"<h2>{escape(_(model.quiz.title))}</h2>{questions}"
        f'<button type="submit" class="{kind}">{escape(button)}</button>'
    )


def _question(model: QuizModel, number: int, question: Question) -> str:
    asked = escape(f"{number}. {_(question.text)}")
    inside = _input(question, model.typed.get(question.id, "")) + _verdict(model, question)
    return f'<fieldset class="tb-question"><legend>{asked}</legend>{inside}</fieldset>'


def _input(question: Question, typed: str) -> str:
    if question.kind == "choice":
        return "".join(
            f'<label class="tb-choice"><input type="radio" name="{question.id}" value="{letter}"'
            f"{' checked' if letter == typed else ''}> <span><b>{letter.upper()}</b> "
            f"{escape(_(said))}</span></label>"
            for letter, said in question.choices.items()
        )
    if question.kind == "number":
        label = escape(_("Your answer, in {unit}").format(unit=_(question.unit)))
        return (
            f'<label class="tb-typed">{label} <input name="{question.id}" inputmode="numeric" '
            f'size="8" value="{escape(typed)}"></label>'
        )
    return (
        f'<label class="tb-typed">{escape(_("Your answer"))} <textarea name="{question.id}" '
        f'rows="3">{escape(typed)}</textarea></label>'
    )


def _verdict(model: QuizModel, question: Question) -> str:
    """Say what was answered, what is right, and why, with the rule behind it."""
    if model.marks is None or not question.is_marked:
        return ""
    if model.marks.by_question[question.id]:
        mark, kind = f"✓ {_('Right.')}", "tb-right"
    else:
        told = _("Not right. You answered: {given}. The right answer: {right}.").format(
            given=_told(question, model.checked[question.id]),
            right=_told(question, question.answer),
        )
        mark, kind = f"✗ {told}", "tb-wrong"
    rule = question.rule
    if rule in RULES:
        rule = f"{rule}: {_(RULES[rule])}"
    return (
        f'<p class="tb-verdict {kind}"><b>{escape(mark)}</b> {escape(_(question.because))}</p>'
        f'<p class="tb-because">{escape(_("Rule"))} {escape(rule)}</p>'
    )


def _told(question: Question, answer: Answer | None) -> str:
    if question.kind == "choice":
        letter = str(answer)
        return f"{letter.upper()} {_(question.choices[letter])}"
    return f"{answer} {_(question.unit)}"
