from typing import Any

import numpy as np
import pytest

from tulipbook.economics.explosive import (
    Episode,
    critical_values,
    date_stamps,
    gsadf,
    minimum_window,
    sadf,
)

# Monte Carlo values at 95 %, with windows counted in observations.
REFERENCE = {
    30: (1.18, 1.80),
    60: (1.24, 1.95),
    100: (1.30, 2.00),
    200: (1.40, 2.08),
}


@pytest.mark.slow
@pytest.mark.parametrize("n", REFERENCE)
def test_critical_values_agree_with_the_reference(n: int) -> None:
    found = [float(critical_values(n, kind).at(0.95)) for kind in ("sadf", "gsadf")]
    assert found == pytest.approx(REFERENCE[n], abs=0.1)


@pytest.mark.slow
def test_sadf_of_long_series_agrees_with_the_reference() -> None:
    found = [float(critical_values(n, "sadf").at(0.95)) for n in (400, 800, 1600)]
    assert found == pytest.approx([1.49, 1.53, 1.57], abs=0.1)


@pytest.mark.slow
def test_gsadf_of_a_longer_series_agrees_with_the_reference() -> None:
    assert float(critical_values(400, "gsadf").at(0.95)) == pytest.approx(2.20, abs=0.1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("n", "rows", "kind", "expected"),
    [
        (100, 19, "sadf", (0.988, 1.295)),
        (100, 19, "gsadf", (1.710, 1.974)),
        (200, 27, "sadf", (1.093, 1.388)),
        (200, 27, "gsadf", (1.875, 2.114)),
    ],
)
def test_windows_counted_in_rows_have_one_more_observation(
    n: int, rows: int, kind: Any, expected: tuple[float, ...]
) -> None:
    found = critical_values(n, kind, window=rows + 1)
    assert list(found.values[:2]) == pytest.approx(expected, abs=0.1)


def test_a_quick_look_at_the_reference() -> None:
    found = [critical_values(30, kind, repetitions=1000).at(0.95) for kind in ("sadf", "gsadf")]
    assert found == pytest.approx(REFERENCE[30], abs=0.15)


def test_the_simulation_is_of_the_random_walks_it_says() -> None:
    n, repetitions, seed = 40, 900, 5
    shocks = np.random.default_rng(seed).standard_normal((repetitions, n))
    walks = np.cumsum(1 / n + shocks, axis=1)
    for kind, test in (("sadf", sadf), ("gsadf", gsadf)):
        statistics = [test(walk).statistic for walk in walks]
        found = critical_values(n, kind, repetitions=repetitions, seed=seed)  # type: ignore[arg-type]
        np.testing.assert_allclose(found.values, np.quantile(statistics, [0.9, 0.95, 0.99]))


def test_sequences_have_a_critical_value_for_every_observation() -> None:
    for kind, maximum in (("badf", "sadf"), ("bsadf", "gsadf")):
        found = critical_values(40, kind, repetitions=300)  # type: ignore[arg-type]
        first = minimum_window(40) - 1
        assert found.values.shape == (3, 40)
        assert np.isnan(found.values[:, :first]).all()
        assert (np.diff(found.values[:, first:], axis=0) >= 0).all()
        largest = critical_values(40, maximum, repetitions=300)  # type: ignore[arg-type]
        assert (found.values[:, first:] <= largest.values[:, None]).all()
    adf = critical_values(40, "adf", repetitions=300)
    badf = critical_values(40, "badf", repetitions=300)
    np.testing.assert_array_equal(adf.values, badf.values[:, -1])


def test_one_seed_one_result() -> None:
    first, again, other = (critical_values(30, "sadf", repetitions=50, seed=s) for s in (1, 1, 2))
    np.testing.assert_array_equal(first.values, again.values)
    assert (first.values != other.values).all()


def test_a_result_says_what_was_simulated() -> None:
    found = critical_values(50, "gsadf", repetitions=20, seed=3, window=20, lags=1, levels=(0.5,))
    assert (found.kind, found.n, found.window, found.lags) == ("gsadf", 50, 20, 1)
    assert (found.repetitions, found.seed, found.levels) == (20, 3, (0.5,))
    assert found.at(0.5) == found.values[0]
    with pytest.raises(ValueError, match=r"There is no level 0\.95; simulated are \(0\.5,\)\."):
        found.at(0.95)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"kind": "psy"}, "There is no statistic 'psy'"),
        ({"repetitions": 0}, "repetitions must be a whole number, 1 or more; got 0."),
        ({"levels": (95,)}, "Levels lie between 0 and 1"),
        ({"levels": ()}, "Levels lie between 0 and 1"),
        ({"n": 3}, "the regression needs 4 observations; a series has 3."),
        ({"n": 50.5}, "a series must be a whole number"),
        ({"window": 51}, "The window of 51 observations is longer than the series of 50."),
        ({"lags": 20}, "With lags=20 the regression needs 44 observations"),
        ({"seed": -1}, "seed must be a whole number, 0 or more; got -1."),
    ],
)
def test_bad_input_is_a_sentence(arguments: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as error:
        critical_values(**{"n": 50, "repetitions": 10, **arguments})
    assert sentence in str(error.value)


# Dates.

NAN = float("nan")


@pytest.mark.parametrize(
    ("sequence", "critical", "episodes"),
    [
        ([], 1, []),
        ([NAN, NAN], 1, []),
        ([1, 1], 1, []),
        ([NAN, 2, 2, 0, 3], 1, [(1, 2), (4, 4)]),
        ([2, 2, 2], 1, [(0, 2)]),
        ([2, 2, 2, 2], [3, 1, NAN, 1], [(1, 1), (3, 3)]),
    ],
)
def test_date_stamps_are_the_runs_above_the_critical_values(
    sequence: Any, critical: Any, episodes: list[tuple[int, int]]
) -> None:
    assert date_stamps(sequence, critical) == tuple(Episode(*run) for run in episodes)


def test_short_runs_can_be_left_out() -> None:
    sequence = [2, 0, 2, 2, 0, 2, 2, 2]
    assert date_stamps(sequence, 1, shortest=2) == (Episode(2, 3), Episode(5, 7))
    assert date_stamps(sequence, 1, shortest=3) == (Episode(5, 7),)


def test_a_critical_sequence_must_fit() -> None:
    with pytest.raises(ValueError, match=r"has 3 observations and the critical sequence 2; give"):
        date_stamps([1, 2, 3], [1, 2])


def test_a_bubble_made_by_hand_is_dated() -> None:
    rng = np.random.default_rng(4)
    calm = np.cumsum(rng.standard_normal(60)) + 50
    rise = [calm[-1]]
    for _ in range(19):
        rise.append(1.08 * rise[-1] + rng.standard_normal())
    y = np.concatenate([calm, rise[1:], np.cumsum(rng.standard_normal(21)) + 50])
    limits = critical_values(100, "bsadf", repetitions=300).at(0.95)
    episodes = date_stamps(gsadf(y).bsadf, limits, shortest=5)
    assert len(episodes) == 1
    assert 58 <= episodes[0].start <= 68
    assert 75 <= episodes[0].end <= 82
