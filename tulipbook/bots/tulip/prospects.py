"""What everybody can expect to have at the end, after an action of one seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tulipbook.games.tulip import Garden, TulipView
from tulipbook.games.tulip.cards import BLACK, COLOUR_OF, TOP_VALUE
from tulipbook.games.tulip.legal import PLAYED

# Florins at the end, as counted in games of four greedy players. A tulip by the value of its colour
# now: in a garden it is lost in a crash, in a hand it outlives it.
PLANTED: Final = (3.0, 0.65, 1.55, 2.1, 2.9, 3.5)
HELD: Final = (3.4, 2.1, 2.2, 2.55, 3.05, 3.6)
CARDS: Final = {BLACK: 3.0, "exchange": 2.2, "variation": 2.2, "draw": 2.8}
DRAWN: Final = 2.5
HIDDEN: Final = 10.0


def prospects(view: TulipView, action: str, way: str = "") -> list[float]:
    """Expect everybody's florins at the end.

    Parameters
    ----------
    view : TulipView
        Of the seat that acts.
    action : str
        A card to play or an effect to choose.
    way : str
        The effect to choose after the action, where it is an action card.

    Returns
    -------
    list of float
        Florins, one number a seat; every hand of the others counts alike.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulip import Tulip
    >>> game = Tulip.deal(Tulip.random_setup(3, Random(1637), start_player=0), players=3)
    >>> [round(florins, 1) for florins in prospects(game.view(0), "play tulip red")]
    [20.1, 17.0, 17.0]
    """
    assert view.seat is not None
    assert view.hand is not None
    gardens, values = [garden.copy() for garden in view.gardens], view.values.copy()
    hand, own = list(view.hand), gardens[view.seat]
    if card := PLAYED.get(action):
        hand.remove(card)
        own.lay(card)
        if colour := COLOUR_OF.get(card):
            _set(gardens, values, colour, values[colour] - 1 if values[colour] else TOP_VALUE)
    _carry_out(gardens, values, way or action)
    expected = [_garden(garden, values) + HIDDEN for garden in gardens]
    expected[view.seat] = _garden(own, values) + sum([_card(card, values) for card in hand])
    if card == "draw":
        expected[view.seat] += DRAWN
    return expected


def _carry_out(gardens: Sequence[Garden], values: dict[str, int], effect: str) -> None:
    verb, *words = effect.split(" ")
    if verb == "exchange":
        one, other = (gardens[int(words[place][1:])].tulips for place in (0, 2))
        mine, theirs = words[1], words[3]
        one[mine] -= 1
        other[mine] += 1
        other[theirs] -= 1
        one[theirs] += 1
    elif verb == "variation":
        _set(gardens, values, words[0], values[words[0]] + (1 if words[1] == "up" else -1))


def _set(gardens: Sequence[Garden], values: dict[str, int], colour: str, value: int) -> None:
    """Move a value; a crash takes the colour out of the gardens (TU-3.1)."""
    values[colour] = value
    if not value:
        for garden in gardens:
            garden.tulips[colour] = 0


def _garden(garden: Garden, values: dict[str, int]) -> float:
    tulips = sum([number * PLANTED[values[colour]] for colour, number in garden.tulips.items()])
    return 3 * garden.black + garden.actions + tulips


def _card(card: str, values: dict[str, int]) -> float:
    return HELD[values[COLOUR_OF[card]]] if card in COLOUR_OF else CARDS[card]
