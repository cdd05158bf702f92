"""Golden playthroughs: everything that can be observed at every step of one game, as text.

`make goldens` writes them again after a change that was meant; a look at the difference shows
what the change has done to the games.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tulipbook.games import GAMES, game_named
from tulipbook.games.api import Event, Result, State
from tulipbook.games.tulip import Garden
from tulipbook.games.tulipmania import Board, Space
from tulipbook.games.tulipmania.board import SHIPPED
from tulipbook.table import NAMES

FOLDER = Path(__file__).parent / "data" / "goldens"
SEED = 1637
MOST_TURNS = 60
BOARD_PLAYERS = 4


class Case(NamedTuple):
    """One game to write down."""

    game: str
    players: int
    board: str = "standard"
    preset: str = ""

    @property
    def path(self) -> Path:
        board = "" if self.board == "standard" else f"-{self.board}"
        preset = f"-{self.preset}" if self.preset else ""
        return FOLDER / f"{self.game}-{self.players}p{board}{preset}.txt"

    @property
    def options(self) -> dict[str, str]:
        """What is dealt with: a board where the game has one, and a preset."""
        board = {"board": self.board} if game_named(self.game).has_board else {}
        return {**board, "preset": self.preset} if self.preset else board


def cases() -> list[Case]:
    """List every game with every number of players; every other board and a preset once."""
    return [
        *[
            Case(name, players)
            for name, game in GAMES.items()
            for players in range(game.seats[0], game.seats[1] + 1)
        ],
        *[
            Case(name, BOARD_PLAYERS, board)
            for name, game in GAMES.items()
            if game.has_board
            for board in SHIPPED[1:]
        ],
        *[Case(name, 3, preset=game.presets.shipped[-1]) for name, game in GAMES.items()],
    ]


def playthrough(case: Case) -> str:
    """Play the game and tell it."""
    return "\n".join(_tell(case)) + "\n"


def _tell(case: Case) -> Iterator[str]:
    kind, rng = game_named(case.game), Random("/".join(map(str, (*case[:3], SEED))))
    setup = kind.random_setup(case.players, rng, None, case.preset or None)
    state = kind.deal(setup, case.players, **case.options)
    options = "".join(f", {option} {name}" for option, name in case.options.items())
    yield f"{case.game}, {case.players} players{options}, seed {SEED}"
    yield from ("", "setup", *_parts("", {}, setup))
    known: dict[str, Any] = {}
    public: dict[str, Any] = {}
    move = 0
    while True:
        yield ""
        yield from _parts("state ", known, known := state.to_json())
        yield from _parts("public ", public, public := _view(state))
        if state.is_over or state.turn > MOST_TURNS:
            break
        move += 1
        yield from ("", f"move {move}", *_choices(state))
        yield from _step(state, rng)


def _choices(state: State) -> Iterator[str]:
    for seat in state.to_act:
        yield f"  legal {seat}: {' | '.join(state.legal_actions(seat))}"
    outcomes = state.chance_outcomes()
    if outcomes:
        yield f"  chance: {' | '.join(f'{number} {what}' for what, number in outcomes.items())}"


def _step(state: State, rng: Random) -> Iterator[str]:
    outcomes = list(state.chance_outcomes())
    if outcomes:
        outcome = _pick(outcomes, rng)
        yield f"  > chance: {outcome}"
        events = state.apply_chance(outcome)
    else:
        seat = _pick(state.to_act, rng)
        action = _pick(state.legal_actions(seat), rng)
        yield f"  > {seat}: {action}"
        events = state.apply(seat, action)
    for event in events:
        yield from _event(event, NAMES[: state.players])


def _pick(choices: Any, rng: Random) -> Any:
    return choices[int(rng.random() * len(choices))]


def _event(event: Event, names: tuple[str, ...]) -> Iterator[str]:
    yield f"  {event.rule} {type(event).__name__}: {event.sentence(names)}"
    secret = [seat for seat in range(len(names)) if event.seen_by(seat) != event]
    if secret:
        others = ", ".join(map(str, secret))
        yield f"    {others}, everybody: {event.seen_by(None).sentence(names)}"


def _parts(what: str, before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    """List the fields that have changed."""
    for key, value in after.items():
        if before.get(key, ...) != value:
            yield f"  {what}{key}: {json.dumps(value)}"


def _view(state: State) -> dict[str, Any]:
    view: Any = state.view(None)
    return {
        field.name: _plain(getattr(view, field.name))
        for field in fields(view)
        if field.name != "rules"  # numbers that follow from the setup and its preset
    }


def _plain(value: Any) -> Any:
    if isinstance(value, Board):
        return value.name
    if isinstance(value, Space):
        return value.id
    if isinstance(value, Garden | Result):
        return value.to_json()
    if isinstance(value, tuple | list):
        return [_plain(part) for part in value]
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    return value


def write_all() -> None:
    """Write every playthrough, and remove those of cases that are no more."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.iterdir():
        path.unlink()
    for case in cases():
        case.path.write_text(playthrough(case), "utf-8")


if __name__ == "__main__":
    write_all()
