"""The lesson app: a student's whole way on one page, from a name to files to take home."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from html import escape
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import ipywidgets as w

from tulipbook.games.api import TulipbookError
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.words import colour_word
from tulipbook.language import _
from tulipbook.lessons import Sheet
from tulipbook.lessons.lesson import lesson_on
from tulipbook.widgets.address import Address
from tulipbook.widgets.app import display, draw, sentence_of
from tulipbook.widgets.figure_panel import FigurePanel
from tulipbook.widgets.form import Typed
from tulipbook.widgets.lesson_model import GAMES, LessonModel
from tulipbook.widgets.lesson_page import form_html, head_html, page_html, steps_html
from tulipbook.widgets.panel import Panel
from tulipbook.widgets.plan import read_seed
from tulipbook.widgets.quiz import QUIZ_CSS, new_sheet
from tulipbook.widgets.steps_app import Part, StepsApp
from tulipbook.widgets.style import STYLE

if TYPE_CHECKING:
    from tulipbook.record import Record
    from tulipbook.widgets.play import PlayApp

USUAL: Final = "tulipmania-1637"
SEED: Final = 1637
FIGURES: Final = ("main", "second")
LESSON_CSS: Final = """<style>
.tb-app.tb-lesson { overflow: visible; }
.tb-app .tb-lesson-page { display: flex; gap: 12px; }
.tb-app .tb-way { height: 6px; margin: 8px 0 12px; background: #d5dce6; border-radius: 3px; }
.tb-app .tb-way div { height: 100%; background: #12375c; border-radius: 3px; }
.tb-app .tb-steps-region { position: sticky; bottom: 0; z-index: 5; display: flex; gap: 10px;
  align-items: center; flex-wrap: wrap; padding: 10px 4px; margin-top: 12px; background: #f3f5f8;
  border-top: 1px solid #d5dce6; }
.tb-app .tb-steps-region [data-action="next"] { min-width: 120px; }
.tb-app .tb-where { font-size: 14px; color: #4a5563; }
.tb-app .tb-lesson-text .tb-panel { max-width: 860px; }
.tb-app .tb-lesson-text ol, .tb-app .tb-lesson-text ul { margin: 0 0 8px; padding-left: 24px; }
.tb-app .tb-lesson-text li { margin: 0 0 6px; }
.tb-app .tb-lesson-text .tb-table { margin: 0 0 12px; }
.tb-app .tb-lesson-text .tb-panel > div { overflow-x: auto; }
.tb-app .tb-form-region { max-width: 860px; }
.tb-app .tb-lesson-text .tb-files { margin: 0 0 12px; }
@container (max-width: 480px) { .tb-app .tb-where { display: none; } }
/* A round of a lesson is dealt by the lesson. */
.tb-lesson-game [data-action="new"], .tb-lesson-game [data-action="again"] { display: none; }
.tb-lesson-game .tb-app.tb-page { padding: 0; }
</style>"""


class LessonApp(StepsApp):
    """A lesson on a page; `lesson` makes one.

    Parameters
    ----------
    model : LessonModel
        The student's way.

    Attributes
    ----------
    model : LessonModel
        The same.
    """

    def __init__(self, model: LessonModel) -> None:
        super().__init__()
        self.model = model
        self.history = Panel("tb-lesson-text")
        self.colour = w.Dropdown(description=_("Colour"), options=[])
        display(self.colour, False)
        self.figures = {name: FigurePanel(f"tb-{name}-region") for name in FIGURES}
        self.game = w.VBox()
        self.game.add_class("tb-lesson-game")
        self._games: dict[str, PlayApp] = {}
        self._drawn: tuple[Any, ...] = ()
        page = w.VBox(
            [
                self.text,
                self.form,
                self.game,
                self.colour,
                *self.figures.values(),
                self.history,
            ]
        )
        page.add_class("tb-lesson-page")
        style = w.HTML(STYLE + QUIZ_CSS + LESSON_CSS)
        self.children = [style, self.head, self.status, page, self.steps]
        self.add_class("tb-lesson")
        for part in (self.steps, self.text):
            part.when_pressed(partial(self._press, part))
        self.form.when_typed(self._type)
        self.form.when_submitted(lambda typed: self._move(self.form, model.submit, typed))
        self.colour.observe(lambda _change: self._draw_later(), "value")
        self.show()

    # What the person does -----------------------------------------------------------------------

    def _press(self, part: Panel, action: str, token: int) -> None:
        if token != part.token:
            return
        if action in {"next", "back"}:
            self._move(part, getattr(self.model, action))
        elif action.startswith("save-"):
            self._take(part, self._save, action.removeprefix("save-"))

    def _move(self, part: Part, change: Callable[..., str], *given: Any) -> None:
        before = self.model.place
        self._take(part, change, *given)
        if self.model.place != before:
            self.head.to_top()

    def _type(self, typed: Typed) -> None:
        self.model.type(typed)
        self.steps.unsaved = self.model.is_unsaved

    def _save(self, key: str) -> str:
        name, text = self.model.save(key)
        self.text.download(name, text)
        return _("Saved as {name}.").format(name=name)

    # What the page shows ------------------------------------------------------------------------

    def _show(self) -> None:
        model = self.model
        self.steps.unsaved = model.is_unsaved
        self.steps.show(steps_html(model), self._token(self.steps, model.visits))
        self.text.show(page_html(model), self._token(self.text, model.visits))
        form = form_html(model)
        self.form.show(form, self._token(self.form, model.visits))
        display(self.form, bool(form))
        self.head.value = head_html(model)  # it is read out, and then the rest is there
        self._show_game()
        self._draw_later()

    def _show_game(self) -> None:
        """Deal the game of the step when it is reached; later it is there as it was left."""
        step = self.model.step
        display(self.game, step in GAMES)
        if step not in GAMES:
            return
        if step not in self._games:
            # Plotly uses pandas as soon as anybody begins to import it, and the charts of the
            # steps that follow do, in a thread.
            import_module("pandas")
            from tulipbook.widgets.play import play

            app = play(**self.model.settings(step))
            if app.model.table is not None:
                self.model.tables[step] = app.model.table
            self._games[step] = app
        shown = (self._games[step],)
        if self.game.children != shown:
            self.game.children = shown

    # What takes longer --------------------------------------------------------------------------

    def _draw_later(self) -> None:
        """Draw the figures of the step, if they are not there yet, without holding up the page."""
        wanted = self._wanted()
        if wanted == self._drawn:
            return
        self._drawn = wanted
        for figure in self.figures.values():
            figure.hide()
        self.history.value = ""
        display(self.colour, False)
        if wanted:
            try:
                asyncio.get_running_loop()
            except RuntimeError:
                return
            self.history.value = f"<p>{escape(_('The charts are being drawn ...'))}</p>"
            self._keep(self._draw(wanted))

    def _wanted(self) -> tuple[Any, ...]:
        """Say what the figures of the step depend on; nothing if it has none."""
        step = self.model.step
        if step not in {"result", "compare", "history"}:
            return ()
        records = [self.model.record(name) for name in ("one", "two")]
        moves = tuple(0 if record is None else len(record.lines) for record in records)
        colour = self.colour.value or "" if step == "result" else ""
        return step, colour, *moves

    async def _draw(self, wanted: tuple[Any, ...]) -> None:
        try:
            charts = await asyncio.to_thread(import_module, "tulipbook.widgets.lesson_charts")
            await self._fill(charts, wanted)
        except Exception as error:
            self.history.value = ""
            self.say(sentence_of(error))

    async def _fill(self, charts: Any, wanted: tuple[Any, ...]) -> None:
        if self._drawn != wanted:
            return
        step = wanted[0]
        one, two = (self.model.record(name) for name in ("one", "two"))
        drawn: dict[str, Any] = {}
        told = ""
        if step == "history":
            drawn = await asyncio.to_thread(charts.draw_history, one)
            tables = await asyncio.to_thread(import_module, "tulipbook.widgets.lesson_history")
            told = f'<div class="tb-panel">{tables.history_html()}</div>'
        elif step == "result" and one is not None:
            wanted = self._offer_colours(charts, one, wanted)
            drawn = await asyncio.to_thread(charts.draw_round, one, 0, self.colour.value or None)
        elif one is not None and two is not None:
            drawn = await asyncio.to_thread(charts.draw_both, one, two)
        if self._drawn == wanted:
            draw(self.figures, drawn)
            self.history.value = told
            display(self.colour, step == "result" and bool(self.colour.value))

    def _offer_colours(
        self, charts: Any, record: Record, wanted: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """Offer the colours of a game of Tulipmania 1637, the one that rose highest first."""
        if self.colour.value or not isinstance(record.start(), Tulipmania):
            return wanted
        colours = charts.colours_by_height(record)
        self._drawn = (wanted[0], colours[0], *wanted[2:])  # what follows is drawn for it
        self.colour.options = [(colour_word(colour), colour) for colour in colours]
        self.colour.value = colours[0]
        return self._drawn


def lesson(
    game: str | None = None, *, folder: str | Path | None = "answers", seed: int | None = None
) -> LessonApp:
    """Take a lesson of 50 minutes in a notebook or on a voila page.

    Parameters
    ----------
    game : str, optional
        ``tulipmania-1637`` or ``tulip``; if not given, the one that the page's address names, as
        in ``?game=tulip``, or the first.
    folder : str or Path or None
        Where answers are kept, in a file for each session; on the page alone if None.
    seed : int, optional
        Of the deals. Everybody with the same seed has the same game. If not given, that of the
        page's address, or 1637.

    Returns
    -------
    LessonApp
        To be shown; the last expression of a cell is. What cannot be is said on its page.

    Examples
    --------
    >>> app = lesson("tulip", folder=None)
    >>> app.model.where
    'Step 1 of 12: Welcome'
    """
    address = Address("game", "seed")
    plan = address.read("game", lesson_on, lesson_on(USUAL))
    if seed is None:
        seed = address.read("seed", read_seed, SEED)
    try:
        plan = plan if game is None else lesson_on(game)
    except TulipbookError as error:
        address.wrong.append(sentence_of(error))
    app = LessonApp(LessonModel(plan, _sheet(plan.game, folder), seed))
    app.say(address.said)
    return app


def _sheet(game: str, folder: str | Path | None) -> Sheet:
    sheet = new_sheet(None)
    if folder is not None:
        sheet.file = Path(folder) / f"{game}-{sheet.session}.jsonl"
    return sheet
