"""The two games: their rules, and nothing but the standard library."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tulipbook.games.api import BadState, State
from tulipbook.games.checks import mapping, shown
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulipmania import Tulipmania

GAMES: Final[dict[str, type[State]]] = {game.game: game for game in (Tulipmania, Tulip)}


def game_named(name: object) -> type[State]:
    """Find a game by its name in records.

    Raises
    ------
    BadState
        If there is none; the sentence lists those there are.

    Examples
    --------
    >>> game_named("tulip").seats
    (2, 6)
    """
    if isinstance(name, str) and name in GAMES:
        return GAMES[name]
    raise BadState(f"there is no game {shown(name)}; the games are {' and '.join(GAMES)}")


def load_state(data: Mapping[str, Any]) -> State:
    """Read the state of either game from its JSON.

    Parameters
    ----------
    data : mapping
        What `State.to_json` gives, as the record format describes it.

    Raises
    ------
    BadState
        With one sentence that names what is wrong.

    Examples
    --------
    >>> load_state({"game": "chess"})
    Traceback (most recent call last):
    tulipbook.games.api.BadState: there is no game 'chess'; the games are tulipmania-1637 and tulip
    """
    return game_named(mapping(data, "the state").get("game")).from_json(data)
