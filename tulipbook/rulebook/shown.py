"""One rule as a cell of a notebook shows it."""

from __future__ import annotations

from html import escape
from typing import Final

from tulipbook.language import _
from tulipbook.pages import RULES
from tulipbook.rulebook.positions import rule_positions
from tulipbook.rulebook.story import Story, story_html, story_text, tell

STYLE: Final = "<style>.tb-story th, .tb-story td { text-align: left !important; }</style>"


class ShownRule:
    """A rule in a sentence, and its positions; `show_rule` makes one.

    Attributes
    ----------
    rule : str
        Its id.
    stories : tuple of Story
        What happens in its positions.
    """

    def __init__(self, rule: str, stories: tuple[Story, ...]) -> None:
        self.rule, self.stories = rule, stories

    @property
    def sentence(self) -> str:
        """The rule in short; nothing for a whole section."""
        return f"{self.rule}: {_(RULES[self.rule])}" if self.rule in RULES else self.rule

    def __repr__(self) -> str:
        return "\n\n".join((self.sentence, *map(story_text, self.stories)))

    def _repr_html_(self) -> str:
        told = "<hr>".join(story_html(story, self.rule) for story in self.stories)
        return f"{STYLE}<p>{escape(self.sentence)}</p>{told}"


def show_rule(rule: str) -> ShownRule:
    """Show what a rule does, in each position that comes with the package.

    Parameters
    ----------
    rule : str
        A rule, ``TM-2.8``, or a section, ``TM-2``.

    Returns
    -------
    ShownRule
        Drawn by a cell of a notebook, written by ``print``.

    Raises
    ------
    TulipbookError
        If there is no such rule.

    Examples
    --------
    >>> [line.sentence for line in show_rule("TU-2.2").stories[1].told][0]
    'Ann plays a red tulip. The value of red rises from 0 to 5.'
    """
    return ShownRule(rule, tuple(map(tell, rule_positions(rule))))
