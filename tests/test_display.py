"""What a state, a view, a table and a record look like in a notebook and in IPython's terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from IPython.core.formatters import DisplayFormatter

import tulipbook
from tulipbook.games.api import State
from tulipbook.language import florins
from tulipbook.record import load_record
from tulipbook.record.examples import EXAMPLES, load_example
from tulipbook.table import Table

GAMES = ("tulipmania-1637", "tulip")
HTML, TEXT = "text/html", "text/plain"


@pytest.fixture
def shell() -> Any:
    shell = SimpleNamespace(display_formatter=DisplayFormatter())
    tulipbook.load_ipython_extension(shell)
    return shell


def bundle(shell: Any, thing: object) -> dict[str, str]:
    data, _ = shell.display_formatter.format(thing)
    assert set(data) == {HTML, TEXT}
    return dict(data)


@pytest.mark.parametrize("game", GAMES)
def test_a_state_draws_what_everybody_may_know(shell: Any, game: str) -> None:
    table = Table.deal(game, 3, seed=1637, start_player=0)
    shown = bundle(shell, table.state)
    for one in shown.values():
        assert "It is the turn of P0." in one
    assert bundle(shell, table.view()) == shown
    assert "Your hand" not in shown[HTML]
    assert "Your hand" in bundle(shell, table.view(1))[HTML]


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_are_not_shown(shell: Any, game: str) -> None:
    """Dealings that differ in hidden cards alone look alike."""
    table = Table.deal(game, 3, seed=1637, start_player=0)
    header = json.loads(json.dumps(table.record.header))
    hands = header["setup"]["hands"]
    hands.append(hands.pop(0))
    assert header != table.record.header
    other = Table(tulipbook.Record(header), [None] * 3)
    for pair in ((table, other), (table.state, other.state), (table.record, other.record)):
        first, second = (bundle(shell, thing) for thing in pair)
        assert first == second


def test_the_price_board_stands_in_the_state_of_the_board_game_alone(shell: Any) -> None:
    shown = bundle(shell, Table.deal("tulipmania-1637", 3, seed=1).state)
    assert '<td class="tb-current">ƒ50' in shown[HTML]
    assert "1 current     ƒ25    ƒ50 P Y O  ƒ75    ƒ100" in shown[TEXT]
    shown = bundle(shell, Table.deal("tulip", 3, seed=1).state)
    assert "tb-tracks" in shown[HTML]
    assert "ƒ25" not in shown[TEXT]


def test_a_table_tells_names_and_the_last_moves_as_everybody_may_know_them(shell: Any) -> None:
    table = Table.deal("tulipmania-1637", names=["Ann", "<b>Bill</b>", "C"], seed=1, start_player=0)
    table.play(0, "sell orange")
    table.play(1, "play speculate")
    shown = bundle(shell, table)
    for one in shown.values():
        assert "Ann offers an orange tulip at ƒ50." in one
        assert "chooses an action card" in one
        assert "speculate." not in one
        assert "2 moves" in one
    assert "<b>" not in shown[HTML]
    assert "<b>Bill</b>" in shown[TEXT]


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_record_tells_how_it_ends(shell: Any, name: str) -> None:
    record = load_example(name)
    shown = bundle(shell, record)
    for one in shown.values():
        assert "Record: " in one
        assert f"{record.game} with Ann, Bill, Charles, Dave" in one
    if record.result is not None:
        assert "The game is over." in shown[TEXT]
        assert florins(max(record.result["scores"])) in shown[TEXT]


def test_a_record_that_is_wrong_says_what_is_wrong(shell: Any) -> None:
    record = load_example("bubble-bursts")
    record.append({"player": 9, "action": "<i>"})
    shown = bundle(shell, record)
    assert shown[TEXT].startswith("bubble-bursts.jsonl:5: ")
    assert shown[HTML].startswith("<p>bubble-bursts.jsonl:5: ")


def test_reprs_are_short_and_hold_no_cards(tmp_path: Any) -> None:
    record = load_example("speculators")
    table = Table(record, [None] * 4)
    assert repr(record) == "<Record speculators.jsonl: tulipmania-1637, 82 lines>"
    assert repr(table) == "<Table <Tulipmania 4 players, turn 14, over>, 81 moves>"
    assert repr(load_example("four-crashes").check()) == "<Tulip 4 players, turn 43, over>"
    record.write(tmp_path / "game.jsonl")
    assert load_record(tmp_path / "game.jsonl").header == record.header


def test_in_a_list_the_short_form_is_used(shell: Any) -> None:
    states: list[State] = [Table.deal("tulip", 3, seed=1).state] * 2
    data, _ = shell.display_formatter.format(states)
    assert data == {TEXT: "[<Tulip 3 players, turn 1, play>, <Tulip 3 players, turn 1, play>]"}


IN_IPYTHON = """
import tulipbook
tulipbook.Table.deal("tulip", 3, seed=1637, start_player=0).state
"""


def test_ipython_s_terminal_shows_the_text_without_being_asked(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "IPython", "--no-banner", "--simple-prompt"],
        input=IN_IPYTHON,
        capture_output=True,
        check=True,
        encoding="utf-8",
        env={**os.environ, "IPYTHONDIR": str(tmp_path), "PYTHONUTF8": "1", "NO_COLOR": "1"},
    )
    assert "Turn 1. It is the turn of P0. We wait for P0 to play a card." in run.stdout
    assert "Value     5  4  3  2  1  0" in run.stdout
    assert "<style>" not in run.stdout
