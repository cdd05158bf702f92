"""`check_bot`: whole games, and whether the bot plays by the rules of bots."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from tulipbook.bots import make_bot
from tulipbook.games import game_named
from tulipbook.games.api import Json, State, View
from tulipbook.games.checks import shown
from tulipbook.table import Seat, stream
from tulipbook.testing.contents import snapshot
from tulipbook.testing.failure import CheckFailed, located, require
from tulipbook.testing.game import given, player_numbers, shuffled

MAX_TURNS: Final = 200
POSITIONAL: Final = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)

Maker = Callable[[Random], Seat]


class Decision(NamedTuple):
    """What a seat knew and what it did."""

    seat: int
    view: Any
    actions: tuple[str, ...]
    answer: str


def check_bot(
    bot: str | Callable[..., Any],
    game: str,
    players: int | None = None,
    *,
    seed: int | str = 0,
    games: int = 1,
    board: str | Path | Json | None = None,
    preset: str | Path | Json | None = None,
    seconds: float | None = None,
    max_turns: int = MAX_TURNS,
) -> None:
    """Let a bot play whole games on every seat and check how it behaves.

    Its answers are legal actions. It leaves its view and the global random alone. From the same
    seed it makes the same moves, and it makes them too where the cards that it cannot see lie
    differently: its view is all it decides by.

    Parameters
    ----------
    bot : str, class or callable
        A bot's name; a class or function that makes a bot from a `random.Random`; or a function
        of a view and its legal actions, which is used as it is.
    game : str
        The game's name in records.
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
    seconds : float, optional
        The longest that one move may take.
    max_turns : int
        Where a game that does not end is left.

    Raises
    ------
    CheckFailed
        With the game, the seed, the move and what is wrong.
    TulipbookError
        If there is no such game, bot, board, preset or number of players.

    Examples
    --------
    >>> check_bot("random", "tulipmania-1637", players=3)
    >>> def cautious(view, actions):
    ...     return actions[-1]
    >>> check_bot(cautious, "tulip", players=2)
    """
    kind, make = game_named(game), _maker(bot, game)
    options = given(board=board, preset=preset)
    for number in player_numbers(kind, players):
        for index in range(1, games + 1):
            where = f"{game}, {number} players, seed {seed}, game {index}"
            tree = f"{seed}/{index}"
            state = kind.deal(shuffled(kind, number, tree, options), number, **options)
            decisions = _play(state, make, tree, where, seconds, max_turns)
            _check_repetition(decisions, _seats(make, number, tree), where)
            _check_blindness(decisions, _seats(make, number, tree), where, stream(tree, "hidden"))


def _maker(bot: str | Callable[..., Any], game: str) -> Maker:
    """Give what makes a bot from a `random.Random`."""
    if isinstance(bot, str):
        make_bot(bot, game=game, rng=Random(0))
        return lambda rng: make_bot(bot, game=game, rng=rng)
    if _needs(bot) == 2:
        return lambda _rng: bot
    return bot


def _needs(function: Callable[..., Any]) -> int:
    """Count the arguments that a call must give."""
    parameters = inspect.signature(function).parameters.values()
    return sum(each.default is each.empty and each.kind in POSITIONAL for each in parameters)


def _seats(make: Maker, players: int, tree: str) -> list[Seat]:
    return [make(stream(tree, "seat", seat)) for seat in range(players)]


def _play(
    state: State, make: Maker, tree: str, where: str, seconds: float | None, max_turns: int
) -> list[Decision]:
    """Play a game and give the decisions."""
    seats, chance = _seats(make, state.players, tree), stream(tree, "chance")
    decisions: list[Decision] = []
    with located(lambda: f"{where}, move {len(decisions) + 1}"):
        while not state.is_over and state.turn <= max_turns:
            outcomes = state.chance_outcomes()
            if outcomes:
                (card,) = chance.choices(list(outcomes), list(outcomes.values()))
                state.apply_chance(card)
            for seat in state.to_act:
                decisions.append(_decide(seats[seat], state, seat, seconds))
                state.apply(seat, decisions[-1].answer)
    return decisions


def _decide(bot: Seat, state: State, seat: int, seconds: float | None) -> Decision:
    """Ask a bot for a move and check how it behaves."""
    view, actions = state.view(seat), state.legal_actions(seat)
    before, global_random, begun = snapshot(view), random.getstate(), perf_counter()
    answer = _ask(bot, view, actions)
    taken = perf_counter() - begun
    require(
        isinstance(answer, str) and answer in actions,
        f"seat {seat} answered {shown(answer)}, which is none of its legal actions",
    )
    require(snapshot(view) == before, f"seat {seat} has changed its view")
    require(random.getstate() == global_random, f"seat {seat} draws from the global random")
    require(
        seconds is None or taken <= seconds,
        f"seat {seat} took {taken:.3f} seconds for a move; {seconds} are allowed",
    )
    return Decision(seat, state.view(seat), actions, answer)


def _ask(bot: Seat, view: View, actions: tuple[str, ...]) -> str:
    try:
        return bot(view, actions)
    except Exception as error:
        raise CheckFailed(f"the bot failed: {type(error).__name__}: {error}") from error


def _check_repetition(decisions: list[Decision], seats: list[Seat], where: str) -> None:
    """Check that new bots from the same seed make the same moves."""
    for move, (seat, view, actions, answer) in enumerate(decisions, start=1):
        again = _ask(seats[seat], view, actions)
        require(
            again == answer,
            f"{where}, move {move}: seat {seat} answered {answer!r}, and from the same seed "
            f"{shown(again)}",
        )


def _check_blindness(decisions: list[Decision], seats: list[Seat], where: str, rng: Random) -> None:
    """Check, seat by seat, that nothing changes where the cards that bots cannot see do."""
    moves = sorted(enumerate(decisions, start=1), key=lambda move: move[1].seat)
    for move, (seat, view, _, answer) in moves:
        again = _decide(seats[seat], view.sample(rng), seat, None).answer
        require(
            again == answer,
            f"{where}, move {move}: seat {seat} answered {answer!r}, and with the same view but "
            f"other hidden cards {shown(again)}",
        )
