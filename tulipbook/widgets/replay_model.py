"""A game record as one screen steps through it: which step, through whose eyes; no widgets."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Final, Literal, NamedTuple

from tulipbook.games.api import Event, State, TulipbookError
from tulipbook.games.checks import shown
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.language import _, counted, marked, number
from tulipbook.pages import short_names
from tulipbook.pages.hand import Hand
from tulipbook.pages.markup import GameView
from tulipbook.record import Record, RecordError, parse_record
from tulipbook.record.examples import load_example
from tulipbook.widgets.panel import LARGEST_FILE

ALL: Final = "all"
SPEEDS: Final = {marked("Slow"): 3.0, marked("Normal"): 1.5, marked("Fast"): 0.5}
MOST_STEPS: Final = 20_000

Eyes = int | Literal["all"] | None
"""A seat, everybody at once, or None for what everybody may know."""


class Stop(NamedTuple):
    """One step of a game, with how things stand after it.

    Attributes
    ----------
    line : int
        Its line in the record's file, from 1.
    turn : int
        The turn in which it was played.
    state : State
        The state after it.
    events : tuple of Event
        What happened.
    notes : tuple of str
        What somebody has written down there.
    """

    line: int
    turn: int
    state: State
    events: tuple[Event, ...]
    notes: tuple[str, ...]


def stops(record: Record) -> tuple[Stop, ...]:
    """Replay a record; the first stop is its start, then one for every move and chance line.

    Raises
    ------
    TulipbookError
        If the record is wrong, or too long to be stepped through.

    Examples
    --------
    >>> [len(stop.events) for stop in stops(load_example("bubble-bursts"))]
    [0, 1, 1, 37]
    """
    if len(record.lines) > MOST_STEPS:
        told = _("The record {record} has {lines} lines; at most {most} can be stepped through.")
        raise TulipbookError(
            told.format(
                record=shown(record.source),
                lines=number(len(record.lines)),
                most=number(MOST_STEPS),
            )
        )
    found: list[Stop] = []
    for line, entry, state, events in record.replay():
        notes = (entry["note"],) if "note" in entry else ()
        if not found or "action" in entry or "chance" in entry:
            turn = found[-1].state.turn if found else state.turn
            found.append(Stop(line, turn, state, events, notes))
        else:
            found[-1] = found[-1]._replace(notes=found[-1].notes + notes)
    return tuple(found)


class ReplayModel:
    """A game record at one screen.

    Parameters
    ----------
    record : Record, optional
        What is opened at first.

    Attributes
    ----------
    record : Record or None
        The record that is open.
    stops : tuple of Stop
        Its steps.
    example : str or None
        Its name, if it came with the package.
    place : int
        The step that is shown, from 0.
    eyes : int or "all" or None
        Through whose eyes: a seat's, with all hands open, or as a spectator.
    playing : bool
        Whether the steps follow one another by themselves.
    speed : str
        One of `SPEEDS`.

    Examples
    --------
    >>> model = ReplayModel(load_example("speculators"))
    >>> model.press("turn_forward")
    >>> model.where
    'Step 6 of 81, turn 2'
    """

    def __init__(self, record: Record | None = None) -> None:
        self.record: Record | None = None
        self.example: str | None = None
        self.stops: tuple[Stop, ...] = ()
        self.place = 0
        self.eyes: Eyes = ALL
        self.playing = False
        self.speed = "Normal"
        if record is not None:
            self.open(record)

    # Opening ------------------------------------------------------------------------------------

    def open(self, record: Record) -> str:
        """Open a record at its beginning; gives a sentence about it.

        Raises
        ------
        TulipbookError
            If it is wrong or too long; what was open stays open.
        """
        self.stops = stops(record)
        self.record = record
        self.example = None
        self.place = 0
        self.eyes = ALL
        self.playing = False
        said = _("Opened {record}: {steps}.").format(
            record=shown(record.source)[1:-1], steps=counted(self.last, "step")
        )
        return f"{said} {record.warning or ''}".strip()

    def load(self, data: bytes, name: str, size: int | None = None) -> str:
        """Open the record that a file holds; see `open`."""
        if size is not None and size > LARGEST_FILE:
            told = _("The file {file} is too large for the record of a game.")
            raise TulipbookError(told.format(file=shown(name)))
        return self.open(parse_record(data, name))

    def load_path(self, path: str | Path) -> str:
        """Open the record in a file of this machine; see `open`."""
        source = Path(path)
        try:
            data = source.read_bytes()
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise RecordError(str(path), 1, f"the file cannot be read: {reason}") from None
        return self.load(data, source.name, len(data))

    def load_example(self, name: str) -> str:
        """Open one of the records that come with the package; see `open`."""
        said = self.open(load_example(name))
        self.example = name
        return said

    # Stepping -----------------------------------------------------------------------------------

    @property
    def last(self) -> int:
        """The place of the last step."""
        return max(0, len(self.stops) - 1)

    @property
    def where(self) -> str:
        """Which step is shown, in words."""
        if not self.stops:
            return _("No record is open")
        return _("Step {place} of {last}, turn {turn}").format(
            place=number(self.place), last=number(self.last), turn=self.stop.state.turn
        )

    def go(self, place: int) -> None:
        """Show another step, the nearest if there is none of that number."""
        self.place = min(max(place, 0), self.last)

    def seek(self, place: int) -> str:
        """Show another step, and stop playing."""
        self.playing = False
        self.go(place)
        return ""

    def press(self, button: str) -> None:
        """Do what a button says.

        Parameters
        ----------
        button : str
            ``first``, ``turn_back``, ``back``, ``play``, ``forward``, ``turn_forward``, ``last``.
        """
        if not self.stops:
            return
        if button == "play":
            self._play_or_pause()
            return
        self.playing = False
        turn = self.stop.state.turn
        places = {
            "first": 0,
            "turn_back": self._begins(turn - 1 if self._begins(turn) == self.place else turn),
            "back": self.place - 1,
            "forward": self.place + 1,
            "turn_forward": self._begins(turn + 1),
            "last": self.last,
        }
        self.go(places.get(button, self.place))

    def tick(self) -> bool:
        """Go on one step while playing; tells whether another is to follow."""
        if self.playing:
            self.go(self.place + 1)
            self.playing = self.place < self.last
        return self.playing

    @property
    def pause(self) -> float:
        """How long a step is shown while playing, in seconds."""
        return SPEEDS[self.speed]

    def _play_or_pause(self) -> None:
        if not self.playing and self.place == self.last:
            self.place = 0
        self.playing = not self.playing and self.place < self.last

    def _begins(self, turn: int) -> int:
        """Give the first place of a turn; the last place where there is no such turn."""
        places = (place for place, stop in enumerate(self.stops) if stop.state.turn >= turn)
        return next(places, self.last)

    def look_through(self, eyes: Eyes) -> str:
        """Look through other eyes.

        Raises
        ------
        TulipbookError
            If there is no such seat.
        """
        seats = range(len(self.names))
        if eyes not in {ALL, None} and eyes not in seats:
            raise TulipbookError(
                f"There is no seat {shown(eyes)} to look from; the seats are 0 to {seats[-1]}."
            )
        self.eyes = eyes
        return ""

    # What the screen shows ----------------------------------------------------------------------

    @property
    def game(self) -> Record:
        """The record that is open.

        Raises
        ------
        TulipbookError
            If none is.
        """
        if self.record is None:
            raise TulipbookError(_("No record has been opened yet."))
        return self.record

    @property
    def stop(self) -> Stop:
        """The step that is shown."""
        return self.stops[self.place]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names as a page shows them."""
        return short_names(self.game.players)

    @property
    def bots(self) -> tuple[str | None, ...]:
        """By seat the name of the bot that played there; None if the record names none."""
        given = self.game.header.get("bots")
        if not isinstance(given, list) or len(given) != len(self.names):
            return (None,) * len(self.names)
        return tuple(bot if isinstance(bot, str) else None for bot in given)

    @property
    def view(self) -> GameView:
        """What everybody may know."""
        return _view(self.stop.state, None)

    @property
    def own_view(self) -> GameView | None:
        """What the player knows through whose eyes the screen looks; None if it is nobody's."""
        return _view(self.stop.state, self.eyes) if isinstance(self.eyes, int) else None

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Everybody's hand, if all are open."""
        state = self.stop.state
        if self.eyes != ALL:
            return ()
        if isinstance(state, Tulipmania):
            return tuple(state.buyers)
        assert isinstance(state, Tulip)
        return tuple(state.hands)

    def seen(self, last: int = 1) -> tuple[Event, ...]:
        """Give the events of the last steps up to this one, as these eyes may know them."""
        recent = self.stops[max(0, self.place + 1 - last) : self.place + 1]
        events = chain.from_iterable(stop.events for stop in recent)
        if self.eyes == ALL:
            return tuple(events)
        seat = self.eyes if isinstance(self.eyes, int) else None
        return tuple(event.seen_by(seat) for event in events)


def _view(state: State, seat: int | None) -> GameView:
    view = state.view(seat)
    assert isinstance(view, GameView)
    return view
