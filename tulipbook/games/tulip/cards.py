"""The cards of Tulip, their order and their numbers (TU-1.1 to TU-1.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tulipbook.games.words import a_tulip, coloured, tulips
from tulipbook.language import _, listed, plural

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
        return _action_cards(card, 1)
    return _("{purple} tulip").format(purple=coloured(COLOUR_OF.get(card, card)))


def card_name(card: str) -> str:
    """Name a card in a sentence.

    Examples
    --------
    >>> card_name("tulip orange"), card_name("draw")
    ('an orange tulip', 'a draw card')
    """
    if card in ACTIONS:
        return {
            "exchange": _("an exchange card"),
            "variation": _("a variation card"),
            "draw": _("a draw card"),
        }[card]
    return a_tulip(COLOUR_OF.get(card, card))


def card_names(cards: Iterable[str]) -> str:
    """Name several cards in a sentence.

    Examples
    --------
    >>> card_names(["tulip red", "tulip red", "black"])
    '2 red tulips and a black tulip'
    """
    return listed(
        [
            card_name(card) if number == 1 else _copies(card, number)
            for card, number in Counter(cards).items()
        ]
    )


def _copies(card: str, number: int) -> str:
    if card in ACTIONS:
        return f"{number} {_action_cards(card, number)}"
    return tulips(number, COLOUR_OF.get(card, card))


def _action_cards(card: str, number: int) -> str:
    return {
        "exchange": plural(number, "exchange card", "exchange cards"),
        "variation": plural(number, "variation card", "variation cards"),
        "draw": plural(number, "draw card", "draw cards"),
    }[card]
