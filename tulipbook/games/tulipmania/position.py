"""Setups and states of Tulipmania 1637 from and to JSON, and what makes one impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Any, Final

from tulipbook.games.api import BadState, Json, Result
from tulipbook.games.checks import boolean, keys, listing, mapping, shown, text, whole
from tulipbook.games.tulipmania import legal
from tulipbook.games.tulipmania.board import load_board, named_board
from tulipbook.games.tulipmania.components import (
    BUYERS_DEALT,
    CARDS,
    COLOURS,
    GAME,
    PLAYERS,
    STARTING_CASH,
    STOCKPILE,
)
from tulipbook.games.tulipmania.rules import PRESETS, rules_for
from tulipbook.language import ENGLISH

if TYPE_CHECKING:
    from tulipbook.games.tulipmania.state import Tulipmania

MOST_FLORINS: Final = 1_000_000_000
MOST_TURNS: Final = 1_000_000_000
PHASES: Final = ("sell", "bid", "seller_bid", "draw", "buy", "over")
REASONS: Final = ("burst", "declined")
STATE_KEYS: Final = (
    "game", "phase", "turn", "current_player", "priority", "to_act", "cash", "tulips", "buyers",
    "stock", "prices", "burst", "face_up", "deck", "reserve", "offer", "bids", "sold", "acted",
    "idle_turns", "result",
)  # fmt: skip


def random_setup(players: int, rng: Random, start_player: int | None, preset: Any) -> Json:
    """Shuffle and deal the buyers (TM-1.6, TM-1.7)."""
    rules = rules_for(players, PRESETS.load(preset))
    cards = [colour for colour in rules.colours for _ in range(rules.buyers_per_colour)]
    rng.shuffle(cards)
    if start_player is None:
        start_player = rng.randrange(players)
    hands = [cards[BUYERS_DEALT * seat : BUYERS_DEALT * (seat + 1)] for seat in range(players)]
    rest = cards[BUYERS_DEALT * players :]
    return {
        "start_player": start_player,
        "hands": hands,
        "deck": rest[: rules.deck],
        "reserve": rest[rules.deck :],
    }


def deal(
    state: Tulipmania,
    setup: Mapping[str, Any],
    players: int,
    board: Any = None,
    preset: Any = None,
) -> None:
    """Fill a new state from a record's setup (TM-1)."""
    state.rules = rules = rules_for(players, PRESETS.load(preset))
    keys(setup, ("start_player", "hands", "deck", "reserve"), (), "setup")
    colours, buyers = rules.colours, rules.buyers_per_colour
    start = whole(setup["start_player"], "setup.start_player", 0, players - 1)
    hands = [
        _cards(hand, f"setup.hands[{seat}]", colours, BUYERS_DEALT)
        for seat, hand in enumerate(listing(setup["hands"], "setup.hands", players))
    ]
    deck = _cards(setup["deck"], "setup.deck", colours, rules.deck)
    reserve = _cards(setup["reserve"], "setup.reserve", colours, rules.reserve)
    dealt = Counter([*chain(*hands), *deck, *reserve])
    for colour in colours:
        if dealt[colour] != buyers:
            raise BadState(f"setup deals {dealt[colour]} {colour} buyers; there are {buyers}")
    state.board = load_board("standard" if board is None else board)
    state.players = players
    state.turn, state.current_player = 1, start
    state.priority = (start - 1) % players
    state.cash = [STARTING_CASH] * players
    state.tulips = [dict.fromkeys(colours, 1) for _ in range(players)]
    state.buyers = [{colour: hand.count(colour) for colour in colours} for hand in hands]
    state.known_buyers = [dict.fromkeys(colours, 0) for _ in range(players)]
    state.stock = dict.fromkeys(colours, STOCKPILE)
    state.spaces = dict.fromkeys(colours, state.board.start)
    state.burst, state.bids = [], {}
    state.face_up = sorted(deck[: rules.face_up], key=COLOURS.index)
    state.deck, state.reserve = deck[rules.face_up :], reserve
    state.discarded = dict.fromkeys(colours, 0)
    state.offer = state.sold = state.result = None
    state.acted, state.idle_turns = False, 0


def write(state: Tulipmania) -> Json:
    """Give the state as in the record specification, in its order of keys."""
    reference = state.board.reference()
    board = {} if reference == "standard" else {"board": reference}
    data = {
        "game": GAME,
        **board,
        "phase": state.phase,
        "turn": state.turn,
        "current_player": state.current_player,
        "priority": state.priority,
        "to_act": list(state.to_act),
        "cash": list(state.cash),
        "tulips": [dict(tulips) for tulips in state.tulips],
        "buyers": [dict(buyers) for buyers in state.buyers],
        "stock": dict(state.stock),
        "prices": state.prices,
        "burst": list(state.burst),
        "face_up": list(state.face_up),
        "deck": list(state.deck),
        "reserve": list(state.reserve),
        "offer": state.offer,
        "bids": {str(seat): card for seat, card in sorted(state.bids.items())},
        "sold": state.sold,
        "acted": state.acted,
        "idle_turns": state.idle_turns,
        "result": state.result.to_json() if state.result else None,
    }
    preset = PRESETS.reference(state.rules.preset)
    return data if preset is None else {"game": GAME, **board, "preset": preset, **data}


def read(state: Tulipmania, data: Mapping[str, Any]) -> None:
    """Fill a new state from JSON; refuse what cannot be with one sentence."""
    keys(data, STATE_KEYS, ("board", "preset"), "the state")
    text(data["game"], "game", (GAME,))
    state.players = players = len(listing(data["cash"], "cash"))
    whole(players, "the number of players", *PLAYERS)
    state.rules = rules = rules_for(players, PRESETS.named(data.get("preset")))
    colours = rules.colours
    state.board = named_board(data.get("board"))
    state.phase = text(data["phase"], "phase", PHASES)
    state.turn = whole(data["turn"], "turn", 1, MOST_TURNS)
    state.current_player = whole(data["current_player"], "current_player", 0, players - 1)
    state.priority = whole(data["priority"], "priority", 0, players - 1)
    state.cash = [
        whole(cash, f"cash[{seat}]", 0, MOST_FLORINS) for seat, cash in enumerate(data["cash"])
    ]
    state.tulips = _hands(data["tulips"], "tulips", players, colours)
    state.buyers = _hands(data["buyers"], "buyers", players, colours)
    state.known_buyers = [dict.fromkeys(colours, 0) for _ in range(players)]
    state.stock = _numbers(data["stock"], "stock", colours)
    state.burst = _cards(data["burst"], "burst", colours)
    _read_prices(state, data["prices"], colours)
    face_up = _cards(data["face_up"], "face_up", colours)
    state.face_up = sorted(face_up, key=COLOURS.index)
    state.deck = _cards(data["deck"], "deck", colours)
    state.reserve = _cards(data["reserve"], "reserve", colours)
    state.discarded = {c: rules.buyers_per_colour - in_game(state, c) for c in colours}
    state.offer = _colour_or_none(data["offer"], "offer", colours)
    state.sold = _colour_or_none(data["sold"], "sold", colours)
    state.acted = boolean(data["acted"], "acted")
    state.idle_turns = whole(data["idle_turns"], "idle_turns", 0, MOST_TURNS)
    state.bids = _read_bids(data["bids"], players)
    state.to_act = tuple(
        whole(seat, f"to_act[{place}]", 0, players - 1)
        for place, seat in enumerate(listing(data["to_act"], "to_act"))
    )
    state.result = _read_result(data["result"], players)
    for wrong in (problem(state), _clash(state)):
        if wrong:
            raise BadState(wrong)
    if face_up != state.face_up:
        raise BadState("face_up must be in the order purple, yellow, orange, blue, red")


def in_game(state: Tulipmania, colour: str) -> int:
    """Count the buyers of a colour in hands, in the decks and face up."""
    cards = state.face_up.count(colour) + state.deck.count(colour) + state.reserve.count(colour)
    return cards + sum(hand[colour] for hand in state.buyers)


def problem(state: Tulipmania) -> str | None:
    """Say which tulips, buyers, prices or florins do not add up."""
    rules = state.rules
    for colour in rules.colours:
        live = colour in state.spaces
        tulips = state.stock[colour] + sum(hand[colour] for hand in state.tulips)
        in_hands = sum(hand[colour] for hand in state.buyers)
        if live == (colour in state.burst):
            return f"{colour} must either have a price or be burst"
        if not live and (tulips or in_hands or colour in state.face_up):
            return f"{colour} has burst, so no {colour} tulip or buyer can be left on the table"
        if live and tulips + 1 > rules.tulips_per_colour:
            return (
                f"there are {tulips + 1} {colour} tulips with the price indicator; "
                f"the game has {rules.tulips_per_colour}"
            )
        buyers, all_buyers = in_game(state, colour), rules.buyers_per_colour
        if buyers > all_buyers:
            return f"there are {buyers} {colour} buyers; the game has {all_buyers}"
        discarded = state.discarded[colour]
        if buyers + discarded != all_buyers:
            return f"{buyers} {colour} buyers and {discarded} discarded ones are not {all_buyers}"
    if len(state.deck) + len(state.face_up) > rules.deck or len(state.reserve) > rules.reserve:
        return (
            f"the buyer deck has at most {rules.deck} cards with those face up, the reserve "
            f"{rules.reserve}"
        )
    for colour, space in state.spaces.items():
        if space.kind != "current":
            return f"the {colour} price stands on {space}, a current space was expected"
    if min(state.cash) < 0:
        return "a player's cash is below zero"
    return None


def _clash(state: Tulipmania) -> str | None:
    """Say which fields contradict each other."""
    if (state.phase == "over") != (state.result is not None):
        return "result must be given when phase is over, and only then"
    rules = state.rules
    if rules.turns is not None and state.turn > rules.turns:
        return f"turn is {state.turn}; with the preset {rules.preset.name!r} {rules.turns} is last"
    if state.phase == "over":
        return _clash_at_the_end(state)
    if len(state.burst) >= rules.bursts:
        left = (
            "one colour" if len(state.spaces) < 2 else ENGLISH.counted(len(state.spaces), "colour")
        )
        return f"with {left} left the game is over (TM-5.8); phase does not fit"
    if (state.offer is not None) != (state.phase in ("bid", "seller_bid")):
        return "offer must be a colour while phase is bid or seller_bid, and null otherwise"
    if state.offer is not None and not state.tulips[state.current_player].get(state.offer):
        return f"the current player has no {state.offer} tulip to offer"
    if state.offer is not None and state.offer not in state.spaces:
        return f"{state.offer} is on offer but has burst"
    if state.phase in ("sell", "bid", "seller_bid") and state.sold is not None:
        return f"sold must be null while phase is {state.phase}"
    if state.acted != (state.sold is not None) and state.phase != "buy":
        return f"acted must tell whether a tulip was sold, while phase is {state.phase}"
    if state.sold is not None and not state.acted:
        return f"sold is {state.sold}, so acted must be true"
    if state.idle_turns >= state.players:
        return f"idle_turns is {state.idle_turns}; the game ends at {state.players} (TM-6.2)"
    return _clash_of_seats(state) or _clash_of_phase(state)


def _clash_of_seats(state: Tulipmania) -> str | None:
    current = state.current_player
    if state.phase != "bid":
        if state.bids:
            return "bids must be empty unless phase is bid"
        if state.to_act != (current,):
            return f"to_act must be [{current}], the current player, while phase is {state.phase}"
        return None
    awaited = tuple(
        seat for seat in range(state.players) if seat != current and seat not in state.bids
    )
    if current in state.bids:
        return "the seller has a card in bids"
    if not awaited:
        return "every bid is in; phase cannot be bid"
    if state.to_act != awaited:
        return f"to_act must be {list(awaited)}, the bidders without a card in bids"
    return None


def _clash_of_phase(state: Tulipmania) -> str | None:
    current = state.current_player
    if state.phase == "sell" and not any(state.tulips[current].values()):
        return "phase is sell, but the current player has no tulip (TM-2.1)"
    if state.phase == "draw" and not state.deck:
        return "phase is draw, but the buyer deck is empty (TM-3.1)"
    if state.phase == "buy" and not legal.purchases(state, current):
        return "phase is buy, but the current player can buy nothing (TM-4.2)"
    return None


def _clash_at_the_end(state: Tulipmania) -> str | None:
    assert state.result is not None
    if state.to_act or state.bids or state.offer is not None:
        return "a game that is over awaits nobody: to_act and bids must be empty, offer null"
    if state.result != Result.of(state.result.reason, state.cash):
        return "result does not fit the cash of the players (TM-6.1)"
    has_ended = len(state.burst) >= state.rules.bursts
    if (state.result.reason == "burst") != (not state.spaces) or (has_ended and state.spaces):
        return "a game ends by burst when every colour has burst, and only then"
    if any(any(tulips.values()) for tulips in state.tulips):
        return "a player still holds tulips in a game that is over"
    return None


def _cards(
    data: object, where: str, colours: Sequence[str], length: int | None = None
) -> list[str]:
    return [
        text(card, f"{where}[{place}]", colours)
        for place, card in enumerate(listing(data, where, length))
    ]


def _numbers(data: object, where: str, colours: Sequence[str]) -> dict[str, int]:
    found = keys(data, colours, (), where)
    return {colour: whole(found[colour], f"{where}.{colour}", 0, 100) for colour in colours}


def _hands(data: object, where: str, players: int, colours: Sequence[str]) -> list[dict[str, int]]:
    return [
        _numbers(hand, f"{where}[{seat}]", colours)
        for seat, hand in enumerate(listing(data, where, players))
    ]


def _read_prices(state: Tulipmania, data: object, colours: Sequence[str]) -> None:
    prices = keys(data, (), colours, "prices")
    if len(set(state.burst)) != len(state.burst):
        raise BadState("burst names a colour twice")
    state.spaces = {}
    for colour in colours:
        if colour in prices:
            price = whole(prices[colour], f"prices.{colour}")
            try:
                state.spaces[colour] = state.board.at_price(price)
            except BadState as error:
                raise BadState(f"prices.{colour}: {error}") from None


def _colour_or_none(data: object, where: str, colours: Iterable[str]) -> str | None:
    return None if data is None else text(data, where, tuple(colours))


def _read_bids(data: object, players: int) -> dict[int, str]:
    bids = {}
    for seat, card in mapping(data, "bids").items():
        if seat not in [str(number) for number in range(players)]:
            raise BadState(f"bids has a card for seat {shown(seat)}, which is no seat")
        bids[int(seat)] = text(card, f"bids.{seat}", CARDS)
    return dict(sorted(bids.items()))


def _read_result(data: object, players: int) -> Result | None:
    if data is None:
        return None
    found = keys(data, ("reason", "scores", "winners"), (), "result")
    scores = listing(found["scores"], "result.scores", players)
    winners = listing(found["winners"], "result.winners")
    return Result(
        text(found["reason"], "result.reason", REASONS),
        tuple(whole(score, f"result.scores[{seat}]") for seat, score in enumerate(scores)),
        tuple(
            whole(seat, f"result.winners[{place}]", 0, players - 1)
            for place, seat in enumerate(winners)
        ),
    )
