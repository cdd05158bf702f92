"""Records, states and boards damaged at random: a sentence or a sound game, never anything else."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.records import POSITION, RECORDS, TULIP, TULIPMANIA, run
from tulipbook import Table, load_board, load_state
from tulipbook.games.api import BadState, TulipbookError
from tulipbook.games.tulip.cards import CARDS
from tulipbook.games.tulipmania.board import SHIPPED
from tulipbook.record import RecordError, parse_record
from tulipbook.testing.node import check_json, check_turn

ROUNDS = 400
BASES = [TULIPMANIA, TULIP, POSITION, RECORDS / "tulip-2p-2-0000.jsonl"]
STATES = sorted(RECORDS.glob("*.states"))
BOARDS = Path("tulipbook") / "games" / "tulipmania" / "boards"
STRANGE: list[Any] = [
    None, True, False, 0, 1, -1, 2, 3, 5, 25, 50, 10**9, 10**30, -(10**400), 0.0, 1.0, -0.5, 1e300,
    "", "0", "1", "red", "orange", "tulip red", "black", "draw", "bid", "over", "play pass", "keep",
    "é\u2028\u202e", "x" * 300, "\x00\n", [], [[]], [0], [1, 2], ["red"] * 9, {}, {"": 0},
    {"red": 1}, {"purple": 50, "yellow": 50, "orange": 50}, {"game": "tulip"},
]  # fmt: skip


def sentence_of(error: TulipbookError) -> str:
    """Check that an error is one readable line."""
    told = str(error)
    assert told
    assert told.isprintable(), ascii(told)
    assert len(told) < 700
    return told


def read(data: bytes) -> None:
    """Read what may be a record: it is refused in one line of it, or is a sound record."""
    record = refused = None
    try:
        record = parse_record(data, "fuzz")
    except RecordError as error:
        refused = error
    if refused:
        assert sentence_of(refused).startswith(f"fuzz:{refused.line}: ")
        assert 1 <= refused.line <= data.count(b"\n") + 1
    else:
        check_sound(record)


def check_sound(record) -> None:
    again = parse_record(record.dumps())
    assert (again.header, again.lines) == (record.header, record.lines)
    assert again.check() == record.check()


# Bytes and lines --------------------------------------------------------------------------------


def flip(data, rng):
    place = rng.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :]


def put_in(data, rng):
    place = rng.randrange(len(data) + 1)
    what = rng.choice([b"\x00", b"\xff", b'"', b"\\", b"\n", b"{", b"}", b"[", b",", b"9", b"NaN"])
    return data[:place] + what + data[place:]


def cut_out(data, rng):
    start = rng.randrange(len(data))
    return data[:start] + data[start + rng.randint(1, 20) :]


def cut_off(data, rng):
    return data[: rng.randrange(len(data))]


def of_lines(change):
    def mutate(data, rng):
        lines = data.splitlines(keepends=True)
        change(lines, rng)
        return b"".join(lines)

    return mutate


@of_lines
def swap(lines, rng):
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]


@of_lines
def repeat(lines, rng):
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))


@of_lines
def remove(lines, rng):
    del lines[rng.randrange(len(lines))]


@of_lines
def join(lines, rng):
    place = rng.randrange(len(lines))
    lines[place] = lines[place].strip()


@of_lines
def shuffle(lines, rng):
    rng.shuffle(lines)


@of_lines
def mix(lines, rng):
    others = rng.choice(BASES).read_bytes().splitlines(keepends=True)
    lines[rng.randrange(len(lines))] = rng.choice(others)


def mutate_value(value, rng):
    """Change one part of a JSON value, however deep it lies."""
    if isinstance(value, dict | list) and value and rng.random() < 0.85:
        keys = list(value) if isinstance(value, dict) else range(len(value))
        key = rng.choice(keys)
        kind = rng.random()
        if kind < 0.06:
            del value[key]
        elif kind < 0.12 and isinstance(value, list):
            value.insert(key, value[key])
        elif kind < 0.18:
            other = rng.choice(keys)
            value[key], value[other] = value[other], value[key]
        else:
            value[key] = mutate_value(value[key], rng)
        return value
    if isinstance(value, int) and rng.random() < 0.5:
        return value + rng.choice([-1, 1])
    return rng.choice(STRANGE)


def change_value(data, rng):
    lines = data.splitlines()
    place = rng.choice([0, rng.randrange(len(lines))])
    lines[place] = json.dumps(mutate_value(json.loads(lines[place]), rng)).encode()
    return b"\n".join(lines) + b"\n"


MUTATIONS: list[Callable[[bytes, Random], bytes]] = [
    flip, put_in, cut_out, cut_off, swap, repeat, remove, join, shuffle, mix, change_value,
]  # fmt: skip


@pytest.mark.parametrize("base", BASES, ids=lambda path: path.stem)
@pytest.mark.parametrize("mutate", MUTATIONS)
def test_a_damaged_record_is_refused_or_sound(base, mutate):
    data = base.read_bytes()
    for seed in range(ROUNDS):
        read(mutate(data, Random(seed)))


@pytest.mark.parametrize("base", BASES, ids=lambda path: path.stem)
def test_a_record_damaged_many_times_is_refused_or_sound(base):
    for seed in range(ROUNDS):
        rng, data = Random(seed), base.read_bytes()
        for _ in range(rng.randint(2, 8)):
            try:
                data = rng.choice(MUTATIONS)(data, rng) or b"{}"
            except ValueError:  # no JSON any more whose values could be changed
                break
        read(data)


@pytest.mark.parametrize("base", BASES[:3], ids=lambda path: path.stem)
def test_the_command_survives_damage(base, tmp_path):
    path = tmp_path / "game.jsonl"
    for seed in range(60):
        rng = Random(seed)
        path.write_bytes(rng.choice(MUTATIONS)(base.read_bytes(), rng))
        result = run("replay", path, "--states")
        assert result.exit_code in (0, 1)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        if result.exit_code:
            assert result.stdout == ""
            assert result.stderr.startswith(f"{path}:")
        assert result.stderr.count("\n") <= 1


# States -----------------------------------------------------------------------------------------


def play_out(state, rng):
    """Play a game on; a state that was accepted must not break later."""
    for _ in range(400):
        check_turn(state)
        if state.is_over:
            break
        outcomes = list(state.chance_outcomes())
        if outcomes:
            state.apply_chance(rng.choice(outcomes))
            continue
        seat = rng.choice(state.to_act)
        state.apply(seat, rng.choice(state.legal_actions(seat)))
        problem = state.problem()
        assert problem is None, problem


@pytest.mark.parametrize("path", STATES, ids=lambda path: path.stem)
def test_a_damaged_state_is_refused_or_sound(path):
    lines = path.read_text("utf-8").splitlines()
    accepted = 0
    for seed in range(ROUNDS):
        rng = Random(seed)
        data = json.loads(rng.choice(lines))
        for _ in range(rng.choice([1, 1, 1, 2, 3])):
            data = mutate_value(data, rng)
        try:
            state = load_state(data)
        except BadState as error:
            sentence_of(error)
            continue
        accepted += 1
        for hand in data.get("hands", ()):
            hand.sort(key=CARDS.index)  # Tulip sorts the hands that it reads
        assert state.to_json() == data
        check_json(state)
        for seat in (*range(state.players), None):
            view = state.view(seat)
            assert view.sample(rng).view(seat) == view
        play_out(state, rng)
    assert 0 < accepted < ROUNDS


# Boards -----------------------------------------------------------------------------------------


def play_on(board, seed):
    rng = Random(seed)
    table = Table.deal(
        "tulipmania-1637",
        seats=[lambda _, actions: rng.choice(actions)] * 3,
        seed=seed,
        board=board,
    )
    table.run(20)
    table.record.check()


@pytest.mark.parametrize("name", SHIPPED)
def test_a_damaged_board_is_refused_or_can_be_played_on(name):
    whole = load_board(name).to_json()
    accepted = 0
    for seed in range(ROUNDS):
        rng = Random(seed)
        data = mutate_value(json.loads(json.dumps(whole)), rng)
        try:
            board = load_board(data)
        except BadState as error:
            sentence_of(error)
            continue
        accepted += 1
        assert load_board(board.to_json()) == board
        play_on(board.to_json(), seed)
    assert 0 < accepted < ROUNDS


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize(
    "mutate", [flip, put_in, cut_out, cut_off, swap, repeat, remove, join, shuffle]
)
def test_a_damaged_board_file_is_refused_or_can_be_played_on(name, mutate, tmp_path):
    data, path = (BOARDS / f"{name}.toml").read_bytes(), tmp_path / "board.toml"
    for seed in range(60):
        path.write_bytes(mutate(data, Random(seed)))
        try:
            board = load_board(path)
        except BadState as error:
            sentence_of(error)
            continue
        tomllib.loads(path.read_text("utf-8-sig"))
        play_on(board, seed)


# Whatever Hypothesis can think of ---------------------------------------------------------------

HEADER = json.loads(TULIP.read_text("utf-8").partition("\n")[0])
KEYS = st.sampled_from(
    [*HEADER, *HEADER["setup"], "position", "board", "meta", "phase", "player", "action", "chance",
     "note", "result", "name", "spaces", "kind", "price", "cash", "tulips", "prices"]
)  # fmt: skip
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    | st.sampled_from(["tulip", "tulipmania-1637", "tulipbook", "standard", "red", "tulip red"]),
    lambda inner: st.lists(inner, max_size=6)
    | st.dictionaries(KEYS | st.text(), inner, max_size=6),
    max_leaves=30,
)  # fmt: skip


@given(st.binary(max_size=400))
def test_any_bytes(data):
    read(data)


@given(st.lists(st.dictionaries(KEYS, VALUES, max_size=6), max_size=5))
def test_any_objects(lines):
    read("\n".join(json.dumps(line) for line in lines).encode())


@given(st.dictionaries(KEYS, VALUES, max_size=4), st.dictionaries(KEYS, VALUES, max_size=4))
def test_any_change_of_a_header_and_a_move(header, move):
    read("\n".join(json.dumps(line) for line in (HEADER | header, move)).encode())


@given(st.binary(max_size=40))
def test_any_end_of_a_record(tail):
    read(TULIP.read_bytes() + tail)


@given(VALUES)
def test_any_state_and_any_board(data):
    for load in (load_state, load_board):
        with pytest.raises(BadState) as caught:
            load(data)
        sentence_of(caught.value)
