from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.tulipmania.helpers import (
    ANN,
    BANK,
    BILL,
    CHARLES,
    DAVE,
    EVE,
    NAMES,
    act,
    bid,
    cash,
    game,
    moved,
    of,
    offered,
    paid,
)
from tulipbook.games.api import IllegalAction
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.events import (
    AllPassed,
    BubbleBurst,
    BuyersDiscarded,
    CardChosen,
    CardReplaced,
    CardsRevealed,
    Kept,
    Offered,
    PriorityPassed,
    SaleWon,
    SellerPlayed,
    TulipMoved,
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


# TM-2.7 to TM-2.12: the rulebook's examples. Bill sells an orange tulip at ƒ250; Ann wins it.


@pytest.mark.rule("TM-2.7")
def test_the_purchase_example() -> None:
    state = offered("orange", 250)
    events = bid(state, {ANN: "purchase"})
    assert paid(events) == [(ANN, BILL, 250)]
    assert moved(events, "orange") == [("purchase", 250, 375)]
    assert of(events, TulipMoved) == [TulipMoved("TM-2.7", "orange", BILL, ANN)]
    assert cash(state, -250, +250, 0)
    assert [hand["orange"] for hand in state.tulips] == [2, 0, 1]
    assert (state.stock["orange"], state.prices["orange"]) == (5, 375)
    assert (state.phase, state.offer, state.sold) == ("draw", None, "orange")


@pytest.mark.rule("TM-2.8")
def test_the_speculate_example() -> None:
    state = offered("orange", 250, cash={ANN: 750})
    events = bid(state, {ANN: "speculate"})
    assert paid(events) == [(ANN, BILL, 750)]
    assert moved(events, "orange") == [("speculate", 250, 750), ("speculate", 750, 1000)]
    assert state.cash == [0, 1450, 700]
    assert [hand["orange"] for hand in state.tulips] == [2, 0, 1]
    assert (state.stock["orange"], state.prices["orange"]) == (5, 1000)


@pytest.mark.rule("TM-2.9")
def test_the_purchase_by_proxy_example() -> None:
    state = offered("orange", 250, buyers={ANN: {"orange": 2}})
    events = bid(state, {ANN: "purchase by proxy"})
    assert of(events, BuyersDiscarded) == [BuyersDiscarded("TM-2.9", ANN, "orange", 1)]
    assert of(events, TulipMoved) == [TulipMoved("TM-2.9", "orange", BILL, None)]
    assert paid(events) == [(BANK, BILL, 250)]
    assert moved(events, "orange") == [("purchase", 250, 375)]
    assert cash(state, 0, +250, 0)
    assert [hand["orange"] for hand in state.tulips] == [1, 0, 1]
    assert state.stock["orange"] == 6
    assert state.buyers[ANN]["orange"] == 1


@pytest.mark.rule("TM-2.10")
def test_the_speculate_by_proxy_example() -> None:
    state = offered("orange", 250, buyers={ANN: {"orange": 2}})
    events = bid(state, {ANN: "speculate by proxy"})
    assert of(events, BuyersDiscarded) == [BuyersDiscarded("TM-2.10", ANN, "orange", 2)]
    assert paid(events) == [(BANK, BILL, 750)]
    assert moved(events, "orange") == [("speculate", 250, 750), ("speculate", 750, 1000)]
    assert cash(state, 0, +750, 0)
    assert [hand["orange"] for hand in state.tulips] == [1, 0, 1]
    assert state.stock["orange"] == 6
    assert state.buyers[ANN]["orange"] == 0


@pytest.mark.rule("TM-2.11")
def test_the_all_players_passed_example() -> None:
    state = offered("orange", 250)
    events = bid(state, {BILL: "pass"})
    assert paid(events) == [(BANK, BILL, 150)]
    assert moved(events, "orange") == [("sale", 250, 150), ("sale", 150, 50)]
    assert not of(events, SaleWon)
    assert cash(state, 0, +150, 0)
    assert [hand["orange"] for hand in state.tulips] == [1, 0, 1]
    assert (state.stock["orange"], state.prices["orange"]) == (6, 50)
    assert (state.phase, state.sold) == ("draw", "orange")


@pytest.mark.rule("TM-2.11")
@pytest.mark.parametrize(
    ("price", "pays", "falls_to"),
    [(150, 100, 25), (375, 250, 75), (500, 375, 100), (750, 500, 150), (2000, 1500, 500)],
)
def test_a_tulip_nobody_wants_above_100(price: int, pays: int, falls_to: int) -> None:
    state = offered("orange", price)
    bid(state, {BILL: "pass"})
    assert cash(state, 0, pays, 0)
    assert state.prices["orange"] == falls_to


@pytest.mark.rule("TM-2.12")
@pytest.mark.parametrize(("price", "falls_to"), [(100, 75), (75, 50), (50, 25), (25, 25)])
def test_a_cheap_tulip_nobody_wants(price: int, falls_to: int) -> None:
    state = offered("orange", price)
    events = bid(state, {BILL: "pass"})
    assert of(events, AllPassed) == [AllPassed("TM-2.12", BILL, "orange")]
    assert paid(events) == [(BANK, BILL, price)]
    assert moved(events, "orange") == [("sale", price, falls_to)]
    assert (state.stock["orange"], state.prices["orange"]) == (6, falls_to)


@pytest.mark.rule("TM-2.12")
def test_the_sentence_says_that_the_lowest_price_stays() -> None:
    sentences = [event.sentence(NAMES) for event in bid(offered("orange", 25), {BILL: "pass"})]
    assert "The price of orange tulips stays at ƒ25." in sentences


# TM-2.13: the priority card


@pytest.mark.rule("TM-2.13")
@pytest.mark.parametrize(
    ("priority", "passed_to"),
    [(ANN, CHARLES), (CHARLES, BILL)],
    ids=["round the table", "to the seller"],
)
def test_a_winner_with_priority_passes_it_to_the_right(priority: int, passed_to: int) -> None:
    state = offered("orange", 250, priority=priority)
    events = bid(state, {priority: "purchase"})
    assert of(events, PriorityPassed) == [PriorityPassed("TM-2.13", priority, passed_to)]
    assert state.priority == passed_to


@pytest.mark.rule("TM-2.13")
def test_a_seller_who_wins_with_priority_passes_it_too() -> None:
    state = offered("orange", 250, priority=BILL, buyers={BILL: {"orange": 1}})
    bid(state, {BILL: "purchase by proxy"})
    assert state.priority == ANN


@pytest.mark.rule("TM-2.13")
@pytest.mark.parametrize("priority", [ANN, BILL])
def test_priority_stays_when_another_wins(priority: int) -> None:
    state = offered("orange", 250, priority=priority)
    bid(state, {CHARLES: "purchase"})
    assert state.priority == priority


@pytest.mark.rule("TM-2.13")
@pytest.mark.parametrize("priority", [ANN, BILL])
def test_priority_stays_when_nobody_wins(priority: int) -> None:
    state = offered("orange", 250, priority=priority)
    assert not of(bid(state, {BILL: "pass"}), PriorityPassed)
    assert state.priority == priority


@pytest.mark.rule("TM-2.13", "TM-2.5")
def test_priority_stays_with_a_holder_whose_winning_card_is_replaced() -> None:
    state = offered("orange", 250, priority=ANN, cash={ANN: 0})
    bid(state, {ANN: "purchase", CHARLES: "purchase"})
    assert (state.tulips[CHARLES]["orange"], state.priority) == (2, ANN)


# TM-2.14: a sale that bursts the bubble


@pytest.mark.rule("TM-2.14")
@pytest.mark.parametrize(
    ("price", "card", "bursts_at"),
    [
        (2000, "purchase", 3000),
        (2000, "purchase by proxy", 3000),
        (750, "speculate", 3000),
        (1000, "speculate by proxy", 4000),
        (1500, "speculate by proxy", 6000),
        (2000, "speculate by proxy", 8000),
    ],
)
def test_a_sale_that_reaches_3000_bursts_the_bubble(price: int, card: str, bursts_at: int) -> None:
    state = offered("orange", price, **RICH, buyers={ANN: {"orange": 2}})
    events = bid(state, {ANN: card})
    assert of(events, BubbleBurst) == [BubbleBurst("TM-2.14", "orange", bursts_at, ANN, card)]
    assert state.burst == ["orange"]


@pytest.mark.rule("TM-2.14", "TM-2.10")
def test_a_seller_can_burst_the_own_tulip() -> None:
    state = offered("orange", 1000, buyers={BILL: {"orange": 2}})
    events = bid(state, {BILL: "speculate by proxy"})
    assert [event.player for event in of(events, BubbleBurst)] == [BILL]
    assert state.burst == ["orange"]


@pytest.mark.rule("TM-2.14")
@pytest.mark.parametrize(("price", "card"), [(500, "speculate"), (1500, "purchase")])
def test_a_price_of_2000_holds(price: int, card: str) -> None:
    state = offered("orange", price, **RICH)
    assert not of(bid(state, {ANN: card}), BubbleBurst)
    assert state.prices["orange"] == 2000


def test_a_whole_turn() -> None:
    state = game()
    act(state, "sell orange", "play purchase", "play pass", "draw purple", "buy yellow")
    assert (state.turn, state.current_player, state.phase) == (2, BILL, "sell")
