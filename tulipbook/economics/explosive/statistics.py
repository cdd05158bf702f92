"""The statistics of a series: ADF, SADF and GSADF."""

import warnings
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tulipbook.economics.explosive.windows import (
    FloatArray,
    badf,
    bsadf,
    check_length,
    smallest_window,
)

FEW = 30
"""Below so many observations the tests warn."""


@dataclass(frozen=True, eq=False)
class ADF:
    """Result of `adf`.

    Attributes
    ----------
    statistic : float
        The t-ratio of y_{t-1}.
    n : int
        Observations in the series.
    lags : int
        Lagged differences in the regression.
    """

    statistic: float
    n: int
    lags: int


@dataclass(frozen=True, eq=False)
class SADF:
    """Result of `sadf`.

    Attributes
    ----------
    statistic : float
        The maximum of `badf`.
    badf : ndarray of float, shape (n,)
        ADF on the window from the start to each observation; NaN before the first full window
        and where the regression has no t-ratio.
    n : int
        Observations in the series.
    window : int
        The smallest window, in observations.
    lags : int
        Lagged differences in the regression.
    skipped : int
        Windows without a t-ratio, because the series is constant or fitted perfectly in them.
    """

    statistic: float
    badf: FloatArray
    n: int
    window: int
    lags: int
    skipped: int


@dataclass(frozen=True, eq=False)
class GSADF:
    """Result of `gsadf`.

    Attributes
    ----------
    statistic : float
        The maximum of `bsadf`.
    bsadf : ndarray of float, shape (n,)
        For each observation the maximum of ADF over all windows that end there; NaN before the
        first full window and where no window has a t-ratio.
    n : int
        Observations in the series.
    window : int
        The smallest window, in observations.
    lags : int
        Lagged differences in the regression.
    skipped : int
        Windows without a t-ratio, because the series is constant or fitted perfectly in them.
    """

    statistic: float
    bsadf: FloatArray
    n: int
    window: int
    lags: int
    skipped: int


def adf(y: npt.ArrayLike, lags: int = 0) -> ADF:
    """Augmented Dickey-Fuller statistic of the whole series, with a constant.

    Parameters
    ----------
    y : array_like of float, shape (n,)
        The series, such as prices in florins, without gaps.
    lags : int
        Lagged differences in the regression.

    Returns
    -------
    ADF

    Raises
    ------
    ValueError
        If the series is too short for the regression, constant, fitted perfectly, or holds
        anything but finite numbers.

    Warns
    -----
    UserWarning
        If the series has fewer than 30 observations.

    Examples
    --------
    >>> y = np.cumsum(np.random.default_rng(1).standard_normal(100))
    >>> f"{adf(y).statistic:.3f}"
    '-1.058'
    """
    series = _series(y, lags)
    path, _ = badf(series[np.newaxis], series.size, lags)
    return ADF(_largest(path), series.size, lags)


def sadf(y: npt.ArrayLike, window: int | None = None, lags: int = 0) -> SADF:
    """Sup ADF, whether the series is explosive in a window that begins with it.

    Parameters
    ----------
    y : array_like of float, shape (n,)
        The series, such as prices in florins, without gaps.
    window : int, optional
        The smallest window in observations; `minimum_window` by default.
    lags : int
        Lagged differences in the regression.

    Returns
    -------
    SADF

    Raises
    ------
    ValueError
        If the series or the window is too short for the regression, no window has a t-ratio, or
        the series holds anything but finite numbers.

    Warns
    -----
    UserWarning
        If the series has fewer than 30 observations.

    Notes
    -----
    Phillips, Wu & Yu (2011). Compare with ``critical_values(n, "sadf")``.

    Examples
    --------
    >>> y = np.cumsum(np.random.default_rng(1).standard_normal(100))
    >>> result = sadf(y)
    >>> result.window, f"{result.statistic:.3f}"
    (19, '-0.674')
    """
    series = _series(y, lags)
    window = smallest_window(series.size, window, lags)
    path, skipped = badf(series[np.newaxis], window, lags)
    return SADF(_largest(path), path[0], series.size, window, lags, skipped)


def gsadf(y: npt.ArrayLike, window: int | None = None, lags: int = 0) -> GSADF:
    """Generalised sup ADF, whether the series is explosive in any window.

    Parameters, errors and warnings are those of `sadf`.

    Returns
    -------
    GSADF

    Notes
    -----
    Phillips, Shi & Yu (2015). Compare with ``critical_values(n, "gsadf")``, and date the episodes
    by `date_stamps`.

    Examples
    --------
    >>> y = np.cumsum(np.random.default_rng(1).standard_normal(100))
    >>> result = gsadf(y)
    >>> result.window, f"{result.statistic:.3f}"
    (19, '-0.243')
    """
    series = _series(y, lags)
    window = smallest_window(series.size, window, lags)
    path, skipped = bsadf(series[np.newaxis], window, lags)
    return GSADF(_largest(path), path[0], series.size, window, lags, skipped)


def _series(y: npt.ArrayLike, lags: int) -> FloatArray:
    """Return y on a scale without overflow, refusing what cannot be tested."""
    try:
        series = np.asarray(y, dtype=np.float64)
    except (TypeError, ValueError):
        raise ValueError("y must be a sequence of numbers.") from None
    if series.ndim != 1:
        raise ValueError(f"y must be one series of numbers; it has {series.ndim} dimensions.")
    gaps = np.flatnonzero(~np.isfinite(series))
    if gaps.size:
        raise ValueError(
            f"y holds {series[gaps[0]]} at position {gaps[0]} (counted from 0), and the test needs "
            "every observation: end the series before the gap, or fill it."
        )
    check_length(series.size, "y", lags)
    if np.ptp(series) == 0:
        raise ValueError("y never changes, and a constant series has no root to test.")
    if series.size < FEW:
        warnings.warn(
            f"y has {series.size} observations; below {FEW} the test finds next to nothing. "
            "Use longer games, or a batch of them.",
            stacklevel=3,
        )
    exponent = int(np.frexp(np.abs(series).max())[1])
    return np.ldexp(series, -exponent)


def _largest(path: FloatArray) -> float:
    """Return the largest statistic of a sequence, refusing one without any."""
    if np.isnan(path).all():
        raise ValueError("y is constant or fitted perfectly in every window: there is no t-ratio.")
    return float(np.nanmax(path))
