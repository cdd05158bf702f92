"""Measures that need to know how many tulips were traded: weighted mispricing, and turnover.

In all of them P is the price of a period, FV its fundamental value and q the tulips traded in it.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from tulipbook.economics.measures.mispricing import log_ratio, priced
from tulipbook.economics.measures.result import (
    ROUNDING,
    FloatArray,
    Measure,
    Undefined,
    beside,
    column,
    over,
)


def trade_weighted_rad(
    price: npt.ArrayLike, value: npt.ArrayLike, quantity: npt.ArrayLike
) -> Measure:
    """Trade-weighted relative absolute deviation: sum(q abs(P - FV)) / sum(q FV).

    Parameters
    ----------
    price : array_like of float, shape (periods,)
        Price of every period, in florins; NaN in a period without a trade.
    value : float or array_like of float, shape (periods,)
        Fundamental value in florins; a single number holds for every period.
    quantity : float or array_like of float, shape (periods,)
        Tulips traded in every period. A period with none is dropped.

    Returns
    -------
    Measure
        A ratio. Missing where no period has a trade with a price and a value, or where the value
        of all that was traded is not above zero.

    Raises
    ------
    ValueError
        If the arrays do not match, hold anything but finite numbers and NaN, or a quantity is
        negative.

    Notes
    -----
    Merl, Palan, Schmidt & Stöckl (2023), doi 10.1016/j.finmar.2023.100839.

    Examples
    --------
    >>> f"{trade_weighted_rad([10, 12, 15, 18, 9], 10, [4, 6, 8, 5, 3]):.6f}"
    '0.365385'
    """
    return _measure(
        lambda p, v, q: (q * np.abs(p - v)).sum() / _traded_value(q * v), price, value, quantity
    )


def trade_weighted_rd(
    price: npt.ArrayLike, value: npt.ArrayLike, quantity: npt.ArrayLike
) -> Measure:
    """Trade-weighted relative deviation: sum(q (P - FV)) / sum(q FV).

    Parameters, errors and source are those of `trade_weighted_rad`.

    Examples
    --------
    >>> f"{trade_weighted_rd([10, 12, 15, 18, 9], 10, [4, 6, 8, 5, 3]):.6f}"
    '0.342308'
    """
    return _measure(
        lambda p, v, q: (q * (p - v)).sum() / _traded_value(q * v), price, value, quantity
    )


def trade_weighted_gad(
    price: npt.ArrayLike, value: npt.ArrayLike, quantity: npt.ArrayLike
) -> Measure:
    """Trade-weighted geometric absolute deviation: exp(sum(q abs(ln(P / FV))) / sum(q)) - 1.

    Parameters, errors and source are those of `trade_weighted_rad`. Missing where a traded price
    or value is not above zero.

    Examples
    --------
    >>> f"{trade_weighted_gad([10, 20], 10, [1, 1]):.6f}"
    '0.414214'
    """
    return _measure(
        lambda p, v, q: np.expm1((q * np.abs(log_ratio(p, v))).sum() / q.sum()),
        price,
        value,
        quantity,
    )


def trade_weighted_gd(
    price: npt.ArrayLike, value: npt.ArrayLike, quantity: npt.ArrayLike
) -> Measure:
    """Trade-weighted geometric deviation: exp(sum(q ln(P / FV)) / sum(q)) - 1.

    Parameters, errors and source are those of `trade_weighted_gad`.

    Examples
    --------
    >>> f"{trade_weighted_gd([10, 20, 5], 10, [3, 2, 2]):.6f}"
    '0.000000'
    """
    return _measure(
        lambda p, v, q: np.expm1((q * log_ratio(p, v)).sum() / q.sum()), price, value, quantity
    )


def turnover(quantity: npt.ArrayLike, outstanding: float) -> Measure:
    """Turnover: sum(q) / S, how often the average tulip changed hands.

    Parameters
    ----------
    quantity : array_like of float, shape (periods,)
        Tulips traded in every period; 0 without a trade, NaN where it is not known.
    outstanding : float
        S, the tulips that exist.

    Returns
    -------
    Measure
        A ratio over all periods, not one per period. Missing where no quantity is known or where
        nothing is outstanding.

    Raises
    ------
    ValueError
        If a quantity is negative or infinite, or `outstanding` is not a number.

    Notes
    -----
    King et al. (1993). Other definitions of the same name divide by the number of periods too.

    Examples
    --------
    >>> turnover([4, 6, 8, 5, 3], 20).value
    1.3
    """
    if np.ndim(outstanding) != 0:
        raise ValueError("outstanding must be a single number: the tulips that exist.")
    traded = _quantities(column("quantity", quantity))
    units = float(column("outstanding", [outstanding])[0])

    def formula(q: FloatArray) -> float:
        if not units > 0:
            raise Undefined("Turnover divides by the tulips outstanding, which are not above zero.")
        return float(q.sum()) / units

    return over(formula, "period with a quantity", traded)


def _measure(
    formula: Callable[..., float],
    price: npt.ArrayLike,
    value: npt.ArrayLike,
    quantity: npt.ArrayLike,
) -> Measure:
    """Apply a formula to the periods with a trade, a price and a value."""
    prices, values = priced(price, value)
    traded = _quantities(beside(prices, "quantity", quantity))
    traded = np.where(traded == 0, np.nan, traded)
    return over(formula, "period with a trade, a price and a value", prices, values, traded)


def _quantities(quantity: FloatArray) -> FloatArray:
    """Return the quantities, refusing a negative one."""
    negative = np.flatnonzero(quantity < 0)
    if negative.size:
        raise ValueError(
            f"quantity holds {quantity[negative[0]]:g} at position {negative[0]} "
            "(counted from 0); the tulips traded cannot be fewer than none."
        )
    return quantity


def _traded_value(value: FloatArray) -> float:
    """Return sum(q FV), refusing what is not above zero."""
    total = float(value.sum())
    if total <= ROUNDING * np.abs(value).sum():
        raise Undefined("The measure divides by the value of what was traded, not above zero.")
    return total
