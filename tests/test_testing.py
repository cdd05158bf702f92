"""The conformance kit passes what is right, and fails whatever is broken on purpose."""

import gc
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import partial
from pathlib import Path
from random import Random
from weakref import ref

import pytest

from tulipbook.bots import Bot
from tulipbook.games.api import Event, Result
from tulipbook.games.tulip import Tulip, TulipView
from tulipbook.games.tulip import events as tell
from tulipbook.games.tulipmania import Tulipmania, TulipmaniaView
from tulipbook.games.tulipmania import events as ev
from tulipbook.record import load_record
from tulipbook.testing import CheckFailed, check_bot, check_game, check_record
from tulipbook.testing.contents import difference, reachable, shared, snapshot

RECORDS = Path(__file__).parent / "data" / "records"
GAMES = {"tulipmania-1637": range(3, 6), "tulip": range(2, 7)}
CASES = [
    *[
        ("tulipmania-1637", n, board)
        for n in range(3, 6)
        for board in ("standard", "gentle", "steep")
    ],
    *[("tulip", n, None) for n in range(2, 7)],
]


# What is right ----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "board"), CASES)
def test_the_game_keeps_its_rules(game, players, board):
    check_game(game, players, seed=1637, board=board)


@pytest.mark.parametrize("game", GAMES)
def test_the_random_bot_keeps_its_manners(game):
    check_bot("random", game, seconds=60)


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*-*.jsonl")), ids=lambda path: path.stem)
def test_the_record_keeps_its_word(path):
    check_record(path)


def test_checks_every_number_of_players_unless_one_is_named(monkeypatch):
    checked = []
    monkeypatch.setattr(
        "tulipbook.testing.game._check_one",
        lambda kind, players, tree, where, options, turns: checked.append((players, tree)),
    )
    check_game("tulip", seed=5, games=2)
    assert checked == [(players, f"5/{index}") for players in range(2, 7) for index in (1, 2)]


def test_impossible_requests_are_refused_with_a_sentence():
    for wrong in (
        lambda: check_game("chess"),
        lambda: check_game("tulip", 7),
        lambda: check_game("tulip", board="standard"),
        lambda: check_game("tulipmania-1637", board="flat"),
        lambda: check_bot("nobody", "tulip"),
    ):
        with pytest.raises((ValueError, CheckFailed)):
            wrong()


# Broken games -----------------------------------------------------------------------------------


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


# Bots -------------------------------------------------------------------------------------------


class Good(Bot):
    def __call__(self, view, actions):
        return self.rng.choice(actions)


class Stubborn(Bot):
    def __call__(self, view, actions):
        return "play black"


class Mumbling(Bot):
    def __call__(self, view, actions):
        return actions


class Crashing(Bot):
    def __call__(self, view, actions):
        raise KeyError("red")


class GloballyRandom(Bot):
    def __call__(self, view, actions):
        return random.choice(actions)


class Unseeded(Bot):
    def __init__(self, rng):
        super().__init__(Random())

    def __call__(self, view, actions):
        return self.rng.choice(actions)


class Messy(Bot):
    def __call__(self, view, actions):
        for garden in view.gardens:
            garden.black += 1
        return actions[0]


class Remembering(Bot):
    calls = 0

    def __call__(self, view, actions):
        type(self).calls += 1
        return actions[self.calls * 7 % len(actions)]


class Peeper(Bot):
    """Walks up the stack to the state."""

    def __call__(self, view, actions):
        frame = sys._getframe()
        deck: list[str] = []
        while frame.f_back and not deck:
            frame = frame.f_back
            deck = getattr(frame.f_locals.get("state"), "deck", [])
        return actions[sum(len(card) for card in deck[:5]) % len(actions)]


class Digger(Bot):
    """Digs in memory for the state."""

    def __call__(self, view, actions):
        states = [found for found in gc.get_objects() if isinstance(found, Tulip)]
        top = [card for state in states if state.turn == view.turn for card in state.deck[:3]]
        return actions[sum(len(card) for card in top) % len(actions)]


class Slow(Bot):
    def __call__(self, view, actions):
        end = sum(range(200_000))
        return actions[end % len(actions)]


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        (Stubborn, "answered 'play black', which is none of its legal actions"),
        (Mumbling, "answered a list, which is none"),
        (Crashing, "KeyError: 'red'"),
        (GloballyRandom, "global random"),
        (Unseeded, "from the same seed"),
        (Remembering, "from the same seed"),
        (Messy, "changed its view"),
        (Peeper, "other hidden cards|from the same seed"),
        (Digger, "other hidden cards|from the same seed"),
    ],
    ids=name,
)
def test_a_bad_bot_fails(bot, sentence):
    with pytest.raises(CheckFailed, match=sentence) as failure:
        check_bot(bot, "tulip", 3, max_turns=12)
    assert str(failure.value).startswith("tulip, 3 players, seed 0, game 1, move ")


def test_a_move_may_have_a_time_limit():
    check_bot(Slow, "tulip", 2)
    with pytest.raises(CheckFailed, match="seconds for a move"):
        check_bot(Slow, "tulip", 2, seconds=1e-9)


def first(view, actions):
    return actions[0]


class Opinionated(Good):
    def __init__(self, rng, mood=1, *, temper=2):
        super().__init__(rng)


@pytest.mark.parametrize(
    "bot",
    [
        Good,
        Opinionated,
        partial(Opinionated, temper=3),
        lambda rng, mood=2: Opinionated(rng, mood),
        first,
        lambda view, actions: actions[-1],
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_a_good_bot_of_any_make_passes(bot, game):
    check_bot(bot, game, GAMES[game][0])


def test_a_bot_is_checked_at_every_number_of_players():
    seen = set()

    def watching(view, actions):
        seen.add(view.players)
        return actions[0]

    check_bot(watching, "tulip")
    assert seen == set(GAMES["tulip"])


# Records ----------------------------------------------------------------------------------------


def test_a_record_that_was_read_is_checked_too():
    check_record(load_record(RECORDS / "tulip-2p-2-0000.jsonl"))


def test_a_position_with_fewer_components_is_a_record_too():
    check_record(RECORDS / "rulebook-bubble-bursts.jsonl")


@pytest.mark.parametrize("line", ['{"player": 0}', '{"result": {}}', "nonsense"])
def test_a_wrong_record_fails_with_its_line(tmp_path, line):
    path = tmp_path / "game.jsonl"
    text = (RECORDS / "tulip-2p-2-0000.jsonl").read_text("utf-8").splitlines()
    path.write_text("\n".join([text[0], line, *text[1:]]), "utf-8")
    with pytest.raises(CheckFailed, match=r"game\.jsonl:2: "):
        check_record(path)


def test_a_record_that_cannot_be_written_again_fails():
    record = load_record(RECORDS / "tulip-2p-2-0000.jsonl")
    record.header["meta"] = {"players": {1: "a key that is no text"}}
    with pytest.raises(CheckFailed, match="another record"):
        check_record(record)


def test_a_missing_file_fails():
    with pytest.raises(CheckFailed, match="cannot be read"):
        check_record("nowhere.jsonl")


# Looking into objects ---------------------------------------------------------------------------


def test_difference_finds_order_types_and_hidden_parts():
    assert difference([1, {"a": 2}], [1, {"a": 2}]) is None
    assert difference([1, {"a": 2}], [1, {"a": 3}]) == "[1]['a']"
    assert difference({"a": 1, "b": 2}, {"b": 2, "a": 1}) == ".keys[0]"
    assert difference((1, True), (1, 1)) == "[1] (its type)"
    assert difference([1], [1, 2]) == "[1] (its type)"
    assert difference({1, 2}, {2, 1}) is None
    rings: list[list] = [[1], [1], [2]]
    for ring in rings:
        ring.append(ring)
    assert difference(rings[0], rings[1]) is None
    assert difference(rings[0], rings[2]) == "[0]"


class Word(str):
    __slots__ = ("note",)
    note: list[int]


def test_a_value_may_carry_something_along():
    one, other = Word("red"), Word("red")
    one.note, other.note = [1], [2]
    assert one == other
    assert difference(one, other) == ".note[0]"
    assert any(part == [1] for _, part in reachable(one))


def test_shared_names_the_way_to_a_common_part():
    inner = [1]
    assert shared({"a": (inner,)}, [inner]) == "['a'][0]"
    assert shared({"a": ([1],)}, [inner]) is None


def test_snapshot_sees_every_change():
    inner = {2}
    thing = {"a": [1, inner], "b": Result("burst", (1,), (0,))}
    before = snapshot(thing)
    assert snapshot(thing) == before
    inner.add(3)
    assert snapshot(thing) != before
