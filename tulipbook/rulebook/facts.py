"""A state as facts in words, with all hands open, so that two states can be compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tulipbook.games.api import State
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulip.cards import BLACK, card_names
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.words import a_tulip, colour_word, coloured
from tulipbook.language import _, florins
from tulipbook.pages.marks import counts_text, tally

Facts = Iterator[tuple[str, str]]


def changes(before: State, after: State, names: Sequence[str]) -> tuple[tuple[str, str, str], ...]:
    """List what is not as it was: what, before, after; both states of the same game.

    Examples
    --------
    >>> from random import Random
    >>> before = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637), start_player=0), 3)
    >>> after = before.copy()
    >>> for seat, action in enumerate(["sell orange", "play purchase", "play pass"]):
    ...     _events = after.apply(seat, action)
    >>> for change in changes(before, after, ["Ann", "Bill", "Charles"]):
    ...     print(*change, sep=" | ")
    Ann: cash | ƒ700 | ƒ750
    Ann: orange tulips | 1 | 0
    Bill: cash | ƒ700 | ƒ650
    Bill: orange tulips | 1 | 2
    price of orange | ƒ50 | ƒ75
    """
    was, now = dict(_facts(before, names)), dict(_facts(after, names))
    none = "–"
    return tuple(
        (what, was.get(what, none), now.get(what, none))
        for what in dict.fromkeys((*was, *now))
        if was.get(what) != now.get(what)
    )


def _facts(state: State, names: Sequence[str]) -> Facts:
    if isinstance(state, Tulipmania):
        return _tulipmania(state, names)
    assert isinstance(state, Tulip)
    return _tulip(state, names)


def _tulipmania(state: Tulipmania, names: Sequence[str]) -> Facts:
    for name, cash, tulips, buyers in zip(
        names, state.cash, state.tulips, state.buyers, strict=True
    ):
        yield _("{name}: cash").format(name=name), florins(cash)
        for colour in state.colours:
            what = {"name": name, "purple": coloured(colour)}
            yield _("{name}: {purple} tulips").format(**what), str(tulips[colour])
            yield _("{name}: {purple} buyers").format(**what), str(buyers[colour])
    for colour, price in state.prices.items():
        yield _("price of {purple}").format(purple=colour_word(colour)), florins(price)
    for colour, number in state.stock.items():
        yield _("stockpile: {purple} tulips").format(purple=coloured(colour)), str(number)
    yield _("buyers face up"), counts_text(tally(state.face_up))
    yield _("buyer deck, top first"), _cards(state.deck)
    yield _("reserve deck, top first"), _cards(state.reserve)
    yield _("on offer"), a_tulip(state.offer) if state.offer else _("nothing")
    yield _("priority card"), names[state.priority]
    yield _("current player"), names[state.current_player]


def _cards(colours: Sequence[str]) -> str:
    return ", ".join(map(colour_word, colours)) or _("empty")


def _tulip(state: Tulip, names: Sequence[str]) -> Facts:
    for colour, value in state.values.items():
        yield _("value of {purple}").format(purple=colour_word(colour)), str(value)
    for name, garden, hand in zip(names, state.gardens, state.hands, strict=True):
        for colour, number in {**garden.tulips, BLACK: garden.black}.items():
            what = _("{name}: {purple} tulips").format(name=name, purple=coloured(colour))
            yield what, str(number)
        yield _("{name}: action cards").format(name=name), str(garden.actions)
        yield _("{name}: hand").format(name=name), card_names(hand) or _("empty")
    yield _("deck"), str(len(state.deck))
    yield _("crashes"), str(state.crashes)
    yield _("current player"), names[state.current_player]
