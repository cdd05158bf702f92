"""What a seat can expect of a burst: only from what it may know, and right on average."""

from random import Random

import pytest

from tests.economics.games import random_states
from tulipbook.economics import burst_now, expected_bursts, expected_wealth, wealth
from tulipbook.games.api import TulipbookError
from tulipbook.games.tulipmania import Tulipmania


@pytest.fixture(scope="module")
def states() -> list[Tulipmania]:
    return [state.copy() for state in random_states(3, 5)][::9]


def test_it_rests_on_the_view_alone(states) -> None:
    for state in states:
        for seat in range(state.players):
            view = state.view(seat)
            other = view.sample(Random(99))
            assert expected_bursts(view, 10) == expected_bursts(other.view(seat), 10)


def test_the_mean_and_the_range_are_those_of_the_draws(states) -> None:
    ranges = set()
    for state in states:
        view = state.view(1)
        rng = Random("expected bursts/3")
        draws = [view.sample(rng) for _ in range(40)]
        for burst in expected_bursts(view, 40, seed=3):
            sums = sorted(burst_now(draw, burst.colour).paid[1] for draw in draws)
            assert burst.mean == pytest.approx(sum(sums) / 40)
            assert (burst.low, burst.high) == (sums[2], sums[-3])
            assert burst.tulips == state.tulips[1][burst.colour]
            assert burst.paper == burst.tulips * state.prices[burst.colour]
            ranges.add((sums[0] < sums[2], sums[-3] < sums[-1]))
    assert len(ranges) > 1


def test_it_is_exact_where_nothing_is_hidden(states) -> None:
    """Nobody else has a buyer, so that nothing is drawn that matters."""
    for state in states:
        for seat, hand in enumerate(state.buyers):
            if seat:
                hand.update(dict.fromkeys(hand, 0))
                state.known_buyers[seat].update(dict.fromkeys(hand, 0))
        for burst in expected_bursts(state.view(0), 5):
            exact = burst_now(state, burst.colour).paid[0]
            assert burst.mean == burst.low == burst.high == exact


def test_no_expectation_is_above_paper(states) -> None:
    for state in states:
        for burst in expected_bursts(state.view(0), 10):
            assert burst.low <= burst.mean <= burst.high <= burst.paper


def test_wealth_is_cash_and_tulips(states) -> None:
    for state in states:
        view = state.view(0)
        expected, exact = expected_wealth(view, expected_bursts(view, 10)), wealth(state)[0]
        assert (expected.seat, expected.cash, expected.paper) == (0, exact.cash, exact.paper)
        assert expected.cash <= expected.burst <= expected.paper


def test_the_same_seed_gives_the_same(states) -> None:
    view = states[3].view(0)
    assert expected_bursts(view, 10, 1) == expected_bursts(view, 10, 1)
    assert expected_bursts(view, 1)[0].mean == expected_bursts(view, 1)[0].low


def test_what_cannot_be_expected_is_refused(states) -> None:
    with pytest.raises(TulipbookError, match="spectator"):
        expected_bursts(states[0].view(None))
    with pytest.raises(TulipbookError, match="the number of draws is 0"):
        expected_bursts(states[0].view(0), 0)
