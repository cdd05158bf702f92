"""Tables to play at in tests."""

from random import Random

from tulipbook import Table
from tulipbook.record import parse_record

GAMES = {"tulipmania-1637": range(3, 6), "tulip": range(2, 7)}


def chooser(seed):
    """Give a seat that chooses at random."""
    rng = Random(seed)
    return lambda view, actions: rng.choice(actions)


def table_of(game, players=3, seed=0, seats=chooser):
    return Table.deal(game, seats=[seats(f"{seed} {seat}") for seat in range(players)], seed=seed)


def play_on(table, steps):
    for _ in range(steps):
        if table.step() is None:
            break
    return table


def step(table):
    played = table.step()
    assert played
    return played


def read_again(table):
    """Read the record as it stands; its last state must be that of the table."""
    record = parse_record(table.record.dumps())
    assert record.check() == table.state
    return record
