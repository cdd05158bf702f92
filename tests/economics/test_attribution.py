"""Who made money from whom: the books balance, and the rulebook's example by hand."""

from random import Random

import pytest

from tests.economics.games import burst_example, given_records, random_record
from tulipbook.economics import attribute
from tulipbook.games.api import TulipbookError
from tulipbook.games.tulip import Tulip
from tulipbook.record import new_record


def test_the_burst_example_by_hand() -> None:
    books = attribute(burst_example())
    rows = {
        (row["player"], row["kind"]): row["florins"] for row in books.frame().to_dict("records")
    }
    assert rows == {
        ("Ann", "bought from a player"): -1000,
        ("Ann", "paid for speculation"): -2000,
        ("Ann", "burst with buyer"): 4000,
        ("Ann", "burst without buyer"): 750,
        ("Bill", "sold to a player"): 3000,
        ("Bill", "burst with buyer"): 4000,
        ("Charles", "burst with buyer"): 8000,
        ("Charles", "burst without buyer"): 750,
        ("Dave", "burst without buyer"): 1000,
    }
    assert books.flows == {(0, 1): 3000, (None, 0): 4750, (None, 1): 4000, (None, 2): 8750} | {
        (None, 3): 1000
    }
    (last,), (pumper,) = books.last_buyers, books.pumpers
    assert (last.seat, last.paid, last.received, last.loss) == (0, 3000, 750, 2250)
    assert (pumper.seat, pumper.cause, pumper.gain) == (0, "speculate", 4750 - 3000)


def test_every_given_game_reconciles_to_the_florin() -> None:
    for record in given_records():
        books = attribute(record)
        assert not any(books.unexplained()), record.source
        assert record.result is not None
        assert books.final == tuple(record.result["scores"])


@pytest.mark.parametrize("board", ["standard", "gentle", "steep"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_random_games_reconcile_on_every_board(players: int, board: str) -> None:
    for seed in range(10):
        books = attribute(random_record(players, seed, board))
        assert not any(books.unexplained())
        received = sum(books.flows.values())
        by_ledger = sum(entry.florins for entry in books.ledger if entry.florins > 0)
        from_seats = sum(sum_ for (payer, _), sum_ in books.flows.items() if payer is not None)
        spent = -sum(entry.florins for entry in books.ledger if entry.florins < 0)
        assert spent == from_seats
        to_bank = sum(sum_ for (_, payee), sum_ in books.flows.items() if payee is None)
        assert by_ledger == received - to_bank


def test_every_burst_but_the_last_has_a_pumper() -> None:
    record = random_record(4, 3)
    books = attribute(record)
    assert [pumper.colour for pumper in books.pumpers] == record.check().burst[:-1]  # type: ignore[attr-defined]
    for last in books.last_buyers:
        assert last.loss == last.paid - last.received


def test_an_unfinished_game_reconciles_too() -> None:
    record = random_record(4, 5, max_turns=5)
    assert record.result is None
    assert not any(attribute(record).unexplained())


def test_a_game_without_moves_has_an_empty_ledger() -> None:
    record = random_record(3, 1)
    record.lines.clear()
    books = attribute(record)
    assert books.frame().empty
    assert list(books.flow_frame().columns) == ["payer", "payee", "florins"]


def test_another_game_is_refused() -> None:
    record = new_record("tulip", ["Ann", "Bill"], setup=Tulip.random_setup(2, Random(1)))
    with pytest.raises(TulipbookError, match="game of tulip"):
        attribute(record)
