"""The conformance kit fails every game that is broken on purpose."""

import random
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from random import Random
from weakref import ref

import pytest

from tulipbook.games.api import Event, Result
from tulipbook.games.tulip import Tulip, TulipView
from tulipbook.games.tulip import events as tell
from tulipbook.games.tulipmania import Tulipmania, TulipmaniaView
from tulipbook.games.tulipmania import events as ev
from tulipbook.testing import CheckFailed, check_game


class SharedDeck(Tulipmania):
    def copy(self):
        twin = super().copy()
        twin.deck = self.deck
        return twin


class SharedGarden(Tulip):
    def copy(self):
        twin = super().copy()
        twin.gardens = self.gardens.copy()
        return twin


class ForgetfulCopy(Tulipmania):
    def copy(self):
        twin = super().copy()
        twin.known_buyers = [dict.fromkeys(known, 0) for known in self.known_buyers]
        return twin


@dataclass(slots=True)
class PeekingView(TulipmaniaView):
    kind: type = Tulipmania
    secret: object = None

    def sample(self, rng):
        plain, twin = TulipmaniaView.sample(self, rng), self.kind()
        for field in Tulipmania.__slots__:
            setattr(twin, field, getattr(plain, field))
        return twin


class Peeking(Tulipmania):
    """Gives views with something that they should not have; `peek` says what."""

    peek: Callable

    def view(self, seat):
        plain = super().view(seat)
        values = {field.name: getattr(plain, field.name) for field in fields(plain)}
        return PeekingView(**values, kind=type(self), secret=self.peek())


def peeking(look):
    return type("Peeking", (Peeking,), {"peek": look})


class PeekingTulip(Tulip):
    def view(self, seat):
        plain = super().view(seat)
        return replace(plain, unseen=dict(sorted(plain.unseen.items(), key=self._place)))

    def _place(self, item):
        return self.deck.index(item[0]) if item[0] in self.deck else 99


class OwnView(Tulipmania):
    def view(self, seat):
        return super().view(0 if seat == 1 else seat)


class SharedView(Tulip):
    def view(self, seat):
        return replace(super().view(seat), values=self.values)


TRUTHS: dict[int, Tulip] = {}


class KnowingView(TulipView):
    def sample(self, rng):
        return TRUTHS[id(self)].copy()


class SampleOfTheTruth(Tulip):
    def view(self, seat):
        view = super().view(seat)
        knowing = KnowingView(**{field.name: getattr(view, field.name) for field in fields(view)})
        TRUTHS[id(knowing)] = self
        return knowing


class UnshuffledView(TulipView):
    def sample(self, rng):
        return super().sample(Random(7))


class Unshuffled(Tulip):
    def view(self, seat):
        view = super().view(seat)
        return UnshuffledView(**{field.name: getattr(view, field.name) for field in fields(view)})


def forget_buyers(state, events):
    for known in state.known_buyers:
        known.update(dict.fromkeys(known, 0))


def afterwards(base, spoil):
    """Give a game that spoils the state after every move."""

    def apply(self, seat, action):
        events = base.apply(self, seat, action)
        spoil(self, events)
        return events

    return type(f"Broken{base.__name__}", (base,), {"apply": apply})


def give_away_florins(state, events):
    state.cash[0] += 1


def burn_florins(state, events):
    state.cash[0] -= any(isinstance(event, ev.Paid) for event in events)


def lose_tulip(state, events):
    for event in events:
        if isinstance(event, ev.TulipMoved) and event.taker is None:
            state.stock[event.colour] -= 1


def lose_buyer(state, events):
    for event in events:
        if isinstance(event, ev.BuyerTaken):
            state.buyers[event.seat][event.colour] -= 1


def discard_buyer(state, events):
    lose_buyer(state, events)
    for event in events:
        if isinstance(event, ev.BuyerTaken):
            state.discarded[event.colour] += 1


def discard_reserve(state, events):
    for card in state.reserve[:1]:
        state.discarded[card] += 1
    state.reserve = state.reserve[1:]


def lift_price(state, events):
    for colour, space in state.spaces.items():
        state.spaces[colour] = space.purchase


def keep_priority(state, events):
    state.priority = 0


def lose_card(state, events):
    del state.deck[5:6]


def raise_values(state, events):
    state.values["red"] += 1


def win_more(state, events):
    if state.result:
        scores = [score + 1 for score in state.result.scores]
        state.result = Result.of(state.result.reason, scores)


class Disordered(Tulip):
    def legal_actions(self, seat):
        return tuple(reversed(super().legal_actions(seat)))


class Doubled(Tulipmania):
    def legal_actions(self, seat):
        return super().legal_actions(seat) * 2


class Speechless(Tulip):
    def legal_actions(self, seat):
        return ()


class Anybody(Tulipmania):
    def legal_actions(self, seat):
        return super().legal_actions(self.to_act[0]) if self.to_act else ()


class Overstated(Tulip):
    def legal_actions(self, seat):
        return ("play black",) if seat in self.to_act and self.phase == "play" else ()


class Permissive(Tulip):
    def apply(self, seat, action):
        try:
            return super().apply(seat, action)
        except ValueError:
            return ()


class Traces(Tulipmania):
    def apply(self, seat, action):
        self.idle_turns += action == "skip" and self.phase != "buy"
        return super().apply(seat, action)


class Unreasonable(Tulip):
    def why_not(self, seat, action):
        return super().why_not(seat, action) and "no"


class Contrary(Tulip):
    def why_not(self, seat, action):
        return "You would rather not."


class Forgetful(Tulip):
    @classmethod
    def from_json(cls, data):
        return super().from_json({**data, "turn": 1})


class Inexact(Tulip):
    def to_json(self):
        return {**super().to_json(), "values": {1: 2}}


class Fickle(Tulipmania):
    def apply(self, seat, action):
        if self.phase == "sell" and action in self.legal_actions(seat):
            action = random.choice(self.legal_actions(seat))
        return super().apply(seat, action)


def draw_globally(state, events):
    random.random()


class Nosy(Tulipmania):
    def legal_actions(self, seat):
        self.turn += 1
        return super().legal_actions(seat)


def ask_nobody(state, events):
    state.to_act = ()


class OverTooSoon(Tulip):
    @property
    def is_over(self):
        return self.turn > 3


class Untold(Tulipmania):
    def apply(self, seat, action):
        return list(super().apply(seat, action))


def retold(base, kind, change):
    """Give a game that tells one kind of event otherwise."""

    def apply(self, seat, action):
        events = base.apply(self, seat, action)
        return tuple([change(event) if isinstance(event, kind) else event for event in events])

    return type(f"Broken{base.__name__}", (base,), {"apply": apply})


@dataclass(frozen=True, slots=True)
class LoudCard(ev.CardChosen):
    def seen_by(self, seat):
        return self


def loud_card(event):
    return LoudCard(event.rule, event.seat, event.card)


@dataclass(frozen=True, slots=True)
class HiddenKeep(ev.Offered):
    def seen_by(self, seat):
        return replace(self, price=0)


def hidden_offer(event):
    return HiddenKeep(event.rule, event.seat, event.colour, event.price)


BROKEN = [
    (SharedDeck, "state it was copied from|shares"),
    (SharedGarden, "state it was copied from|shares"),
    (ForgetfulCopy, "differs"),
    (peeking(lambda self: self), "is a state"),
    (peeking(lambda self: lambda: self.deck), "is a state"),
    (peeking(lambda self: self.copy), "is a state"),
    (peeking(lambda self: [ref(self)]), "is a state"),
    (peeking(lambda self: (state for state in [self])), "is a state"),
    (peeking(lambda self: tuple(self.deck)), r"\.secret\[\d+\] depends on hidden cards"),
    (peeking(lambda self: [dict(hand) for hand in self.buyers]), "depends on hidden cards"),
    (peeking(lambda self: self.reserve[:1]), "depends on hidden cards"),
    (peeking(lambda self: dict.fromkeys(self.deck, 0)), "depends on hidden cards"),
    (peeking(lambda self: sum(map(hash, self.deck[:2]))), "depends on hidden cards"),
    (peeking(lambda self: dict(self.bids)), "depends on hidden cards"),
    (PeekingTulip, "depends on hidden cards"),
    (OwnView, "is that of seat"),
    (SharedView, "part of the state"),
    (SampleOfTheTruth, "is a state|sample"),
    (Unshuffled, "samples of .* are the same"),
    (afterwards(Tulipmania, forget_buyers), "has lost .* buyers seen taken"),
    (afterwards(Tulipmania, give_away_florins), "cash is"),
    (afterwards(Tulipmania, burn_florins), "cash is"),
    (afterwards(Tulipmania, lose_tulip), "stock is"),
    (afterwards(Tulipmania, lose_buyer), "buyers and 0 discarded ones are not"),
    (afterwards(Tulipmania, discard_buyer), "buyers is"),
    (afterwards(Tulipmania, discard_reserve), "reserve is"),
    (afterwards(Tulipmania, lift_price), "prices is"),
    (afterwards(Tulipmania, keep_priority), "priority is"),
    (afterwards(Tulip, lose_card), "deck is|hands and deck hold"),
    (afterwards(Tulip, raise_values), "values is|the value of red"),
    (afterwards(Tulip, win_more), "result is|result.scores must be"),
    (Disordered, "in the rules' order"),
    (Doubled, "in the rules' order"),
    (Speechless, "can do nothing"),
    (Anybody, "is not awaited, but may do"),
    (Overstated, "was raised|why_not"),
    (Permissive, "is not legal, but was taken"),
    (Traces, "was refused has changed"),
    (Unreasonable, "why_not"),
    (Contrary, "is legal for seat"),
    (Forgetful, "read from its JSON"),
    (Inexact, "JSON cannot hold"),
    (Fickle, "tried twice|global random|other|another"),
    (afterwards(Tulip, draw_globally), "global random"),
    (Nosy, "changed"),
    (afterwards(Tulipmania, ask_nobody), "are due at once"),
    (OverTooSoon, "is_over is"),
    (Untold, "a tuple was expected"),
    (retold(Tulipmania, ev.Paid, lambda paid: replace(paid, amount=paid.amount + 5)), "add up"),
    (retold(Tulipmania, ev.Paid, lambda paid: replace(paid, rule="")), "names the rule"),
    (retold(Tulipmania, ev.CardChosen, loud_card), "shows seat"),
    (retold(Tulipmania, ev.Offered, hidden_offer), "hides something public"),
    (retold(Tulipmania, ev.Offered, lambda _: "offered"), "is no event"),
    (retold(Tulip, tell.CardPlayed, lambda _: Event("TU-2.1")), "NotImplementedError"),
    (retold(Tulip, tell.ValueMoved, lambda moved: replace(moved, before=6)), "moves from"),
    (retold(Tulip, tell.Refilled, lambda drawn: replace(drawn, left=0)), "holds"),
]


def name(case):
    return case.__name__ if isinstance(case, type) else ""


@pytest.mark.parametrize(("kind", "sentence"), BROKEN, ids=name)
def test_a_broken_game_fails(kind, sentence):
    with pytest.raises(CheckFailed, match=sentence) as failure:
        check_game(kind, 3, games=3)
    assert str(failure.value).startswith(f"{kind.game}, 3 players, seed ")
    assert ", move " in str(failure.value)
    assert isinstance(failure.value, AssertionError)
