"""The end of a game: why it ended, the final table, who won."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tulipbook.games.api import Result
from tulipbook.games.tulip import TulipView
from tulipbook.language import _, florins, marked
from tulipbook.pages.band import band
from tulipbook.pages.garden import garden_html, garden_text
from tulipbook.pages.hand import Hand, hands_html, hands_text
from tulipbook.pages.markup import (
    GameView,
    columns_text,
    player_html,
    player_text,
    rule_html,
    table_markup,
)

REASONS = {
    "burst": (marked("The last bubble has burst."), "TM-6.1"),
    "declined": (
        marked("Nobody sells or buys any more; the bank has taken all tulips."),
        "TM-6.2",
    ),
    "crashes": (marked("The fourth crash has ended the game."), "TU-4.1"),
    "black tulips": (marked("The fourth black tulip has ended the game."), "TU-4.1"),
    "deck": (marked("The deck is empty."), "TU-4.2"),
}


def _reason(view: GameView, reason: str) -> tuple[str, str]:
    """Say why a game has ended, and by which rule."""
    sentence, rule = REASONS[reason]
    if reason == "crashes" and view.preset.number("crashes"):
        told = _("Crash number {number} has ended the game.")
        return told.format(number=view.preset.number("crashes")), rule
    return _(sentence), rule


def places(result: Result) -> tuple[tuple[int, int], ...]:
    """Rank the seats by their florins, equal florins on the same place.

    Returns
    -------
    tuple of (place, seat)
        The best first.

    Examples
    --------
    >>> places(Result.of("burst", [700, 900, 900]))
    ((1, 1), (1, 2), (3, 0))
    """
    scores = result.scores
    ranked = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    return tuple((1 + sum(score > scores[seat] for score in scores), seat) for seat in ranked)


def result_html(
    view: GameView,
    names: Sequence[str],
    bots: Sequence[str | None] = (),
    hands: Sequence[Hand] | None = None,
) -> str:
    """Write the result of a game that is over; an empty text while it goes on.

    Parameters
    ----------
    view : TulipmaniaView or TulipView
        The last view of any seat.
    names, bots : sequence
        Names, and names of bots, by seat.
    hands : sequence, optional
        Everybody's hand, as `hands_html` takes it, to be revealed below the table.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulip import Tulip
    >>> result_html(Tulip.deal(Tulip.random_setup(2, Random(1)), 2).view(None), ["Ann", "Bill"])
    ''
    """
    if view.result is None:
        return ""
    sentence, rule = _reason(view, view.result.reason)
    head = _head(view)
    rows = []
    for place, seat in places(view.result):
        player = player_html(names, bots, seat, [_("wins")] if seat in view.result.winners else [])
        garden = [garden_html(view.gardens[seat])] if isinstance(view, TulipView) else []
        rows.append([player, str(place), florins(view.result.scores[seat]), *garden])
    table = table_markup(_("The final table"), head, rows, (1, 2))
    title = _("What everybody held")
    shown = f"<h3>{title}</h3>{hands_html(names, hands)}" if hands else ""
    return (
        f'<p class="tb-won"><strong>{escape(band(view, names).task)}</strong> '
        f"{escape(sentence)} {rule_html(rule)}</p>{table}{shown}"
    )


def result_text(
    view: GameView,
    names: Sequence[str],
    bots: Sequence[str | None] = (),
    hands: Sequence[Hand] | None = None,
) -> str:
    """Write the result as plain text; see `result_html`."""
    if view.result is None:
        return ""
    sentence, rule = _reason(view, view.result.reason)
    rows = [(*_head(view), "")]
    for place, seat in places(view.result):
        garden = [garden_text(view.gardens[seat])] if isinstance(view, TulipView) else []
        score, wins = florins(view.result.scores[seat]), seat in view.result.winners
        player = player_text(names, bots, seat)
        rows.append((player, str(place), score, *garden, _("wins") if wins else ""))
    parts = [f"{band(view, names).task} {sentence} ({rule})", columns_text(rows, (1, 2))]
    if hands:
        parts.append(f"{_('What everybody held')}:\n{hands_text(names, hands)}")
    return "\n\n".join(parts)


def _head(view: GameView) -> tuple[str, ...]:
    garden = (_("Garden"),) if isinstance(view, TulipView) else ()
    return (_("Player"), _("Place"), _("Florins"), *garden)
