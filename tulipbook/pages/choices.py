"""Everything that a seat can choose now, in either game."""

from __future__ import annotations

from collections.abc import Sequence

from tulipbook.games.tulip import TulipView
from tulipbook.games.tulipmania import TulipmaniaView
from tulipbook.games.words import colour_word, coloured
from tulipbook.language import _, counted, florins
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
            colour_word(colour).capitalize(),
            (
                _("price {amount}").format(amount=florins(view.spaces[colour].price)),
                _("you have {number}").format(number=number),
            ),
            view.why_not(f"sell {colour}"),
            (view.spaces[colour].id,),
            colour=colour,
        )
        for colour, number in view.tulips[seat].items()
        if colour in view.spaces
    ]
    if "keep" in view.legal_actions():
        sales.append(Choice("keep", _("Keep it"), (_("sell nothing this turn"),)))
    return tuple(sales)


def _draws(view: TulipmaniaView) -> tuple[Choice, ...]:
    """TM-3.1: a face-up buyer, or the top of the deck."""
    unseen = _("{cards}, unseen").format(cards=counted(view.deck, "card"))
    deck = Choice("draw deck", _("From the deck"), (unseen,))
    face_up = [
        Choice(
            f"draw {colour}",
            _("{Purple} buyer").format(Purple=coloured(colour).capitalize()),
            (_("{number} face up").format(number=number), _("everybody sees it")),
            view.why_not(f"draw {colour}"),
            colour=colour,
        )
        for colour, number in tally(view.face_up).items()
    ]
    return (deck, *face_up)


def _purchases(view: TulipmaniaView) -> tuple[Choice, ...]:
    """TM-4.1, TM-4.2: a tulip of the stockpile, or none."""
    skip = Choice("skip", _("Buy nothing"), (_("end the turn"),))
    return (*[_purchase(view, colour) for colour in view.spaces], skip)


def _purchase(view: TulipmaniaView, colour: str) -> Choice:
    space = view.spaces[colour]
    price, after = florins(space.price), florins(space.purchase.price)
    moved = f"{price} → {after}"
    if space.purchase.is_burst:
        moved = _("{moved}: bursts").format(moved=moved)
    return Choice(
        f"buy {colour}",
        colour_word(colour).capitalize(),
        (
            _("pay {amount}").format(amount=price),
            moved,
            _("{number} in stock").format(number=view.stock[colour]),
        ),
        view.why_not(f"buy {colour}"),
        (space.purchase.id,),
        colour=colour,
    )
