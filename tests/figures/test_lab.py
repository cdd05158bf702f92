"""What figures of many games show is what their frames hold."""

from __future__ import annotations

from collections import Counter

import pandas as pd
import pytest

import tulipbook
from tulipbook.figures import (
    burst_peaks_figure,
    burst_peaks_twin,
    burst_turns_figure,
    burst_turns_twin,
    scores_figure,
    scores_twin,
    traffic,
    traffic_figure,
    traffic_twin,
    turns_figure,
    turns_twin,
    win_shares,
    win_shares_figure,
    win_shares_twin,
)
from tulipbook.games.tulipmania import load_board
from tulipbook.games.tulipmania.events import PriceMoved

BOTS = ["speculator", "random", "random"]


@pytest.fixture(scope="module")
def batch():
    return tulipbook.simulate("tulipmania-1637", bots=BOTS, games=12, seed=3, progress=False)


@pytest.fixture(scope="module")
def tulips():
    return tulipbook.simulate("tulip", bots=["greedy", "random"], games=12, seed=3, progress=False)


def test_every_game_and_every_burst_is_counted(batch, tulips) -> None:
    for games in (batch.games, tulips.games):
        assert sum(turns_figure(games).data[0].y) == games.finished.sum()
    for bursts in (batch.bursts, tulips.crashes):
        first, later = burst_turns_figure(bursts).data
        assert sum(first.y) == (bursts.order == 1).sum()
        assert sum(later.y) == (bursts.order > 1).sum()
    bars = burst_peaks_figure(batch.bursts).data
    assert sum(map(sum, (bar.y for bar in bars))) == len(batch.bursts)
    assert "crash" in burst_turns_twin(tulips.crashes).title


def test_long_games_share_a_bar() -> None:
    games = pd.DataFrame({"turns": range(1, 101), "finished": True})
    bars = turns_figure(games).data[0]
    assert len(bars.x) <= 30
    assert bars.x[0] == "1–4"
    assert set(bars.y) == {4}


def test_the_scores_of_a_bot_are_those_of_all_its_seats(batch) -> None:
    box, mean = scores_figure(batch.seats).data
    by_bot = batch.seats.groupby("bot", observed=True).score
    for bot, median, average in zip(box.y, box.median, mean.x, strict=True):
        assert median == by_bot.median()[bot]
        assert average == pytest.approx(float(by_bot.mean()[bot]))
    assert list(mean.x) == sorted(mean.x, reverse=True)


def test_the_win_shares_of_all_seats_are_one(batch) -> None:
    shares = {one.bot: one for one in win_shares(batch.seats)}
    seats = Counter(BOTS)
    assert sum(one.share * seats[bot] for bot, one in shares.items()) == pytest.approx(1)
    for one in shares.values():
        assert 0 <= one.low <= one.share <= one.high <= 1
        assert one.games == 12
    assert win_shares_figure(batch.seats) == win_shares_figure(win_shares(batch.seats))


def test_the_traffic_is_that_of_the_records(batch) -> None:
    told: Counter = Counter()
    for record in batch.records:
        table = tulipbook.Table(record, [None] * 3)
        for played in table.history:
            for event in played.events:
                if isinstance(event, PriceMoved) and event.rule not in {"TM-5.2", "TM-5.3"}:
                    told[event.start, event.arrow, event.end] += 1
    board = load_board("standard")
    moves = traffic(batch.trades, board)
    assert {(a.id, arrow, b.id): n for (a, arrow, b), n in moves.items()} == told
    assert traffic_twin(batch.trades, board).rows[0][3] == str(max(told.values()))
    names = [trace.name for trace in traffic_figure(batch.trades, board).data]
    assert names[-2:] == ["spaces", "numbers"]
    assert {"purchase", "speculate"} <= set(names)


def test_nothing_finished_is_said(batch) -> None:
    games, seats, bursts, trades = (
        frame.iloc[:0] for frame in (batch.games, batch.seats, batch.bursts, batch.trades)
    )
    board = load_board("standard")
    for figure in (
        turns_figure(games),
        scores_figure(seats),
        burst_turns_figure(bursts),
        burst_peaks_figure(bursts),
        traffic_figure(trades, board),
        win_shares_figure(seats),
    ):
        assert figure.layout.title.text
    assert turns_twin(games).summary == "Of 0 games 0 were finished."
    assert scores_twin(seats).summary == win_shares_twin(seats).summary == "No game was finished."
    assert burst_peaks_twin(bursts).summary == "No bubble burst."
    assert traffic_twin(trades, board).rows == ()


def test_names_of_bots_are_escaped() -> None:
    seats = pd.DataFrame({"game_id": [0], "bot": ["<b>"], "score": [1], "win_share": [1.0]})
    assert scores_figure(seats).data[0].y == ("&lt;b&gt;",)
    assert win_shares_figure(seats).data[0].y == ("&lt;b&gt;",)
