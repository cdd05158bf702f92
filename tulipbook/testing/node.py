"""What must hold at every point of a game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from tulipbook.games.api import Event, IllegalAction, State
from tulipbook.table import NAMES
from tulipbook.testing.books.ledger import Books
from tulipbook.testing.contents import difference, reachable, shared, snapshot
from tulipbook.testing.failure import require

Step = tuple[int | None, str]
Outcome = tuple[State, tuple[Event, ...]]


def check_node(state: State, books: Books, rng: Random) -> dict[Step, Outcome]:
    """Check one point of a game, and give what every possible step from it leads to."""
    before = snapshot(state)
    check_turn(state)
    check_listing(state, books)
    check_copy(state)
    steps = try_steps(state)
    check_refusals(state, books)
    check_json(state)
    for seat in (*range(state.players), None):
        check_view(state, seat, books, rng)
    require(snapshot(state) == before, "looking at the state has changed it")
    return steps


def check_turn(state: State) -> None:
    """Check that somebody is awaited, or chance is, or the game is over: one of the three."""
    to_act, over = state.to_act, state.result is not None
    seats = list(range(state.players))
    require(type(to_act) is tuple, f"to_act is {to_act!r}, a tuple was expected")
    require(
        list(to_act) == sorted(set(to_act)) and set(to_act) <= set(seats),
        f"to_act is {to_act}; seats in ascending order were expected",
    )
    require(
        state.is_over == over == (state.phase == "over"),
        f"is_over is {state.is_over}, phase {state.phase!r} and result {state.result}",
    )
    awaited = [bool(to_act), bool(state.chance_outcomes()), over]
    require(sum(awaited) == 1, f"of seats, chance and the end, {sum(awaited)} are due at once")


def check_listing(state: State, books: Books) -> None:
    """Check the legal actions: some for who is awaited, none for others, each once, in order."""
    for seat in range(state.players):
        actions = state.legal_actions(seat)
        if seat not in state.to_act:
            require(actions == (), f"seat {seat} is not awaited, but may do {actions}")
            continue
        require(type(actions) is tuple and actions, f"seat {seat} is awaited, but can do nothing")
        chosen = set(actions)
        ordered = tuple([action for action in books.actions() if action in chosen])
        require(
            actions == ordered,
            f"the legal actions of seat {seat} are {actions}; in the rules' order, each once, "
            f"they are {ordered}",
        )
        for action in actions:
            reason = state.why_not(seat, action)
            require(reason is None, f"{action!r} is legal for seat {seat}, but why_not: {reason}")


def try_steps(state: State) -> dict[Step, Outcome]:
    """Apply every legal action, or everything that chance can bring, to a copy of its own."""
    before = snapshot(state)
    steps: dict[Step, Outcome] = {}
    for seat in state.to_act:
        for action in state.legal_actions(seat):
            twin = state.copy()
            steps[seat, action] = twin, twin.apply(seat, action)
    for outcome, number in state.chance_outcomes().items():
        require(number > 0, f"chance can bring {outcome!r} in {number} ways")
        twin = state.copy()
        steps[None, outcome] = twin, twin.apply_chance(outcome)
    for (_, step), (twin, _) in steps.items():
        problem = twin.problem()
        require(problem is None, f"after {step!r} the state reports a problem: {problem}")
        require(snapshot(twin) != before, f"{step!r} changes nothing")
    require(snapshot(state) == before, "a step of a copy has changed the state it was copied from")
    return steps


def check_refusals(state: State, books: Books) -> None:
    """Check that whatever is not legal is refused with a sentence and changes nothing."""
    before = snapshot(state)
    for seat in range(state.players):
        legal = set(state.legal_actions(seat))
        for action in books.actions():
            if action not in legal:
                reason = state.why_not(seat, action)
                require(is_sentence(reason), f"why_not({seat}, {action!r}) is {reason!r}")
                if seat in state.to_act and books.is_taken_all_the_same(state.phase, action):
                    state.copy().apply(seat, action)
                else:
                    refused(state, seat, action)
    outcomes = state.chance_outcomes()
    for outcome in books.chances():
        if outcome not in outcomes:
            refused(state, None, outcome)
    require(snapshot(state) == before, "something that was refused has changed the state")


def refused(state: State, seat: int | None, step: str) -> None:
    """Fail unless a step raises `IllegalAction`."""
    who = "chance" if seat is None else f"seat {seat}"
    try:
        if seat is None:
            state.apply_chance(step)
        else:
            state.apply(seat, step)
    except IllegalAction as error:
        require(is_sentence(str(error)), f"{step!r} of {who} is refused without a sentence")
    else:
        require(False, f"{step!r} of {who} is not legal, but was taken")


def is_sentence(text: object) -> bool:
    """Tell whether something is one line that a person can read."""
    return isinstance(text, str) and len(text) > 3 and text.isprintable() and text[-1] in ".!?"


def check_copy(state: State) -> None:
    """Check that a copy equals its state and shares nothing that can change."""
    twin = state.copy()
    require(type(twin) is type(state) and twin == state, "a copy does not equal its state")
    way = difference(state, twin)
    require(way is None, f"a copy differs from its state in {way}")
    way = shared(state, twin)
    require(way is None, f"a copy shares state{way} with its state")


def check_json(state: State) -> None:
    """Check that a state's JSON is valid and gives the same state again."""
    data = json.loads(json.dumps(state.to_json(), allow_nan=False))
    require(data == state.to_json(), "to_json gives something that JSON cannot hold")
    twin = type(state).from_json(data)
    require(twin == state and twin.to_json() == data, "a state read from its JSON is another one")
    for seat in range(state.players):
        require(
            twin.legal_actions(seat) == state.legal_actions(seat),
            f"read from its JSON, a state has other legal actions for seat {seat}",
        )
    require(
        twin.chance_outcomes() == state.chance_outcomes(),
        "read from its JSON, a state leaves something else to chance",
    )


def check_view(state: State, seat: int | None, books: Books, rng: Random) -> None:
    """Check that a view tells what its seat may know and nothing else, and so do its samples."""
    view: Any = state.view(seat)
    way: str | None
    who = f"view({seat})"
    require(view.seat == seat, f"{who} is that of seat {view.seat}")
    require(
        view.legal_actions() == (() if seat is None else state.legal_actions(seat)),
        f"{who} lists other legal actions than the state",
    )
    for way, part in reachable(view):
        require(not isinstance(part, State), f"{who}{way} is a state")
    way = shared(view, state)
    require(way is None, f"{who}{way} is part of the state, and could be changed from there")

    other = books.rearranged(state, seat, rng)
    way = difference(view, other.view(seat))
    require(way is None, f"{who}{way} depends on hidden cards")
    seed = rng.random()
    sample, twin = view.sample(Random(seed)), other.view(seat).sample(Random(seed))
    require(sample == twin, f"a sample of {who} depends on hidden cards")
    check_json(sample)
    books.check_sample(sample)
    way = difference(view, sample.view(seat))
    require(way is None, f"{who}{way} is another one in a sample of the view")
    way = shared(view, sample)
    require(way is None, f"{who}{way} is part of its sample, and changes with it")


def check_variety(state: State) -> None:
    """Check, where much is hidden, that samples differ."""
    for seat in (*range(state.players), None):
        one, *others = (state.view(seat).sample(Random(seed)) for seed in range(9))
        require(any(one != other for other in others), f"samples of view({seat}) are the same")


def check_events(events: Sequence[Event], books: Books, players: int) -> None:
    """Check that events name their rule, have a sentence and hide their secrets."""
    require(type(events) is tuple, f"the events are {events!r}, a tuple was expected")
    secrets = books.secrets
    for event in events:
        kind = type(event).__name__
        require(isinstance(event, Event), f"{event!r} is no event")
        require(is_rule(event.rule), f"{kind} names the rule {event.rule!r}")
        hash(event)
        secret = next((secrets[kind] for kind in secrets if isinstance(event, kind)), None)
        for seat in (*range(players), None):
            seen = event.seen_by(seat)
            sentence = seen.sentence(NAMES[:players])
            require(is_sentence(sentence), f"{kind} tells seat {seat}: {sentence!r}")
            if secret is None or seat == getattr(event, "seat", None):
                require(seen == event, f"{kind} hides something public from seat {seat}")
            else:
                shown = getattr(seen, secret)
                require(shown is None, f"{kind} shows seat {seat} its secret {secret}")


def is_rule(rule: object) -> bool:
    """Tell whether something is the id of a rule, such as ``TM-2.8``."""
    if not isinstance(rule, str):
        return False
    game, _, number = rule.partition("-")
    return game in ("TM", "TU") and all(part.isdigit() for part in number.split("."))
