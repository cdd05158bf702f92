"""How severe a crash was. There is no single standard, so report several of these.

Peak and trough, in all but `max_drawdown`, are those of the whole series: the peak is the last
period at the highest price, from which the fall begins, and the trough the first period after it
at the lowest. A series that ends at its peak has not fallen: its losses are zero.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from tulipbook.economics.measures.result import FloatArray, Measure, Undefined, beside, column, over

PRICED = "period with a price"


def max_drawdown(price: npt.ArrayLike) -> Measure:
    """Maximum drawdown: max_t(1 - P_t / max_{s<=t} P_s), the largest loss since a high.

    Parameters
    ----------
    price : array_like of float, shape (periods,)
        Price of every period, in florins; NaN in a period without a trade, which is dropped.

    Returns
    -------
    Measure
        A share of the earlier high, from 0 to 1. Missing where no period has a price, where a
        price is negative, or where the first one is zero.

    Raises
    ------
    ValueError
        If `price` holds anything but finite numbers and NaN.

    Examples
    --------
    >>> max_drawdown([10, 12, 15, 18, 9]).value
    0.5
    """

    def formula(p: FloatArray) -> float:
        if p[0] <= 0 or p.min() < 0:
            raise Undefined("A drawdown needs a first price above zero and none below zero.")
        return float((1 - p / np.maximum.accumulate(p)).max())

    return over(formula, PRICED, column("price", price))


def peak_to_trough_loss(price: npt.ArrayLike) -> Measure:
    """Loss per tulip from peak to trough, in florins: P_peak - P_trough.

    Parameters and errors are those of `max_drawdown`.

    Examples
    --------
    >>> peak_to_trough_loss([10, 12, 15, 18, 9, 11]).value
    9.0
    """
    return _from_peak_to_trough(lambda prices, peak, trough: prices[peak] - prices[trough], price)


def peak_to_trough_periods(price: npt.ArrayLike) -> Measure:
    """Length of the fall from peak to trough, in periods, those without a trade included.

    Parameters and errors are those of `max_drawdown`.

    Examples
    --------
    >>> peak_to_trough_periods([10, 18, 18, None, 12, 9, 9]).value
    3.0
    """
    return _from_peak_to_trough(lambda _prices, peak, trough: trough - peak, price)


def wealth_lost(price: npt.ArrayLike, holdings: npt.ArrayLike) -> Measure:
    """Wealth lost from peak to trough, in florins: sum(holdings at the peak) * loss per tulip.

    Parameters
    ----------
    price : array_like of float, shape (periods,)
        Price of every period, in florins; NaN in a period without a trade, which is dropped.
    holdings : array_like of float
        Tulips held: shape (periods, players), or (periods,) for all players together, or one
        number that holds for every period.

    Returns
    -------
    Measure
        Florins. Missing where no period has a price, or where the holdings at the peak are not
        known.

    Raises
    ------
    ValueError
        If the arrays do not match or hold anything but finite numbers and NaN.

    Examples
    --------
    >>> wealth_lost([10, 18, 9], [[1, 1], [2, 3], [0, 0]]).value
    45.0
    """
    held = _held(column("price", price), holdings)

    def formula(prices: FloatArray, peak: int, trough: int) -> float:
        if np.isnan(held[peak]):
            raise Undefined("The holdings at the peak are missing.")
        return float(held[peak] * (prices[peak] - prices[trough]))

    return _from_peak_to_trough(formula, price)


def _from_peak_to_trough(formula: Callable[..., float], price: npt.ArrayLike) -> Measure:
    """Apply a formula to the prices and the positions of their peak and trough."""
    prices = column("price", price)

    def fall(p: FloatArray) -> float:
        peak = int(np.flatnonzero(prices == p.max())[-1])
        trough = peak + int(np.nanargmin(prices[peak:]))
        return formula(prices, peak, trough)

    return over(fall, PRICED, prices)


def _held(price: FloatArray, holdings: npt.ArrayLike) -> FloatArray:
    """Return the tulips held by all players together in every period."""
    try:
        held = np.asarray(holdings, dtype=np.float64)
    except (TypeError, ValueError):
        raise ValueError(
            "holdings must be numbers: one row per period with one number per player, "
            "one number per period, or a single number."
        ) from None
    return beside(price, "holdings", held.sum(axis=1) if held.ndim == 2 else held)
