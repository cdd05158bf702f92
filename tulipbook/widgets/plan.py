"""How a game is set up: as it is typed, checked with sentences, and dealt."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import cycle
from typing import Final

from tulipbook.games import game_named
from tulipbook.games.api import BadState, Json
from tulipbook.games.checks import shown
from tulipbook.language import _
from tulipbook.table import NAMES, Table, bot_seats

LONGEST_NAME: Final = 40
TITLES: Final = {"tulipmania-1637": "Tulipmania 1637", "tulip": "Tulip"}
USUAL_BOTS: Final = {
    "tulipmania-1637": ("cautious", "fundamentalist", "momentum", "speculator"),
    "tulip": ("greedy", "search", "spoiler"),
}


@dataclass(frozen=True, slots=True)
class Plan:
    """A game to be played.

    Parameters
    ----------
    game : str
        ``tulipmania-1637`` or ``tulip``.
    names : tuple of str
        Names by seat, as typed; an empty one becomes Ann, Bill, Charles, ...
    bots : tuple of str or None
        By seat the name of a bot; None is a person.
    seed : str
        As typed; an empty one asks for a fresh one.
    board : str or dict or None
        A shipped board's name, or a whole board; for Tulipmania 1637 alone.
    preset : str or dict or None
        A shipped preset's name, or a whole preset; None for the printed rules.

    Examples
    --------
    >>> plan = Plan.usual("tulipmania-1637", 3)
    >>> plan.bots[0], plan.names
    (None, ('Ann', 'Bill', 'Charles'))
    >>> plan.deal(lambda: 1637).record.header["seed"]
    1637
    """

    game: str
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    seed: str = ""
    board: str | Json | None = None
    preset: str | Json | None = None

    @classmethod
    def usual(cls, game: str, players: int = 4) -> Plan:
        """One person against bots that play sensibly."""
        return cls(game, NAMES[:players], (None, *usual_bots(game)[: players - 1]))

    def deal(self, fresh_seed: Callable[[], int]) -> Table:
        """Check the plan and deal the game.

        Raises
        ------
        TulipbookError
            With a sentence that says what to change.
        """
        game = game_named(self.game)
        names = tuple(_name(name, seat) for seat, name in enumerate(self.names))
        for seat, name in enumerate(names):
            if name in names[:seat]:
                told = _("Two players are called {name}; give one of them another name.")
                raise BadState(told.format(name=name))
        seed = read_seed(self.seed) if self.seed.strip() else fresh_seed()
        return Table.deal(
            self.game,
            seats=bot_seats(self.game, self.bots, seed),
            names=names,
            seed=seed,
            board=self.board if game.has_board else None,
            preset=game.presets.named(self.preset),
            bots=list(self.bots),
        )


def usual_bots(game: str) -> tuple[str, ...]:
    """Give a bot for every seat but the first: different ones, and none that moves at random."""
    _, most = game_named(game).seats
    return tuple(name for name, _ in zip(cycle(USUAL_BOTS[game]), range(most - 1), strict=False))


def _name(typed: str, seat: int) -> str:
    name = " ".join(typed.split())
    if len(name) > LONGEST_NAME:
        told = _("The name of seat {seat} has {length} characters; at most {most} were expected.")
        raise BadState(told.format(seat=seat + 1, length=len(name), most=LONGEST_NAME))
    if not name.isprintable() or re.search("[<>]", name):
        told = _(
            "The name of seat {seat} is {name}; a name without < and > and without invisible "
            "characters was expected."
        )
        raise BadState(told.format(seat=seat + 1, name=shown(name)))
    return name or NAMES[seat]


def read_seed(typed: str) -> int:
    """Read a seed as it was typed."""
    seed = typed.strip()
    if not re.fullmatch(r"[0-9]{1,15}", seed):
        told = _(
            "The seed is {seed}; a whole number of at most 15 digits, 0 or more, was expected, or "
            "nothing for a fresh one."
        )
        raise BadState(told.format(seed=shown(seed)))
    return int(seed)
