"""The laboratory app: many games between bots, and what happened in them."""

from __future__ import annotations

import asyncio
from html import escape
from typing import Any, Final

import ipywidgets as w

from tulipbook.bots import bot_names
from tulipbook.games import game_named
from tulipbook.language import _
from tulipbook.widgets.address import Address
from tulipbook.widgets.app import App, board_options, display, draw, preset_options, sentence_of
from tulipbook.widgets.figure_panel import FigurePanel
from tulipbook.widgets.lab_model import LabModel, Order, download_html
from tulipbook.widgets.panel import Panel
from tulipbook.widgets.plan import TITLES, usual_bots
from tulipbook.widgets.running import games_played, run_and_stop
from tulipbook.widgets.style import STYLE

FIGURES: Final = ("wins", "scores", "turns", "bursts", "peaks", "traffic")
PLAYERS: Final = 4
MOST: Final = 6


class LabApp(App):
    """A page on which bots play many games; `lab_app` makes one.

    Parameters
    ----------
    model : LabModel
        The run.

    Attributes
    ----------
    model : LabModel
        The same.
    """

    def __init__(self, model: LabModel) -> None:
        super().__init__()
        self.model = model
        self.title = Panel("tb-title-region")
        title = escape(_("The laboratory: many games between bots"))
        self.title.value = f"<h1>{title}</h1>"
        self.game = w.Dropdown(
            description=_("Game"), options=[(title, game) for game, title in TITLES.items()]
        )
        self.players = w.Dropdown(description=_("Players"))
        self.board = w.Dropdown(description=_("Board"), options=board_options())
        self.rules = w.Dropdown(description=_("Rules"))
        seats = [_("Seat {number}").format(number=seat) for seat in range(1, MOST + 1)]
        self.bots = [w.Dropdown(description=seat) for seat in seats]
        self.games = w.Text(description=_("Games"), value="200")
        self.seed = w.Text(description=_("Seed"), value="1637")
        self.tools, self.progress, self.files = Panel("tb-tools"), Panel(), Panel()
        self.figures = {name: FigurePanel(f"tb-{name}-region") for name in FIGURES}
        self._offer()
        self.children = [w.HTML(STYLE), *self._layout()]
        self.game.observe(self._offer, "value")
        self.players.observe(self._show_seats, "value")
        self.tools.when_pressed(self._press)
        self.show()

    def _layout(self) -> list[w.DOMWidget]:
        form = w.VBox(
            [
                w.HBox([self.game, self.players, self.board, self.rules]),
                w.HBox(self.bots),
                w.HBox([self.games, self.seed]),
                self.tools,
                self.progress,
            ]
        )
        for name in ("tb-setup", "tb-panel"):
            form.add_class(name)
        shown = list(self.figures.values())
        columns = [w.VBox(shown[1::2]), w.VBox(shown[::2])]
        for column in columns:
            column.add_class("tb-column")
        both = w.Box(columns)
        both.add_class("tb-columns")
        return [self.title, form, self.status, self.files, both]

    def order(self) -> Order:
        """Read what is asked for."""
        bots = tuple(str(bot.value) for bot in self.bots[: self.players.value])
        preset = None if self.rules.value.is_printed else self.rules.value.name
        return Order(
            self.game.value,
            bots,
            self.games.value,
            self.seed.value,
            str(self.board.value),
            preset,
        )

    def _offer(self, _change: Any = None) -> None:
        """Offer what the game allows."""
        game = self.game.value
        low, high = game_named(game).seats
        players = min(max(self.players.value or PLAYERS, low), high)
        self.players.options = [(str(number), number) for number in range(low, high + 1)]
        self.players.value = players
        usual = [*usual_bots(game), *usual_bots(game)]
        for seat, bot in enumerate(self.bots):
            bot.options = bot_names(game)
            bot.value = next(name for name in usual[seat:] if name != "search")
        display(self.board, game_named(game).has_board)
        self.rules.options = preset_options(game)
        self.rules.index = 0
        self._show_seats()

    def _show_seats(self, _change: Any = None) -> None:
        for seat, bot in enumerate(self.bots):
            display(bot, seat < (self.players.value or 0))

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
        """Play in a thread, so that the page stays alive, and show what was finished."""
        wrong = ""
        try:
            while await asyncio.to_thread(self.model.more):
                self.show()
        except Exception as error:
            wrong = sentence_of(error)
        try:
            said = self.model.finish()
            self.say(f"{wrong} {said}".strip(), well=not wrong)
            self.show()
            await self._draw()
        except Exception as error:
            self.say(sentence_of(error))
        self.show()

    # What the page shows ------------------------------------------------------------------------

    async def _draw(self) -> None:
        batch = self.model.batch
        if batch is None:
            return
        from importlib import import_module

        charts = await asyncio.to_thread(import_module, "tulipbook.widgets.lab_charts")
        draw(self.figures, await asyncio.to_thread(charts.draw_batch, batch))
        self.files.value = await asyncio.to_thread(download_html, batch)

    def _show(self) -> None:
        model = self.model
        self.tools.show(run_and_stop(model.running), model.token)
        self.progress.value = games_played(model.played, model.games)


def lab_app() -> LabApp:
    """Let bots play many games on a page, and look at what happened.

    The page's address can name the game, as in ``?game=tulip``.

    Returns
    -------
    LabApp
        To be shown; the last expression of a cell is. What cannot be played is said on its page.

    Examples
    --------
    >>> lab_app().order().games
    '200'
    """
    address = Address("game")
    app = LabApp(LabModel())
    app.game.value = address.read("game", lambda asked: game_named(asked).game, app.game.value)
    app.say(address.said)
    return app
