"""ADF statistics of all windows of a series, by cumulative sums.

For each beginning, the sums over all windows grow row by row, and a regression is a few operations
on them. The few windows that a regression explains almost perfectly are computed one by one.
"""

from math import isqrt

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]

DELICATE = 1e-6
"""Where regressors leave a smaller share of a column unexplained, sums lose too many digits."""

COLLINEAR = 1e-12
"""Where they leave a smaller share than this, the column is a combination of the others."""

ROUNDING = 1e-14
"""Residuals smaller than this share of the series are rounding."""


def minimum_window(n: int) -> int:
    """Return PSY's smallest window for n observations: floor(n (0.01 + 1.8 / sqrt(n))).

    Examples
    --------
    >>> [minimum_window(n) for n in (30, 100, 400, 1600)]
    [10, 19, 40, 88]
    """
    return (n + isqrt(180**2 * n)) // 100


def smallest_window(n: int, window: int | None, lags: int) -> int:
    """Return the smallest window, refusing one that the regression or the series cannot have."""
    if window is None:
        window = minimum_window(n)
    check_length(window, "the smallest window", lags)
    if window > n:
        raise ValueError(f"The window of {window} observations is longer than the series of {n}.")
    return window


def check_length(n: int, what: str, lags: int) -> None:
    """Refuse observations too few to leave the regression a degree of freedom."""
    check_whole("lags", lags, 0)
    check_whole(what, n, 0)
    needed = 4 + 2 * lags
    if n < needed:
        raise ValueError(
            f"With lags={lags} the regression needs {needed} observations; {what} has {n}."
        )


def check_whole(name: str, number: int, least: int) -> None:
    """Refuse anything but a whole number of at least `least`."""
    if not isinstance(number, int | np.integer) or number < least:
        raise ValueError(f"{name} must be a whole number, {least} or more; got {number!r}.")


def badf(y: FloatArray, window: int, lags: int) -> tuple[FloatArray, int]:
    """Return BADF of every row of y, and how many windows have no t-ratio."""
    path = np.full(y.shape, np.nan)
    path[:, window - 1 :] = _t_ratios(y, window, lags)
    return path, int(np.isnan(path[:, window - 1 :]).sum())


def bsadf(y: FloatArray, window: int, lags: int) -> tuple[FloatArray, int]:
    """Return BSADF of every row of y, and how many windows have no t-ratio."""
    path = np.full(y.shape, np.nan)
    skipped = 0
    for start in range(y.shape[1] - window + 1):
        ratios = _t_ratios(y[:, start:], window, lags)
        ends = path[:, start + window - 1 :]
        np.fmax(ends, ratios, out=ends)
        skipped += int(np.isnan(ratios).sum())
    return path, skipped


def _t_ratios(y: FloatArray, window: int, lags: int) -> FloatArray:
    """Return ADF of every row of y on the windows from its start; NaN where there is none."""
    columns = _columns(y, lags)
    first = window - 2 - lags
    level, target = lags + 1, lags + 2
    rows = np.arange(first + 1.0, columns[0].shape[1] + 1)
    products = {(0, 0): rows}
    for i in range(target + 1):
        for j in range(max(i, 1), target + 1):
            products[i, j] = np.cumsum(columns[i] * columns[j], axis=1)[:, first:]
    rounding = rows * ROUNDING**2 * (y[:, [lags]] ** 2 + products[level, level])
    _take_out(0, products, target)
    variation = [products[i, i].copy() for i in range(1, target + 1)]
    with np.errstate(divide="ignore", invalid="ignore"):
        for lag in range(1, level):
            _take_out(lag, products, target)
        slope = products[level, target] / products[level, level]
        _take_out(level, products, target)
        residual = products[target, target]
        ratios: FloatArray = slope * np.sqrt(products[level, level] / residual * (rows - 2 - lags))
        unexplained = [products[i, i] / variation[i - 1] for i in range(1, target + 1)]

    ratios[residual <= rounding] = np.nan
    precise = np.logical_and.reduce([share > DELICATE for share in unexplained])
    moving = np.logical_and.reduce([spread > 0 for spread in variation])
    for row, end in np.argwhere(moving & ~precise):
        ratios[row, end] = _least_squares(y[row, : window + end], lags)
    return ratios


def _columns(y: FloatArray, lags: int) -> list[FloatArray]:
    """Return the constant, the lagged changes, the level before and the change itself."""
    change = np.diff(y, axis=-1)
    rows = change.shape[-1] - lags
    lagged = [change[..., lags - i : lags - i + rows] for i in range(1, lags + 1)]
    # The constant absorbs any shift. Counted from its own first row, no column is far from its
    # mean in terms of its spread, so that sums of squares lose few digits.
    columns = [*lagged, y[..., lags:-1], change[..., lags:]]
    return [np.ones_like(columns[0]), *(column - column[..., :1] for column in columns)]


def _take_out(pivot: int, products: dict[tuple[int, int], FloatArray], last: int) -> None:
    """Replace the later columns by what a regression on the pivot leaves of them."""
    for i in range(pivot + 1, last + 1):
        share = products[pivot, i] / products[pivot, pivot]
        for j in range(i, last + 1):
            products[i, j] -= share * products[pivot, j]


def _least_squares(y: FloatArray, lags: int) -> float:
    """Return ADF of one window by an orthogonal decomposition; NaN where there is none."""
    *regressors, change = _columns(y, lags)
    design = np.column_stack(regressors)
    orthogonal, triangle = np.linalg.qr(design)
    remaining = np.abs(np.diag(triangle))
    effects = orthogonal.T @ change
    residual = change - orthogonal @ effects
    collinear = remaining <= COLLINEAR * np.linalg.norm(design, axis=0)
    if collinear.any() or np.linalg.norm(residual) <= ROUNDING * np.linalg.norm(y):
        return np.nan
    variance = residual @ residual / (len(change) - lags - 2)
    return float(np.sign(triangle[-1, -1]) * effects[-1] / np.sqrt(variance))
