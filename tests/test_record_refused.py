"""Records that are wrong: the line and the sentence, for every way to be wrong."""

import json
from copy import deepcopy

import pytest

from tests.records import POSITION, RECORDS, TULIP, TULIPMANIA, assert_refused, entries, run, save
from tulipbook import Table, load_board, load_record

WITH_STATES = sorted(RECORDS.glob("*.states"))


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
