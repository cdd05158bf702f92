"""The interval of a mean over many games."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite, nan, sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

from tulipbook.games.api import TulipbookError
from tulipbook.games.checks import shown


class Interval(NamedTuple):
    """A number from many games, with the interval in which it is likely to lie.

    Attributes
    ----------
    value, low, high : float
        The number and the ends of the interval; NaN where they are not defined.
    used, missing : int
        How many games it rests on, and how many had nothing to say.
    reason : str
        Why something is NaN; empty where nothing is.
    """

    value: float
    low: float
    high: float
    used: int
    missing: int
    reason: str = ""


def mean_interval(numbers: Iterable[float], confidence: float = 0.95) -> Interval:
    """Give a mean with its interval by the normal approximation.

    Parameters
    ----------
    numbers : iterable of float
        One a game, independent of each other; what is not finite is left out and counted.
    confidence : float
        Between 0 and 1.

    Returns
    -------
    Interval
        Without numbers nothing is defined, from a single one no interval.

    Examples
    --------
    >>> mean_interval([1.0, 2.0, 3.0, float("nan")])
    Interval(value=2.0, low=0.868..., high=3.131..., used=3, missing=1, reason='')
    >>> mean_interval([]).reason
    'There is no game to take the mean of.'
    """
    z = _quantile(confidence)
    given = list(numbers)
    known = [float(number) for number in given if isfinite(number)]
    used, missing = len(known), len(given) - len(known)
    if not known:
        why = "There is no game to take the mean of."
        if missing:
            why = f"The measure is missing in all {missing} games."
        return Interval(nan, nan, nan, 0, missing, why)
    mean = fmean(known)
    if used == 1:
        return Interval(mean, nan, nan, 1, missing, "A single game gives no interval.")
    half = z * stdev(known) / sqrt(used)
    return Interval(mean, mean - half, mean + half, used, missing)


def _quantile(confidence: object) -> float:
    if not isinstance(confidence, float) or not 0 < confidence < 1:
        raise TulipbookError(
            f"confidence is {shown(confidence)}; a number between 0 and 1 was expected."
        )
    return NormalDist().inv_cdf((1 + confidence) / 2)
