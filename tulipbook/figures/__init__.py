"""Figures: from views, moments and measures to `plotly.graph_objects.Figure`.

Every function is pure; each figure has a twin that says the same in a sentence and a table.
`update` brings a figure that is on a page to what a fresh one shows.
"""

from tulipbook.figures.board import board_figure, board_twin
from tulipbook.figures.look import update
from tulipbook.figures.moments import Moment, TulipMoment
from tulipbook.figures.prices import prices_figure, prices_twin
from tulipbook.figures.tracks import tracks_figure, tracks_twin
from tulipbook.figures.twin import Twin
from tulipbook.figures.values import values_figure, values_twin
from tulipbook.figures.wealth import wealth_figure, wealth_twin

__all__ = [
    "Moment",
    "TulipMoment",
    "Twin",
    "board_figure",
    "board_twin",
    "prices_figure",
    "prices_twin",
    "tracks_figure",
    "tracks_twin",
    "update",
    "values_figure",
    "values_twin",
    "wealth_figure",
    "wealth_twin",
]
