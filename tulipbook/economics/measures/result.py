"""The result of a measure, and the arrays that measures are computed on."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]

ROUNDING = 1e-12
"""Differences below this share of the numbers compared are rounding, not economics."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One measured number, or a missing value and the reason for it.

    ``float(measure)`` is the value, and ``f"{measure:.2f}"`` formats it.

    Attributes
    ----------
    value : float
        The number; NaN where the measure is undefined.
    used : int
        How many periods (for wealth: players) it was computed from.
    dropped : int
        How many were left out because something was missing, such as a period without a trade.
    reason : str
        Why the value is missing, as a sentence; empty where it is not.

    Examples
    --------
    >>> measure = Measure(0.32, used=5)
    >>> float(measure), f"{measure:.1%}"
    (0.32, '32.0%')
    """

    value: float
    used: int
    dropped: int = 0
    reason: str = ""

    def __float__(self) -> float:
        return self.value

    def __format__(self, spec: str) -> str:
        return format(self.value, spec) if spec else str(self)


class Undefined(Exception):
    """Raised inside a formula; its sentence becomes the reason of the measure."""


def column(name: str, data: npt.ArrayLike) -> FloatArray:
    """Return `data` as a one-dimensional array of finite numbers and NaN for missing ones."""
    try:
        numbers = np.asarray(data, dtype=np.float64)
    except (TypeError, ValueError):
        raise ValueError(
            f"{name} must be a sequence of numbers, with NaN where one is missing."
        ) from None
    if numbers.ndim != 1:
        raise ValueError(
            f"{name} must be a sequence of numbers, one per period; "
            f"it has {numbers.ndim} dimensions."
        )
    infinite = np.isinf(numbers)
    if infinite.any():
        position = int(infinite.argmax())
        raise ValueError(
            f"{name} holds {numbers[position]} at position {position} (counted from 0); "
            "give a finite number, or NaN where one is missing."
        )
    return numbers


def beside(price: FloatArray, name: str, data: npt.ArrayLike) -> FloatArray:
    """Return `data` as a column as long as `price`; a single number holds for every period."""
    numbers = column(name, np.full(price.shape, data) if np.ndim(data) == 0 else data)
    if numbers.size != price.size:
        raise ValueError(
            f"price has {price.size} periods and {name} has {numbers.size}; "
            f"give one {name} per period, or a single number for all of them."
        )
    return numbers


def over(formula: Callable[..., float], what: str, *columns: FloatArray) -> Measure:
    """Apply `formula` to the entries that are complete in every column."""
    complete = np.logical_and.reduce([np.isfinite(numbers) for numbers in columns])
    used = int(complete.sum())
    dropped = complete.size - used
    if not used:
        return Measure(math.nan, 0, dropped, f"There is no {what}.")
    try:
        with np.errstate(all="ignore"):
            value = float(formula(*(numbers[complete] for numbers in columns)))
    except Undefined as undefined:
        return Measure(math.nan, used, dropped, str(undefined))
    if not math.isfinite(value):
        return Measure(math.nan, used, dropped, "The result is too large to be computed.")
    return Measure(value, used, dropped)
