"""The rules that a lesson preset changes, in words; nothing where they are as printed."""

from __future__ import annotations

from html import escape
from typing import Final

from tulipbook.games.preset import Preset
from tulipbook.language import _, counted

RULE_OF: Final = {
    "colours": "TM-1.1",
    "buyers_per_colour": "TM-1.6",
    "bursts": "TM-5.8",
    "turns": "TM-4.4",
    "crashes": "TU-4.1",
    "tulips_per_colour": "TU-1.2",
    "deck": "TU-4.2",
}
"""The printed rule that each of them changes."""


def changes(preset: Preset) -> dict[str, str]:
    """Say what a preset changes, by the id of the printed rule.

    Examples
    --------
    >>> from tulipbook.games.tulipmania import Tulipmania
    >>> changes(Tulipmania.presets.load("lesson"))["TM-1.1"]
    '3 colours'
    """
    return {RULE_OF[rule]: _change(rule, number) for rule, number in preset.changes}


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
            turns = counted(number, "turn")
            return _("at most {turns}, then all colours burst (TM-5.8)").format(turns=turns)
        case "crashes" if number == 1:
            return _("the first crash ends the game instead of the fourth (TU-4.1)")
        case "crashes":
            return _("crash number {number} ends the game instead of the fourth (TU-4.1)").format(
                number=number
            )
        case "tulips_per_colour":
            cards = counted(number, "tulip card")
            return _("{cards} of each colour instead of 7").format(cards=cards)
        case _:
            return _(
                "{cards} in the deck once all are dealt, the rest in the box, unseen; the game "
                "ends with the deck (TU-4.2)"
            ).format(cards=counted(number, "card"))


def preset_text(preset: Preset) -> str:
    """Write what a preset changes as plain text; an empty text for the printed rules.

    Examples
    --------
    >>> from tulipbook.games.tulipmania import Tulipmania
    >>> print(preset_text(Tulipmania.presets.load({"name": "Few", "rules": {"colours": 3}})))
    Few: 3 colours. Everything else is as printed.
    """
    return f"{_(preset.title)}: {_told(preset)}" if preset.changes else ""


def preset_html(preset: Preset) -> str:
    """Write what a preset changes; an empty text for the printed rules.

    Examples
    --------
    >>> from tulipbook.games.tulipmania import Tulipmania
    >>> preset_html(Tulipmania.presets.load({"name": "Few", "rules": {"colours": 3}}))
    '<p class="tb-preset"><strong>Few:</strong> 3 colours. Everything else is as printed.</p>'
    """
    if preset.is_printed:
        return ""
    title, told = escape(_(preset.title)), escape(_told(preset))
    return f'<p class="tb-preset"><strong>{title}:</strong> {told}</p>'


def _told(preset: Preset) -> str:
    rules = "; ".join(changes(preset).values())
    return _("{rules}. Everything else is as printed.").format(rules=rules)
