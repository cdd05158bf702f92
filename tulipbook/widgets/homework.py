"""The homework app: one student alone against bots, and one file to hand in."""

from __future__ import annotations

import os
from html import escape
from pathlib import Path
from typing import Any, Final

import ipywidgets as w

from tulipbook.games.api import TulipbookError
from tulipbook.language import QUERY, _
from tulipbook.lessons.homework import (
    KEYS,
    Homework,
    homework_from_query,
    load_homework,
    make_homework,
)
from tulipbook.widgets.address import Address
from tulipbook.widgets.app import display, sentence_of
from tulipbook.widgets.homework_model import HomeworkModel
from tulipbook.widgets.homework_page import (
    form_html,
    head_html,
    no_homework_html,
    page_html,
    steps_html,
)
from tulipbook.widgets.lesson import LESSON_CSS
from tulipbook.widgets.play import PlayApp
from tulipbook.widgets.quiz import QUIZ_CSS
from tulipbook.widgets.steps_app import StepsApp
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


class HomeworkApp(StepsApp):
    """Homework on a page; `homework` makes one.

    Parameters
    ----------
    model : HomeworkModel or None
        The student's way; None if nothing can be set.

    Attributes
    ----------
    model : HomeworkModel or None
        The same.
    """

    def __init__(self, model: HomeworkModel | None) -> None:
        super().__init__()
        self.model = model
        self.box = w.VBox()
        self.box.add_class("tb-homework-game")
        self.play: PlayApp | None = None
        page = w.VBox([self.text, self.form, self.box])
        page.add_class("tb-lesson-page")
        style = w.HTML(STYLE + QUIZ_CSS + LESSON_CSS + HOMEWORK_CSS)
        self.children = [style, self.head, self.status, page, self.steps]
        self.add_class("tb-lesson")
        self._where = ""
        if model is not None:
            self._bind(model)
        self.show()

    def _bind(self, model: HomeworkModel) -> None:
        self.steps.when_pressed(lambda *pressed: self._press(model, *pressed))
        self.text.when_file(lambda _kind, *file: self._take(self.text, model.load, *file))
        self.form.when_typed(lambda typed: self._type(model, typed))
        self.form.when_submitted(lambda typed: self._take(self.form, model.submit, typed))
        self._where = model.where
        model.changed = self.show

    # What the person does -----------------------------------------------------------------------

    def _press(self, model: HomeworkModel, action: str, token: int) -> None:
        if token != self.steps.token:
            return
        if action in {"next", "back"}:
            self._take(self.steps, getattr(model, action))
        elif action == "save":
            self._take(self.steps, self._save, model)

    def _type(self, model: HomeworkModel, typed: dict[str, str]) -> None:
        model.type(typed)
        self._show_steps(model)

    def _save(self, model: HomeworkModel) -> str:
        name, text = model.file()
        self.steps.download(name, text)
        return _("Saved as {name}.").format(name=name)

    # What the page shows ------------------------------------------------------------------------

    def _show(self) -> None:
        model = self.model
        form = "" if model is None else form_html(model)
        display(self.form, bool(form))
        if model is None:
            self.head.value = f"<h1>{escape(_('Homework'))}</h1>"
            return
        self._show_steps(model)
        self.text.show(page_html(model))
        self.form.show(form, self._token(self.form, model.visits))
        self.head.value = head_html(model)  # it is read out, and then the rest is there
        self._show_game(model)
        if self._where != model.where:
            self._where = model.where
            self.head.to_top()
            self.head.take_focus()

    def _show_steps(self, model: HomeworkModel) -> None:
        self.steps.unsaved = model.is_unsaved
        self.steps.show(steps_html(model), self._token(self.steps, model.visits))

    def _show_game(self, model: HomeworkModel) -> None:
        """Deal the game when its step is reached; later it is there as it was left."""
        display(self.box, model.step == "play")
        if model.step != "play" or model.game is None:
            return
        if self.play is None or self.play.model is not model.game:
            self.play = PlayApp(model.game)
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
    if game is not None:
        settings["game"] = game
    is_linked = file is None and not settings
    address = Address(*KEYS)
    try:
        app = HomeworkApp(HomeworkModel(_linked(address) if is_linked else _set(file, settings)))
        app.say(address.said)
    except TulipbookError as error:
        app = HomeworkApp(None)
        app.say(sentence_of(error))
        if is_linked:
            app.text.show(no_homework_html())
    return app


def _set(file: str | Path | None, settings: dict[str, Any]) -> Homework:
    return make_homework(**settings) if file is None else load_homework(file)


def _linked(address: Address) -> Homework:
    """Read the homework of a link; one that says anything else was not meant for this page."""
    if address.unknown:
        raise TulipbookError(address.unknown)
    return homework_from_query(os.environ.get(QUERY, ""))
