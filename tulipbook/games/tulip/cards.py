"""The cards of Tulip, their order and their numbers (TU-1.1 to TU-1.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tulipbook.games.api import counted, listed

COLOURS = ("purple", "yellow", "orange", "blue", "red", "white")
ACTIONS = ("exchange", "variation", "draw")
BLACK = "black"

CARDS = (*(f"tulip {colour}" for colour in COLOURS), *ACTIONS, BLACK)
COLOUR_OF = dict(zip(CARDS, COLOURS, strict=False))
RANK = {card: place for place, card in enumerate(CARDS)}

TULIPS_PER_COLOUR = 7
COPIES = {card: TULIPS_PER_COLOUR if card in COLOUR_OF else 6 for card in CARDS}
START_CARDS = {2: 3, 3: 2, 4: 1, 5: 1, 6: 1}
HAND = 4
TOP_VALUE = 5
LAST_CRASH = 4
LAST_BLACK = 4


def card_words(card: str) -> str:
    """Name a card without an article.

    Examples
    --------
    >>> card_words("tulip orange"), card_words("exchange"), card_words("black")
    ('orange tulip', 'exchange card', 'black tulip')
    """
    if card in ACTIONS:
        return f"{card} card"
    if card == BLACK:
        return "black tulip"
    return f"{COLOUR_OF[card]} tulip"


def card_name(card: str) -> str:
    """Name a card in a sentence.

    Examples
    --------
    >>> card_name("tulip orange"), card_name("draw")
    ('an orange tulip', 'a draw card')
    """
    words = card_words(card)
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def card_names(cards: Iterable[str]) -> str:
    """Name several cards in a sentence.

    Examples
    --------
    >>> card_names(["tulip red", "tulip red", "black"])
    '2 red tulips and a black tulip'
    """
    return listed(
        [
            card_name(card) if number == 1 else counted(number, card_words(card))
            for card, number in Counter(cards).items()
        ]
    )
