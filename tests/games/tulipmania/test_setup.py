from collections import Counter
from itertools import chain
from random import Random
from typing import Any

import pytest

from tests.games.tulipmania.helpers import ANN, BILL, COLOURS, NAMES, game, of, offered, setup
from tulipbook.games.api import BadState
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.events import BankOverdrawn

EVERY_NUMBER = pytest.mark.parametrize("players", [3, 4, 5])


def dealt(players: int, **changes: Any) -> Tulipmania:
    return Tulipmania.deal(setup(players) | changes, players)


@pytest.mark.rule("TM-1.1")
@EVERY_NUMBER
def test_colours_in_play(players: int) -> None:
    colours = {
        3: ["purple", "yellow", "orange"],
        4: ["purple", "yellow", "orange", "blue"],
        5: ["purple", "yellow", "orange", "blue", "red"],
    }
    state = dealt(players)
    assert list(state.colours) == list(state.prices) == colours[players]


@pytest.mark.rule("TM-1.1")
@pytest.mark.parametrize("players", [-1, 0, 1, 2, 6, True, None, "3", 3.0])
def test_only_three_to_five_can_play(players: Any) -> None:
    with pytest.raises(BadState, match=r"the number of players is .* from 3 to 5"):
        Tulipmania.deal(setup(), players)
    with pytest.raises(BadState, match=r"the number of players is .* from 3 to 5"):
        Tulipmania.random_setup(players, Random(1))


@pytest.mark.rule("TM-1.2")
@EVERY_NUMBER
def test_tulips_at_the_start(players: int) -> None:
    state = dealt(players)
    assert state.tulips == [dict.fromkeys(COLOURS[:players], 1)] * players
    assert state.stock == dict.fromkeys(COLOURS[:players], 5)


@pytest.mark.rule("TM-1.3", "TM-1.4")
@EVERY_NUMBER
def test_prices_and_cash_at_the_start(players: int) -> None:
    state = dealt(players)
    assert state.prices == dict.fromkeys(COLOURS[:players], 50)
    assert state.cash == [700] * players
    assert state.bank == 100_000 - 700 * players


@pytest.mark.rule("TM-1.5")
def test_everybody_has_all_five_cards_and_keeps_them() -> None:
    every_card = (
        "play pass",
        "play purchase by proxy",
        "play purchase",
        "play speculate by proxy",
        "play speculate",
    )
    state = offered("orange", 50, buyers={seat: {"orange": 2} for seat in range(3)})
    for card in every_card:
        copy = state.copy()
        assert copy.legal_actions(ANN) == every_card
        copy.apply(ANN, card)
        copy.apply(2, "play pass")
        if copy.phase == "seller_bid":
            copy.apply(BILL, "play pass")
        copy.apply(BILL, "draw deck")
        while copy.phase != "sell":
            copy.apply(copy.to_act[0], copy.legal_actions(copy.to_act[0])[-1])
        copy.apply(2, "sell purple")
        copy.cash[ANN], copy.buyers[ANN]["purple"] = 700, 2
        assert copy.legal_actions(ANN) == every_card


@pytest.mark.rule("TM-1.6", "TM-1.7")
@pytest.mark.parametrize(
    ("players", "deck", "reserve"), [(3, 11, 4), (4, 14, 6), (5, 18, 7)], ids=NAMES[2:]
)
def test_buyers_are_shuffled_and_dealt(players: int, deck: int, reserve: int) -> None:
    shuffled = Tulipmania.random_setup(players, Random(1637))
    assert [len(hand) for hand in shuffled["hands"]] == [3] * players
    assert (len(shuffled["deck"]), len(shuffled["reserve"])) == (deck, reserve)
    cards = [*chain(*shuffled["hands"]), *shuffled["deck"], *shuffled["reserve"]]
    assert Counter(cards) == dict.fromkeys(COLOURS[:players], 8)
    assert cards != sorted(cards, key=COLOURS.index)
    assert shuffled == Tulipmania.random_setup(players, Random(1637))
    assert shuffled != Tulipmania.random_setup(players, Random(1638))


@pytest.mark.rule("TM-1.6", "TM-1.7", "TM-1.8")
@pytest.mark.parametrize(("players", "face_up"), [(3, 2), (4, 2), (5, 3)])
def test_the_first_cards_of_the_deck_are_turned_face_up(players: int, face_up: int) -> None:
    given = setup(players)
    state = dealt(players)
    assert state.buyers == [
        {colour: hand.count(colour) for colour in COLOURS[:players]} for hand in given["hands"]
    ]
    assert Counter(state.face_up) == Counter(given["deck"][:face_up])
    assert state.face_up == sorted(state.face_up, key=COLOURS.index)
    assert state.deck == given["deck"][face_up:]
    assert state.reserve == given["reserve"]


@pytest.mark.rule("TM-1.9")
@pytest.mark.parametrize(
    ("players", "start", "priority"), [(3, 0, 2), (3, 1, 0), (4, 0, 3), (4, 3, 2), (5, 2, 1)]
)
def test_the_seat_to_the_right_of_the_start_player_has_priority(
    players: int, start: int, priority: int
) -> None:
    state = dealt(players, start_player=start)
    assert (state.turn, state.phase) == (1, "sell")
    assert (state.current_player, state.to_act) == (start, (start,))
    assert state.priority == priority


@pytest.mark.rule("TM-1.9")
def test_the_start_player_is_given_or_drawn_by_lot() -> None:
    assert {Tulipmania.random_setup(4, Random(n), 2)["start_player"] for n in range(9)} == {2}
    by_lot = Counter(Tulipmania.random_setup(4, Random(n))["start_player"] for n in range(400))
    assert set(by_lot) == {0, 1, 2, 3}
    assert min(by_lot.values()) > 60


@pytest.mark.rule("TM-1.9")
def test_a_start_player_by_lot_does_not_change_the_cards() -> None:
    given = Tulipmania.random_setup(3, Random(1), 0)
    by_lot = Tulipmania.random_setup(3, Random(1))
    assert given | {"start_player": by_lot["start_player"]} == by_lot


@pytest.mark.rule("TM-1.11")
def test_the_bank_goes_below_zero_and_says_so() -> None:
    state = offered("orange", 1000, cash={0: 50_000, 1: 49_000, 2: 800}, buyers={0: {"orange": 1}})
    assert state.bank == 200
    state.apply(0, "play purchase by proxy")
    (overdrawn,) = of(state.apply(2, "play pass"), BankOverdrawn)
    assert (overdrawn.rule, overdrawn.balance) == ("TM-1.11", -800)
    assert state.cash == [50_000, 50_000, 800]
    assert state.bank == -800
    assert "-ƒ800" in overdrawn.sentence(NAMES)
    assert state.problem() is None


@pytest.mark.rule("TM-1.11")
def test_a_bank_that_is_just_empty_or_was_below_zero_before_is_no_news() -> None:
    for rich in (49_500, 60_000):
        state = offered(
            "orange", 1000, cash={0: rich, 1: 49_000, 2: 500}, buyers={0: {"orange": 1}}
        )
        state.apply(0, "play purchase by proxy")
        assert not of(state.apply(2, "play pass"), BankOverdrawn)
    assert game(cash={0: 200_000}).bank == 100_000 - 201_400
