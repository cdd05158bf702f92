"""The controls of work that takes long: run, stop, and how far it is."""

from __future__ import annotations


def run_and_stop(running: bool) -> str:
    """Draw the buttons Run and Stop; the one that makes no sense now is barred.

    Examples
    --------
    >>> run_and_stop(running=True).count('aria-disabled="true">Run')
    1
    """
    return _button("run", "Run", barred=running) + _button("stop", "Stop", barred=not running)


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
    return f"<p><label>Games played: {played} of {games} {bar}</label></p>"


def _button(action: str, label: str, *, barred: bool) -> str:
    disabled = ' aria-disabled="true"' if barred else ""
    return (
        f'<button type="button" class="tb-tool" data-action="{action}"{disabled}>{label}</button>'
    )
