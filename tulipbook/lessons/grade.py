"""Grading: a folder of hand-ins becomes one row a file, whatever lies in the folder."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

from tulipbook.games.api import TulipbookError
from tulipbook.language import speaking
from tulipbook.lessons.hand_in import LARGEST_FILE, BadHandIn, HandIn, read_hand_in, student_said
from tulipbook.lessons.homework import Homework, same_name
from tulipbook.lessons.quiz import Marks, Quiz, load_quiz, quiz_names

LONGEST: Final = 40
FEWEST_ALIKE: Final = 10
"""From so many decisions on, two students who decided the same are named."""
UNCHECKED: Final = (
    "the moves of the bots are not checked: the file was made by another version of tulipbook, or "
    "a bot is not known here"
)
NOT_A_FILE: Final = {
    stat.S_IFDIR: "this is a folder; put the hand-ins themselves into one folder",
    stat.S_IFLNK: "this is a link to another place; put the file itself here",
}


@dataclass(frozen=True, slots=True)
class Grade:
    """What one file of a folder is worth.

    Attributes
    ----------
    file : str
        Its name.
    problem : str
        A sentence; empty where all is well.
    hand_in : HandIn or None
        What was handed in; None where that cannot be graded.
    student : str
        Whose it is, as the file says; empty where that cannot be read.
    marks : dict of str to Marks
        By the name of the quiz.
    texts : dict of str to str
        The answers that are not marked, by ``QUIZ.QUESTION``.
    number : int or None
        The place on the page of the class: 1 has the highest score.
    """

    file: str
    problem: str = ""
    hand_in: HandIn | None = None
    student: str = ""
    marks: Mapping[str, Marks] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    number: int | None = None

    @property
    def is_graded(self) -> bool:
        """Whether there is a grade."""
        return self.hand_in is not None

    @property
    def score(self) -> int | None:
        """The student's florins at the end; None in a game that is not over."""
        result = self.hand_in.table.result if self.hand_in else None
        return result.scores[self.hand_in.seat] if result and self.hand_in else None

    @property
    def bot_scores(self) -> tuple[int, ...]:
        """The bots' florins at the end."""
        result = self.hand_in.table.result if self.hand_in else None
        if result is None or self.hand_in is None:
            return ()
        return tuple(s for seat, s in enumerate(result.scores) if seat != self.hand_in.seat)

    @property
    def quiz(self) -> tuple[int, int] | None:
        """The right answers in all quizzes together, and of how many; None without a quiz."""
        if not self.marks:
            return None
        marks = self.marks.values()
        return sum(one.right for one in marks), sum(one.of for one in marks)


def grade_folder(
    folder: str | Path, homework: Homework | None = None, leave_out: Iterable[Path] = ()
) -> list[Grade]:
    """Grade every file of a folder.

    Parameters
    ----------
    folder : str or Path
        With the hand-ins; whatever else lies there is listed with what is wrong with it.
    homework : Homework, optional
        What was set. Without it, what the files say was set is believed.
    leave_out : iterable of Path
        What is no hand-in though it may lie there, such as the grades themselves.

    Returns
    -------
    list of Grade
        By the name of the file; hidden ones (``.DS_Store``) are nobody's. Of files with the same
        bytes the first is graded. Of one student's the finished one is, or else the one with the
        most decisions, or else the first; so that nobody gets the best of several tries for having
        handed in several.

    Raises
    ------
    TulipbookError
        If the folder cannot be read, or holds nothing that can be graded.
    """
    folder = Path(folder)
    out = {path.resolve() for path in leave_out}
    try:
        paths = sorted(
            path
            for path in folder.iterdir()
            if folder.resolve() / path.name not in out and not path.name.startswith(".")
        )
    except OSError as error:
        raise TulipbookError(f"{folder}: the folder cannot be read: {error.strerror}") from None
    with speaking("en"):  # what a file says does not change with the language
        grades = _numbered(_once_a_student(_told_alike(_read(paths, homework))))
    if not any(grade.is_graded for grade in grades):
        first_problem = f"; {grades[0].file}: {grades[0].problem}" if grades else ""
        raise TulipbookError(f"{folder}: no file here can be graded{first_problem}")
    return grades


def _read(paths: Iterable[Path], homework: Homework | None) -> list[Grade]:
    """Grade files one by one."""
    grades: list[Grade] = []
    contents: dict[bytes, str] = {}
    for path in paths:
        name, data = _file_name(path), b""
        try:
            data = _contents(path)
            first = contents.setdefault(sha256(data).digest(), name)
            if first != name:
                raise BadHandIn(f"this is the same file as {first}")
            grades.append(_graded(name, read_hand_in(data, homework), homework))
        except BadHandIn as error:
            grades.append(Grade(name, str(error).rstrip("."), student=student_said(data)))
        except Exception as error:  # one file must not cost the grades of all the others
            grades.append(Grade(name, f"tulipbook failed: {type(error).__name__}: {error}"))
    return grades


def _file_name(path: Path) -> str:
    """Give a name that can be written, of a file that may be called anything."""
    name = os.fsencode(path.name).decode("utf-8", "replace")
    return "".join(c if c.isprintable() else "�" for c in name)


def _contents(path: Path) -> bytes:
    """Read a file if it can be a hand-in."""
    try:
        found = path.lstat()
        kind = stat.S_IFMT(found.st_mode)
        if kind != stat.S_IFREG:
            raise BadHandIn(NOT_A_FILE.get(kind, "this is no file that holds anything"))
        if found.st_size > LARGEST_FILE:
            raise BadHandIn(
                f"the file has {found.st_size} bytes; a hand-in has at most {LARGEST_FILE}"
            )
        return path.read_bytes()
    except OSError as error:
        raise BadHandIn(f"the file cannot be read: {error.strerror}") from None


def _graded(name: str, made: HandIn, homework: Homework | None) -> Grade:
    """Mark what was handed in."""
    marks: dict[str, Marks] = {}
    texts: dict[str, str] = {}
    problems: list[str] = []
    if not made.bots_checked:
        problems.append(UNCHECKED)
    for quiz in _quizzes(made, homework, problems):
        given = made.quizzes.get(quiz.name, {})
        try:
            marks[quiz.name] = quiz.mark(given)
        except TulipbookError as error:
            problems.append(f"the quiz {quiz.name} is not marked: {error}")
            continue
        texts |= {
            f"{quiz.name}.{question.id}": str(given[question.id])
            for question in quiz.questions
            if not question.is_marked and question.id in given
        }
    return Grade(name, "; ".join(problems), made, made.student, marks, texts)


def _quizzes(made: HandIn, homework: Homework | None, problems: list[str]) -> list[Quiz]:
    """Give the quizzes that were set, or that the hand-in answers and that come along with us."""
    if homework is not None:
        return list(homework.quizzes)
    problems += [
        f"the quiz {name[:LONGEST]} is not known here; grade with the homework file"
        for name in made.quizzes
        if name not in quiz_names()
    ]
    return [load_quiz(name) for name in made.quizzes if name in quiz_names()]


def _told_alike(grades: list[Grade]) -> list[Grade]:
    """Name students who took the same decisions in the same deal; both are graded."""
    told: list[Grade] = []
    first: dict[str, Grade] = {}
    for grade in grades:
        words = ""
        made = grade.hand_in
        if made is not None and made.decisions >= FEWEST_ALIKE:
            moves = [[p.entry.get(k) for k in ("action", "chance")] for p in made.table.history]
            alike = first.setdefault(f"{made.record.header['setup']}{moves}", grade)
            if same_name(alike.student) != same_name(grade.student):
                words = f"every move is the same as in {alike.file}, of another student"
        told.append(replace(grade, problem="; ".join(filter(None, [grade.problem, words]))))
    return told


def _once_a_student(grades: list[Grade]) -> list[Grade]:
    """Keep one grade a student."""
    best: dict[str, Grade] = {}
    for grade in grades:
        if grade.is_graded:
            kept = best.setdefault(same_name(grade.student), grade)
            if _how_far(grade) > _how_far(kept):
                best[same_name(grade.student)] = grade
    return [
        grade
        if not grade.is_graded or best[same_name(grade.student)] is grade
        else Grade(
            grade.file,
            f"{grade.student} has handed in more than once; "
            f"{best[same_name(grade.student)].file} is graded",
            student=grade.student,
        )
        for grade in grades
    ]


def _how_far(grade: Grade) -> tuple[bool, int]:
    assert grade.hand_in is not None
    return grade.score is not None, grade.hand_in.decisions


def _numbered(grades: list[Grade]) -> list[Grade]:
    """Give the numbers: by score, those without one last, equal ones by decisions and name."""
    graded = [grade for grade in grades if grade.hand_in is not None]
    order = sorted(
        graded,
        key=lambda one: (
            one.score is None,
            -(one.score or 0),
            -_how_far(one)[1],
            same_name(one.student),
        ),
    )
    numbers = {id(grade): number for number, grade in enumerate(order, start=1)}
    return [replace(grade, number=numbers.get(id(grade))) for grade in grades]
