"""The lines of a record after the first: moves, what chance decided, notes, the result."""

from __future__ import annotations

import json
from typing import Final

from tulipbook.games.api import BadState, Event, Json, State
from tulipbook.games.checks import mapping, text, whole

KINDS: Final = ("action", "chance", "result")
NAMES: Final = {"action": "move", "chance": "chance line", "result": "second result"}
"""What an error calls a line that comes too late."""


def kind_of(entry: Json) -> str:
    """Say what a line is: ``action``, ``chance``, ``result`` or ``note``.

    Raises
    ------
    BadState
        If it is none of them, or two at once.
    """
    kinds = [kind for kind in KINDS if kind in entry]
    if len(kinds) > 1:
        raise BadState(f"the line has both {kinds[0]!r} and {kinds[1]!r}; one was expected")
    if kinds:
        return kinds[0]
    if "note" in entry:
        return "note"
    if "player" in entry:
        raise BadState("the move lacks the key 'action'")
    raise BadState("the line is no move, chance, note or result")


def carry_out(state: State, kind: str, entry: Json) -> tuple[Event, ...]:
    """Carry out what a line says; a result is compared with the state's.

    Raises
    ------
    BadState, IllegalAction
        If the line is wrong there.
    """
    if kind == "action":
        if "player" not in entry:
            raise BadState("the move lacks the key 'player'")
        player = whole(entry["player"], "player", 0, state.players - 1)
        return state.apply(player, text(entry["action"], "action"))
    if kind == "chance":
        return state.apply_chance(text(entry["chance"], "chance"))
    if kind == "note":
        text(entry["note"], "note")
    else:
        _check_result(state, entry["result"])
    return ()


def _check_result(state: State, given: object) -> None:
    found = mapping(given, "result")
    if state.result is None:
        raise BadState("a result is given, but the game is not over")
    for key, value in state.result.to_json().items():
        if key not in found:
            raise BadState(f"result lacks the key {key!r}")
        if json.dumps(found[key]) != json.dumps(value):
            raise BadState(f"result.{key} does not agree with the replay, which gives {value}")
