"""Records and boards made by hand to do harm: each is refused in one line, or is no harm at all."""

from pathlib import Path

import pytest

from tests.records import TULIPMANIA, assert_refused, run, save
from tulipbook import load_board
from tulipbook.games.api import BadState
from tulipbook.games.tulipmania import Tulipmania

HOSTILE = Path(__file__).parent / "data" / "hostile"
RECORDS = {
    "action-in-capitals": (2, "'SELL ORANGE' is not a tulip to sell"),
    "action-list": (2, "action is a list"),
    "action-null": (2, "action is null"),
    "action-of-another-game": (2, "'play tulip red' is not a tulip to sell"),
    "action-with-a-line-break": (2, r"'sell orange\nsell blue' is not a tulip to sell"),
    "action-with-escapes": (2, r"'\x1b[31msell\x07\u202e orange' is not a tulip to sell"),
    "binary": (1, "not valid JSON at character 1"),
    "blank-line": (1, "the line is empty"),
    "blank-line-at-the-end": (41, "the line is empty"),
    "blank-line-inside": (4, "the line is empty"),
    "board-null": (1, "board is null"),
    "board-of-nothing": (1, "1 to 500 spaces"),
    "board-path": (1, "There is no board '/etc/passwd.toml'"),
    "byte-order-mark": (1, "byte order mark"),
    "carriage-returns-only": (1, "Extra data"),
    "cash-of-900-digits": (1, "cash[3] is a huge number"),
    "chance-object": (2, "chance is an object"),
    "chance-where-none-is-due": (2, "Nothing is left to chance"),
    "comment": (2, "not valid JSON at character 1"),
    "empty": (1, "the file is empty"),
    "encoded-surrogate": (3, "not UTF-8 at byte 11"),
    "garbage-at-the-end": (41, "not valid JSON at character 1"),
    "half-a-surrogate": (3, "half of a surrogate pair"),
    "half-a-surrogate-as-key": (3, "half of a surrogate pair"),
    "header-cut": (1, "Unterminated string"),
    "header-missing": (1, "the header lacks the key 'record'"),
    "header-of-another-program": (1, "the header lacks the key 'record'"),
    "header-twice": (2, "no move, chance, note or result"),
    "infinity": (2, "-Infinity is not a number"),
    "infinity-in-disguise": (2, "'1e400' is too large a number"),
    "key-twice": (2, "the key 'player' is given twice"),
    "key-twice-escaped": (2, "the key 'player' is given twice"),
    "key-twice-inside": (1, "the key 'b' is given twice"),
    "latin-1": (1, "not UTF-8 at byte 81"),
    "move-and-chance-in-one": (2, "both 'action' and 'chance'"),
    "nan": (2, "NaN is not a number"),
    "nested-1000-deep": (2, "more than 100 deep"),
    "nested-and-open": (2, "more than 100 deep"),
    "note-list": (2, "note is a list"),
    "number-of-5000-digits": (2, "a number has 5000 digits"),
    "one-array": (1, "not valid JSON at character 2"),
    "only-spaces": (1, "the line is empty"),
    "overlong-utf-8": (3, "not UTF-8 at byte 11"),
    "player-false": (2, "player is false"),
    "player-float": (2, "player is 0.0"),
    "player-negative": (2, "player is -3"),
    "player-of-900-digits": (2, "player is a huge number"),
    "player-text": (2, "player is '0'"),
    "player-true": (2, "player is true"),
    "players-as-object": (1, "players is an object"),
    "players-nested": (1, "players[0] is a list"),
    "pretty-printed": (1, "not valid JSON at character 2"),
    "preset-list": (1, "There is no preset a list"),
    "preset-null": (1, "preset is null"),
    "preset-of-900-digits": (1, "turns of the preset is a huge number"),
    "preset-of-nothing": (1, "the preset changes nothing"),
    "preset-of-the-other-game": (1, "There is no preset 'lesson-short-supply'"),
    "preset-of-too-few-buyers": (1, "has 3 buyers; 3 players are dealt 9"),
    "preset-path": (1, "There is no preset '/etc/passwd.toml'"),
    "preset-that-does-not-fit": (1, "setup.deck has length 11; a list of 8 was expected"),
    "preset-with-a-rule-of-its-own": (1, r"the preset changes 'cash\u202e\n'"),
    "raw-tab": (2, "Invalid control character"),
    "result-first": (2, "the game is not over"),
    "result-list": (40, "result is a list"),
    "result-twice": (41, "a second result"),
    "setup-and-position": (1, "either a setup or a position"),
    "setup-null": (1, "setup is null"),
    "setup-of-the-other-game": (1, "setup lacks the key 'reserve'"),
    "single-quotes": (2, "not valid JSON at character 2"),
    "trailing-comma": (2, "not valid JSON at character"),
    "two-objects-a-line": (2, "Extra data"),
    "unquoted-keys": (2, "not valid JSON at character 2"),
    "utf-16": (1, "not UTF-8 at byte 1"),
    "version-as-text": (1, "version is '1'"),
    "version-from-the-future": (1, "version is 2"),
    "version-true": (1, "version is true"),
    "zero-byte-inside": (3, "Invalid control character"),
    "zero-bytes": (5, "not valid JSON at character 1"),
}
HARMLESS = {
    "cut-inside-a-letter": "the last line is cut short",
    "dos-line-ends": "",
    "other-line-separators": "",
}
BOARDS = {
    "arrow-as-list": "The purchase arrow of space B1 (current, ƒ50) leads to a list",
    "arrow-to-itself": "The purchase arrow of space B1 (current, ƒ50) does not raise the price",
    "arrow-to-nowhere": "The purchase arrow of space B1 (current, ƒ50) leads to 'Z9'",
    "binary": "'binary.toml' is not valid TOML",
    "cut-short": "'cut-short.toml' is not valid TOML",
    "empty": "'empty.toml', line 1: the board lacks the key 'name'",
    "key-twice": "'key-twice.toml' is not valid TOML",
    "nested-3000-deep": "'nested-3000-deep.toml' is not valid TOML",
    "not-toml": "'not-toml.toml' is not valid TOML",
    "price-date": "the price of space B1 is a date",
    "price-float": "the price of space B1 is 50.0",
    "price-infinite": "the price of space B1 is inf",
    "price-nan": "the price of space B1 is nan",
    "price-negative": "the price of space B1 is -50",
    "price-of-5000-digits": "'price-of-5000-digits.toml' is not valid TOML",
    "price-text": "the price of space B1 is '50'",
    "price-true": "the price of space B1 is true",
    "space-with-a-strange-name": r"A space is called '\u202e\n'",
    "spaces-as-list": "'spaces-as-list.toml', line 1: the board needs a table of 1 to 500 spaces",
    "utf-16": "'utf-16.toml' is not valid TOML",
    "zero-byte": "'zero-byte.toml' is not valid TOML",
}


PRESETS = {
    "preset-cut-short": "'preset-cut-short.toml' is not valid TOML",
    "preset-of-a-board": "line 1: the preset lacks the key 'rules'",
    "preset-rule-twice": "'preset-rule-twice.toml' is not valid TOML",
    "preset-turns-nan": "line 3: turns of the preset is nan",
}


def test_every_hostile_file_is_tried():
    expected = {f"{name}.jsonl" for name in (*RECORDS, *HARMLESS)}
    expected |= {f"{name}.toml" for name in (*BOARDS, *PRESETS)}
    assert {path.name for path in HOSTILE.iterdir()} == expected


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("states", [(), ("--states",)], ids=len)
def test_a_hostile_record_is_refused(name, states):
    path = HOSTILE / f"{name}.jsonl"
    assert_refused(run("replay", path, *states), path, *RECORDS[name])


@pytest.mark.parametrize("name", HARMLESS)
def test_a_strange_record_may_be_harmless(name):
    result = run("replay", HOSTILE / f"{name}.jsonl")
    assert result.exit_code == 0
    assert HARMLESS[name] in result.stderr
    assert result.stdout.count("\n") == 1


@pytest.mark.parametrize("name", BOARDS)
def test_a_hostile_board_is_refused(name, tmp_path):
    path = HOSTILE / f"{name}.toml"
    with pytest.raises(BadState) as caught:
        load_board(path)
    assert BOARDS[name] in str(caught.value)
    result = run("simulate", "tulipmania-1637", "--board", path, "--records", tmp_path / "games")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"{caught.value}\n"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", PRESETS)
def test_a_hostile_preset_is_refused(name, tmp_path):
    path = HOSTILE / f"{name}.toml"
    with pytest.raises(BadState) as caught:
        Tulipmania.presets.load(path)
    assert PRESETS[name] in str(caught.value)
    result = run("simulate", "tulipmania-1637", "--preset", path, "--records", tmp_path / "games")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"{caught.value}\n"
    assert not list(tmp_path.iterdir())


# What is too large to be kept as a file ---------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('{"player": 0, "action": "' + "x" * 1_000_000 + '"}', "'xxx"),
        ('{"player": 0, "action": "' + "\\u2028" * 170_000 + '"}', r"'\u2028"),
        ('{"' + "x" * 1_000_000 + '": 0}', "no move, chance, note or result"),
        ("x" * 1_000_000, "not valid JSON"),
        (" " * 1_000_000, "the line is empty"),
        ("[" * 1_000_000, "100 deep"),
        ('{"a":' * 200_000, "100 deep"),
        ('{"note": "", "x": ' + "[" * 400_000 + "]" * 400_000 + "}", "100 deep"),
        ('{"note": "", "x": [' + "[]," * 300_000 + "[" * 100 + "]" * 100 + "]}", "100 deep"),
        ('{"note": ' + "9" * 1_000_000 + "}", "1000000 digits"),
        ('{"note": 1.' + "9" * 1_000_000 + "}", "note is 2.0"),
        ('{"note": 1e' + "9" * 1_000_000 + "}", "too large a number"),
        ("{" + ",".join(f'"k{n}": {n}' for n in range(60_000)) + ', "k59999": 0}', "given twice"),
        ("{" + '"": 0, ' * 100_000 + '"": 0}', "the key '' is given twice"),
        ('{"note": [' + "0," * 400_000 + "0]}", "note is a list"),
        ('{"note": "' + "🌷" * 210_000, ""),
        ('{"x": ' + "0" * 1_000_000, "Expecting"),
        ('{"x": ' + "1" * 1_000_000, "1000000 digits"),
        ('{"x": "' + "\\" * 999_999 + '"', "Unterminated"),
    ],
    ids=lambda value: value[:24],
)
def test_a_line_of_a_megabyte_ends_in_one_line(line, sentence, tmp_path):
    header = TULIPMANIA.read_text("utf-8").partition("\n")[0]
    path = save(tmp_path / "game.jsonl", [header, line])
    if sentence:
        result = run("replay", path)
        assert_refused(result, path, 2, sentence)
        assert len(result.stderr) < 400 + len(str(path))
    path.write_bytes(path.read_bytes()[:-1])
    assert run("replay", path).exit_code in (0, 1)


def test_a_record_of_many_lines_is_read(tmp_path):
    lines = TULIPMANIA.read_text("utf-8").splitlines()
    path = save(tmp_path / "game.jsonl", [lines[0], *['{"note": ""}'] * 10_000, *lines[1:]])
    assert run("replay", path).stdout == run("replay", TULIPMANIA).stdout
