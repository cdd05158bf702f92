"""Game records: the whole of one game in a text file that any program can replay.

A record is JSON Lines: a header, the moves and what chance decided, notes, and at the end
perhaps the result. Reading never guesses: what is wrong is refused with the file, the line and a
sentence. The one exception is a last line that was cut short, as a crash leaves it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from tulipbook.games.api import BadState, Event, IllegalAction, Json, State, TulipbookError
from tulipbook.record.entries import NAMES, carry_out, kind_of
from tulipbook.record.header import FORMAT, VERSION, start
from tulipbook.record.lines import is_cut_short, read_line, write_line


class RecordError(TulipbookError):
    """What is wrong with a record, and in which line.

    Attributes
    ----------
    source : str
        The file's name.
    line : int
        From 1.
    """

    def __init__(self, source: str, line: int, sentence: str) -> None:
        super().__init__(f"{source}:{line}: {sentence}")
        self.source, self.line, self.sentence = source, line, sentence


class Step(NamedTuple):
    """One line of a replay.

    Attributes
    ----------
    line : int
        The line of the file, from 1; the header is the step before the first move.
    entry : dict
        What stands there.
    state : State
        The state after it, a copy of its own.
    events : tuple of Event
        What happened.
    """

    line: int
    entry: Json
    state: State
    events: tuple[Event, ...]


@dataclass
class Record:
    """A game record.

    Parameters
    ----------
    header : dict
        The first line.
    lines : list of dict
        Moves, chance, notes and the result, in order; line `n` of the file is ``lines[n - 2]``.
    source : str
        What errors call it, usually the file's name.
    warning : str or None
        What was passed over: a last line that was cut short.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games import game_named
    >>> setup = game_named("tulipmania-1637").random_setup(3, Random(7), start_player=0)
    >>> record = new_record("tulipmania-1637", ["Ann", "Bill", "Charles"], setup=setup)
    >>> record.append({"player": 0, "action": "sell orange"})
    >>> [step.state.phase for step in record.replay()]
    ['sell', 'bid']
    """

    header: Json
    lines: list[Json] = field(default_factory=list)
    source: str = "record"
    warning: str | None = None

    def __repr__(self) -> str:
        return f"<Record {self.source}: {self.game}, {len(self.lines)} lines>"

    @property
    def game(self) -> str:
        """The game's name."""
        return str(self.header["game"])

    @property
    def players(self) -> list[str]:
        """The players' names by seat."""
        return list(self.header["players"])

    @property
    def result(self) -> Json | None:
        """The result line's contents, if there is one."""
        for entry in reversed(self.lines):
            if "result" in entry:
                return dict(entry["result"])
        return None

    def start(self) -> State:
        """Give the state after the header.

        Raises
        ------
        RecordError
            If the header is wrong.
        """
        try:
            return start(self.header)
        except BadState as error:
            raise RecordError(self.source, 1, str(error)) from None

    def replay(self) -> Iterator[Step]:
        """Replay move by move; the first step is the start, then one for every line.

        Raises
        ------
        RecordError
            At the first line that the game does not allow.
        """
        state = self.start()
        yield Step(1, self.header, state.copy(), ())
        has_result = False
        for line, entry in enumerate(self.lines, start=2):
            try:
                kind = kind_of(entry)
                if has_result and kind != "note":
                    raise BadState(f"a {NAMES[kind]} after the result")
                has_result = has_result or kind == "result"
                events = carry_out(state, kind, entry)
            except (BadState, IllegalAction) as error:
                raise RecordError(self.source, line, str(error)) from None
            yield Step(line, entry, state.copy(), events)

    def check(self) -> State:
        """Replay the whole record and give the last state.

        Raises
        ------
        RecordError
            At the first line that is wrong.
        """
        *_, last = self.replay()
        return last.state

    def append(self, entry: Json) -> None:
        """Add a line at the end; it is checked when the record is replayed."""
        self.lines.append(entry)

    def dumps(self) -> str:
        """Write the record as text, unknown keys included."""
        return "".join(write_line(entry) for entry in (self.header, *self.lines))

    def write(self, path: str | Path) -> None:
        """Write the record to a file, whole or not at all."""
        target = Path(path)
        draft = target.with_name(f".{target.name}.{os.getpid()}.part")
        try:
            draft.write_bytes(self.dumps().encode())
            draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)


def new_record(
    game: str,
    players: Sequence[str],
    *,
    setup: Json | None = None,
    position: Json | None = None,
    **more: Any,
) -> Record:
    """Begin a record.

    Parameters
    ----------
    game : str
        ``tulipmania-1637`` or ``tulip``.
    players : sequence of str
        A display name per seat.
    setup, position : dict
        How the game starts, one of the two.
    **more
        Further keys of the header (``board``, ``preset``, ``seed``, ``bots``, ``meta``); None
        leaves one out.

    Raises
    ------
    RecordError
        If no game can start like that.
    """
    header: Json = {
        "record": FORMAT,
        "version": VERSION,
        "game": game,
        "players": list(players),
        "setup": setup,
        "position": position,
        **more,
    }
    record = Record({key: value for key, value in header.items() if value is not None})
    record.start()
    return record


def load_record(path: str | Path) -> Record:
    """Read a record from a file and replay it to check it.

    Raises
    ------
    RecordError
        If the file cannot be read or anything in it is wrong.
    """
    name = str(path)
    try:
        data = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise RecordError(name, 1, f"the file cannot be read: {reason}") from None
    return parse_record(data, name)


def parse_record(data: bytes | str, source: str = "record") -> Record:
    """Read a record from its text and replay it to check it.

    Parameters
    ----------
    data : bytes or str
        The file's contents.
    source : str
        What errors call it.

    Raises
    ------
    RecordError
        With the line and what is wrong there.

    Examples
    --------
    >>> parse_record("", "empty.jsonl")
    Traceback (most recent call last):
    tulipbook.record.RecordError: empty.jsonl:1: the file is empty; a record starts with a header
    """
    if isinstance(data, str):
        data = data.encode(errors="surrogatepass")
    record = _read(data, source)
    record.check()
    return record


def append_line(path: str | Path, entry: Json) -> None:
    """Append one line to a record's file; a last line that was cut short is dropped first.

    Parameters
    ----------
    path : str or Path
        A record's file.
    entry : dict
        A move, what chance brought, a note or the result; it is checked when the record is read.

    Raises
    ------
    RecordError
        If the file ends in something else than a whole line or one that was cut short.
    """
    line = write_line(entry).encode()
    with Path(path).open("r+b") as file:
        contents = file.read()
        end = contents.rfind(b"\n") + 1
        last = contents[end:]
        if end and is_cut_short(last):
            file.seek(end)
            file.truncate()
        elif last:
            _read_line(last, str(path), contents.count(b"\n") + 1)
            file.write(b"\n")
        file.write(line)
        file.flush()
        os.fsync(file.fileno())


def _read(data: bytes, source: str) -> Record:
    if not data:
        raise RecordError(source, 1, "the file is empty; a record starts with a header")
    lines = data.split(b"\n")
    last = lines.pop()
    entries = [_read_line(line, source, number) for number, line in enumerate(lines, start=1)]
    warning = None
    if last:
        number = len(lines) + 1
        if entries and is_cut_short(last):
            warning = f"{source}:{number}: the last line is cut short; the game ends before it"
        else:
            entries.append(_read_line(last, source, number))
    header, *rest = entries
    return Record(header, rest, source, warning)


def _read_line(line: bytes, source: str, number: int) -> Json:
    try:
        return read_line(line)
    except BadState as error:
        raise RecordError(source, number, str(error)) from None
