"""The numbers of the rules: as printed for every number of players, or as a preset changes them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tulipbook.games.api import BadState
from tulipbook.games.checks import whole
from tulipbook.games.preset import PRINTED, Preset, Presets
from tulipbook.games.tulip.cards import (
    COLOUR_OF,
    COPIES,
    HAND,
    LAST_CRASH,
    START_CARDS,
    TULIPS_PER_COLOUR,
)

PRESETS: Final = Presets(
    __package__,
    ("lesson", "lesson-short-supply"),
    {
        "crashes": (1, LAST_CRASH - 1),
        "tulips_per_colour": (1, TULIPS_PER_COLOUR - 1),
        "deck": (1, sum(COPIES.values()) - HAND * min(START_CARDS) - 1),
    },
)


@dataclass(frozen=True, slots=True)
class Rules:
    """What one number of players plays by.

    Attributes
    ----------
    preset : Preset
        What changes the printed rules.
    crashes : int
        With this crash the game ends (TU-4.1).
    tulips_per_colour : int
        The tulip cards of each colour, without the start card (TU-1.2).
    deck : int
        The cards of the deck after dealing (TU-1.2).
    aside : int
        The cards that go back into the box unseen; none in the printed rules.
    """

    preset: Preset
    crashes: int
    tulips_per_colour: int
    deck: int
    aside: int

    def copies(self, card: str) -> int:
        """Say how many of a card the game has (TU-1.2)."""
        return self.tulips_per_colour if card in COLOUR_OF else COPIES[card]


@lru_cache(maxsize=64, typed=True)
def rules_for(players: int, preset: Preset = PRINTED) -> Rules:
    """Give the rules for a number of players.

    Parameters
    ----------
    players : int
        2 to 6.
    preset : Preset
        Of this game.

    Raises
    ------
    BadState
        If the preset has no game for that many players.

    Examples
    --------
    >>> rules_for(3).deck, rules_for(3, PRESETS.load("lesson")).crashes
    (54, 2)
    """
    whole(players, "the number of players", min(START_CARDS), max(START_CARDS))
    tulips = preset.number("tulips_per_colour") or TULIPS_PER_COLOUR
    cards = sum(tulips if card in COLOUR_OF else number for card, number in COPIES.items())
    left = cards - HAND * players
    deck = preset.number("deck") or left
    if deck > left:
        raise BadState(
            f"the preset {preset.name!r} has a deck of {deck} cards; {players} players leave "
            f"{left} (TU-1.2)"
        )
    return Rules(preset, preset.number("crashes") or LAST_CRASH, tulips, deck, left - deck)
