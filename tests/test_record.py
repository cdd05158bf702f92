"""Records: what a reader accepts and keeps, and the line and the sentence where it does not."""

import json
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from tests.records import POSITION, RECORDS, TULIP, TULIPMANIA, assert_refused, entries, run, save
from tulipbook import Table, load_board, load_record
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


def decorated(path):
    """Give a record with unknown keys, notes and text of every kind in every line."""
    odd = {
        "ä €": [1, 2.5, -0.125, 1e300, True, None, '☃ 🌷 \u2028 \\ " \n \x7f'],
        "deep": {"a": [{}]},
    }
    header, *moves = entries(path)
    header |= {"meta": odd, "created": "1637-02-03", "bots": ["x"], "unknown": odd}
    lines = [header, {"note": "before the first move", "by": 0}]
    for number, move in enumerate(moves):
        lines += [{**move, "time": 0.25 * number, "by": odd}, {"note": ""}]
    return lines


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


# A last line that was cut short -----------------------------------------------------------------


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


# What is wrong ----------------------------------------------------------------------------------


def header(**changes):
    """Give a change of the header; None takes a key away."""

    def change(lines):
        for key, value in changes.items():
            if value is None:
                del lines[0][key]
            else:
                lines[0][key] = value

    return change


def setup(key, spoil):
    def change(lines):
        part = lines[0]["setup"]
        part[key] = spoil(part[key]) if callable(spoil) else spoil

    return change


def line(number, **new):
    """Put another line in the place of one."""

    def change(lines):
        lines[number - 1] = new

    return change


def insert(number, new):
    return lambda lines: lines.insert(number - 1, new)


def swap_first(part):
    return [part[1], part[0], *part[2:]]


HEADER = [
    (header(record="chess"), "record is 'chess'"),
    (header(record=None), "lacks the key 'record'"),
    (header(version=None), "lacks the key 'version'"),
    (header(version=2), "version is 2"),
    (header(version="1"), "version is '1'"),
    (header(version=True), "version is true"),
    (header(version=1.0), "version is 1.0"),
    (header(game=None), "lacks the key 'game'"),
    (header(game="chess"), "there is no game 'chess'"),
    (header(game=7), "there is no game 7"),
    (header(game=["tulip"]), "there is no game a list"),
    (header(players=None), "lacks the key 'players'"),
    (header(players="Ann"), "players is 'Ann'"),
    (header(players=["Ann", "Bill"]), "number of players"),
    (header(players=["Ann"] * 7), "number of players"),
    (header(players=["Ann", "Bill", 3]), "players[2] is 3"),
    (header(players=["Ann", "Bill", "Charles", "Dave"]), "setup.hands"),
    (header(setup=None), "either a setup or a position"),
    (header(setup=[]), "setup is a list"),
    (header(setup={}), "setup lacks the key"),
    (header(position={}), "either a setup or a position"),
    (header(meta=7), "meta is 7"),
    (header(board="flat"), "no board 'flat'"),
    (header(board="board.toml"), "no board 'board.toml'"),
    (header(board=7), "no board 7"),
    (header(board={}), "the board lacks the key"),
    (setup("start_player", 3), "setup.start_player is 3"),
    (setup("start_player", -1), "setup.start_player is -1"),
    (setup("start_player", True), "setup.start_player is true"),
    (setup("start_player", "0"), "setup.start_player is '0'"),
    (setup("hands", {}), "setup.hands is an object"),
    (setup("hands", lambda hands: hands[:2]), "setup.hands has length 2"),
    (setup("hands", lambda hands: [hands[0][:2], *hands[1:]]), "setup.hands[0] has length 2"),
    (setup("hands", lambda hands: [["blue"] * 3, *hands[1:]]), "setup.hands[0][0] is 'blue'"),
    (setup("hands", lambda hands: [["purple"] * 3, *hands[1:]]), "buyers; there are 8"),
    (setup("hands", lambda hands: [[None] * 3, *hands[1:]]), "setup.hands[0][0] is null"),
    (setup("deck", lambda deck: deck[1:]), "setup.deck has length 10"),
    (setup("deck", lambda deck: [*deck, "purple"]), "setup.deck has length 12"),
    (setup("deck", lambda deck: ["yellow", *deck[1:]]), "buyers; there are 8"),
    (setup("reserve", []), "setup.reserve has length 0"),
    (setup("colour", "red"), "unknown key 'colour'"),
]  # fmt: skip
MOVES = [
    (line(2, player=1, action="sell orange"), "not the turn of seat 1"),
    (line(2, player=3, action="sell orange"), "player is 3"),
    (line(2, player=-1, action="sell orange"), "player is -1"),
    (line(2, player=False, action="sell orange"), "player is false"),
    (line(2, player=0.0, action="sell orange"), "player is 0.0"),
    (line(2, player="0", action="sell orange"), "player is '0'"),
    (line(2, player=None, action="sell orange"), "player is null"),
    (line(2, player=0), "lacks the key 'action'"),
    (line(2, action="sell orange"), "lacks the key 'player'"),
    (line(2, player=0, action="sell blue"), "no blue tulip"),
    (line(2, player=0, action="sell  orange"), "is not a tulip to sell"),
    (line(2, player=0, action="Sell orange"), "is not a tulip to sell"),
    (line(2, player=0, action="keep"), "exactly one tulip"),
    (line(2, player=0, action="play pass"), "is not a tulip to sell"),
    (line(2, player=0, action=None), "action is null"),
    (line(2, player=0, action=["sell orange"]), "action is a list"),
    (line(2, player=0, action="x" * 500), "is not a tulip to sell"),
    (line(2, player=0, action="sell orange", chance="tulip red"), "both 'action' and 'chance'"),
    (line(2, player=0, action="sell orange", result={}), "both 'action' and 'result'"),
    (line(2, chance="tulip red"), "chance"),
    (line(2, chance=None), "chance is null"),
    (line(2, note=7), "note is 7"),
    (line(2), "no move, chance, note or result"),
    (line(2, who=0), "no move, chance, note or result"),
    (insert(2, {"result": {"reason": "burst", "scores": [1, 2, 3], "winners": [2]}}), "not over"),
    (insert(2, "[]"), "the line is a list"),
    (insert(2, "7"), "the line is 7"),
    (insert(2, "null"), "the line is null"),
    (insert(2, '"note"'), "the line is 'note'"),
    (insert(2, ""), "the line is empty"),
    (insert(2, "   "), "the line is empty"),
    (insert(2, "{"), "not valid JSON"),
    (insert(2, "{'player': 0}"), "not valid JSON"),
    (insert(2, '{"note": "a"} {"note": "b"}'), "not valid JSON"),
    (insert(2, '{"note": NaN}'), "NaN is not a number"),
    (insert(2, '{"note": -Infinity}'), "-Infinity is not a number"),
    (insert(2, '{"note": 1e999}'), "too large a number"),
    (insert(2, '{"note": "a", "note": "a"}'), "the key 'note' is given twice"),
    (insert(2, '{"note": "a", "x": [{"y": {"z": 1, "z": 2}}]}'), "the key 'z' is given twice"),
    (insert(2, '{"note": "\\ud83d"}'), "surrogate"),
    (insert(2, b'{"note": "\xff"}'), "not UTF-8 at byte 11"),
    (insert(2, b'{"note": "\xed\xa0\x80"}'), "not UTF-8 at byte 11"),
    (insert(2, b'\xef\xbb\xbf{"note": "a"}'), "byte order mark"),
    (insert(2, '{"note": "a\tb"}'), "not valid JSON"),
    (insert(2, '{"note": "", "x": ' + "[" * 100 + "]" * 100 + "}"), "more than 100 deep"),
    (insert(2, '{"note": "", "x": ' + '{"x":' * 100_000 + "1" + "}" * 100_000 + "}"), "100 deep"),
    (insert(2, '{"note": "", "x": ' + "9" * 5000 + "}"), "a number has 5000 digits"),
]  # fmt: skip


def refused(tmp_path, change, number, sentence, source=TULIPMANIA):
    lines = deepcopy(entries(source))
    change(lines)
    path = save(tmp_path / "game.jsonl", lines)
    if sentence:
        assert_refused(run("replay", path, "--states"), path, number, sentence)


@pytest.mark.parametrize(("change", "sentence"), HEADER)
def test_a_wrong_header_is_refused(change, sentence, tmp_path):
    refused(tmp_path, change, 1, sentence)


@pytest.mark.parametrize(("change", "sentence"), MOVES)
def test_a_wrong_line_is_refused(change, sentence, tmp_path):
    refused(tmp_path, change, 2, sentence)


def test_100_deep_and_1000_digits_are_no_error(tmp_path):
    deep = '{"note": "", "x": ' + "[" * 99 + "]" * 99 + "}"
    lines = [
        TULIP.read_text("utf-8").splitlines()[0],
        deep,
        '{"note": "", "x": ' + "9" * 1000 + "}",
    ]
    path = save(tmp_path / "game.jsonl", lines)
    assert run("replay", path).exit_code == 0
    assert load_record(path).dumps() == "\n".join(lines) + "\n"


def test_the_same_of_tulip(tmp_path):
    for change, number, sentence in [
        (header(board="standard"), 1, "board means nothing in the game tulip"),
        (setup("gardens", lambda gardens: gardens[1:]), 1, "setup.gardens has length 4"),
        (setup("gardens", lambda gardens: [gardens[1], *gardens[1:]]), 1, "orange start cards"),
        (
            setup("hands", lambda hands: [["joker"] * 4, *hands[1:]]),
            1,
            "setup.hands[0][0] is 'joker'",
        ),
        (setup("hands", lambda hands: [["black"] * 4, *hands[1:]]), 1, "; the game has "),
        (setup("deck", lambda deck: deck[:-1]), 1, "setup.deck has length"),
        (setup("discard", []), 1, "unknown key 'discard'"),
        (line(2, player=4, action="play draw"), 2, "no draw card in hand"),
        (line(2, player=0, action="play black"), 2, "not the turn of seat 0"),
        (line(2, chance="tulip red"), 2, "No card is being drawn"),
    ]:
        refused(tmp_path, change, number, sentence, TULIP)


def test_a_move_after_the_end_is_refused(tmp_path):
    for source in (TULIP, TULIPMANIA):
        *lines, result = entries(source)
        end = len(lines) + 1
        path = save(tmp_path / "game.jsonl", [*lines, lines[-1]])
        assert_refused(run("replay", path), path, end, "The game is over")
        path = save(tmp_path / "game.jsonl", [*lines, result, lines[-1]])
        assert_refused(run("replay", path), path, end + 1, "a move after the result")
        path = save(tmp_path / "game.jsonl", [*lines, result, result])
        assert_refused(run("replay", path), path, end + 1, "result after the result")
        path = save(tmp_path / "game.jsonl", [*lines, result, {"chance": "black"}])
        assert_refused(run("replay", path), path, end + 1, "a chance line after the result")


WRONG_RESULTS = [
    {"reason": "deck"},
    {"scores": [22, 19, 22, 26, 27]},
    {"scores": [22, 19, 22, 26]},
    {"scores": [22, 19, 22, 26, 26.0]},
    {"scores": None},
    {"winners": [3]},
    {"winners": [4, 3]},
    {"winners": [True, 4]},
    {"winners": "both"},
]


@pytest.mark.parametrize("wrong", WRONG_RESULTS, ids=str)
def test_a_wrong_result_is_refused(wrong, tmp_path):
    *lines, last = entries(TULIP)
    path = save(tmp_path / "game.jsonl", [*lines, {"result": last["result"] | wrong}])
    assert_refused(run("replay", path), path, 14, f"result.{next(iter(wrong))} does not agree")


@pytest.mark.parametrize("result", [None, [], 7, "burst", {}, {"reason": "black tulips"}], ids=str)
def test_a_result_that_is_none_is_refused(result, tmp_path):
    *lines, _ = entries(TULIP)
    path = save(tmp_path / "game.jsonl", [*lines, {"result": result}])
    assert_refused(run("replay", path), path, 14, "result")


def test_a_result_may_carry_more_and_may_be_left_out(tmp_path):
    *lines, last = entries(TULIP)
    last["result"]["remark"] = "close"
    assert load_record(save(tmp_path / "more.jsonl", [*lines, last])).result == last["result"]
    assert load_record(save(tmp_path / "less.jsonl", lines)).result is None


# Positions and boards ---------------------------------------------------------------------------


def position_header(game, state, **more):
    players = [f"Seat {seat}" for seat, _ in enumerate(state.get("cash") or state["gardens"])]
    return {"record": "tulipbook", "version": 1, "game": game, "players": players,
            "position": state, **more}  # fmt: skip


@pytest.mark.parametrize("path", WITH_STATES[::2], ids=lambda path: path.stem)
def test_a_game_can_be_taken_up_at_every_position(path, tmp_path):
    states, (_, *moves) = entries(path), entries(path.with_suffix(".jsonl"))
    for number in range(0, len(states), 7):
        head = position_header(states[0]["game"], states[number])
        saved = save(tmp_path / "game.jsonl", [head, *moves[number:]])
        lines = run("replay", saved, "--states").stdout.splitlines()
        assert [json.loads(line) for line in lines] == states[number:]


def spoilt(**changes):
    return lambda state: state | changes


WRONG_POSITIONS = [
    (spoilt(game="tulip"), "position.game is 'tulip'"),
    (lambda state: {}, "position.game is null"),
    (spoilt(phase="sell"), "offer must be"),
    (spoilt(phase="rest"), "phase is 'rest'"),
    (spoilt(prices={"purple": 60}), "is not a current price"),
    (spoilt(to_act=[0, 2]), "to_act must be"),
    (spoilt(current_player=4), "current_player is 4"),
    (spoilt(cash=[1, 2]), "the number of players"),
    (spoilt(cash=[-1, 0, 0, 0]), "cash[0] is -1"),
    (spoilt(deck=["purple"] * 9), "buyers; the game has 8"),
    (spoilt(stock=dict.fromkeys(["purple", "yellow", "orange", "blue"], 9)), "tulips"),
    (spoilt(extra=1), "unknown key 'extra'"),
    (spoilt(board="steep"), "board"),
]


@pytest.mark.parametrize(("spoil", "sentence"), WRONG_POSITIONS)
def test_a_wrong_position_is_refused(spoil, sentence, tmp_path):
    head, *moves = entries(POSITION)
    head["position"] = spoil(head["position"])
    head["board"] = "standard"
    path = save(tmp_path / "game.jsonl", [head, *moves])
    assert_refused(run("replay", path), path, 1, sentence)


def test_a_position_needs_as_many_players_as_it_has_seats(tmp_path):
    head, *moves = entries(POSITION)
    head["players"] = ["Ann", "Bill", "Charles"]
    path = save(tmp_path / "game.jsonl", [head, *moves])
    assert_refused(run("replay", path), path, 1, "4 seats, the header 3 players")


@pytest.mark.parametrize("board", ["standard", "gentle", "steep"])
def test_a_record_names_a_board_or_holds_a_whole_one(board, tmp_path):
    whole = load_board(board).to_json() | {"name": "my board"}
    for reference in (board, whole):
        table = Table.deal("tulipmania-1637", seats=[lambda _, actions: actions[-1]] * 3,
                           seed=4, board=reference)  # fmt: skip
        table.run(50)
        table.record.write(tmp_path / "game.jsonl")
        record = load_record(tmp_path / "game.jsonl")
        assert record.header.get("board", "standard") == reference
        state = record.check().to_json()
        assert state.get("board", "standard") == reference
        head = position_header("tulipmania-1637", state)
        again = load_record(save(tmp_path / "position.jsonl", [head]))
        assert again.check().to_json() == state


def test_a_whole_board_in_a_record_is_checked(tmp_path):
    head, *moves = entries(TULIPMANIA)
    board = load_board("standard").to_json()
    del board["spaces"]["C1"]["speculate"]
    head["board"] = board
    path = save(tmp_path / "game.jsonl", [head, *moves])
    assert_refused(run("replay", path), path, 1, "space C1 (current) lacks the key 'speculate'")


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
