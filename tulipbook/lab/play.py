"""Play some games, whatever their bots do.

A bot that raises, answers nonsense or never answers spoils its own game alone: the record ends
there with a note that says so, and the next game begins.
"""

from __future__ import annotations

import ctypes
import pickle
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from threading import Thread
from time import monotonic
from typing import Any, Final, NamedTuple

from tulipbook.games.api import Result
from tulipbook.lab.plan import BadPlan, Plan
from tulipbook.record import Record
from tulipbook.table import SeatError, Table

UNFINISHED: Final = "unfinished: "
OUT_OF_TURNS: Final = "unfinished: stopped after "
GLANCES: Final = 8
AT_ONCE: Final = 20


class Game(NamedTuple):
    """One game that has been played.

    Attributes
    ----------
    game_id : int
        Its number in the plan, from 0.
    packed : bytes
        Its record, see `unpack`.
    turns : int
        The number of the last turn played.
    result : Result or None
        None if the game was not finished.
    problem : str or None
        The sentence about the bot that failed.
    """

    game_id: int
    packed: bytes
    turns: int
    result: Result | None
    problem: str | None


@dataclass
class Chunk:
    """Some games in a row, as a worker sends them back.

    Attributes
    ----------
    games : list of Game
        In the order of their numbers.
    tables : dict
        The rows of the tidy frames, as `tulipbook.lab.frames` holds them; empty if they were not
        asked for.
    """

    games: list[Game]
    tables: dict[str, Any]

    @property
    def start(self) -> int:
        """The number of the first game."""
        return self.games[0].game_id


def play_chunk(plan: Plan, indices: range, seconds: float, collect: bool) -> Chunk:
    """Play games in a row, and stop once the time is up with at least one game played.

    Parameters
    ----------
    plan : Plan
        What to play.
    indices : range
        The numbers of the games.
    seconds : float
        After that long no further game is begun.
    collect : bool
        Whether to give the rows of the tidy frames too.
    """
    plan.import_bots()
    games: list[Game] = []
    played = _noting(_played(plan, indices, monotonic() + seconds), games)
    if not collect:
        for _ in played:
            pass
        return Chunk(games, {})
    from tulipbook.lab.frames import tables_of

    return Chunk(games, tables_of(plan.game, played))


def unpack(packed: bytes) -> Record:
    """Give the record of a `Game`."""
    header, lines = pickle.loads(packed)
    return Record(header, lines)


def pack(record: Record) -> bytes:
    """Make a record small and quick to send; it is a third of its text."""
    return pickle.dumps((record.header, record.lines))


def replayed(record: Record) -> Table:
    """Sit down to a game that has been played, as far as it went."""
    return Table(record, [None] * len(record.players))


def problem_of(record: Record) -> str | None:
    """Give the sentence about the bot that ended a game, from the record's last line."""
    note = _last_note(record)
    if note.startswith(UNFINISHED) and not note.startswith(OUT_OF_TURNS):
        return note.removeprefix(UNFINISHED)
    return None


def reason_of(table: Table) -> str:
    """Say why a game ended, or why it did not."""
    if table.result:
        return table.result.reason
    note = _last_note(table.record)
    if note.startswith(OUT_OF_TURNS):
        return "turn limit"
    return "bot failed" if note.startswith(UNFINISHED) else "broken off"


def _last_note(record: Record) -> str:
    return str(record.lines[-1].get("note", "")) if record.lines else ""


def _noting(played: Iterable[tuple[int, Table]], games: list[Game]) -> Iterator[tuple[int, Table]]:
    """Add every game to `games` as it passes by."""
    for index, table in played:
        games.append(_game(index, table))
        yield index, table


def _played(plan: Plan, indices: range, until: float) -> Iterator[tuple[int, Table]]:
    """Play until the time is up; few games at once, so that few are held at once."""
    rest = indices
    while rest:
        tables = _play(plan, rest[:AT_ONCE], until)
        yield from zip(rest, tables, strict=False)
        rest = rest[len(tables) :]
        if monotonic() > until:
            return


def _game(index: int, table: Table) -> Game:
    return Game(
        index,
        pack(table.record),
        table.history[-1].turn if table.history else 0,
        table.result,
        problem_of(table.record),
    )


def _play(plan: Plan, indices: range, until: float) -> list[Table]:
    """Play until the time is up, leaving behind every bot that does not answer."""
    player = _Player(plan, indices, until)
    if plan.seconds_per_move is None:
        player.run()
    else:
        player.start()
        if not player.watch(plan.seconds_per_move):
            return [*player.tables[:-1], _without_answer(player.tables[-1], plan)]
    if player.error:
        raise player.error
    return player.tables


class _Left(BaseException):
    """Ends a thread that has been left behind."""


class _Player(Thread):
    """Plays games one after another; a thread, so that it can be left behind."""

    def __init__(self, plan: Plan, indices: range, until: float) -> None:
        super().__init__(daemon=True, name="tulipbook player")
        self.plan, self.indices, self.until = plan, indices, until
        self.tables: list[Table] = []
        self.finished = 0
        self.error: BaseException | None = None

    def run(self) -> None:
        """Play until the time is up."""
        try:
            for index in self.indices:
                table = self.plan.table(index)
                self.tables.append(table)
                _finish(table, self.plan.max_turns)
                self.finished += 1
                if monotonic() > self.until:
                    break
        except BaseException as error:
            self.error = error

    def watch(self, seconds: float) -> bool:
        """Wait for the end; False if for that long no move was made."""
        last, since = self._progress(), monotonic()
        try:
            while self.is_alive():
                self.join(seconds / GLANCES)
                now = self._progress()
                if now != last:
                    last, since = now, monotonic()
                elif monotonic() - since > seconds and self.is_alive():
                    break
        except BaseException:
            self.leave()
            raise
        if not self.is_alive():
            return True
        self.leave()
        if self.finished == len(self.tables):
            raise BadPlan(f"A bot could not be made within {seconds:g} seconds")
        return False

    def leave(self) -> None:
        """Stop the thread where it can be stopped, which is in Python but not in a system call."""
        identity, stop = ctypes.c_ulong(self.ident or 0), ctypes.py_object(_Left)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(identity, stop)

    def _progress(self) -> tuple[int, int]:
        return len(self.tables), len(self.tables[-1].history) if self.tables else 0


def _finish(table: Table, max_turns: int) -> None:
    """Play to the end, or to the note that says why there is none."""
    try:
        table.run(max_turns)
    except SeatError as error:
        table.record.append({"note": f"{UNFINISHED}{error}"})
    except (Exception, SystemExit) as error:
        bot = _asked(table)
        table.record.append({"note": f"{UNFINISHED}{bot} failed: {type(error).__name__}: {error}"})


def _without_answer(table: Table, plan: Plan) -> Table:
    """Give the game as it stood when a bot did not answer, out of reach of that bot."""
    lines = list(table.record.lines)
    bot = _asked(table)
    copy = replayed(Record(table.record.header, lines))
    if copy.result is None:
        copy.record.append(
            {"note": f"{UNFINISHED}{bot} gave no answer within {plan.seconds_per_move:g} seconds"}
        )
    return copy


def _asked(table: Table) -> str:
    """Name the seat whose answer is due."""
    seat = table.state.to_act[0] if table.state.to_act else table.state.current_player
    return f"{table.names[seat]} (seat {seat})"
