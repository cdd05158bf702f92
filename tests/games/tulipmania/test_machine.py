"""A game steered anywhere by Hypothesis, with everything checked after every step."""

from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.games.tulipmania.helpers import NAMES
from tests.games.tulipmania.mutations import ODD
from tests.games.tulipmania.shadow import Shadow
from tulipbook.games.api import IllegalAction
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.components import BOXES, SELLER_CARDS
from tulipbook.games.tulipmania.legal import ACTIONS, PLAY


class Game(RuleBasedStateMachine):
    state: Tulipmania
    shadow: Shadow

    @initialize(
        players=st.integers(3, 5),
        board=st.sampled_from(["standard", "gentle", "steep"]),
        random=st.integers(0, 2**32),
        played=st.integers(0, 200),
    )
    def deal(self, players: int, board: str, random: int, played: int) -> None:
        """Begin anywhere in a game, since most steps from its start would see little of it."""
        rng = Random(random)
        setup = Tulipmania.random_setup(players, rng)
        self.state = Tulipmania.deal(setup, players, board=board)
        self.shadow = Shadow(self.state)
        self.money = sum(self.state.cash) + self.state.bank
        for _ in range(played):
            if not self.state.is_over:
                seat = rng.choice(self.state.to_act)
                self.play(seat, rng.choice(self.state.legal_actions(seat)))

    def play(self, seat: int, action: str) -> None:
        events = self.state.apply(seat, action)
        assert events
        self.shadow.hear(events)
        for event in events:
            assert event.sentence(NAMES)

    def in_play(self) -> bool:
        return not self.state.is_over

    @precondition(in_play)
    @rule(data=st.data())
    def move(self, data: Any) -> None:
        seat = data.draw(st.sampled_from(self.state.to_act))
        self.play(seat, data.draw(st.sampled_from(self.state.legal_actions(seat))))

    @precondition(lambda self: self.state.phase in ("bid", "seller_bid"))
    @rule(data=st.data())
    def bluff(self, data: Any) -> None:
        cards = SELLER_CARDS if self.state.phase == "seller_bid" else tuple(PLAY)
        seat = data.draw(st.sampled_from(self.state.to_act))
        self.play(seat, PLAY[data.draw(st.sampled_from(cards))])

    @precondition(in_play)
    @rule(seat=st.one_of(st.integers(0, 4), ODD), action=st.one_of(st.sampled_from(ACTIONS), ODD))
    def try_anything(self, seat: Any, action: Any) -> None:
        if seat in list(self.state.to_act) and action in PLAY.values():
            return  # a bluff, which is taken
        why_not = self.state.why_not(seat, action)
        if why_not is None:
            assert action in self.state.legal_actions(seat)
            return
        before, known = self.state.to_json(), [dict(buyers) for buyers in self.state.known_buyers]
        with pytest.raises(IllegalAction) as refused:
            self.state.apply(seat, action)
        assert str(refused.value) == why_not
        assert why_not.endswith(".")
        assert "\n" not in why_not
        assert self.state.to_json() == before
        assert self.state.known_buyers == known

    @rule()
    def go_on_with_a_copy(self) -> None:
        original, self.state = self.state, self.state.copy()
        assert self.state == original
        assert self.state.known_buyers == original.known_buyers
        for seat in original.to_act[:1]:
            before = self.state.to_json()
            original.apply(seat, original.legal_actions(seat)[0])
            assert self.state.to_json() == before

    @rule()
    def write_and_read(self) -> None:
        assert Tulipmania.from_json(self.state.to_json()) == self.state

    @rule(seat=st.sampled_from([None, 0, 1, 2]), random=st.integers(0, 99))
    def sample(self, seat: int | None, random: int) -> None:
        view = self.state.view(seat)
        assert view.sample(Random(random)).view(seat) == view

    @invariant()
    def the_events_have_told_everything(self) -> None:
        self.shadow.agrees_with(self.state)

    @invariant()
    def money_and_tulips_are_all_there(self) -> None:
        state, box = self.state, BOXES[self.state.players]
        assert state.problem() is None
        assert min(state.cash) >= 0
        assert sum(state.cash) + state.bank == self.money == 100_000
        for colour in state.spaces:
            tulips = state.stock[colour] + sum(hand[colour] for hand in state.tulips)
            assert tulips + 1 == box.tulips_per_colour

    @invariant()
    def somebody_is_awaited_who_has_a_choice(self) -> None:
        state = self.state
        if state.is_over:
            assert (state.phase, state.to_act, state.offer) == ("over", (), None)
            return
        assert len(state.spaces) > 1
        assert state.to_act == tuple(sorted(set(state.to_act)))
        for seat in state.to_act:
            assert state.legal_actions(seat)
        if state.phase == "draw":
            assert state.deck
        if state.phase == "buy":
            assert len(state.legal_actions(state.current_player)) > 1
        if state.phase in ("sell", "bid", "seller_bid"):
            assert state.priority != state.current_player

    @invariant()
    def face_up_buyers_lie_there_while_the_deck_lasts(self) -> None:
        state = self.state
        assert state.deck or not state.face_up
        assert len(state.face_up) <= BOXES[state.players].face_up
        if len(state.face_up) < BOXES[state.players].face_up:
            assert not state.deck or not state.reserve


TestGame = Game.TestCase
TestGame.settings = settings(deadline=None, max_examples=80, stateful_step_count=40)
