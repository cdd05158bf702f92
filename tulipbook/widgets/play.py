"""The play app: a model of one game at one screen, bound to what a page shows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

import ipywidgets as w

from tulipbook.games import game_named
from tulipbook.games.api import BadState, Json, TulipbookError
from tulipbook.games.checks import shown
from tulipbook.games.tulipmania import Tulipmania, load_board
from tulipbook.games.tulipmania.board import read_board
from tulipbook.language import _, listed
from tulipbook.widgets.address import Address
from tulipbook.widgets.app import App, display, draw, sentence_of
from tulipbook.widgets.burst_panel import BurstPanel
from tulipbook.widgets.coach import Coach
from tulipbook.widgets.figure_panel import FigurePanel
from tulipbook.widgets.page import REGIONS, regions
from tulipbook.widgets.panel import Panel
from tulipbook.widgets.plan import Plan, read_seed
from tulipbook.widgets.play_model import PACES, PlayModel
from tulipbook.widgets.setup_form import SetupForm
from tulipbook.widgets.style import STYLE

if TYPE_CHECKING:
    from tulipbook.widgets.charts import Charts

USUAL: Final = "tulipmania-1637"
FIGURES: Final = ("board", "prices", "wealth")
RIGHT: Final = ("cards", "hand", "result", "table", "log")
"""What a person does comes before what a person looks at, for the keyboard and screen readers."""
REFRESH: Final = 0.25


class PlayApp(App):
    """A game to play on a page; `play` makes one.

    Parameters
    ----------
    model : PlayModel
        The game and what has been decided about it.

    Attributes
    ----------
    model : PlayModel
        The same.
    """

    def __init__(self, model: PlayModel) -> None:
        self.model = model
        self.form = SetupForm(model.plan)
        self.panels = {name: _panel(name) for name in REGIONS}
        self.figures = {
            name: FigurePanel(f"tb-{name}-region", later=name != "board") for name in FIGURES
        }
        self.pace = w.Dropdown(
            description=_("Pace of the bots"),
            options=[(_(pace), pace) for pace in PACES],
            value=model.pace,
        )
        self.burst = BurstPanel()
        self._charts: Charts | None = None
        self._outlined: object = None
        self._lock = asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        super().__init__()
        self.coach = Coach(model, self._keep, lambda error: self.say(sentence_of(error)))
        self.children = [w.HTML(STYLE), *self._layout()]
        self._bind()
        self.show()
        self._load_meanwhile("tulipbook.widgets.charts", self._take_charts)

    def _layout(self) -> list[w.DOMWidget]:
        head = w.HBox([self.panels["title"], self.panels["tools"], self.pace])
        head.add_class("tb-head")
        first, *others = (self.panels[name] for name in RIGHT)
        right = w.VBox([first, self.coach, *others])
        left = w.VBox([*self.figures.values(), self.burst, self.panels["rules"]])
        for column in (right, left):
            column.add_class("tb-column")
        self.columns = w.Box([right, left])
        self.columns.add_class("tb-columns")
        told = [self.panels["band"], self.panels["preset"]]
        return [head, self.status, self.form.box, *told, self.columns]

    def _bind(self) -> None:
        for name in ("tools", "cards"):
            self.panels[name].when_pressed(lambda *pressed: self._later(self._press, *pressed))
        self.form.files.when_file(lambda *file: self._later(self._take_file, *file))
        self.form.start.on_click(lambda _button: self._later(self._start))
        self.form.back.on_click(lambda _button: self._later(self._back))
        self.pace.observe(lambda change: self._later(self._change_pace, change["new"]), "value")
        self.burst.when_changed(lambda: self._later(lambda: ""))
        self.panels["cards"].when_seen(self._let_bots_move)

    # What the person does -----------------------------------------------------------------------

    def _press(self, action: str, token: int) -> str:
        if self.model.press(token, action) and action == "save":
            name, text = self.model.file()
            self.panels["tools"].download(name, text)
            return _("Saved as {name}. The file holds every hand.").format(name=name)
        if action == "skip":
            self._hurry.set()
        if action == "new":
            self.form.show(replace(self.model.plan, seed=""))
        return ""

    def _start(self) -> str:
        if self.model.screen != "setup":
            return ""
        self.model.start(self.form.plan())
        self.panels["cards"].take_focus()
        return ""

    def _back(self) -> str:
        self.model.press(self.model.token, "back")
        self.panels["cards"].take_focus()
        return ""

    def _change_pace(self, pace: str) -> str:
        self.model.pace = pace
        self._hurry.set()
        return ""

    def _take_file(self, kind: str, name: str, size: int, data: bytes) -> str:
        if kind == "board":
            self.form.offer_board(read_board(data, name).to_json())
            return _("The board {name} is chosen.").format(name=name)
        said = self.model.load(data, name, size)
        self.panels["cards"].take_focus()
        return said

    def open_record(self, path: str | Path) -> None:
        """Go on with the record in a file; what is wrong with it is said on the page."""

        def load() -> str:
            try:
                data = Path(path).read_bytes()
            except OSError as error:
                raise BadState(f"The file {path} cannot be read: {error.strerror}.") from None
            return self.model.load(data, Path(path).name)

        self._do(load)

    def start(self) -> None:
        """Deal the game of the plan; what is wrong with it is said on the page."""
        self._do(self._start)

    # One thing at a time ------------------------------------------------------------------------

    def _later(self, change: Callable[..., str], *given: Any) -> None:
        """Queue what somebody has asked for; it is done whole, or not at all."""

        async def in_turn() -> None:
            async with self._lock:
                self._do(change, *given)
            self._let_bots_move()

        self._keep(in_turn())

    def _let_bots_move(self) -> None:
        if self.model.bots_move and (self._bots is None or self._bots.done()):
            self._bots = self._keep(self._move_bots())

    async def _move_bots(self) -> None:
        """Let the bots move one after another, at a pace that can be followed."""
        loop = asyncio.get_running_loop()
        shown = loop.time()
        await self._wait(self.model.pause)
        while await self._one_moves():
            if self.model.pause or loop.time() - shown > REFRESH:
                self.show()
                shown = loop.time()
            await self._wait(self.model.pause)
        self.show()

    async def _one_moves(self) -> bool:
        """Let one bot move without holding up the page; False if none is to move, or it fails."""
        async with self._lock:
            if not self.model.bots_move:
                return False
            try:
                await asyncio.to_thread(self.model.step)
            except Exception as error:
                self.say(sentence_of(error))
                return False
            return True

    async def _wait(self, seconds: float) -> None:
        self._hurry.clear()
        try:
            await asyncio.wait_for(self._hurry.wait(), seconds)
        except TimeoutError:
            return

    # What the page shows ------------------------------------------------------------------------

    def _take_charts(self, module: ModuleType) -> None:
        self._charts = module.Charts()

    def _show(self) -> None:
        model = self.model
        setting_up = model.screen == "setup"
        display(self.form.box, setting_up)
        display(self.form.back, model.table is not None)
        display(self.columns, not setting_up)
        display(self.pace, not setting_up)
        for name, html in regions(model).items():
            self.panels[name].show(html, model.token if name in {"tools", "cards"} else 0)
        self.panels["tools"].unsaved = model.unsaved
        self.coach.look()
        if not setting_up:
            self._show_burst()
        if self._charts is not None and not setting_up:
            self._draw(self._charts)

    def _show_burst(self) -> None:
        game = self.model.game
        if isinstance(game.state, Tulipmania):
            states = (step.state for step in game.record.replay())
            self.burst.show(states, game.names, self.model.eyes)
        else:
            self.burst.hide()

    def _draw(self, charts: Charts) -> None:
        from tulipbook.widgets.charts import REACHED, outlines

        game, view = self.model.game, self.model.view
        charts.follow(game)
        drawn = charts.draw(view)
        if self._outlined is not game:
            self._outlined = game
            self.figures["board"].outline(REACHED, outlines(view))
        draw(self.figures, drawn)


def play(
    game: str | None = None,
    *,
    names: Sequence[str] | None = None,
    bots: Sequence[str | None] | None = None,
    seed: int | str | None = None,
    board: str | Path | Json | None = None,
    preset: str | Path | Json | None = None,
    record: str | Path | None = None,
    start: bool = False,
) -> PlayApp:
    """Play a game in a notebook or on a voila page, against bots or at one screen together.

    Parameters
    ----------
    game : str, optional
        ``tulipmania-1637`` or ``tulip``; chosen in the set-up beforehand. If not given, the one
        that the page's address names, as in ``?game=tulip&preset=lesson&seed=7``, or the first.
    names : sequence of str, optional
        The players' names by seat; Ann, Bill, Charles, ... if not given.
    bots : sequence of str or None, optional
        By seat the name of a bot, or None for a person; one person and three bots if not given.
    seed : int or str, optional
        Of the deal; if not given, the one of the address, or a fresh one.
    board : str, Path or dict, optional
        Of Tulipmania 1637: ``standard``, ``gentle``, ``steep``, a board file or a whole board.
    preset : str, Path or dict, optional
        A lesson preset: a shipped one's name, a preset file or a whole preset; if not given, the
        one of the address, or the printed rules.
    record : str or Path, optional
        A record to go on with.
    start : bool
        Whether to deal at once.

    Returns
    -------
    PlayApp
        To be shown; the last expression of a cell is. What cannot be is said on its page.

    Examples
    --------
    >>> app = play("tulip", bots=[None, "greedy"], seed=1637)
    >>> app.model.plan.bots
    (None, 'greedy')
    """
    address = Address("game", "preset", "seed")
    if game is None:
        game = address.read("game", _game, USUAL)
    if preset is None:
        preset = address.read("preset", lambda asked: _preset(game, asked), None)
    if seed is None:
        seed = address.read("seed", read_seed, None)
    try:
        plan = _plan(game, names, bots, seed, board, preset)
    except TulipbookError as error:
        app = PlayApp(PlayModel(Plan.usual(USUAL)))
        app.say(sentence_of(error))
        return app
    app = PlayApp(PlayModel(plan))
    if record is not None:
        app.open_record(record)
    elif start:
        app.start()
    if address.wrong:
        app.say(address.said)
    return app


def _game(asked: str) -> str:
    return game_named(asked).game


def _preset(game: str, asked: str) -> str:
    """Take a preset that an address asks for; an address opens no file."""
    shipped = game_named(game).presets.shipped
    if asked not in shipped:
        told = _("There is no preset {asked}; there are {presets}.")
        raise BadState(told.format(asked=shown(asked), presets=listed(shipped)))
    return asked


def _plan(
    game: str,
    names: Sequence[str] | None,
    bots: Sequence[str | None] | None,
    seed: int | str | None,
    board: str | Path | Json | None,
    preset: str | Path | Json | None,
) -> Plan:
    usual = Plan.usual(game, len(bots or names or range(4)))
    bots, names = tuple(bots or usual.bots), tuple(names or usual.names)
    if board is not None:
        board = load_board(board).reference()
    presets = game_named(game).presets
    lesson = presets.named(None) if preset is None else presets.load(preset)
    if len(bots) != len(names):
        raise BadState(
            f"{len(names)} names and {len(bots)} seats were given; as many were expected"
        )
    plan = Plan(
        game, names, bots, "" if seed is None else str(seed), board, presets.reference(lesson)
    )
    plan.deal(int)  # whatever is wrong is said now
    return plan


def _panel(name: str) -> Panel:
    classes = ["tb-tools"] if name == "tools" else [f"tb-{name}-region"]
    return Panel(*classes, live=name == "band", arrows=name == "cards")
