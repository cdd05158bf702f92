"""What holds for every bot: `check_bot` lets it play whole games on every seat."""

from __future__ import annotations

import pytest

from tulipbook.bots import bot_names
from tulipbook.games import GAMES
from tulipbook.testing import check_bot

FAST = {"search": "search:iterations=2"}
CASES = [
    (game, FAST.get(bot, bot), players)
    for game, kind in GAMES.items()
    for bot in bot_names(game)
    if not bot.endswith("-of-tests")
    for players in range(kind.seats[0], kind.seats[1] + 1)
]


@pytest.mark.parametrize(("game", "bot", "players"), CASES)
def test_every_bot_keeps_to_the_rules_of_bots(game, bot, players):
    check_bot(bot, game, players)


@pytest.mark.parametrize("board", ["gentle", "steep"])
@pytest.mark.parametrize("bot", [bot for game, bot, _ in CASES[::3] if game == "tulipmania-1637"])
def test_every_bot_plays_on_every_board(bot, board):
    check_bot(bot, "tulipmania-1637", 4, board=board)


@pytest.mark.parametrize(("game", "bot"), sorted({(game, bot) for game, bot, _ in CASES}))
def test_every_bot_plays_lessons(game, bot):
    kind = GAMES[game]
    for preset, players in zip(kind.presets.shipped, kind.seats, strict=True):
        check_bot(bot, game, players, preset=preset)


def test_the_bots_that_economists_know_are_there():
    assert set(bot_names("tulipmania-1637")) >= {
        "cautious", "fundamentalist", "momentum", "random", "search", "speculator",
    }  # fmt: skip
    assert set(bot_names("tulip")) >= {"greedy", "random", "search", "spoiler"}
