"""Setups and positions of Tulip: read, checked, shuffled."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any

from tulipbook.games.api import BadState, Result
from tulipbook.games.checks import keys, listing, shown, text, whole
from tulipbook.games.tulip.cards import (
    ACTIONS,
    BLACK,
    CARDS,
    COLOUR_OF,
    COLOURS,
    COPIES,
    HAND,
    LAST_BLACK,
    RANK,
    START_CARDS,
    TOP_VALUE,
)
from tulipbook.games.tulip.garden import Garden
from tulipbook.games.tulip.legal import draws
from tulipbook.games.tulip.rules import PRESETS, rules_for
from tulipbook.language import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from tulipbook.games.api import Json
    from tulipbook.games.tulip.state import Tulip

STATE_KEYS = (
    "game", "phase", "turn", "current_player", "to_act", "gardens", "values", "hands", "deck",
    "crashes", "pending", "target", "result",
)  # fmt: skip
PHASES = ("play", "effect", "chance", "over")
REASONS = ("crashes", "black tulips", "deck")
ALL_ACTIONS = sum(COPIES[card] for card in ACTIONS)
MOST_TURNS = 1_000_000


# A setup ----------------------------------------------------------------------------------------


def random_setup(players: int, rng: Random, start_player: int | None, preset: Any) -> Json:
    """Shuffle and deal for that many players (TU-1.2, TU-1.3, TU-1.5)."""
    rules = rules_for(players, PRESETS.load(preset))
    starts = list(COLOURS)
    rng.shuffle(starts)
    deck = [card for card in CARDS for _ in range(rules.copies(card))]
    rng.shuffle(deck)
    first = rng.randrange(players) if start_player is None else start_player
    size = START_CARDS[players]
    return {
        "start_player": whole(first, "start_player", 0, players - 1),
        "gardens": [starts[size * seat : size * (seat + 1)] for seat in range(players)],
        "hands": [deck[HAND * seat : HAND * (seat + 1)] for seat in range(players)],
        "deck": deck[HAND * players :][: rules.deck],
    }


def deal(state: Tulip, setup: Mapping[str, Any], players: int, preset: Any = None) -> None:
    """Fill a new state from a setup, which must hold all of the game's components.

    Where a preset cuts the deck, the cards that are not dealt are those put aside.
    """
    state.rules = rules = rules_for(players, PRESETS.load(preset))
    found = keys(setup, ("start_player", "gardens", "hands", "deck"), (), "setup")
    state.current_player = whole(found["start_player"], "setup.start_player", 0, players - 1)
    starts = _start_cards(found["gardens"], players)
    state.hands = [
        _cards(hand, f"setup.hands[{seat}]", HAND)
        for seat, hand in enumerate(listing(found["hands"], "setup.hands", players))
    ]
    state.deck, state.aside = _cards(found["deck"], "setup.deck", rules.deck), ()
    aside = []
    for card, number in held(state).items():
        copies = rules.copies(card)
        if number > copies or (number < copies and not rules.aside):
            raise BadState(f"setup has {number} of {card!r}; the game has {copies} (TU-1.2)")
        aside += [card] * (copies - number)
    state.aside = tuple(aside)
    state.phase, state.turn, state.crashes = "play", 1, 0
    state.gardens = [Garden.of(colours) for colours in starts]
    dealt = set().union(*starts)
    state.values = {colour: TOP_VALUE if colour in dealt else 0 for colour in COLOURS}
    state.pending = state.target = state.result = None


def held(state: Tulip) -> dict[str, int]:
    """Count each card in the hands, in the deck and aside together."""
    found = Counter(state.deck)
    found.update(state.aside)
    for hand in state.hands:
        found.update(hand)
    return {card: found[card] for card in CARDS}


def _start_cards(data: object, players: int) -> list[list[str]]:
    gardens = [
        [
            text(colour, f"setup.gardens[{seat}][{at}]", COLOURS)
            for at, colour in enumerate(
                listing(garden, f"setup.gardens[{seat}]", START_CARDS[players])
            )
        ]
        for seat, garden in enumerate(listing(data, "setup.gardens", players))
    ]
    for colour, number in Counter(chain(*gardens)).items():
        if number > 1:
            raise BadState(
                f"setup.gardens has {number} {colour} start cards; there is one (TU-1.3)"
            )
    return gardens


def _cards(data: object, where: str, number: int | None = None) -> list[str]:
    return [
        text(card, f"{where}[{at}]", CARDS) for at, card in enumerate(listing(data, where, number))
    ]


# A position -------------------------------------------------------------------------------------


def read(state: Tulip, data: Mapping[str, Any]) -> None:
    """Fill a new state from JSON, every part of the right type and within its range."""
    found = keys(data, STATE_KEYS, ("preset", "aside"), "the state")
    text(found["game"], "game", (state.game,))
    gardens = listing(found["gardens"], "gardens")
    players = len(gardens)
    state.rules = rules = rules_for(players, PRESETS.named(found.get("preset")))
    state.gardens = [
        _garden(garden, f"gardens[{seat}]", rules.tulips_per_colour)
        for seat, garden in enumerate(gardens)
    ]
    state.phase = text(found["phase"], "phase", PHASES)
    state.turn = whole(found["turn"], "turn", 1, MOST_TURNS)
    state.current_player = whole(found["current_player"], "current_player", 0, players - 1)
    state.values = _numbers(found["values"], "values", TOP_VALUE)
    state.hands = [
        _cards(hand, f"hands[{seat}]")
        for seat, hand in enumerate(listing(found["hands"], "hands", players))
    ]
    state.deck = _cards(found["deck"], "deck")
    state.aside = tuple(_cards(found.get("aside", []), "aside"))
    state.crashes = whole(found["crashes"], "crashes", 0, rules.crashes)
    pending, target, result = found["pending"], found["target"], found["result"]
    state.pending = None if pending is None else text(pending, "pending", ACTIONS)
    state.target = None if target is None else whole(target, "target", 0, players - 1)
    state.result = None if result is None else _result(result, players)
    to_act = listing(found["to_act"], "to_act")
    awaited = [state.current_player] if state.phase in {"play", "effect"} else []
    if [whole(seat, f"to_act[{at}]") for at, seat in enumerate(to_act)] != awaited:
        raise BadState(f"to_act must be {awaited} in phase {state.phase!r}")


def _garden(data: object, where: str, tulips_per_colour: int) -> Garden:
    found = keys(data, ("tulips", "black", "actions"), (), where)
    return Garden(
        _numbers(found["tulips"], f"{where}.tulips", tulips_per_colour + 1),
        whole(found["black"], f"{where}.black", 0, COPIES[BLACK]),
        whole(found["actions"], f"{where}.actions", 0, ALL_ACTIONS),
    )


def _numbers(data: object, where: str, most: int) -> dict[str, int]:
    found = keys(data, COLOURS, (), where)
    return {colour: whole(found[colour], f"{where}.{colour}", 0, most) for colour in COLOURS}


def _result(data: object, players: int) -> Result:
    found = keys(data, ("reason", "scores", "winners"), (), "result")
    scores = listing(found["scores"], "result.scores", players)
    winners = listing(found["winners"], "result.winners")
    return Result(
        text(found["reason"], "result.reason", REASONS),
        tuple([whole(score, f"result.scores[{at}]") for at, score in enumerate(scores)]),
        tuple([whole(seat, f"result.winners[{at}]") for at, seat in enumerate(winners)]),
    )


# What must agree --------------------------------------------------------------------------------


def problems(state: Tulip) -> Iterator[str]:
    """Tell everything that does not add up in a state."""
    yield from _wrong_cards(state)
    yield from _wrong_end(state) if state.phase == "over" else _wrong_turn(state)


def _wrong_cards(state: Tulip) -> Iterator[str]:
    """Compare what lies in hands, deck and gardens with the game's components."""
    cards, rules = held(state), state.rules
    if len(state.aside) > rules.aside:
        cards_aside = ENGLISH.counted(len(state.aside), "card")
        yield f"aside has {cards_aside}; the game puts {rules.aside} back into the box"
    if list(state.aside) != sorted(state.aside, key=RANK.__getitem__):
        yield "aside is not sorted"
    if rules.aside and len(state.deck) > rules.deck:
        yield f"deck has {len(state.deck)} cards; the game has {rules.deck} after dealing (TU-1.2)"
    for card, number in cards.items():
        copies = rules.copies(card)
        if number > copies:
            yield f"hands and deck hold {number} of {card!r}; the game has {copies} (TU-1.2)"
        if number != state.unseen[card]:
            yield f"unseen has {state.unseen[card]} of {card!r}, hands and deck hold {number}"
    for card, colour in COLOUR_OF.items():
        number = cards[card] + sum(garden.tulips[colour] for garden in state.gardens)
        if number > rules.tulips_per_colour + 1:
            yield (
                f"there are {number} {colour} tulips; the game has {rules.tulips_per_colour} and "
                "a start card (TU-1.3)"
            )
        if not 0 <= state.values[colour] <= TOP_VALUE:
            yield f"the value of {colour} is {state.values[colour]}; it goes from 0 to 5 (TU-1.4)"
    number = cards[BLACK] + _black_in_gardens(state)
    if number > COPIES[BLACK]:
        yield f"there are {number} black tulips; the game has {COPIES[BLACK]} (TU-1.2)"
    number = sum(cards[card] for card in ACTIONS) + sum(g.actions for g in state.gardens)
    if number > ALL_ACTIONS:
        yield f"there are {number} action cards; the game has {ALL_ACTIONS} (TU-1.2)"


def _wrong_turn(state: Tulip) -> Iterator[str]:
    """Check the parts of a game that goes on."""
    if state.result is not None:
        yield f"result must be null in phase {state.phase!r}"
    if state.crashes >= state.rules.crashes or _black_in_gardens(state) >= LAST_BLACK:
        yield f"the game has ended, so phase cannot be {state.phase!r} (TU-4.1)"
    if (state.phase == "play") != (state.pending is None):
        yield f"pending cannot be {shown(state.pending)} in phase {state.phase!r}"
    if (state.phase == "chance") != (state.target is not None):
        yield f"target cannot be {shown(state.target)} in phase {state.phase!r}"
    yield from _wrong_hands(state)
    if state.pending is None:
        return
    player = state.current_player
    if not state.gardens[player].actions:
        yield f"the pending {state.pending} must lie in gardens[{player}], which has no action card"
    if state.phase == "effect" and not state.effects:
        yield f"the pending {state.pending} has no possible effect (TU-2.4)"
    if state.phase == "chance":
        if state.pending != "draw":
            yield f"a card is drawn from a hand for a draw card, not for {state.pending} (TU-2.7)"
        if f"draw P{state.target}" not in draws(player, state.hand_sizes):
            yield f"target is {state.target}; it must be an opponent with two cards (TU-2.7)"


def _wrong_hands(state: Tulip) -> Iterator[str]:
    player = state.current_player
    most = HAND if state.phase == "play" else HAND - 1
    if len(state.hands[player]) > most:
        yield f"hands[{player}] must have at most {most} cards in phase {state.phase!r} (TU-2.1)"
    refill = HAND - len(state.hands[player]) + (state.phase == "play")
    for seat, hand in enumerate(state.hands):
        if len(hand) > HAND:
            yield f"hands[{seat}] has {len(hand)} cards; a hand has at most {HAND} (TU-2.1)"
        if hand != sorted(hand, key=CARDS.index):
            yield f"hands[{seat}] is not sorted"
        must_play = state.phase == "play" if seat == player else len(state.deck) > refill
        if must_play and not hand:
            yield f"hands[{seat}] is empty, but its player has to play a card (TU-2.1)"


def _wrong_end(state: Tulip) -> Iterator[str]:
    """Check the parts of a game that is over."""
    if state.pending is not None or state.target is not None:
        yield "pending and target must be null in a game that is over"
    if any(state.hands):
        yield "hands must be empty in a game that is over (TU-4.3)"
    if state.result is None:
        yield "result is null, but phase is 'over'"
        return
    reason = state.result.reason
    crashed = state.crashes >= state.rules.crashes
    happened = {
        "crashes": crashed,
        "black tulips": not crashed and _black_in_gardens(state) >= LAST_BLACK,
        "deck": not crashed and not state.deck,
    }
    if not happened[reason]:
        yield f"result.reason is {reason!r}, which has not ended this game (TU-4.1, TU-4.2)"
    scores = [garden.score(state.values) for garden in state.gardens]
    if list(state.result.scores) != scores:
        yield f"result.scores must be {scores} (TU-4.4)"
    winners = Result.of(reason, scores).winners
    if state.result.winners != winners:
        yield f"result.winners must be {list(winners)} (TU-4.4)"


def _black_in_gardens(state: Tulip) -> int:
    return sum(garden.black for garden in state.gardens)
