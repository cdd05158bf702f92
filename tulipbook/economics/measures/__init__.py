"""Bubble measures: what a bubble is in numbers, each with its definition and its source."""

from tulipbook.economics.measures.crash import (
    max_drawdown,
    peak_to_trough_loss,
    peak_to_trough_periods,
    wealth_lost,
)
from tulipbook.economics.measures.definitions import DEFINITIONS, Definition
from tulipbook.economics.measures.frame import measure_frame
from tulipbook.economics.measures.inequality import gini, gini_corrected
from tulipbook.economics.measures.mispricing import (
    amplitude,
    average_bias,
    duration,
    gad,
    gd,
    rad,
    rd,
    total_dispersion,
)
from tulipbook.economics.measures.result import Measure
from tulipbook.economics.measures.trading import (
    trade_weighted_gad,
    trade_weighted_gd,
    trade_weighted_rad,
    trade_weighted_rd,
    turnover,
)

__all__ = [
    "DEFINITIONS",
    "Definition",
    "Measure",
    "amplitude",
    "average_bias",
    "duration",
    "gad",
    "gd",
    "gini",
    "gini_corrected",
    "max_drawdown",
    "measure_frame",
    "peak_to_trough_loss",
    "peak_to_trough_periods",
    "rad",
    "rd",
    "total_dispersion",
    "trade_weighted_gad",
    "trade_weighted_gd",
    "trade_weighted_rad",
    "trade_weighted_rd",
    "turnover",
    "wealth_lost",
]
