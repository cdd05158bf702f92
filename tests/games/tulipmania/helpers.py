"""Positions to begin a test from, and short ways to move in them and to look at what happened."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import cycle
from random import Random
from typing import Any

from tulipbook.games.api import Event, Result
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.events import Paid, PriceMoved

COLOURS = ["purple", "yellow", "orange", "blue", "red"]
ANN, BILL, CHARLES, DAVE, EVE = range(5)
NAMES = ["Ann", "Bill", "Charles", "Dave", "Eve"]
BANK = None

Json = dict[str, Any]


def position(players: int = 3, **changes: Any) -> Json:
    """Give a valid position, Ann to sell, with some fields changed.

    Without changes everybody has ƒ700, a tulip of each colour and no buyers; each price is ƒ50 and
    a few buyers lie in the decks. `cash`, `tulips`, `buyers`, `prices` and `stock` name only what
    differs, by seat and colour. The stockpile takes the tulips that nobody has; a colour in `burst`
    is cleared off the table.
    """
    colours = COLOURS[:players]
    current = changes.get("current_player", ANN)
    state: Json = {
        "game": "tulipmania-1637",
        "phase": "sell",
        "turn": 1,
        "current_player": current,
        "priority": (current - 1) % players,
        "to_act": [],
        "cash": [700] * players,
        "tulips": [dict.fromkeys(colours, 1) for _ in range(players)],
        "buyers": [dict.fromkeys(colours, 0) for _ in range(players)],
        "stock": {},
        "prices": dict.fromkeys(colours, 50),
        "burst": [],
        "face_up": ["purple", "orange"],
        "deck": ["yellow", "purple", "orange"],
        "reserve": ["yellow"],
        "offer": None,
        "bids": {},
        "sold": None,
        "acted": changes.get("sold") is not None,
        "idle_turns": 0,
        "result": None,
    }
    for field, change in changes.items():
        if field in ("cash", "tulips", "buyers") and isinstance(change, dict):
            for seat, new in change.items():
                if field == "cash":
                    state[field][seat] = new
                else:
                    state[field][seat].update(new)
        elif field == "prices":
            state[field].update(change)
        elif field != "stock":
            state[field] = change
    for colour in colours:
        in_hands = sum(hand[colour] for hand in state["tulips"])
        state["stock"][colour] = changes.get("stock", {}).get(colour, players + 5 - in_hands)
    for colour in state["burst"]:
        del state["prices"][colour]
        for pile in (state["stock"], *state["tulips"], *state["buyers"]):
            pile[colour] = 0
    if "to_act" not in changes and state["phase"] != "over":
        bidders = [seat for seat in range(players) if seat != current]
        state["to_act"] = bidders if state["phase"] == "bid" else [current]
    return state


def game(players: int = 3, **changes: Any) -> Tulipmania:
    return Tulipmania.from_json(position(players, **changes))


def offered(
    colour: str, price: int, players: int = 3, seller: int = BILL, **changes: Any
) -> Tulipmania:
    """Give a game in which the seller, Bill by default, has put a tulip up for sale."""
    changes["prices"] = {colour: price} | changes.get("prices", {})
    return game(players, phase="bid", current_player=seller, offer=colour, **changes)


def bid(state: Tulipmania, cards: Mapping[int, str]) -> list[Event]:
    """Play the bidders' cards, a pass where none is named; and the seller's if there is one."""
    events: list[Event] = []
    for seat in state.to_act:
        events += state.apply(seat, f"play {cards.get(seat, 'pass')}")
    if state.current_player in cards:
        events += state.apply(state.current_player, f"play {cards[state.current_player]}")
    return events


def act(state: Tulipmania, *actions: str) -> list[Event]:
    """Carry out actions of whoever is awaited first."""
    events: list[Event] = []
    for action in actions:
        events += state.apply(state.to_act[0], action)
    return events


def of(events: Iterable[Event], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def paid(events: Iterable[Event]) -> list[tuple[int | None, int | None, int]]:
    return [(event.payer, event.payee, event.amount) for event in of(events, Paid)]


def moved(events: Iterable[Event], colour: str) -> list[tuple[str, int, int]]:
    """List the arrows that a price has moved along, with the prices before and after."""
    return [
        (event.arrow, event.before, event.after)
        for event in of(events, PriceMoved)
        if event.colour == colour
    ]


def ended(state: Tulipmania) -> Result:
    assert state.result is not None
    return state.result


def cash(state: Tulipmania, *changes: int) -> bool:
    """Tell whether everybody's ƒ700 has changed by so much."""
    return state.cash == [700 + change for change in changes]


def random_game(
    players: int, seed: int, board: str = "standard", turns: int = 200
) -> Iterator[tuple[Tulipmania, tuple[Event, ...]]]:
    """Play at random; give the state after every move, with what has just happened."""
    rng = Random(f"{players} {seed} {board}")
    state = Tulipmania.deal(Tulipmania.random_setup(players, rng), players, board=board)
    yield state, ()
    while not state.is_over and state.turn <= turns:
        seat = rng.choice(state.to_act)
        yield state, state.apply(seat, rng.choice(state.legal_actions(seat)))


def setup(players: int = 3) -> Json:
    """Give a setup with the buyers dealt in a fixed order, Ann to start."""
    colours = cycle(COLOURS[:players])
    cards = [next(colours) for _ in range(8 * players)]
    decks = {3: 11, 4: 14, 5: 18}
    hands, rest = cards[: 3 * players], cards[3 * players :]
    return {
        "start_player": ANN,
        "hands": [hands[3 * seat : 3 * seat + 3] for seat in range(players)],
        "deck": rest[: decks[players]],
        "reserve": rest[decks[players] :],
    }
