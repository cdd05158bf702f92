"""Lessons in the laboratory: the same games, a column that names the preset, no mixed runs."""

from __future__ import annotations

import re
from pathlib import Path

import pandas as pd
import pytest

import tulipbook
from tests.records import run
from tulipbook.games import GAMES
from tulipbook.games.api import BadState, TulipbookError
from tulipbook.lab.codebook import codebook
from tulipbook.table import Table

MANIA = "tulipmania-1637"
SHIPPED = [(game, name) for game, kind in GAMES.items() for name in kind.presets.shipped]
MINE = {"name": "lesson", "title": "Mine", "rules": {"turns": 3}}


def simulate(game: str = MANIA, **given: object) -> tulipbook.Batch:
    settings = {"games": 5, "players": 3, "seed": 7, "progress": False} | given
    return tulipbook.simulate(game, **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_every_record_of_a_lesson_names_its_preset(game: str, name: str) -> None:
    batch = simulate(game, preset=name)
    assert [record.header["preset"] for record in batch.records] == [name] * 5
    assert list(batch.games["preset"]) == [name] * 5
    assert batch.run is not None
    assert batch.run["preset"] == name


def test_printed_rules_leave_the_column_empty() -> None:
    for preset in (None, "printed"):
        batch = simulate(preset=preset)
        assert batch.games["preset"].isna().all()
        assert batch.games["preset"].dtype == "category"
        assert all("preset" not in record.header for record in batch.records)


def test_a_preset_of_ones_own_is_not_taken_for_ours() -> None:
    batch = simulate(preset=MINE)
    assert set(batch.games["preset"]) == {"own lesson"}
    assert batch.games["turns"].max() <= 3
    assert batch.records[0].header["preset"] == MINE


def test_colours_that_a_lesson_leaves_over_are_told_from_bubbles() -> None:
    bursts = simulate(preset="lesson", games=20).bursts
    assert set(bursts.loc[bursts["order"] > 1, "cause"]) == {"left over"}
    never = bursts[(bursts["order"] == 1) & (bursts["cause"] == "left over")]
    assert set(never["turn"]) == {14}  # no bubble has burst in such a game
    meaning = codebook(MANIA).set_index(["frame", "column"])["meaning"]
    assert "left over" in meaning["bursts", "cause"]
    assert "preset" in meaning["games", "preset"]


@pytest.mark.parametrize("kind", ["parquet", "csv"])
def test_a_batch_keeps_its_preset(kind: str, tmp_path: Path) -> None:
    batch = simulate(preset="lesson")
    batch.save(tmp_path / "batch", format=kind)
    again = tulipbook.load_batch(tmp_path / "batch")
    pd.testing.assert_frame_equal(again.games, batch.games)
    assert again.run == batch.run


def test_frames_of_records_of_all_kinds_say_which_is_which(tmp_path: Path) -> None:
    for number, preset in enumerate([None, "lesson", MINE]):
        table = Table.deal(MANIA, 3, seed=1, preset=preset)
        table.record.write(tmp_path / f"{number}.jsonl")
    games = tulipbook.frames_from_records(tmp_path).games
    assert games["preset"].isna().tolist() == [True, False, False]
    assert games["preset"].tolist()[1:] == ["lesson", "own lesson"]


def test_a_folder_with_another_preset_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "run"
    simulate(preset="lesson", out=out)
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    told = "holds another run: its preset is 'lesson', not 'lesson-few-buyers'"
    with pytest.raises(TulipbookError, match=told):
        simulate(preset="lesson-few-buyers", out=out)
    with pytest.raises(TulipbookError, match="its preset is 'lesson', not null"):
        simulate(out=out)
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before
    assert len(simulate(preset="lesson", out=out).games) == 5


@pytest.mark.parametrize(
    ("preset", "sentence"),
    [
        ("homework", "There is no preset 'homework'; choose lesson, lesson-few-buyers"),
        ({"name": "x", "rules": {"colours": 4}}, "4 colours; 3 players have 3"),
        ({"name": "x", "rules": {"buyers_per_colour": 2}}, "6 buyers; 3 players are dealt 9"),
    ],
)
def test_a_preset_that_cannot_be_played_is_refused_at_once(preset: object, sentence: str) -> None:
    with pytest.raises(BadState, match=re.escape(sentence)):
        simulate(preset=preset)


def test_bots_meet_in_lessons() -> None:
    cup = tulipbook.tournament(
        "tulip", ["greedy", "random"], 2, deals=4, preset="lesson-short-supply", progress=False
    )
    assert set(cup.batch.games["preset"]) == {"lesson-short-supply"}
    duel = tulipbook.compare(
        "greedy", "random", "tulip", 2, deals=4, preset="lesson", progress=False
    )
    assert set(duel.batch.games["preset"]) == {"lesson"}
    first, second, *_ = duel.batch.records
    assert first.header["setup"] == second.header["setup"]


def test_bots_cannot_meet_in_a_lesson_that_is_not_there() -> None:
    told = "There is no preset 'homework'; choose lesson, lesson-short-supply"
    with pytest.raises(BadState, match=told):
        tulipbook.tournament("tulip", ["greedy", "random"], preset="homework")
    with pytest.raises(BadState, match=told):
        tulipbook.compare("greedy", "random", "tulip", preset="homework")


def test_the_command_plays_lessons(tmp_path: Path) -> None:
    result = run(
        "simulate", "tulip", "--players", 2, "--preset", "lesson", "--records", tmp_path / "games"
    )
    assert result.exit_code == 0
    (path,) = (tmp_path / "games").iterdir()
    assert tulipbook.load_record(path).header["preset"] == "lesson"
    told = run("demo", "--preset", "lesson")
    assert told.exit_code == 0
    assert "A lesson of 15 minutes: 3 colours; the first burst ends the game" in told.stdout
    assert "The game ends; the" in told.stdout
    assert "Everything else is as printed" not in run("demo").stdout
    refused = run("demo", "--preset", "homework")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr.startswith("There is no preset 'homework'; choose lesson,")
