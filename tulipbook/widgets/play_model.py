"""A game as one screen shows it: whose eyes, which choices, what comes next; without widgets."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from tulipbook.bots import UnknownBot
from tulipbook.games.api import IllegalAction, TulipbookError
from tulipbook.games.checks import shown
from tulipbook.games.tulip import TulipView
from tulipbook.games.tulip.events import HandLaid
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.events import CardChosen
from tulipbook.language import _, counted, listed, marked
from tulipbook.pages import Choice, choices, exchange_first, exchange_second, short_names
from tulipbook.pages.hand import Hand
from tulipbook.pages.markup import GameView
from tulipbook.record import RecordError, parse_record
from tulipbook.table import Played, Table, bot_seats
from tulipbook.widgets.plan import TITLES, Plan

PACES: Final = {
    marked("Slow"): 2.5,
    marked("Normal"): 1.2,
    marked("Fast"): 0.4,
    marked("At once"): 0.0,
}
QUICK: Final = 0.3
AGAIN: Final = "again"
ANOTHER: Final = "another"
BARRED: Final = marked("That cannot be chosen now.")


def fresh_seed() -> int:
    """Draw a seed that is short enough to be read out to a class."""
    return secrets.randbelow(1_000_000)


class PlayModel:
    """One game at one screen, from set-up to the final table.

    Parameters
    ----------
    plan : Plan
        How a game is set up, until another plan is started.
    fresh_seed : callable
        Gives a seed where the plan has none.

    Attributes
    ----------
    table : Table or None
        The game in progress.
    setting_up : bool
        Whether the screen shows the set-up; the game in progress waits meanwhile.
    eyes : int or None
        The seat whose hand the screen may show; None while nobody's may be.
    token : int
        The number of the decision that the screen asks for; what carries an older one has been
        used and does nothing.
    pace : str
        One of `PACES`.
    hurry : bool
        Whether bots move without a pause until a person must move.
    unsaved : bool
        Whether somebody has decided something since the record was last saved.

    Examples
    --------
    >>> model = PlayModel(Plan.usual("tulipmania-1637"), fresh_seed=lambda: 1637)
    >>> model.start(model.plan)
    >>> while model.bots_move:
    ...     _ = model.step()
    >>> model.screen, [choice.title for choice in model.choices()][0]
    ('play', '0 Pass')
    """

    def __init__(self, plan: Plan, fresh_seed: Callable[[], int] = fresh_seed) -> None:
        self.plan = plan
        self.table: Table | None = None
        self.setting_up = True
        self.eyes: int | None = None
        self.token = 0
        self.pace = "Normal"
        self.hurry = False
        self._fresh_seed = fresh_seed
        self.unsaved = False
        self._first: str | None = None

    # What the screen shows ----------------------------------------------------------------------

    @property
    def screen(self) -> str:
        """What is shown: ``setup``, ``curtain``, ``play`` or ``over``."""
        if self.setting_up or self.table is None:
            return "setup"
        if self.table.result is not None:
            return "over"
        return "play" if self.curtain is None else "curtain"

    @property
    def game(self) -> Table:
        """The game in progress.

        Raises
        ------
        IllegalAction
            If none has been started.
        """
        if self.table is None:
            raise IllegalAction(_("No game has been started yet."))
        return self.table

    @property
    def title(self) -> str:
        """The name of the game that is played, or that is set up."""
        return TITLES[self.plan.game if self.table is None else self.table.state.game]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names as a page shows them."""
        return short_names(self.game.names)

    @property
    def bots(self) -> tuple[str | None, ...]:
        """By seat the name of the bot; None is a person."""
        return tuple(getattr(seat, "name", None) for seat in self.game.seats)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of persons."""
        return tuple(seat for seat, decide in enumerate(self.game.seats) if decide is None)

    @property
    def curtain(self) -> int | None:
        """The person to hand the screen over to, before a hand may be seen."""
        seat = self.game.waits_for
        return None if seat == self.eyes else seat

    @property
    def view(self) -> GameView:
        """What the person at the screen may know."""
        view = self.game.view(self.eyes)
        assert isinstance(view, GameView)
        return view

    @property
    def hands(self) -> tuple[Hand, ...]:
        """What everybody held; nothing before the game is over."""
        if self.game.result is None:
            return ()
        if isinstance(self.game.state, Tulipmania):
            return tuple(self.game.state.buyers)
        return tuple(e.cards for _turn, e in self.game.events() if isinstance(e, HandLaid))

    @property
    def exchanging(self) -> tuple[int, str] | None:
        """The seat and the colour of the first tulip of an exchange, once it is chosen."""
        if self._first is None:
            return None
        seat, colour = self._first.split(" ")
        return int(seat[1:]), colour

    def choices(self) -> tuple[Choice, ...]:
        """List what the person at the screen can choose now, and what not with the reason."""
        screen = self.screen
        if screen == "setup":
            return ()
        if screen == "over":
            return (Choice(AGAIN, _("Play again"), (_("the same players, a fresh deal"),)),)
        if self.curtain is not None:
            title = _("I am {name}").format(name=self.names[self.curtain])
            return (Choice("show", title, (_("show my hand and my choices"),)),)
        view, names = self.view, self.game.names
        if not isinstance(view, TulipView) or view.pending != "exchange":
            return choices(view, names)
        if self._first is None:
            return exchange_first(view, names)
        another = Choice(ANOTHER, _("Another tulip"), (_("back to the first one"),))
        return (*exchange_second(view, names, self._first), another)

    # What the person does -----------------------------------------------------------------------

    def start(self, plan: Plan) -> None:
        """Deal a new game.

        Raises
        ------
        TulipbookError
            If the plan cannot be; the game in progress stays.
        """
        self._sit_down(plan.deal(self._fresh_seed))
        self.plan = plan

    def load(self, data: bytes, name: str, size: int | None = None) -> str:
        """Go on with a record; gives a sentence about it.

        Raises
        ------
        TulipbookError
            If it is not a record, or a bot in it is not known here; the game in progress stays.
        """
        if size is not None and size > len(data):
            told = _("The file {file} is too large for the record of a game.")
            raise TulipbookError(told.format(file=shown(name)))
        try:
            record = parse_record(data, name)
        except RecordError as error:
            told = _("This is no record of a game: line {line} of {file}: {reason}")
            raise TulipbookError(
                told.format(line=error.line, file=shown(name), reason=error.sentence)
            ) from None
        bots = _bots_of(record.header.get("bots"), len(record.players))
        seed = record.header.get("seed", 0)
        self._sit_down(Table(record, bot_seats(record.game, bots, seed), seed))
        board, state = record.header.get("board"), self.game.state
        preset = state.presets.reference(state.preset)
        self.plan = Plan(record.game, tuple(record.players), bots, board=board, preset=preset)
        said = _("Loaded {record}: {moves}.").format(
            record=shown(name)[1:-1], moves=counted(len(self.game.history), "move")
        )
        return f"{said} {record.warning or ''}".strip()

    def press(self, token: int, action: str) -> bool:
        """Do what a button says; one that has been used does nothing.

        Parameters
        ----------
        token : int
            The `token` at which the screen showed the button.
        action : str
            The action of one of the `choices`, or ``undo``, ``skip``, ``save``, ``new``, ``back``.

        Returns
        -------
        bool
            Whether the button still counted.

        Raises
        ------
        TulipbookError
            If it cannot be done now; nothing has changed.
        """
        if token != self.token:
            return False
        self.token += 1
        if action == "save":
            self.file()
            self.unsaved = False
        elif action == "new":
            self.setting_up = True
        elif action == "back":
            self.setting_up = self.table is None
        elif action == "skip":
            self.hurry = True
        elif action == "undo":
            self._take_back()
        else:
            self._choose(action)
        return True

    @property
    def can_take_back(self) -> bool:
        """Whether the person at the screen has decided anything."""
        return not self.setting_up and self._last_decision() is not None

    def file(self) -> tuple[str, str]:
        """Give the record so far, with a name for its file; it holds every hand."""
        record = self.game.record
        return f"{record.game}-{record.header.get('seed', 'game')}.jsonl", record.dumps()

    # What the bots do ---------------------------------------------------------------------------

    @property
    def bots_move(self) -> bool:
        """Whether a bot or chance comes next."""
        if self.screen not in {"play", "curtain"}:
            return False
        return self.game.waits_for is None

    @property
    def pause(self) -> float:
        """How long to wait before the next move of a bot, in seconds."""
        if self.hurry:
            return 0.0
        history = self.game.history
        quick = history and all(isinstance(event, CardChosen) for event in history[-1].events)
        return PACES[self.pace] * (QUICK if quick else 1)

    def step(self) -> Played | None:
        """Let a bot or chance move.

        Raises
        ------
        SeatError
            If the bot fails; nothing has changed.
        """
        played = self.game.step()
        self._settle()
        return played

    # Inside -------------------------------------------------------------------------------------

    def _sit_down(self, table: Table) -> None:
        self.table = table
        self.setting_up = self.hurry = self.unsaved = False
        self.eyes = self.persons[0] if len(self.persons) == 1 else None
        self._settle()

    def _settle(self) -> None:
        """Ask for the next decision, and draw the curtain where it is somebody else's."""
        self._first = None
        if self.bots_move:
            return
        self.token += 1
        self.hurry = False
        if self.curtain is not None:
            self.eyes = None

    def _choose(self, action: str) -> None:
        found = next((choice for choice in self.choices() if choice.action == action), None)
        if found is None or found.reason is not None:
            raise IllegalAction(found.reason if found and found.reason else _(BARRED))
        if action == AGAIN:
            self.start(replace(self.plan, seed=""))
        elif action == "show":
            self.eyes = self.curtain
        elif action == ANOTHER:
            self._first = None
        elif action in self.view.legal_actions():
            assert self.eyes is not None
            self.game.play(self.eyes, action)
            self.unsaved = True
            self._settle()
        else:
            self._first = action

    def _last_decision(self) -> int | None:
        """Give the place of the last move of the person at the screen."""
        if self.table is None or self.eyes is None:
            return None
        places = range(len(self.table.history))
        own = (
            n for n in reversed(places) if self.table.history[n].entry.get("player") == self.eyes
        )
        return next(own, None)

    def _take_back(self) -> None:
        place = self._last_decision()
        if place is None or self.setting_up:
            raise IllegalAction(
                _("You have not decided anything yet, so nothing can be taken back.")
            )
        self.game.back_to(place)
        self.unsaved = True
        self._settle()


def _bots_of(given: object, players: int) -> tuple[str | None, ...]:
    """Read who played; whoever is not named as a bot is a person."""
    if not isinstance(given, list) or len(given) != players:
        return (None,) * players
    unknown = [shown(bot) for bot in given if not (bot is None or isinstance(bot, str))]
    if unknown:
        told = _("A bot in the record is called {names}; a name was expected.")
        raise UnknownBot(told.format(names=listed(unknown)))
    return tuple(given)
