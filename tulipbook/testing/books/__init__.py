"""Books kept from events: what must be where, whatever the state says."""

from __future__ import annotations

from typing import Any, Final

from tulipbook.games import game_named
from tulipbook.games.api import State
from tulipbook.testing.books.ledger import Books
from tulipbook.testing.books.tulip import TulipBooks
from tulipbook.testing.books.tulipmania import TulipmaniaBooks

BOOKS: Final[dict[str, Any]] = {"tulipmania-1637": TulipmaniaBooks, "tulip": TulipBooks}


def open_books(state: State, from_deal: bool = True) -> Books:
    """Begin the books of a game; a position may lack some of the game's components."""
    books: Books = BOOKS[game_named(state.game).game](state, from_deal)
    return books
