"""How fast search decides, and how fast its play-outs run beside plain random play.

Run with ``make bench``. Nothing here is asserted; the numbers are printed. They are of the
processor's time, and play-outs and random play take turns in one process, so that other programs
that run meanwhile matter little.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import median, quantiles

import pytest

from benchmarks.bench_engine import deals, play
from benchmarks.conftest import Say
from tulipbook import Table, make_bot
from tulipbook.bots import Search
from tulipbook.games.api import State

ROUNDS = 9
GAMES = 3
PLAYERS = 4
OTHERS = {"tulipmania-1637": "fundamentalist", "tulip": "greedy"}


def searching(game: str) -> Search:
    bot = make_bot("search", game=game, rng=Random(1637))
    assert isinstance(bot, Search)
    return bot


@pytest.mark.parametrize("game", OTHERS)
def test_a_decision(game: str, say: Say) -> None:
    taken = []
    for seed in range(GAMES):
        bot = searching(game)

        def timed(view, actions, bot=bot):
            begun = time.process_time()
            action = bot(view, actions)
            if len(actions) > 1:
                taken.append(time.process_time() - begun)
            return action

        rivals = [make_bot(OTHERS[game], game=game, rng=Random(seat)) for seat in (1, 2, 3)]
        Table.deal(game, seats=[timed, *rivals], seed=seed).run()
    slow = quantiles(taken, n=10)[-1]
    say(
        f"{game}, {PLAYERS} players: search decides in {median(taken):.2f} s in the median, in "
        f"{slow:.2f} s in 9 of 10 cases ({len(taken)} decisions of {GAMES} games)"
    )


@pytest.mark.parametrize("game", OTHERS)
def test_play_outs(game: str, say: Say) -> None:
    decisions = {play: play(deals(game, PLAYERS)), play_out: count(deals(game, PLAYERS))}
    times: dict[Callable[[list[State]], int], list[float]] = {play: [], play_out: []}
    for _ in range(ROUNDS):
        for playing, seconds in times.items():
            states = deals(game, PLAYERS)
            begun = time.process_time()
            playing(states)
            seconds.append(time.process_time() - begun)
    plain, out = (decisions[playing] / median(seconds) for playing, seconds in times.items())
    say(
        f"{game}, {PLAYERS} players: play-outs make {out:,.0f} decisions a second, "
        f"{out / plain:.0%} of the {plain:,.0f} of random play"
    )


def play_out(states: list[State]) -> int:
    bot, rng = searching(states[0].game), Random(1637)
    for state in states:
        bot.play_out(state, rng)
    return 0


def count(states: list[State]) -> int:
    """Count the decisions of the same play-outs."""
    bot, rng, decisions = searching(states[0].game), Random(1637), 0
    policy = bot.policy

    def counting(state: State, seat: int, rng: Random) -> str:
        nonlocal decisions
        decisions += 1
        return policy(state, seat, rng)

    bot.policy = counting
    for state in states:
        bot.play_out(state, rng)
    return decisions
