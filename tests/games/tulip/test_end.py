"""The rules of crashes and of the end (TU-3, TU-4)."""

import pytest

from tests.games.tulip.build import NAMES, drawing, game, garden, kinds, only, varying
from tulipbook.games.api import GameOver, IllegalAction
from tulipbook.games.tulip import Garden
from tulipbook.games.tulip import events as ev

rule = pytest.mark.rule


# Crash ------------------------------------------------------------------------------------------


@rule("TU-3.1")
def test_a_crash_takes_the_tulips_of_the_colour_out_of_all_gardens():
    gardens = [garden("red blue", black=1), garden("red red white", actions=2), garden("blue")]
    state = game(gardens=gardens, hands=[["tulip red"]], values={"red": 1})
    events = state.apply(0, "play tulip red")
    assert only(events, ev.Crash) == ev.Crash("TU-3.1", "red", 1, (2, 2, 0))
    assert state.gardens == [
        Garden(Garden.of(["blue"]).tulips, black=1),
        Garden(Garden.of(["white"]).tulips, actions=2),
        Garden.of(["blue"]),
    ]
    assert (state.values["red"], state.crashes) == (0, 1)


@rule("TU-3.1")
def test_a_variation_down_to_0_is_a_crash():
    state = varying(garden("blue"), garden("red red"), red=1)
    events = state.apply(0, "variation red down")
    assert only(events, ev.Crash) == ev.Crash("TU-3.1", "red", 1, (0, 2, 0))
    assert state.gardens[1] == Garden.of([])


@rule("TU-3.1")
def test_a_card_drawn_from_a_hand_can_crash():
    state = drawing(["tulip red"] * 2, gardens=[garden("red")], values={"red": 1})
    state.apply(0, "draw P1")
    assert only(state.apply_chance("tulip red"), ev.Crash).removed == (2, 0)


@rule("TU-3.2")
def test_a_colour_can_crash_again_and_crashes_add_up():
    hands = [["tulip red"], ["tulip red"], ["variation"]]
    deck = ["black"] * 6 + ["draw"] * 6 + ["exchange"]
    state = game(hands=hands, values={"red": 1}, crashes=1, deck=deck)
    assert only(state.apply(0, "play tulip red"), ev.Crash).number == 2
    state.apply(1, "play tulip red")
    assert (state.values["red"], state.gardens[1].tulips["red"], state.crashes) == (5, 1, 2)
    state.values["red"] = 1
    state.apply(2, "play variation")
    assert only(state.apply(2, "variation red down"), ev.Crash).number == 3
    assert (state.crashes, state.phase) == (3, "play")


# End --------------------------------------------------------------------------------------------


@rule("TU-4.1")
def test_the_fourth_crash_ends_the_game_at_once_without_a_draw():
    state = game(hands=[["tulip red", "black"]], values={"red": 1}, crashes=3)
    events = state.apply(0, "play tulip red")
    assert not [event for event in events if isinstance(event, ev.Refilled)]
    assert events[-1] == GameOver("TU-4.1", state.result)
    assert (state.result.reason, state.crashes, len(state.deck)) == ("crashes", 4, 7)
    assert (state.phase, state.to_act, state.current_player, state.turn) == ("over", (), 0, 1)
    assert state.is_over


@rule("TU-4.1")
def test_the_fourth_crash_can_be_a_variation():
    state = game(
        gardens=[garden("red")], hands=[["variation"]], values={"red": 1}, crashes=3, players=2
    )
    state.apply(0, "play variation")
    state.apply(0, "variation red down")
    assert (state.result.reason, state.pending, state.target) == ("crashes", None, None)


@rule("TU-4.1")
@pytest.mark.parametrize("black", [(3, 0, 0), (1, 1, 1), (0, 1, 2)])
def test_the_fourth_black_tulip_of_all_gardens_ends_the_game(black):
    gardens = [garden(black=number) for number in black]
    state = game(gardens=gardens, hands=[["black", "draw"]])
    events = state.apply(0, "play black")
    assert kinds(events)[:3] == ["CardPlayed", "BlackTulip", "HandLaid"]
    assert events[-1].rule == "TU-4.1"
    assert (state.result.reason, len(state.deck)) == ("black tulips", 7)


@rule("TU-4.1")
def test_the_fourth_black_tulip_can_come_from_another_hand():
    state = drawing(["black", "tulip red"], gardens=[garden(black=2), garden(black=1)])
    state.apply(0, "draw P1")
    state.apply_chance("black")
    assert state.result.reason == "black tulips"
    assert (state.gardens[0].black, state.pending, state.target) == (4, None, None)


@rule("TU-4.1")
def test_three_of_a_kind_do_not_end_the_game():
    state = game(gardens=[garden(black=2)], hands=[["black"]], crashes=3)
    assert kinds(state.apply(0, "play black"))[-1] == "TurnPassed"


@rule("TU-4.1")
def test_nothing_can_be_played_after_the_end():
    state = game(hands=[["tulip red"]], values={"red": 1}, crashes=3)
    state.apply(0, "play tulip red")
    assert state.legal_actions(0) == state.legal_actions(1) == ()
    with pytest.raises(IllegalAction, match=r"The game is over.*\(TU-4.1"):
        state.apply(1, "play tulip white")


@rule("TU-4.2")
@pytest.mark.parametrize("cards", [1, 2, 3])
def test_the_game_ends_when_the_last_card_of_the_deck_has_been_drawn(cards):
    hand = ["black", "tulip red"]
    state = game(hands=[hand], deck=["tulip blue", "draw", "exchange"][:cards])
    events = state.apply(0, "play tulip red")
    assert kinds(events)[2:4] == ["Refilled", "HandLaid"]
    assert events[2].left == 0
    assert events[-1] == GameOver("TU-4.2", state.result)
    assert (state.result.reason, state.deck, state.turn) == ("deck", [], 1)
    laid = only([event for event in events if getattr(event, "seat", None) == 0], ev.HandLaid)
    assert len(laid.cards) == cards + 1


@rule("TU-4.2")
def test_one_card_left_in_the_deck_lets_the_game_go_on():
    state = game(hands=[["black"] * 3 + ["tulip red"]], deck=["draw", "draw"])
    state.apply(0, "play tulip red")
    assert (state.phase, state.deck) == ("play", ["draw"])


@rule("TU-4.3")
def test_hands_are_laid_into_the_gardens_without_any_effect():
    hands = [
        ["tulip red", "tulip red", "black"],
        ["tulip blue", "variation", "draw"],
        ["black", "exchange", "tulip red"],
    ]
    gardens = [garden("red"), garden("blue", black=1), garden(actions=1)]
    state = game(gardens=gardens, hands=hands, values={"red": 1, "blue": 1}, crashes=3)
    events = state.apply(0, "play tulip red")
    assert [event for event in events if isinstance(event, ev.HandLaid)] == [
        ev.HandLaid("TU-4.3", 0, ("tulip red", "black")),
        ev.HandLaid("TU-4.3", 1, ("tulip blue", "variation", "draw")),
        ev.HandLaid("TU-4.3", 2, ("tulip red", "exchange", "black")),
    ]
    assert state.hands == [[], [], []]
    assert state.gardens == [
        Garden(Garden.of(["red"]).tulips, black=1),
        Garden(Garden.of(["blue", "blue"]).tulips, black=1, actions=2),
        Garden(Garden.of(["red"]).tulips, black=1, actions=2),
    ]
    assert (state.values["red"], state.values["blue"], state.crashes) == (0, 1, 4)


@rule("TU-4.4")
def test_the_score_is_3_per_black_1_per_action_and_value_times_number():
    gardens = [garden("red red blue", black=2, actions=3), garden("white"), garden("blue")]
    hands = [["tulip yellow"], ["tulip yellow"], ["black"]]
    values = {"red": 4, "blue": 1, "white": 0, "yellow": 3}
    state = game(gardens=gardens, hands=hands, values=values, deck=["exchange"])
    events = state.apply(0, "play tulip yellow")
    scored = [event for event in events if isinstance(event, ev.Scored)]
    assert scored[0] == ev.Scored(
        "TU-4.4", 0, 6 + 4 + 8 + 1 + 2, 2, 4, (0, 1, 0, 1, 2, 0), (5, 2, 5, 1, 4, 0)
    )
    assert [event.score for event in scored] == [21, 2, 4]
    assert (state.result.scores, state.result.winners) == ((21, 2, 4), (0,))
    assert scored[0].sentence(NAMES) == (
        "Ann has ƒ21: black tulips 2 × 3, action cards 4 × 1, yellow 1 × 2, blue 1 × 1, red 2 × 4."
    )


@rule("TU-4.4")
def test_equal_scores_share_the_win():
    gardens = [garden(black=1), garden(actions=3), garden(actions=2)]
    hands = [["tulip red"], ["tulip red"], ["tulip red"]]
    state = game(gardens=gardens, hands=hands, values={"red": 1}, crashes=3)
    state.apply(0, "play tulip red")
    assert (state.result.scores, state.result.winners) == ((3, 3, 2), (0, 1))


@rule("TU-4.5")
def test_the_printed_example_scores_26():
    """Three tulips at 2, then 1 at 1, 1 at 3, 1 at 0, 2 at 5 and 2 at 3."""
    tulips = "purple purple purple yellow orange blue red red white"
    values = {"purple": 2, "yellow": 1, "orange": 3, "blue": 0, "red": 5, "white": 4}
    gardens = [garden(tulips)]
    state = game(gardens=gardens, hands=[["tulip white"], []], values=values, players=2, deck=[])
    state.apply(0, "play tulip white")
    assert state.result.scores == (26, 0)
