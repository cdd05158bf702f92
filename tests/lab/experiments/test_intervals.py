"""Intervals of means."""

from math import isnan, nan, sqrt
from random import Random

import pytest

from tulipbook.games.api import TulipbookError
from tulipbook.lab.experiments import mean_interval


def test_by_hand() -> None:
    interval = mean_interval([2, 4, 4, 6])
    half = 1.959964 * sqrt(8 / 3) / 2
    assert interval.value == 4
    assert interval.low == pytest.approx(4 - half, abs=1e-5)
    assert interval.high == pytest.approx(4 + half, abs=1e-5)
    assert (interval.used, interval.missing, interval.reason) == (4, 0, "")


def test_it_holds_the_truth_about_as_often_as_it_says() -> None:
    rng = Random(7)
    hits = 0
    for _ in range(1000):
        interval = mean_interval([rng.expovariate(1) for _ in range(100)], 0.9)
        hits += interval.low <= 1 <= interval.high
    assert 860 < hits < 930


def test_what_is_missing_is_left_out_and_counted() -> None:
    interval = mean_interval([1, nan, 3, nan])
    assert (interval.value, interval.used, interval.missing) == (2, 2, 2)


@pytest.mark.parametrize(
    ("numbers", "reason"),
    [([], "no game"), ([nan, nan], "missing in all 2 games"), ([5.0, nan], "single game")],
)
def test_what_is_not_defined_says_why(numbers: list[float], reason: str) -> None:
    interval = mean_interval(numbers)
    assert isnan(interval.low)
    assert isnan(interval.high)
    assert reason in interval.reason


@pytest.mark.parametrize("confidence", [0.0, 1.0, -1.0, 95, "high", nan])
def test_confidence_is_between_0_and_1(confidence: float) -> None:
    with pytest.raises(TulipbookError, match="confidence is"):
        mean_interval([1, 2], confidence)
