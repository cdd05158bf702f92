"""Apps for the notebook and the browser; each binds a model without widgets to controls."""

from tulipbook.widgets.play import PlayApp, play

__all__ = ["PlayApp", "play"]
