"""The rules that a lesson preset changes, in words; nothing where they are as printed."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from tulipbook.games.preset import Preset
from tulipbook.language import _, counted, marked

SHIPPED: Final = (
    marked("A lesson of 15 minutes"),
    marked("The second round: fewer buyers"),
    marked("The second round: short supply"),
    marked("One bubble, from the first sale to its burst, with few enough tulips to watch."),
    marked("The lesson again with one change: six buyers of each colour instead of eight."),
    marked("Two crashes, soon enough to talk about them: why they came, and whom they hit."),
    marked("The lesson again with one change: six tulip cards of each colour instead of seven."),
)
"""What the preset files of this package say."""


def changes(preset: Preset) -> Iterator[str]:
    """Say what a preset changes, a rule each.

    Examples
    --------
    >>> from tulipbook.games.tulipmania import Tulipmania
    >>> list(changes(Tulipmania.presets.load("lesson")))[:2]
    ['3 colours', 'the first burst ends the game, and all other colours burst too (TM-5.8)']
    """
    for rule, number in preset.changes:
        yield _change(rule, number)


def _change(rule: str, number: int) -> str:
    match rule:
        case "colours":
            return counted(number, "colour")
        case "buyers_per_colour":
            buyers = counted(number, "buyer")
            return _("{buyers} of each colour instead of 8").format(buyers=buyers)
        case "bursts" if number == 1:
            return _("the first burst ends the game, and all other colours burst too (TM-5.8)")
        case "bursts":
            return _(
                "burst number {number} ends the game, and all other colours burst too (TM-5.8)"
            ).format(number=number)
        case "turns":
            return _(
                "at most {turns}; at the end of the last one every colour left bursts (TM-5.8)"
            ).format(turns=counted(number, "turn"))
        case "crashes" if number == 1:
            return _("the first crash ends the game, not the fourth")
        case "crashes":
            return _("crash number {number} ends the game, not the fourth").format(number=number)
        case "tulips_per_colour":
            cards = counted(number, "tulip card")
            return _("{cards} of each colour instead of 7").format(cards=cards)
        case _:
            return _("{cards} in the deck after dealing; the rest stays in the box, unseen").format(
                cards=counted(number, "card")
            )


def preset_text(preset: Preset) -> str:
    """Write what a preset changes as plain text; an empty text for the printed rules.

    Examples
    --------
    >>> from tulipbook.games.tulip import Tulip
    >>> print(preset_text(Tulip.presets.load("lesson")))
    Rules of this game: A lesson of 15 minutes.
    - crash number 2 ends the game, not the fourth
    - 36 cards in the deck after dealing; the rest stays in the box, unseen
    Everything else is as printed.
    """
    if preset.is_printed:
        return ""
    rules = [f"- {change}" for change in changes(preset)]
    return "\n".join([_heading(preset), *rules, _("Everything else is as printed.")])


def preset_html(preset: Preset) -> str:
    """Write what a preset changes; an empty text for the printed rules.

    Examples
    --------
    >>> from tulipbook.games.tulip import Tulip
    >>> preset_html(Tulip.presets.load("lesson")).count("<li>")
    2
    """
    if preset.is_printed:
        return ""
    rules = "".join(f"<li>{escape(change)}</li>" for change in changes(preset))
    return (
        f'<div class="tb-preset"><p>{escape(_heading(preset))}</p><ul>{rules}</ul>'
        f"<p>{escape(_('Everything else is as printed.'))}</p></div>"
    )


def _heading(preset: Preset) -> str:
    return _("Rules of this game: {title}.").format(title=_(preset.title))
