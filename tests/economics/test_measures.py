import dataclasses
import math
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tulipbook.economics import measures
from tulipbook.economics.measures import (
    DEFINITIONS,
    Measure,
    amplitude,
    average_bias,
    duration,
    gad,
    gd,
    gini,
    gini_corrected,
    max_drawdown,
    peak_to_trough_loss,
    peak_to_trough_periods,
    rad,
    rd,
    total_dispersion,
    trade_weighted_gad,
    trade_weighted_gd,
    trade_weighted_rad,
    trade_weighted_rd,
    turnover,
    wealth_lost,
)

PRICE = [10, 12, 15, 18, 9]
VALUE = 10
QUANTITY = [4, 6, 8, 5, 3]
MISSING: Any = None

OF_PRICE_AND_VALUE = [rad, rd, gad, gd, average_bias, total_dispersion, amplitude, duration]
WEIGHTED = [trade_weighted_rad, trade_weighted_rd, trade_weighted_gad, trade_weighted_gd]
OF_PRICE = [max_drawdown, peak_to_trough_loss, peak_to_trough_periods]

florins = st.floats(1, 10_000)
games = st.lists(st.tuples(florins, florins), min_size=1, max_size=30).map(
    lambda pairs: tuple(np.array(pairs).T)
)


# The example to check by hand.


@pytest.mark.parametrize(
    ("measure", "expected"),
    [
        (rad(PRICE, VALUE), 0.32),
        (rd(PRICE, VALUE), 0.28),
        (gad(PRICE, VALUE), 0.291994),
        (gd(PRICE, VALUE), 0.238675),
        (amplitude(PRICE, VALUE), 0.9),
        (turnover(QUANTITY, 20), 1.3),
        (average_bias(PRICE, VALUE), 2.8),
        (total_dispersion(PRICE, VALUE), 16),
        (duration(PRICE, VALUE), 3),
        (trade_weighted_rad(PRICE, VALUE, QUANTITY), 95 / 260),
        (trade_weighted_rd(PRICE, VALUE, QUANTITY), 89 / 260),
        (
            trade_weighted_gad(PRICE, VALUE, QUANTITY),
            (1.2**6 * 1.5**8 * 1.8**5 / 0.9**3) ** (1 / 26) - 1,
        ),
        (
            trade_weighted_gd(PRICE, VALUE, QUANTITY),
            (1.2**6 * 1.5**8 * 1.8**5 * 0.9**3) ** (1 / 26) - 1,
        ),
        (max_drawdown(PRICE), 0.5),
        (peak_to_trough_loss(PRICE), 9),
        (peak_to_trough_periods(PRICE), 1),
        (wealth_lost(PRICE, 20), 180),
    ],
)
def test_the_example_checked_by_hand(measure: Measure, expected: float) -> None:
    assert measure.value == pytest.approx(expected, abs=5e-7)
    assert (measure.used, measure.dropped, measure.reason) == (5, 0, "")


# Definitions that are easily got wrong.


def test_rad_divides_by_the_mean_value_and_is_not_a_mean_of_ratios() -> None:
    assert rad([2, 10], [1, 10]).value == pytest.approx(0.5 / 5.5)
    assert rd([2, 8], [1, 10]).value == pytest.approx(-0.5 / 5.5)


def test_rad_and_rd_divide_by_the_size_of_a_negative_mean_value() -> None:
    assert rad([1, 1], [-1, -3]).value == pytest.approx(3 / 2)
    assert rd([1, 1], [-1, -3]).value == pytest.approx(3 / 2)


def test_geometric_measures_treat_twice_and_half_the_value_alike() -> None:
    assert gad([20], 10).value == pytest.approx(1)
    assert gad([5], 10).value == pytest.approx(1)
    assert gd([20, 5], 10).value == pytest.approx(0)


def test_amplitude_divides_by_the_first_value_even_if_nothing_was_traded_then() -> None:
    assert amplitude([MISSING, 12, 18], [5, 10, 10]).value == pytest.approx(6 / 5)
    assert amplitude([MISSING, 12, 18], [5, 10, 10]).dropped == 1


def test_amplitude_is_a_range_even_for_a_negative_first_value() -> None:
    assert amplitude([1, 5], [-2, -2]).value == pytest.approx(2)


@pytest.mark.parametrize(
    ("price", "value", "expected"),
    [
        ([10], 10, 0),
        ([10, 10, 10], 10, 0),
        ([10, 9, 8], 10, 0),
        ([10, 11, 11, 12, 13, 14, 1], 10, 3),
        ([10, 11, 12], [10, 11, 12], 0),
        ([10, 10, 10], [10, 9, 8], 2),
        ([10, 11, MISSING, 12, 13, 14], 10, 2),
        ([0.3, 0.4], [0.1, 0.2], 0),
    ],
)
def test_duration_is_the_longest_run_of_rises_of_the_gap(
    price: Any, value: Any, expected: int
) -> None:
    assert duration(price, value).value == expected


def test_peak_and_trough_are_the_last_highest_and_then_the_first_lowest_period() -> None:
    price = [5, 40, 12, 40, 40, 30, MISSING, 8, 8, 20]
    assert peak_to_trough_loss(price).value == 32
    assert peak_to_trough_periods(price).value == 3
    assert peak_to_trough_periods(price).dropped == 1


def test_what_only_rises_has_lost_nothing() -> None:
    for measure in OF_PRICE:
        assert measure([50, 75, 100]) == Measure(0.0, 3)


def test_the_largest_drawdown_may_be_another_fall_than_that_from_the_peak() -> None:
    price = [100, 10, 1000, 500]
    assert max_drawdown(price).value == pytest.approx(0.9)
    assert peak_to_trough_loss(price).value == 500


@pytest.mark.parametrize(
    "holdings", [5, [1, 5, 9], [[1, 0], [2, 3], [9, 0]], np.array([[1], [5], [2]])]
)
def test_wealth_lost_takes_the_holdings_at_the_peak(holdings: Any) -> None:
    assert wealth_lost([50, 1000, 750], holdings).value == 5 * 250


def test_wealth_lost_needs_the_holdings_at_the_peak_only() -> None:
    assert wealth_lost([50, 1000, 750], [MISSING, 5, MISSING]).value == 1250
    missing = wealth_lost([50, 1000, 750], [5, MISSING, 5])
    assert math.isnan(missing.value)
    assert missing.reason == "The holdings at the peak are missing."


@pytest.mark.parametrize(
    ("wealth", "plain", "corrected"),
    [
        ([700, 700, 700], 0, 0),
        ([0.1, 0.1, 0.1], 0, 0),
        ([0, 0, 900], 2 / 3, 1),
        ([0, 100], 1 / 2, 1),
        ([1, 2, 3, 4], 1 / 4, 1 / 3),
        ([5300, 4100, 7025, MISSING], 2 * 5850 / (18 * 16425 / 3), 3 * 5850 / (18 * 16425 / 3)),
    ],
)
def test_gini(wealth: Any, plain: float, corrected: float) -> None:
    assert gini(wealth).value == pytest.approx(plain)
    assert gini_corrected(wealth).value == pytest.approx(corrected)


@given(st.lists(florins, min_size=2, max_size=8))
def test_gini_is_the_double_sum_of_its_definition(wealth: list[float]) -> None:
    x = np.array(wealth)
    double_sum = np.abs(x[:, np.newaxis] - x).sum() / (2 * x.size**2 * x.mean())
    assert gini(x).value == pytest.approx(double_sum, abs=1e-12)
    assert -1e-12 <= gini_corrected(x).value <= 1 + 1e-12


# Missing trades.


@pytest.mark.parametrize("measure", [*OF_PRICE_AND_VALUE, *OF_PRICE], ids=lambda m: m.__name__)
def test_a_missing_period_at_the_end_is_dropped_and_counted(measure: Any) -> None:
    value = () if measure in OF_PRICE else (VALUE,)
    full = measure(PRICE, *value)
    gaps = measure([*PRICE, MISSING, math.nan], *value)
    assert gaps == dataclasses.replace(full, dropped=2)


@pytest.mark.parametrize("measure", OF_PRICE_AND_VALUE, ids=lambda m: m.__name__)
def test_a_period_without_a_value_is_dropped_and_counted(measure: Any) -> None:
    full = measure(PRICE, [10] * 5)
    assert measure([*PRICE, 99], [*[10] * 5, MISSING]) == dataclasses.replace(full, dropped=1)


@pytest.mark.parametrize("measure", WEIGHTED, ids=lambda m: m.__name__)
def test_a_period_without_a_trade_has_no_weight_whatever_price_is_posted(measure: Any) -> None:
    full = measure(PRICE, VALUE, QUANTITY)
    gaps = measure([*PRICE, 0, MISSING, 7], VALUE, [*QUANTITY, 0, 3, MISSING])
    assert gaps == dataclasses.replace(full, dropped=3)


def test_turnover_counts_periods_without_a_trade_as_periods() -> None:
    assert turnover([4, 0, MISSING, 6], 20) == Measure(0.5, used=3, dropped=1)
    assert turnover([0, 0], 20) == Measure(0.0, used=2)


def test_pandas_columns_with_missing_values_are_arrays_too() -> None:
    price = pd.Series([10, MISSING, 15], dtype="Int64")
    assert rad(price, pd.Series([10.0, 10.0, 10.0])) == rad([10, math.nan, 15], 10)


# Undefined: a missing value with a reason, never a wrong number.


@pytest.mark.parametrize(
    ("measure", "reason"),
    [
        (rad([], 10), "no period with both a price and a value"),
        (rad([MISSING], 10), "no period with both a price and a value"),
        (duration([MISSING], 10), "no period with both a price and a value"),
        (amplitude([], 10), "no period with both a price and a value"),
        (rad([1, 2], [5, -5]), "mean value, which is zero"),
        (rd([1, 2], 0), "mean value, which is zero"),
        (rad([1, 2, 3], [0.1, 0.2, -0.3]), "mean value, which is zero"),
        (gad([1, 0, 3], 10), "1 of 3 prices is not"),
        (gd([1, 0, -3], 10), "2 of 3 prices are not"),
        (gad([1, 2], [10, -1]), "1 of 2 values is not"),
        (gd([1, 2], 0), "2 of 2 values are not"),
        (amplitude([1, 2], [0, 10]), "first value, which is missing or zero"),
        (amplitude([1, 2, 3], [MISSING, 10, 10]), "first value, which is missing or zero"),
        (trade_weighted_rad([1], 10, [0]), "no period with a trade, a price and a value"),
        (trade_weighted_rd([1, 2], [5, -5], 1), "value of what was traded, not above zero"),
        (trade_weighted_rad([1, 2], -5, 1), "value of what was traded, not above zero"),
        (trade_weighted_gad([1, 0], 10, 1), "1 of 2 prices is not"),
        (turnover([], 10), "no period with a quantity"),
        (turnover([1], 0), "tulips outstanding, which are not above zero"),
        (turnover([1], math.nan), "tulips outstanding, which are not above zero"),
        (max_drawdown([]), "no period with a price"),
        (max_drawdown([0, 5, 1]), "first price above zero and none below"),
        (max_drawdown([5, -1]), "first price above zero and none below"),
        (peak_to_trough_loss([MISSING]), "no period with a price"),
        (wealth_lost([], 3), "no period with a price"),
        (gini([]), "no player with a known wealth"),
        (gini([0, 0]), "mean wealth, which is not above zero"),
        (gini([-5, 4]), "mean wealth, which is not above zero"),
        (gini([0.1, 0.2, -0.3]), "mean wealth, which is not above zero"),
        (gini_corrected([5]), "two players or more"),
        (total_dispersion([1e308, 1e308], -1e308), "too large to be computed"),
    ],
)
def test_the_undefined_is_missing_and_says_why(measure: Measure, reason: str) -> None:
    assert math.isnan(measure.value)
    assert math.isnan(float(measure))
    assert reason in measure.reason
    assert measure.reason.endswith(".")


# Bad input: a sentence.


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: rad([1, 2, 3], [1, 2]), "price has 3 periods and value has 2"),
        (lambda: rad([1, math.inf], 1), "price holds inf at position 1 "),
        (lambda: rad([1, 2], [1, -math.inf]), "value holds -inf at position 1 "),
        (lambda: rad(["dear", "cheap"], 1), "price must be a sequence of numbers"),
        (lambda: rad([1, 2], "much"), "value must be a sequence of numbers"),
        (lambda: rad([[1, 2], [3, 4]], 1), "it has 2 dimensions"),
        (lambda: rad(5, 5), "it has 0 dimensions"),
        (lambda: rad(["dear", "3"], 1), "price must be a sequence of numbers"),
        (lambda: trade_weighted_rad([1], 1, [-2]), "quantity holds -2 at position 0 "),
        (lambda: trade_weighted_gd([1], 1, [1, 2]), "price has 1 periods and quantity has 2"),
        (lambda: turnover([1, -1], 5), "quantity holds -1 at position 1 "),
        (lambda: turnover([1], [5, 6]), "outstanding must be a single number"),  # type: ignore[arg-type]
        (lambda: turnover([1], math.inf), "outstanding holds inf"),
        (lambda: wealth_lost([1, 2], [[1], [2], [3]]), "price has 2 periods and holdings has 3"),
        (lambda: wealth_lost([1, 2], [[1], [2, 3]]), "holdings must be numbers"),
        (lambda: wealth_lost([1], [[[1]]]), "holdings must be a sequence"),
        (lambda: wealth_lost([1], [math.inf]), "holdings holds inf"),
        (lambda: gini([1, math.inf]), "wealth holds inf at position 1 "),
        (lambda: max_drawdown([-math.inf]), "price holds -inf at position 0 "),
    ],
)
def test_bad_input_is_a_sentence(call: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as error:
        call()
    assert sentence in str(error.value)


# The result itself.


def test_a_measure_is_a_number_where_one_is_wanted() -> None:
    measure = Measure(0.5, used=4, dropped=1)
    assert float(measure) == 0.5
    assert f"{measure:.1%}" == "50.0%"
    assert f"{measure}" == "Measure(value=0.5, used=4, dropped=1, reason='')"
    assert np.array([measure, measure], dtype=float).sum() == 1


def test_a_measure_does_not_change() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Measure(0.5, used=4).value = 1  # type: ignore[misc]


def test_every_measure_has_a_definition_and_every_definition_a_measure() -> None:
    functions = {name for name in measures.__all__ if name.islower()} - {"measure_frame"}
    assert set(DEFINITIONS) == functions
    assert {definition.unit for definition in DEFINITIONS.values()} == {
        "ratio",
        "florins",
        "periods",
    }


# Properties.


@given(games, st.floats(0.001, 1000))
def test_ratios_do_not_depend_on_the_currency(
    game: tuple[np.ndarray, np.ndarray], scale: float
) -> None:
    price, value = game
    for ratio in (rad, rd, gad, gd, amplitude, duration):
        assert ratio(price * scale, value * scale).value == pytest.approx(
            ratio(price, value).value, rel=1e-9, abs=1e-9
        )
    assert max_drawdown(price * scale).value == pytest.approx(max_drawdown(price).value, abs=1e-9)
    assert gini(price * scale).value == pytest.approx(gini(price).value, abs=1e-9)
    for amount in (average_bias, total_dispersion):
        assert amount(price * scale, value * scale).value == pytest.approx(
            scale * amount(price, value).value, rel=1e-9, abs=1e-6
        )


@given(games)
def test_absolute_measures_are_at_least_as_large_as_the_others(
    game: tuple[np.ndarray, np.ndarray],
) -> None:
    price, value = game
    assert rad(price, value).value >= abs(rd(price, value).value) - 1e-12
    assert gad(price, value).value >= abs(gd(price, value).value) - 1e-9
    assert total_dispersion(price, value).value >= abs(
        price.size * average_bias(price, value).value
    ) * (1 - 1e-9)


@given(games)
def test_gad_does_not_change_when_price_and_value_change_places(
    game: tuple[np.ndarray, np.ndarray],
) -> None:
    price, value = game
    assert gad(price, value).value == pytest.approx(gad(value, price).value)
    assert (1 + gd(price, value).value) * (1 + gd(value, price).value) == pytest.approx(1)


@given(games)
def test_equal_weights_change_nothing_but_the_divisor(
    game: tuple[np.ndarray, np.ndarray],
) -> None:
    price, value = game
    for weighted, plain in zip(WEIGHTED, (rad, rd, gad, gd), strict=True):
        assert weighted(price, value, 3).value == pytest.approx(
            plain(price, value).value, rel=1e-9, abs=1e-12
        )


@given(games)
def test_prices_at_value_are_no_bubble(game: tuple[np.ndarray, np.ndarray]) -> None:
    _, value = game
    for measure in OF_PRICE_AND_VALUE:
        assert measure(value, value).value == 0


@given(games)
def test_the_fall_is_what_its_definition_says(game: tuple[np.ndarray, np.ndarray]) -> None:
    price, _ = game
    falls = [1 - price[t] / max(price[: t + 1]) for t in range(price.size)]
    assert max_drawdown(price).value == pytest.approx(max(falls))
    peak = max(t for t in range(price.size) if price[t] == max(price))
    assert peak_to_trough_loss(price).value == price[peak] - min(price[peak:])
    assert wealth_lost(price, 7).value == pytest.approx(7 * peak_to_trough_loss(price).value)
