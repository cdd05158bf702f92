"""Answers that are kept: a JSON object a line, so that a crash loses nothing."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from tulipbook.errors import TulipbookError
from tulipbook.games.api import BadState, Json
from tulipbook.games.checks import is_whole, keys, shown, text
from tulipbook.language import _
from tulipbook.lessons.quiz import LONGEST_ANSWER, Answer
from tulipbook.record.lines import is_cut_short, read_line, write_line

LONGEST_NAME: Final = 40
TIME: Final = r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"
NAME: Final = r"[a-z0-9][a-z0-9-]{0,39}"
MOST_BYTES: Final = 50_000_000


@dataclass(frozen=True, slots=True)
class Given:
    """One answer, as it was given.

    Attributes
    ----------
    time : str
        When, in UTC: ``2026-11-30T09:05:00Z``.
    session : str
        Whose, apart from others of the same name: small letters, digits and hyphens.
    student : str
        The name that was typed; nothing else about a person is kept.
    part : str
        The quiz, or another part of a lesson, such as ``prediction``.
    question : str
        The id of the question.
    answer : str or int
        A letter, a whole number or a text.
    """

    time: str
    session: str
    student: str
    part: str
    question: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers of a file.

    Attributes
    ----------
    given : tuple of Given
        In order; a question can have been answered more than once.
    warning : str or None
        What was passed over: lines that a crash has cut short.
    """

    given: tuple[Given, ...]
    warning: str | None = None

    def last(self) -> dict[tuple[str, str], dict[str, Answer]]:
        """Give the last answer to every question, by session and part."""
        found: dict[tuple[str, str], dict[str, Answer]] = {}
        for one in self.given:
            found.setdefault((one.session, one.part), {})[one.question] = one.answer
        return found


class Sheet:
    """What one student has answered in one session; kept in a file as it comes.

    Parameters
    ----------
    session : str
        A name for the session that no other has.
    clock : callable
        Gives the time, in UTC: ``2026-11-30T09:05:00Z``.
    file : str or Path, optional
        Where answers are appended; several sessions can share it. In memory only if not given.

    Attributes
    ----------
    student : str
        The name that the student has typed.
    given : list of Given
        All answers so far.

    Examples
    --------
    >>> sheet = Sheet("s1", clock=lambda: "2026-11-30T09:05:00Z")
    >>> sheet.sign("Ann")
    >>> sheet.keep("prediction", {"top-price": 3000})
    >>> print(sheet.dumps(), end="")
    {"time": "2026-11-30T09:05:00Z", "session": "s1", "student": "Ann", "part": "prediction", ...}
    """

    def __init__(
        self, session: str, clock: Callable[[], str], file: str | Path | None = None
    ) -> None:
        self.session = session
        self.student = ""
        self.given: list[Given] = []
        self.file = None if file is None else Path(file)
        self._clock = clock

    def sign(self, name: str) -> None:
        """Put a name on the sheet.

        Raises
        ------
        TulipbookError
            If it cannot be a name.
        """
        if not name.strip():
            raise TulipbookError(_("Type your name first."))
        self.student = _name(" ".join(name.split()), "the name")

    def keep(self, part: str, answers: Mapping[str, Answer]) -> None:
        """Keep answers that have changed since they were last kept.

        Raises
        ------
        TulipbookError
            If the file cannot be written; the answers stay in memory.
        """
        before = self.last(part)
        changed = {name: said for name, said in answers.items() if before.get(name) != said}
        new = [
            Given(self._clock(), self.session, self.student, part, question, said)
            for question, said in changed.items()
        ]
        self.given += new
        if new and self.file is not None:
            append(self.file, _written(new))

    def last(self, part: str) -> dict[str, Answer]:
        """Give the last answers of a part, by question."""
        return Answers(tuple(self.given)).last().get((self.session, part), {})

    def dumps(self) -> str:
        """Write all answers, as the file holds them."""
        return _written(self.given)


def append(path: Path, lines: str) -> None:
    """Append whole lines to a file, in one go, so that nobody's lines get into each other.

    Raises
    ------
    TulipbookError
        If it cannot be done.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab+", buffering=0) as file:
            if file.tell() > 0 and _last_byte(path) != b"\n":
                lines = f"\n{lines}"
            file.write(lines.encode())
            os.fsync(file.fileno())
    except OSError as error:
        raise TulipbookError(
            f"The answers cannot be written to {shown(str(path))}: {error.strerror}. "
            "They are kept on this page alone."
        ) from None


def _last_byte(path: Path) -> bytes:
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read(1)


def read_answers(path: str | Path) -> Answers:
    """Read a file of answers.

    Parameters
    ----------
    path : str or Path
        What a `Sheet` has written; several sessions can be in it.

    Raises
    ------
    TulipbookError
        If a line is no answer; the sentence begins with file and line. A line that a crash has
        cut short is passed over with a warning.
    """
    path = Path(path)
    try:
        contents = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise TulipbookError(f"{path.name} cannot be read: {reason}.") from None
    return parse_answers(contents, path.name)


def parse_answers(contents: bytes, name: str) -> Answers:
    r"""Read the contents of a file of answers.

    Raises
    ------
    BadState
        See `read_answers`.

    Examples
    --------
    >>> parse_answers(b"{}\n", "answers.jsonl")
    Traceback (most recent call last):
    tulipbook.games.api.BadState: answers.jsonl:1: the line lacks the key 'time'
    """
    if len(contents) > MOST_BYTES:
        raise BadState(f"{name} has {len(contents)} bytes; at most {MOST_BYTES} were expected")
    given: list[Given] = []
    passed_over: list[str] = []
    for number, line in enumerate(contents.splitlines(), start=1):
        if not line:  # Somebody appended while another line was being written.
            continue
        try:
            given.append(_given(read_line(line)))
        except BadState as error:
            if not is_cut_short(line):
                raise BadState(f"{name}:{number}: {error}") from None
            passed_over.append(str(number))
    warning = None
    if passed_over:
        warning = f"{name}: passed over what was cut short, line {', '.join(passed_over)}."
    return Answers(tuple(given), warning)


def _given(entry: Json) -> Given:
    fields = tuple(Given.__slots__)
    found = keys(entry, fields, (), "the line")
    for name, form in (("time", TIME), ("session", NAME), ("part", NAME), ("question", NAME)):
        if not re.fullmatch(form, text(found[name], name)):
            raise BadState(f"{name} is {shown(found[name])}, which is none")
    _name(found["student"], "student")
    answer = found["answer"]
    if not is_whole(answer) and len(text(answer, "answer")) > LONGEST_ANSWER:
        raise BadState(f"answer has more than {LONGEST_ANSWER} characters")
    return Given(**found)


def _name(data: object, where: str) -> str:
    name = text(data, where)
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable() or re.search("[<>]", name):
        raise BadState(
            f"{where} is {shown(name)}; 1 to {LONGEST_NAME} characters without < and > and without "
            "invisible ones were expected"
        )
    return name


def _written(given: list[Given]) -> str:
    return "".join(write_line(asdict(one)) for one in given)
