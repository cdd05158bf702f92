"""Everything that a seat can choose now, in either game."""

from __future__ import annotations

from collections.abc import Sequence

from tulipbook.games.api import counted, florins
from tulipbook.games.tulip import TulipView
from tulipbook.games.tulipmania import TulipmaniaView
from tulipbook.pages import effects
from tulipbook.pages.cards import action_cards
from tulipbook.pages.choice import Choice
from tulipbook.pages.marks import tally
from tulipbook.pages.markup import GameView


def choices(view: GameView, names: Sequence[str]) -> tuple[Choice, ...]:
    """List what the view's seat can choose now, and what it cannot with the reason.

    Parameters
    ----------
    view : TulipmaniaView or TulipView
        What the seat knows.
    names : sequence of str
        The players' names by seat.

    Returns
    -------
    tuple of Choice
        In the order of the rules; empty for a spectator and a seat that is not awaited.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulipmania import Tulipmania
    >>> state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637), start_player=0), 3)
    >>> [choice.label for choice in choices(state.view(0), ["Ann", "Bill", "Charles"])]
    ['Purple', 'Yellow', 'Orange']
    """
    if view.seat is None or view.seat not in view.to_act:
        return ()
    if isinstance(view, TulipView):
        return effects.plays(view) if view.phase == "play" else effects.ways(view, names)
    if view.phase == "sell":
        return _sales(view, view.seat)
    if view.phase == "draw":
        return _draws(view)
    if view.phase == "buy":
        return _purchases(view)
    return tuple(card.choice for card in action_cards(view))


def _sales(view: TulipmaniaView, seat: int) -> tuple[Choice, ...]:
    """TM-2.1: one of the own tulips; the last one may be kept."""
    sales = [
        Choice(
            f"sell {colour}",
            colour.capitalize(),
            (f"price {florins(view.spaces[colour].price)}", f"you have {number}"),
            view.why_not(f"sell {colour}"),
            (view.spaces[colour].id,),
            colour=colour,
        )
        for colour, number in view.tulips[seat].items()
        if colour in view.spaces
    ]
    if "keep" in view.legal_actions():
        sales.append(Choice("keep", "Keep it", ("sell nothing this turn",)))
    return tuple(sales)


def _draws(view: TulipmaniaView) -> tuple[Choice, ...]:
    """TM-3.1: a face-up buyer, or the top of the deck."""
    deck = Choice("draw deck", "From the deck", (f"{counted(view.deck, 'card')}, unseen",))
    face_up = [
        Choice(
            f"draw {colour}",
            f"{colour.capitalize()} buyer",
            (f"{number} face up", "everybody sees it"),
            view.why_not(f"draw {colour}"),
            colour=colour,
        )
        for colour, number in tally(view.face_up).items()
    ]
    return (deck, *face_up)


def _purchases(view: TulipmaniaView) -> tuple[Choice, ...]:
    """TM-4.1, TM-4.2: a tulip of the stockpile, or none."""
    skip = Choice("skip", "Buy nothing", ("end the turn",))
    return (*[_purchase(view, colour) for colour in view.spaces], skip)


def _purchase(view: TulipmaniaView, colour: str) -> Choice:
    space = view.spaces[colour]
    price, after = florins(space.price), florins(space.purchase.price)
    moved = f"{price} → {after}{': bursts' if space.purchase.is_burst else ''}"
    return Choice(
        f"buy {colour}",
        colour.capitalize(),
        (f"pay {price}", moved, f"{view.stock[colour]} in stock"),
        view.why_not(f"buy {colour}"),
        (space.purchase.id,),
        colour=colour,
    )
