"""The five action cards of Tulipmania 1637: what each costs me, and what it does to the price."""

from __future__ import annotations

from dataclasses import dataclass

from tulipbook.games.tulipmania import Space, TulipmaniaView
from tulipbook.games.tulipmania.components import (
    BUYERS_NEEDED,
    CARD_NUMBER,
    CARDS,
    PASS,
    SELLER_CARDS,
    quote,
)
from tulipbook.games.tulipmania.words import card_word
from tulipbook.games.words import buyers
from tulipbook.language import _, florins
from tulipbook.pages.choice import Choice, choices_html, choices_text


@dataclass(frozen=True, slots=True)
class ActionCard:
    """What an action card would do now.

    Attributes
    ----------
    number, name, action : int, str, str
        2, ``purchase``, ``play purchase``.
    colour : str
        The colour on offer.
    cash : int
        What I pay, in florins; the bank pays for a proxy card.
    buyers : int
        The buyers of the colour that I discard.
    seller_gets : int
        What the seller is paid, in florins.
    before, after : int
        The price now and after this card has won; after ``pass``, if everybody passes.
    spaces : tuple of str
        The spaces that the price reaches on the way.
    bursts : bool
        Whether the bubble bursts there.
    mine : bool
        Whether I am the seller.
    reason : str or None
        Why I cannot play it, with its rule.
    """

    number: int
    name: str
    action: str
    colour: str
    cash: int
    buyers: int
    seller_gets: int
    before: int
    after: int
    spaces: tuple[str, ...]
    bursts: bool
    mine: bool
    reason: str | None

    @property
    def cost(self) -> str:
        """What I give for it, in words."""
        if self.name not in SELLER_CARDS:
            return _("pay {amount}").format(amount=florins(self.cash))
        if self.name in BUYERS_NEEDED:
            return _("discard {buyers}").format(buyers=buyers(self.buyers, self.colour))
        return _("pay nothing")

    @property
    def effect(self) -> str:
        """What it does to the price, in words."""
        if self.before == self.after:
            return _("if all pass: stays at {price}").format(price=florins(self.after))
        moved = f"{florins(self.before)} → {florins(self.after)}"
        if self.name == PASS and not self.mine:
            return _("if all pass: {moved}").format(moved=moved)
        return _("{moved}: bursts").format(moved=moved) if self.bursts else moved

    @property
    def gain(self) -> str | None:
        """What I get for it, in words, if I am the seller."""
        if self.mine and self.name in SELLER_CARDS:
            return _("you get {amount}").format(amount=florins(self.seller_gets))
        return None

    @property
    def choice(self) -> Choice:
        """The card as a thing to choose."""
        details = tuple(filter(None, (self.cost, self.gain, self.effect)))
        label = card_word(self.name).capitalize()
        return Choice(self.action, label, details, self.reason, self.spaces, self.number)


def action_cards(view: TulipmaniaView) -> tuple[ActionCard, ...]:
    """Give the five action cards of a seat that has to choose one now.

    Parameters
    ----------
    view : TulipmaniaView
        What that seat knows.

    Returns
    -------
    tuple of ActionCard
        In the order of their numbers; empty while the seat has no card to choose (TM-2.2, TM-2.6).

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulipmania import Tulipmania
    >>> state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637), start_player=0), 3)
    >>> _ = state.apply(0, "sell orange")
    >>> [(card.number, card.cost, card.effect) for card in action_cards(state.view(1))][2:5:2]
    [(2, 'pay ƒ50', 'ƒ50 → ƒ75'), (4, 'pay ƒ150', 'ƒ50 → ƒ250')]
    """
    if view.offer is None or view.seat not in view.to_act:
        return ()
    space = view.spaces[view.offer]
    return tuple(_action_card(view, view.offer, space, card) for card in CARDS)


def _action_card(view: TulipmaniaView, colour: str, space: Space, card: str) -> ActionCard:
    needs = quote(space, card, view.board.cheap_up_to)
    return ActionCard(
        number=CARD_NUMBER[card],
        name=card,
        action=f"play {card}",
        colour=colour,
        cash=needs.cash,
        buyers=needs.buyers,
        seller_gets=needs.price,
        before=space.price,
        after=needs.path[-1].price,
        spaces=tuple(step.id for step in needs.path),
        bursts=needs.path[-1].is_burst,
        mine=view.seat == view.current_player,
        reason=view.why_not(f"play {card}"),
    )


def cards_html(view: TulipmaniaView, buttons: bool = False) -> str:
    """Write the five action cards; see `choices_html`."""
    return choices_html([card.choice for card in action_cards(view)], buttons)


def cards_text(view: TulipmaniaView) -> str:
    """Write the five action cards, one a line."""
    return choices_text([card.choice for card in action_cards(view)])
