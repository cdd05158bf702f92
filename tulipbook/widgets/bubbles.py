"""The bubbles app: experiments about what makes bubbles, bound to what a page shows."""

from __future__ import annotations

import asyncio
from html import escape
from importlib import import_module
from typing import Any, Final

import ipywidgets as w

from tulipbook.bots import bot_names
from tulipbook.language import _
from tulipbook.widgets.address import Address
from tulipbook.widgets.app import App, board_options, display, draw, sentence_of
from tulipbook.widgets.bubbles_model import GAMES, QUESTIONS, BubblesModel, Order, uses
from tulipbook.widgets.figure_panel import FigurePanel
from tulipbook.widgets.panel import Panel
from tulipbook.widgets.running import games_played, run_and_stop
from tulipbook.widgets.slider import Slider
from tulipbook.widgets.style import STYLE

FIGURES: Final = ("main", "second", "third", "fourth")
RIGHT, LEFT = ("second", "fourth"), ("main", "third")
CSS: Final = """<style>
.tb-bubbles .tb-columns { margin-top: 12px !important; }
@container (max-width: 760px) { .tb-bubbles .tb-main-region { order: -1; } }
</style>"""
GLANCE: Final = 0.25
SLOW: Final = "search"
SPECULATOR: Final = "speculator"


class BubblesApp(App):
    """Experiments with bubbles on a page; `bubbles` makes one.

    Parameters
    ----------
    model : BubblesModel
        The experiment.

    Attributes
    ----------
    model : BubblesModel
        The same.
    """

    def __init__(self, model: BubblesModel) -> None:
        super().__init__()
        self.model = model
        usual = Order()
        self.title = Panel("tb-title-region")
        title = escape(_("What makes bubbles?"))
        self.title.value = f"<h1>{title}</h1>"
        self.question = w.Dropdown(
            description=_("Question"),
            options=[(_(title), question) for question, title in QUESTIONS.items()],
        )
        self.players = Slider(_("Players"), 3, 5, 1, usual.players)
        self.games = Slider(_("Games a treatment"), *GAMES, 20, usual.games)
        others = [n for n in bot_names("tulipmania-1637") if n not in {SLOW, SPECULATOR}]
        self.others = w.Dropdown(
            description=_("The others are"), options=others, value=usual.others
        )
        self.board = w.Dropdown(description=_("Board"), options=board_options(), value=usual.board)
        self.seed = w.Text(description=_("Seed"), value=usual.seed)
        self.settings = {"players": self.players, "others": self.others, "board": self.board}
        self.tools, self.progress = Panel("tb-tools"), Panel()
        self.answer = Panel("tb-answer-region")
        self.figures = {name: FigurePanel(f"tb-{name}-region") for name in FIGURES}
        self.children = [w.HTML(STYLE + CSS), *self._layout()]
        self.add_class("tb-bubbles")
        self.question.observe(self._offer, "value")
        self.tools.when_pressed(self._press)
        self._offer()
        self.show()

    def _layout(self) -> list[w.DOMWidget]:
        form = w.VBox(
            [
                w.HBox([self.question, self.others, self.board]),
                w.HBox([self.players, self.games, self.seed]),
                self.tools,
                self.progress,
            ]
        )
        for name in ("tb-setup", "tb-panel"):
            form.add_class(name)
        columns = w.Box([w.VBox([self.figures[name] for name in names]) for names in (RIGHT, LEFT)])
        columns.add_class("tb-columns")
        for column in columns.children:
            column.add_class("tb-column")
        return [self.title, form, self.status, self.answer, columns]

    def order(self) -> Order:
        """Read what is asked for."""
        return Order(
            self.question.value,
            self.players.value,
            self.games.value,
            self.others.value,
            self.board.value,
            self.seed.value,
        )

    def _offer(self, _change: Any = None) -> None:
        """Offer the settings that the question depends on."""
        used = uses(self.question.value)
        for name, control in self.settings.items():
            display(control, name in used)

    # What the person does -----------------------------------------------------------------------

    def _press(self, action: str, token: int) -> None:
        if token != self.model.token:
            return
        if action == "run":
            self._do(self._start)
        elif action == "stop" and self.model.running:
            self._do(self._stop)

    def _start(self) -> str:
        self.model.token += 1
        self.model.start(self.order())
        self._keep(self._run())
        return ""

    def _stop(self) -> str:
        self.model.stop()
        return _("Stopping after the game that is being played.")

    async def _run(self) -> None:
        """Play in a thread, so that the page stays alive, and show how far it is."""
        playing = asyncio.ensure_future(asyncio.to_thread(self.model.run))
        while not (await asyncio.wait([playing], timeout=GLANCE))[0]:
            self.show()
        try:
            said = playing.result()
            await self._draw()
            self.say(said, well=True)
        except Exception as error:
            self.say(sentence_of(error))
        self.show()

    # What the page shows ------------------------------------------------------------------------

    async def _draw(self) -> None:
        found = self.model.found
        if found is None:
            return
        charts = await asyncio.to_thread(import_module, "tulipbook.widgets.bubbles_charts")
        drawn = await asyncio.to_thread(charts.draw_found, found)
        draw(self.figures, drawn)
        self.answer.value = f"<div class='tb-panel'>{_answers(drawn)}</div>"

    def _show(self) -> None:
        model = self.model
        self.tools.show(run_and_stop(model.running), model.token)
        self.progress.value = games_played(model.played, model.games)


def bubbles() -> BubblesApp:
    """Find out on a page what makes bubbles: speculators, buyers, boards or experience.

    Returns
    -------
    BubblesApp
        To be shown; the last expression of a cell is. What cannot be played is said on its page.

    Examples
    --------
    >>> bubbles().order().games
    100
    """
    app = BubblesApp(BubblesModel())
    app.say(Address().said)
    return app


def _answers(drawn: Any) -> str:
    """Say in words what the figures show, with their tables to open."""
    numbers = escape(_("The numbers"))
    return "".join(
        f"<h2 style='margin-top: 12px'>{escape(twin.title)}</h2><p>{escape(twin.summary)}</p>"
        f"<details><summary>{numbers}</summary><div style='overflow-x: auto'>"
        f"{twin.html.partition('</p>')[2]}</div></details>"
        for _figure, twin in drawn.values()
    )
