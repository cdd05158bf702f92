from __future__ import annotations

from math import inf
from random import Random
from time import monotonic

import pytest

from tests.bots.tulip import build as tulip
from tests.bots.tulipmania import build as tulipmania
from tulipbook.bots import Estimate, make_bot
from tulipbook.bots.search import contest_share


def search(game, options="iterations=40", seed=1):
    return make_bot(f"search:{options}", game=game, rng=Random(seed))


# Estimates --------------------------------------------------------------------------------------


def test_an_estimate_sums_up_the_ends_of_games():
    estimate = Estimate.of("keep", 1, [(10, 30, 0), (20, 20, 20), (50, 10, 0), (0, 20, 0)])
    assert (estimate.games, estimate.florins, estimate.win) == (4, 20, (1 + 1 / 3 + 0 + 1) / 4)
    assert estimate.florins_error == pytest.approx((200 / 3 / 4) ** 0.5)
    contest = (243 / 244 + 1 / 3 + 1 / 3126 + 1) / 4
    assert estimate.merit == pytest.approx(contest)


def test_the_first_impression_counts_as_fifty_games():
    ends = [(10, 30, 0), (20, 20, 20)]
    plain, liked = (Estimate.of("keep", 1, ends, impression=share) for share in (0, 0.25))
    assert liked.merit - plain.merit == pytest.approx(50 * 0.25 / 2)
    assert (liked.games, liked.florins, liked.win) == (plain.games, plain.florins, plain.win)


def test_one_game_says_nothing_about_its_error():
    estimate = Estimate.of("keep", 0, [(700, 600)])
    assert (estimate.win_error, estimate.florins_error) == (inf, inf)


def test_a_contest_share_is_even_for_equals_and_nearly_all_for_a_clear_winner():
    assert contest_share((5, 5, 5, 5), 2) == 1 / 4
    assert contest_share((0, 0), 0) == 1 / 2
    assert contest_share((100, 10, 0), 0) > 0.99
    assert sum(contest_share((7, 3, 9), seat) for seat in range(3)) == pytest.approx(1)


def test_every_action_has_an_estimate_in_its_place_and_the_better_half_has_more():
    state = tulipmania.offered("orange", cash=(700, 700, 700), buyers=({}, {"orange": 2}, {}))
    actions = state.legal_actions(1)
    estimates = search("tulipmania-1637", "iterations=90").evaluate(state.view(1), actions)
    assert [estimate.action for estimate in estimates] == list(actions)
    assert sorted(estimate.games for estimate in estimates) == [6, 6, 16, 31, 31]
    for estimate in estimates:
        assert 0 <= estimate.win <= 1
        assert 0 < estimate.florins_error < estimate.florins


def test_all_actions_in_the_race_are_tried_in_the_same_worlds(monkeypatch):
    bot, worlds = search("tulipmania-1637", "iterations=90"), []

    def draw(view, rng):
        worlds.append(view.sample(rng))
        return worlds[-1]

    monkeypatch.setattr(bot, "world", draw)
    state = tulipmania.offered("orange", buyers=({}, {"orange": 2}, {}))
    estimates = bot.evaluate(state.view(1), state.legal_actions(1))
    assert len(worlds) == max(estimate.games for estimate in estimates)
    assert len({str(world.deck) for world in worlds}) == len(worlds)
    assert all(world.view(1) == state.view(1) for world in worlds)


def test_the_better_half_stays_in_the_race_and_the_best_is_chosen(monkeypatch):
    ends = {"pass": 1, "purchase by proxy": 9, "purchase": 2, "speculate by proxy": 8}
    ends["speculate"] = 3
    bot, chance = search("tulipmania-1637", "iterations=90"), []

    def play_out(state, rng):
        chance.append(rng.random())
        return [5, ends[state.bids[1]], 5]

    monkeypatch.setattr(bot, "play_out", play_out)
    state = tulipmania.offered("orange", buyers=({}, {"orange": 2}, {}))
    actions = state.legal_actions(1)
    games = [estimate.games for estimate in bot.evaluate(state.view(1), actions)]
    assert games == [6, 31, 6, 31, 16]
    assert len(set(chance)) == 31, "luck is the same for all actions of a world"
    assert bot(state.view(1), actions) == "play purchase by proxy"


def test_of_the_actions_tried_most_the_best_is_chosen(monkeypatch):
    """What left the race early was unlucky or bad, and rests on too few games."""
    bot = search("tulipmania-1637")
    estimates = [Estimate(action, games, 0, 0, 0, 0, merit) for action, games, merit in (
        ("play pass", 6, 0.9), ("play purchase", 31, 0.5), ("play speculate", 31, 0.6),
    )]  # fmt: skip
    monkeypatch.setattr(bot, "evaluate", lambda view, actions: tuple(estimates))
    assert bot(None, ("play pass", "play purchase", "play speculate")) == "play speculate"


def test_the_same_world_with_the_same_chance_ends_the_same_way():
    bot, state = search("tulipmania-1637"), tulipmania.position()
    ends = [tuple(bot.play_out(state.copy(), Random(luck))) for luck in (1, 1, 2, 3)]
    assert ends[0] == ends[1]
    assert len(set(ends)) == 3


def test_of_a_hundred_exchanges_the_best_at_once_are_tried_twice_at_least():
    colours = "purple yellow orange blue red white"
    values = {"red": 1, "white": 5}
    state = tulip.position(["exchange", "black"], (colours, colours, colours), values)
    state.apply(0, "play exchange")
    actions = state.legal_actions(0)
    assert len(actions) > 100
    estimates = search("tulip", "iterations=1").evaluate(state.view(0), actions)
    assert min(estimate.games for estimate in estimates) == 2
    tried = [estimate.action for estimate in estimates]
    assert tried == [action for action in actions if action in tried]
    assert len(tried) == 12
    assert {"exchange P0 red P1 white", "exchange P0 red P2 white"} < set(tried)


def test_a_single_action_can_be_estimated_too():
    state = tulip.position(["black"])
    (estimate,) = search("tulip").evaluate(state.view(0), state.legal_actions(0))
    assert estimate.games == 40


# Decisions --------------------------------------------------------------------------------------


def test_search_sees_that_a_burst_wins():
    state = tulipmania.position(
        prices={"purple": 2000},
        burst=["yellow"],
        tulips=({"purple": 2}, {"orange": 1}, {"orange": 1}),
        buyers=({"purple": 1}, {}, {}),
        cash=(2000, 6000, 6000),
        phase="seller_bid",
        offer="purple",
    )
    actions = state.legal_actions(0)
    passed, proxy = search("tulipmania-1637").evaluate(state.view(0), actions)
    assert (proxy.action, proxy.win, proxy.florins) == ("play purchase by proxy", 1, 7000)
    assert (proxy.win_error, proxy.florins_error) == (0, 0)
    assert passed.win < 0.5
    assert search("tulipmania-1637")(state.view(0), actions) == "play purchase by proxy"


def test_search_does_not_end_a_game_that_it_would_lose_as_greedy_does():
    """The fourth black tulip ends the game (TU-4.1)."""
    state = tulip.position(["tulip red", "black"], ("red red", "white", ""), {"red": 4}, (0, 3, 0))
    assert tulip.choice("greedy", state) == "play black"
    actions = state.legal_actions(0)
    red, black = search("tulip", "iterations=100").evaluate(state.view(0), actions)
    assert black.win < red.win
    assert search("tulip", "iterations=100")(state.view(0), actions) == "play tulip red"


def test_search_guesses_what_it_cannot_see_from_its_own_luck_only():
    state = tulipmania.offered("orange", buyers=({}, {"orange": 2}, {}))
    bids = [
        search("tulipmania-1637", "iterations=10", seed)(state.view(1), state.legal_actions(1))
        for seed in (1, 1, 2, 3, 4, 5)
    ]
    assert bids[0] == bids[1]
    assert len(set(bids)) > 1


def test_a_time_budget_is_kept_to_and_gives_a_legal_action():
    state = tulipmania.offered("orange")
    bot, begun = search("tulipmania-1637", "seconds=0.05"), monotonic()
    assert bot(state.view(1), state.legal_actions(1)) in state.legal_actions(1)
    assert monotonic() - begun >= 0.05


def test_a_game_that_goes_on_and_on_is_cut_off_and_counted_as_it_stands():
    state = tulipmania.position(
        prices={"purple": 100, "yellow": 250},
        tulips=({"purple": 2}, {"yellow": 1, "purple": 1}, {}),
        cash=(10, 20, 30),
    )
    bot = search("tulipmania-1637")
    bot.horizon = -1
    assert list(bot.play_out(state, Random(1))) == [210, 370, 30]


def test_a_game_of_tulip_that_is_cut_off_counts_the_hands():
    state = tulip.position(["black", "draw", "tulip red"], ("red red", "white", ""), {"red": 4})
    state.hands[1:] = [["exchange"], ["tulip white", "tulip white"]]
    bot = search("tulip")
    bot.horizon = -1
    assert list(bot.play_out(state, Random(1))) == [3 * 4 + 3 + 1, 3 + 1, 6]
