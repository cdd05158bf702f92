"""The quiz app: questions on a page, answers that are kept, and what is right after answering."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import ipywidgets as w

from tulipbook.games.api import TulipbookError
from tulipbook.lessons import Sheet, load_quiz
from tulipbook.widgets.app import App, sentence_of
from tulipbook.widgets.form import Form, Typed
from tulipbook.widgets.quiz_model import QuizModel
from tulipbook.widgets.quiz_page import quiz_html
from tulipbook.widgets.style import STYLE

NOBODY: Final = "student"
QUIZ_CSS: Final = """<style>
.tb-app .tb-form-region { background: #fff; border: 1px solid #d5dce6; border-radius: 10px;
  padding: 14px 16px; }
.tb-app .tb-question { border: 0; border-top: 1px solid #e1e6ed; margin: 0; padding: 12px 0 14px;
  min-width: 0; }
.tb-app .tb-question legend { float: left; width: 100%; padding: 0; margin: 0 0 8px; border: 0;
  font-size: 17px; font-weight: 600; line-height: 1.4; color: #1d2733; }
.tb-app .tb-question legend + * { clear: both; }
.tb-app .tb-choice { display: flex; gap: 10px; align-items: baseline; padding: 7px 8px;
  border-radius: 6px; cursor: pointer; font-size: 16px; }
.tb-app .tb-choice:hover { background: #eaf1f8; }
.tb-app .tb-choice input { width: 18px; height: 18px; flex: none; margin: 0;
  transform: translateY(3px); }
.tb-app .tb-typed { display: flex; flex-wrap: wrap; gap: 6px 12px; align-items: center;
  font-size: 16px; }
.tb-app .tb-typed input, .tb-app .tb-typed textarea { font: inherit; font-size: 16px;
  padding: 7px 9px; border: 1px solid #66788c; border-radius: 6px; background: #fff;
  color: #1d2733; max-width: 100%; }
.tb-app .tb-typed textarea { flex: 1 1 100%; min-height: 76px; resize: vertical; }
.tb-app .tb-verdict { margin: 10px 0 0; padding: 7px 10px; border-left: 5px solid #8a1420; }
.tb-app .tb-verdict.tb-right { border-left-color: #2c7d34; }
.tb-app .tb-because { margin: 4px 0 0; padding-left: 15px; font-size: 14px; color: #4a5563; }
.tb-app .tb-submit { background: #12375c; border-color: #12375c; color: #fff; font-weight: 700; }
.tb-app .tb-submit:hover { background: #1d4d7e; }
</style>"""


class QuizApp(App):
    """A quiz on a page; `quiz` makes one.

    Parameters
    ----------
    model : QuizModel or None
        The quiz with its answers; None if there is none to show.

    Attributes
    ----------
    model : QuizModel or None
        The same.
    """

    def __init__(self, model: QuizModel | None) -> None:
        super().__init__()
        self.model = model
        self.form = Form("tb-form-region")
        self.children = [w.HTML(STYLE + QUIZ_CSS), self.form, self.status]
        if model is not None:
            self.form.when_typed(model.type)
            self.form.when_submitted(self._submit)
        self.show()

    def _submit(self, typed: Typed) -> None:
        assert self.model is not None
        self._do(self.model.check, typed)

    def _show(self) -> None:
        if self.model is None:
            return
        self.form.show(quiz_html(self.model), self.model.token)


def quiz(name: str | Path, file: str | Path | None = None, student: str = NOBODY) -> QuizApp:
    """Ask a quiz in a notebook or on a voila page.

    Parameters
    ----------
    name : str or Path
        One of `tulipbook.lessons.quiz_names`, or a quiz file of your own that ends in ``.toml``.
    file : str or Path, optional
        Where answers are kept, a JSON object a line; several people can share it. Only on the page
        if not given.
    student : str
        The name under which answers are kept.

    Returns
    -------
    QuizApp
        To be shown; the last expression of a cell is. What cannot be is said on its page.

    Examples
    --------
    >>> app = quiz("tulipmania-warm-up")
    >>> app.model.check({"speculate": "a lot"})
    Traceback (most recent call last):
    tulipbook...TulipbookError: Question 1: 'a lot' is no whole number of florins.
    """
    try:
        sheet = new_sheet(file)
        sheet.sign(student)
        return QuizApp(QuizModel(load_quiz(name), sheet))
    except TulipbookError as error:
        app = QuizApp(None)
        app.say(sentence_of(error))
        return app


def new_sheet(file: str | Path | None) -> Sheet:
    """Begin a sheet for somebody at this page, with the clock of this machine."""
    return Sheet(secrets.token_hex(4), now, file)


def now() -> str:
    """Give the time in UTC, as answers note it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
