"""Bots that do what no bot should; in a file of their own, so that workers find them."""

import os
import time
from pathlib import Path
from random import Random

from tulipbook.bots import Bot, register_bot
from tulipbook.games.api import View


def first(view, actions):
    return actions[0]


@register_bot("last-of-tests", game="tulip")
class Last(Bot[View]):
    def __call__(self, view, actions):
        return actions[-1]


class Mood(Bot[View]):
    """Plays at random, and does what it is told to do in about one game of four."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.is_bad = rng.random() < 0.25

    def __call__(self, view, actions):
        return self.misbehave() if self.is_bad and view.turn > 2 else self.rng.choice(actions)

    def misbehave(self):
        raise NotImplementedError


class Raises(Mood):
    def misbehave(self):
        raise ZeroDivisionError("no reason")


class Exits(Mood):
    def misbehave(self):
        raise SystemExit(3)


class Cheats(Mood):
    def misbehave(self):
        return "sell white"


class Nonsense(Mood):
    def misbehave(self):
        return ["sell", "everything"]


class Loops(Mood):
    def misbehave(self):
        while True:
            pass


class Sleeps(Mood):
    def misbehave(self):
        time.sleep(600)


class AlwaysRaises(Bot[View]):
    def __call__(self, view, actions):
        raise ZeroDivisionError("no reason")


class CannotBeMade(Bot[View]):
    def __init__(self, rng: Random) -> None:
        raise OSError("no model")

    def __call__(self, view, actions):
        return actions[0]


class DiesOnce(Bot[View]):
    """Ends its process in turn 3, the first time; TULIPBOOK_TEST_DEATH is where it remembers."""

    def __call__(self, view, actions):
        memory = Path(os.environ["TULIPBOOK_TEST_DEATH"])
        if view.turn == 3 and not memory.exists():
            memory.touch()
            os._exit(1)
        return actions[0]


class Dies(Bot[View]):
    """Ends its process in every fourth game."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.is_last = rng.random() < 0.05

    def __call__(self, view, actions):
        if self.is_last and view.turn == 2:
            os._exit(1)
        return self.rng.choice(actions)
