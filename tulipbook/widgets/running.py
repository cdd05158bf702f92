"""The controls of work that takes long: run, stop, and how far it is."""

from __future__ import annotations

from html import escape

from tulipbook.language import _, number


def run_and_stop(running: bool) -> str:
    """Draw the buttons Run and Stop; the one that makes no sense now is barred.

    Examples
    --------
    >>> run_and_stop(running=True).count('aria-disabled="true">Run')
    1
    """
    run = _button("run", _("Run"), barred=running)
    return run + _button("stop", _("Stop"), barred=not running)


def games_played(played: int, games: int) -> str:
    """Draw how many of the games have been played; nothing before it is known how many.

    Examples
    --------
    >>> games_played(5, 20)[:36]
    '<p><label>Games played: 5 of 20 <pro'
    """
    if not games:
        return ""
    bar = f'<progress max="{games}" value="{played}"></progress>'
    told = _("Games played: {played} of {games}")
    said = told.format(played=number(played), games=number(games))
    return f"<p><label>{escape(said)} {bar}</label></p>"


def _button(action: str, label: str, *, barred: bool) -> str:
    disabled = ' aria-disabled="true"' if barred else ""
    opening = f'<button type="button" class="tb-tool" data-action="{action}"{disabled}>'
    return f"{opening}{escape(label)}</button>"
