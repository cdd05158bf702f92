"""One thing that a player may do, or may not and why; as data, as HTML and as text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from tulipbook.pages.marks import mark_html
from tulipbook.pages.rules import rule_sentence

_RULE: Final = re.compile(r"T[MU]-\d+\.\d+")


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose.

    Attributes
    ----------
    action : str
        Its notation in a record: ``sell orange``.
    label : str
        A few words for a button.
    details : tuple of str
        What it costs and does, a short line each.
    reason : str or None
        Why it cannot be chosen, with its rule; None if it can.
    targets : tuple of str
        What lights up while it has the focus: ids of spaces (``B4``), or of the places on the
        value tracks of Tulip (``orange 3``).
    number : int or None
        The number of an action card.
    colour : str or None
        The colour of the tulip or the buyer that is meant, ``black`` included.

    Examples
    --------
    >>> Choice("draw deck", "From the deck", ("11 cards",)).sentence
    'From the deck: 11 cards'
    """

    action: str
    label: str
    details: tuple[str, ...] = ()
    reason: str | None = None
    targets: tuple[str, ...] = ()
    number: int | None = None
    colour: str | None = None

    @property
    def title(self) -> str:
        """The label, after the number of an action card."""
        return self.label if self.number is None else f"{self.number} {self.label}"

    @property
    def sentence(self) -> str:
        """All of it on one line."""
        told = ": ".join(filter(None, (self.title, "; ".join(self.details))))
        return told if self.reason is None else f"{told}. {self.reason}"


def choices_html(choices: Sequence[Choice], buttons: bool = False) -> str:
    """Write choices as a list of cards.

    Parameters
    ----------
    choices : sequence of Choice
        What there is to choose; nothing gives an empty text.
    buttons : bool
        Whether each card is a ``<button>`` with its notation in ``data-action`` and its targets in
        ``data-targets``. One that cannot be chosen is ``aria-disabled``, and keeps the focus, so
        that its reason can be read.

    Examples
    --------
    >>> "&lt;b&gt;" in choices_html([Choice("draw P1", "<b>")], buttons=True)
    True
    """
    if not choices:
        return ""
    cards = "".join(f"<li>{_card(choice, buttons)}</li>" for choice in choices)
    wide = " tb-five" if choices[0].number is not None else ""
    return f'<ul class="tb-cards{wide}">{cards}</ul>'


def _card(choice: Choice, button: bool) -> str:
    kind = "tb-card" if choice.reason is None else "tb-card tb-barred"
    inside = _inside(choice)
    if not button:
        return f'<div class="{kind}">{inside}</div>'
    barred = "" if choice.reason is None else ' aria-disabled="true"'
    targets = escape(",".join(choice.targets))
    return (
        f'<button type="button" class="{kind}" data-action="{escape(choice.action)}" '
        f'data-targets="{targets}"{barred}>{inside}</button>'
    )


def _inside(choice: Choice) -> str:
    parts = []
    if choice.number is not None:
        parts.append(f'<span class="tb-digit">{choice.number}</span>')
    mark = f"{mark_html(choice.colour)} " if choice.colour else ""
    parts.append(f'<span class="tb-label">{mark}{escape(choice.label)}</span>')
    parts += [f'<span class="tb-detail">{escape(detail)}</span>' for detail in choice.details]
    if choice.reason is not None:
        parts.append(f'<span class="tb-reason">{_with_rules(choice.reason)}</span>')
    return " ".join(parts)


def _with_rules(reason: str) -> str:
    """Explain the rules that a reason names; a link inside a button would not be reachable."""
    return _RULE.sub(
        lambda found: f'<abbr title="{escape(rule_sentence(found[0]))}">{found[0]}</abbr>',
        escape(reason),
    )


def choices_text(choices: Sequence[Choice]) -> str:
    """Write choices one a line; one that cannot be chosen is in brackets.

    Examples
    --------
    >>> print(choices_text([Choice("skip", "Buy nothing"), Choice("buy red", "Red", reason="No.")]))
    - Buy nothing
    - (Red. No.)
    """
    return "\n".join(
        f"- {choice.sentence}" if choice.reason is None else f"- ({choice.sentence})"
        for choice in choices
    )
