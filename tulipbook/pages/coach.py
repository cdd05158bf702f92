"""What a coach says about every action: what it may earn, how often it wins, how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import isfinite

from tulipbook.language import _, florins, number


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coach expects of one action.

    Attributes
    ----------
    label : str
        The action in words.
    games : int
        How many games were played out after it.
    florins, florins_error : float
        The expected florins at the end, and the standard error.
    win, win_error : float
        The chance to win, from 0 to 1, and the standard error.
    """

    label: str
    games: int
    florins: float
    florins_error: float
    win: float
    win_error: float

    @property
    def sentence(self) -> str:
        """All of it on one line."""
        told = _("{label}: {amount} at the end{error}, wins {win} %{win_error} of {games} games")
        return told.format(
            label=self.label,
            amount=florins(round(self.florins)),
            error=_error(self.florins_error),
            win=number(100 * self.win),
            win_error=_error(100 * self.win_error),
            games=self.games,
        )


def coach_html(advice: Sequence[Advice]) -> str:
    """Draw a bar for every action, the best chance first, with the same in words.

    Examples
    --------
    >>> html = coach_html([Advice("<Pass>", 9, 700, 20, 0.25, 0.1)])
    >>> "&lt;Pass&gt;" in html, 'width="25.0"' in html
    (True, True)
    """
    rows = "".join(
        f"<li>{escape(one.sentence)}<br>{_bar(one)}</li>"
        for one in sorted(advice, key=lambda one: -one.win)
    )
    told = _(
        "The chance to win, as games that are played out from here suggest; the line across a bar "
        "is one standard error either way."
    )
    return f'<p>{told}</p><ul class="tb-coach">{rows}</ul>'


def coach_text(advice: Sequence[Advice]) -> str:
    """Say what `coach_html` draws.

    Examples
    --------
    >>> print(coach_text([Advice("Pass", 9, 700, 20, 0.25, 0.1)]))
    - Pass: ƒ700 at the end (± 20), wins 25 % (± 10) of 9 games
    """
    return "\n".join(f"- {one.sentence}" for one in sorted(advice, key=lambda one: -one.win))


def _error(error: float) -> str:
    return f" (± {number(error)})" if isfinite(error) else ""


def _bar(one: Advice) -> str:
    win = 100 * one.win
    error = 100 * one.win_error if isfinite(one.win_error) else 100.0
    low, high = max(0.0, win - error), min(100.0, win + error)
    return (
        '<svg viewBox="0 0 100 8" preserveAspectRatio="none" width="100%" height="16" '
        'aria-hidden="true"><rect width="100" height="8" fill="#e1e6ed"/>'
        f'<rect width="{win:.1f}" height="8" fill="#12375c"/>'
        f'<rect x="{low:.1f}" y="3" width="{high - low:.1f}" height="2" fill="#e8a33d"/></svg>'
    )
