"""The conformance kit: checks that games, bots and records keep to their rules.

Three functions that say nothing where all is well, and raise `CheckFailed` with a sentence where
something is not: which game, which seed, which move and what broke. They need no test framework.

Examples
--------
>>> check_game("tulip", players=2, seed=1637)
>>> check_bot("greedy", "tulip", players=2)
>>> def stubborn(view, actions):
...     return "play black"
>>> check_bot(stubborn, "tulip", players=2)
Traceback (most recent call last):
tulipbook.testing.failure.CheckFailed: tulip, 2 players, seed 0, game 1, move 1: seat 0 answered \
'play black', which is none of its legal actions
"""

from tulipbook.testing.bot import check_bot
from tulipbook.testing.failure import CheckFailed
from tulipbook.testing.game import check_game
from tulipbook.testing.record import check_record

__all__ = ["CheckFailed", "check_bot", "check_game", "check_record"]
