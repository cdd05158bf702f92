"""Critical values by simulation, and the dates of explosive episodes."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from tulipbook.economics.explosive.windows import (
    FloatArray,
    badf,
    bsadf,
    check_length,
    check_whole,
    smallest_window,
)

Kind = Literal["adf", "badf", "sadf", "bsadf", "gsadf"]

CELLS = 16_000
"""How many numbers of simulated series are worked on at a time: they stay in the cache."""


@dataclass(frozen=True, eq=False)
class CriticalValues:
    """Result of `critical_values`.

    Attributes
    ----------
    kind : str
        The statistic: ``adf``, ``sadf``, ``gsadf``, or one of the sequences ``badf``, ``bsadf``.
    n, window, lags : int
        Observations in a series, the smallest window and the lagged differences.
    repetitions, seed : int
        How many series were simulated, and from which seed.
    levels : tuple of float
        Shares of the simulated statistics that lie below the critical values.
    values : ndarray of float, shape (levels,) or, for a sequence, (levels, n)
        The critical values.
    """

    kind: Kind
    n: int
    window: int
    lags: int
    repetitions: int
    seed: int
    levels: tuple[float, ...]
    values: FloatArray

    def at(self, level: float) -> np.float64 | FloatArray:
        """Return the critical value at one of `levels`, for a sequence one per observation."""
        if level not in self.levels:
            raise ValueError(f"There is no level {level}; simulated are {self.levels}.")
        values: np.float64 | FloatArray = self.values[self.levels.index(level)]
        return values


@dataclass(frozen=True)
class Episode:
    """A run of observations in which the series is explosive.

    Attributes
    ----------
    start, end : int
        Positions of the first and the last observation of the run, counted from 0.
    """

    start: int
    end: int


def critical_values(
    n: int,
    kind: Kind = "gsadf",
    *,
    repetitions: int = 2000,
    seed: int = 0,
    window: int | None = None,
    lags: int = 0,
    levels: tuple[float, ...] = (0.90, 0.95, 0.99),
) -> CriticalValues:
    """Simulate the critical values of a statistic under a random walk.

    The null hypothesis is PSY's: y_t = 1/n + y_{t-1} + e_t with standard normal e_t.

    Parameters
    ----------
    n : int
        Observations in a series.
    kind : {"adf", "sadf", "gsadf", "badf", "bsadf"}
        The statistic, or one of the sequences, to date episodes.
    repetitions : int
        Series to simulate; with 2,000 the 95 % value is good to about 0.1.
    seed : int
        Seed of the simulation; the same seed gives the same values.
    window : int, optional
        The smallest window in observations; `minimum_window` by default.
    lags : int
        Lagged differences in the regression.
    levels : tuple of float
        Shares of the simulated statistics below the critical values, between 0 and 1.

    Returns
    -------
    CriticalValues

    Raises
    ------
    ValueError
        If an argument is out of range.

    Examples
    --------
    >>> result = critical_values(40, "sadf", repetitions=500)
    >>> f"{result.at(0.95):.2f}"
    '1.13'
    """
    if kind not in ("adf", "badf", "sadf", "bsadf", "gsadf"):
        raise ValueError(f"There is no statistic {kind!r}; give adf, sadf, gsadf, badf or bsadf.")
    check_whole("repetitions", repetitions, 1)
    check_length(n, "a series", lags)
    check_whole("seed", seed, 0)
    if not levels or not all(0 < level < 1 for level in levels):
        raise ValueError(f"Levels lie between 0 and 1, such as 0.95; got {levels}.")
    window = n if kind == "adf" else smallest_window(n, window, lags)
    rng = np.random.default_rng(seed)
    sequence = bsadf if kind in ("bsadf", "gsadf") else badf
    block = max(1, CELLS // n)
    blocks = []
    for first in range(0, repetitions, block):
        shocks = rng.standard_normal((min(block, repetitions - first), n))
        path, _ = sequence(np.cumsum(shocks + 1 / n, axis=1), window, lags)
        blocks.append(path if kind in ("badf", "bsadf") else np.nanmax(path, axis=1))
    values = np.quantile(np.concatenate(blocks), levels, axis=0)
    return CriticalValues(kind, n, window, lags, repetitions, seed, tuple(levels), values)


def date_stamps(
    sequence: npt.ArrayLike, critical: npt.ArrayLike, shortest: int = 1
) -> tuple[Episode, ...]:
    """Return the runs in which a sequence exceeds its critical values.

    Parameters
    ----------
    sequence : array_like of float, shape (n,)
        BSADF (or BADF) of a series; NaN exceeds nothing.
    critical : float or array_like of float, shape (n,)
        Critical values, such as ``critical_values(n, "bsadf").at(0.95)``.
    shortest : int
        Observations that a run must have to count. PSY advise a multiple of log(n).

    Returns
    -------
    tuple of Episode

    Raises
    ------
    ValueError
        If there is not one critical value for all, or one for each observation.

    Examples
    --------
    >>> date_stamps([np.nan, 0.5, 1.5, 2.0, 0.1, 1.2], 1.0)
    (Episode(start=2, end=3), Episode(start=5, end=5))
    """
    values = np.asarray(sequence, dtype=np.float64)
    limits = np.asarray(critical, dtype=np.float64)
    if limits.ndim and limits.shape != values.shape:
        raise ValueError(
            f"The sequence has {values.size} observations and the critical sequence "
            f"{limits.size}; give one for each, or a single number."
        )
    steps = np.diff((values > limits).astype(np.int8), prepend=0, append=0)
    starts, ends = np.flatnonzero(steps == 1), np.flatnonzero(steps == -1)
    return tuple(
        Episode(int(start), int(end) - 1)
        for start, end in zip(starts, ends, strict=True)
        if end - start >= shortest
    )
