"""One view of a game on a page of its own: for a cell of a notebook, a terminal, a projector."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tulipbook.games.tulip import TulipView
from tulipbook.language import _, in_use
from tulipbook.pages.band import band_html, band_text
from tulipbook.pages.board import board_html, board_text
from tulipbook.pages.garden import tracks_html, tracks_text
from tulipbook.pages.hand import Hand, hand_html, hand_text, hands_html, hands_text
from tulipbook.pages.markup import GameView
from tulipbook.pages.preset import preset_html, preset_text
from tulipbook.pages.result import result_html, result_text
from tulipbook.pages.style import CSS
from tulipbook.pages.table import supply_html, supply_text, table_html, table_text


def panel_html(title: str, inside: str) -> str:
    """Put HTML into a white panel with a title; nothing inside gives an empty text.

    Examples
    --------
    >>> panel_html("Your hand", "<p>ƒ700</p>")
    '<section class="tb-panel"><h2>Your hand</h2><p>ƒ700</p></section>'
    """
    if not inside:
        return ""
    return f'<section class="tb-panel"><h2>{escape(title)}</h2>{inside}</section>'


def position_html(
    view: GameView,
    names: Sequence[str] = (),
    hands: Sequence[Hand] | None = None,
    below: str = "",
) -> str:
    """Draw how a game stands, with its style: what a seat, or everybody, may know.

    Parameters
    ----------
    view : TulipmaniaView or TulipView
        What a seat, or a spectator, knows.
    names : sequence of str, optional
        The players' names by seat; ``P0``, ``P1``, ... if left out.
    hands : sequence, optional
        Everybody's hand, as `hands_html` takes it, for whoever may see all.
    below : str, optional
        More HTML for the end of the page.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulip import Tulip
    >>> state = Tulip.deal(Tulip.random_setup(3, Random(1637), start_player=0), 3)
    >>> "It is the turn of P0." in position_html(state.view(None))
    True
    """
    who = names or _seats(view)
    sections = [
        (_("The result"), result_html(view, who)),
        (_("Your hand"), hand_html(view)),
        (_("All hands"), hands_html(who, hands) if hands else ""),
        (_prices_title(view), _prices_html(view)),
        (_("The table"), table_html(view, who) + supply_html(view)),
    ]
    panels = "".join(panel_html(title, inside) for title, inside in sections)
    inside = f"{band_html(view, who)}{preset_html(view.preset)}{panels}{below}"
    return f'<style>{CSS}</style><div class="tb-page" lang="{in_use()}">{inside}</div>'


def position_text(
    view: GameView, names: Sequence[str] = (), hands: Sequence[Hand] | None = None
) -> str:
    """Write how a game stands as plain text; see `position_html`.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulipmania import Tulipmania
    >>> state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637), start_player=0), 3)
    >>> print(position_text(state.view(None), ["Ann", "Bill", "Charles"]))
    Turn 1. It is the turn of Ann. We wait for Ann to choose a tulip to offer.
    <BLANKLINE>
    Row           A      B          C      D
    7 burst       ƒ3000  ƒ4000      ƒ6000  ƒ8000
    6 transition  ƒ2000  ƒ3000      ƒ4000  ƒ6000
    5 current     ƒ750   ƒ1000      ƒ1500  ƒ2000
    4 transition  ƒ500   ƒ750       ƒ1000  ƒ1500
    3 current     ƒ150   ƒ250       ƒ375   ƒ500
    2 transition  ƒ100   ƒ150       ƒ250   ƒ375
    1 current     ƒ25    ƒ50 P Y O  ƒ75    ƒ100
    <BLANKLINE>
    Player   Cash  Tulips                        Buyers
    Ann      ƒ700  purple 1, yellow 1, orange 1       3  sells
    Bill     ƒ700  purple 1, yellow 1, orange 1       3
    Charles  ƒ700  purple 1, yellow 1, orange 1       3  priority
    <BLANKLINE>
    Prices: purple ƒ50, yellow ƒ50, orange ƒ50
    Stockpile: purple 5, yellow 5, orange 5
    Buyers face up: orange 2
    Buyer deck: 9 cards
    Reserve deck: 4 cards
    """
    who = names or _seats(view)
    parts = [
        band_text(view, who),
        preset_text(view.preset),
        result_text(view, who),
        hand_text(view),
        hands_text(who, hands) if hands else "",
        tracks_text(view) if isinstance(view, TulipView) else board_text(view),
        table_text(view, who),
        supply_text(view),
    ]
    return "\n\n".join(filter(None, parts))


def _prices_title(view: GameView) -> str:
    return _("The values") if isinstance(view, TulipView) else _("The price board")


def _prices_html(view: GameView) -> str:
    return tracks_html(view) if isinstance(view, TulipView) else board_html(view)


def _seats(view: GameView) -> tuple[str, ...]:
    return tuple(f"P{seat}" for seat in range(view.players))
