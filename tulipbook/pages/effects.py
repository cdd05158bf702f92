"""What a player of Tulip can choose: a card, or how to carry out an action card."""

from __future__ import annotations

from collections.abc import Sequence

from tulipbook.games.tulip import TulipView
from tulipbook.games.tulip.cards import (
    BLACK,
    COLOUR_OF,
    COLOURS,
    LAST_BLACK,
    TOP_VALUE,
    card_words,
)
from tulipbook.games.tulip.legal import effects
from tulipbook.games.words import colour_word, tulips
from tulipbook.language import _, counted, marked
from tulipbook.pages.choice import Choice
from tulipbook.pages.marks import tally
from tulipbook.pages.markup import short_names

WHAT_IT_DOES = {
    "exchange": marked("two tulips of two gardens change places"),
    "variation": marked("a value goes up or down by one"),
    "draw": marked("a random card of an opponent comes into your garden"),
}


def plays(view: TulipView) -> tuple[Choice, ...]:
    """List the different cards in the hand of the player whose turn it is (TU-2.1)."""
    held = tally(view.hand or ())
    return tuple(
        _play(view, action.removeprefix("play "), held[action.removeprefix("play ")])
        for action in view.legal_actions()
    )


def _play(view: TulipView, card: str, copies: int) -> Choice:
    label = card_words(card).capitalize() + (f" ×{copies}" if copies > 1 else "")
    action = f"play {card}"
    if card in COLOUR_OF:
        colour = COLOUR_OF[card]
        value = view.values[colour]
        after = value - 1 if value else TOP_VALUE
        return _step(view, Choice(action, label, colour=colour), colour, after, 1)
    if card == BLACK:
        number = 1 + sum(garden.black for garden in view.gardens)
        if number == LAST_BLACK:
            told = _("black tulip {number} of {last}: the game ends")
        else:
            told = _("black tulip {number} of {last}")
        details = (_("no effect"), told.format(number=number, last=LAST_BLACK))
        return Choice(action, label, details, colour=BLACK)
    possible = effects(card, view.current_player, view.gardens, view.values, view.hand_sizes)
    return Choice(action, label, (_(WHAT_IT_DOES[card]) if possible else _("no effect now"),))


def _step(view: TulipView, choice: Choice, colour: str, after: int, added: int) -> Choice:
    """Say what becomes of a value, and of its tulips if it crashes (TU-3.1)."""
    details = [f"{colour_word(colour)} {view.values[colour]} → {after}"]
    if after == 0:
        gone = added + sum(garden.tulips[colour] for garden in view.gardens)
        details.append(_("crash: {tulips} lost").format(tulips=tulips(gone, colour)))
        if view.crashes + 1 == view.rules.crashes:
            details.append(_("the game ends"))
    return Choice(
        choice.action,
        choice.label,
        tuple(details),
        targets=(f"{colour} {after}",),
        colour=colour,
    )


def ways(view: TulipView, names: Sequence[str]) -> tuple[Choice, ...]:
    """List the ways to carry out the action card that was played (TU-2.5 to TU-2.7)."""
    shown = short_names(names)
    if view.pending == "variation":
        return tuple(_variation(view, action) for action in view.legal_actions())
    way = _exchange if view.pending == "exchange" else _draw
    return tuple(way(view, shown, action) for action in view.legal_actions())


def _exchange(view: TulipView, names: Sequence[str], action: str) -> Choice:
    _verb, first, mine, second, theirs = action.split(" ")
    one, other = int(first[1:]), int(second[1:])
    gain = view.values[theirs] - view.values[mine]
    label = _("{Purple} of {name} for {red} of {other}").format(
        Purple=colour_word(mine).capitalize(),
        name=names[one],
        red=colour_word(theirs),
        other=names[other],
    )
    return Choice(action, label, (f"{names[one]} {gain:+d}, {names[other]} {-gain:+d}",))


def _variation(view: TulipView, action: str) -> Choice:
    _verb, colour, direction = action.split(" ")
    after = view.values[colour] + (1 if direction == "up" else -1)
    pattern = _("{Purple} up") if direction == "up" else _("{Purple} down")
    label = pattern.format(Purple=colour_word(colour).capitalize())
    return _step(view, Choice(action, label), colour, after, 0)


def _draw(view: TulipView, names: Sequence[str], action: str) -> Choice:
    seat = int(action.removeprefix("draw P"))
    held = _("{cards} in hand").format(cards=counted(view.hand_sizes[seat], "card"))
    return Choice(action, names[seat], (held,))


def exchange_first(view: TulipView, names: Sequence[str]) -> tuple[Choice, ...]:
    """List the tulips that can be the first of an exchange, for a choice in two steps.

    The `action` of these choices is no action yet: it is the tulip, ``P0 red``, as
    `exchange_second` takes it.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulip import Tulip
    >>> state = Tulip.deal(Tulip.random_setup(2, Random(1), start_player=0), 2)
    >>> exchange_first(state.view(0), ["Ann", "Bill"])
    ()
    """
    if view.pending != "exchange":
        return ()
    shown = short_names(names)
    tulips = {tulip for action in view.legal_actions() for tulip in _pair(action)}
    order = [f"P{seat} {colour}" for seat in range(view.players) for colour in COLOURS]
    return tuple(_tulip(view, shown, tulip, tulip) for tulip in order if tulip in tulips)


def exchange_second(view: TulipView, names: Sequence[str], first: str) -> tuple[Choice, ...]:
    """List the exchanges of one tulip, ``P0 red``, each labelled by the other tulip."""
    shown = short_names(names)
    found = []
    for action in view.legal_actions():
        pair = _pair(action)
        if first in pair:
            other = pair[1] if pair[0] == first else pair[0]
            details = _exchange(view, shown, action).details
            found.append(_tulip(view, shown, other, action, details))
    return tuple(found)


def _tulip(
    view: TulipView,
    names: Sequence[str],
    tulip: str,
    action: str,
    details: tuple[str, ...] | None = None,
) -> Choice:
    seat, colour = tulip.split(" ")
    if details is None:
        details = (_("value {number}").format(number=view.values[colour]),)
    label = _("{Purple} of {name}").format(
        Purple=colour_word(colour).capitalize(), name=names[int(seat[1:])]
    )
    return Choice(action, label, details, colour=colour)


def _pair(action: str) -> tuple[str, str]:
    """Take the two tulips out of ``exchange P0 red P2 blue``."""
    _verb, first, mine, second, theirs = action.split(" ")
    return f"{first} {mine}", f"{second} {theirs}"
