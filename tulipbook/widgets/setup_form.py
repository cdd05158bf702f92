"""The set-up: which game, who plays, which seed and board; and a record to go on with."""

from __future__ import annotations

from html import escape
from typing import Any, Final

import ipywidgets as w

from tulipbook.bots import bot_names
from tulipbook.games import GAMES, game_named
from tulipbook.games.api import Json
from tulipbook.games.tulipmania.board import SHIPPED
from tulipbook.language import _, counted
from tulipbook.pages import preset_html
from tulipbook.table import NAMES
from tulipbook.widgets.app import board_options, preset_options
from tulipbook.widgets.panel import Panel
from tulipbook.widgets.plan import TITLES, Plan, usual_bots

PERSON: Final = ""
OWN_BOARD: Final = "own"
MOST: Final = max(game.seats[1] for game in GAMES.values())
FILES: Final = """
<div class="tb-files">
<label>{record} <input type="file" data-file="record" accept=".jsonl"></label>
<label class="tb-own-board">{board}
<input type="file" data-file="board" accept=".toml"></label>
</div>
"""


class SetupForm:
    """The controls from which a plan is read.

    Parameters
    ----------
    plan : Plan
        What they show at first.

    Attributes
    ----------
    box : ipywidgets.VBox
        All of them.
    start, back : ipywidgets.Button
        Deal the game; back to the game in progress.
    files : Panel
        Where a record or a board file comes in.
    """

    def __init__(self, plan: Plan) -> None:
        self.own_board: Json | None = None
        self.start = w.Button(description=_("Start the game"), button_style="primary")
        self.start.add_class("tb-start")
        self.back = w.Button(description=_("Back to the game"))
        self.game = w.Dropdown(options=[(title, game) for game, title in TITLES.items()])
        self.game.description = _("Game")
        self.players = w.Dropdown(description=_("Players"))
        seat_names = [_("Seat {number}").format(number=seat) for seat in range(1, MOST + 1)]
        self.names = _alike(w.Text, seat_names)
        self.bots = _alike(w.Dropdown, [_("played by")] * MOST)
        self._seats = [w.HBox(pair) for pair in zip(self.names, self.bots, strict=True)]
        self.seats = w.VBox()
        self.seed = w.Text(description=_("Seed"), placeholder=_("empty: a fresh one"))
        self.board = w.Dropdown(description=_("Board"))
        self.rules = w.Dropdown(description=_("Rules"))
        self.files = Panel("tb-files-panel")
        self.files.value = FILES.format(
            record=escape(_("Go on with a record")),
            board=escape(_("Play on a board of your own")),
        )
        self._say = w.HTML()
        self.box = w.VBox(
            [
                w.HBox([self.start, self.back]),
                self._say,
                w.HBox([self.game, self.players, self.rules]),
                self.seats,
                w.HBox([self.seed, self.board]),
                self.files,
            ]
        )
        self.box.add_class("tb-setup")
        self.box.add_class("tb-panel")
        self.show(plan)
        self.game.observe(self._other_game, "value")
        self.players.observe(self._other_number, "value")
        self.rules.observe(self._tell, "value")
        for bot in self.bots:
            bot.observe(self._tell, "value")

    def show(self, plan: Plan) -> None:
        """Show a plan."""
        self.game.value = plan.game
        self._offer(plan.game, len(plan.bots))
        for seat, (name, bot) in enumerate(zip(plan.names, plan.bots, strict=True)):
            self.names[seat].value = name
            if bot and bot not in bot_names(plan.game):
                self.bots[seat].options = (*self.bots[seat].options, _bot(bot))
            self.bots[seat].value = bot or PERSON
        self.seed.value = plan.seed
        if isinstance(plan.board, dict):
            self.offer_board(plan.board)
        else:
            self.board.value = plan.board or SHIPPED[0]
        preset = game_named(plan.game).presets.named(plan.preset)
        if preset not in [offered for _, offered in self.rules.options]:
            self.rules.options = preset_options(plan.game, preset)
        self.rules.value = preset
        self._tell()

    def plan(self) -> Plan:
        """Read the plan."""
        number = self.players.value
        return Plan(
            self.game.value,
            tuple(name.value for name in self.names[:number]),
            tuple(bot.value or None for bot in self.bots[:number]),
            self.seed.value,
            self.own_board if self.board.value == OWN_BOARD else self.board.value,
            game_named(self.game.value).presets.reference(self.rules.value),
        )

    def offer_board(self, board: Json) -> None:
        """Choose a board of one's own, that has been checked."""
        self.own_board = board
        title = str(board.get("title", board["name"]))
        self.board.options = [*board_options(), (title, OWN_BOARD)]
        self.board.value = OWN_BOARD

    def _offer(self, game: str, players: int) -> None:
        """Offer what a game allows, with a bot on every seat but the first."""
        low, high = game_named(game).seats
        self.players.options = [(str(number), number) for number in range(low, high + 1)]
        self.players.value = min(max(players, low), high)
        who = [(_("a person"), PERSON), *map(_bot, bot_names(game))]
        usual = (PERSON, *usual_bots(game))
        for seat, bot in enumerate(self.bots):
            bot.options = who
            bot.value = usual[seat] if seat < len(usual) else PERSON
            self.names[seat].value = self.names[seat].value or NAMES[seat]
        if self.own_board is None:
            self.board.options = board_options()
        _shown(self.board, game_named(game).has_board)
        self.rules.options = preset_options(game)
        self.rules.index = 0
        self._show_seats()

    def _show_seats(self) -> None:
        self.seats.children = self._seats[: self.players.value]

    def _other_game(self, _change: Any = None) -> None:
        self._offer(self.game.value, self.players.value)
        self._tell()

    def _other_number(self, _change: Any = None) -> None:
        if self.players.value is not None:
            self._show_seats()
            self._tell()

    def _tell(self, _change: Any = None) -> None:
        number = self.players.value or 0
        bots = sum(bool(bot.value) for bot in self.bots[:number])
        people = number - bots
        who = _("{game}: {persons} and {bots}.").format(
            game=TITLES[self.game.value],
            persons=counted(people, "person"),
            bots=counted(bots, "bot"),
        )
        self._say.value = f"<p>{escape(who)}</p>{preset_html(self.rules.value)}"


def _alike(kind: type[w.DOMWidget], descriptions: list[str]) -> list[Any]:
    """Make controls that share their looks; a page is there sooner the less it has to fetch."""
    first, *others = descriptions
    model = kind(description=first)
    looks = {"layout": model.layout, "style": model.style}
    return [model, *[kind(description=words, **looks) for words in others]]


def _bot(name: str) -> tuple[str, str]:
    return _("the bot {name}").format(name=name), name


def _shown(widget: w.DOMWidget, shown: bool) -> None:
    widget.layout.display = None if shown else "none"
