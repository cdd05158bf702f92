"""What lies face up in front of a player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tulipbook.games.tulip.cards import BLACK, COLOUR_OF, COLOURS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tulipbook.games.api import Json


@dataclass(slots=True)
class Garden:
    """One player's garden.

    Parameters
    ----------
    tulips : dict of str to int
        The number of tulips of each of the six colours, start cards included (TU-1.3).
    black : int
        The number of black tulips.
    actions : int
        The number of action cards.

    Examples
    --------
    The rulebook's example of a final count (TU-4.5):

    >>> garden = Garden.of(["purple"] * 3 + ["yellow", "orange", "blue"] + ["red", "white"] * 2)
    >>> values = {"purple": 2, "yellow": 1, "orange": 3, "blue": 0, "red": 5, "white": 3}
    >>> garden.score(values)
    26
    """

    tulips: dict[str, int]
    black: int = 0
    actions: int = 0

    @classmethod
    def of(cls, colours: Iterable[str]) -> Garden:
        """Plant one tulip of each colour named."""
        garden = cls(dict.fromkeys(COLOURS, 0))
        for colour in colours:
            garden.tulips[colour] += 1
        return garden

    def lay(self, card: str) -> None:
        """Put a card into the garden."""
        if card in COLOUR_OF:
            self.tulips[COLOUR_OF[card]] += 1
        elif card == BLACK:
            self.black += 1
        else:
            self.actions += 1

    def score(self, values: Mapping[str, int]) -> int:
        """Count the florins at these values (TU-4.4)."""
        tulips = sum(number * values[colour] for colour, number in self.tulips.items())
        return 3 * self.black + self.actions + tulips

    def copy(self) -> Garden:
        """Give an independent garden with the same cards."""
        return Garden(self.tulips.copy(), self.black, self.actions)

    def to_json(self) -> Json:
        """Write the garden as a state does."""
        return {"tulips": self.tulips.copy(), "black": self.black, "actions": self.actions}
