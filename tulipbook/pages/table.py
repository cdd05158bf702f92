"""The table: what everybody may know of every player, and of what lies between them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tulipbook.games.api import counted, florins
from tulipbook.games.tulip import TulipView
from tulipbook.games.tulip.cards import LAST_BLACK, LAST_CRASH
from tulipbook.games.tulipmania import TulipmaniaView
from tulipbook.pages.garden import garden_html, garden_text
from tulipbook.pages.marks import counts_html, counts_text, mark_html, tally
from tulipbook.pages.markup import (
    GameView,
    badges_html,
    clean_name,
    columns_text,
    facts_html,
    facts_text,
    name_html,
    short_names,
    table_markup,
)

CAPTION = "The table: what everybody may know"
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
        found.append("you")
    if view.result is not None:
        if seat in view.result.winners:
            found.append("wins")
        return tuple(found)
    if seat == view.current_player:
        found.append("sells" if view.phase in SELLING else "turn")
    if isinstance(view, TulipmaniaView):
        if view.phase == "bid" and seat in view.to_act:
            found.append("choosing")
        if seat == view.priority:
            found.append("priority")
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
    players = [_player_html(names, bots, seat) for seat in range(view.players)]
    marks = [badges_html(badges(view, seat)) for seat in range(view.players)]
    if isinstance(view, TulipView):
        return table_markup(
            CAPTION,
            ("Player", "Garden", "Hand", "Worth now", "(marks)"),
            [
                (players[seat], garden_html(garden), str(view.hand_sizes[seat]), worth, marks[seat])
                for seat, (garden, worth) in enumerate(zip(view.gardens, _worth(view), strict=True))
            ],
            numbers=(2, 3),
        )
    return table_markup(
        CAPTION,
        ("Player", "Cash", "Tulips", "Buyers", "(marks)"),
        [
            (
                players[seat],
                florins(view.cash[seat]),
                counts_html(view.tulips[seat]),
                str(view.buyer_counts[seat]),
                marks[seat],
            )
            for seat in range(view.players)
        ],
        numbers=(1, 3),
    )


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
    rows: list[tuple[str, ...]] = []
    if isinstance(view, TulipView):
        rows.append(("Player", "Garden", "Hand", "Worth now", ""))
        numbers = (2, 3)
    else:
        rows.append(("Player", "Cash", "Tulips", "Buyers", ""))
        numbers = (1, 3)
    for seat, name in enumerate(short_names(names)):
        bot = bots[seat] if seat < len(bots) else None
        player = f"{name} ({bot})" if bot else name
        marks = ", ".join(badges(view, seat))
        if isinstance(view, TulipView):
            garden, size = garden_text(view.gardens[seat]), str(view.hand_sizes[seat])
            rows.append((player, garden, size, _worth(view)[seat], marks))
        else:
            cash, tulips = florins(view.cash[seat]), counts_text(view.tulips[seat])
            rows.append((player, cash, tulips, str(view.buyer_counts[seat]), marks))
    return columns_text(rows, numbers)


def _worth(view: TulipView) -> list[str]:
    return [florins(garden.score(view.values)) for garden in view.gardens]


def _player_html(names: Sequence[str], bots: Sequence[str | None], seat: int) -> str:
    bot = bots[seat] if seat < len(bots) else None
    below = f' <span class="tb-bot">{escape(clean_name(bot, seat))}</span>' if bot else ""
    return name_html(names[seat], seat) + below


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
        ("Prices", _prices_html(view)),
        ("Stockpile", counts_html({colour: view.stock[colour] for colour in view.spaces})),
        ("Buyers face up", counts_html(tally(view.face_up))),
        *_deck_facts(view),
    ]
    if view.burst:
        facts.append(("Burst", counts_html(dict.fromkeys(view.burst, 1)).replace(" 1</", "</")))
    return facts_html(facts)


def _prices_html(view: TulipmaniaView) -> str:
    prices = "".join(
        f'<span class="tb-count">{mark_html(colour)} {florins(price)}</span> '
        for colour, price in view.prices.items()
    )
    return f'<span class="tb-counts">{prices.rstrip()}</span>' if prices else "none"


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
    prices = ", ".join(f"{colour} {florins(price)}" for colour, price in view.prices.items())
    facts = [
        ("Prices", prices or "none"),
        ("Stockpile", counts_text({colour: view.stock[colour] for colour in view.spaces})),
        ("Buyers face up", counts_text(tally(view.face_up))),
        *_deck_facts(view),
    ]
    if view.burst:
        facts.append(("Burst", ", ".join(view.burst)))
    return facts_text(facts)


def _deck_facts(view: TulipmaniaView) -> list[tuple[str, str]]:
    return [("Buyer deck", _cards(view.deck)), ("Reserve deck", _cards(view.reserve))]


def _tulip_facts(view: TulipView) -> list[tuple[str, str]]:
    black = sum(garden.black for garden in view.gardens)
    return [
        ("Deck", _cards(view.deck_size)),
        ("Crashes", f"{view.crashes} of {LAST_CRASH}"),
        ("Black tulips", f"{black} of {LAST_BLACK}"),
    ]


def _cards(number: int) -> str:
    return counted(number, "card")
