"""Hands: the own one, and at the end or for a viewer of records everybody's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tulipbook.games.tulip import TulipView
from tulipbook.games.tulip.cards import BLACK, COLOUR_OF, card_words
from tulipbook.language import _, florins
from tulipbook.pages.marks import counts_html, counts_text, mark_html, tally
from tulipbook.pages.markup import (
    GameView,
    columns_text,
    facts_html,
    facts_text,
    name_html,
    short_names,
    table_markup,
)

Buyers = Mapping[str, int]
Cards = Sequence[str]
Hand = Buyers | Cards


def hand_html(view: GameView) -> str:
    """Write what the view's own seat alone may know, with its cash and tulips beside it.

    Parameters
    ----------
    view : TulipmaniaView or TulipView
        A seat's view; a spectator's gives an empty text.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulipmania import Tulipmania
    >>> state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637), start_player=0), 3)
    >>> hand_html(state.view(None)), "<dt>Cash</dt><dd>ƒ700</dd>" in hand_html(state.view(0))
    ('', True)
    """
    if view.seat is None:
        return ""
    if isinstance(view, TulipView):
        return facts_html([(_("Cards"), _hand_html(view.hand or ()))])
    return facts_html(
        [
            (_("Cash"), florins(view.cash[view.seat])),
            (_("Tulips"), counts_html(view.tulips[view.seat])),
            (_("Buyers"), counts_html(view.buyers or {})),
        ]
    )


def hand_text(view: GameView) -> str:
    """Write the own hand as plain text; see `hand_html`.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulip import Tulip
    >>> state = Tulip.deal(Tulip.random_setup(3, Random(1637), start_player=0), 3)
    >>> print(hand_text(state.view(0)))
    Cards: purple tulip, blue tulip, red tulip, white tulip
    """
    if view.seat is None:
        return ""
    if isinstance(view, TulipView):
        return facts_text([(_("Cards"), _hand_text(view.hand or ()))])
    return facts_text(
        [
            (_("Cash"), florins(view.cash[view.seat])),
            (_("Tulips"), counts_text(view.tulips[view.seat])),
            (_("Buyers"), counts_text(view.buyers or {})),
        ]
    )


def hands_html(names: Sequence[str], hands: Sequence[Hand]) -> str:
    """Write everybody's hand: after the end, or for whoever may see all of a record.

    Parameters
    ----------
    names : sequence of str
        The players' names by seat.
    hands : sequence
        By seat the buyers by colour (Tulipmania 1637), or the cards (Tulip).

    Examples
    --------
    >>> "exchange card" in hands_html(["Ann"], [["exchange"]])
    True
    """
    rows = [(name_html(names[seat], seat), _hand_html(hand)) for seat, hand in enumerate(hands)]
    return table_markup(_("The hands of all players"), (_("Player"), _title(hands)), rows)


def hands_text(names: Sequence[str], hands: Sequence[Hand]) -> str:
    """Write everybody's hand as plain text; see `hands_html`.

    Examples
    --------
    >>> print(hands_text(["Ann", "Bill"], [{"red": 2, "blue": 0}, {}]))
    Player  Buyers
    Ann     red 2
    Bill    none
    """
    shown = short_names(names)
    rows = [(shown[seat], _hand_text(hand)) for seat, hand in enumerate(hands)]
    return columns_text([(_("Player"), _title(hands)), *rows])


def _title(hands: Sequence[Hand]) -> str:
    return _("Buyers") if any(isinstance(hand, Mapping) for hand in hands) else _("Cards")


def _hand_html(hand: Hand) -> str:
    if isinstance(hand, Mapping):
        return counts_html(hand)
    cards = "".join(
        f'<span class="tb-count">{_card_html(card)}{_copies(copies)}</span> '
        for card, copies in tally(hand).items()
    )
    return f'<span class="tb-counts">{cards.rstrip()}</span>' if cards else counts_html({})


def _card_html(card: str) -> str:
    if card in COLOUR_OF:
        return mark_html(COLOUR_OF[card])
    return mark_html(BLACK) if card == BLACK else card_words(card)


def _hand_text(hand: Hand) -> str:
    if isinstance(hand, Mapping):
        return counts_text(hand)
    cards = [f"{card_words(card)}{_copies(copies)}" for card, copies in tally(hand).items()]
    return ", ".join(cards) or _("none")


def _copies(number: int) -> str:
    return f" ×{number}" if number > 1 else ""
