"""A made-up class of 30 that hands in its homework; five of the files are damaged.

After a change to grades that was meant, ``python -m tests.lessons.classroom`` writes the grade file
again.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tulipbook.lessons.grade import grade_folder
from tulipbook.lessons.grade_csv import grades_csv
from tulipbook.lessons.hand_in import hand_in
from tulipbook.lessons.homework import Homework, load_homework
from tulipbook.lessons.quiz import Quiz
from tulipbook.record import Record
from tulipbook.table import Table

DATA = Path(__file__).parents[1] / "data" / "homework"
EXPECTED = DATA / "grades.csv"
STUDENTS = (
    *("Aaltje", "Barend", "Cornelia", "Dirk", "Elsje", "Floor", "Geertje", "Hendrik", "Ida"),
    *("Jacob", "Katrijn", "Lambert", "Machteld", "Nicolaes", "Odilia", "Pieter", "Quirijn"),
    *("Roelof", "Saskia", "Trijntje", "Urbanus", "Volkert", "Wouter", "Xander", "Yde", "Zoë"),
    *("Søren", "Agnès", "José", "Łucja"),
)
DAMAGED = ("Barend", "Geertje", "Lambert", "Pieter", "Volkert")
UNFINISHED = ("Ida", "Saskia")
JPEG = b"\xff\xd8\xff\xe0\x00\x10JFIF" + bytes(range(256))
TEXTS = ("I sold too late.", "Everybody bought, so I did too.", "When blue jumped twice.")


def homework() -> Homework:
    """Read what was set: opponents that choose by lot, so that grades stay when a bot changes."""
    return load_homework(DATA / "week-3.toml")


def play(table: Table, rng: Random, decisions: int | None = None) -> None:
    """Let a student choose by lot, seldom the first, and take a while for it."""
    seconds = 0.0
    while table.result is None and decisions != 0:
        table.run()
        if table.waits_for is not None:
            actions = table.state.legal_actions(0)
            place = max(rng.randrange(len(actions)), rng.randrange(len(actions)))
            seconds += rng.randrange(10, 120) / 10
            table.play(0, actions[place], time=round(seconds, 1))
            decisions = decisions and decisions - 1


def answers(quiz: Quiz, rng: Random) -> dict[str, str | int]:
    """Answer most of it right."""
    given: dict[str, str | int] = {}
    for question in quiz.questions:
        if question.answer is None:
            given[question.id] = rng.choice(TEXTS)
        elif rng.random() < 0.7:
            given[question.id] = question.answer
        elif question.kind == "choice":
            given[question.id] = rng.choice(list(question.choices))
        else:
            given[question.id] = rng.randrange(0, 2000, 50)
    return given


def made(student: str, set_: Homework | None = None) -> Record:
    """Give the hand-in of one student."""
    set_ = set_ or homework()
    rng = Random(student)
    table = set_.table(student)
    is_unfinished = student in UNFINISHED
    play(table, rng, decisions=12 if is_unfinished else None)
    asked = set_.before if is_unfinished else set_.quizzes
    return hand_in(
        table,
        set_.name,
        student,
        quizzes={quiz.name: answers(quiz, rng) for quiz in asked},
        prediction=rng.randrange(500, 9000, 500),
    )


def write_class(folder: Path) -> None:
    """Write the 30 files."""
    folder.mkdir(parents=True, exist_ok=True)
    contents = {name: made(name).dumps().encode() for name in STUDENTS}
    contents["Barend"] = JPEG
    contents["Geertje"] = contents["Geertje"][: len(contents["Geertje"]) // 2]
    contents["Lambert"] = contents["Hendrik"]
    contents["Pieter"] = _with_a_better_score(contents["Pieter"])
    contents["Volkert"] = _with_another_move(contents["Volkert"])
    for name, data in contents.items():
        (folder / f"{name}.jsonl").write_bytes(data)


def _with_a_better_score(data: bytes) -> bytes:
    *lines, last = data.splitlines(keepends=True)
    return b"".join([*lines, last.replace(b'"scores": [', b'"scores": [9')])


def _with_another_move(data: bytes) -> bytes:
    """Let the student sell what nobody has."""
    return data.replace(b'"player": 0, "action": "sell ', b'"player": 0, "action": "sell white ', 1)


if __name__ == "__main__":
    with TemporaryDirectory() as handed_in:
        write_class(Path(handed_in))
        EXPECTED.write_text(
            grades_csv(grade_folder(handed_in, homework())), encoding="utf-8", newline=""
        )
