import warnings
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tulipbook.economics.explosive import adf, gsadf, minimum_window, sadf

ONE_AND_A_HALF: Any = 1.5

BOARD = np.array([25, 50, 75, 100, 150, 250, 375, 500, 750, 1000, 1500, 2000])


def random_walk(n: int = 60, seed: int = 0) -> np.ndarray:
    return np.cumsum(np.random.default_rng(seed).standard_normal(n))


def explosive(n: int = 60, growth: float = 1.1, noise: float = 0.1, seed: int = 0) -> np.ndarray:
    shocks = noise * np.random.default_rng(seed).standard_normal(n)
    y = [10.0]
    for shock in shocks[1:]:
        y.append(growth * y[-1] + shock)
    return np.array(y)


def board_prices(n: int = 60, moves: float = 0.5, seed: int = 0) -> np.ndarray:
    rng = np.random.default_rng(seed)
    steps = rng.choice([-1, 0, 1], n, p=[moves / 2, 1 - moves, moves / 2])
    place = 5
    places = [place := min(11, max(0, place + step)) for step in steps]
    return BOARD[places]


SERIES = {
    "random walk": random_walk(),
    "falling": -random_walk(seed=1) - 0.5 * np.arange(60),
    "trend": random_walk() + 1000 * np.arange(60),
    "explosive": explosive(),
    "bubble and crash": np.concatenate([random_walk(20) + 50, explosive(20), random_walk(20) + 9]),
    "board": board_prices(),
    "dear": random_walk() * 1e200,
    "cheap": random_walk() * 1e-200,
}


def regression(y: Any, lags: int) -> tuple[np.ndarray, np.ndarray]:
    """The regressors, with the level last, and the changes they explain."""
    rows = range(lags + 1, len(y))
    regressors = [
        [1, *(y[t - i] - y[t - i - 1] for i in range(1, lags + 1)), y[t - 1]] for t in rows
    ]
    return np.array(regressors), np.array([y[t] - y[t - 1] for t in rows])


def plain_least_squares(y: np.ndarray, lags: int) -> float:
    """ADF of one window, by numpy's least squares on columns brought to one scale."""
    regressors, change = regression(y / np.abs(y).max(), lags)
    regressors[:, 1:] -= regressors[:, 1:].mean(axis=0)
    size = np.linalg.norm(regressors, axis=0)
    coefficients, _, rank, _ = np.linalg.lstsq(regressors / size, change)
    assert rank == lags + 2
    residual = change - regressors / size @ coefficients
    variance = residual @ residual / (len(change) - lags - 2)
    inverse = np.linalg.inv((regressors / size).T @ (regressors / size))
    return float(coefficients[-1] / np.sqrt(variance * inverse[-1, -1]))


def exact_square(y: np.ndarray, lags: int) -> Fraction:
    """The square of ADF of one window in exact fractions, by Gauss elimination."""
    regressors, change = regression([Fraction(int(price)) for price in y], lags)
    table = np.column_stack([regressors, change])
    products = table.T @ table
    for pivot in range(lags + 2):
        for row in range(pivot + 1, lags + 3):
            products[row] -= products[row, pivot] / products[pivot, pivot] * products[pivot]
    explained = products[-2, -1] ** 2 / products[-2, -2]
    return Fraction(explained / products[-1, -1] * (len(change) - lags - 2))


# Window by window.


@pytest.mark.parametrize("lags", [0, 1, 2])
@pytest.mark.parametrize("name", SERIES)
def test_every_window_agrees_with_plain_least_squares(name: str, lags: int) -> None:
    y, window = SERIES[name], 12
    ends = range(window, len(y) + 1)
    with np.errstate(invalid="ignore"):
        table = {
            end: [plain_least_squares(y[start:end], lags) for start in range(end - window + 1)]
            for end in ends
        }
    general, from_start = gsadf(y, window, lags), sadf(y, window, lags)
    for end in ends:
        assert general.bsadf[end - 1] == pytest.approx(max(table[end]), rel=1e-7)
        assert from_start.badf[end - 1] == pytest.approx(table[end][0], rel=1e-7)
    assert np.isnan(general.bsadf[: window - 1]).all()
    assert np.isnan(from_start.badf[: window - 1]).all()
    assert general.statistic == np.nanmax(general.bsadf)
    assert from_start.statistic == np.nanmax(from_start.badf)
    assert adf(y, lags).statistic == from_start.badf[-1]
    assert general.skipped == from_start.skipped == 0


@pytest.mark.parametrize("lags", [0, 1, 2])
@pytest.mark.parametrize("start", [0, 17, 40])
def test_windows_agree_with_exact_fractions(start: int, lags: int) -> None:
    y = board_prices(200, seed=3)[start : start + 35]
    assert adf(y, lags).statistic ** 2 == pytest.approx(float(exact_square(y, lags)), rel=1e-10)


def test_a_nearly_perfect_fit_agrees_with_exact_fractions() -> None:
    y = np.round(explosive(40, growth=1.5, noise=1))
    expected = float(exact_square(y, 0)) ** 0.5
    assert expected > 1e5
    for mirrored in (y, -y):
        assert adf(mirrored).statistic == pytest.approx(expected, rel=1e-6)


def test_the_window_is_counted_in_observations() -> None:
    y = random_walk(40)
    result = sadf(y, window=15)
    assert np.isnan(result.badf[13])
    assert result.badf[14] == pytest.approx(plain_least_squares(y[:15], 0))
    assert (result.n, result.window, result.lags) == (40, 15, 0)


def test_the_window_of_all_observations_is_the_adf() -> None:
    y = random_walk(40)
    assert gsadf(y, window=40).statistic == sadf(y, window=40).statistic == adf(y).statistic


def test_the_default_window_is_psys() -> None:
    assert gsadf(random_walk(100)).window == sadf(random_walk(100)).window == 19
    for n in range(4, 3000):
        assert minimum_window(n) == int(n * (0.01 + 1.8 / np.sqrt(n)) + 1e-9)


# What the statistics do.


@given(
    st.integers(0, 10_000),
    st.sampled_from([0, 1, 2]),
    st.floats(1e-3, 1e3),
    st.floats(-1e3, 1e3),
)
def test_neither_scale_nor_level_matters(seed: int, lags: int, scale: float, level: float) -> None:
    y = random_walk(35, seed)
    moved = gsadf(scale * (y + level), lags=lags)
    np.testing.assert_allclose(moved.bsadf, gsadf(y, lags=lags).bsadf, rtol=1e-6, atol=1e-6)


@given(st.integers(0, 10_000), st.sampled_from([0, 1, 2]))
def test_more_windows_find_no_less(seed: int, lags: int) -> None:
    y = random_walk(35, seed)
    assert adf(y, lags).statistic <= sadf(y, lags=lags).statistic <= gsadf(y, lags=lags).statistic
    assert gsadf(y, 20, lags).statistic <= gsadf(y, 12, lags).statistic


def test_a_bubble_is_found_where_it_is_and_a_crash_does_not_hide_it() -> None:
    y = np.concatenate([random_walk(60), explosive(30), random_walk(60, seed=2)])
    result = gsadf(y)
    assert result.statistic > 10
    assert 60 <= np.nanargmax(result.bsadf) < 90
    assert gsadf(random_walk(150)).statistic < 3


def test_a_long_series_is_no_trouble() -> None:
    result = gsadf(random_walk(1680))
    assert (result.n, result.window, result.skipped) == (1680, 90, 0)
    assert 0 < result.statistic < 5


# Windows without a t-ratio.


def test_constant_windows_are_skipped_and_counted() -> None:
    y = np.concatenate([np.full(20, 50.0), random_walk(20)])
    result = gsadf(y, window=10)
    # Up to 21 observations of 50 can be regressors and leave x constant: the last is a change.
    constant = sum(
        1 for start in range(40) for end in range(start + 10, 41) if np.ptp(y[start : end - 1]) == 0
    )
    assert result.skipped == constant > 0
    assert np.isnan(result.bsadf[:20]).all()
    assert np.isfinite(result.bsadf[21:]).all()


@pytest.mark.parametrize("lags", [0, 1, 2])
@pytest.mark.parametrize(
    "y",
    [
        np.arange(40),
        0.1 * np.arange(40),
        1000 - 0.3 * np.arange(40),
        1.05 ** np.arange(40),
        np.where(np.arange(40) < 1, 25, 50),
    ],
    ids=["line", "tenths", "falling line", "growth", "one jump"],
)
def test_a_perfect_fit_has_no_statistic(y: np.ndarray, lags: int) -> None:
    for test in (adf, sadf, gsadf):
        with pytest.raises(ValueError, match="fitted perfectly in every window"):
            test(y, lags=lags)


@pytest.mark.parametrize("before", [np.arange(34.0), 1.05 ** np.arange(34)], ids=["line", "growth"])
def test_lagged_changes_that_follow_from_the_level_leave_no_statistic(before: np.ndarray) -> None:
    y = np.append(before, 90)
    assert np.isfinite(adf(y).statistic)
    with pytest.raises(ValueError, match="there is no t-ratio"):
        adf(y, lags=1)


# Bad input.


@pytest.mark.parametrize("test", [adf, sadf, gsadf])
@pytest.mark.parametrize(
    ("y", "sentence"),
    [
        (np.full(50, 25.0), "y never changes"),
        ([*random_walk(40), np.nan], "y holds nan at position 40 "),
        ([np.inf, *random_walk(40)], "y holds inf at position 0 "),
        ([1, 2, 4], "With lags=0 the regression needs 4 observations; y has 3."),
        ([], "y has 0."),
        (random_walk().reshape(2, -1), "it has 2 dimensions"),
        (5, "it has 0 dimensions"),
        (["a", "b"], "y must be a sequence of numbers"),
    ],
)
def test_bad_series_are_refused_in_a_sentence(test: Any, y: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as error:
        test(y)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda y: adf(y, lags=-1), "lags must be a whole number, 0 or more; got -1."),
        (lambda y: adf(y, lags=ONE_AND_A_HALF), "lags must be a whole number, 0 or more; got 1.5."),
        (lambda y: adf(y, lags=30), "With lags=30 the regression needs 64 observations; y has 60."),
        (lambda y: sadf(y, window=3), "needs 4 observations; the smallest window has 3."),
        (lambda y: gsadf(y, lags=6), "needs 16 observations; the smallest window has 14."),
        (lambda y: gsadf(y, window=61), "The window of 61 observations is longer than the series"),
        (lambda y: gsadf(y, window=ONE_AND_A_HALF), "the smallest window must be a whole number"),
    ],
)
def test_bad_windows_and_lags_are_refused_in_a_sentence(call: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as error:
        call(random_walk())
    assert sentence in str(error.value)


@pytest.mark.parametrize("test", [adf, sadf, gsadf])
def test_a_short_series_warns(test: Any) -> None:
    with pytest.warns(UserWarning, match="y has 29 observations; below 30") as caught:
        test(random_walk(29))
    assert caught[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        test(random_walk(30))


def test_the_shortest_series_that_leaves_a_degree_of_freedom() -> None:
    for lags in (0, 1, 2):
        y = random_walk(4 + 2 * lags)
        with pytest.warns(UserWarning, match="below 30"):
            assert np.isfinite(adf(y, lags).statistic)
