"""The words for colours, tulips and buyers, as sentences of both games need them."""

from __future__ import annotations

from typing import Final

from tulipbook.language import _, counted, in_context, marked

WITH_ARTICLE: Final = {
    "purple": marked("a purple"),
    "yellow": marked("a yellow"),
    "orange": marked("an orange"),
    "blue": marked("a blue"),
    "red": marked("a red"),
    "white": marked("a white"),
    "black": marked("a black"),
}


def colour_word(colour: str) -> str:
    """Name a colour by itself, as in ``purple rises``.

    Examples
    --------
    >>> colour_word("purple")
    'purple'
    """
    return {
        "purple": _("purple"),
        "yellow": _("yellow"),
        "orange": _("orange"),
        "blue": _("blue"),
        "red": _("red"),
        "white": _("white"),
        "black": _("black"),
    }.get(colour, colour)


def coloured(colour: str) -> str:
    """Name a colour before a noun, as in ``purple tulips``; many languages bend it there."""
    return {
        "purple": in_context("before a noun", "purple"),
        "yellow": in_context("before a noun", "yellow"),
        "orange": in_context("before a noun", "orange"),
        "blue": in_context("before a noun", "blue"),
        "red": in_context("before a noun", "red"),
        "white": in_context("before a noun", "white"),
        "black": in_context("before a noun", "black"),
    }.get(colour, colour)


def a_tulip(colour: str) -> str:
    """Name one tulip.

    Examples
    --------
    >>> a_tulip("orange"), a_tulip("red")
    ('an orange tulip', 'a red tulip')
    """
    return _("{a_purple} tulip").format(a_purple=_(WITH_ARTICLE[colour]))


def a_buyer(colour: str) -> str:
    """Name one buyer.

    Examples
    --------
    >>> a_buyer("orange")
    'an orange buyer'
    """
    return _("{a_purple} buyer").format(a_purple=_(WITH_ARTICLE[colour]))


def tulips(number: int, colour: str) -> str:
    """Count tulips.

    Examples
    --------
    >>> tulips(1, "orange"), tulips(2, "red")
    ('1 orange tulip', '2 red tulips')
    """
    return counted(number, "{purple} tulip", purple=coloured(colour))


def buyers(number: int, colour: str) -> str:
    """Count buyers.

    Examples
    --------
    >>> buyers(2, "orange")
    '2 orange buyers'
    """
    return counted(number, "{purple} buyer", purple=coloured(colour))
