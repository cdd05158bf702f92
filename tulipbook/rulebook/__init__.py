"""The rules as small positions: what each rule does to cash, tulips, cards and prices.

Every position is a game record, so the games themselves say what happens in it.
"""

from tulipbook.rulebook.positions import rule_positions
from tulipbook.rulebook.shown import ShownRule, show_rule
from tulipbook.rulebook.story import Story, story_html, story_text, tell

__all__ = [
    "ShownRule",
    "Story",
    "rule_positions",
    "show_rule",
    "story_html",
    "story_text",
    "tell",
]
