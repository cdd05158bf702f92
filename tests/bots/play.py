"""Whole games between bots, as plainly as can be: the table has its own tests."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tulipbook.bots import make_bot
from tulipbook.games import game_named
from tulipbook.games.api import State

MOST_TURNS = 300


def play(game: str, bots: Sequence[str], seed: int, **options: Any) -> tuple[State, list[str]]:
    """Play a game and give its last state with all actions."""
    kind, rng, actions = game_named(game), Random(seed), []
    state = kind.deal(kind.random_setup(len(bots), rng), len(bots), **options)
    seats = [make_bot(bot, game=game, rng=Random(f"{seed} {at}")) for at, bot in enumerate(bots)]
    while not state.is_over and state.turn <= MOST_TURNS:
        if not state.to_act:
            outcomes = state.chance_outcomes()
            state.apply_chance(rng.choices(list(outcomes), list(outcomes.values()))[0])
            continue
        for seat in state.to_act:
            view = state.view(seat)
            legal = state.legal_actions(seat)
            actions.append(seats[seat](view, legal))
            assert actions[-1] in legal
            assert view == state.view(seat), f"{bots[seat]} changed its view"
            state.apply(seat, actions[-1])
    return state, actions
