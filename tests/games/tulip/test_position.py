"""Setups and positions of Tulip that cannot be: each is refused with one sentence."""

import json
from copy import deepcopy
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.tulip.build import COLOURS, game, garden, new_game, nodes, position, step
from tulipbook.games.api import BadState
from tulipbook.games.tulip import Tulip

HUGE = 10**400
JUNK = [
    None, True, False, -1, 0, 1, 7, 2.0, 0.5, float("nan"), float("inf"), HUGE, -HUGE, "", "red",
    "tulip red", "draw", "x" * 100_000, "\ud800", "\x1b[31m\n", [], [[]], [0], ["red"], [None] * 9,
    {}, {"red": 1}, {1: 2}, b"red", object(),
]  # fmt: skip


def attempted(read, *args):
    """Read something and give the state, or the sentence that refuses it."""
    try:
        return read(*args), ""
    except BadState as error:
        return None, str(error)


def check_sentence(sentence):
    assert sentence.isprintable()
    assert 0 < len(sentence) < 250


def refused(read, *args):
    """Read something bad and give the sentence."""
    state, sentence = attempted(read, *args)
    assert state is None
    check_sentence(sentence)
    return sentence


# Positions --------------------------------------------------------------------------------------


WRONG_TYPES = {
    "the state lacks the key 'deck'": {"deck": ...},
    "the state has the unknown key 'decks'": {"decks": []},
    "game is 'chess'; one of tulip was expected": {"game": "chess"},
    "phase is 'buy'; one of play, effect, chance, over was expected": {"phase": "buy"},
    "turn is 0; a whole number from 1": {"turn": 0},
    "turn is a huge number": {"turn": HUGE},
    "turn is true": {"turn": True},
    "current_player is 3; a whole number from 0 to 2": {"current_player": 3, "to_act": [3]},
    "current_player is 1.0": {"current_player": 1.0},
    "to_act must be [0] in phase 'play'": {"to_act": [1]},
    "to_act[0] is false": {"to_act": [False]},
    "to_act is null; a list": {"to_act": None},
    "gardens is an object; a list": {"gardens": {}},
    "the number of players is 1": {"gardens": [garden()]},
    "the number of players is 7": {"gardens": [garden()] * 7},
    "hands has length 3; a list of 2 was expected": {"gardens": [garden(), garden()]},
    "gardens[1] is a list; an object": {"gardens": [garden(), [], garden()]},
    "gardens[0].black is 7": {"gardens": [garden(black=7), garden(), garden()]},
    "gardens[0].actions is 19": {"gardens": [garden(actions=19), garden(), garden()]},
    "gardens[2].tulips.red is 9": {"gardens": [garden(), garden(), garden("red " * 9)]},
    "values.red is 6; a whole number from 0 to 5": {
        "values": dict.fromkeys(COLOURS, 5) | {"red": 6}
    },
    "values lacks the key 'purple'": {"values": {}},
    "values has the unknown key 'pink'": {"values": dict.fromkeys([*COLOURS, "pink"], 1)},
    "hands[1][0] is 'red'; one of tulip purple": {"hands": [["black"], ["red"], ["black"]]},
    "hands[1] is 'draw'; a list": {"hands": [["black"], "draw", ["black"]]},
    "deck[0] is null": {"deck": [None]},
    "crashes is 5": {"crashes": 5},
    "pending is 'black'; one of exchange, variation, draw": {"pending": "black"},
    "target is 3": {"target": 3},
    "result is 'won'; an object": {"result": "won"},
}


@pytest.mark.parametrize("sentence", WRONG_TYPES)
def test_a_part_of_the_wrong_type_or_out_of_range(sentence):
    data = {
        key: part for key, part in (position() | WRONG_TYPES[sentence]).items() if part is not ...
    }
    assert sentence in refused(Tulip.from_json, data)


@pytest.mark.parametrize("data", JUNK)
def test_what_is_no_state_at_all(data):
    assert refused(Tulip.from_json, data).startswith("the state ")


def over(**parts):
    result = {"reason": "deck", "scores": [0, 0, 0], "winners": [0, 1, 2]}
    empty: dict[str, list] = {"deck": [], "hands": [[], [], []]}
    return position(**({"phase": "over", "result": result} | empty | parts))


def test_a_game_that_is_over_can_be_read():
    assert Tulip.from_json(over()).is_over


def effect(pending, **parts):
    gardens = [garden("red", actions=1), garden("blue"), garden()]
    hands = [["black"], ["black", "draw"], ["black"]]
    phase = parts.pop("phase", "effect")
    return position(**({"gardens": gardens, "hands": hands} | parts), phase=phase, pending=pending)


@pytest.mark.parametrize("pending", ["exchange", "variation", "draw"])
def test_a_position_within_a_turn_can_be_read(pending):
    assert Tulip.from_json(effect(pending)).legal_actions(0)
    assert Tulip.from_json(effect("draw", phase="chance", target=1)).chance_outcomes()


DISAGREEING = [
    ("hold 8 of 'tulip red'; the game has 7", position(deck=["tulip red"] * 8)),
    ("hold 7 of 'draw'; the game has 6", position(deck=["draw"] * 7)),
    (
        "there are 9 red tulips; the game has 7 and a start card",
        position(deck=["tulip red"] * 7, gardens=[garden("red"), garden("red")]),
    ),
    (
        "there are 7 black tulips; the game has 6",
        position(deck=["black"] * 4, gardens=[garden(black=3)]),
    ),
    (
        "there are 19 action cards; the game has 18",
        position(deck=["draw"], gardens=[garden(actions=9), garden(actions=9)]),
    ),
    ("result must be null in phase 'play'", position(result=over()["result"])),
    ("the game has ended, so phase cannot be 'play' (TU-4.1)", position(crashes=4)),
    ("the game has ended", position(gardens=[garden(black=2), garden(black=2)])),
    ("the game has ended", effect("variation", crashes=4)),
    ("pending cannot be 'draw' in phase 'play'", position(pending="draw")),
    ("pending cannot be null in phase 'effect'", effect(None)),
    ("pending cannot be null in phase 'chance'", effect(None, phase="chance", target=1)),
    ("target cannot be 1 in phase 'play'", position(target=1)),
    ("target cannot be 1 in phase 'effect'", effect("draw", target=1)),
    ("target cannot be null in phase 'chance'", effect("draw", phase="chance")),
    ("for a draw card, not for exchange", effect("exchange", phase="chance", target=1)),
    ("target is 0; it must be an opponent", effect("draw", phase="chance", target=0)),
    ("target is 2; it must be an opponent", effect("draw", phase="chance", target=2)),
    ("gardens[0], which has no action card", effect("variation", gardens=[garden("red")])),
    (
        "the pending exchange has no possible effect",
        effect("exchange", gardens=[garden(actions=1)]),
    ),
    ("the pending draw has no possible effect", effect("draw", hands=[["black"] * 2])),
    ("hands[1] has 5 cards; a hand has at most 4", position(hands=[["draw"], ["black"] * 5])),
    ("hands[0] must have at most 4 cards", position(hands=[["black"] * 5])),
    ("hands[0] must have at most 3 cards", effect("variation", hands=[["black"] * 4])),
    ("hands[0] is empty, but its player has to play", position(hands=[[]])),
    ("hands[1] is empty, but its player has to play", position(hands=[["draw"], []])),
    ("hands[2] is empty", position(hands=[["draw"], ["draw"], []], deck=["black"] * 5)),
    ("hands[2] is empty", effect("variation", hands=[[], ["draw"], []], deck=["black"] * 5)),
    ("must be null in a game that is over", over(pending="draw")),
    ("must be null in a game that is over", over(target=1)),
    ("hands must be empty in a game that is over", over(hands=[["black"]])),
    ("result is null, but phase is 'over'", over(result=None)),
    ("result.reason is 'deck', which has not ended", over(deck=["black"])),
    ("result.reason is 'deck', which has not ended", over(crashes=4)),
    ("which has not ended", over(result=over()["result"] | {"reason": "crashes"}, crashes=3)),
    ("which has not ended", over(result=over()["result"] | {"reason": "black tulips"})),
    ("result.scores must be [1, 0, 0] (TU-4.4)", over(gardens=[garden(actions=1)])),
    ("result.winners must be [0, 1, 2]", over(result=over()["result"] | {"winners": [0]})),
    ("result.winners[0] is true", over(result=over()["result"] | {"winners": [True, 1, 2]})),
    ("result.scores has length 1", over(result=over()["result"] | {"scores": [0]})),
    ("result.reason is 'luck'", over(result=over()["result"] | {"reason": "luck"})),
    ("result lacks the key 'reason'", over(result={})),
]


@pytest.mark.parametrize(("sentence", "data"), DISAGREEING)
def test_parts_that_do_not_agree(sentence, data):
    assert sentence in refused(Tulip.from_json, data)


def test_hands_are_sorted_when_read():
    state = Tulip.from_json(position(hands=[["black", "draw", "tulip white", "tulip purple"]]))
    assert state.hands[0] == ["tulip purple", "tulip white", "draw", "black"]


def test_others_may_hold_nothing_when_this_turn_is_the_last():
    state = game(hands=[["draw"], [], []], deck=["black"] * 4)
    state.apply(0, "play draw")
    assert state.result.reason == "deck"
    last = Tulip.from_json(effect("variation", hands=[[], ["draw"], []], deck=["black"] * 4))
    last.apply(0, "variation red down")
    assert last.is_over


def test_a_wrong_state_is_a_problem():
    state = new_game(3)
    state.deck.pop()
    assert "unseen has" in state.problem()
    state = new_game(3)
    state.values["red"] = 6
    assert "the value of red is 6" in state.problem()
    state = new_game(3)
    state.hands[0].reverse()
    assert "hands[0] is not sorted" in state.problem()


# Setups -----------------------------------------------------------------------------------------


def setup(**parts):
    return Tulip.random_setup(3, Random(0)) | parts


def swapped(old, new):
    """Give a setup in which the first `old` of the deck is `new`."""
    deck = setup()["deck"]
    deck[deck.index(old)] = new
    return setup(deck=deck)


SETUPS = [
    ("setup lacks the key 'deck'", {k: v for k, v in setup().items() if k != "deck"}),
    ("setup has the unknown key 'board'", setup(board="standard")),
    ("setup.start_player is 3; a whole number from 0 to 2", setup(start_player=3)),
    ("setup.start_player is true", setup(start_player=True)),
    ("setup.gardens has length 2", setup(gardens=[["red", "blue"], ["white", "orange"]])),
    ("setup.gardens[0] has length 1", setup(gardens=[["red"], ["blue"], ["white"]])),
    ("setup.gardens[0][1] is 'pink'", setup(gardens=[["red", "pink"], *setup()["gardens"][1:]])),
    (
        "setup.gardens has 2 red start cards",
        setup(gardens=[["red", "red"], *setup()["gardens"][1:]]),
    ),
    ("setup.hands has length 2", setup(hands=setup()["hands"][:2])),
    ("setup.hands[2] has length 3", setup(hands=[*setup()["hands"][:2], ["draw"] * 3])),
    ("setup.deck has length 53; a list of 54", setup(deck=setup()["deck"][1:])),
    ("setup.deck[0] is 'red'", setup(deck=["red", *setup()["deck"][1:]])),
    ("setup has 6 of 'tulip red'; the game has 7", swapped("tulip red", "black")),
    ("setup has 8 of 'tulip red'; the game has 7", swapped("tulip white", "tulip red")),
    ("setup has 5 of 'exchange'; the game has 6", swapped("exchange", "draw")),
    ("setup is null; an object", None),
]


@pytest.mark.parametrize(("sentence", "data"), SETUPS)
def test_a_setup_that_the_box_cannot_give(sentence, data):
    assert sentence in refused(Tulip.deal, data, 3)


def test_a_setup_is_for_its_number_of_players():
    assert "setup.gardens has length 3" in refused(Tulip.deal, setup(), 4)


def test_tulip_has_no_options():
    with pytest.raises(BadState, match="Tulip has no option 'board'"):
        Tulip.deal(setup(), 3, board="standard")


@pytest.mark.parametrize("start_player", [-1, 3, True, "0"])
def test_a_start_player_must_have_a_seat(start_player):
    with pytest.raises(BadState, match="start_player is"):
        Tulip.random_setup(3, Random(0), start_player)


def test_a_setup_is_not_changed_and_not_kept():
    data = setup()
    before = deepcopy(data)
    state = Tulip.deal(data, 3)
    while not state.is_over:
        step(state, Random(0))
    assert data == before


# Anything at all --------------------------------------------------------------------------------


def places(data, path=()):
    """Give the path to every part of JSON data."""
    yield path
    children = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    for key, part in children:
        yield from places(part, (*path, key))


def damaged(data, draw):
    """Replace, remove, repeat or add a part somewhere."""
    data = deepcopy(data)
    *path, last = draw(st.sampled_from([path for path in places(data) if path]))
    parent = data
    for key in path:
        parent = parent[key]
    match draw(st.sampled_from(["replace", "remove", "swap", "add"])):
        case "replace":
            parent[last] = draw(st.sampled_from(JUNK) | st.integers(-3, 70))
        case "remove":
            del parent[last]
        case "swap":
            other = draw(
                st.sampled_from(list(parent) if isinstance(parent, dict) else range(len(parent)))
            )
            parent[last], parent[other] = parent[other], parent[last]
        case "add":
            if isinstance(parent, dict):
                parent[draw(st.sampled_from(["new", 5, ""]))] = parent[last]
            else:
                parent.append(parent[last])
    return data


STATES = [state.to_json() for players in (2, 4, 6) for state in map(Tulip.copy, nodes(players, 3))]


@settings(max_examples=300)
@given(st.data())
def test_a_damaged_state_is_refused_or_can_be_played(data):
    state = data.draw(st.sampled_from(STATES))
    for _ in range(data.draw(st.integers(1, 3))):
        state = damaged(state, data.draw)
    found, sentence = attempted(Tulip.from_json, state)
    if found is None:
        check_sentence(sentence)
        return
    assert found.problem() is None
    assert Tulip.from_json(json.loads(json.dumps(found.to_json()))) == found
    rng = Random(0)
    while not found.is_over:
        step(found, rng)
        assert found.problem() is None


@settings(max_examples=150)
@given(st.data())
def test_a_damaged_setup_is_refused_or_the_same_cards(data):
    players = data.draw(st.integers(2, 6))
    dealt = damaged(Tulip.random_setup(players, Random(1)), data.draw)
    state, sentence = attempted(Tulip.deal, dealt, players)
    if state is None:
        check_sentence(sentence)
    else:
        assert state.problem() is None
