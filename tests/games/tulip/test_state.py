"""What holds at every point of a game of Tulip."""

import gc
import json
import pickle
from collections import Counter
from itertools import chain, pairwise
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.games.tulip.build import ACTIONS, CARDS, COLOURS, NAMES, new_game, nodes, step
from tulipbook.games.api import IllegalAction, TulipbookError
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulip import events as ev

EVERY_ACTION = [
    *[f"play {card}" for card in CARDS],
    *[f"variation {colour} {way}" for colour in COLOURS for way in ("up", "down")],
    *[f"draw P{seat}" for seat in range(7)],
    *[
        f"exchange P{one} {mine} P{other} {theirs}"
        for one, other in [(0, 0), (0, 1), (1, 0), (1, 2), (0, 5), (5, 6)]
        for mine in COLOURS[:3]
        for theirs in COLOURS[1:4]
    ],
    "play", "play pink", "exchange", "variation", "draw", "variation red", "draw P-1", "draw Px",
    "exchange P0 red P1", "exchange P0 red P1 red ", " play black", "play  black", "PLAY black",
    "pass", "", " ", "\n", "é", "\ud800", "play black\x00", "x" * 10_000,
]  # fmt: skip
NO_ACTION = [None, 0, 1, True, 2.5, b"play black", [], {}, ("play black",), object()]


def order(action):
    """Give the place of an action among those of its phase."""
    if action.startswith("play "):
        return [CARDS.index(action.removeprefix("play "))]
    words = ["up", "down", *COLOURS, *[f"P{seat}" for seat in range(6)]]
    return [words.index(word) for word in action.split(" ")[1:]]


def check_actions(state):
    for seat in range(state.players):
        legal = state.legal_actions(seat)
        assert isinstance(legal, tuple)
        assert bool(legal) == (seat in state.to_act)
        places = [order(action) for action in legal]
        assert all(place < following for place, following in pairwise(places))
        for action in legal:
            assert state.why_not(seat, action) is None
    assert bool(state.chance_outcomes()) == (state.phase == "chance")
    assert (state.to_act == ()) == (state.phase in ("chance", "over"))


def check_every_action(state):
    """Apply every legal action to a copy, and see every other one refused."""
    before = pickle.dumps(state)
    for seat in range(state.players):
        legal = state.legal_actions(seat)
        for action in legal:
            after = state.copy()
            events = after.apply(seat, action)
            assert events
            assert after.problem() is None
            assert after != state
        for action in [*EVERY_ACTION, *NO_ACTION]:
            if action in legal:
                continue
            sentence = state.why_not(seat, action)
            assert "(TU-" in sentence
            assert len(sentence) < 150
            with pytest.raises(IllegalAction) as refused:
                state.apply(seat, action)
            assert str(refused.value) == sentence
    for nobody in (-1, state.players, None, "0", 10**30):
        assert state.why_not(nobody, "play black")
        assert state.legal_actions(nobody) == ()
        with pytest.raises(IllegalAction):
            state.apply(nobody, "play black")
    for outcome in [*CARDS, "play black", *NO_ACTION]:
        if outcome in list(state.chance_outcomes()):
            assert state.copy().apply_chance(outcome)
        else:
            with pytest.raises(IllegalAction):
                state.apply_chance(outcome)
    assert pickle.dumps(state) == before


def check_copy(state):
    other = state.copy()
    assert other == state
    assert pickle.dumps(other) == pickle.dumps(state)
    before = pickle.dumps(state)
    rng = Random(1)
    while not other.is_over:
        step(other, rng)
    assert pickle.dumps(state) == before


def check_json(state):
    data = state.to_json()
    text = json.dumps(data)
    again = Tulip.from_json(json.loads(text))
    assert again == state
    assert json.dumps(again.to_json()) == text
    assert all(getattr(again, name) == getattr(state, name) for name in Tulip.__slots__)
    data["deck"].append("black")
    data["hands"][0].append("black")
    data["gardens"][0]["tulips"]["red"] += 1
    data["values"]["red"] += 1
    assert json.dumps(state.to_json()) == text


def check_views(state):
    for seat in (None, *range(state.players)):
        view = state.view(seat)
        assert view == state.view(seat)
        assert view.legal_actions() == (() if seat is None else state.legal_actions(seat))
        for action in ("play black", "draw P1", "nonsense"):
            if seat is None:
                assert view.why_not(action)
            else:
                assert view.why_not(action) == state.why_not(seat, action)
        sampled = view.sample(Random(3))
        assert sampled.view(seat) == view
        assert sampled.problem() is None
        assert json.loads(json.dumps(view.to_json())) == view.to_json()
        check_hidden(state, seat, view)


def rearranged(state, seat, rng):
    """Shuffle all cards that `seat` does not see, by way of JSON."""
    data = json.loads(json.dumps(state.to_json()))
    others = [hand for owner, hand in enumerate(data["hands"]) if owner != seat]
    cards = [*data["deck"], *chain(*others)]
    rng.shuffle(cards)
    for owner, hand in enumerate(data["hands"]):
        if owner != seat:
            data["hands"][owner] = [cards.pop() for _ in hand]
    data["deck"] = cards
    return Tulip.from_json(data)


def check_hidden(state, seat, view):
    """The same view, byte for byte, wherever the hidden cards lie; and no way to the state."""
    other = rearranged(state, seat, Random(4))
    assert pickle.dumps(other.view(seat)) == pickle.dumps(view)
    assert repr(other.view(seat)) == repr(view)
    assert not reachable(view) & {
        id(part)
        for part in (
            state, state.hands, state.deck, state.values, state.unseen, state.gardens,
            *state.hands, *state.gardens, *[garden.tulips for garden in state.gardens],
        )
    }  # fmt: skip


def reachable(thing):
    found, waiting = set(), [thing]
    while waiting:
        part = waiting.pop()
        if id(part) in found or isinstance(
            part, type | ModuleType | FunctionType | BuiltinFunctionType
        ):
            continue
        found.add(id(part))
        waiting.extend(gc.get_referents(part))
    return found


def check_ranges(state):
    assert state.problem() is None
    assert all(0 <= value <= 5 for value in state.values.values())
    cards = Counter(state.deck)
    for hand in state.hands:
        assert hand == sorted(hand, key=CARDS.index)
        assert len(hand) <= 4
        cards.update(hand)
    assert state.unseen == {card: cards[card] for card in CARDS}


class Accounts:
    """Follows every card from the deal on, by the events alone."""

    def __init__(self, state):
        self.cards = Counter(state.unseen)
        self.tulips = Counter(
            {c: sum(garden.tulips[c] for garden in state.gardens) for c in COLOURS}
        )
        self.values = state.values.copy()
        self.hands = [len(hand) for hand in state.hands]
        self.deck = len(state.deck)

    def follow(self, events):
        for event in events:
            if isinstance(event, ev.CardPlayed):
                self.leave(event.seat, [event.card])
            elif isinstance(event, ev.CardDrawn):
                self.leave(event.target, [event.card])
            elif isinstance(event, ev.HandLaid):
                self.leave(event.seat, event.cards)
            elif isinstance(event, ev.Refilled):
                assert event.number == len(event.cards or ())
                self.hands[event.seat] += event.number
                self.deck -= event.number
                assert self.deck == event.left
            elif isinstance(event, ev.ValueMoved):
                assert self.values[event.colour] == event.before
                self.values[event.colour] = event.after
            elif isinstance(event, ev.Crash):
                assert sum(event.removed) == self.tulips.pop(event.colour, 0)

    def leave(self, seat, cards):
        self.hands[seat] -= len(cards)
        for card in cards:
            self.cards[card] -= 1
            if card.startswith("tulip "):
                self.tulips[card.removeprefix("tulip ")] += 1

    def check(self, state):
        assert {card: self.cards[card] for card in CARDS} == state.unseen
        for colour in COLOURS:
            growing = sum(garden.tulips[colour] for garden in state.gardens)
            assert growing == self.tulips[colour]
        assert sum(garden.actions for garden in state.gardens) == sum(
            6 - state.unseen[card] for card in ACTIONS
        )
        assert sum(garden.black for garden in state.gardens) == 6 - state.unseen["black"]
        assert self.values == state.values
        assert self.hands == [len(hand) for hand in state.hands]
        assert self.deck == len(state.deck)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("seed", range(3))
def test_everything_holds_at_every_point_of_a_game(players, seed):
    for state in nodes(players, seed):
        check_ranges(state)
        check_actions(state)
        check_json(state)
        check_views(state)


@pytest.mark.parametrize("players", range(2, 7))
def test_every_action_applies_or_is_refused_and_changes_nothing(players):
    for state in nodes(players, seed=10 + players):
        check_every_action(state)
        check_copy(state)


@settings(max_examples=40, stateful_step_count=60, suppress_health_check=list(HealthCheck))
class Game(RuleBasedStateMachine):
    """Plays whatever Hypothesis thinks of, with every card accounted for."""

    @initialize(players=st.integers(2, 6), seed=st.integers(0, 10**6))
    def deal(self, players, seed):
        self.state = new_game(players, seed)
        self.accounts = Accounts(self.state)

    @rule(choice=st.integers(0, 1000))
    def step(self, choice):
        state = self.state
        if state.is_over:
            return
        before = state.copy()
        if state.to_act:
            legal = state.legal_actions(state.to_act[0])
            events = state.apply(state.to_act[0], legal[choice % len(legal)])
        else:
            outcomes = list(state.chance_outcomes())
            events = state.apply_chance(outcomes[choice % len(outcomes)])
        assert isinstance(events, tuple)
        for event in events:
            hash(event)
            assert event.rule.startswith("TU-")
            assert event.sentence(NAMES).endswith(".")
        self.accounts.follow(events)
        assert state != before

    @invariant()
    def everything_holds(self):
        if hasattr(self, "state"):
            check_ranges(self.state)
            check_actions(self.state)
            check_json(self.state)
            self.accounts.check(self.state)


TestGame = Game.TestCase


@pytest.mark.parametrize("players", range(2, 7))
def test_games_end_for_every_reason(players):
    reasons = set()
    for seed in range(150):
        *_, last = nodes(players, seed)
        reasons.add(last.result.reason)
        assert last.phase == "over"
        assert not any(last.hands)
    assert "black tulips" in reasons
    assert "crashes" in reasons


@pytest.mark.parametrize("players", range(2, 7))
def test_what_others_see_of_a_move_does_not_depend_on_hidden_cards(players):
    """Until the end, when all hands are laid open (TU-4.3)."""
    for state in nodes(players, seed=20 + players):
        if not state.to_act:
            continue
        (seat,) = state.to_act
        action = state.legal_actions(seat)[-1]
        one, other = state.copy(), rearranged(state, seat, Random(5))
        seen, also = one.apply(seat, action), other.apply(seat, action)
        if one.is_over:
            continue
        for spectator in (None, (seat + 1) % players):
            assert [event.seen_by(spectator) for event in seen] == [
                event.seen_by(spectator) for event in also
            ]


def test_a_sample_deals_every_unseen_card_anew():
    state = new_game(3, seed=1)
    view = state.view(0)
    sampled = [view.sample(Random(seed)) for seed in range(20)]
    assert {tuple(each.hands[0]) for each in sampled} == {tuple(state.hands[0])}
    assert len({tuple(each.hands[1]) for each in sampled}) > 10
    assert len({tuple(each.deck) for each in sampled}) == 20
    assert view.sample(Random(7)) == view.sample(Random(7))


def test_a_sample_never_brings_back_a_card_that_left_the_game():
    for state in nodes(2, seed=7):
        if state.crashes == 2:
            break
    for seed in range(10):
        assert state.view(0).sample(Random(seed)).unseen == state.unseen


def test_a_view_is_only_for_seats_that_exist():
    state = new_game(3)
    for seat in (-1, 3, "0"):
        with pytest.raises(TulipbookError, match="no such seat; the seats are 0 to 2"):
            state.view(seat)


def test_a_view_changes_neither_the_state_nor_another_view():
    state = new_game(3, seed=4)
    before, view = pickle.dumps(state), state.view(0)
    view.gardens[0].lay("tulip red")
    view.values["red"] = 0
    view.unseen["black"] = 0
    assert pickle.dumps(state) == before
    assert state.view(0) != view


@given(seed=st.integers(0, 10**9), players=st.integers(2, 6))
@settings(max_examples=20)
def test_one_seed_gives_one_game(seed, players):
    def game():
        return [state.to_json() for state in nodes(players, seed)]

    assert game() == game()
