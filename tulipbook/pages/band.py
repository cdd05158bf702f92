"""The band: one sentence that says whose turn it is, what is on offer and what I am to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from tulipbook.games.tulip import TulipView
from tulipbook.games.tulip.cards import card_name
from tulipbook.games.tulipmania import TulipmaniaView
from tulipbook.games.tulipmania.words import the_card
from tulipbook.games.words import a_tulip, coloured
from tulipbook.language import _, florins, listed, marked, plural
from tulipbook.pages.markup import GameView, short_names

HOW = {
    "exchange": marked(
        "Choose a tulip, and a tulip of another garden that it changes places with."
    ),
    "variation": marked("Choose a colour, and whether its value goes up or down by one."),
    "draw": marked("Choose the opponent whose hand you draw from."),
}
WAITS = {
    "sell": marked("We wait for {names} to choose a tulip to offer."),
    "bid": marked("We wait for {names} to choose a card."),
    "seller_bid": marked("We wait for {names} to play a card."),
    "draw": marked("We wait for {names} to take a buyer."),
    "buy": marked("We wait for {names} to buy a tulip or nothing."),
    "play": marked("We wait for {names} to play a card."),
    "effect": marked("We wait for {names} to carry it out."),
}


@dataclass(frozen=True, slots=True)
class Band:
    """What the band says.

    Attributes
    ----------
    headline : str
        Whose turn it is and what is on offer.
    task : str
        What I am to do, or whom we are waiting for.
    """

    headline: str
    task: str


def band(view: GameView, names: Sequence[str]) -> Band:
    """Say how things stand, to the seat whose view it is or to everybody.

    Parameters
    ----------
    view : TulipmaniaView or TulipView
        What the seat, or a spectator, knows.
    names : sequence of str
        The players' names by seat.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulipmania import Tulipmania
    >>> state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637), start_player=0), 3)
    >>> _ = state.apply(0, "sell orange")
    >>> print(band_text(state.view(1), ["Ann", "Bill", "Charles"]))
    Turn 1. Ann offers an orange tulip at ƒ50. Choose one of your five cards; the others choose at
    the same time.
    """
    shown = short_names(names)
    if view.result is not None:
        return Band(_("The game is over."), _winners(view, shown))
    said = _tulip(view, shown) if isinstance(view, TulipView) else _tulipmania(view, shown)
    return Band(f"{_number(view)} {said.headline}", said.task)


def _number(view: GameView) -> str:
    """Say which turn it is, and of how many where a preset sets a last one."""
    last = view.preset.number("turns")
    if last is None:
        return _("Turn {number}.").format(number=view.turn)
    return _("Turn {number} of {last}.").format(number=view.turn, last=last)


def _winners(view: GameView, names: Sequence[str]) -> str:
    assert view.result is not None
    best = florins(max(view.result.scores))
    if view.result.winners == (view.seat,):
        return _("You win with {best}.").format(best=best)
    told = plural(
        len(view.result.winners),
        "{winners} wins with {best}.",
        "{winners} share the win with {best} each.",
    )
    return told.format(winners=listed([names[seat] for seat in view.result.winners]), best=best)


def _tulipmania(view: TulipmaniaView, names: Sequence[str]) -> Band:
    if view.phase == "bid":
        return _bid(view, names)
    player, mine = names[view.current_player], view.seat == view.current_player
    turn = _turn(player, mine)
    if view.phase == "seller_bid":
        colour, price = _offered(view)
        if mine:
            told = _("Everybody else passes on your {purple} tulip at {price}.")
            task = _("Play a card yourself: a pass or a proxy card.")
        else:
            told = _("Everybody else passes on the {purple} tulip of {name} at {price}.")
            task = _waits(view, names)
        return Band(told.format(purple=coloured(colour), name=player, price=price), task)
    if not mine:
        return Band(turn, _waits(view, names))
    if view.phase == "draw":
        return Band(turn, _("Take a face-up buyer, or draw one from the deck."))
    if view.phase == "buy":
        return Band(turn, _("Buy a tulip from the stockpile, or nothing."))
    if "keep" in view.legal_actions():
        return Band(turn, _("Offer your last tulip, or keep it."))
    return Band(turn, _("Choose a tulip to offer."))


def _turn(player: str, mine: bool) -> str:
    return _("It is your turn.") if mine else _("It is the turn of {name}.").format(name=player)


def _offered(view: TulipmaniaView) -> tuple[str, str]:
    assert view.offer is not None
    return view.offer, florins(view.spaces[view.offer].price)


def _bid(view: TulipmaniaView, names: Sequence[str]) -> Band:
    colour, price = _offered(view)
    mine = view.seat == view.current_player
    told = _("You offer {tulip} at {price}.") if mine else _("{name} offers {tulip} at {price}.")
    headline = told.format(name=names[view.current_player], tulip=a_tulip(colour), price=price)
    if view.seat in view.to_act:
        task = _("Choose one of your five cards; the others choose at the same time.")
        return Band(headline, task)
    chosen = [_("You chose {card}.").format(card=the_card(view.bid))] if view.bid else []
    return Band(headline, " ".join([*chosen, _waits(view, names)]))


def _waits(view: GameView, names: Sequence[str]) -> str:
    awaited = listed([names[seat] for seat in view.to_act])
    return _(WAITS[view.phase]).format(names=awaited)


def _tulip(view: TulipView, names: Sequence[str]) -> Band:
    player, mine = names[view.current_player], view.seat == view.current_player
    if view.pending is not None:
        played = _("You play {card}.") if mine else _("{name} plays {card}.")
        headline = played.format(name=player, card=card_name(view.pending))
        if view.target is not None and view.target == view.seat:
            return Band(headline, _("A card is being drawn from your hand."))
        if view.target is not None:
            told = _("A card is being drawn from the hand of {name}.")
            return Band(headline, told.format(name=names[view.target]))
        return Band(headline, _(HOW[view.pending]) if mine else _waits(view, names))
    task = _("Play one of your cards into your garden.") if mine else _waits(view, names)
    return Band(_turn(player, mine), task)


def band_html(view: GameView, names: Sequence[str]) -> str:
    """Write the band; put it into an element with ``aria-live``."""
    said = band(view, names)
    return (
        f'<p class="tb-band"><strong>{escape(said.headline)}</strong> '
        f"<span>{escape(said.task)}</span></p>"
    )


def band_text(view: GameView, names: Sequence[str]) -> str:
    """Write the band as plain text."""
    said = band(view, names)
    return f"{said.headline} {said.task}"
