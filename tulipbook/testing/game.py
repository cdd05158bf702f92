"""`check_game`: random play with everything checked at every point."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, Final

from tulipbook.games import game_named
from tulipbook.games.api import Event, Json, State
from tulipbook.games.checks import whole
from tulipbook.record import new_record, parse_record
from tulipbook.table import NAMES, stream
from tulipbook.testing.books import open_books
from tulipbook.testing.books.ledger import Books, compare
from tulipbook.testing.contents import difference, snapshot
from tulipbook.testing.failure import located, require
from tulipbook.testing.node import Outcome, Step, check_events, check_node, check_variety

MAX_TURNS: Final = 300


def check_game(
    game: str | type[State],
    players: int | None = None,
    *,
    seed: int | str = 0,
    games: int = 1,
    board: str | Path | Json | None = None,
    preset: str | Path | Json | None = None,
    max_turns: int = MAX_TURNS,
) -> None:
    """Play a game at random and check everything that must hold, at every point of it.

    That every tulip, card and florin is accounted for is checked against a ledger that is kept
    from events alone. Legal actions are in the rules' order, each can be carried out, and every
    other action of the game is refused without a trace. Copies, JSON and records give the same
    game again. No view depends on what its seat cannot know.

    Parameters
    ----------
    game : str or class
        A game's name in records, or a class of your own that plays one of them.
    players : int, optional
        How many players; every number that the game is for if not given.
    seed : int or str
        The same seed checks the same games.
    games : int
        How many games for each number of players.
    board : str, Path or dict, optional
        The price board of Tulipmania 1637.
    preset : str, Path or dict, optional
        The lesson preset; the printed rules if not given.
    max_turns : int
        Where a game that does not end is left.

    Raises
    ------
    CheckFailed
        With the game, the seed, the move and what is wrong.
    BadState
        If there is no such game, board, preset or number of players.

    Examples
    --------
    >>> check_game("tulipmania-1637", players=3, board="steep", max_turns=5)
    >>> check_game("tulip", players=2, preset="lesson", max_turns=5)
    """
    kind = game_named(game) if isinstance(game, str) else game
    options = given(board=board, preset=preset)
    for number in player_numbers(kind, players):
        for index in range(1, games + 1):
            where = f"{kind.game}, {number} players, seed {seed}, game {index}"
            _check_one(kind, number, f"{seed}/{index}", where, options, max_turns)


def player_numbers(kind: type[State], players: int | None) -> range:
    """Give the number of players asked for, or every one that the game is for."""
    low, high = kind.seats
    if players is None:
        return range(low, high + 1)
    whole(players, "the number of players", low, high)
    return range(players, players + 1)


def given(**options: Any) -> Json:
    """Keep the options that somebody gave."""
    return {name: value for name, value in options.items() if value is not None}


def shuffled(kind: type[State], players: int, tree: str, options: Json) -> Json:
    """Shuffle and deal a setup."""
    return kind.random_setup(players, stream(tree, "deal"), None, options.get("preset"))


def take(state: State, step: Step) -> tuple[Event, ...]:
    """Carry out a move of a seat, or what chance has brought."""
    seat, what = step
    return state.apply_chance(what) if seat is None else state.apply(seat, what)


def _check_one(
    kind: type[State], players: int, tree: str, where: str, options: Json, max_turns: int
) -> None:
    moves: list[Step] = []
    with located(lambda: f"{where}, move {len(moves)}"):
        setup, states = _play(kind, players, tree, options, max_turns, moves)
        _check_repetition(kind, setup, options, moves, states)
        _check_record(kind, setup, moves, states)


def _play(
    kind: type[State], players: int, tree: str, options: Json, max_turns: int, moves: list[Step]
) -> tuple[Json, list[Json]]:
    """Play a game, checking every point; give its setup and its states, and fill in the moves."""
    global_random = random.getstate()
    setup = shuffled(kind, players, tree, options)
    state, rng = kind.deal(setup, players, **options), stream(tree, "moves")
    books = open_books(state)
    compare(books, state)
    check_variety(state)
    states = [state.to_json()]
    while True:
        steps = check_node(state, books, rng)
        if state.is_over or state.turn > max_turns:
            break
        step = rng.choice(list(steps))
        moves.append(step)
        _check_step(state, step, steps[step], books)
        states.append(state.to_json())
    require(random.getstate() == global_random, "the game draws from the global random")
    return setup, states


def _check_step(state: State, step: Step, tried: Outcome, books: Books) -> None:
    """Take a step that was tried before; it must do the same again, and what its events tell."""
    phase, earlier = state.phase, state.copy()
    before = snapshot(earlier)
    twin, told = tried
    events = take(state, step)
    require(events == told, f"tried twice, {step[1]!r} told {told}, then {events}")
    way = difference(state, twin)
    require(way is None, f"tried twice, {step[1]!r} led to two states that differ in {way}")
    require(snapshot(earlier) == before, f"{step[1]!r} has changed an earlier copy of the state")
    check_events(events, books, state.players)
    books.book(phase, events)
    compare(books, state)


def _check_repetition(
    kind: type[State], setup: Json, options: Json, moves: list[Step], states: list[Json]
) -> None:
    """Check that the same setup and the same moves give the same game."""
    state = kind.deal(setup, len(setup["hands"]), **options)
    for step in moves:
        take(state, step)
    require(state.to_json() == states[-1], "the same moves from the same deal end in another state")


def _check_record(kind: type[State], setup: Json, moves: list[Step], states: list[Json]) -> None:
    """Check that a record of the game is read back and replays to the same states."""
    names = NAMES[: len(setup["hands"])]
    options = {name: states[0].get(name) for name in ("board", "preset")}
    record = new_record(kind.game, names, setup=setup, **options)
    for seat, what in moves:
        record.append({"chance": what} if seat is None else {"player": seat, "action": what})
    if states[-1]["result"]:
        record.append({"result": states[-1]["result"]})
    again = parse_record(record.dumps())
    require(
        (again.header, again.lines) == (record.header, record.lines),
        "a record of the game is read back as another record",
    )
    replayed = [step.state.to_json() for step in again.replay()]
    require(replayed[: len(states)] == states, "a record of the game replays to other states")
