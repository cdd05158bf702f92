"""What holds for every bot."""

from __future__ import annotations

import pytest

from tests.bots.play import MOST_TURNS, play
from tulipbook.bots import bot_names
from tulipbook.games import game_named

FAST = {"search": "search:iterations=4"}
CASES = [
    (game, FAST.get(bot, bot), players)
    for game in ("tulipmania-1637", "tulip")
    for bot in bot_names(game)
    for players in range(game_named(game).seats[0], game_named(game).seats[1] + 1)
]


@pytest.mark.parametrize(("game", "bot", "players"), CASES)
def test_plays_whole_games_the_same_way_from_the_same_seed(game, bot, players):
    for seed in range(3):
        bots = [bot, "random"] * 3
        state, actions = play(game, bots[:players], seed)
        assert state.is_over or state.turn > MOST_TURNS
        assert play(game, bots[:players], seed)[1] == actions
