"""Games and points in games for the tests of the economics."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tulipbook.games.tulipmania import Tulipmania
from tulipbook.record import Record, load_record
from tulipbook.table import Table, stream

RECORDS = Path(__file__).parents[1] / "data" / "records"


def random_states(games: int, seed: int, board: str = "standard") -> Iterator[Tulipmania]:
    """Every point of some random games, three, four and five players in turn."""
    rng = Random(seed)
    for number in range(games):
        players = 3 + number % 3
        state = Tulipmania.deal(Tulipmania.random_setup(players, rng), players, board=board)
        while state.to_act and state.turn < 200:
            yield state
            seat = state.to_act[0]
            state.apply(seat, rng.choice(state.legal_actions(seat)))


def random_record(players: int, seed: int, board: str = "standard", max_turns: int = 300) -> Record:
    """A game of random seats."""
    seats = [_anything(seed, seat) for seat in range(players)]
    table = Table.deal("tulipmania-1637", seats=seats, seed=seed, board=board)
    table.run(max_turns)
    return table.record


def _anything(seed: int, seat: int):
    rng = stream(seed, "seat", seat)
    return lambda view, actions: rng.choice(actions)


def given_records() -> list[Record]:
    return [load_record(path) for path in sorted(RECORDS.glob("tulipmania-*.jsonl"))]


def burst_example() -> Record:
    return load_record(RECORDS / "rulebook-bubble-bursts.jsonl")
