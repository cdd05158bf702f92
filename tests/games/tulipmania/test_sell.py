from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.tulipmania.helpers import (
    ANN,
    BILL,
    CHARLES,
    DAVE,
    EVE,
    bid,
    cash,
    game,
    of,
    offered,
    paid,
)
from tulipbook.games.api import IllegalAction
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.events import (
    AllPassed,
    CardChosen,
    CardReplaced,
    CardsRevealed,
    Kept,
    Offered,
    SaleWon,
    SellerPlayed,
)

RICH: dict[str, Any] = {"cash": {ANN: 5000, BILL: 5000, CHARLES: 5000}}


def winner(state: Tulipmania, cards: Mapping[int, str]) -> tuple[int, str, str]:
    """Play the cards; give who has won the sale, with which card, and by which rule."""
    (won,) = of(bid(state, cards), SaleWon)
    return won.winner, won.card, won.rule


# TM-2.1: what is offered


@pytest.mark.rule("TM-2.1")
def test_with_two_tulips_one_must_be_offered() -> None:
    state = game(tulips={ANN: {"purple": 0}})
    assert state.legal_actions(ANN) == ("sell yellow", "sell orange")
    with pytest.raises(IllegalAction, match=r"exactly one tulip may keep it.*TM-2.1"):
        state.apply(ANN, "keep")
    with pytest.raises(IllegalAction, match=r"You have no purple tulip to sell.*TM-2.1"):
        state.apply(ANN, "sell purple")


@pytest.mark.rule("TM-2.1")
def test_two_tulips_of_one_colour_are_two_tulips() -> None:
    state = game(tulips={ANN: {"purple": 0, "yellow": 0, "orange": 2}})
    assert state.legal_actions(ANN) == ("sell orange",)
    assert state.why_not(ANN, "keep")


@pytest.mark.rule("TM-2.1")
def test_the_only_tulip_may_be_offered_or_kept() -> None:
    state = game(tulips={ANN: {"purple": 0, "yellow": 0}})
    assert state.legal_actions(ANN) == ("sell orange", "keep")
    copy = state.copy()
    (offer,) = copy.apply(ANN, "sell orange")
    assert offer == Offered("TM-2.1", ANN, "orange", 50)
    assert (copy.phase, copy.offer, copy.tulips[ANN]["orange"]) == ("bid", "orange", 1)
    (kept,) = state.apply(ANN, "keep")
    assert kept == Kept("TM-2.1", ANN)
    assert (state.phase, state.sold, state.tulips[ANN]["orange"]) == ("draw", None, 1)


@pytest.mark.rule("TM-2.1")
def test_without_a_tulip_the_step_is_skipped() -> None:
    state = game(
        phase="buy",
        tulips={BILL: {"purple": 0, "yellow": 0, "orange": 0}},
    )
    state.apply(ANN, "skip")
    assert (state.current_player, state.phase) == (BILL, "draw")
    assert state.sold is None


# TM-2.2: secret, simultaneous cards


@pytest.mark.rule("TM-2.2")
def test_cards_are_chosen_in_any_order_and_nothing_happens_before_the_last() -> None:
    state = game(players=4, current_player=BILL)
    state.apply(BILL, "sell orange")
    assert list(state.to_act) == [ANN, CHARLES, DAVE]
    assert state.apply(DAVE, "play speculate") == (CardChosen("TM-2.2", DAVE, "speculate"),)
    assert list(state.to_act) == [ANN, CHARLES]
    with pytest.raises(IllegalAction, match="not the turn of seat 3; seats 0 and 2 must move"):
        state.apply(DAVE, "play pass")
    with pytest.raises(IllegalAction, match="not the turn of seat 1"):
        state.apply(BILL, "play pass")
    assert state.apply(ANN, "play pass") == (CardChosen("TM-2.2", ANN, "pass"),)
    chosen, revealed, *_ = state.apply(CHARLES, "play purchase")
    assert chosen == CardChosen("TM-2.2", CHARLES, "purchase")
    assert revealed == CardsRevealed(
        "TM-2.2", ((ANN, "pass"), (CHARLES, "purchase"), (DAVE, "speculate"))
    )
    assert state.bids == {}


# TM-2.3 and TM-2.4: who wins

HIGHEST_FIRST = ["speculate", "speculate by proxy", "purchase", "purchase by proxy", "pass"]


@pytest.mark.rule("TM-2.3")
@pytest.mark.parametrize("place", range(4))
def test_the_highest_card_wins(place: int) -> None:
    high, low = HIGHEST_FIRST[place : place + 2]
    for seat, other in ((ANN, CHARLES), (CHARLES, ANN)):
        state = offered("orange", 50, **RICH, buyers={ANN: {"orange": 2}, CHARLES: {"orange": 2}})
        assert winner(state, {seat: high, other: low}) == (seat, high, "TM-2.3")


ANTICLOCKWISE = [
    # players, seller, priority, the tied seats, who wins
    (3, BILL, ANN, (ANN, CHARLES), ANN),
    (3, BILL, CHARLES, (ANN, CHARLES), CHARLES),
    (3, BILL, BILL, (ANN, CHARLES), ANN),  # the seller has priority; right of Bill is Ann
    (4, BILL, DAVE, (ANN, CHARLES), CHARLES),
    (4, BILL, BILL, (ANN, CHARLES, DAVE), ANN),
    (4, BILL, BILL, (CHARLES, DAVE), DAVE),  # Ann, then Dave: round the corner of the table
    (4, BILL, ANN, (CHARLES, DAVE), DAVE),
    (4, BILL, CHARLES, (ANN, DAVE), ANN),  # Bill, then Ann
    (4, BILL, ANN, (ANN, CHARLES, DAVE), ANN),
    (4, DAVE, DAVE, (ANN, BILL), BILL),
    (5, ANN, EVE, (BILL, CHARLES, DAVE), DAVE),
    (5, ANN, ANN, (BILL, CHARLES, DAVE), DAVE),  # Eve is not involved
    (5, ANN, BILL, (CHARLES, DAVE, EVE), EVE),  # Ann, then Eve
    (5, ANN, CHARLES, (BILL, DAVE, EVE), BILL),
    (5, ANN, DAVE, (BILL, EVE), BILL),
    (5, CHARLES, BILL, (ANN, DAVE), ANN),
]


@pytest.mark.rule("TM-2.4")
@pytest.mark.parametrize(("players", "seller", "priority", "tied", "wins"), ANTICLOCKWISE)
def test_a_tie_goes_anticlockwise_from_the_priority_card(
    players: int, seller: int, priority: int, tied: tuple[int, ...], wins: int
) -> None:
    for card in ("purchase", "speculate"):
        state = offered("orange", 50, players, seller, priority=priority)
        assert winner(state, dict.fromkeys(tied, card)) == (wins, card, "TM-2.4")


# TM-2.5: cards that cannot be fulfilled


@pytest.mark.rule("TM-2.5")
@pytest.mark.parametrize(
    ("card", "enough", "too_little"),
    [
        ("purchase", {"cash": {ANN: 250}}, {"cash": {ANN: 225}}),
        ("speculate", {"cash": {ANN: 750}}, {"cash": {ANN: 725}}),
        (
            "purchase by proxy",
            {"buyers": {ANN: {"orange": 1}}},
            {"buyers": {ANN: {"yellow": 3}}},
        ),
        (
            "speculate by proxy",
            {"buyers": {ANN: {"orange": 2}}},
            {"buyers": {ANN: {"orange": 1, "purple": 3}}},
        ),
    ],
)
def test_what_a_card_needs(card: str, enough: dict, too_little: dict) -> None:
    action = f"play {card}"
    able, unable = offered("orange", 250, **enough), offered("orange", 250, **too_little)
    assert action in able.legal_actions(ANN)
    assert able.why_not(ANN, action) is None
    assert not of(bid(able, {ANN: card}), CardReplaced)
    assert able.phase == "draw"
    assert action not in unable.legal_actions(ANN)
    assert unable.why_not(ANN, action) is not None
    assert of(bid(unable, {ANN: card}), CardReplaced) == [CardReplaced("TM-2.5", ANN, card)]
    assert unable.phase == "seller_bid"


@pytest.mark.rule("TM-2.5")
def test_why_not_says_what_is_missing_and_names_the_rule_of_the_card() -> None:
    state = offered("orange", 1500, cash={ANN: 1300}, buyers={ANN: {"orange": 1}})
    assert state.why_not(ANN, "play purchase") == "You have ƒ1300, this card costs ƒ1500 (TM-2.7)."
    assert state.why_not(ANN, "play speculate") == "You have ƒ1300, this card costs ƒ4000 (TM-2.8)."
    assert state.why_not(ANN, "play speculate by proxy") == (
        "You have 1 orange buyer, this card needs 2 (TM-2.10)."
    )
    assert state.why_not(CHARLES, "play purchase by proxy") == (
        "You have 0 orange buyers, this card needs 1 (TM-2.9)."
    )


@pytest.mark.rule("TM-2.5", "TM-2.3")
def test_a_replaced_winner_makes_room_for_the_next_card() -> None:
    state = offered("orange", 250, cash={ANN: 700, CHARLES: 250})
    events = bid(state, {ANN: "speculate", CHARLES: "purchase"})
    assert of(events, CardReplaced) == [CardReplaced("TM-2.5", ANN, "speculate")]
    assert of(events, SaleWon) == [SaleWon("TM-2.3", CHARLES, BILL, "purchase", "orange")]
    assert paid(events) == [(CHARLES, BILL, 250)]


@pytest.mark.rule("TM-2.5", "TM-2.4")
def test_the_winner_is_assessed_again_as_often_as_needed() -> None:
    state = offered(
        "orange",
        250,
        players=5,
        priority=EVE,
        cash={ANN: 200, CHARLES: 0, DAVE: 250, EVE: 100},
        buyers={CHARLES: {"orange": 1}},
    )
    events = bid(
        state,
        {ANN: "speculate", CHARLES: "speculate by proxy", DAVE: "purchase", EVE: "speculate"},
    )
    assert of(events, CardReplaced) == [
        CardReplaced("TM-2.5", EVE, "speculate"),  # tied with Ann; Eve has priority
        CardReplaced("TM-2.5", ANN, "speculate"),
        CardReplaced("TM-2.5", CHARLES, "speculate by proxy"),
    ]
    assert of(events, SaleWon) == [SaleWon("TM-2.3", DAVE, BILL, "purchase", "orange")]
    assert (state.cash, state.priority) == ([200, 950, 0, 0, 100], EVE)


@pytest.mark.rule("TM-2.5", "TM-2.4")
def test_a_tie_is_decided_again_when_its_winner_is_replaced() -> None:
    state = offered("orange", 250, players=4, priority=DAVE, cash={DAVE: 100})
    cards = {ANN: "purchase", CHARLES: "purchase", DAVE: "purchase"}
    events = bid(state, cards)
    assert of(events, CardReplaced) == [CardReplaced("TM-2.5", DAVE, "purchase")]
    assert of(events, SaleWon) == [SaleWon("TM-2.4", CHARLES, BILL, "purchase", "orange")]
    assert state.priority == DAVE


@pytest.mark.rule("TM-2.5")
def test_a_card_that_does_not_win_is_not_examined() -> None:
    state = offered("orange", 250, players=4, cash={ANN: 750, CHARLES: 0})
    cards = {ANN: "speculate", CHARLES: "purchase", DAVE: "speculate by proxy"}
    events = bid(state, cards)
    assert not of(events, CardReplaced)
    assert of(events, SaleWon) == [SaleWon("TM-2.3", ANN, BILL, "speculate", "orange")]


@pytest.mark.rule("TM-2.5")
def test_the_loser_of_a_tie_is_not_examined() -> None:
    state = offered("orange", 250, priority=ANN, cash={CHARLES: 0})
    events = bid(state, {ANN: "purchase", CHARLES: "purchase"})
    assert not of(events, CardReplaced)
    assert state.tulips[ANN]["orange"] == 2


# TM-2.6: the seller's own card


@pytest.mark.rule("TM-2.6")
def test_the_seller_plays_when_everybody_else_passed() -> None:
    state = offered("orange", 250, buyers={BILL: {"orange": 2}})
    bid(state, {})
    assert (state.phase, state.to_act, state.bids) == ("seller_bid", (BILL,), {})
    assert state.legal_actions(BILL) == (
        "play pass",
        "play purchase by proxy",
        "play speculate by proxy",
    )
    for card in ("2 purchase", "4 speculate"):
        with pytest.raises(IllegalAction, match=f"The seller cannot play {card}.*TM-2.6"):
            state.apply(BILL, f"play {card[2:]}")


@pytest.mark.rule("TM-2.6", "TM-2.5")
def test_the_seller_plays_when_every_card_has_become_a_pass() -> None:
    state = offered("orange", 250, cash={ANN: 0})
    events = bid(state, {ANN: "purchase", CHARLES: "speculate by proxy"})
    assert [event.seat for event in of(events, CardReplaced)] == [CHARLES, ANN]
    assert (state.phase, state.to_act) == ("seller_bid", (BILL,))


@pytest.mark.rule("TM-2.6", "TM-2.9")
def test_the_seller_sells_to_an_own_buyer() -> None:
    state = offered("orange", 250, buyers={BILL: {"orange": 1}})
    events = bid(state, {BILL: "purchase by proxy"})
    assert of(events, SellerPlayed) == [SellerPlayed("TM-2.6", BILL, "purchase by proxy")]
    assert of(events, SaleWon) == [SaleWon("TM-2.3", BILL, BILL, "purchase by proxy", "orange")]
    assert cash(state, 0, +250, 0)
    assert (state.prices["orange"], state.buyers[BILL]["orange"]) == (375, 0)
    assert (state.tulips[BILL]["orange"], state.stock["orange"]) == (0, 6)


@pytest.mark.rule("TM-2.6", "TM-2.10")
def test_the_seller_speculates_with_two_own_buyers() -> None:
    state = offered("orange", 250, buyers={BILL: {"orange": 3}})
    bid(state, {BILL: "speculate by proxy"})
    assert cash(state, 0, +750, 0)
    assert (state.prices["orange"], state.buyers[BILL]["orange"]) == (1000, 1)


@pytest.mark.rule("TM-2.6", "TM-2.11")
@pytest.mark.parametrize(("card", "buyers"), [("purchase by proxy", 0), ("speculate by proxy", 1)])
def test_a_proxy_that_the_seller_cannot_fulfil_becomes_a_pass(card: str, buyers: int) -> None:
    state = offered("orange", 250, buyers={BILL: {"orange": buyers}})
    events = bid(state, {BILL: card})
    assert of(events, CardReplaced) == [CardReplaced("TM-2.6", BILL, card)]
    assert of(events, AllPassed) == [AllPassed("TM-2.11", BILL, "orange")]
    assert cash(state, 0, +150, 0)
    assert state.buyers[BILL]["orange"] == buyers
