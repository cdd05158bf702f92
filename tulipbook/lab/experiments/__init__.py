"""Experiments: what the players, the buyers, the board and experience do to bubbles."""

from tulipbook.lab.experiments.cache import Cache
from tulipbook.lab.experiments.experiment import Experiment, run_experiment
from tulipbook.lab.experiments.intervals import Interval, mean_interval
from tulipbook.lab.experiments.learning import experience, shares_of_strategies
from tulipbook.lab.experiments.outcomes import OUTCOMES, Outcome, measure_game
from tulipbook.lab.experiments.treatment import Treatment, with_fewer_buyers
from tulipbook.lab.experiments.tulip import TulipExperiment, tulip_experiment
from tulipbook.lab.experiments.tulipmania import (
    boards,
    kinds_of_traders,
    number_of_buyers,
    share_of_speculators,
)

__all__ = [
    "OUTCOMES",
    "Cache",
    "Experiment",
    "Interval",
    "Outcome",
    "Treatment",
    "TulipExperiment",
    "boards",
    "experience",
    "kinds_of_traders",
    "mean_interval",
    "measure_game",
    "number_of_buyers",
    "run_experiment",
    "share_of_speculators",
    "shares_of_strategies",
    "tulip_experiment",
    "with_fewer_buyers",
]
