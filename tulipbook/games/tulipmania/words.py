"""The names of the action cards, as people read them."""

from __future__ import annotations

from tulipbook.games.tulipmania.components import CARD_NUMBER
from tulipbook.language import _


def card_word(card: str) -> str:
    """Name an action card.

    Examples
    --------
    >>> card_word("purchase by proxy")
    'purchase by proxy'
    """
    return {
        "pass": _("pass"),
        "purchase by proxy": _("purchase by proxy"),
        "purchase": _("purchase"),
        "speculate by proxy": _("speculate by proxy"),
        "speculate": _("speculate"),
    }[card]


def the_card(card: str) -> str:
    """Name an action card in a sentence, with its number.

    Examples
    --------
    >>> the_card("speculate")
    '4 speculate'
    """
    return _("{number} {card}").format(number=CARD_NUMBER[card], card=card_word(card))
