"""Figures: from views, moments and measures to `plotly.graph_objects.Figure`.

Every function is pure; each figure has a twin that says the same in a sentence and a table.
"""

from tulipbook.figures.board import board_figure, board_twin
from tulipbook.figures.bubble import bubble_figure, bubble_twin
from tulipbook.figures.burst import burst_figure, burst_twin
from tulipbook.figures.bursts import (
    burst_peaks_figure,
    burst_peaks_twin,
    burst_turns_figure,
    burst_turns_twin,
)
from tulipbook.figures.lab import scores_figure, scores_twin, turns_figure, turns_twin
from tulipbook.figures.means import means_figure, means_twin
from tulipbook.figures.moments import Moment, TulipMoment
from tulipbook.figures.money import attribution_figure, attribution_twin, flows_figure, flows_twin
from tulipbook.figures.paper import paper_figure, paper_twin
from tulipbook.figures.prices import prices_figure, prices_twin
from tulipbook.figures.ratings import ratings_figure, ratings_twin
from tulipbook.figures.then_and_now import (
    Rise,
    game_rises,
    historical_rises,
    then_and_now_figure,
    then_and_now_twin,
)
from tulipbook.figures.tracks import tracks_figure, tracks_twin
from tulipbook.figures.traffic import traffic, traffic_figure, traffic_twin
from tulipbook.figures.treatments import treatments_figure, treatments_twin
from tulipbook.figures.twin import Twin
from tulipbook.figures.values import values_figure, values_twin
from tulipbook.figures.wealth import wealth_figure, wealth_twin
from tulipbook.figures.win_shares import WinShare, win_shares, win_shares_figure, win_shares_twin

__all__ = [
    "Moment",
    "Rise",
    "TulipMoment",
    "Twin",
    "WinShare",
    "attribution_figure",
    "attribution_twin",
    "board_figure",
    "board_twin",
    "bubble_figure",
    "bubble_twin",
    "burst_figure",
    "burst_peaks_figure",
    "burst_peaks_twin",
    "burst_turns_figure",
    "burst_turns_twin",
    "burst_twin",
    "flows_figure",
    "flows_twin",
    "game_rises",
    "historical_rises",
    "means_figure",
    "means_twin",
    "paper_figure",
    "paper_twin",
    "prices_figure",
    "prices_twin",
    "ratings_figure",
    "ratings_twin",
    "scores_figure",
    "scores_twin",
    "then_and_now_figure",
    "then_and_now_twin",
    "tracks_figure",
    "tracks_twin",
    "traffic",
    "traffic_figure",
    "traffic_twin",
    "treatments_figure",
    "treatments_twin",
    "turns_figure",
    "turns_twin",
    "values_figure",
    "values_twin",
    "wealth_figure",
    "wealth_twin",
    "win_shares",
    "win_shares_figure",
    "win_shares_twin",
]
