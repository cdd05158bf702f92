"""What an action does to everybody's florins at once (TU-4.4), as far as one seat sees."""

from __future__ import annotations

from tulipbook.games.tulip import TulipView
from tulipbook.games.tulip.cards import COLOUR_OF, TOP_VALUE
from tulipbook.games.tulip.legal import PLAYED, effects


def foreseen(view: TulipView, action: str) -> tuple[str, ...]:
    """List what an action can lead to in the same turn: the effects of a card, or itself."""
    card = PLAYED.get(action)
    if card in ("exchange", "variation"):
        ways = effects(card, view.current_player, view.gardens, view.values, view.hand_sizes)
        return ways or (action,)
    return (action,)


def changes(view: TulipView, action: str) -> list[int]:
    """Give the change of every seat's florins, the own hand counted and no other.

    Parameters
    ----------
    view : TulipView
        Of the seat that is to move.
    action : str
        A card to play or an effect to choose. A card that needs a choice, and a card drawn from
        an opponent, change nothing by themselves.

    Returns
    -------
    list of int
        Florins, one number a seat.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulip import Tulip
    >>> game = Tulip.deal(Tulip.random_setup(3, Random(1637), start_player=0), players=3)
    >>> [garden.tulips["red"] for garden in game.gardens], game.values["red"]
    ([1, 0, 0], 5)
    >>> changes(game.view(0), "play tulip red")
    [-2, 0, 0]
    """
    verb, *words = action.split(" ")
    if verb == "variation":
        return _moved(view, words[0], 1 if words[1] == "up" else -1)
    if verb == "exchange":
        return _exchanged(view, *words)
    card = PLAYED.get(action, "")
    if card in COLOUR_OF:
        colour = COLOUR_OF[card]
        return _moved(view, colour, -1 if view.values[colour] else TOP_VALUE)
    return [0] * view.players


def _moved(view: TulipView, colour: str, step: int) -> list[int]:
    """Move the value of a colour; a crash takes what it was worth, which is 1 each (TU-3.1)."""
    moved = [step * garden.tulips[colour] for garden in view.gardens]
    if view.seat is not None and view.hand is not None:
        moved[view.seat] += step * view.hand.count(f"tulip {colour}")
    return moved


def _exchanged(view: TulipView, first: str, mine: str, second: str, theirs: str) -> list[int]:
    moved = [0] * view.players
    gain = view.values[theirs] - view.values[mine]
    moved[int(first[1:])] += gain
    moved[int(second[1:])] -= gain
    return moved
