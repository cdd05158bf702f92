"""How fast the games are: `make bench` prints the speeds that the documentation quotes.

Medians of the processor's time, so that other programs that run meanwhile matter little.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from benchmarks.conftest import Say
from tulipbook.games import game_named
from tulipbook.games.api import State

GAMES = 100
ROUNDS = 9
CASES = [
    *[("tulipmania-1637", players) for players in (3, 4, 5)],
    *[("tulip", players) for players in (2, 3, 4, 5, 6)],
]

pytestmark = pytest.mark.benchmark(timer=time.process_time)


def deals(game: str, players: int) -> list[State]:
    kind, rng = game_named(game), Random(1637)
    return [kind.deal(kind.random_setup(players, rng), players) for _ in range(GAMES)]


def play(states: list[State]) -> int:
    """Play games to the end at random, with all legal actions listed; count the decisions."""
    rng, decisions = Random(1637).random, 0
    for state in states:
        while not state.is_over:
            for seat in state.to_act:
                actions = state.legal_actions(seat)
                state.apply(seat, actions[int(rng() * len(actions))])
                decisions += 1
            if outcomes := list(state.chance_outcomes()):
                state.apply_chance(outcomes[int(rng() * len(outcomes))])
    return decisions


def middle(game: str, players: int) -> State:
    """Give a game half-way."""
    state, rng = deals(game, players)[0], Random(1637)
    for _ in range(40):
        if state.to_act:
            seat = state.to_act[0]
            state.apply(seat, rng.choice(state.legal_actions(seat)))
        else:
            state.apply_chance(rng.choice(list(state.chance_outcomes())))
    return state


@pytest.mark.parametrize(("game", "players"), CASES)
def test_random_play(game: str, players: int, benchmark: Any, say: Say) -> None:
    decisions = play(deals(game, players))
    benchmark.pedantic(
        play, setup=lambda: ((deals(game, players),), {}), rounds=ROUNDS, warmup_rounds=1
    )
    speed = decisions / benchmark.stats.stats.median
    say(f"{game}, {players} players: {speed:,.0f} decisions a second")


@pytest.mark.parametrize(("game", "players"), [("tulipmania-1637", 4), ("tulip", 3)])
@pytest.mark.parametrize("what", ["copy", "view", "sample", "to_json"])
def test_one_call(game: str, players: int, what: str, benchmark: Any, say: Say) -> None:
    state = middle(game, players)
    view, rng = state.view(0), Random(1637)
    calls: dict[str, Callable[[], object]] = {
        "copy": state.copy,
        "view": lambda: state.view(0),
        "sample": lambda: view.sample(rng),
        "to_json": state.to_json,
    }
    benchmark(calls[what])
    say(f"{game}, {players} players: {what} in {benchmark.stats.stats.median * 1e6:.1f} µs")


def test_import(say: Say) -> None:
    times: dict[str, list[float]] = {"pass": [], "import tulipbook": []}
    for _ in range(25):
        for code, taken in times.items():
            begun = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            taken.append(time.perf_counter() - begun)
    bare, loaded = (1e3 * statistics.median(taken) for taken in times.values())
    say(f"import tulipbook: {loaded - bare:.0f} ms beyond the interpreter's own {bare:.0f}")
