"""A player who looks one move ahead."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from tulipbook.bots.bot import Bot
from tulipbook.bots.tulip.florins import changes, foreseen
from tulipbook.games.tulip import TulipView


class Myopic(Bot[TulipView]):
    """Takes the action whose change of everybody's florins it likes best, as if the game ended."""

    @abstractmethod
    def gain(self, moved: Sequence[int], seat: int) -> float:
        """Say how much a change of everybody's florins is worth to that seat."""

    def __call__(self, view: TulipView, actions: Sequence[str]) -> str:
        """Choose the highest gain, by lot among equals."""
        gains = [self.foresee(view, action) for action in actions]
        best = max(gains)
        return self.rng.choice([a for a, g in zip(actions, gains, strict=True) if g == best])

    def foresee(self, view: TulipView, action: str) -> float:
        """Give the gain from the best that the action can lead to in this turn."""
        seat, hand = view.seat, view.hand
        assert seat is not None
        assert hand is not None
        return max(
            [self.gain(changes(view, seat, hand, way), seat) for way in foreseen(view, action)]
        )
