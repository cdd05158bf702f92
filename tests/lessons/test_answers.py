"""Answers are kept in whole lines; whatever else a file holds is refused or told."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from itertools import count
from multiprocessing import get_context
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tulipbook.games.api import BadState, TulipbookError
from tulipbook.lessons.answers import Sheet, append, parse_answers, read_answers

ENTRY = {
    "time": "2026-11-30T09:05:00Z",
    "session": "s1",
    "student": "Ann",
    "part": "tulip-exit",
    "question": "crash",
    "answer": "the red one",
}


def ticking():
    ticks = count()
    return lambda: f"2026-11-30T09:00:{next(ticks):02d}Z"


def sheet(file: Path | None = None, session: str = "s1", student: str = "Ann") -> Sheet:
    own = Sheet(session, ticking(), file)
    own.sign(student)
    return own


def test_answers_are_in_the_file_as_soon_as_they_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "answers" / "answers.jsonl"
    own = sheet(file)
    own.keep("tulip-warm-up", {"lower": 3, "crash": "c"})
    assert len(read_answers(file).given) == 2
    own.keep("tulip-warm-up", {"lower": 3, "crash": "a"})
    own.keep("prediction", {"crashes": 2})
    found = read_answers(file)
    assert [(one.part, one.question, one.answer) for one in found.given] == [
        ("tulip-warm-up", "lower", 3),
        ("tulip-warm-up", "crash", "c"),
        ("tulip-warm-up", "crash", "a"),
        ("prediction", "crashes", 2),
    ]
    assert found.last()["s1", "tulip-warm-up"] == {"lower": 3, "crash": "a"}
    assert file.read_text(encoding="utf-8") == own.dumps()
    assert found.warning is None


def test_students_of_the_same_name_stay_apart(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    for session in ("s1", "s2"):
        sheet(file, session).keep("prediction", {"crashes": int(session[1])})
    assert read_answers(file).last() == {
        ("s1", "prediction"): {"crashes": 1},
        ("s2", "prediction"): {"crashes": 2},
    }


@given(st.text(max_size=300))
def test_any_text_comes_back_as_it_was_written(said: str) -> None:
    said = said.encode("utf-8", "ignore").decode()
    own = sheet()
    own.keep("tulip-exit", {"crash": said})
    contents = own.dumps().encode()
    assert contents.count(b"\n") == 1
    assert [one.answer for one in parse_answers(contents, "a.jsonl").given] == [said]


@given(st.data())
def test_a_crash_loses_nothing_but_the_line_it_happened_in(data: st.DataObject) -> None:
    own = sheet()
    own.keep("tulip-exit", {"crash": "the réd one", "third-round": "buy"})
    whole = own.dumps().encode()
    cut = data.draw(st.integers(0, len(whole)))
    found = parse_answers(whole[:cut], "a.jsonl")
    lines = whole[:cut].count(b"\n")
    assert len(found.given) in {lines, lines + 1}
    assert found.given == tuple(own.given[: len(found.given)])


def test_one_goes_on_after_a_crash(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    file.write_text(json.dumps(ENTRY) + "\n" + json.dumps(ENTRY)[:40], encoding="utf-8")
    sheet(file, "s2").keep("prediction", {"crashes": 1})
    found = read_answers(file)
    assert [one.session for one in found.given] == ["s1", "s2"]
    assert found.warning == "answers.jsonl: passed over what was cut short, line 2."


def write_many(path: Path, session: str) -> None:
    own = sheet(path, session)
    for number in range(40):
        own.keep("tulip-exit", {"crash": f"{number} {'x' * 3000}"})


def test_many_write_into_one_file(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    context = get_context("spawn")
    writers = [context.Process(target=write_many, args=(file, f"s{n}")) for n in range(3)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    found = read_answers(file)
    assert found.warning is None
    assert len(found.given) == 3 * 40


def test_an_empty_line_between_answers_of_several_writers_is_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    for session in ("s1", "s2"):
        write_many(file, session)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"\n".join([b"".join(lines[:7]), b"".join(lines[7:])]))
    assert read_answers(file) == parse_answers(b"".join(lines), "answers.jsonl")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"time": "now"}, "time is 'now'"),
        ({"time": 5}, "time is 5; a text"),
        ({"session": "../up"}, "session is '../up'"),
        ({"student": ""}, "student is ''; 1 to 40"),
        ({"student": "<b>"}, "student is '<b>'"),
        ({"student": "x" * 41}, "1 to 40 characters"),
        ({"part": ""}, "part is ''"),
        ({"question": None}, "question is null"),
        ({"answer": None}, "answer is null"),
        ({"answer": True}, "answer is true"),
        ({"answer": 1.5}, "answer is 1.5"),
        ({"answer": ["a"]}, "answer is a list"),
        ({"answer": "x" * 4001}, "more than 4000"),
        ({"address": "here"}, "unknown key 'address'"),
    ],
)
def test_what_is_no_answer_is_refused_with_file_and_line(change, sentence: str) -> None:
    contents = json.dumps(ENTRY) + "\n" + json.dumps(ENTRY | change) + "\n"
    with pytest.raises(BadState, match=re.escape(sentence)) as found:
        parse_answers(contents.encode(), "a.jsonl")
    assert str(found.value).startswith("a.jsonl:2: ")


@pytest.mark.parametrize("contents", [b"[]\n", b"\xff\n", b"{}", b"\xef\xbb\xbf{}", b"nul"])
def test_nonsense_is_refused(contents: bytes) -> None:
    with pytest.raises(BadState, match=r"a\.jsonl:1: "):
        parse_answers(contents, "a.jsonl")


@given(st.binary(max_size=100))
def test_nothing_but_a_sentence_comes_of_any_bytes(contents: bytes) -> None:
    with suppress(BadState):
        assert parse_answers(contents, "a.jsonl").given == ()


def test_a_file_that_cannot_be_written_leaves_the_answers_in_memory(tmp_path: Path) -> None:
    own = sheet(tmp_path)
    with pytest.raises(TulipbookError, match="cannot be written"):
        own.keep("prediction", {"crashes": 2})
    assert len(own.given) == 1
    with pytest.raises(TulipbookError, match=r"none\.jsonl cannot be read"):
        read_answers(tmp_path / "none.jsonl")
    with pytest.raises(TulipbookError, match="cannot be written"):
        append(tmp_path / "a" / ("x" * 300), "line\n")


@pytest.mark.parametrize("name", ["x" * 41, "<script>", "a\u202eb"])
def test_what_cannot_be_a_name_is_refused(name: str) -> None:
    with pytest.raises(TulipbookError, match="the name is"):
        sheet(student=name)


@pytest.mark.parametrize("name", ["", "  "])
def test_a_name_is_asked_for(name: str) -> None:
    with pytest.raises(TulipbookError, match="Type your name first"):
        sheet(student=name)


def test_a_name_is_kept_without_spare_spaces() -> None:
    assert sheet(student="  Ann   B. ").student == "Ann B."
