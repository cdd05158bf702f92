"""What a bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Generic, TypeVar

from tulipbook.games.api import View

ViewT = TypeVar("ViewT", bound=View)


class Bot(ABC, Generic[ViewT]):
    """A player made of rules, for one seat of one game.

    Parameters
    ----------
    rng : random.Random
        Where the bot's chance comes from; nobody else draws from it.

    Attributes
    ----------
    name : str
        What it was called when it was made, options included.

    Examples
    --------
    >>> class First(Bot[View]):
    ...     def __call__(self, view, actions):
    ...         return actions[0]
    >>> First(Random(1637))(None, ("sell orange", "keep"))
    'sell orange'
    """

    name: str = ""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    @abstractmethod
    def __call__(self, view: ViewT, actions: Sequence[str]) -> str:
        """Choose one of the legal actions, knowing the view and nothing else.

        Parameters
        ----------
        view : View
            What the seat may know; it must not be changed.
        actions : sequence of str
            What the seat may do now, at least one action.
        """
