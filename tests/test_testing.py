"""The conformance kit passes what is right, and fails records that are wrong."""

from pathlib import Path

import pytest

from tests.tables import GAMES
from tulipbook.games.api import Result
from tulipbook.record import load_record
from tulipbook.testing import CheckFailed, check_bot, check_game, check_record
from tulipbook.testing.contents import difference, reachable, shared, snapshot

RECORDS = Path(__file__).parent / "data" / "records"
CASES = [
    *[
        ("tulipmania-1637", n, board)
        for n in range(3, 6)
        for board in ("standard", "gentle", "steep")
    ],
    *[("tulip", n, None) for n in range(2, 7)],
]


# What is right ----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "board"), CASES)
def test_the_game_keeps_its_rules(game, players, board):
    check_game(game, players, seed=1637, board=board)


@pytest.mark.parametrize("game", GAMES)
def test_the_random_bot_keeps_its_manners(game):
    check_bot("random", game, seconds=60)


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*-*.jsonl")), ids=lambda path: path.stem)
def test_the_record_keeps_its_word(path):
    check_record(path)


def test_checks_every_number_of_players_unless_one_is_named(monkeypatch):
    checked = []
    monkeypatch.setattr(
        "tulipbook.testing.game._check_one",
        lambda kind, players, tree, where, options, turns: checked.append((players, tree)),
    )
    check_game("tulip", seed=5, games=2)
    assert checked == [(players, f"5/{index}") for players in range(2, 7) for index in (1, 2)]


def test_impossible_requests_are_refused_with_a_sentence():
    for wrong in (
        lambda: check_game("chess"),
        lambda: check_game("tulip", 7),
        lambda: check_game("tulip", board="standard"),
        lambda: check_game("tulipmania-1637", board="flat"),
        lambda: check_bot("nobody", "tulip"),
    ):
        with pytest.raises((ValueError, CheckFailed)):
            wrong()


# Records ----------------------------------------------------------------------------------------


def test_a_record_that_was_read_is_checked_too():
    check_record(load_record(RECORDS / "tulip-2p-2-0000.jsonl"))


def test_a_position_with_fewer_components_is_a_record_too():
    check_record(RECORDS / "rulebook-bubble-bursts.jsonl")


@pytest.mark.parametrize("line", ['{"player": 0}', '{"result": {}}', "nonsense"])
def test_a_wrong_record_fails_with_its_line(tmp_path, line):
    path = tmp_path / "game.jsonl"
    text = (RECORDS / "tulip-2p-2-0000.jsonl").read_text("utf-8").splitlines()
    path.write_text("\n".join([text[0], line, *text[1:]]), "utf-8")
    with pytest.raises(CheckFailed, match=r"game\.jsonl:2: "):
        check_record(path)


def test_a_record_that_cannot_be_written_again_fails():
    record = load_record(RECORDS / "tulip-2p-2-0000.jsonl")
    record.header["meta"] = {"players": {1: "a key that is no text"}}
    with pytest.raises(CheckFailed, match="another record"):
        check_record(record)


def test_a_missing_file_fails():
    with pytest.raises(CheckFailed, match="cannot be read"):
        check_record("nowhere.jsonl")


# Looking into objects ---------------------------------------------------------------------------


def test_difference_finds_order_types_and_hidden_parts():
    assert difference([1, {"a": 2}], [1, {"a": 2}]) is None
    assert difference([1, {"a": 2}], [1, {"a": 3}]) == "[1]['a']"
    assert difference({"a": 1, "b": 2}, {"b": 2, "a": 1}) == ".keys[0]"
    assert difference((1, True), (1, 1)) == "[1] (its type)"
    assert difference([1], [1, 2]) == "[1] (its type)"
    assert difference({1, 2}, {2, 1}) is None
    rings: list[list] = [[1], [1], [2]]
    for ring in rings:
        ring.append(ring)
    assert difference(rings[0], rings[1]) is None
    assert difference(rings[0], rings[2]) == "[0]"


class Word(str):
    __slots__ = ("note",)
    note: list[int]


def test_a_value_may_carry_something_along():
    one, other = Word("red"), Word("red")
    one.note, other.note = [1], [2]
    assert one == other
    assert difference(one, other) == ".note[0]"
    assert any(part == [1] for _, part in reachable(one))


def test_shared_names_the_way_to_a_common_part():
    inner = [1]
    assert shared({"a": (inner,)}, [inner]) == "['a'][0]"
    assert shared({"a": ([1],)}, [inner]) is None


def test_snapshot_sees_every_change():
    inner = {2}
    thing = {"a": [1, inner], "b": Result("burst", (1,), (0,))}
    before = snapshot(thing)
    assert snapshot(thing) == before
    inner.add(3)
    assert snapshot(thing) != before
