"""The homework app: one student alone against bots, and one file to hand in."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import ipywidgets as w

from tulipbook.games.api import TulipbookError
from tulipbook.language import QUERY, _
from tulipbook.lessons.homework import (
    Homework,
    homework_from_query,
    load_homework,
    make_homework,
)
from tulipbook.widgets.app import App, display, sentence_of
from tulipbook.widgets.form import Form
from tulipbook.widgets.homework_model import HomeworkModel
from tulipbook.widgets.homework_page import form_html, head_html, page_html, steps_html
from tulipbook.widgets.lesson import LESSON_CSS
from tulipbook.widgets.panel import Panel
from tulipbook.widgets.play import PlayApp
from tulipbook.widgets.quiz import QUIZ_CSS
from tulipbook.widgets.style import STYLE

HOMEWORK_CSS: Final = """<style>
/* The game is played once; what is handed in is saved below. */
.tb-homework-game .tb-tools :is([data-action="undo"], [data-action="new"], [data-action="save"]) {
  display: none;
}
.tb-homework-game .tb-app.tb-page { padding: 0; }
@container (max-width: 480px) {
  .tb-app .tb-steps-region { gap: 6px; padding: 8px 0; }
  .tb-app .tb-steps-region [data-action="next"] { min-width: 0; }
}
</style>"""


class HomeworkApp(App):
    """Homework on a page; `homework` makes one.

    Parameters
    ----------
    model : HomeworkModel
        The student's way.

    Attributes
    ----------
    model : HomeworkModel
        The same.
    turn : int
        The number of what the page asks for; what carries an older one has been used.
    """

    def __init__(self, model: HomeworkModel) -> None:
        super().__init__()
        self.model = model
        self.turn = 1
        self.head = Panel("tb-head-region", live=True)
        self.text = Panel("tb-lesson-text")
        self.form = Form("tb-form-region")
        self.box = w.VBox()
        self.box.add_class("tb-homework-game")
        self.steps = Panel("tb-tools", "tb-steps-region")
        self.play: PlayApp | None = None
        page = w.VBox([self.text, self.form, self.box])
        page.add_class("tb-lesson-page")
        style = w.HTML(STYLE + QUIZ_CSS + LESSON_CSS + HOMEWORK_CSS)
        self.children = [style, self.head, self.status, page, self.steps]
        self.add_class("tb-lesson")
        self.steps.when_pressed(self._press)
        self.text.when_file(lambda _kind, *file: self._take(self._load, *file))
        self.form.when_typed(self._type)
        self.form.when_submitted(lambda typed: self._take(model.submit, typed))
        self._where = model.where
        model.changed = self.show
        self.show()

    # What the person does -----------------------------------------------------------------------

    def _press(self, action: str, turn: int) -> None:
        if turn != self.turn:
            return
        if action in {"next", "back"}:
            self._take(getattr(self.model, action))
        elif action == "save":
            self._take(self._save)

    def _take(self, change: Callable[..., str], *given: Any) -> None:
        """Do what somebody has asked for; whatever comes of it, something can be asked again."""
        self.turn += 1
        self._do(change, *given)

    def _type(self, typed: dict[str, str]) -> None:
        self.model.type(typed)
        self._show_steps()

    def _load(self, name: str, size: int, data: bytes) -> str:
        return self.model.load(data, name, size)

    def _save(self) -> str:
        name, text = self.model.file()
        self.steps.download(name, text)
        return _("Saved as {name}.").format(name=name)

    # What the page shows ------------------------------------------------------------------------

    def _show(self) -> None:
        model = self.model
        self.head.value = head_html(model)
        self.text.show(page_html(model), self.turn)
        form = form_html(model)
        self.form.show(form, self.turn)
        display(self.form, bool(form))
        self._show_game()
        self._show_steps()
        if self._where != model.where:
            self._where = model.where
            self.head.to_top()

    def _show_steps(self) -> None:
        self.steps.show(steps_html(self.model), self.turn)

    def _show_game(self) -> None:
        """Deal the game when its step is reached; later it is there as it was left."""
        display(self.box, self.model.step == "play")
        if self.model.step != "play" or self.model.game is None:
            return
        if self.play is None or self.play.model is not self.model.game:
            self.play = PlayApp(self.model.game)
            display(self.play.coach, False)
            self.box.children = (self.play,)


def homework(
    game: str | None = None, *, file: str | Path | None = None, **settings: Any
) -> HomeworkApp:
    """Do homework in a notebook or on a voila page.

    Parameters
    ----------
    game : str, optional
        ``tulipmania-1637`` or ``tulip``.
    file : str or Path, optional
        A homework file, in place of the game and the settings.
    **settings
        See `tulipbook.lessons.make_homework`: ``name``, ``bots``, ``seed``, ``deal``, ``preset``,
        ``before``, ``after``. If nothing at all is given, the page's address says what was set:
        `tulipbook.lessons.Homework.query` writes what stands there after the question mark.

    Returns
    -------
    HomeworkApp
        To be shown; the last expression of a cell is. What cannot be is said on its page.

    Examples
    --------
    >>> app = homework("tulip", name="week 3", deal="same")
    >>> app.model.submit({"name": "Ann"})
    ''
    >>> app.model.file()[0]
    'week-3-Ann.jsonl'
    """
    wrong = ""
    try:
        set_ = _set(game, file, settings)
    except TulipbookError as error:
        set_, wrong = make_homework(), sentence_of(error)
    app = HomeworkApp(HomeworkModel(set_))
    if wrong:
        app.say(wrong)
    return app


def _set(game: str | None, file: str | Path | None, settings: dict[str, Any]) -> Homework:
    if file is not None:
        return load_homework(file)
    if game is not None:
        settings["game"] = game
    return make_homework(**settings) if settings else homework_from_query(os.environ.get(QUERY, ""))
