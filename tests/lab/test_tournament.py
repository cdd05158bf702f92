"""Who plays better, on the same deals."""

from collections import Counter
from itertools import product
from statistics import NormalDist

import numpy as np
import pytest
from openskill.models import PlackettLuce
from pandas.testing import assert_frame_equal

import tulipbook
from tests.lab import bots
from tulipbook.games.api import TulipbookError
from tulipbook.lab import comparison
from tulipbook.lab.seating import SEATINGS, tables_in_round_robin

MANIA = "tulipmania-1637"
Z = NormalDist().inv_cdf(0.975)


@pytest.fixture(scope="module")
def cup():
    return tulipbook.tournament(
        "tulip", ["random", "greedy", bots.Last], 2, deals=8, seed=3, progress=False
    )


@pytest.fixture(scope="module")
def duel():
    return tulipbook.compare("greedy", "random", "tulip", 3, deals=40, seed=2, progress=False)


def test_a_round_robin_seats_everybody_everywhere():
    for names, players in (("abcd", 3), ("abcde", 5), ("ab", 2)):
        games = tables_in_round_robin(len(names), players)
        seated = [SEATINGS["round robin"](names, players, 0, index) for index in range(2 * games)]
        assert [deal for _, deal in seated] == [0] * games + [1] * games
        tables = [table for table, _ in seated[:games]]
        assert tables == [table for table, _ in seated[games:]]
        assert len(set(tables)) == games
        assert all(len(set(table)) == players for table in tables)
        seats = Counter((bot, seat) for table in tables for seat, bot in enumerate(table))
        assert set(seats) == set(product(names, range(players)))
        assert len(set(seats.values())) == 1


def test_few_bots_fill_a_table_but_none_alone():
    games = tables_in_round_robin(2, 3)
    tables = [SEATINGS["round robin"]("ab", 3, 0, index)[0] for index in range(games)]
    assert {"".join(table) for table in tables} == {"aab", "aba", "baa", "abb", "bab", "bba"}


def test_tables_by_lot():
    seated = [SEATINGS["random"]("abcde", 3, 5, index) for index in range(300)]
    assert [deal for _, deal in seated] == list(range(300))
    assert all(len(set(table)) == 3 for table, _ in seated)
    assert len({table for table, _ in seated}) > 50
    assert seated == [SEATINGS["random"]("abcde", 3, 5, index) for index in range(300)]
    assert seated[:9] != [SEATINGS["random"]("abcde", 3, 6, index) for index in range(9)]


def test_a_pair_differs_in_one_seat():
    for index in range(0, 12, 2):
        (one, deal), (other, same) = (
            SEATINGS["paired"]("abxyz", 4, 0, index + turn) for turn in (0, 1)
        )
        assert deal == same == index // 2
        seat = deal % 4
        assert (one[seat], other[seat]) == ("a", "b")
        assert [b for s, b in enumerate(one) if s != seat] == [
            b for s, b in enumerate(other) if s != seat
        ]
        assert [one[(seat + 1 + n) % 4] for n in range(3)] == list("xyz")


def test_games_of_one_deal_are_dealt_alike(cup):
    assert len(cup.batch) == 8 * 6
    setups = [record.header["setup"] for record in cup.batch.records]
    for deal in range(8):
        assert all(setup == setups[6 * deal] for setup in setups[6 * deal : 6 * deal + 6])
    assert setups[0] != setups[6]
    assert cup.batch.run["tables"] == "round robin"


def test_standings_are_means_of_the_seats(cup):
    seats = cup.batch.seats.assign(deal=cup.batch.seats.game_id // 6)
    table = cup.standings.set_index("bot")
    assert set(table.index) == {"random", "greedy", "Last"}
    assert table.win_share.is_monotonic_decreasing
    for bot, row in table.iterrows():
        own = seats[seats.bot == bot]
        assert row.seats == len(own) == 32
        assert row.deals == 8
        assert row.score == pytest.approx(own.score.mean())
        assert row["rank"] == pytest.approx(own["rank"].mean())
        by_deal = own.groupby("deal").win_share.mean()
        half = Z * by_deal.std() / 8**0.5
        assert row.win_share == pytest.approx(by_deal.mean())
        assert (row.low, row.high) == pytest.approx((by_deal.mean() - half, by_deal.mean() + half))
        assert row.ordinal == pytest.approx(row.mu - 3 * row.sigma)


def test_seats_are_there_for_every_bot_and_for_all(cup):
    together = cup.seats[cup.seats.bot.isna()].set_index("seat")
    seats = cup.batch.seats
    assert together.win_share.to_dict() == pytest.approx(
        seats.groupby("seat").win_share.mean().to_dict()
    )
    for row in cup.seats.dropna().itertuples():
        own = seats[(seats.bot == row.bot) & (seats.seat == row.seat)]
        assert row.win_share == pytest.approx(own.win_share.mean())
    assert len(cup.seats) == 3 * 2 + 2


def test_ratings_are_those_of_openskill(cup):
    model = PlackettLuce()
    ratings = {name: model.rating() for name in ("random", "greedy", "Last")}
    for _, game in cup.batch.seats.groupby("game_id"):
        names = game.bot.tolist()
        rated = model.rate([[ratings[name]] for name in names], ranks=game["rank"].tolist())
        ratings |= {name: team[0] for name, team in zip(names, rated, strict=True)}
    for row in cup.standings.itertuples():
        assert (row.mu, row.sigma) == pytest.approx((ratings[row.bot].mu, ratings[row.bot].sigma))


def test_a_bot_that_sits_twice_has_one_rating():
    cup = tulipbook.tournament(
        "tulip", ["greedy", bots.Last], 3, deals=4, tables="random", progress=False
    )
    assert len(cup.standings) == 2
    assert cup.standings.seats.sum() == 12
    assert cup.standings.mu.nunique() == 2


def test_the_better_bot_comes_first(cup, duel):
    assert cup.standings.bot[0] == "greedy"
    assert repr(cup).splitlines()[1].split()[0] == "greedy"
    assert duel.summary.difference[0] > 0
    assert duel.summary.p_value[0] < 0.05


def test_pairs_are_the_two_games_of_a_deal(duel):
    assert len(duel.batch) == 80
    assert duel.pairs.deal.tolist() == list(range(40))
    assert duel.pairs.seat.tolist() == [deal % 3 for deal in range(40)]
    seats = duel.batch.seats.set_index(["game_id", "seat"])
    for row in duel.pairs.itertuples():
        one, other = seats.loc[(2 * row.deal, row.seat)], seats.loc[(2 * row.deal + 1, row.seat)]
        assert (one.bot, other.bot) == ("greedy", "random")
        assert (row.score_first, row.score_second) == (one.score, other.score)
        assert (row.win_share_first, row.win_share_second) == (one.win_share, other.win_share)
        setups = [duel.batch.records[2 * row.deal + turn].header["setup"] for turn in (0, 1)]
        assert setups[0] == setups[1]


def test_the_summary_is_what_the_pairs_say(duel):
    for row in duel.summary.itertuples():
        first, second = duel.pairs[f"{row.measure}_first"], duel.pairs[f"{row.measure}_second"]
        difference = first - second
        half = Z * difference.std() / 40**0.5
        assert (row.first, row.second) == pytest.approx((first.mean(), second.mean()))
        assert row.difference == pytest.approx(difference.mean())
        assert (row.low, row.high) == pytest.approx(
            (difference.mean() - half, difference.mean() + half)
        )
    told = repr(duel)
    assert told.startswith("greedy against random in the same seat of 40 deals: win share 0.")
    assert f"p = {duel.summary.p_value[0]:.4f}" in told


def test_a_bot_is_as_good_as_itself():
    same = tulipbook.compare("random", "random", "tulip", 2, deals=5, progress=False)
    assert same.summary.difference.tolist() == [0, 0]
    assert same.summary.p_value.tolist() == [1, 1]


def test_the_p_value_is_that_of_all_coins():
    differences = np.array([1.0, 0.5, 0, -0.25, 1, 0.75, 0.1, 0.3, -0.2, 0.4])
    telling = differences[differences != 0]
    sums = [abs(np.dot(signs, telling)) for signs in product((1, -1), repeat=len(telling))]
    exact = np.mean([total >= abs(telling.sum()) - 1e-9 for total in sums])
    assert comparison._p_value(differences, 1) == pytest.approx(exact, abs=0.01)
    assert comparison._p_value(np.ones(40), 1) == 1 / 10_000
    assert comparison._p_value(-np.ones(40), 1) == 1 / 10_000


def test_others_may_sit_in_the_other_seats():
    result = tulipbook.compare(
        "greedy", bots.Last, "tulip", 3, deals=2, others=["random", bots.first], progress=False
    )
    assert [r.header["bots"] for r in result.batch.records] == [
        ["greedy", "random", "first"],
        ["Last", "random", "first"],
        ["first", "greedy", "random"],
        ["first", "Last", "random"],
    ]
    assert (result.first, result.second) == ("greedy", "Last")


def test_unfinished_pairs_are_left_out_and_counted():
    result = tulipbook.compare(
        "random", "fundamentalist", MANIA, 3, 20, max_turns=8, progress=False
    )
    finished = result.batch.games.finished.to_numpy().reshape(-1, 2).all(axis=1)
    assert 2 <= finished.sum() < 20
    assert result.pairs.deal.tolist() == np.flatnonzero(finished).tolist()
    assert result.unfinished == 20 - finished.sum()
    with pytest.raises(TulipbookError, match="Both games were finished in 0 of 4 pairs"):
        tulipbook.compare("random", "random", MANIA, deals=4, max_turns=2, progress=False)


def test_a_tournament_without_a_finished_game_has_no_shares():
    cup = tulipbook.tournament(
        MANIA, ["random", "fundamentalist"], 3, deals=1, max_turns=2, progress=False
    )
    assert cup.standings.empty
    assert cup.seats.empty
    assert repr(cup)


@pytest.mark.slow
def test_the_same_from_two_processes(cup, duel):
    again = tulipbook.tournament(
        "tulip", ["random", "greedy", bots.Last], 2, deals=8, seed=3, jobs=2, progress=False
    )
    assert_frame_equal(again.standings, cup.standings)
    assert_frame_equal(again.seats, cup.seats)
    other = tulipbook.compare(
        "greedy", "random", "tulip", 3, deals=40, seed=2, jobs=2, progress=False
    )
    assert_frame_equal(other.summary, duel.summary)


def cup_of(entrants, game="tulip", players=2, **options):
    return tulipbook.tournament(game, entrants, players, progress=False, **options)


def duel_of(first, second, players=2, **options):
    return tulipbook.compare(first, second, "tulip", players, progress=False, **options)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: cup_of("random"), "bots is 'random'; a list of at least two bots"),
        (lambda: cup_of(["random"]), "bots is a list; a list of at least two bots"),
        (lambda: cup_of(["random", "random"]), "Two bots are called 'random'; give them names"),
        (lambda: cup_of(["random", "genius"]), "There is no bot 'genius' for tulip"),
        (lambda: cup_of(["random", "greedy"], tables="swiss"), "tables is 'swiss'; one of round"),
        (lambda: cup_of(["random", "greedy"], deals=0), "deals is 0; a whole number of at least 1"),
        (lambda: cup_of(["random", "greedy"], players=9), "for 2 to 6 players, not for 9"),
        (lambda: cup_of(["random", "greedy"], game="chess"), "there is no game 'chess'"),
        (lambda: duel_of("random", "greedy", deals=1), "deals is 1; a whole number of at least 2"),
        (lambda: duel_of("random", "genius"), "There is no bot 'genius' for tulip"),
        (
            lambda: duel_of("random", "greedy", players=5, others=["random"] * 3),
            "3 bots are named for the 4 other seats; name one for all, or one each",
        ),
    ],
)
def test_refused_with_a_sentence(call, sentence):
    with pytest.raises(TulipbookError, match=sentence):
        call()
