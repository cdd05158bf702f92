"""Records whose last line was cut short, as a crash leaves it."""

import json

import pytest

from tests.records import POSITION, TULIP, TULIPMANIA, assert_refused, decorated, entries, run, save
from tulipbook.record import RecordError, parse_record


def check_cut(data, lines):
    """Check what is read of a record's first bytes; the record's whole lines are known."""
    whole = data.count(b"\n") - 1
    tail = data.rpartition(b"\n")[2]
    if whole < 0:
        is_whole_header = tail == json.dumps(lines[0], ensure_ascii=False).encode()
        if not is_whole_header:
            with pytest.raises(RecordError, match=r"^cut:1: "):
                parse_record(data, "cut")
        return
    record = parse_record(data, "cut")
    assert record.lines[:whole] == lines[1 : whole + 1]
    if not tail:
        assert (len(record.lines), record.warning) == (whole, None)
    elif len(record.lines) > whole:
        assert record.lines == lines[1 : whole + 2]
        assert record.warning is None
    else:
        assert record.warning == (
            f"cut:{whole + 2}: the last line is cut short; the game ends before it"
        )


def test_every_place_where_a_rich_record_can_be_cut():
    lines = decorated(POSITION)[:5]
    data = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()
    for end in range(len(data) + 1):
        check_cut(data[:end], lines)


@pytest.mark.parametrize("path", [TULIPMANIA, TULIP], ids=lambda path: path.stem)
def test_every_place_where_a_plain_record_can_be_cut(path):
    lines, data = entries(path), path.read_bytes()
    for end in range(len(data.partition(b"\n")[0]) - 5, len(data) + 1):
        check_cut(data[:end], lines)


def test_escapes_can_be_cut_anywhere():
    header = TULIP.read_bytes().partition(b"\n")[0]
    note = rb'{"note": "\u00e9\ud83c\udf37\n\\\" ", "x": [-1.5e-7, 0, false, null, true, {}]}'
    for end in range(1, len(note)):
        assert parse_record(header + b"\n" + note[:end]).warning
    assert parse_record(header + b"\n" + note).warning is None


def test_a_cut_record_replays_with_a_warning_and_status_0(tmp_path):
    path = tmp_path / "cut.jsonl"
    path.write_bytes(TULIP.read_bytes()[:-5])
    result = run("replay", path, "--states")
    assert result.exit_code == 0
    assert result.stderr == f"{path}:14: the last line is cut short; the game ends before it\n"
    assert len(result.stdout.splitlines()) == 13


NOT_CUT = [
    '{"player": 0 "act',
    '{"player": 0}}',
    '{"player": 0} {',
    '{"player": 0} 5',
    '{"player": 01',
    '{"player": 1.5.',
    '{"player": 1 .',
    '{"player": "a" 1.',
    '{"player": nul1',
    '{"player": truee',
    '{"player": N',
    '{"player": NaN',
    '{"player": Infinity',
    '{"player": [1 2',
    '{"player": ]',
    '{"player" 0',
    "{player",
    "{,",
    '{"a": "\\x',
    '{"a": "\\ug',
    '{"a": {"b": 1, "b": 2}, ',
    '{"a": "tab\there',
    "[1, 2",
    '"text',
    "nonsense",
    "   ",
    "\x00\x00\x00",
    '{"player": 0\x00\x00',
]


@pytest.mark.parametrize("tail", NOT_CUT)
def test_an_unfinished_line_that_no_ending_could_mend_is_an_error(tail, tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_bytes(TULIP.read_bytes() + tail.encode())
    assert_refused(run("replay", path), path, 15)


@pytest.mark.parametrize(
    "tail", [b'{"a": "\xff', b'{"a": \xc3', b'{"a": 1}\xc3', b'{"a": 1\xe2\x82']
)
def test_an_unfinished_line_that_is_not_utf_8_is_an_error(tail, tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_bytes(TULIP.read_bytes() + tail)
    assert_refused(run("replay", path), path, 15, "not UTF-8")


def test_a_line_cut_short_before_the_last_is_an_error(tmp_path):
    lines = TULIP.read_text("utf-8").splitlines()
    path = save(tmp_path / "game.jsonl", [lines[0], lines[1][:-3], *lines[2:]])
    assert_refused(run("replay", path), path, 2, "not valid JSON")


def test_a_header_cut_short_is_an_error(tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_bytes(TULIP.read_bytes()[:300])
    assert_refused(run("replay", path), path, 1, "not valid JSON")
