"""A hand-in: a game record that also holds a student's name, answers and prediction.

All of that lies in ``meta.homework`` of the header, so that whatever reads records reads hand-ins.
Reading checks by replay: the deal must be the one of the seed, chance must have brought what the
seed brings, and the bots must have played what they play. Whether a student has answered alone,
or has played the deal before, no file can tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Final

from tulipbook.bots import bot_names
from tulipbook.games.api import BadState, Json, TulipbookError
from tulipbook.games.checks import listing, mapping, shown, whole
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.events import PriceMoved
from tulipbook.lessons.homework import SEAT, Homework, deal, homework_named, student_named
from tulipbook.lessons.quiz import Answer
from tulipbook.record import Record, RecordError, parse_record
from tulipbook.record.lines import read_line
from tulipbook.table import Table

VERSION: Final = 1
PROGRAM: Final = version("tulipbook")
LARGEST_FILE: Final = 1_000_000
LARGEST_PREDICTION: Final = 10**9
LONGEST_SEED: Final = 100
LONGEST: Final = 10**9
"""More seconds of play are none."""
FOREIGN: Final = {
    b"\x89PNG": "a picture (PNG)",
    b"\xff\xd8\xff": "a photo (JPEG)",
    b"%PDF": "a PDF document",
    b"PK\x03\x04": "a zip archive or an office document",
    b"\xd0\xcf\x11\xe0": "an old office document",
}

Answers = dict[str, dict[str, Answer]]


class BadHandIn(TulipbookError):
    """A file that cannot be graded; its text says why, without the name of the file."""


@dataclass(frozen=True, slots=True)
class HandIn:
    """A hand-in that has been checked.

    Attributes
    ----------
    record : Record
        The file.
    table : Table
        Its game, replayed.
    student : str
        Who played.
    seat : int
        Where.
    homework : str
        The name of the homework.
    quizzes : dict of str to dict
        The answers by the name of the quiz and the id of the question.
    prediction : int or None
        In florins, as `outcome` measures.
    bots_checked : bool
        Whether the moves of the bots have been compared with what they play. That is not possible
        where the file was made by another version of tulipbook, or a bot is not known here.
    """

    record: Record
    table: Table
    student: str
    seat: int
    homework: str
    quizzes: Answers
    prediction: int | None
    bots_checked: bool

    @property
    def decisions(self) -> int:
        """How many decisions the student has taken."""
        return sum(played.entry.get("player") == self.seat for played in self.table.history)

    @property
    def seconds(self) -> float | None:
        """How long the student has played, if the moves say so."""
        times = [played.entry.get("time") for played in self.table.history]
        numbers = [time for time in times if isinstance(time, int | float) and time is not True]
        known = [time for time in numbers if 0 <= time < LONGEST]
        return float(known[-1]) if known else None


def hand_in(
    table: Table,
    homework: str,
    student: str,
    *,
    quizzes: Mapping[str, Mapping[str, Answer]] | None = None,
    prediction: int | None = None,
) -> Record:
    """Make a hand-in of a game, finished or not; the table goes on as it is.

    Parameters
    ----------
    table : Table
        The student's game, as `Homework.table` deals it.
    homework : str
        The name of the homework.
    student : str
        Who plays.
    quizzes : mapping, optional
        The answers by the name of the quiz and the id of the question.
    prediction : int, optional
        In florins.

    Examples
    --------
    >>> from tulipbook.lessons.homework import make_homework
    >>> homework = make_homework(game="tulip")
    >>> record = hand_in(homework.table("Ann"), homework.name, "Ann", prediction=25)
    >>> read_hand_in(record.dumps().encode()).student
    'Ann'
    """
    meta = {
        "version": VERSION,
        "tulipbook": PROGRAM,
        "homework": homework,
        "student": student,
        "seat": SEAT,
        "quizzes": {name: dict(answers) for name, answers in (quizzes or {}).items()},
        "prediction": prediction,
    }
    own = table.record.header.get("meta", {})
    header = {**table.record.header, "meta": {**own, "homework": meta}}
    return Record(header, list(table.record.lines))


def read_hand_in(data: bytes, homework: Homework | None = None) -> HandIn:
    """Read a hand-in and check all of it.

    Parameters
    ----------
    data : bytes
        The contents of the file.
    homework : Homework, optional
        What was set; without it, what the file says was set is believed.

    Raises
    ------
    BadHandIn
        With what is wrong, and in which line.

    Examples
    --------
    >>> read_hand_in(b"%PDF-1.7")
    Traceback (most recent call last):
    tulipbook.lessons.hand_in.BadHandIn: this is a PDF document, not the record of a game
    """
    record = _read_record(data)
    try:
        header = record.header
        if "homework" not in header.get("meta", {}):
            raise BadState(
                "this is the record of a game, but no hand-in: the header lacks meta.homework"
            )
        meta = mapping(header["meta"]["homework"], "meta.homework")
        if meta.get("version") != VERSION or meta["version"] is True:
            raise BadState(
                f"the version of the hand-in is {shown(meta.get('version'))}; only version "
                f"{VERSION} is known"
            )
        student = student_named(meta.get("student"))
        seat = _seat(meta, header)
        name = homework_named(meta.get("homework"), "meta.homework.homework")
        quizzes, prediction = _quizzes(meta), _prediction(meta)
        if homework is not None:
            _check_set(homework, header, name, student)
    except TulipbookError as error:
        raise BadHandIn(str(error)) from None
    is_checkable = meta.get("tulipbook") == PROGRAM and _are_known(record, homework)
    try:
        table = _played_again(record, is_checkable)
    except RecordError as error:
        raise BadHandIn(f"line {error.line}: {error.sentence}") from None
    except TulipbookError as error:
        raise BadHandIn(str(error)) from None
    return HandIn(record, table, student, seat, name, quizzes, prediction, is_checkable)


def student_said(data: bytes) -> str:
    r"""Give the student's name that a file's header says, whatever is wrong with the rest.

    Returns
    -------
    str
        Empty where no name can be read.

    Examples
    --------
    >>> student_said(b'{"meta": {"homework": {"student": "Ann"}}}\n{"cut short')
    'Ann'
    >>> student_said(b"%PDF-1.7")
    ''
    """
    with suppress(TulipbookError, LookupError, TypeError):
        header = read_line(data.partition(b"\n")[0])
        return student_named(header["meta"]["homework"]["student"])
    return ""


def resume(made: HandIn) -> Table:
    """Sit down again to a hand-in, with the bots where they were.

    Raises
    ------
    BadHandIn
        If the bots' moves have not been checked, for then they would not go on as they began.
    """
    if not made.bots_checked:
        raise BadHandIn(
            "the hand-in was made by another version of tulipbook, and cannot be gone on with here"
        )
    return made.table


def outcome(table: Table) -> int | None:
    """Measure what students predict: the highest price, or in Tulip the winner's florins.

    Returns
    -------
    int or None
        In florins; None before the end of the game.

    Examples
    --------
    >>> from tulipbook.record.examples import load_example
    >>> outcome(Table(load_example("speculators"), [None] * 4))
    8000
    """
    if table.result is None:
        return None
    start = table.start
    if not isinstance(start, Tulipmania):
        return max(table.result.scores)
    moved = [event.after for _, event in table.events() if isinstance(event, PriceMoved)]
    return max([*start.prices.values(), *moved])


def _read_record(data: bytes) -> Record:
    for start, kind in FOREIGN.items():
        if data.startswith(start):
            raise BadHandIn(f"this is {kind}, not the record of a game")
    if not data.strip():
        raise BadHandIn("the file is empty")
    if not data.lstrip().startswith(b"{"):
        raise BadHandIn("this is not the record of a game; one begins with {")
    try:
        record = parse_record(data)
    except RecordError as error:
        raise BadHandIn(f"line {error.line}: {error.sentence}") from None
    if record.warning:
        raise BadHandIn(
            f"line {len(record.lines) + 2}: the file is cut short; ask for it once more"
        )
    return record


def _seat(meta: Mapping[str, Any], header: Json) -> int:
    """Read where the student sits, alone against bots."""
    players = len(header["players"])
    seat = whole(meta.get("seat"), "meta.homework.seat", 0, players - 1)
    bots = listing(header.get("bots"), "bots", players)
    if bots[seat] is not None:
        raise BadState(f"seat {seat} is that of the bot {shown(bots[seat])}, not of a student")
    for place, bot in enumerate(bots):
        if place != seat and not isinstance(bot, str):
            raise BadState(f"bots[{place}] is {shown(bot)}; a student plays alone against bots")
    return seat


def _quizzes(meta: Mapping[str, Any]) -> Answers:
    found = mapping(meta.get("quizzes", {}), "meta.homework.quizzes")
    answers: Answers = {}
    for name, given in found.items():
        where = f"meta.homework.quizzes.{name}"
        answers[name] = {
            key: answer if isinstance(answer, str) else whole(answer, f"{where}.{key}")
            for key, answer in mapping(given, where).items()
        }
    return answers


def _prediction(meta: Mapping[str, Any]) -> int | None:
    given = meta.get("prediction")
    if given is None:
        return None
    return whole(given, "meta.homework.prediction", 0, LARGEST_PREDICTION)


def _check_set(homework: Homework, header: Json, name: str, student: str) -> None:
    """Refuse a game that is another one than was set."""
    if name != homework.name:
        raise BadState(f"the homework is called {shown(name)}; {shown(homework.name)} was set")
    expected = homework.table(student).record.header
    for key in ("game", "preset", "bots", "seed"):
        if header.get(key) != expected.get(key):
            raise BadState(
                f"the {key} is {_words(header.get(key))}; {_words(expected.get(key))} was set"
                + (" for a student of this name" if key == "seed" else "")
            )


def _words(value: object) -> str:
    if isinstance(value, list):
        return ", ".join("a student" if it is None else str(it)[:40] for it in value)
    return "none" if value is None else shown(value)


def _are_known(record: Record, homework: Homework | None) -> bool:
    """Tell whether all bots are here; what only the file names may be no more than a name.

    An option could let a bot think for hours.
    """
    bots = [bot for bot in record.header["bots"] if bot is not None]
    return homework is not None or all(bot in bot_names(record.game) for bot in bots)


def _played_again(record: Record, with_bots: bool) -> Table:
    """Deal again and play the record's moves; what is not the student's must come by itself."""
    header = record.header
    seed = header.get("seed")
    if isinstance(seed, bool) or not isinstance(seed, int | str) or len(str(seed)) > LONGEST_SEED:
        raise BadState(f"the seed is {_words(seed)}; a whole number or a short text was expected")
    bots = header["bots"] if with_bots else [None] * len(record.players)
    table = deal(
        record.game,
        record.players,
        bots,
        seed,
        preset=header.get("preset"),
        board=header.get("board"),
    )
    if header.get("setup") != table.record.header["setup"]:
        raise BadState(f"the deal is not the one of the seed {shown(seed)}")
    table.record.header = header
    for line, entry in enumerate(record.lines, start=2):
        try:
            _play_line(table, entry)
        except TulipbookError as error:
            raise RecordError(record.source, line, str(error)) from None
    return table


def _play_line(table: Table, entry: Json) -> None:
    """Play one line of a record."""
    if "action" in entry and table.seats[entry["player"]] is None:
        more = {key: value for key, value in entry.items() if key not in {"player", "action"}}
        table.play(entry["player"], entry["action"], **more)
    elif "action" in entry or "chance" in entry:
        _come_by_itself(table, entry)


def _come_by_itself(table: Table, entry: Json) -> None:
    if "action" in entry:
        who = f"the bot {table.names[entry['player']]}"
        key = "action"
    else:
        who, key = "chance", "chance"
    if table.waits_for is not None:
        raise BadState(f"{who} is not to move before the student")
    played = table.step()
    came = {} if played is None else played.entry
    if came.get("player") != entry.get("player") or came.get(key) != entry[key]:
        raise BadState(
            f"{who} did not decide {shown(entry[key])} in the game of this seed; the file has been "
            "changed" + (", or the bot has" if key == "action" else "")
        )
