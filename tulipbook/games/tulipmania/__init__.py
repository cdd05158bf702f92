"""Tulipmania 1637: the board game for 3 to 5 players."""

from tulipbook.games.tulipmania.board import Board, load_board
from tulipbook.games.tulipmania.space import Space
from tulipbook.games.tulipmania.state import Tulipmania
from tulipbook.games.tulipmania.view import TulipmaniaView

__all__ = ["Board", "Space", "Tulipmania", "TulipmaniaView", "load_board"]
