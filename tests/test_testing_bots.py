"""The conformance kit fails bad bots, and passes good ones of any make."""

import gc
import random
import sys
from functools import partial
from random import Random

import pytest

from tests.tables import GAMES
from tulipbook.bots import Bot
from tulipbook.games.tulip import Tulip
from tulipbook.testing import CheckFailed, check_bot


class Good(Bot):
    def __call__(self, view, actions):
        return self.rng.choice(actions)


class Stubborn(Bot):
    def __call__(self, view, actions):
        return "play black"


class Mumbling(Bot):
    def __call__(self, view, actions):
        return actions


class Crashing(Bot):
    def __call__(self, view, actions):
        raise KeyError("red")


class GloballyRandom(Bot):
    def __call__(self, view, actions):
        return random.choice(actions)


class Unseeded(Bot):
    def __init__(self, rng):
        super().__init__(Random())

    def __call__(self, view, actions):
        return self.rng.choice(actions)


class Messy(Bot):
    def __call__(self, view, actions):
        for garden in view.gardens:
            garden.black += 1
        return actions[0]


class Remembering(Bot):
    calls = 0

    def __call__(self, view, actions):
        type(self).calls += 1
        return actions[self.calls * 7 % len(actions)]


class Peeper(Bot):
    """Walks up the stack to the state."""

    def __call__(self, view, actions):
        frame = sys._getframe()
        deck: list[str] = []
        while frame.f_back and not deck:
            frame = frame.f_back
            deck = getattr(frame.f_locals.get("state"), "deck", [])
        return actions[sum(len(card) for card in deck[:5]) % len(actions)]


class Digger(Bot):
    """Digs in memory for the state."""

    def __call__(self, view, actions):
        states = [found for found in gc.get_objects() if isinstance(found, Tulip)]
        top = [card for state in states if state.turn == view.turn for card in state.deck[:3]]
        return actions[sum(len(card) for card in top) % len(actions)]


class Slow(Bot):
    def __call__(self, view, actions):
        end = sum(range(200_000))
        return actions[end % len(actions)]


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        (Stubborn, "answered 'play black', which is none of its legal actions"),
        (Mumbling, "answered a list, which is none"),
        (Crashing, "KeyError: 'red'"),
        (GloballyRandom, "global random"),
        (Unseeded, "from the same seed"),
        (Remembering, "from the same seed"),
        (Messy, "changed its view"),
        (Peeper, "other hidden cards|from the same seed"),
        (Digger, "other hidden cards|from the same seed"),
    ],
    ids=lambda case: case.__name__ if isinstance(case, type) else "",
)
def test_a_bad_bot_fails(bot, sentence):
    with pytest.raises(CheckFailed, match=sentence) as failure:
        check_bot(bot, "tulip", 3, max_turns=12)
    assert str(failure.value).startswith("tulip, 3 players, seed 0, game 1, move ")


def test_a_move_may_have_a_time_limit():
    check_bot(Slow, "tulip", 2)
    with pytest.raises(CheckFailed, match="seconds for a move"):
        check_bot(Slow, "tulip", 2, seconds=1e-9)


def first(view, actions):
    return actions[0]


class Opinionated(Good):
    def __init__(self, rng, mood=1, *, temper=2):
        super().__init__(rng)


@pytest.mark.parametrize(
    "bot",
    [
        Good,
        Opinionated,
        partial(Opinionated, temper=3),
        lambda rng, mood=2: Opinionated(rng, mood),
        first,
        lambda view, actions: actions[-1],
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_a_good_bot_of_any_make_passes(bot, game):
    check_bot(bot, game, GAMES[game][0])


def test_a_bot_is_checked_at_every_number_of_players():
    seen = set()

    def watching(view, actions):
        seen.add(view.players)
        return actions[0]

    check_bot(watching, "tulip")
    assert seen == set(GAMES["tulip"])
