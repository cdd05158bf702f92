"""Bots by name: ``speculator``, ``search:iterations=200``."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from random import Random
from typing import Any, Final, TypeVar

from tulipbook.bots.bot import Bot
from tulipbook.games import GAMES, game_named
from tulipbook.games.api import TulipbookError
from tulipbook.games.checks import shown
from tulipbook.language import ENGLISH

Factory = TypeVar("Factory", bound=Callable[..., Bot[Any]])

OURS: Final = "tulipbook.bots."
NAME: Final = re.compile(r"[\w-]+")
EXPECTED: Final = {int: "a whole number", float: "a number", str: "a text"}
_REGISTERED: Final[dict[str, dict[str, Callable[..., Bot[Any]]]]] = {game: {} for game in GAMES}


class UnknownBot(TulipbookError):
    """A bot that nobody has registered, or an option that it cannot take."""


def register_bot(name: str, game: str) -> Callable[[Factory], Factory]:
    """Make a bot known by a name: the decorator of a bot's class.

    Parameters
    ----------
    name : str
        Letters, digits, ``-`` and ``_``. A name of your own can be registered again, as when the
        cell of a notebook runs twice; the name of a bot that tulipbook brings along cannot.
    game : str
        The game that the bot plays, as records name it.

    Returns
    -------
    callable
        It registers a class, or a function, that takes the bot's `random.Random` and its options
        by keyword, and gives it back unchanged. An option has a default, whose type it has:
        ``int``, ``float`` or ``str``.

    Raises
    ------
    BadState
        If there is no such game.
    UnknownBot
        If the name cannot be taken.

    Examples
    --------
    >>> @register_bot("first", game="tulip")
    ... class First(Bot):
    ...     def __call__(self, view, actions):
    ...         return actions[0]
    >>> make_bot("first", game="tulip", rng=Random(1637)).name
    'first'
    """
    bots = _bots(game)
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise UnknownBot(
            f"A bot cannot be called {shown(name)}; use letters, digits, hyphens and underscores."
        )

    def register(factory: Factory) -> Factory:
        if name in bots and _is_ours(bots[name]) and not _is_ours(factory):
            raise UnknownBot(f"{shown(name)} is a bot of tulipbook; give yours another name.")
        bots[name] = factory
        return factory

    return register


def bot_names(game: str) -> tuple[str, ...]:
    """List the bots that play a game, in alphabetical order.

    Raises
    ------
    BadState
        If there is no such game.

    Examples
    --------
    >>> "random" in bot_names("tulipmania-1637")
    True
    """
    return tuple(sorted(_bots(game)))


def make_bot(name: str, *, game: str, rng: Random) -> Bot[Any]:
    """Make a bot for one seat of one game.

    Parameters
    ----------
    name : str
        One of `bot_names`, with options if it has some: ``search:iterations=200``.
    game : str
        The game it is to play, as records name it.
    rng : random.Random
        Where its chance comes from.

    Raises
    ------
    BadState
        If there is no such game.
    UnknownBot
        If there is no such bot, or it does not take those options.

    Examples
    --------
    >>> make_bot("radnom", game="tulip", rng=Random(1637))
    Traceback (most recent call last):
    tulipbook.bots.registry.UnknownBot: There is no bot 'radnom' for tulip; the bots are ...
    """
    bots = _bots(game)
    base, _, words = name.partition(":") if isinstance(name, str) else (name, "", "")
    if not isinstance(base, str) or base not in bots:
        raise UnknownBot(
            f"There is no bot {shown(base)} for {game}; the bots are "
            f"{ENGLISH.listed(bot_names(game))}."
        )
    bot = bots[base](rng, **_options(base, words, bots[base]))
    bot.name = name
    return bot


def _bots(game: str) -> dict[str, Callable[..., Bot[Any]]]:
    return _REGISTERED[game_named(game).game]


def _is_ours(factory: Callable[..., Bot[Any]]) -> bool:
    return factory.__module__.startswith(OURS)


def _options(name: str, words: str, factory: Callable[..., Bot[Any]]) -> dict[str, Any]:
    """Read ``key=value,key=value`` as keywords of the factory."""
    if not words:
        return {}
    types = _option_types(factory)
    options: dict[str, Any] = {}
    for word in words.split(","):
        key, _, value = word.partition("=")
        if key not in types:
            has = f"its options are {ENGLISH.listed(list(types))}" if types else "it has none"
            raise UnknownBot(f"The bot {name} has no option {shown(key)}; {has}.")
        if key in options:
            raise UnknownBot(f"The option {key} of the bot {name} is given twice; give it once.")
        try:
            options[key] = types[key](value)
        except ValueError:
            raise UnknownBot(
                f"The option {key} of the bot {name} is {shown(value)}; "
                f"{EXPECTED[types[key]]} was expected."
            ) from None
    return options


def _option_types(factory: Callable[..., Bot[Any]]) -> dict[str, type]:
    """Give the type of every option, which is that of its default."""
    return {
        key: type(parameter.default)
        for key, parameter in inspect.signature(factory).parameters.items()
        if parameter.kind is parameter.KEYWORD_ONLY
    }
