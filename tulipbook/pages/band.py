"""The band: one sentence that says whose turn it is, what is on offer and what I am to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from tulipbook.games.api import florins, listed
from tulipbook.games.tulip import TulipView
from tulipbook.games.tulipmania import TulipmaniaView
from tulipbook.games.tulipmania.components import CARD_NUMBER
from tulipbook.games.words import a_tulip
from tulipbook.pages.markup import GameView, short_names

HOW = {
    "exchange": "Choose a tulip, and a tulip of another garden that it changes places with.",
    "variation": "Choose a colour, and whether its value goes up or down by one.",
    "draw": "Choose the opponent whose hand you draw from.",
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
        return Band("The game is over.", _winners(view, shown))
    said = _tulip(view, shown) if isinstance(view, TulipView) else _tulipmania(view, shown)
    return Band(f"Turn {view.turn}. {said.headline}", said.task)


def _winners(view: GameView, names: Sequence[str]) -> str:
    assert view.result is not None
    best = florins(max(view.result.scores))
    if view.result.winners == (view.seat,):
        return f"You win with {best}."
    winners = listed([names[seat] for seat in view.result.winners])
    if len(view.result.winners) > 1:
        return f"{winners} share the win with {best} each."
    return f"{winners} wins with {best}."


def _tulipmania(view: TulipmaniaView, names: Sequence[str]) -> Band:
    if view.phase == "bid":
        return _bid(view, names)
    player, mine = names[view.current_player], view.seat == view.current_player
    turn = "It is your turn." if mine else f"It is the turn of {player}."
    if view.phase == "seller_bid":
        colour, price = _offered(view)
        what = f"your {colour} tulip" if mine else f"the {colour} tulip of {player}"
        task = "Play a card yourself: a pass or a proxy card." if mine else _waits(view, names)
        return Band(f"Everybody else passes on {what} at {price}.", task)
    if not mine:
        return Band(turn, _waits(view, names))
    if view.phase == "draw":
        return Band(turn, "Take a face-up buyer, or draw one from the deck.")
    if view.phase == "buy":
        return Band(turn, "Buy a tulip from the stockpile, or nothing.")
    if "keep" in view.legal_actions():
        return Band(turn, "Offer your last tulip, or keep it.")
    return Band(turn, "Choose a tulip to offer.")


def _offered(view: TulipmaniaView) -> tuple[str, str]:
    assert view.offer is not None
    return view.offer, florins(view.spaces[view.offer].price)


def _bid(view: TulipmaniaView, names: Sequence[str]) -> Band:
    colour, price = _offered(view)
    mine = view.seat == view.current_player
    who = "You offer" if mine else f"{names[view.current_player]} offers"
    headline = f"{who} {a_tulip(colour)} at {price}."
    if view.seat in view.to_act:
        return Band(headline, "Choose one of your five cards; the others choose at the same time.")
    chosen = f"You chose {CARD_NUMBER[view.bid]} {view.bid}. " if view.bid else ""
    return Band(headline, chosen + _waits(view, names))


def _waits(view: GameView, names: Sequence[str]) -> str:
    what = {
        "sell": " to choose a tulip to offer",
        "bid": " to choose a card",
        "seller_bid": " to play a card",
        "draw": " to take a buyer",
        "buy": " to buy a tulip or nothing",
        "play": " to play a card",
        "effect": " to carry it out",
    }[view.phase]
    return f"We wait for {listed([names[seat] for seat in view.to_act])}{what}."


def _tulip(view: TulipView, names: Sequence[str]) -> Band:
    player, mine = names[view.current_player], view.seat == view.current_player
    if view.pending is not None:
        played = "You play" if mine else f"{player} plays"
        kind = f"{'an' if view.pending == 'exchange' else 'a'} {view.pending} card"
        headline = f"{played} {kind}."
        if view.target is not None:
            whose = "your hand" if view.target == view.seat else f"the hand of {names[view.target]}"
            return Band(headline, f"A card is being drawn from {whose}.")
        return Band(headline, HOW[view.pending] if mine else _waits(view, names))
    if mine:
        return Band("It is your turn.", "Play one of your cards into your garden.")
    return Band(f"It is the turn of {player}.", _waits(view, names))


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
