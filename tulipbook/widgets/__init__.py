"""Apps for the notebook and the browser; each binds a model without widgets to controls."""

from tulipbook.widgets.play import PlayApp, play
from tulipbook.widgets.replay import ReplayApp, replay

__all__ = ["PlayApp", "ReplayApp", "play", "replay"]
