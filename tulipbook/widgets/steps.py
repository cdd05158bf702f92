"""Steps that one takes in order, as in a lesson and in homework; without widgets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Generic, TypeVar

from tulipbook.games.api import IllegalAction
from tulipbook.language import _

Place = TypeVar("Place")


class Steps(Generic[Place]):
    """A way through places, and at which of them one is; a subclass says what they ask for.

    Parameters
    ----------
    places : sequence
        In order.

    Attributes
    ----------
    visits : int
        How many places have been come to, the first one and every return among them.

    Examples
    --------
    >>> steps = Steps(["name", "play", "save"])
    >>> steps.next()
    ''
    >>> steps.place, steps.progress, steps.visits
    ('play', (2, 3), 2)
    """

    def __init__(self, places: Sequence[Place]) -> None:
        self._places = tuple(places)
        self._at = 0
        self._warned = False
        self.visits = 1

    @property
    def place(self) -> Place:
        """Where one is."""
        return self._places[self._at]

    @property
    def progress(self) -> tuple[int, int]:
        """Which place one is at, from 1 on, and how many there are."""
        return self._at + 1, len(self._places)

    @property
    def can_go_back(self) -> bool:
        """Whether there is a place before this one."""
        return self._at > 0

    @property
    def can_go_on(self) -> bool:
        """Whether there is a place after this one."""
        return self._at + 1 < len(self._places)

    def next(self) -> str:
        """Go on; gives a sentence for the status line, empty if there is nothing to say.

        Raises
        ------
        TulipbookError
            If something has to be done first; the step stays.
        """
        if not self.can_go_on:
            raise IllegalAction(_("This is the last step."))
        said = self._leave()
        if said is None:
            self._come_to(self._at + 1)
        return said or ""

    def back(self) -> str:
        """Go back; what has been answered and played stays.

        Raises
        ------
        TulipbookError
            If this is the first step.
        """
        if not self.can_go_back:
            raise IllegalAction(_("This is the first step."))
        self._come_to(self._at - 1)
        return ""

    def _leave(self) -> str | None:
        """Do what leaving this place asks for; a sentence if one stays, None if one goes on."""
        return None

    def _come_to(self, at: int) -> None:
        self._at = at
        self._warned = False
        self.visits += 1

    def _warn(self, said: str) -> str | None:
        """Say something once, before one goes on."""
        self._warned, warned = True, self._warned
        return None if warned else said


def file_name(*words: str) -> str:
    """Join words to a name that any computer takes for a file.

    Examples
    --------
    >>> file_name("week 3", "Ann de Wit / 4b", "")
    'week-3-Ann-de-Wit-4b'
    """
    return re.sub(r"[\W_]+", "-", " ".join(words)).strip("-")
