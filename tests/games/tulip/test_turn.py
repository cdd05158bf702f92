"""The rules of a turn (TU-2)."""

import pytest

from tests.games.tulip.build import COLOURS, drawing, game, garden, kinds, only, varying
from tulipbook.games.api import IllegalAction
from tulipbook.games.tulip import Garden
from tulipbook.games.tulip import events as ev

rule = pytest.mark.rule


@rule("TU-2.1")
def test_a_turn_plays_a_card_and_refills_to_4():
    hand = ["tulip red", "tulip white", "black"]
    state = game(hands=[hand], deck=["tulip purple", "exchange", "tulip blue"])
    events = state.apply(0, "play tulip red")
    assert kinds(events) == ["CardPlayed", "ValueMoved", "Refilled", "TurnPassed"]
    assert events[0] == ev.CardPlayed("TU-2.1", 0, "tulip red")
    assert events[2] == ev.Refilled("TU-2.1", 0, 2, 1, ("tulip purple", "exchange"))
    assert state.gardens[0] == Garden.of(["red"])
    assert state.hands[0] == ["tulip purple", "tulip white", "exchange", "black"]
    assert state.deck == ["tulip blue"]


@rule("TU-2.1")
def test_only_cards_in_hand_can_be_played():
    state = game(hands=[["tulip white", "tulip white", "exchange", "black"]])
    assert state.legal_actions(0) == ("play tulip white", "play exchange", "play black")
    with pytest.raises(IllegalAction, match=r"P0 has no red tulip in hand \(TU-2.1\)"):
        state.apply(0, "play tulip red")
    with pytest.raises(IllegalAction, match=r"'play red' does not play a card.*\(TU-2.1\)"):
        state.apply(0, "play red")


@rule("TU-2.2")
@pytest.mark.parametrize(("before", "after"), [(5, 4), (4, 3), (3, 2), (2, 1), (1, 0), (0, 5)])
def test_a_tulip_lowers_its_value_and_raises_it_from_0_to_5(before, after):
    state = game(hands=[["tulip red"]], values={"red": before})
    events = state.apply(0, "play tulip red")
    assert state.values == dict.fromkeys(COLOURS, 5) | {"red": after}
    assert events[1] == ev.ValueMoved("TU-2.2", "red", before, after, "tulip red")
    assert state.crashes == (after == 0)
    assert state.gardens[0].tulips["red"] == (after != 0)


@rule("TU-2.3")
def test_a_black_tulip_has_no_effect():
    state = game(gardens=[garden("red"), garden(black=1)], hands=[["black"]])
    values = state.values.copy()
    events = state.apply(0, "play black")
    assert only(events, ev.BlackTulip) == ev.BlackTulip("TU-2.3", 0, 2)
    assert state.gardens[0] == Garden(Garden.of(["red"]).tulips, black=1)
    assert (state.values, state.phase, state.current_player) == (values, "play", 1)


@rule("TU-2.4")
@pytest.mark.parametrize(
    ("card", "gardens"),
    [
        ("exchange", []),
        ("exchange", [garden("red red blue")]),
        ("exchange", [garden(), garden("red"), garden(black=2, actions=3)]),
        ("variation", [garden(black=1), garden(actions=2)]),
        ("draw", [garden("red"), garden("red")]),
    ],
)
def test_an_action_card_that_cannot_be_carried_out_needs_no_decision(card, gardens):
    state = game(gardens=gardens, hands=[[card, "black"]])
    before = state.copy()
    events = state.apply(0, f"play {card}")
    assert kinds(events) == ["CardPlayed", "NoEffect", "Refilled", "TurnPassed"]
    assert events[1] == ev.NoEffect("TU-2.4", 0, card)
    assert state.values == before.values
    assert (state.phase, state.pending, state.current_player) == ("play", None, 1)
    assert state.gardens[0].actions == before.gardens[0].actions + 1


@rule("TU-2.4")
@pytest.mark.parametrize("card", ["exchange", "variation", "draw"])
def test_an_action_card_must_be_carried_out_if_it_can_be(card):
    hands = [[card, "black"], ["black", "black"]]
    state = game(gardens=[garden("red"), garden("blue")], hands=hands)
    assert kinds(state.apply(0, f"play {card}")) == ["CardPlayed"]
    assert (state.phase, state.pending, state.to_act) == ("effect", card, (0,))
    assert state.legal_actions(0)
    assert state.legal_actions(1) == ()
    with pytest.raises(IllegalAction, match=r"does not carry out the .* card just played \(TU-2.4"):
        state.apply(0, "play black")


def exchanging(*gardens, **parts):
    return game(gardens=gardens, hands=[["exchange", "black"]], **parts)


@rule("TU-2.5")
def test_an_exchange_lists_every_pair_of_tulips_of_two_gardens():
    state = exchanging(garden("blue red red"), garden("purple", black=2), garden("red"))
    state.apply(0, "play exchange")
    assert state.legal_actions(0) == (
        "exchange P0 blue P1 purple",
        "exchange P0 blue P2 red",
        "exchange P0 red P1 purple",
        "exchange P0 red P2 red",
        "exchange P1 purple P2 red",
    )


@rule("TU-2.5")
def test_an_exchange_moves_two_tulips_and_no_value():
    state = exchanging(garden("blue"), garden("purple red"), garden("red", black=1))
    values = state.values.copy()
    state.apply(0, "play exchange")
    events = state.apply(0, "exchange P1 purple P2 red")
    assert events[0] == ev.Exchanged("TU-2.5", 0, 1, "purple", 2, "red")
    assert [state.gardens[seat].tulips for seat in (1, 2)] == [
        Garden.of(["red", "red"]).tulips,
        Garden.of(["purple"]).tulips,
    ]
    assert (state.values, state.current_player) == (values, 1)


@rule("TU-2.5")
def test_an_exchange_of_one_colour_changes_nothing():
    state = exchanging(garden("red"), garden("red"))
    state.apply(0, "play exchange")
    state.apply(0, "exchange P0 red P1 red")
    assert [state.gardens[seat].tulips["red"] for seat in (0, 1)] == [1, 1]


@rule("TU-2.5")
@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("exchange P0 white P1 purple", "There is no white tulip in P0's garden"),
        ("exchange P0 blue P1 red", "There is no red tulip in P1's garden"),
        ("exchange P1 purple P0 blue", "the lower seat first"),
        ("exchange P0 blue P0 blue", "two different gardens"),
        ("exchange P0 blue P3 blue", "two different gardens"),
        ("exchange P0 black P1 purple", "names two tulips"),
        ("exchange", "names two tulips"),
    ],
)
def test_an_exchange_that_cannot_be(action, why):
    state = exchanging(garden("blue"), garden("purple"))
    state.apply(0, "play exchange")
    sentence = state.why_not(0, action)
    assert why in sentence
    assert sentence.endswith("(TU-2.5).")


@rule("TU-2.6")
def test_a_variation_is_for_colours_in_gardens_and_5_can_only_go_down():
    state = varying(garden("red"), garden("white"), garden("yellow"), red=3, yellow=0, blue=2)
    assert state.legal_actions(0) == (
        "variation yellow up",
        "variation red up",
        "variation red down",
        "variation white down",
    )
    for action, why in {
        "variation blue up": "There is no blue tulip in any garden",
        "variation white up": "The value of white is 5 and can only go down",
        "variation yellow down": "The value of yellow is 0 and can only go up",
        "variation red sideways": "names a colour and a direction",
    }.items():
        assert why in state.why_not(0, action)
        assert state.why_not(0, action).endswith("(TU-2.6).")


@rule("TU-2.6")
@pytest.mark.parametrize(("way", "after"), [("up", 4), ("down", 2)])
def test_a_variation_moves_a_value_by_one(way, after):
    state = varying(garden(), garden("red"), red=3)
    events = state.apply(0, f"variation red {way}")
    assert events[0] == ev.ValueMoved("TU-2.6", "red", 3, after, "variation")
    assert state.values == dict.fromkeys(COLOURS, 5) | {"red": after}
    assert state.current_player == 1


@rule("TU-2.7")
def test_a_draw_is_from_an_opponent_with_two_cards():
    state = drawing(["black", "draw"], ["black"], ["draw", "tulip red", "tulip red"])
    assert state.legal_actions(0) == ("draw P1", "draw P3")
    for action, why in {
        "draw P0": "from an opponent's hand",
        "draw P2": "P2 holds fewer than two cards",
        "draw P4": "names an opponent",
        "draw": "names an opponent",
        "draw P1 P3": "names an opponent",
    }.items():
        assert why in state.why_not(0, action)
        assert state.why_not(0, action).endswith("(TU-2.7).")


@rule("TU-2.7")
def test_the_only_opponent_is_still_named():
    state = drawing(["black", "draw"])
    assert state.legal_actions(0) == ("draw P1",)


@rule("TU-2.7")
def test_chance_draws_the_card_and_it_is_resolved_at_once():
    hand = ["tulip red", "black", "tulip red", "exchange"]
    state = drawing(hand, gardens=[garden("red")], values={"red": 3})
    assert state.apply(0, "draw P1") == (ev.OpponentChosen("TU-2.7", 0, 1),)
    assert (state.phase, state.to_act, state.target) == ("chance", (), 1)
    assert state.chance_outcomes() == {"tulip red": 2, "exchange": 1, "black": 1}
    assert list(state.chance_outcomes()) == ["tulip red", "exchange", "black"]
    assert "nobody can act (TU-2.7)" in state.why_not(0, "draw P1")
    with pytest.raises(IllegalAction, match="not in P1's hand"):
        state.apply_chance("draw")
    events = state.apply_chance("tulip red")
    assert events[:2] == (
        ev.CardDrawn("TU-2.7", 0, 1, "tulip red"),
        ev.ValueMoved("TU-2.2", "red", 3, 2, "tulip red"),
    )
    assert state.gardens[0] == Garden(Garden.of(["red", "red"]).tulips, actions=1)
    assert state.gardens[1] == Garden.of([])


@rule("TU-2.7")
def test_chance_is_due_only_after_a_draw():
    state = game()
    assert state.chance_outcomes() == {}
    with pytest.raises(IllegalAction, match="No card is being drawn"):
        state.apply_chance("tulip white")


@rule("TU-2.7")
@pytest.mark.parametrize(
    ("card", "legal"),
    [
        ("exchange", ("exchange P1 blue P2 red",)),
        ("variation", ("variation blue down", "variation red down")),
        ("draw", ("draw P2",)),
    ],
)
def test_an_action_card_that_was_drawn_is_carried_out(card, legal):
    gardens = [garden(), garden("blue"), garden("red")]
    state = drawing([card, "black"], ["black", "black"], gardens=gardens)
    state.apply(0, "draw P1")
    assert kinds(state.apply_chance(card)) == ["CardDrawn"]
    assert (state.phase, state.pending, state.target) == ("effect", card, None)
    assert (state.current_player, state.legal_actions(0)) == (0, legal)
    assert state.gardens[0].actions == 2
    assert state.hands[1] == ["black"]


@rule("TU-2.7")
def test_a_draw_that_was_drawn_may_have_no_effect():
    state = drawing(["draw", "black"])
    state.apply(0, "draw P1")
    assert kinds(state.apply_chance("draw")) == [
        "CardDrawn",
        "NoEffect",
        "Refilled",
        "TurnPassed",
    ]


@rule("TU-2.7")
def test_the_opponent_refills_at_the_end_of_the_own_next_turn():
    hands = [["black"] * 4, ["tulip red", "tulip blue", "tulip white", "exchange"]]
    deck = [*["tulip yellow"] * 7, *["tulip purple"] * 2]
    state = drawing(*hands, deck=deck)
    state.apply(0, "draw P2")
    refill = only(state.apply_chance("tulip blue"), ev.Refilled)
    assert (refill.seat, refill.number, refill.left) == (0, 3, 6)
    assert state.hands[2] == ["tulip red", "tulip white", "exchange"]
    state.apply(1, "play black")
    assert (len(state.hands[2]), len(state.deck)) == (3, 5)
    refill = only(state.apply(2, "play tulip red"), ev.Refilled)
    assert (refill.seat, refill.number, refill.left) == (2, 2, 3)
