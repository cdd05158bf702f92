"""What an action does to everybody's florins at once (TU-4.4), as far as one seat sees."""

from __future__ import annotations

from collections.abc import Sequence

from tulipbook.games.tulip import TulipView
from tulipbook.games.tulip.cards import COLOUR_OF, TOP_VALUE
from tulipbook.games.tulip.legal import PLAYED, Table, effects


def changes(table: Table, seat: int, hand: Sequence[str], action: str) -> list[int]:
    """Give the change of every seat's florins, the own hand counted and no other.

    Parameters
    ----------
    table : TulipView or Tulip
        The gardens and the values.
    seat : int
        Whose move it is.
    hand : sequence of str
        What that seat has in hand.
    action : str
        A card to play or an effect to choose. A card that needs a choice, and an opponent to draw
        from, change nothing by themselves.

    Returns
    -------
    list of int
        Florins, one number a seat.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulip import Tulip
    >>> game = Tulip.deal(Tulip.random_setup(3, Random(1637), start_player=0), players=3)
    >>> [garden.tulips["red"] for garden in game.gardens], game.values["red"], game.hands[0]
    ([1, 0, 0], 5, ['tulip purple', 'tulip blue', 'tulip red', 'tulip white'])
    >>> changes(game, 0, game.hands[0], "play tulip red")
    [-2, 0, 0]
    """
    card = PLAYED.get(action)
    if card in COLOUR_OF:
        colour = COLOUR_OF[card]
        return _moved(table, seat, hand, colour, -1 if table.values[colour] else TOP_VALUE)
    verb, *words = action.split(" ")
    if verb == "exchange":
        return _exchanged(table, *words)
    if verb == "variation":
        return _moved(table, seat, hand, words[0], 1 if words[1] == "up" else -1)
    return [0] * len(table.gardens)


def foreseen(view: TulipView, action: str) -> tuple[str, ...]:
    """List what an action leads to in the same turn: the effects of an action card, or itself."""
    card = PLAYED.get(action)
    if card in ("exchange", "variation"):
        ways = effects(card, view.current_player, view.gardens, view.values, view.hand_sizes)
        return ways or (action,)
    return (action,)


def _moved(table: Table, seat: int, hand: Sequence[str], colour: str, step: int) -> list[int]:
    """Move a value. A crash counts as any other step: what it removes was worth 1 each (TU-3.1)."""
    moved = [step * garden.tulips[colour] for garden in table.gardens]
    moved[seat] += step * hand.count(f"tulip {colour}")
    return moved


def _exchanged(table: Table, first: str, mine: str, second: str, theirs: str) -> list[int]:
    moved = [0] * len(table.gardens)
    gain = table.values[theirs] - table.values[mine]
    moved[int(first[1:])] += gain
    moved[int(second[1:])] -= gain
    return moved
