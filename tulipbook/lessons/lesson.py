"""What belongs to a lesson of each game: its quizzes, and the presets of its two rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tulipbook.games import game_named
from tulipbook.games.api import TulipbookError
from tulipbook.games.checks import shown
from tulipbook.games.tulip.cards import TULIPS_PER_COLOUR
from tulipbook.games.tulipmania.components import BUYERS_PER_COLOUR
from tulipbook.language import _, marked, number


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of 50 minutes.

    Attributes
    ----------
    game : str
        ``tulipmania-1637`` or ``tulip``.
    title : str
        Its heading, to be translated when it is shown.
    warm_up, prediction, exit : str
        The names of its quizzes.
    presets : tuple of (str, str)
        Of round one and of round two.
    """

    game: str
    title: str
    warm_up: str
    prediction: str
    exit: str
    presets: tuple[str, str]

    @property
    def change(self) -> str:
        """Tell the one change of round two, in the language in use.

        Examples
        --------
        >>> lesson_on("tulipmania-1637").change.partition(",")[0]
        'One thing changes in round two'
        """
        first, second = (
            dict(game_named(self.game).presets.load(preset).changes) for preset in self.presets
        )
        ((rule, now),) = set(second.items()) - set(first.items())
        said, printed = CHANGES[rule]
        before = first.get(rule, printed)
        return _(said).format(now=number(now), before=number(before))


CHANGES: Final = {
    "buyers_per_colour": (
        marked(
            "One thing changes in round two, all else is as before: there are {now} buyers of each "
            "colour instead of {before}."
        ),
        BUYERS_PER_COLOUR,
    ),
    "tulips_per_colour": (
        marked(
            "One thing changes in round two, all else is as before: there are {now} tulip cards of "
            "each colour instead of {before}."
        ),
        TULIPS_PER_COLOUR,
    ),
}
"""What round two can change, in words, with the number of the printed rules."""

LESSONS: Final = {
    lesson.game: lesson
    for lesson in (
        Lesson(
            "tulipmania-1637",
            marked("A lesson with Tulipmania 1637"),
            "tulipmania-warm-up",
            "tulipmania-prediction",
            "tulipmania-exit",
            ("lesson", "lesson-few-buyers"),
        ),
        Lesson(
            "tulip",
            marked("A lesson with Tulip"),
            "tulip-warm-up",
            "tulip-prediction",
            "tulip-exit",
            ("lesson", "lesson-short-supply"),
        ),
    )
}


def lesson_on(game: str) -> Lesson:
    """Give the lesson of a game.

    Raises
    ------
    TulipbookError
        If there is none.

    Examples
    --------
    >>> lesson_on("tulip").presets
    ('lesson', 'lesson-short-supply')
    """
    if game not in LESSONS:
        raise TulipbookError(f"There is no lesson on {shown(game)}; choose {', '.join(LESSONS)}.")
    return LESSONS[game]
