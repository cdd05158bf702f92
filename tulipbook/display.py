"""How states, views, tables and records look in a cell of a notebook or in IPython's terminal.

What is drawn is what everybody may know, or what the seat of a view knows. The rooms below know
nothing of it: IPython's formatters are told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Final

from tulipbook.games.api import Event, State, TulipbookError, View
from tulipbook.language import _, counted
from tulipbook.pages import log_html, log_text, panel_html, position_html, position_text
from tulipbook.pages.markup import GameView, short_names
from tulipbook.record import Record
from tulipbook.table import Played, Table

Bundle = dict[str, str]
LOG_MOVES: Final = 12
LOG_LINES: Final = 6


def register(shell: Any) -> None:
    """Tell the formatters of an IPython shell how to show what tulipbook makes.

    ``import tulipbook`` does it in IPython; ``%load_ext tulipbook`` where that came too early.
    """
    formatter = shell.display_formatter.mimebundle_formatter
    shown: tuple[tuple[type, Callable[[Any], Bundle]], ...] = (
        (State, show_state),
        (View, show_view),
        (Table, show_table),
        (Record, show_record),
    )
    for kind, show in shown:
        formatter.for_type_by_name(kind.__module__, kind.__name__, show)


def show_state(state: State) -> Bundle:
    """Show what everybody may know of a state, as HTML and as plain text.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulip import Tulip
    >>> shown = show_state(Tulip.deal(Tulip.random_setup(3, Random(1637), start_player=0), 3))
    >>> print(shown["text/plain"].splitlines()[0])
    Turn 1. It is the turn of P0. We wait for P0 to play a card.
    """
    return show_view(state.view(None))


def show_view(view: View) -> Bundle:
    """Show what a seat may know, as HTML and as plain text."""
    assert isinstance(view, GameView)
    return {"text/html": position_html(view), "text/plain": position_text(view)}


def show_table(table: Table) -> Bundle:
    """Show what everybody may know of a game being played, and its last moves."""
    return _show(table, f"{_title(table.record)}, {_moves(len(table.history))}")


def show_record(record: Record) -> Bundle:
    """Show how a record ends, as everybody may know it; or what is wrong with it."""
    try:
        table = Table(record, [None] * len(record.players))
    except TulipbookError as error:
        return {"text/html": f"<p>{escape(str(error))}</p>", "text/plain": str(error)}
    return _show(
        table, _("Record: {title}").format(title=f"{_title(record)}, {_moves(len(table.history))}")
    )


def _title(record: Record) -> str:
    names = ", ".join(short_names(record.players))
    return _("{game} with {names}").format(game=record.game, names=names)


def _moves(number: int) -> str:
    return counted(number, "move")


def _show(table: Table, title: str) -> Bundle:
    view, names = table.view(), table.names
    assert isinstance(view, GameView)
    last = table.history[-LOG_MOVES:]
    told, turn = _seen(last), last[0].turn if last else 1
    log = panel_html(_("The last moves"), log_html(told, names, turn, LOG_LINES))
    below = f'{log}<p class="tb-none">{escape(title)}</p>'
    text = [position_text(view, names), log_text(told, names, turn, LOG_LINES), title]
    html = position_html(view, names, below=below)
    return {"text/html": html, "text/plain": "\n\n".join(filter(None, text))}


def _seen(history: Sequence[Played]) -> list[Event]:
    return [event.seen_by(None) for played in history for event in played.events]
