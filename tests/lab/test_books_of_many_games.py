"""The books balance to the florin in every one of a thousand games of mixed bots."""

from collections import Counter

import pytest

import tulipbook
from tulipbook.economics import attribute
from tulipbook.economics.attribution import KINDS

MIXED = [
    (["speculator", "fundamentalist", "random"], "standard", 250),
    (["momentum", "random", "speculator", "cautious"], "standard", 250),
    (["random", "speculator", "fundamentalist", "momentum", "cautious"], "standard", 250),
    (["random", "random", "speculator", "speculator"], "gentle", 125),
    (["momentum", "fundamentalist", "random", "random", "speculator"], "steep", 125),
]


@pytest.mark.slow
def test_a_thousand_games_reconcile() -> None:
    seen: Counter[str] = Counter()
    games = 0
    for bots, board, number in MIXED:
        batch = tulipbook.simulate(
            "tulipmania-1637", bots=bots, games=number, seed=1637, board=board, progress=False
        )
        for game, record in enumerate(batch.records):
            books = attribute(record)
            where = (board, bots, game)
            assert record.result is not None, where
            assert list(books.final) == record.result["scores"], where
            assert books.unexplained() == (0,) * len(bots), where
            for seat in range(len(bots)):
                got = sum(money for (_, payee), money in books.flows.items() if payee == seat)
                gave = sum(money for (payer, _), money in books.flows.items() if payer == seat)
                assert 700 + got - gave == books.final[seat], where
            frame = books.frame()
            by_seat = frame.groupby("seat")["florins"].sum()
            assert [700 + by_seat.get(seat, 0) for seat in range(len(bots))] == list(books.final)
            seen.update(entry.kind for entry in books.ledger)
            games += 1
    assert games == 1000
    assert set(seen) >= set(KINDS) - {"final sale"}


def test_a_game_whose_books_do_not_balance_would_be_seen() -> None:
    batch = tulipbook.simulate("tulipmania-1637", 3, games=1, progress=False)
    books = attribute(batch.records[0])
    books.ledger.pop()
    assert any(books.unexplained())
