"""How far prices are from a fundamental value, period by period.

In all of them P is the price of a period (the volume-weighted mean where several trades fall in
one), FV its fundamental value and N the number of periods with both. Tulips pay no dividend: the
fundamental value is the analyst's choice, so name it wherever a result is shown.

Haessel's R-squared is left out: public code computes three different numbers under that name.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from tulipbook.economics.measures.result import (
    ROUNDING,
    FloatArray,
    Measure,
    Undefined,
    beside,
    column,
    over,
)

PRICED = "period with both a price and a value"


def rad(price: npt.ArrayLike, value: npt.ArrayLike) -> Measure:
    """Relative absolute deviation: mean(abs(P - FV)) / abs(mean(FV)).

    Parameters
    ----------
    price : array_like of float, shape (periods,)
        Price of every period, in florins; NaN in a period without a trade, which is dropped.
    value : float or array_like of float, shape (periods,)
        Fundamental value in florins; a single number holds for every period.

    Returns
    -------
    Measure
        A ratio; 0.32 says that prices were 32 % of the mean value away from value. Missing
        where no period has a price and a value, or where the mean value is zero.

    Raises
    ------
    ValueError
        If the arrays do not match or hold anything but finite numbers and NaN.

    Notes
    -----
    Stöckl, Huber & Kirchler (2010), doi 10.1007/s10683-010-9241-9. It is not
    mean(abs(P - FV) / FV), which differs wherever the fundamental value varies.

    Examples
    --------
    >>> rad([10, 12, 15, 18, 9], 10).value
    0.32
    >>> rad([10, None, 15], 10)
    Measure(value=0.25, used=2, dropped=1, reason='')
    """
    return _measure(lambda p, v: np.abs(p - v).mean() / _size_of_mean(v), price, value)


def rd(price: npt.ArrayLike, value: npt.ArrayLike) -> Measure:
    """Relative deviation: mean(P - FV) / abs(mean(FV)).

    Parameters, errors and source are those of `rad`. Positive where tulips are overvalued on
    average.

    Examples
    --------
    >>> f"{rd([10, 12, 15, 18, 9], 10):.2f}"
    '0.28'
    """
    return _measure(lambda p, v: (p - v).mean() / _size_of_mean(v), price, value)


def gad(price: npt.ArrayLike, value: npt.ArrayLike) -> Measure:
    """Geometric absolute deviation: exp(mean(abs(ln(P / FV)))) - 1.

    Parameters and errors are those of `rad`. Missing where a price or a value is not above zero.
    Unlike RAD it treats twice the value and half the value alike.

    Notes
    -----
    Powell (2016), doi 10.1016/j.jbef.2015.11.002.

    Examples
    --------
    >>> f"{gad([10, 12, 15, 18, 9], 10):.6f}"
    '0.291994'
    >>> gad([10, 0], 10).reason
    'A logarithm needs numbers above zero: 1 of 2 prices is not.'
    """
    return _measure(lambda p, v: np.expm1(np.abs(log_ratio(p, v)).mean()), price, value)


def gd(price: npt.ArrayLike, value: npt.ArrayLike) -> Measure:
    """Geometric deviation: exp(mean(ln(P / FV))) - 1.

    Parameters, errors and source are those of `gad`. Positive where tulips are overvalued.

    Examples
    --------
    >>> f"{gd([10, 12, 15, 18, 9], 10):.6f}"
    '0.238675'
    """
    return _measure(lambda p, v: np.expm1(log_ratio(p, v).mean()), price, value)


def average_bias(price: npt.ArrayLike, value: npt.ArrayLike) -> Measure:
    """Average bias in florins: mean(P - FV).

    Parameters and errors are those of `rad`.

    Notes
    -----
    Haruvy & Noussair (2006), who take the median price of a period as its price.

    Examples
    --------
    >>> average_bias([10, 12, 15, 18, 9], 10).value
    2.8
    """
    return _measure(lambda p, v: (p - v).mean(), price, value)


def total_dispersion(price: npt.ArrayLike, value: npt.ArrayLike) -> Measure:
    """Total dispersion in florins: sum(abs(P - FV)).

    Parameters and errors are those of `rad`. It grows with the number of periods, so compare
    only games of equal length.

    Notes
    -----
    Haruvy & Noussair (2006), who take the median price of a period as its price.

    Examples
    --------
    >>> total_dispersion([10, 12, 15, 18, 9], 10).value
    16.0
    """
    return _measure(lambda p, v: np.abs(p - v).sum(), price, value)


def amplitude(price: npt.ArrayLike, value: npt.ArrayLike) -> Measure:
    """Amplitude: max((P - FV) / FV_1) - min((P - FV) / FV_1).

    Parameters and errors are those of `rad`. FV_1 is the value of the first period, traded or
    not; the amplitude is missing where that is missing or zero.

    Notes
    -----
    King et al. (1993), in the form of Dufwenberg, Lindqvist & Moore (2005).

    Examples
    --------
    >>> amplitude([10, 12, 15, 18, 9], 10).value
    0.9
    """
    prices, values = priced(price, value)

    def formula(p: FloatArray, v: FloatArray) -> float:
        if not np.isfinite(values[0]) or values[0] == 0:
            raise Undefined("The amplitude divides by the first value, which is missing or zero.")
        return float(np.ptp((p - v) / values[0]))

    return over(formula, PRICED, prices, values)


def duration(price: npt.ArrayLike, value: npt.ArrayLike) -> Measure:
    """Duration in periods: the longest run of rises of P - FV from one period to the next.

    That is the largest m with P_t - FV_t < P_{t+1} - FV_{t+1} < ... < P_{t+m} - FV_{t+m}.
    Parameters and errors are those of `rad`. A period without a trade ends a run, because
    nothing is known of it.

    Notes
    -----
    King et al. (1993). Other definitions of the same name count periods above value.

    Examples
    --------
    >>> duration([10, 12, 15, 18, 9], 10).value
    3.0
    >>> duration([10, 12, None, 15, 18, 21], 10).value
    2.0
    """
    prices, values = priced(price, value)
    change = np.diff(prices - values)
    noise = ROUNDING * (np.abs(prices) + np.abs(values))
    rises = change > noise[1:] + noise[:-1]
    return over(lambda *_: _longest_run(rises), PRICED, prices, values)


def priced(price: npt.ArrayLike, value: npt.ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Return prices and values as columns of one length."""
    prices = column("price", price)
    return prices, beside(prices, "value", value)


def log_ratio(price: FloatArray, value: FloatArray) -> FloatArray:
    """Return ln(P / FV), refusing what has no logarithm."""
    for name, numbers in (("prices", price), ("values", value)):
        bad = int((numbers <= 0).sum())
        if bad:
            raise Undefined(
                f"A logarithm needs numbers above zero: {bad} of {numbers.size} {name} "
                f"{'is' if bad == 1 else 'are'} not."
            )
    return np.log(price / value)


def _measure(formula: Callable[..., float], price: npt.ArrayLike, value: npt.ArrayLike) -> Measure:
    """Apply a formula to the periods with both a price and a value."""
    return over(formula, PRICED, *priced(price, value))


def _size_of_mean(value: FloatArray) -> float:
    """Return abs(mean(FV)), refusing zero."""
    size = float(np.abs(value.mean()))
    if size <= ROUNDING * np.abs(value).max():
        raise Undefined("The measure divides by the mean value, which is zero.")
    return size


def _longest_run(rises: npt.NDArray[np.bool_]) -> int:
    """Return the length of the longest run of True."""
    ends = np.flatnonzero(~np.concatenate(([False], rises, [False])))
    return int(np.diff(ends).max()) - 1
