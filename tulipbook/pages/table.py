"""The table: what everybody may know of every player, and of what lies between them."""

from __future__ import annotations

from collections.abc import Sequence

from tulipbook.games.tulip import TulipView
from tulipbook.games.tulip.cards import LAST_BLACK
from tulipbook.games.tulipmania import TulipmaniaView
from tulipbook.games.words import colour_word
from tulipbook.language import _, counted, florins, in_context, marked
from tulipbook.pages.garden import garden_html, garden_text
from tulipbook.pages.marks import counts_html, counts_text, mark_html, tally
from tulipbook.pages.markup import (
    GameView,
    columns_text,
    facts_html,
    facts_text,
    player_html,
    player_text,
    table_markup,
)

CAPTION = marked("The table: what everybody may know")
SELLING = ("sell", "bid", "seller_bid")


def badges(view: GameView, seat: int) -> tuple[str, ...]:
    """Give the labels of a seat: ``you``, ``sells`` or ``turn``, ``choosing``, ``priority``.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulipmania import Tulipmania
    >>> state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637), start_player=0), 3)
    >>> badges(state.view(0), 0), badges(state.view(0), 2)
    (('you', 'sells'), ('priority',))
    """
    found = []
    if seat == view.seat:
        found.append(_("you"))
    if view.result is not None:
        if seat in view.result.winners:
            found.append(_("wins"))
        return tuple(found)
    if seat == view.current_player:
        found.append(
            _("sells") if view.phase in SELLING else in_context("whose turn it is", "turn")
        )
    if isinstance(view, TulipmaniaView):
        if view.phase == "bid" and seat in view.to_act:
            found.append(_("choosing"))
        if seat == view.priority:
            found.append(_("priority"))
    return tuple(found)


def table_html(view: GameView, names: Sequence[str], bots: Sequence[str | None] = ()) -> str:
    """Write the players with what everybody may know of them.

    Parameters
    ----------
    view : TulipmaniaView or TulipView
        What a seat, or a spectator, knows; no more than public things are shown.
    names : sequence of str
        The players' names by seat.
    bots : sequence of str or None
        By seat the name of the bot that plays there; None for a person.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulipmania import Tulipmania
    >>> state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637), start_player=0), 3)
    >>> table_html(state.view(0), ["Ann", "Bill", "Charles"]).count("ƒ700")
    3
    """
    head, numbers = _head(view)
    rows = []
    for seat in range(view.players):
        player = player_html(names, bots, seat, badges(view, seat))
        if isinstance(view, TulipView):
            garden, size = garden_html(view.gardens[seat]), str(view.hand_sizes[seat])
            rows.append((player, garden, size, _worth(view, seat)))
        else:
            tulips, buyers = counts_html(view.tulips[seat]), str(view.buyer_counts[seat])
            rows.append((player, florins(view.cash[seat]), tulips, buyers))
    return table_markup(_(CAPTION), head, rows, numbers)


def _head(view: GameView) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Give the titles of the columns, and which of them hold numbers."""
    if isinstance(view, TulipView):
        return (_("Player"), _("Garden"), _("Hand"), _("Worth")), (2, 3)
    return (_("Player"), _("Cash"), _("Tulips"), _("Buyers")), (1, 3)


def table_text(view: GameView, names: Sequence[str], bots: Sequence[str | None] = ()) -> str:
    """Write the players as plain text; see `table_html`.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulipmania import Tulipmania
    >>> state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637), start_player=0), 3)
    >>> print(table_text(state.view(None), ["Ann", "Bill", "Charles"], [None, "random", None]))
    Player         Cash  Tulips                        Buyers
    Ann            ƒ700  purple 1, yellow 1, orange 1       3  sells
    Bill (random)  ƒ700  purple 1, yellow 1, orange 1       3
    Charles        ƒ700  purple 1, yellow 1, orange 1       3  priority
    """
    head, numbers = _head(view)
    rows = [(*head, "")]
    for seat in range(view.players):
        player, marks = player_text(names, bots, seat), ", ".join(badges(view, seat))
        if isinstance(view, TulipView):
            garden, size = garden_text(view.gardens[seat]), str(view.hand_sizes[seat])
            rows.append((player, garden, size, _worth(view, seat), marks))
        else:
            tulips, buyers = counts_text(view.tulips[seat]), str(view.buyer_counts[seat])
            rows.append((player, florins(view.cash[seat]), tulips, buyers, marks))
    return columns_text(rows, numbers)


def _worth(view: TulipView, seat: int) -> str:
    """Count what a garden would score now (TU-4.4)."""
    return florins(view.gardens[seat].score(view.values))


def supply_html(view: GameView) -> str:
    """Write what lies between the players: prices and stockpile and decks, or deck and counts.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulip import Tulip
    >>> state = Tulip.deal(Tulip.random_setup(3, Random(1637), start_player=0), 3)
    >>> "<dt>Deck</dt><dd>54 cards</dd>" in supply_html(state.view(0))
    True
    """
    if isinstance(view, TulipView):
        return facts_html(_tulip_facts(view))
    facts = [
        (_("Prices"), _prices_html(view)),
        (_("Stockpile"), counts_html({colour: view.stock[colour] for colour in view.spaces})),
        (_("Buyers face up"), counts_html(tally(view.face_up))),
        *_deck_facts(view),
    ]
    if view.burst:
        facts.append(
            (in_context("colours that have", "Burst"), " ".join(map(mark_html, view.burst)))
        )
    return facts_html(facts)


def _prices_html(view: TulipmaniaView) -> str:
    prices = "".join(
        f'<span class="tb-count">{mark_html(colour)} {florins(price)}</span> '
        for colour, price in view.prices.items()
    )
    return f'<span class="tb-counts">{prices.rstrip()}</span>' if prices else _("none")


def supply_text(view: GameView) -> str:
    """Write what lies between the players as plain text; see `supply_html`.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulipmania import Tulipmania
    >>> state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637), start_player=0), 3)
    >>> print(supply_text(state.view(0)))
    Prices: purple ƒ50, yellow ƒ50, orange ƒ50
    Stockpile: purple 5, yellow 5, orange 5
    Buyers face up: orange 2
    Buyer deck: 9 cards
    Reserve deck: 4 cards
    """
    if isinstance(view, TulipView):
        return facts_text(_tulip_facts(view))
    prices = ", ".join(
        f"{colour_word(colour)} {florins(price)}" for colour, price in view.prices.items()
    )
    facts = [
        (_("Prices"), prices or _("none")),
        (_("Stockpile"), counts_text({colour: view.stock[colour] for colour in view.spaces})),
        (_("Buyers face up"), counts_text(tally(view.face_up))),
        *_deck_facts(view),
    ]
    if view.burst:
        facts.append(
            (in_context("colours that have", "Burst"), ", ".join(map(colour_word, view.burst)))
        )
    return facts_text(facts)


def _deck_facts(view: TulipmaniaView) -> list[tuple[str, str]]:
    return [(_("Buyer deck"), _cards(view.deck)), (_("Reserve deck"), _cards(view.reserve))]


def _tulip_facts(view: TulipView) -> list[tuple[str, str]]:
    black = sum(garden.black for garden in view.gardens)
    of = _("{number} of {last}")
    return [
        (_("Deck"), _cards(view.deck_size)),
        (_("Crashes"), of.format(number=view.crashes, last=view.rules.crashes)),
        (_("Black tulips"), of.format(number=black, last=LAST_BLACK)),
    ]


def _cards(number: int) -> str:
    return counted(number, "card")
