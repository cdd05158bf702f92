"""The numbers of the rules: as printed for every number of players, or as a preset changes them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tulipbook.games.api import BadState
from tulipbook.games.checks import whole
from tulipbook.games.preset import PRINTED, Preset, Presets
from tulipbook.games.tulipmania.components import (
    BOXES,
    BUYERS_DEALT,
    BUYERS_PER_COLOUR,
    COLOURS,
    PLAYERS,
)

DRAWS: Final = 3
PRESETS: Final = Presets(
    __package__,
    ("lesson", "lesson-few-buyers"),
    {
        "colours": (2, len(COLOURS) - 1),
        "buyers_per_colour": (1, BUYERS_PER_COLOUR - 1),
        "bursts": (1, len(COLOURS) - 2),
        "turns": (1, 1000),
    },
)


@dataclass(frozen=True, slots=True)
class Rules:
    """What one number of players plays by.

    Attributes
    ----------
    preset : Preset
        What changes the printed rules.
    colours : tuple of str
        The colours in play (TM-1.1).
    tulips_per_colour, buyers_per_colour : int
        With the price marker, 9 / 10 / 11 tulips (TM-1.2); 8 buyers (TM-1.6).
    deck, reserve, face_up : int
        How the buyers that are not dealt are laid out (TM-1.7, TM-1.8).
    bursts : int
        With this burst the game ends, and every colour left bursts at once (TM-5.8).
    turns : int or None
        At the end of this turn too; None in the printed rules.
    """

    preset: Preset
    colours: tuple[str, ...]
    tulips_per_colour: int
    buyers_per_colour: int
    deck: int
    reserve: int
    face_up: int
    bursts: int
    turns: int | None


@lru_cache(maxsize=64, typed=True)
def rules_for(players: int, preset: Preset = PRINTED) -> Rules:
    """Give the rules for a number of players.

    The printed buyer deck gives everybody the same number of draws, three, beside the cards face
    up (TM-1.7, TM-3.5). With fewer buyers it gives everybody as many draws as the buyers are
    enough for, and the reserve takes the rest.

    Parameters
    ----------
    players : int
        3 to 5.
    preset : Preset
        Of this game.

    Raises
    ------
    BadState
        If the preset has no game for that many players.

    Examples
    --------
    >>> [(rules.deck, rules.reserve, rules.face_up) for rules in map(rules_for, (3, 4, 5))]
    [(11, 4, 2), (14, 6, 2), (18, 7, 3)]
    >>> rules = rules_for(4, PRESETS.load("lesson"))
    >>> len(rules.colours), rules.deck, rules.reserve, rules.face_up
    (3, 10, 2, 2)
    """
    box = BOXES[whole(players, "the number of players", *PLAYERS)]
    colours = preset.number("colours") or len(box.colours)
    if colours > len(box.colours):
        raise BadState(
            f"the preset {preset.name!r} is for {colours} colours; {players} players have "
            f"{len(box.colours)} (TM-1.1)"
        )
    buyers = preset.number("buyers_per_colour") or BUYERS_PER_COLOUR
    rest = colours * buyers - BUYERS_DEALT * players
    if rest < 0:
        raise BadState(
            f"the preset {preset.name!r} has {colours * buyers} buyers; {players} players are "
            f"dealt {BUYERS_DEALT * players} (TM-1.6)"
        )
    draws = min(DRAWS, max(0, rest - box.face_up) // players)
    face_up = box.face_up if draws else 0
    deck = face_up + draws * players
    return Rules(
        preset,
        box.colours[:colours],
        box.tulips_per_colour,
        buyers,
        deck,
        rest - deck,
        face_up,
        min(preset.number("bursts") or colours, colours - 1),
        preset.number("turns"),
    )
