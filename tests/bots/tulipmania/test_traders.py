"""What each trader believes, shown in small positions."""

from __future__ import annotations

from random import Random

import pytest

from tests.bots.tulipmania.build import buying, choice, offered, position
from tulipbook.bots import make_bot
from tulipbook.bots.tulipmania.cautious import Cautious
from tulipbook.bots.tulipmania.momentum import Momentum
from tulipbook.bots.tulipmania.outlook import Outlook, pay_out
from tulipbook.bots.tulipmania.trader import Trader
from tulipbook.games.tulipmania import load_board

BOARD = load_board("standard")


# What a burst pays ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tulips", "buyers", "rounds", "florins"),
    [
        (0, 3, 2, 0),
        (1, 1, 0, 4000),
        (3, 5, 0, 4000 + 3000 + 1000),
        (1, 0, 0, 4000),
        (1, 0, 2, 1000),
        (2, 0, 1, 3000 + 1000),
        (3, 1, 3, 4000 + 750 + 250),
        (2, 2, 4, 4000 + 3000),
    ],
)
def test_pay_outs_with_buyers_come_first_and_each_round_lowers_the_price(
    tulips, buyers, rounds, florins
):
    assert pay_out(BOARD.spaces["B7"], tulips, buyers, rounds) == florins


def test_what_was_seen_taken_is_known_and_limits_the_rounds_of_rivals():
    state = position(tulips=({}, {"orange": 2}, {}), buyers=({}, {"orange": 3}, {"orange": 4}))
    outlook = Outlook(state.view(0))
    assert outlook.rival_rounds("orange") == 2
    assert outlook.rival_rounds("orange", scared=2) == 1
    assert outlook.rival_rounds("purple") == 0


def test_of_unseen_cards_a_rival_has_its_share():
    state = position(tulips=({}, {"orange": 3}, {}), buyers=({"purple": 8}, {"orange": 3}, {}))
    state.known_buyers[1]["orange"] = 0
    assert Outlook(state.view(0)).rival_rounds("orange") == 2  # 3 of 8 in 16 unseen cards, rounded
    state.buyers[0]["orange"] = 8 - 3
    state.deck = [card for card in state.deck if card != "orange"]
    assert Outlook(state.view(0)).rival_rounds("orange") == 1  # the other 3, among 11


def test_buyers_of_a_burst_colour_are_in_nobodys_hand():
    state = position(
        burst=["purple"],
        tulips=({}, {"orange": 3}, {}),
        buyers=({}, {"orange": 3, "yellow": 1}, {}),
    )
    state.known_buyers[1] = dict.fromkeys(state.colours, 0)
    assert Outlook(state.view(0)).rival_rounds("orange") == 2  # 8 of 16 live cards, not of 24


# Fundamentalist ---------------------------------------------------------------------------------


def test_the_fundamentalist_bids_with_a_buyer_and_passes_on_the_same_tulip_without():
    crowded = {"tulips": ({"orange": 1}, {}, {"orange": 3}), "prices": {"orange": 250}}
    with_buyer = offered("orange", buyers=({}, {"orange": 1}, {"orange": 3}), **crowded)
    assert choice("fundamentalist", with_buyer, 1) == "play purchase"
    without = offered("orange", buyers=({}, {}, {"orange": 3}), **crowded)
    assert choice("fundamentalist", without, 1) == "play pass"


def test_the_fundamentalist_bursts_the_bubble_when_that_pays():
    state = offered(
        "orange",
        prices={"orange": 1000},
        tulips=({"orange": 1}, {"orange": 1}, {}),
        buyers=({}, {"orange": 1}, {}),
        cash=(700, 3500, 700),
    )
    assert choice("fundamentalist", state, 1) == "play speculate"


# Speculator -------------------------------------------------------------------------------------


def test_the_speculator_pumps_what_it_holds_and_can_unload():
    state = offered(
        "orange",
        prices={"orange": 250},
        tulips=({"orange": 1}, {"orange": 2}, {}),
        buyers=({}, {"orange": 3}, {}),
        cash=(700, 800, 700),
    )
    assert choice("speculator", state, 1) == "play speculate"


def test_the_speculator_leaves_alone_what_it_cannot_unload():
    state = offered(
        "orange",
        prices={"orange": 250},
        tulips=({"orange": 1}, {}, {"orange": 3}),
        buyers=({}, {"purple": 3}, {"orange": 3}),
        cash=(700, 800, 700),
    )
    assert choice("speculator", state, 1) == "play pass"


def test_the_speculator_draws_the_buyer_for_what_it_holds():
    state = position(
        tulips=({"orange": 2}, {}, {}), phase="draw", face_up=["purple", "orange"], acted=True
    )
    assert choice("speculator", state, 0) == "draw orange"


# Momentum ---------------------------------------------------------------------------------------


def test_the_momentum_trader_buys_what_rose_and_not_what_fell():
    bot = make_bot("momentum", game="tulipmania-1637", rng=Random(1))
    before = position(prices={"purple": 100, "orange": 50}, tulips=({"yellow": 2}, {}, {}))
    bot(before.view(0), before.legal_actions(0))
    after = buying(prices={"purple": 50, "orange": 75}, turn=4, sold="yellow")
    assert bot(after.view(0), after.legal_actions(0)) == "buy orange"
    after = buying(prices={"purple": 150, "orange": 50}, turn=4, sold="yellow")
    assert bot(after.view(0), after.legal_actions(0)) == "buy purple"


def momentum_worth(*seen):
    """Value a tulip that has a buyer, after prices seen in turns."""
    bot = Momentum(Random(1))
    views = [buying(prices={"orange": price}, turn=turn).view(0) for turn, price in seen]
    for view in views:
        bot(view, view.legal_actions())
    return bot.worth(Outlook(views[-1]), "orange", views[-1].spaces["orange"], 1, 1)


def test_the_momentum_trader_forgets_turns_that_were_taken_back():
    assert momentum_worth((2, 50), (3, 100)) == 200
    assert momentum_worth((3, 50), (6, 100)) == 200
    assert momentum_worth((3, 50), (2, 100), (6, 100)) == 100


@pytest.mark.parametrize(
    ("before", "after", "worth"), [(50, 375, 750), (375, 50, 25), (75, 75, 75)]
)
def test_the_momentum_trader_expects_a_doubling_or_a_halving_at_most(before, after, worth):
    assert momentum_worth((1, before), (4, after)) == worth


# Cautious ---------------------------------------------------------------------------------------


def test_the_cautious_never_stakes_more_than_half_its_cash_on_a_tulip():
    state = {
        "prices": {"orange": 250},
        "tulips": ({"orange": 1}, {"orange": 1}, {}),
        "buyers": ({}, {"orange": 2}, {}),
    }
    assert choice("cautious", offered("orange", cash=(0, 499, 0), **state), 1) == "play pass"
    assert choice("cautious", offered("orange", cash=(0, 500, 0), **state), 1) == "play purchase"
    assert choice("fundamentalist", offered("orange", cash=(0, 499, 0), **state), 1) != "play pass"


def test_the_cautious_keeps_its_buyers():
    state = offered(
        "orange",
        prices={"orange": 50},
        tulips=({"orange": 1}, {"orange": 1}, {}),
        buyers=({}, {"orange": 2}, {}),
        cash=(700, 0, 700),
    )
    assert choice("cautious", state, 1) == "play pass"
    assert choice("fundamentalist", state, 1) != "play pass"


def test_the_cautious_fears_one_more_rival_and_values_each_buyer():
    state = position(prices={"orange": 250}, tulips=({"orange": 2}, {}, {}))
    bot = Cautious(Random(1))
    outlook, space = Outlook(state.view(0)), state.spaces["orange"]
    assert bot.worth(outlook, "orange", space, 2, 0) == 150 + 50
    assert bot.worth(outlook, "orange", space, 2, 3) == 250 + 150 + 3 * 50


# What all have in common ------------------------------------------------------------------------


class Counting(Trader):
    """Reckons with every number that it is told."""

    def worth(self, outlook, colour, space, tulips, buyers, scared=0):
        return space.price * tulips + 7 * buyers - 1000 * scared


@pytest.mark.parametrize(
    ("price", "card", "gain"),
    [
        (250, "pass", 50 + 14),
        (250, "purchase by proxy", 375 + 7),
        (250, "purchase", 2 * 375 + 14 - 250),
        (250, "speculate by proxy", 1000),
        (250, "speculate", 2 * 1000 + 14 - 750),
        (750, "speculate by proxy", 3000 - 1000),
        (750, "speculate", 2 * 3000 + 14 - 2000 - 1000),
        (2000, "purchase", 2 * 3000 + 14 - 2000),
    ],
)
def test_a_bid_gains_what_the_colour_is_worth_after_it_less_its_cash(price, card, gain):
    state = offered("orange", prices={"orange": price}, buyers=({}, {"orange": 2}, {}))
    assert Counting(Random(1)).bid(Outlook(state.view(1)), card) == gain


@pytest.mark.parametrize(
    ("card", "gain"),
    [("pass", 150 + 50 + 14), ("purchase by proxy", 250 + 375 + 7), ("speculate by proxy", 1750)],
)
def test_a_seller_gains_the_price_and_what_is_left(card, gain):
    state = offered(
        "orange",
        prices={"orange": 250},
        tulips=({"orange": 2}, {}, {}),
        buyers=({"orange": 2}, {}, {}),
    )
    for seat in (1, 2):
        state.apply(seat, "play pass")
    assert Counting(Random(1)).seller_bid(Outlook(state.view(0)), card) == gain


@pytest.mark.parametrize(
    ("buyers", "gain"), [(0, 150 + 50 - 500), (1, 250 + 375 - 507), (2, 1750 - 514)]
)
def test_a_sale_gains_what_the_best_own_card_makes_of_it(buyers, gain):
    state = position(
        prices={"orange": 250},
        tulips=({"orange": 2}, {}, {}),
        buyers=({"orange": buyers}, {}, {}),
    )
    assert Counting(Random(1)).sell(Outlook(state.view(0)), "orange") == gain
    assert Counting(Random(1)).sell(Outlook(state.view(0)), "") == 0


def test_a_purchase_gains_what_one_more_tulip_adds_less_its_price():
    state = buying(prices={"orange": 250})
    assert Counting(Random(1)).buy(Outlook(state.view(0)), "orange") == 2 * 375 - 250 - 250
    assert Counting(Random(1)).buy(Outlook(state.view(0)), "") == 0


def test_a_draw_gains_what_one_more_buyer_adds():
    outlook = Outlook(position().view(0))
    assert Counting(Random(1)).draw(outlook, "orange") == 7
    assert Counting(Random(1)).draw(outlook, "deck") == 7


# All --------------------------------------------------------------------------------------------


def test_equals_are_decided_by_lot():
    state = position(tulips=({"orange": 1, "purple": 1, "yellow": 1}, {}, {}))
    assert len(choice("fundamentalist", state, 0)) > 1
