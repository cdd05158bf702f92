"""`tulipbook grade FOLDER`: a row a file, whatever lies in the folder, and a page of the class."""

import csv
import json
import os
import re
import shutil
from io import StringIO
from pathlib import Path

import pytest

from tests.lessons.classroom import (
    DAMAGED,
    DATA,
    EXPECTED,
    STUDENTS,
    UNFINISHED,
    homework,
    made,
    write_class,
)
from tests.pseudo import speaking_pseudo, spoken, untranslated
from tests.records import TULIP, run
from tulipbook.errors import TulipbookError
from tulipbook.lessons.class_page import class_html, ticks
from tulipbook.lessons.grade import grade_folder
from tulipbook.lessons.grade_csv import grades_csv
from tulipbook.lessons.hand_in import LARGEST_FILE, read_hand_in, student_said
from tulipbook.lessons.quiz import LONGEST_ANSWER


@pytest.fixture(scope="module")
def handed_in(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("class") / "handed-in"
    write_class(folder)
    return folder


@pytest.fixture
def folder(tmp_path) -> Path:
    """A folder with one hand-in that is fine."""
    folder = tmp_path / "folder"
    folder.mkdir()
    made("Dirk").write(folder / "fine.jsonl")
    return folder


def graded(folder, set_=None) -> dict[str, dict[str, str]]:
    """Grade and read the CSV file again, by the name of the file."""
    rows = csv.DictReader(StringIO(grades_csv(grade_folder(folder, set_))))
    return {row["file"]: row for row in rows}


def expected() -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(EXPECTED.read_text("utf-8"))))


def write(folder, name, by="Floor", **changes):
    """Write a hand-in whose header says something else."""
    record = made(by)
    record.header["meta"]["homework"] |= changes
    (folder / name).write_text(record.dumps(), encoding="utf-8")


# The class of 30 --------------------------------------------------------------------------------


def test_the_grade_file_of_a_class_of_30_with_five_damaged_files(handed_in):
    assert len(list(handed_in.iterdir())) == len(STUDENTS) == 30
    grades = grade_folder(handed_in, homework())
    assert [g.file.removesuffix(".jsonl") for g in grades if not g.is_graded] == [*DAMAGED]
    assert grades_csv(grades) == EXPECTED.read_text("utf-8")


def test_every_damaged_file_has_its_reason():
    rows = {row["file"]: row for row in expected()}
    reasons = {
        "Barend": "this is a photo (JPEG), not the record of a game",
        "Geertje": "line 53: the file is cut short; ask for it once more",
        "Lambert": "this is the same file as Hendrik.jsonl",
        "Pieter": "line 74: result.scores does not agree with the replay, which gives "
        "[11950, 8800, 9650, 11650]",
        "Volkert": "line 14: 'sell white blue' is not a tulip to sell, which is due now",
    }
    assert tuple(reasons) == DAMAGED
    for name, row in rows.items():
        assert row["problem"] == reasons.get(name.removesuffix(".jsonl"), "")
        assert row["graded"] == str(int(not row["problem"]))


def test_the_grades_follow_from_the_files(handed_in):
    """What the grade file says is read once more from the records by other means."""
    for row in expected():
        if row["graded"] == "0":
            continue
        written = (handed_in / row["file"]).read_text("utf-8")
        header, *lines = [json.loads(line) for line in written.splitlines()]
        own = [line for line in lines if line.get("player") == 0]
        result = lines[-1].get("result")
        assert int(row["decisions"]) == len(own)
        assert row["seconds"] == f"{own[-1]['time']:g}"
        assert row["seed"] == str(header["seed"])
        assert row["finished"] == str(int(result is not None))
        assert (row["student"] in UNFINISHED) == (result is None) == (row["score"] == "")
        if result:
            assert int(row["score"]) == result["scores"][0]
            assert int(row["rank"]) == 1 + sorted(result["scores"])[::-1].index(int(row["score"]))
            off = int(row["prediction"]) - int(row["came_out"])
            assert int(row["prediction_off"]) == off
        quizzes = header["meta"]["homework"]["quizzes"]
        right = (quizzes["before"].get("cash") == 700) + (quizzes["before"].get("highest") == "a")
        assert int(row["before.right"]) == right
        assert row["quiz_of"] == "3"


def test_the_order_of_files_on_the_disk_does_not_matter(handed_in, tmp_path):
    for path in sorted(handed_in.iterdir(), reverse=True):
        shutil.copy(path, tmp_path)
    assert grades_csv(grade_folder(tmp_path, homework())) == EXPECTED.read_text("utf-8")


def test_the_grade_file_does_not_change_with_the_language(handed_in):
    with speaking_pseudo():
        assert grades_csv(grade_folder(handed_in, homework())) == EXPECTED.read_text("utf-8")


# The command ------------------------------------------------------------------------------------


def test_the_command_writes_both_and_says_how_many_are_not_graded(handed_in, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run("grade", handed_in, "--homework", DATA / "week-3.toml")
    assert result.exit_code == 0, result.output
    assert result.stdout == "25 of 30 files graded: grades.csv, class.html\n"
    assert result.stderr == "5 files not graded; grades.csv says why\n"
    assert Path("grades.csv").read_bytes() == EXPECTED.read_bytes()
    assert "<h1>Results: week 3</h1>" in Path("class.html").read_text("utf-8")


def test_the_command_says_that_only_the_page_is_anonymous(handed_in, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run("grade", handed_in, "--anonymous")
    assert "class.html shows numbers for names; grades.csv keeps the names\n" in result.stdout
    assert not [name for name in STUDENTS if name in Path("class.html").read_text("utf-8")]
    assert all(name in Path("grades.csv").read_text("utf-8") for name in STUDENTS)
    assert "the CSV file keeps the names" in " ".join(run("grade", "--help").stdout.split())


def test_whose_a_file_is_stands_beside_what_is_wrong_with_it(handed_in):
    students = {grade.file: grade.student for grade in grade_folder(handed_in, homework())}
    assert students.pop("Barend.jsonl") == ""  # a photo
    assert students.pop("Lambert.jsonl") == "Hendrik"  # Hendrik's file once more
    assert students == {f"{name}.jsonl": name for name in STUDENTS if f"{name}.jsonl" in students}
    assert len(students) == 28


@pytest.mark.parametrize(
    "header",
    [
        b"[]",
        b'{"meta": []}',
        b'{"meta": {"homework": "Ann"}}',
        b'{"meta": {"homework": {"student": "<b>"}}}',
        b'{"meta": {"homework": {"student": 7}}}',
        b'{"meta": {"homework": ' + b"[" * 100_000,
        b"\xff\xfe",
        b"",
    ],
)
def test_where_no_name_can_be_read_there_is_none(header):
    assert student_said(header + b"\n{}\n") == ""


def test_it_can_be_run_again_inside_the_folder(folder, monkeypatch):
    monkeypatch.chdir(folder)
    first = run("grade", ".")
    assert (first.exit_code, first.stderr) == (0, "")
    contents = Path("grades.csv").read_bytes()
    assert run("grade", ".").output == first.output
    assert Path("grades.csv").read_bytes() == contents


def test_the_homework_file_may_lie_in_the_folder(folder, tmp_path):
    shutil.copytree(DATA, folder, dirs_exist_ok=True)
    for name in ("before.toml", "after.toml", "grades.csv"):
        shutil.move(folder / name, tmp_path / name)
    (folder / "week-3.toml").write_text(
        (DATA / "week-3.toml")
        .read_text("utf-8")
        .replace('"before', '"../before')
        .replace('"after', '"../after')
    )
    result = run(
        "grade", folder, "--homework", folder / "week-3.toml", "--csv", tmp_path / "g.csv",
        "--page", tmp_path / "p.html",
    )  # fmt: skip
    assert (result.exit_code, result.stderr) == (0, "")


@pytest.mark.parametrize("kind", ["empty", "nothing to grade", "no folder", "a file"])
def test_a_folder_that_cannot_be_graded_is_an_error(kind, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "folder"
    if kind == "a file":
        folder.write_text("")
    elif kind != "no folder":
        folder.mkdir()
    if kind == "nothing to grade":
        (folder / "holiday.jpg").write_bytes(b"\xff\xd8\xff")
    result = run("grade", folder)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"{folder}: ")
    assert result.stderr.count("\n") == 1
    assert not Path("grades.csv").exists()


def test_a_homework_file_that_is_wrong_is_an_error(folder, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "h.toml").write_text("game = 'chess'")
    result = run("grade", folder, "--homework", "h.toml")
    assert result.exit_code == 1
    assert result.stderr.startswith("the homework file 'h.toml': ")
    assert not Path("grades.csv").exists()


def test_a_place_where_nothing_can_be_written_is_an_error(folder, tmp_path):
    target = tmp_path / "no such folder" / "g.csv"
    result = run("grade", folder, "--csv", target, "--page", tmp_path / "p.html")
    assert result.exit_code == 1
    assert result.stderr == f"{target}: No such file or directory\n"


# What lies in a folder --------------------------------------------------------------------------


def test_what_is_no_file_is_listed(folder):
    (folder / "more").mkdir()
    (folder / "link.jsonl").symlink_to(folder / "fine.jsonl")
    (folder / "loop").symlink_to(folder / "loop")
    os.mkfifo(folder / "pipe.jsonl")
    (folder / "notes.txt").write_text("ask Pieter")
    shutil.copy(TULIP, folder / "a-game.jsonl")
    rows = graded(folder, homework())
    problems = {name: row["problem"] for name, row in rows.items() if row["graded"] == "0"}
    assert list(problems) == [
        "a-game.jsonl",
        "link.jsonl",
        "loop",
        "more",
        "notes.txt",
        "pipe.jsonl",
    ]
    assert "no hand-in" in problems["a-game.jsonl"]
    assert "a link to another place" in problems["link.jsonl"]
    assert "a link to another place" in problems["loop"]
    assert "this is a folder" in problems["more"]
    assert "not the record of a game" in problems["notes.txt"]
    assert "no file that holds anything" in problems["pipe.jsonl"]


def test_hidden_files_of_the_system_are_nobodys(folder):
    (folder / ".DS_Store").write_bytes(b"Bud1")
    assert not [name for name in graded(folder) if name.startswith(".")]


def test_a_huge_file_is_not_read(folder):
    with (folder / "huge.jsonl").open("wb") as file:
        file.truncate(10 * 1024**3)
    problem = graded(folder)["huge.jsonl"]["problem"]
    assert problem == f"the file has {10 * 1024**3} bytes; a hand-in has at most {LARGEST_FILE}"


def test_a_file_that_cannot_be_read_is_listed(folder, monkeypatch):
    (folder / "locked.jsonl").write_text("{}")
    read_bytes = Path.read_bytes

    def refuse(path):
        if path.name == "locked.jsonl":
            raise PermissionError(13, "Permission denied", str(path))
        return read_bytes(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    problem = graded(folder)["locked.jsonl"]["problem"]
    assert problem == "the file cannot be read: Permission denied"


def test_a_name_that_is_no_text_can_be_written(folder):
    (folder / os.fsdecode(b"\xff\n\xe2\x80\xae.jsonl")).write_bytes(b"{}")
    rows = graded(folder)
    assert "\ufffd\ufffd\ufffd.jsonl" in rows
    grades_csv(grade_folder(folder)).encode("utf-8")


def test_a_file_on_which_tulipbook_fails_does_not_cost_the_grades_of_the_others(
    folder, monkeypatch
):
    (folder / "strange.jsonl").write_bytes(b"{")

    def fail(data, homework):
        if data == b"{":
            raise ZeroDivisionError("division by zero")
        return read_hand_in(data, homework)

    monkeypatch.setattr("tulipbook.lessons.grade.read_hand_in", fail)
    rows = graded(folder)
    assert (
        rows["strange.jsonl"]["problem"] == "tulipbook failed: ZeroDivisionError: division by zero"
    )
    assert rows["fine.jsonl"]["graded"] == "1"


# Doubles ----------------------------------------------------------------------------------------


def test_the_first_of_files_with_the_same_bytes_is_graded(folder):
    for name in ("copy of fine.jsonl", "zz.jsonl"):
        shutil.copy(folder / "fine.jsonl", folder / name)
    rows = graded(folder)
    assert [row["graded"] for row in rows.values()] == ["1", "0", "0"]
    assert rows["fine.jsonl"]["problem"] == "this is the same file as copy of fine.jsonl"


def test_of_one_student_the_finished_game_is_graded(folder):
    record = made("Dirk")
    record.lines = record.lines[:30]
    record.write(folder / "a saved before.jsonl")
    rows = graded(folder, homework())
    assert rows["fine.jsonl"]["graded"] == "1"
    problem = rows["a saved before.jsonl"]["problem"]
    assert problem == "Dirk has handed in more than once; fine.jsonl is graded"
    assert rows["a saved before.jsonl"]["student"] == "Dirk"


def test_of_two_finished_games_the_better_one_is_not_chosen(folder):
    """Both are finished: the one with more decisions counts, and then the first by its name."""
    write(folder, "0.jsonl", "Dirk", student="DIRK ", prediction=0)
    rows = graded(folder)
    assert [row["graded"] for row in rows.values()] == ["1", "0"]
    assert rows["0.jsonl"]["prediction"] == "0"


def test_the_same_game_under_two_names_is_told(folder):
    write(folder, "other.jsonl", "Dirk", student="Elsje")
    rows = graded(folder)
    assert [row["graded"] for row in rows.values()] == ["1", "1"]
    words = "every move is the same as in fine.jsonl, of another student"
    assert [words in row["problem"] for row in rows.values()] == [False, True]
    assert "seed" in graded(folder, homework())["other.jsonl"]["problem"]


def test_bots_that_are_not_checked_are_told(folder):
    write(folder, "other.jsonl", tulipbook="0.0.1")
    rows = graded(folder, homework())
    assert [row["bots_checked"] for row in rows.values()] == ["1", "0"]
    assert rows["other.jsonl"]["problem"].startswith("the moves of the bots are not checked")
    assert rows["other.jsonl"]["graded"] == "1"


# Quizzes ----------------------------------------------------------------------------------------


def test_without_the_homework_file_only_quizzes_of_tulipbook_are_marked(folder):
    shipped = {"tulipmania-warm-up": {"speculate": 750}}
    write(folder, "other.jsonl", quizzes=shipped | {"biology": {"q": "a"}})
    rows = graded(folder)
    assert rows["other.jsonl"]["tulipmania-warm-up.right"] == "1"
    assert rows["fine.jsonl"]["tulipmania-warm-up.right"] == ""
    problem = rows["other.jsonl"]["problem"]
    assert problem == "the quiz biology is not known here; grade with the homework file"


def test_a_quiz_that_was_set_and_not_answered_has_no_right_answers(folder):
    write(folder, "other.jsonl", quizzes={})
    row = graded(folder, homework())["other.jsonl"]
    assert (row["quiz_right"], row["quiz_of"], row["after.of"]) == ("0", "3", "1")


@pytest.mark.parametrize(
    "given", [{"cash": "a lot"}, {"colour": "a"}, {"highest": "z"}, {"highest": 7}]
)
def test_answers_that_cannot_be_are_told_and_the_rest_is_graded(folder, given):
    write(folder, "other.jsonl", quizzes={"before": given, "after": {"yellow": "b"}})
    row = graded(folder, homework())["other.jsonl"]
    assert row["graded"] == "1"
    assert row["problem"].startswith("the quiz before is not marked: ")
    assert (row["before.right"], row["after.right"]) == ("", "1")


# What a spreadsheet or a browser would run ------------------------------------------------------

FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", " =1", '=HYPERLINK("http://x","y")']


@pytest.mark.parametrize("words", FORMULAS)
def test_no_cell_is_a_formula(folder, words):
    write(folder, f"{words.replace('/', '_')}.jsonl", student=words)
    text = {"after": {"bubble": words}}
    write(folder, "text.jsonl", "Elsje", quizzes=text, homework=words[:40], prediction=0)
    header, *rows = csv.reader(StringIO(grades_csv(grade_folder(folder))))
    found = [cell for row in rows for cell in row if words.strip() in cell]
    assert found
    numbers = re.compile(r"-?[0-9]*\.?[0-9]*")
    for cell in [*header, *(cell for row in rows for cell in row)]:
        assert numbers.fullmatch(cell) or cell.lstrip()[:1] not in "=+-@＝", cell


def test_long_answers_stay_on_one_line(folder):
    text = ("a\nb\r\n" * LONGEST_ANSWER)[:LONGEST_ANSWER]
    write(folder, "other.jsonl", quizzes={"after": {"bubble": text}})
    written = grades_csv(grade_folder(folder, homework()))
    assert written.count("\n") == 3
    assert "\r" not in written


@pytest.mark.parametrize("anonymous", [False, True])
def test_what_others_wrote_is_escaped_on_the_page(folder, anonymous):
    nasty = '"><img src=x onerror=alert(1)>&'
    write(folder, "<script>alert(1)<%2fscript>.jsonl", homework=nasty)
    (folder / "<b>.jpg").write_bytes(b"\xff\xd8\xff")
    page = class_html(grade_folder(folder), anonymous=anonymous)
    assert "<img" not in page
    assert "<script" not in page
    assert "<b>" not in page
    assert "&gt;&lt;img src=x" in page


# The page ---------------------------------------------------------------------------------------


def test_the_page_has_a_dot_and_a_row_for_everybody_and_asks_nobody_for_anything(handed_in):
    page = class_html(grade_folder(handed_in, homework()))
    for shape in ("<circle", "<rect", "<path"):
        assert shape in page
    assert page.count('<g class="tb-dot') == 3 * 25 + 3
    assert page.count('<th scope="row">') == 25
    for name in STUDENTS:
        assert (f"<td>{name}</td>" in page) == (name not in DAMAGED)
        assert (f"<strong>{name}.jsonl</strong>" in page) == (name in DAMAGED)
    assert not re.search(r"https?:|<script|<link|@import|url\(|src=", page)
    assert "25 of 30 files are graded. 23 games are finished." in page


def test_an_anonymous_page_names_nobody_and_the_grade_file_has_the_numbers(handed_in):
    grades = grade_folder(handed_in, homework())
    page = class_html(grades, anonymous=True)
    assert not [name for name in STUDENTS if name in page]
    assert "Files that are not graded: 5." in page
    best = next(grade for grade in grades if grade.number == 1)
    assert best.score == max(grade.score for grade in grades if grade.score is not None)
    assert "<td>Student 1</td>" in page


def test_a_class_in_which_nobody_has_finished_has_a_page(folder):
    (folder / "fine.jsonl").unlink()
    made("Ida").write(folder / "Ida.jsonl")
    page = class_html(grade_folder(folder))
    assert "No game is finished." in page
    assert "not finished" in page
    assert "median of the bots" not in page


@pytest.mark.parametrize("top", [1, 2, 3, 7, 27, 99, 100, 101, 32050, 10**6])
@pytest.mark.parametrize("most", [2, 4, 5])
def test_ticks_are_few_and_reach_the_top(top, most):
    found = ticks(top, most)
    assert found[0] == 0
    assert found[-1] >= top
    assert len(found) <= most + 1


def test_a_folder_is_graded_by_a_program_too(folder):
    with pytest.raises(TulipbookError, match="the folder cannot be read"):
        grade_folder(folder / "no such folder")
    assert grade_folder(folder)[0].marks == {}


@pytest.mark.parametrize("anonymous", [False, True])
def test_every_text_of_the_page_is_in_the_catalogue(handed_in, anonymous):
    grades = [g for g in grade_folder(handed_in, homework()) if not g.problem]
    with speaking_pseudo():
        page = class_html(grades, anonymous=anonymous)
    allowed = ["tulipbook", "week", "Agn", "s", "Jos", "S", "ren", "Zo", "ucja", *STUDENTS]
    assert untranslated(spoken(page), allowed) == set()
