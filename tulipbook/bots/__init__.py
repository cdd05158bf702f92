"""Players made of rules: strategies that economists know, for both games.

A bot sees a view, never a state, and all its chance comes from a `random.Random` of its own. One
file in `tulipbook/bots/tulipmania/` or `tulipbook/bots/tulip/` holds one bot; whatever lies there
is found.

Examples
--------
>>> from random import Random
>>> "greedy" in bot_names("tulip")
True
>>> make_bot("random", game="tulip", rng=Random(1637)).name
'random'
"""

from importlib import import_module
from pkgutil import iter_modules

from tulipbook.bots import tulip, tulipmania
from tulipbook.bots.bot import Bot
from tulipbook.bots.registry import UnknownBot, bot_names, make_bot, register_bot
from tulipbook.bots.search import Estimate, Search

__all__ = ["Bot", "Estimate", "Search", "UnknownBot", "bot_names", "make_bot", "register_bot"]

import_module("tulipbook.bots.zero_intelligence")
for _room in (tulipmania, tulip):
    for _file in iter_modules(_room.__path__, f"{_room.__name__}."):
        import_module(_file.name)
