"""Tulip: what grows in a garden, and the six value tracks."""

from __future__ import annotations

from tulipbook.games.tulip import Garden, TulipView
from tulipbook.games.tulip.cards import COLOURS, TOP_VALUE
from tulipbook.games.words import colour_word
from tulipbook.language import _, counted
from tulipbook.pages.marks import MARKS, counts_html, counts_text, mark_html
from tulipbook.pages.markup import columns_text

TRACK = tuple(range(TOP_VALUE, -1, -1))


def garden_html(garden: Garden) -> str:
    """Draw a garden: tulips, black tulips, action cards.

    Examples
    --------
    >>> "1 action card" in garden_html(Garden({"red": 2}, black=1, actions=1))
    True
    """
    parts = [counts_html(_tulips(garden))] if any(_tulips(garden).values()) else []
    if garden.actions:
        actions = counted(garden.actions, "action card")
        parts.append(f'<span class="tb-count">{actions}</span>')
    return f'<span class="tb-garden">{" ".join(parts) or counts_html({})}</span>'


def garden_text(garden: Garden) -> str:
    """Write a garden.

    Examples
    --------
    >>> garden_text(Garden({"red": 2}, black=1, actions=1))
    'red 2, black 1, 1 action card'
    """
    parts = [counts_text(_tulips(garden))] if any(_tulips(garden).values()) else []
    if garden.actions:
        parts.append(counted(garden.actions, "action card"))
    return ", ".join(parts) or _("none")


def _tulips(garden: Garden) -> dict[str, int]:
    return {**garden.tulips, "black": garden.black}


def tracks_html(view: TulipView) -> str:
    """Draw the six value tracks, from 5 down to the crash at 0 (TU-1.4, TU-3.1).

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulip import Tulip
    >>> state = Tulip.deal(Tulip.random_setup(6, Random(1637), start_player=0), 6)
    >>> tracks_html(state.view(None)).count('<td class="tb-here">')
    6
    """
    zero = f"0 <small>{_('crash')}</small>"
    steps = "".join(f'<th scope="col">{step or zero}</th>' for step in TRACK)
    rows = "".join(
        f'<tr><th scope="row">{colour_word(colour).capitalize()}</th>'
        + "".join(_step(colour, step, view.values[colour]) for step in TRACK)
        + "</tr>"
        for colour in COLOURS
    )
    caption, value = _("The values of the six colours"), _("Value")
    return (
        f'<table class="tb-table tb-tracks"><caption class="tb-vh">{caption}</caption>'
        f'<thead><tr><th scope="col">{value}</th>{steps}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _step(colour: str, step: int, value: int) -> str:
    if step == value:
        told = _("at {value}").format(value=value)
        return f'<td class="tb-here">{mark_html(colour)}<span class="tb-vh"> {told}</span></td>'
    return '<td class="tb-crash"></td>' if step == 0 else "<td></td>"


def tracks_text(view: TulipView) -> str:
    """Write the six value tracks.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulip import Tulip
    >>> state = Tulip.deal(Tulip.random_setup(6, Random(1637), start_player=0), 6)
    >>> print(tracks_text(state.view(None)).splitlines()[1])
    purple 5  P  .  .  .  .  .
    """
    rows = [(_("Value"), *map(str, TRACK))]
    for colour in COLOURS:
        steps = [MARKS[colour].letter if step == view.values[colour] else "." for step in TRACK]
        rows.append((f"{colour_word(colour)} {view.values[colour]}", *steps))
    return columns_text(rows)
