"""Positions of Tulip for tests, written shortly."""

from collections import Counter
from random import Random

from tulipbook.games.tulip import Tulip

COLOURS = ("purple", "yellow", "orange", "blue", "red", "white")
ACTIONS = ("exchange", "variation", "draw")
CARDS = (*(f"tulip {colour}" for colour in COLOURS), *ACTIONS, "black")
NAMES = ["Ann", "Bill", "Cleo", "Dave", "Eve", "Finn"]


def garden(tulips="", black=0, actions=0):
    """Give a garden from its tulips: ``garden("red red blue", black=1)``."""
    planted = Counter(tulips.split())
    return {
        "tulips": {colour: planted[colour] for colour in COLOURS},
        "black": black,
        "actions": actions,
    }


def position(*, gardens=(), hands=(), values=None, players=3, **parts):
    """Give a position: seat 0 to play, one white tulip in every hand, all values 5."""
    phase, player = parts.get("phase", "play"), parts.get("current_player", 0)
    return {
        "game": "tulip",
        "phase": phase,
        "turn": 1,
        "current_player": player,
        "to_act": [player] if phase in ("play", "effect") else [],
        "gardens": [*gardens, *[garden() for _ in range(players - len(gardens))]],
        "values": dict.fromkeys(COLOURS, 5) | (values or {}),
        "hands": [*hands, *[["tulip white"] for _ in range(players - len(hands))]],
        "deck": ["tulip orange"] * 7,
        "crashes": 0,
        "pending": None,
        "target": None,
        "result": None,
    } | parts


def game(**parts):
    return Tulip.from_json(position(**parts))


def new_game(players, seed=0, start_player=None):
    setup = Tulip.random_setup(players, Random(seed), start_player)
    return Tulip.deal(setup, players)


def varying(*gardens, **values):
    """Give a game in which seat 0 has just played a variation."""
    state = game(gardens=gardens, hands=[["variation", "black"]], values=values)
    state.apply(0, "play variation")
    return state


def drawing(*hands, **parts):
    """Give a game in which seat 0 has just played a draw."""
    state = game(hands=[["draw", "black"], *hands], players=len(hands) + 1, **parts)
    state.apply(0, "play draw")
    return state


def step(state, rng):
    """Take one random step, a decision or chance, and give its events."""
    if state.to_act:
        (seat,) = state.to_act
        return state.apply(seat, rng.choice(state.legal_actions(seat)))
    outcomes = state.chance_outcomes()
    return state.apply_chance(rng.choices(list(outcomes), list(outcomes.values()))[0])


def nodes(players, seed):
    """Play a random game and give the state at each of its points, the end included."""
    state, rng = new_game(players, seed), Random(seed)
    yield state
    while not state.is_over:
        step(state, rng)
        yield state


def kinds(events):
    return [type(event).__name__ for event in events]


def only(events, kind):
    """Give the one event of that kind."""
    (event,) = [event for event in events if isinstance(event, kind)]
    return event
