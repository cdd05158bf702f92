"""Grades as a CSV file, for a spreadsheet or a teacher's script."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Final

from tulipbook.lessons.grade import Grade
from tulipbook.lessons.hand_in import HandIn, outcome

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
GAME: Final = (
    *("homework", "game", "preset", "bots", "seed", "finished", "turns", "decisions"),
    *("score", "rank", "win_share", "prediction", "came_out", "prediction_off", "seconds"),
    "bots_checked",
)

Cell = str | int | float | None


def grades_csv(grades: Sequence[Grade]) -> str:
    """Write grades as CSV: a row a file, booleans as 1 and 0, what is missing as nothing.

    A text that a spreadsheet would take for a formula begins with an apostrophe.

    Examples
    --------
    >>> print(grades_csv([Grade("=photo.jpg", "this is a photo")]).splitlines()[1][:28])
    ,'=photo.jpg,,0,this is a ph
    """
    quizzes = dict.fromkeys(name for grade in grades for name in grade.marks)
    texts = dict.fromkeys(key for grade in grades for key in grade.texts)
    written = StringIO()
    rows = [_row(grade, quizzes, texts) for grade in grades]
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(map(_cell, rows[0] if rows else {}))
    writer.writerows([_cell(value) for value in row.values()] for row in rows)
    return written.getvalue()


def _row(grade: Grade, quizzes: Iterable[str], texts: Iterable[str]) -> dict[str, Cell]:
    """Give the cells of a row by the names of their columns."""
    made = grade.hand_in
    row: dict[str, Cell] = {
        "number": grade.number,
        "file": grade.file,
        "student": grade.student,
        "graded": grade.is_graded,
        "problem": grade.problem,
    }
    row |= dict.fromkeys(GAME) if made is None else _game(grade, made)
    right, of = grade.quiz or (None, None)
    row |= {"quiz_right": right, "quiz_of": of}
    for name in quizzes:
        marks = grade.marks.get(name)
        row[f"{name}.right"] = marks.right if marks else None
        row[f"{name}.of"] = marks.of if marks else None
    return row | {key: grade.texts.get(key) for key in texts}


def _game(grade: Grade, made: HandIn) -> dict[str, Cell]:
    header, result, score = made.record.header, made.table.result, grade.score
    came_out = outcome(made.table)
    rank = share = off = None
    if result is not None and score is not None:
        rank = 1 + sum(other > score for other in grade.bot_scores)
        share = 1 / len(result.winners) if made.seat in result.winners else 0
    if came_out is not None and made.prediction is not None:
        off = made.prediction - came_out
    cells: tuple[Cell, ...] = (
        made.homework,
        made.record.game,
        preset_of(made),
        " ".join(bot for bot in header["bots"] if bot),
        header["seed"],
        result is not None,
        made.table.history[-1].turn if made.table.history else 0,
        made.decisions,
        *(score, rank, share, made.prediction, came_out, off, made.seconds),
        made.bots_checked,
    )
    return dict(zip(GAME, cells, strict=True))


def _cell(value: Cell) -> str:
    r"""Write a cell.

    Examples
    --------
    >>> _cell(True), _cell(None), _cell(1 / 3), _cell("=1+1"), _cell("a\nb"), _cell(-5)
    ('1', '', '0.3333', "'=1+1", 'a b', '-5')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    if isinstance(value, int):
        return str(value)
    line = "".join(c if c.isprintable() else " " for c in value)
    return f"'{line}" if value.lstrip().startswith(FORMULA) or value[:1] in FORMULA else line


def preset_of(made: HandIn) -> str | None:
    """Give the name of the rules that were played, if they were not the printed ones."""
    preset = made.record.header.get("preset")
    return str(preset.get("name", "own")) if isinstance(preset, dict) else preset
