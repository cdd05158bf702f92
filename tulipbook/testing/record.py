"""`check_record`: a record that says what happened, again and again."""

from __future__ import annotations

from pathlib import Path

from tulipbook.games.api import TulipbookError
from tulipbook.record import Record, load_record, parse_record
from tulipbook.testing.books import open_books
from tulipbook.testing.books.ledger import compare
from tulipbook.testing.contents import difference
from tulipbook.testing.failure import CheckFailed, located, require
from tulipbook.testing.node import check_events, check_json, check_turn


def check_record(record: str | Path | Record) -> None:
    """Read a game record, replay it and check that it keeps its word.

    Every move is legal, the events of every move add up to the state that follows, the result is
    that of the replay, and written and read again it is the same record of the same game.

    Parameters
    ----------
    record : str, Path or Record
        A record's file, or a record that was read before.

    Raises
    ------
    CheckFailed
        With the file, the line and what is wrong.

    Examples
    --------
    >>> from tulipbook.record import new_record
    >>> from tulipbook.games import game_named
    >>> from random import Random
    >>> setup = game_named("tulip").random_setup(2, Random(1637), start_player=0)
    >>> record = new_record("tulip", ["Ann", "Bill"], setup=setup)
    >>> record.append({"player": 1, "action": "play black"})
    >>> check_record(record)
    Traceback (most recent call last):
    tulipbook.testing.failure.CheckFailed: record:2: It is not the turn of seat 1; P0 must play \
(TU-1.5).
    """
    try:
        found = record if isinstance(record, Record) else load_record(record)
        found.check()
        again = parse_record(found.dumps(), found.source)
    except TulipbookError as error:
        raise CheckFailed(str(error)) from error
    require(
        (again.header, again.lines) == (found.header, found.lines),
        f"{found.source}: written and read again, it is another record",
    )
    _check_states(found, again)


def _check_states(record: Record, again: Record) -> None:
    line, phase = 1, ""
    with located(lambda: f"{record.source}:{line}"):
        books = open_books(record.start(), "setup" in record.header)
        for step, twin in zip(record.replay(), again.replay(), strict=True):
            line, state = step.line, step.state
            check_turn(state)
            check_json(state)
            check_events(step.events, books, state.players)
            books.book(phase, step.events)
            compare(books, state)
            way = difference(state, twin.state)
            require(way is None, f"replayed again, the state differs in {way}")
            phase = state.phase
