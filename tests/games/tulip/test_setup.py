"""The rules of setting up (TU-1)."""

from collections import Counter
from random import Random

import pytest

from tests.games.tulip.build import (
    COLOURS,
    NAMES,
    game,
    new_game,
    only,
)
from tulipbook.games.api import BadState
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulip import events as ev

rule = pytest.mark.rule


@rule("TU-1.1")
@pytest.mark.parametrize("players", range(2, 7))
def test_two_to_six_play_with_six_colours(players):
    state = new_game(players)
    assert (state.players, len(state.gardens)) == (players, players)
    assert tuple(state.values) == COLOURS


@rule("TU-1.1")
@pytest.mark.parametrize("players", [0, 1, 7, True, "3", None, 2.0])
def test_no_other_number_of_players(players):
    with pytest.raises(BadState, match=r"the number of players is .*; a whole number from 2 to 6"):
        Tulip.random_setup(players, Random(0))
    with pytest.raises(BadState, match="the number of players is"):
        Tulip.deal(Tulip.random_setup(3, Random(0)), players)


@rule("TU-1.2")
@pytest.mark.parametrize("players", range(2, 7))
def test_66_cards_are_dealt_4_to_each_player(players):
    state = new_game(players)
    assert [len(hand) for hand in state.hands] == [4] * players
    assert len(state.deck) == 66 - 4 * players
    cards = Counter(state.deck)
    for hand in state.hands:
        cards.update(hand)
    tulips = {f"tulip {colour}": 7 for colour in COLOURS}
    assert cards == tulips | {"exchange": 6, "variation": 6, "draw": 6, "black": 6}


@rule("TU-1.3")
@pytest.mark.parametrize(("players", "each"), [(2, 3), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_start_cards_lie_in_the_gardens(players, each):
    gardens = new_game(players).gardens
    assert [sum(garden.tulips.values()) for garden in gardens] == [each] * players
    for colour in COLOURS:
        assert sum(garden.tulips[colour] for garden in gardens) <= 1


@rule("TU-1.3")
def test_start_cards_are_tulips_in_every_respect():
    state = new_game(2, start_player=0)
    (colour, *_) = [colour for colour in COLOURS if state.gardens[1].tulips[colour]]
    for seat in (0, 1):
        state.hands[seat] = ["exchange", "exchange"]
    state.apply(0, "play exchange")
    mine = next(colour for colour in COLOURS if state.gardens[0].tulips[colour])
    state.apply(0, f"exchange P0 {mine} P1 {colour}")
    assert state.gardens[0].tulips[colour] == 1


@rule("TU-1.4")
@pytest.mark.parametrize("players", range(2, 7))
def test_values_start_at_5_where_a_start_card_lies_else_at_0(players):
    state = new_game(players, seed=3)
    for colour in COLOURS:
        dealt = any(garden.tulips[colour] for garden in state.gardens)
        assert state.values[colour] == (5 if dealt else 0)


@rule("TU-1.5")
@pytest.mark.parametrize("first", range(4))
def test_the_start_player_begins_and_play_goes_clockwise(first):
    state = new_game(4, start_player=first)
    for turn in range(1, 6):
        seat = (first + turn - 1) % 4
        assert (state.turn, state.current_player, state.to_act) == (turn, seat, (seat,))
        state.hands[seat] = ["black"] if turn == 1 else ["tulip red"]
        passed = only(state.apply(seat, state.legal_actions(seat)[0]), ev.TurnPassed)
        assert passed == ev.TurnPassed("TU-1.5", turn + 1, (seat + 1) % 4)


@rule("TU-1.5")
def test_a_start_player_can_be_drawn_by_lot():
    starts = {Tulip.random_setup(3, Random(seed))["start_player"] for seed in range(30)}
    assert starts == {0, 1, 2}
    given, drawn = Tulip.random_setup(3, Random(8), 1), Tulip.random_setup(3, Random(8))
    assert given == drawn | {"start_player": 1}


@rule("TU-1.6")
def test_a_view_has_what_is_public_and_the_own_hand_only():
    state = new_game(3, seed=2)
    view = state.view(1)
    assert view.gardens == tuple(state.gardens)
    assert view.values == state.values
    assert (view.hand_sizes, view.deck_size, view.crashes) == ((4, 4, 4), 54, 0)
    assert view.hand == tuple(state.hands[1])
    assert state.view(None).hand is None
    shown = set(view.to_json())
    assert not shown & {"hands", "deck"}


@rule("TU-1.6")
def test_only_its_player_sees_what_a_refill_brings():
    state = game(hands=[["tulip red"]], deck=["black", "draw", "draw", "exchange", "draw"])
    refill = only(state.apply(0, "play tulip red"), ev.Refilled)
    assert refill.seen_by(0) is refill
    for seat in (1, 2, None):
        seen = refill.seen_by(seat)
        assert seen == ev.Refilled("TU-2.1", 0, 4, 1, None)
        assert seen.sentence(NAMES) == "Ann draws 4 cards from the deck, which holds 1 more."
    assert refill.sentence(NAMES).startswith(
        "Ann draws a black tulip, 2 draw cards and an exchange card from"
    )
