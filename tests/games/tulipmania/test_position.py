from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.tulipmania.helpers import COLOURS, game, position, setup
from tests.games.tulipmania.mutations import mutated, read_or_refused
from tests.games.tulipmania.test_state import some_nodes
from tulipbook.games.api import BadState
from tulipbook.games.tulipmania import Tulipmania

# States that are refused. A change names fields of the sell position, or its whole as "with".

BID = {"phase": "bid", "offer": "orange"}
NO_TULIP = dict.fromkeys(COLOURS[:3], 0)
OVER = {
    "phase": "over",
    "tulips": dict.fromkeys(range(3), NO_TULIP),
    "deck": [],
    "face_up": [],
    "result": {"reason": "declined", "scores": [700, 700, 700], "winners": [0, 1, 2]},
}

REFUSED: list[tuple[dict[str, Any], str]] = [
    # wrong types and ranges
    ({"game": "tulip"}, "game is 'tulip'; one of tulipmania-1637 was expected"),
    ({"phase": "chance"}, "phase is 'chance'; one of sell, bid, seller_bid, draw, buy, over"),
    ({"phase": None}, "phase is null"),
    ({"turn": 0}, "turn is 0; a whole number from 1"),
    ({"turn": 1.0}, "turn is 1.0"),
    ({"turn": True}, "turn is true"),
    ({"turn": 10**400}, "turn is a huge number"),
    ({"to_act": 0}, "to_act is 0; a list was expected"),
    ({"to_act": [3]}, "to_act[0] is 3; a whole number from 0 to 2"),
    ({"priority": 3}, "priority is 3; a whole number from 0 to 2"),
    ({"priority": -1}, "priority is -1"),
    ({"cash": 700}, "cash is 700; a list was expected"),
    ({"cash": [700, 700]}, "the number of players is 2; a whole number from 3 to 5"),
    ({"cash": [700] * 6}, "the number of players is 6"),
    ({"cash": {1: -25}}, "cash[1] is -25; a whole number from 0"),
    ({"cash": {1: 700.5}}, "cash[1] is 700.5"),
    ({"tulips": []}, "tulips has length 0; a list of 3 was expected"),
    ({"tulips": {1: {"blue": 1}}}, "tulips[1] has the unknown key 'blue'"),
    ({"tulips": {1: {"orange": -1}}}, "tulips[1].orange is -1"),
    ({"buyers": {2: {"orange": "2"}}}, "buyers[2].orange is '2'"),
    ({"buyers": [{}, {}, {}]}, "buyers[0] lacks the key 'purple'"),
    ({"prices": {"blue": 50}}, "prices has the unknown key 'blue'"),
    ({"prices": {"orange": [50]}}, "prices.orange is a list"),
    ({"face_up": ["blue"]}, "face_up[0] is 'blue'; one of purple, yellow, orange was expected"),
    ({"deck": [["orange"]]}, "deck[0] is a list"),
    ({"reserve": {}}, "reserve is an object; a list was expected"),
    ({"offer": 1}, "offer is 1"),
    ({"sold": "pink", "acted": True}, "sold is 'pink'"),
    ({"acted": 1}, "acted is 1; true or false was expected"),
    ({"idle_turns": -1}, "idle_turns is -1"),
    ({"bids": []}, "bids is a list; an object was expected"),
    ({"bids": {"3": "pass"}}, "bids has a card for seat '3', which is no seat"),
    ({"bids": {"01": "pass"}}, "bids has a card for seat '01', which is no seat"),
    ({"bids": {1: "pass"}}, "bids has the key 1; its keys must be texts"),
    ({**BID, "bids": {"1": "bluff"}}, "bids.1 is 'bluff'; one of pass, purchase by proxy"),
    ({"result": 7}, "result is 7; an object was expected"),
    ({**OVER, "result": {}}, "result lacks the key 'reason'"),
    (
        {**OVER, "result": {"reason": "boredom", "scores": [1, 2, 3], "winners": [2]}},
        "result.reason is 'boredom'; one of burst, declined",
    ),
    ({"board": "mine"}, "There is no board 'mine'"),
    ({"board": {}}, "the board lacks the key 'name'"),
    # prices on current spaces
    ({"prices": {"orange": 60}}, "prices.orange: 60 is not a current price of the board"),
    ({"prices": {"orange": 3000}}, "prices.orange: 3000 is not a current price"),
    ({"prices": {"orange": 10**400}}, "prices.orange: a huge number is not a current price"),
    ({"prices": {"orange": 400}, "board": "standard"}, "prices.orange: 400 is not a current"),
    # more components than the game has
    (
        {"stock": {"orange": 6}},
        "there are 10 orange tulips with the price indicator; the game has 9",
    ),
    ({"buyers": {0: {"orange": 8}}}, "there are 10 orange buyers; the game has 8"),
    ({"deck": ["purple", "yellow"] * 5}, "the buyer deck has at most 11 cards with those face up"),
    ({"reserve": ["yellow"] * 5, "deck": []}, "the buyer deck has at most 11 cards with those"),
    # fields that contradict each other
    ({"face_up": ["orange", "purple"]}, "face_up must be in the order purple, yellow, orange"),
    ({"to_act": [1]}, "to_act must be [0], the current player, while phase is sell"),
    ({"to_act": []}, "to_act must be [0]"),
    ({"to_act": [0, 0]}, "to_act must be [0]"),
    ({**BID, "to_act": [1]}, "to_act must be [1, 2], the bidders without a card in bids"),
    ({**BID, "to_act": [2, 1]}, "to_act must be [1, 2]"),
    ({**BID, "to_act": [0, 1, 2]}, "to_act must be [1, 2]"),
    ({**BID, "bids": {"1": "pass"}}, "to_act must be [2]"),
    ({**BID, "bids": {"1": "pass", "2": "pass"}, "to_act": []}, "every bid is in; phase cannot be"),
    ({**BID, "bids": {"0": "pass"}}, "the seller has a card in bids"),
    ({"bids": {"1": "pass"}}, "bids must be empty unless phase is bid"),
    ({"offer": "orange"}, "offer must be a colour while phase is bid or seller_bid, and null"),
    ({"phase": "bid"}, "offer must be a colour while phase is bid or seller_bid"),
    ({**BID, "tulips": {0: {"orange": 0}}}, "the current player has no orange tulip to offer"),
    ({"sold": "orange", "acted": True}, "sold must be null while phase is sell"),
    ({"acted": True}, "acted must tell whether a tulip was sold, while phase is sell"),
    ({**BID, "acted": True}, "acted must tell whether a tulip was sold, while phase is bid"),
    (
        {"phase": "draw", "acted": True},
        "acted must tell whether a tulip was sold, while phase is dr",
    ),
    (
        {"phase": "draw", "sold": "orange", "acted": False},
        "acted must tell whether a tulip was sold",
    ),
    ({"phase": "buy", "sold": "orange", "acted": False}, "sold is orange, so acted must be true"),
    ({"idle_turns": 3}, "idle_turns is 3; the game ends at 3 (TM-6.2)"),
    ({"tulips": {0: NO_TULIP}}, "phase is sell, but the current player has no tulip (TM-2.1)"),
    ({"phase": "draw", "deck": []}, "phase is draw, but the buyer deck is empty (TM-3.1)"),
    ({"phase": "buy", "cash": {0: 25}}, "phase is buy, but the current player can buy nothing"),
    (
        {"burst": ["purple", "orange"], "face_up": []},
        "with one colour left the game is over (TM-5.8); phase does not fit",
    ),
    # the end
    ({"phase": "over"}, "result must be given when phase is over, and only then"),
    ({"result": OVER["result"]}, "result must be given when phase is over, and only then"),
    ({**OVER, "to_act": [0]}, "a game that is over awaits nobody"),
    ({**OVER, "offer": "orange"}, "a game that is over awaits nobody"),
    ({**OVER, "bids": {"1": "pass"}}, "a game that is over awaits nobody"),
    ({**OVER, "cash": {1: 725}}, "result does not fit the cash of the players (TM-6.1)"),
    ({**OVER, "tulips": {}}, "a player still holds tulips in a game that is over"),
    ({**OVER, "burst": ["purple", "orange", "yellow"]}, "a game ends by burst when every colour"),
    ({**OVER, "burst": ["purple", "orange"]}, "a game ends by burst when every colour"),
    (
        {**OVER, "result": {"reason": "burst", "scores": [700] * 3, "winners": [0, 1, 2]}},
        "a game ends by burst when every colour",
    ),
    (
        {**OVER, "result": {"reason": "declined", "scores": [700] * 3, "winners": [0, 1]}},
        "result does not fit the cash of the players (TM-6.1)",
    ),
]


@pytest.mark.parametrize(
    ("changes", "sentence"), REFUSED, ids=[sentence for _, sentence in REFUSED]
)
def test_a_state_that_is_refused(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadState) as refused:
        game(**changes)
    assert str(refused.value).startswith(sentence)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"prices": {"purple": 50, "yellow": 50}}, "orange must either have a price or be burst"),
        ({"burst": ["orange"]}, "orange must either have a price or be burst"),
        (
            {"burst": ["orange"], "prices": {"purple": 50, "yellow": 50}},
            "orange has burst, so no orange tulip or buyer can be left on the table",
        ),
        ({"burst": "orange"}, "burst is 'orange'; a list was expected"),
        ({"burst": ["pink"]}, "burst[0] is 'pink'; one of purple, yellow, orange"),
        ({"burst": ["orange", "orange"], "prices": {}}, "burst names a colour twice"),
        ({"phase": ...}, "the state lacks the key 'phase'"),
        ({"colour": "pink"}, "the state has the unknown key 'colour'"),
        ({7: 1}, "the state has the key 7; its keys must be texts"),
    ],
)
def test_a_state_with_other_keys(changes: dict[Any, Any], sentence: str) -> None:
    data = {key: value for key, value in (position() | changes).items() if value is not ...}
    with pytest.raises(BadState) as refused:
        Tulipmania.from_json(data)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("pile", ["stock", "tulips", "buyers", "face_up", "offer"])
def test_a_burst_colour_cannot_lie_anywhere_on_the_table(pile: str) -> None:
    burst = position(burst=["orange"], face_up=["purple"])
    assert Tulipmania.from_json(burst).burst == ["orange"]
    if pile == "stock":
        burst["stock"]["orange"] = 1
    elif pile == "face_up":
        burst["face_up"] = ["orange"]
    elif pile == "offer":
        burst |= {"phase": "bid", "to_act": [1, 2], "offer": "orange"}
    else:
        burst[pile][1]["orange"] = 1
    with pytest.raises(BadState, match="orange"):
        Tulipmania.from_json(burst)


@pytest.mark.parametrize("data", [None, 7, "tulipmania-1637", [], True, [["game", "tulip"]]])
def test_what_is_no_state_at_all(data: Any) -> None:
    with pytest.raises(BadState, match=r"the state is .*; an object was expected"):
        Tulipmania.from_json(data)


def test_a_position_may_have_fewer_components_than_the_game() -> None:
    state = game(stock={"orange": 0}, tulips={1: NO_TULIP}, face_up=[], deck=["orange"], reserve=[])
    assert state.problem() is None


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_position_may_have_all_of_them(players: int) -> None:
    dealt = Tulipmania.deal(setup(players), players)
    assert dealt.problem() is None
    dealt.stock["orange"] += 1
    assert "orange tulips with the price indicator" in (dealt.problem() or "")
    dealt.stock["orange"] -= 1
    dealt.buyers[0]["orange"] += 1
    assert dealt.problem() == "there are 9 orange buyers; the game has 8"


# Setups that are refused


def test_a_setup_is_not_changed_by_the_game() -> None:
    given = setup()
    state = Tulipmania.deal(given, 3)
    state.apply(0, "sell orange")
    state.apply(1, "play purchase")
    state.apply(2, "play pass")
    state.apply(0, "draw deck")
    assert given == setup()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"deck": ...}, "setup lacks the key 'deck'"),
        ({"seed": 1}, "setup has the unknown key 'seed'"),
        ({"start_player": 3}, "setup.start_player is 3; a whole number from 0 to 2"),
        ({"start_player": None}, "setup.start_player is null"),
        ({"start_player": True}, "setup.start_player is true"),
        ({"hands": []}, "setup.hands has length 0; a list of 3"),
        ({"hands": [["purple"] * 3, ["yellow"] * 3, "orange"]}, "setup.hands[2] is 'orange'"),
        ({"hands": [["purple"] * 3, ["yellow"] * 3, ["orange"] * 4]}, "setup.hands[2] has length"),
        ({"deck": ["purple"] * 10}, "setup.deck has length 10; a list of 11"),
        ({"deck": ["blue"] * 11}, "setup.deck[0] is 'blue'; one of purple, yellow, orange"),
        ({"deck": [None] * 11}, "setup.deck[0] is null"),
        ({"reserve": ["purple"] * 5}, "setup.reserve has length 5; a list of 4"),
        ({"reserve": ["purple"] * 4}, "setup deals 11 purple buyers; there are 8"),
    ],
)
def test_a_setup_that_is_refused(changes: dict[str, Any], sentence: str) -> None:
    given = {key: value for key, value in (setup() | changes).items() if value is not ...}
    with pytest.raises(BadState) as refused:
        Tulipmania.deal(given, 3)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("given", [None, [], "setup", 7])
def test_what_is_no_setup_at_all(given: Any) -> None:
    with pytest.raises(BadState, match=r"setup is .*; an object was expected"):
        Tulipmania.deal(given, 3)


# Whatever is changed


def play_on(state: Tulipmania) -> None:
    """Play some moves; whatever was let in must hold together."""
    for _ in range(20):
        assert state.problem() is None
        if not state.to_act:
            assert state.is_over
            return
        actions = state.legal_actions(state.to_act[0])
        state.apply(state.to_act[0], actions[-1])
    assert Tulipmania.from_json(state.to_json()) == state


@given(st.data())
def test_whatever_is_changed_a_state_is_read_or_refused_with_a_sentence(data: Any) -> None:
    node = data.draw(st.sampled_from(some_nodes()))
    state = read_or_refused(Tulipmania.from_json, data.draw(mutated(node.to_json())))
    if state is not None:
        assert Tulipmania.from_json(state.to_json()) == state
        play_on(state)


@given(st.data(), st.sampled_from([3, 4, 5]))
def test_whatever_is_changed_a_setup_is_dealt_or_refused_with_a_sentence(
    data: Any, players: int
) -> None:
    spoilt = data.draw(mutated(setup(players)))
    state = read_or_refused(lambda given: Tulipmania.deal(given, players), spoilt)
    if state is not None:
        play_on(state)
