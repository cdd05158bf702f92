"""Experiments: the same numbers from the same seed, honest intervals, sentences for bad input."""

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

from tulipbook.games.api import TulipbookError
from tulipbook.lab.experiments import (
    OUTCOMES,
    Cache,
    Treatment,
    boards,
    experience,
    kinds_of_traders,
    mean_interval,
    number_of_buyers,
    run_experiment,
    share_of_speculators,
    shares_of_strategies,
)

RANDOM = ("random",) * 3


def test_the_same_seed_gives_the_same_numbers() -> None:
    one, same, other = (share_of_speculators(3, games=4, seed=seed) for seed in (7, 7, 8))
    assert_frame_equal(one.games, same.games)
    assert_frame_equal(one.seats, same.seats)
    assert not one.games.equals(other.games)


def test_more_games_begin_with_the_same_ones() -> None:
    few, more = (kinds_of_traders(["random"], 3, games=games) for games in (3, 6))
    assert_frame_equal(few.games, more.games.head(3))


def test_a_cache_changes_nothing_and_saves_the_work(tmp_path) -> None:
    fresh = kinds_of_traders(["random", "speculator"], 3, games=3)
    kinds_of_traders(["random", "speculator"], 3, games=3, cache=Cache(tmp_path))
    assert len(list(tmp_path.iterdir())) == 2
    told: list[tuple[int, int]] = []
    kept = kinds_of_traders(
        ["random", "speculator"],
        3,
        games=3,
        tell=lambda *at: told.append(at),
        cache=Cache(tmp_path),
    )
    assert told == [(3, 6), (6, 6)]
    assert_frame_equal(fresh.games, kept.games)
    assert_frame_equal(fresh.seats, kept.seats)


def test_a_treatment_that_two_experiments_share_is_played_once() -> None:
    cache = Cache()
    told: list[tuple[int, int]] = []
    boards(["standard"], 3, games=3, bots=["random"], cache=cache)
    kinds_of_traders(["random"], 3, games=3, tell=lambda *at: told.append(at), cache=cache)
    assert told == [(3, 3)]


def test_what_tell_raises_ends_it_and_the_finished_treatments_stay() -> None:
    class Enough(Exception):
        pass

    cache = Cache()
    told: list[int] = []

    def until_four(played: int, games: int) -> None:
        assert games == 9
        told.append(played)
        if played == 4:
            raise Enough

    treatments = [Treatment(str(n), n, RANDOM, buyers=n) for n in (6, 7, 8)]
    with pytest.raises(Enough):
        run_experiment(treatments, 3, tell=until_four, cache=cache)
    assert told == [1, 2, 3, 3, 4]
    assert [{"treatment": t.key(), "games": 3, "seed": 1637} in cache for t in treatments] == [
        True,
        False,
        False,
    ]


def test_a_summary_is_the_mean_of_the_games() -> None:
    found = share_of_speculators(3, games=6)
    rows = found.summary(["peak_price", "gad_opening"], 0.9).set_index(["treatment", "measure"])
    assert len(rows) == 8
    for treatment, games in found.games.groupby("treatment"):
        (row,) = rows.loc[[(str(treatment), "peak_price")]].itertuples()
        interval = mean_interval(games["peak_price"], 0.9)
        assert (row.value, row.low, row.high, row.used) == interval[:4]
    assert rows.loc[("0 of 3", "gad_opening"), "fundamental"] == "the opening price"


def test_differences_are_paired_by_deal() -> None:
    found = number_of_buyers([4, 8], 3, games=6, bots=["random", "speculator"])
    rows = found.differences(["turns"])
    assert rows[["series", "treatment", "against"]].to_numpy().tolist() == [
        ["randoms", "8 buyers", "4 buyers"],
        ["speculators", "8 buyers", "4 buyers"],
    ]
    wide = found.games.pivot(index="game_id", columns=["series", "treatment"], values="turns")
    expected = mean_interval(wide["randoms", "8 buyers"] - wide["randoms", "4 buyers"])
    assert tuple(rows.loc[0, ["value", "low", "high"]]) == expected[:3]


def test_what_is_missing_in_a_game_is_counted() -> None:
    found = kinds_of_traders(["random"], 3, games=3)
    found.games.loc[0, "gini"] = float("nan")
    (row,) = found.summary(["gini"]).to_dict("records")
    assert (row["used"], row["missing"]) == (2, 1)
    found.games["gini"] = float("nan")
    (row,) = found.summary(["gini"]).to_dict("records")
    assert row["reason"] == "The measure is missing in all 3 games."


def test_cash_by_bot_is_that_of_the_seats() -> None:
    found = share_of_speculators(3, games=5)
    rows = found.cash().set_index(["treatment", "bot"])["value"]
    seats = found.seats.groupby(["treatment", "bot"])["cash"].mean()
    pd.testing.assert_series_equal(rows.sort_index(), seats.sort_index(), check_names=False)


def test_bots_of_one_game_have_all_its_cash() -> None:
    found = share_of_speculators(3, games=3)
    assert found.seats.groupby(["treatment", "game_id"]).size().eq(3).all()
    assert found.seats["cash"].gt(0).all()


def test_boards_are_kept_apart() -> None:
    found = share_of_speculators(3, games=3, boards=["gentle", "steep"])
    assert found.games["series"].unique().tolist() == ["gentle board", "steep board"]
    burst = found.games.groupby("series")["first_burst"].mean()
    assert burst["gentle board"] > burst["steep board"]


def test_experience_starts_from_the_same_first_round() -> None:
    found = experience(rounds=3, groups=6)
    first = found.games[found.games["x"] == 1]
    with_it, without = [
        first[first["series"] == series].drop(columns="series").reset_index(drop=True)
        for series in ("with experience", "without")
    ]
    assert len(with_it) == 6
    assert_frame_equal(with_it, without)
    shares = shares_of_strategies(found)
    assert shares.loc[shares["series"] == "without", "share"].eq(0.25).all()
    assert shares.groupby(["series", "x"])["share"].sum().round(9).eq(1).all()


def test_the_poorest_takes_over_from_the_richest() -> None:
    found = experience(rounds=2, groups=12)
    seats = found.seats[found.seats["series"] == "with experience"]
    for group, own in seats.groupby("game_id"):
        before = own[own["x"] == 1].sort_values("seat")
        after = own[own["x"] == 2].sort_values("seat")
        expected = before["bot"].tolist()
        cash = before["cash"].tolist()
        expected[cash.index(min(cash))] = expected[cash.index(max(cash))]
        assert after["bot"].tolist() == expected, group


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: share_of_speculators(2), "the number of players is 2"),
        (lambda: share_of_speculators(games=0), "the number of games is 0"),
        (lambda: share_of_speculators(others="bull"), "There is no bot 'bull'"),
        (lambda: share_of_speculators(boards=["flat"]), "flat"),
        (lambda: share_of_speculators(seed=1.5), "seed is 1.5"),  # type: ignore[arg-type]
        (lambda: number_of_buyers([3], games=1), "buyers of each colour is 3"),
        (lambda: number_of_buyers([], games=1), "There is no treatment"),
        (lambda: experience(["random"]), "players"),
        (lambda: experience(rounds=0), "the number of rounds is 0"),
        (lambda: run_experiment([], 1), "There is no treatment"),
        (
            lambda: run_experiment([Treatment("", 0, RANDOM)], 1).summary(["size"]),
            "There is no measure 'size'",
        ),
    ],
)
def test_bad_input_is_a_sentence(wrong, sentence: str) -> None:
    with pytest.raises(TulipbookError, match=sentence):
        wrong()


def test_every_measure_is_in_the_summary() -> None:
    found = kinds_of_traders(["random"], 3, games=2)
    assert found.summary()["measure"].tolist() == list(OUTCOMES)
    assert "normal approximation" in found.method
