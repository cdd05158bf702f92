"""Presets in records: named or whole in the header, known to every replay."""

import json

import pytest

from tests.records import POSITION, RECORDS, assert_refused, entries, run, save
from tulipbook import Table, load_record, make_bot
from tulipbook.games import GAMES
from tulipbook.games.api import BadState
from tulipbook.record import Record
from tulipbook.table import stream
from tulipbook.testing import check_record

KEPT = sorted((RECORDS.parent / "presets").glob("*.jsonl"))
SHIPPED = [(game, name) for game, kind in GAMES.items() for name in kind.presets.shipped]


def played(game, preset, players=3, seed=1637):
    bots = [make_bot("random", game=game, rng=stream(seed, "seat", n)) for n in range(players)]
    table = Table.deal(game, seats=bots, seed=seed, preset=preset)
    table.run()
    return table


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_a_record_names_a_preset_or_holds_a_whole_one(game, name, tmp_path):
    whole = GAMES[game].presets.load(name).to_json() | {"name": "mine"}
    for reference in (name, whole):
        table = played(game, reference)
        path = tmp_path / "game.jsonl"
        table.record.write(path)
        record = load_record(path)
        assert record.header["preset"] == reference
        assert record.check() == table.state
        assert record.check().to_json()["preset"] == reference
        check_record(path)
        states = run("replay", path, "--states")
        assert (states.exit_code, states.stderr) == (0, "")
        assert {json.dumps(json.loads(line)["preset"]) for line in states.stdout.splitlines()} == {
            json.dumps(reference)
        }


def test_every_shipped_preset_has_a_record_of_its_own():
    kept = {(r.header["game"], r.header["preset"]) for r in map(load_record, KEPT)}
    assert kept == set(SHIPPED)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_record_replays_as_it_was_played(path):
    assert load_record(path).dumps() == path.read_text("utf-8")
    check_record(path)
    states = path.with_suffix(".states")
    if states.exists():
        assert run("replay", path, "--states").stdout == states.read_text("utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_without_a_preset_nothing_is_written(game):
    for preset in (None, "printed"):
        table = played(game, preset)
        assert "preset" not in table.record.header
        assert "preset" not in table.state.to_json()


def test_a_shipped_preset_is_written_by_its_name_wherever_it_came_from():
    whole = GAMES["tulip"].presets.load("lesson").to_json()
    assert Table.deal("tulip", 2, preset=whole).record.header["preset"] == "lesson"


def test_the_same_game_without_its_preset_is_another_game(tmp_path):
    header, *lines = entries_of(played("tulipmania-1637", "lesson"))
    del header["preset"]
    path = save(tmp_path / "game.jsonl", [header, *lines])
    result = run("replay", path)
    assert result.exit_code == 1
    assert "a result is given, but the game is not over" in result.stderr


def entries_of(table):
    return [json.loads(line) for line in table.record.dumps().splitlines()]


# Positions --------------------------------------------------------------------------------------


def head(**changes):
    header = entries(POSITION)[0]
    return {**header, **changes}


ONE, TWO = ({"name": "mine", "rules": {"bursts": number}} for number in (1, 2))


def test_a_position_takes_the_preset_of_its_header():
    position = head()["position"]
    assert "preset" not in position
    states = []
    for changes in (
        {"preset": ONE},
        {"position": position | {"preset": ONE}},
        {"preset": ONE, "position": position | {"preset": ONE}},
        {"preset": ONE, "position": position | {"preset": ONE | {"title": "mine"}}},
    ):
        record = Record(head(**changes), entries(POSITION)[1:4])
        states.append(record.check().to_json())
        assert states[-1]["result"]["reason"] == "burst"
        assert len(states[-1]["burst"]) == 4
    assert states == [states[0]] * 4
    assert Record(head(), entries(POSITION)[1:4]).check().result is None


def test_two_different_presets_are_refused(tmp_path):
    header = head(preset=ONE, position=head()["position"] | {"preset": TWO})
    path = save(tmp_path / "game.jsonl", [header])
    assert_refused(
        run("replay", path), path, 1, "the position and the header name different presets"
    )


WRONG = [
    ("homework", "There is no preset 'homework'; a record names lesson, lesson-few-buyers or"),
    ("lesson.toml", "There is no preset 'lesson.toml'"),
    (None, "preset is null; a name or a whole preset was expected"),
    (7, "There is no preset 7"),
    ({}, "the preset lacks the key 'name'"),
    ({"name": "x", "rules": {"deck": 9}}, "the preset changes 'deck'"),
    ({"name": "x", "rules": {"turns": 0}}, "turns of the preset is 0"),
]


@pytest.mark.parametrize(("preset", "sentence"), WRONG, ids=[s for _, s in WRONG])
def test_a_wrong_preset_in_a_header_is_refused_with_its_line(preset, sentence, tmp_path):
    header, *lines = entries_of(played("tulipmania-1637", "lesson"))
    path = save(tmp_path / "game.jsonl", [{**header, "preset": preset}, *lines])
    assert_refused(run("replay", path), path, 1, sentence)


# Tables -----------------------------------------------------------------------------------------


def test_a_table_deals_by_a_preset_file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("name = 'mine'\nrules.turns = 2\n", "utf-8")
    table = played("tulipmania-1637", path)
    assert table.record.header["preset"] == {"name": "mine", "title": "mine", "rules": {"turns": 2}}
    assert (table.state.turn, table.result.reason) == (2, "burst")


def test_what_cannot_be_dealt_is_refused():
    for preset, sentence in (
        ("homework", "There is no preset 'homework'; choose"),
        ({"name": "x", "rules": {"colours": 4}}, "4 colours; 3 players have 3"),
    ):
        with pytest.raises(BadState, match=sentence):
            Table.deal("tulipmania-1637", 3, preset=preset)
