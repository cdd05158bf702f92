"""A lesson as HTML, step by step, from the model alone."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tulipbook.language import _, florins, number
from tulipbook.lessons import Question
from tulipbook.lessons.outcome import Outcome
from tulipbook.pages.markup import table_markup
from tulipbook.widgets.lesson_model import LessonModel
from tulipbook.widgets.quiz_page import quiz_html
from tulipbook.widgets.steps_page import button, way_html


def head_html(model: LessonModel) -> str:
    """Write the heading: which lesson, and where one is.

    Examples
    --------
    >>> from tulipbook.lessons import Sheet
    >>> from tulipbook.lessons.lesson import lesson_on
    >>> model = LessonModel(lesson_on("tulip"), Sheet("s1", lambda: ""))
    >>> print(head_html(model)[:68])
    <p class="tb-deal">A lesson with Tulip</p><h1>Step 1 of 12: Welcome<
    """
    return way_html(_(model.lesson.title), model.where, model.progress)


def steps_html(model: LessonModel) -> str:
    """Write the buttons that lead back and on."""
    buttons = [button("back", f"‹ {_('Back')}", model.can_go_back)]
    if model.can_go_on and not model.form_leads_on:
        quiz = model.quizzes.get(model.step)
        is_main = quiz is None or quiz.is_done
        buttons.append(button("next", f"{_('Next')} ›", is_main=is_main))
    return f'{"".join(buttons)}<span class="tb-where">{escape(model.where)}</span>'


def form_html(model: LessonModel) -> str:
    """Write the form of the step, if it has one."""
    if model.step == "welcome":
        return (
            f'<label class="tb-typed">{escape(_("Your name"))} <input name="name" maxlength="40" '
            f'size="20" value="{escape(model.name)}"></label>'
            f'<button type="submit" class="tb-tool tb-submit">{escape(_("Begin"))}</button>'
        )
    if model.step == "prediction":
        if model.has_begun:
            return ""
        return quiz_html(model.quizzes["prediction"], _("Keep my prediction and go on"))
    return quiz_html(model.quizzes[model.step]) if model.step in model.quizzes else ""


def page_html(model: LessonModel) -> str:
    """Write what the step tells, without its form, its game and its figures.

    Examples
    --------
    >>> from tulipbook.lessons import Sheet
    >>> from tulipbook.lessons.lesson import lesson_on
    >>> page_html(LessonModel(lesson_on("tulip"), Sheet("s1", lambda: "")))[:22]
    '<div class="tb-panel">'
    """
    step = model.step
    if step == "rules":
        screen = model.screens[model.place.screen]
        return _panel(f"<h2>{escape(screen.title)}</h2>{screen.html}")
    if step in {"result", "compare"}:
        return _panel(_result(model) if step == "result" else _compare(model))
    if step == "prediction" and model.has_begun:
        return _panel(_predicted(model))
    if step == "files":
        return _panel(_files(model))
    return _panel(_paragraphs(*_told(model)))


def _told(model: LessonModel) -> Sequence[str]:
    """Give the words of a step that has nothing but words."""
    match model.step:
        case "welcome":
            return (
                _(
                    "You will learn the rules in five minutes, play a short game twice, and look "
                    "at what happened and why. It takes 50 minutes."
                ),
                _(
                    "Type a name; any name will do. It stands beside your answers, and nothing "
                    "else about you is kept."
                ),
            )
        case "warm-up":
            return (_("Four questions before you play. After you have answered you see why."),)
        case "prediction":
            return (_("Make a guess before you play. After the round you see how it was."),)
        case "practice":
            return (
                _(
                    "Play a turn or two to see how it goes; this game does not count. Then press "
                    "Next."
                ),
            )
        case "one":
            return (_("This round counts. When it is over, or when your time is up, press Next."),)
        case "two":
            return (model.lesson.change, _("When it is over, or your time is up, press Next."))
        case "exit":
            return (_("Five last questions. Your teacher reads the last two."),)
    return ()


def _predicted(model: LessonModel) -> str:
    """Show the prediction, which cannot be changed any more."""
    given = model.sheet.last(model.lesson.prediction)
    rows = [
        (_(question.text), _amount(given.get(question.id), question))
        for question in model.quizzes["prediction"].quiz.questions
    ]
    said = _paragraphs(_("Round one has begun, so your prediction stays as it was."))
    return said + _table(_("Your prediction"), (_("Question"), _("Your prediction")), rows)


def _result(model: LessonModel) -> str:
    """Compare the prediction with round one."""
    found = model.outcome("one")
    if found is None:
        return _paragraphs(_("You have not played round one."))
    given = model.sheet.last(model.lesson.prediction)
    rows = [
        (question.text, _amount(given.get(question.id), question), _amount(was, question))
        for question in model.quizzes["prediction"].quiz.questions
        for was in [found.measured[question.id]]
    ]
    head = (_("Question"), _("Your prediction"), _("Round one"))
    return (
        _table(_("Your prediction and round one"), head, [(_(q), *r) for q, *r in rows])
        + _table(_("Round one"), ("", _("Round one")), found.facts)
        + _unfinished(found)
    )


def _amount(said: object, question: Question) -> str:
    if said is None:
        return _("none")
    amount = int(str(said))
    return florins(amount) if question.unit == "florins" else number(amount)


def _compare(model: LessonModel) -> str:
    """Compare the two rounds."""
    one, two = (model.outcome(step) for step in ("one", "two"))
    told = f"<p>{escape(model.lesson.change)}</p>"
    if one is None or two is None:
        return told + _paragraphs(_("You have not played both rounds."))
    rounds = [dict(one.facts), dict(two.facts)]
    labels = dict.fromkeys([*rounds[0], *rounds[1]])
    rows = [(label, *[facts.get(label, "–") for facts in rounds]) for label in labels]
    question = _("What did the change do, and how can you tell? One game is one draw of the lot.")
    return (
        told
        + _table(_("Both rounds"), ("", _("Round one"), _("Round two")), rows)
        + _unfinished(one, two)
        + _paragraphs(question)
    )


def _unfinished(*found: Outcome) -> str:
    if all(one.is_over for one in found):
        return ""
    return _paragraphs(_("A round that was stopped is measured as far as it went."))


def _files(model: LessonModel) -> str:
    """Offer what one takes home."""
    titles = {
        "answers": _("Save my answers"),
        "one": _("Save the record of round one"),
        "two": _("Save the record of round two"),
    }
    buttons = "".join(button(f"save-{key}", titles[key]) for key in model.files())
    where = ""
    if model.sheet.file is not None:
        where = _paragraphs(_("Your answers are also kept here for your teacher."))
    return (
        _paragraphs(
            _("Take your files with you. A record can be looked at again on the replay page."),
        )
        + f'<div class="tb-tools tb-files">{buttons}</div>'
        + where
    )


def _panel(inside: str) -> str:
    return f'<div class="tb-panel">{inside}</div>' if inside else ""


def _paragraphs(*texts: str) -> str:
    return "".join(f"<p>{escape(text)}</p>" for text in texts)


def _table(caption: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return table_markup(caption, head, [[escape(cell) for cell in row] for row in rows])
