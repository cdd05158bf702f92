"""Records: what a reader accepts and keeps, and how they are read and written."""

import json
from pathlib import Path
from random import Random

import pytest

from tests.records import (
    POSITION,
    RECORDS,
    TULIP,
    TULIPMANIA,
    assert_refused,
    decorated,
    entries,
    run,
    save,
)
from tulipbook import load_record
from tulipbook.games import game_named
from tulipbook.record import RecordError, append_line, new_record, parse_record

ALL = sorted(RECORDS.glob("*-*.jsonl"))


def names(paths):
    return [path.stem for path in paths]


# Given records ----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ALL, ids=names(ALL))
def test_given_record_is_written_as_it_was_read(path):
    assert load_record(path).dumps() == path.read_text("utf-8")


WITH_STATES = sorted(RECORDS.glob("*.states"))


@pytest.mark.parametrize("path", WITH_STATES, ids=names(WITH_STATES))
def test_given_record_replays_to_the_given_states(path):
    record = path.with_suffix(".jsonl")
    result = run("replay", record, "--states")
    assert (result.exit_code, result.stderr) == (0, "")
    expected = entries(path)
    assert [json.loads(line) for line in result.stdout.splitlines()] == expected
    assert json.loads(run("replay", record).stdout) == expected[-1]


def test_there_are_states_for_every_number_of_players():
    for game, players in (("tulipmania", range(3, 6)), ("tulip", range(2, 7))):
        for number in players:
            assert any(path.stem.startswith(f"{game}-{number}p") for path in WITH_STATES)


# What is kept -----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [TULIPMANIA, TULIP, POSITION], ids=lambda path: path.stem)
def test_unknown_keys_and_notes_are_kept_and_change_nothing(path, tmp_path):
    lines = decorated(path)
    record = load_record(save(tmp_path / "one.jsonl", lines))
    assert [record.header, *record.lines] == lines
    record.write(tmp_path / "two.jsonl")
    assert "☃ 🌷" in (tmp_path / "two.jsonl").read_text("utf-8")
    again = load_record(tmp_path / "two.jsonl")
    assert [again.header, *again.lines] == lines
    assert list(again.header) == list(lines[0])
    assert again.check() == load_record(path).check()
    states = run("replay", tmp_path / "two.jsonl", "--states").stdout
    assert states == run("replay", path, "--states").stdout


def test_a_note_may_stand_after_the_result():
    lines = [*TULIP.read_text("utf-8").splitlines(), '{"note": "well played"}']
    result = parse_record("\n".join(lines) + "\n").result
    assert result == entries(TULIP)[-1]["result"]


def test_a_move_may_carry_a_note():
    lines = entries(TULIP)
    lines[1]["note"] = 7
    assert parse_record("\n".join(json.dumps(line) for line in lines)).lines[0]["note"] == 7


@pytest.mark.parametrize("ending", ["\n", "\r\n", " \n", "\t\r\n"])
def test_white_space_at_the_end_of_a_line_is_no_error(ending, tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_bytes(TULIP.read_bytes().replace(b"\n", ending.encode()))
    assert load_record(path).lines == load_record(TULIP).lines


def test_the_last_line_needs_no_end(tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_bytes(TULIP.read_bytes().removesuffix(b"\n"))
    record = load_record(path)
    assert record.warning is None
    assert record.lines == load_record(TULIP).lines


# Reading and writing files ----------------------------------------------------------------------


def test_what_cannot_be_read_is_told_with_its_name(tmp_path):
    assert_refused(run("replay", tmp_path / "none"), tmp_path / "none", 1, "cannot be read")
    assert_refused(run("replay", tmp_path), tmp_path, 1, "cannot be read")
    with pytest.raises(RecordError, match="cannot be read"):
        load_record("a\x00b")


@pytest.mark.parametrize("data", [b"", b"\n", b"\n\n", b" ", b"\x00", b"\xff\xfe{\x00", b"\r\n"])
def test_a_file_without_a_header_is_refused(data, tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_bytes(data)
    assert_refused(run("replay", path), path, 1)


def test_text_that_is_not_unicode_is_refused():
    with pytest.raises(RecordError, match="record:1: not UTF-8"):
        parse_record('{"record": "\ud800"}')


def test_a_record_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "game.jsonl"
    record = load_record(TULIP)
    record.write(path)
    assert path.read_bytes() == TULIP.read_bytes()
    record.header["meta"] = {"x": float("nan")}
    with pytest.raises(ValueError, match="JSON"):
        record.write(path)
    del record.header["meta"]
    record.lines.pop()
    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        record.write(path)
    assert path.read_bytes() == TULIP.read_bytes()
    assert list(tmp_path.iterdir()) == [path]


def interrupted(self, target):
    raise KeyboardInterrupt


def test_writing_into_what_is_no_folder_says_so(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(NotADirectoryError):
        load_record(TULIP).write(tmp_path / "file" / "game.jsonl")


def growing(tmp_path, data):
    path = tmp_path / "game.jsonl"
    path.write_bytes(data)
    return path


def test_a_line_is_appended_to_a_game_in_progress(tmp_path):
    first, *rest = TULIP.read_bytes().splitlines(keepends=True)
    path = growing(tmp_path, first)
    for line in rest:
        append_line(path, json.loads(line))
        load_record(path)
    assert path.read_bytes() == TULIP.read_bytes()


def test_a_line_cut_short_by_a_crash_is_mended_by_the_next(tmp_path):
    lines = TULIP.read_bytes().splitlines(keepends=True)
    before, last = b"".join(lines[:5]), lines[5]
    for end in range(len(last)):
        path = growing(tmp_path, before + last[:end])
        append_line(path, json.loads(last))
        expected = before + last if end < len(last) - 1 else before + last + last
        assert path.read_bytes() == expected


def test_a_long_line_cut_short_leaves_nothing_behind(tmp_path):
    path = growing(tmp_path, TULIP.read_bytes() + b'{"note": "' + b"x" * 100)
    append_line(path, {"note": ""})
    assert path.read_bytes() == TULIP.read_bytes() + b'{"note": ""}\n'


@pytest.mark.parametrize("data", [b'{"record": "tulipb', b'{"record": 1}\nnonsense', b"\x80"])
def test_appending_deletes_nothing_else(data, tmp_path):
    path = growing(tmp_path, data)
    with pytest.raises(RecordError, match=r"game\.jsonl:[12]: "):
        append_line(path, {"note": "x"})
    assert path.read_bytes() == data


def test_what_is_no_json_is_not_appended(tmp_path):
    path = growing(tmp_path, TULIP.read_bytes() + b'{"no')
    with pytest.raises(ValueError, match="JSON"):
        append_line(path, {"note": float("inf")})
    assert path.read_bytes() == TULIP.read_bytes() + b'{"no'


# Records from Python ----------------------------------------------------------------------------


def test_a_new_record_is_checked_at_once():
    game = game_named("tulip")
    deal = game.random_setup(2, Random(1))
    assert new_record("tulip", ["Ann", "Bill"], setup=deal, seed=1).header["seed"] == 1
    for wrong in (
        {"game": "chess", "players": ["Ann", "Bill"], "setup": deal},
        {"game": "tulip", "players": ["Ann"], "setup": deal},
        {"game": "tulip", "players": ["Ann", "Bill"]},
        {"game": "tulip", "players": ["Ann", "Bill"], "setup": deal, "position": {}},
        {"game": "tulip", "players": ["Ann", "Bill"], "setup": deal, "board": "steep"},
    ):
        with pytest.raises(RecordError, match=r"^record:1: "):
            new_record(**wrong)


def test_the_steps_of_a_replay_are_independent():
    record = load_record(TULIP)
    steps = list(record.replay())
    assert [step.line for step in steps] == list(range(1, 15))
    assert steps[0].entry == record.header
    assert [step.entry for step in steps[1:]] == record.lines
    assert not steps[0].events
    assert steps[1].events
    states = [step.state.to_json() for step in steps]
    move = steps[4].entry
    steps[3].state.apply(move["player"], move["action"])
    assert [step.state.to_json() for step in record.replay()] == states


def test_an_error_tells_source_line_and_sentence():
    with pytest.raises(RecordError) as caught:
        parse_record(b"{}\n", "mine.jsonl")
    error = caught.value
    assert (error.source, error.line) == ("mine.jsonl", 1)
    assert str(error) == f"mine.jsonl:1: {error.sentence}"
