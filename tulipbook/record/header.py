"""The first line of a record: what is played, by whom, and from where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tulipbook.games import game_named
from tulipbook.games.api import BadState, Json, State
from tulipbook.games.checks import is_whole, listing, mapping, shown, text, whole

FORMAT: Final = "tulipbook"
VERSION: Final = 1


def start(header: Json) -> State:
    """Check the header and set up its game.

    Raises
    ------
    BadState
        If the header is wrong; the sentence says what was expected.
    """
    for key in ("record", "version", "game", "players"):
        if key not in header:
            raise BadState(f"the header lacks the key {key!r}")
    if header["record"] != FORMAT:
        raise BadState(f"record is {shown(header['record'])}; {FORMAT!r} was expected")
    if not is_whole(header["version"]) or header["version"] != VERSION:
        raise BadState(f"version is {shown(header['version'])}; only version {VERSION} is known")
    game = game_named(header["game"])
    names = listing(header["players"], "players")
    for seat, name in enumerate(names):
        text(name, f"players[{seat}]")
    whole(len(names), "the number of players", *game.seats)
    if "meta" in header:
        mapping(header["meta"], "meta")
    options = _options(game, header)
    if ("setup" in header) == ("position" in header):
        raise BadState("the header needs either a setup or a position, one of the two")
    if "setup" in header:
        return game.deal(mapping(header["setup"], "setup"), len(names), **options)
    return _from_position(game, header, len(names), options)


def _options(game: type[State], written: Mapping[str, Any]) -> Json:
    """Read the board and the preset that a header or a position names."""
    return {**_board_option(game, written), **_preset_option(game, written)}


def _board_option(game: type[State], header: Mapping[str, Any]) -> Json:
    if "board" not in header:
        return {}
    if not game.has_board:
        raise BadState(f"board means nothing in the game {game.game}")
    from tulipbook.games.tulipmania.board import named_board

    if header["board"] is None:
        raise BadState("board is null; a name or a whole board was expected")
    return {"board": named_board(header["board"])}


def _preset_option(game: type[State], header: Mapping[str, Any]) -> Json:
    if "preset" not in header:
        return {}
    if header["preset"] is None:
        raise BadState("preset is null; a name or a whole preset was expected")
    return {"preset": game.presets.named(header["preset"])}


def _from_position(game: type[State], header: Json, players: int, options: Json) -> State:
    position = dict(mapping(header["position"], "position"))
    if position.get("game") != header["game"]:
        raise BadState(
            f"position.game is {shown(position.get('game'))}; the header says {header['game']!r}"
        )
    own = _options(game, {option: position[option] for option in options if option in position})
    for option, value in options.items():
        if own.get(option, value) != value:
            raise BadState(f"the position and the header name different {option}s")
        position[option] = header[option]
    state = game.from_json(position)
    if state.players != players:
        raise BadState(f"the position has {state.players} seats, the header {players} players")
    return state
