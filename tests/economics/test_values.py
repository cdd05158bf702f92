"""Fundamental values, against the rulebook's example and a second implementation of the burst."""

import math
from random import Random

import pytest

from tests.economics.games import burst_example, random_states
from tulipbook.economics import (
    burst_now,
    coverage,
    marginal_price,
    opening_price,
    paper_value,
    rollout_value,
    wealth,
)
from tulipbook.games.api import TulipbookError
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulipmania import Tulipmania, load_board

LADDERS = {
    # price: every price below it on the way down the sale arrows of the printed board
    25: [25],
    50: [50, 25],
    75: [75, 50, 25],
    100: [100, 75, 50, 25],
    150: [150, 100, 25],
    250: [250, 150, 50, 25],
    375: [375, 250, 75, 50, 25],
    500: [500, 375, 100, 75, 50, 25],
    750: [750, 500, 150, 100, 25],
    1000: [1000, 750, 250, 150, 50, 25],
    1500: [1500, 1000, 375, 250, 75, 50, 25],
    2000: [2000, 1500, 500, 375, 100, 75, 50, 25],
}


def paid_by_hand(
    price: int, tulips: list[int], buyers: list[int], speculator: int | None
) -> list[int]:
    """Pay out a burst from a table of prices alone (TM-5.1 to TM-5.5)."""
    ladder = LADDERS[price] + [25] * 40
    tulips, buyers = list(tulips), list(buyers)
    if speculator is not None:
        buyers = [max(0, n - (seat != speculator)) for seat, n in enumerate(buyers)]
    paid = [0] * len(tulips)
    step = 0
    for needs_buyer in (True, False):
        while True:
            who = [s for s in range(len(paid)) if tulips[s] and (buyers[s] or not needs_buyer)]
            if not who:
                break
            for seat in who:
                paid[seat] += ladder[step]
                tulips[seat] -= 1
                buyers[seat] -= needs_buyer
            step += 1
    return paid


def before_the_burst(price: int = 1000) -> Tulipmania:
    """The rulebook's example: Ann has just won the tulip, nobody has discarded a buyer yet."""
    state = burst_example().start()
    assert isinstance(state, Tulipmania)
    data = state.to_json()
    data["tulips"][0]["orange"], data["tulips"][1]["orange"] = 2, 1
    data["phase"], data["to_act"], data["offer"], data["sold"] = "buy", [1], None, "orange"
    data["prices"]["orange"], data["acted"] = price, True
    return Tulipmania.from_json(data)


def test_the_rulebooks_example_from_a_price_of_1000() -> None:
    worth = burst_now(before_the_burst(), "orange", speculator=0)
    assert [(r.price, r.seats, r.with_buyers) for r in worth.rounds] == [
        (1000, (0, 1, 2), True),
        (750, (2,), True),
        (250, (2,), True),
        (150, (0, 2, 3), False),
        (50, (3,), False),
    ]
    assert worth.paid == (1150, 1000, 2150, 200)
    assert worth.tulips == 9
    assert worth.per_tulip == sum(worth.paid) / 9


def test_a_speculators_burst_costs_the_others_a_buyer() -> None:
    state = before_the_burst()
    assert burst_now(state, "orange").paid == tuple(
        paid_by_hand(1000, [2, 1, 4, 2], [1, 3, 4, 0], None)
    )
    assert burst_now(state, "orange").paid != burst_now(state, "orange", speculator=0).paid


@pytest.mark.parametrize("seed", range(4))
def test_burst_now_pays_what_a_second_implementation_pays(seed: int) -> None:
    checked = 0
    for state in random_states(9, seed):
        for colour, price in state.prices.items():
            tulips = [hand[colour] for hand in state.tulips]
            buyers = [hand[colour] for hand in state.buyers]
            for speculator in (None, *range(state.players)):
                paid = burst_now(state, colour, speculator).paid
                assert list(paid) == paid_by_hand(price, tulips, buyers, speculator)
                checked += 1
    assert checked > 5000


def test_burst_now_leaves_the_state_alone() -> None:
    state = next(random_states(1, 3))
    before = state.to_json()
    burst_now(state, "orange", 1)
    assert state.to_json() == before


def test_nobody_holding_a_tulip_leaves_the_value_missing() -> None:
    data = before_the_burst().to_json()
    for hand in data["tulips"]:
        hand["orange"] = 0
    worth = burst_now(Tulipmania.from_json(data), "orange")
    assert worth.paid == (0, 0, 0, 0)
    assert math.isnan(worth.per_tulip)
    assert math.isnan(coverage(Tulipmania.from_json(data))["orange"].ratio)


def test_wealth_on_paper_and_in_a_burst() -> None:
    state = before_the_burst()
    ann = wealth(state)[0]
    yellow = burst_now(state, "yellow").paid[0]
    assert (ann.cash, ann.paper) == (5000, 5000 + 2 * 1000 + 50)
    assert ann.burst == 5000 + burst_now(state, "orange").paid[0] + yellow
    assert paper_value(state, 0) == 2050


def test_burst_wealth_is_never_above_paper_wealth() -> None:
    for state in random_states(3, 11):
        for own in wealth(state):
            assert own.cash <= own.burst <= own.paper


def test_coverage_counts_living_buyers() -> None:
    orange = coverage(before_the_burst())["orange"]
    assert (orange.buyers, orange.tulips, orange.ratio) == (8, 9, 8 / 9)


def test_the_marginal_seller_gets_the_last_round() -> None:
    state = before_the_burst()
    paid = paid_by_hand(1000, [2, 1, 4, 2], [1, 3, 4, 0], None)
    without = paid_by_hand(1000, [2, 1, 3, 2], [1, 3, 4, 0], None)
    assert marginal_price(state, 2, "orange") == paid[2] - without[2]


def test_opening_price_belongs_to_the_board() -> None:
    state = next(random_states(1, 5, "gentle"))
    assert opening_price(state) == load_board("gentle").start.price


def test_rollouts_are_the_same_for_the_same_seed() -> None:
    state = next(random_states(1, 7))
    first, second = (rollout_value(state, 0, "orange", pairs=10, seed=4) for _ in range(2))
    assert first == second
    assert first != rollout_value(state, 0, "orange", pairs=10, seed=5)
    assert first.low < first.value < first.high


def test_a_wider_interval_for_more_confidence() -> None:
    state = next(random_states(1, 7))
    narrow = rollout_value(state, 0, "orange", pairs=10, confidence=0.5)
    wide = rollout_value(state, 0, "orange", pairs=10, confidence=0.99)
    assert wide.high - wide.low > narrow.high - narrow.low
    assert wide.value == narrow.value


def test_rollout_value_is_exact_where_the_end_is_certain() -> None:
    """With nobody trading, one more tulip is worth its price at the end (TM-6.2)."""
    data = next(random_states(1, 9)).to_json()
    colours = list(data["prices"])
    data.update(turn=9, deck=[], reserve=[], face_up=[], offer=None, bids={}, phase="sell")
    seat = data["current_player"]
    data["to_act"] = [seat]
    data["cash"] = [0, 0, 0]
    data["tulips"] = [dict.fromkeys(colours, 0) for _ in range(3)]
    data["tulips"][seat]["purple"] = 1
    data["stock"] = dict.fromkeys(colours, 1)
    state = Tulipmania.from_json(data)

    def keep(state: Tulipmania, seat: int, rng: Random) -> str:
        actions = state.legal_actions(seat)
        return "keep" if "keep" in actions else "skip" if "skip" in actions else actions[0]

    worth = rollout_value(state, (seat + 1) % 3, "yellow", pairs=3, policy=keep)
    assert (worth.value, worth.low, worth.high) == (50, 50, 50)


def test_rollouts_say_why_there_is_no_value() -> None:
    data = before_the_burst().to_json()
    data["stock"]["orange"] = 0
    empty = rollout_value(Tulipmania.from_json(data), 0, "orange")
    assert math.isnan(empty.value)
    assert "no orange tulip" in empty.reason
    endless = rollout_value(next(random_states(1, 2)), 0, "orange", pairs=3, max_turns=1)
    assert math.isnan(endless.value)
    assert endless.unfinished == 3
    assert endless.reason


@pytest.mark.parametrize("colour", ["pink", "red", None, 3, []])
def test_a_colour_that_is_not_live_is_refused_with_a_sentence(colour: object) -> None:
    with pytest.raises(TulipbookError, match="live colours"):
        burst_now(before_the_burst(), colour)  # type: ignore[arg-type]


def test_other_bad_input_is_refused_with_a_sentence() -> None:
    state = before_the_burst()
    with pytest.raises(TulipbookError, match="no seat 9"):
        burst_now(state, "orange", 9)
    with pytest.raises(TulipbookError, match="no purple tulip"):
        marginal_price(state, 0, "purple")
    with pytest.raises(TulipbookError, match="no seat"):
        rollout_value(state, 9, "orange")
    with pytest.raises(TulipbookError, match="at least 1"):
        rollout_value(state, 0, "orange", pairs=0)
    other = Tulip.deal(Tulip.random_setup(3, Random(1)), 3)
    with pytest.raises(TulipbookError, match="Only Tulipmania"):
        burst_now(other, "orange")  # type: ignore[arg-type]
