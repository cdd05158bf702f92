"""Tulip: the card game for 2 to 6 players."""

from tulipbook.games.tulip.garden import Garden
from tulipbook.games.tulip.state import Tulip
from tulipbook.games.tulip.view import TulipView

__all__ = ["Garden", "Tulip", "TulipView"]
