"""The order of the bots, as far as a few dozen deals and a small budget show it.

`benchmarks/strength.py` measures it with hundreds of deals; here only a bot that plays much worse
than it should is found.
"""

from __future__ import annotations

import pytest

import tulipbook

MANIA = "tulipmania-1637"
SEARCH = "search:iterations=8"
SCRIPTED = ("cautious", "fundamentalist", "momentum", "speculator")
CASES = [
    *[(MANIA, 4, bot, "random", 100) for bot in SCRIPTED],
    *[("tulip", players, "greedy", "random", 100) for players in (2, 4, 6)],
    *[("tulip", players, "spoiler", "random", 100) for players in (2, 4, 6)],
    (MANIA, 4, SEARCH, "random", 24),
    ("tulip", 2, SEARCH, "random", 24),
]


@pytest.mark.parametrize(("game", "players", "better", "worse", "deals"), CASES)
def test_the_better_bot_wins_more(game, players, better, worse, deals):
    found = tulipbook.compare(
        better, worse, game, players=players, deals=deals, seed=1637, progress=False
    )
    share = found.summary.set_index("measure").loc["win_share"]
    assert share.low > 0, found
