"""Frames: types, the codebook, and sums that must come out."""

import json
from pathlib import Path

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import tulipbook
from tulipbook.games.api import TulipbookError
from tulipbook.lab.codebook import FRAMES

RECORDS = Path(__file__).parents[1] / "data" / "records"
GAMES = ("tulipmania-1637", "tulip")
RUNS = [
    *[("tulipmania-1637", n, board) for n, board in [(3, "gentle"), (4, "standard"), (5, "steep")]],
    *[("tulip", n, "standard") for n in (2, 4, 6)],
]


@pytest.fixture(scope="module", params=RUNS, ids=lambda run: f"{run[0]}-{run[1]}-{run[2]}")
def batch(request):
    game, players, board = request.param
    return tulipbook.simulate(
        game, players, games=40, seed=players, board=board, max_turns=40, progress=False
    )


@pytest.fixture(scope="module")
def mania():
    return tulipbook.simulate("tulipmania-1637", games=150, seed=3, progress=False)


@pytest.fixture(scope="module")
def tulip():
    return tulipbook.simulate("tulip", games=100, seed=3, progress=False)


def of(frame, game_id, colour):
    return frame[(frame.game_id == game_id) & (frame.colour == colour)]


def test_every_column_is_in_the_codebook_and_the_other_way_round(batch):
    book = tulipbook.codebook(batch.game)
    found = [(name, column) for name, frame in batch.frames.items() for column in frame]
    assert list(zip(book.frame, book.column, strict=True)) == found
    for _, frame, column, dtype, values, meaning in book.to_numpy().tolist():
        series = batch.frames[frame][column]
        assert str(series.dtype) == dtype, (frame, column)
        if values:
            assert ", ".join(series.cat.categories) == values
        elif dtype == "category":
            assert series.cat.categories.tolist() == sorted(series.dropna().unique())
        may_be_missing = dtype in ("Int64", "float64", "category")
        assert may_be_missing or not series.isna().any()
        assert "issing" not in meaning or may_be_missing
        assert meaning.endswith(".")


def test_the_codebook_has_both_games():
    assert set(tulipbook.codebook().game) == set(GAMES)
    with pytest.raises(TulipbookError, match="there is no game 'chess'"):
        tulipbook.codebook("chess")


def test_an_empty_frame_has_the_same_types(batch):
    record = next(iter(batch.records))
    record.lines.clear()
    empty = tulipbook.frames_from_records([record])
    for name in FRAMES[batch.game]:
        for column, dtype in empty.frames[name].dtypes.items():
            assert str(dtype) == str(batch.frames[name][column].dtype)
    assert empty.prices.empty
    assert empty.games.turns.tolist() == [0]


def test_games_and_seats_agree_with_the_records(batch):
    seats = batch.seats.set_index(["game_id", "seat"])
    for game, record in zip(batch.games.itertuples(), batch.records, strict=True):
        assert game.game_id == record.header["meta"]["game"]
        assert game.seed == record.header["seed"]
        assert game.players == len(record.players)
        assert game.decisions == sum("action" in line for line in record.lines)
        assert game.turns == record.check().turn or not game.finished
        result = record.result
        assert game.finished == (result is not None)
        assert game.reason == (result["reason"] if result else "turn limit")
        if result is None:
            assert pd.isna(game.winners)
            assert game.turns == 40
            continue
        assert game.winners == " ".join(map(str, result["winners"]))
        shares = seats.loc[game.game_id].win_share
        assert shares[shares > 0].index.tolist() == result["winners"]
        assert shares.sum() == pytest.approx(1)
        assert seats.loc[game.game_id].score.tolist() == result["scores"]


def test_equal_scores_share_a_rank(tulip):
    for _, seats in tulip.seats.groupby("game_id"):
        assert seats["rank"].tolist() == seats.score.rank(method="min", ascending=False).tolist()
    assert tulip.games.winners.str.contains(" ").any()


def test_cash_is_what_the_trades_say(batch):
    if batch.game == "tulip":
        return
    trades, keys = batch.trades, ["game_id", "seat"]
    income = trades.groupby(["game_id", "seller"]).price.sum().rename_axis(keys)
    spending = trades.groupby(["game_id", "buyer"]).price.sum().rename_axis(keys)
    cash = 700 + income.sub(spending, fill_value=0)
    seats = batch.seats.set_index(keys).score.dropna()
    assert len(seats) > 50
    assert (cash.reindex(seats.index, fill_value=700) == seats).all()


def test_prices_are_what_the_trades_say(batch):
    if batch.game == "tulip":
        return
    for (game_id, colour), prices in batch.prices.groupby(["game_id", "colour"], observed=True):
        trades = of(batch.trades, game_id, colour)
        burst = of(batch.bursts, game_id, colour).turn.tolist()
        last = trades.groupby("turn").price_after.last()
        expected = last.reindex(prices.turn).ffill().fillna(50)
        if burst:
            expected[expected.index >= burst[0]] = None
        assert prices.turn.tolist() == list(range(1, len(prices) + 1))
        assert prices.price.astype("float64").tolist() == pytest.approx(
            expected.tolist(), nan_ok=True
        )
        moved = trades.drop_duplicates(["turn", "price_before", "kind"])
        chain = [50, *moved.price_after]
        assert moved.price_before.tolist() == chain[:-1]


def test_bursts_are_what_the_trades_say(mania):
    paid = mania.trades[mania.trades.kind.isin(["burst", "burst with buyer"])]
    by_colour = paid.groupby(["game_id", "colour"], observed=True)
    bursts = mania.bursts.set_index(["game_id", "colour"])
    assert (by_colour.price.sum().reindex(bursts.index, fill_value=0) == bursts.paid_total).all()
    with_buyers = (paid.kind == "burst with buyer").groupby([paid.game_id, paid.colour]).sum()
    assert (with_buyers.reindex(bursts.index, fill_value=0) == bursts.with_buyers).all()
    tulips = by_colour.size().reindex(bursts.index, fill_value=0)
    assert (tulips == bursts.with_buyers + bursts.without_buyers).all()
    assert (bursts.groupby("game_id").order.agg(list).map(tuple) == (1, 2, 3, 4)).all()
    pushed = bursts.cause != "last colour"
    assert (bursts.peak_price[pushed] >= 3000).all()
    assert (bursts.peak_price[~pushed] < 3000).all()
    prices = mania.prices.groupby(["game_id", "colour"], observed=True).price.max()
    assert (bursts.peak_price >= prices.reindex(bursts.index).fillna(0)).all()


def test_who_trades_is_missing_for_the_bank_and_for_proxies(mania):
    trades = mania.trades
    assert set(trades.kind.unique()) >= {"purchase", "speculate", "stockpile", "all passed"}
    proxies = trades.kind.isin(["purchase by proxy", "speculate by proxy"])
    assert (trades.proxy == proxies).all()
    assert trades.winner.notna().equals(trades.kind.isin(["purchase", "speculate"]) | proxies)
    assert (trades.bank == (trades.seller.isna() | trades.buyer.isna())).all()
    assert (trades.seller.isna() == (trades.kind == "stockpile")).all()
    bought = trades.kind.isin(["purchase", "speculate", "stockpile"])
    assert (trades.buyer.notna() == bought).all()
    both = trades[trades.kind.isin(["purchase", "speculate"])]
    assert (both.buyer == both.winner).all()
    assert (both.buyer != both.seller).all()


def test_values_are_what_the_plays_say(tulip):
    for (game_id, colour), prices in tulip.prices.groupby(["game_id", "colour"], observed=True):
        plays = of(tulip.plays, game_id, colour)
        setup = tulip.records[game_id].header["setup"]
        start = 5 if [colour] in setup["gardens"] else 0
        last = plays.groupby("turn").value_after.last()
        expected = last.reindex(prices.turn).ffill().fillna(start)
        assert prices.value.tolist() == expected.tolist()
        assert plays.value_before.tolist() == [start, *plays.value_after][:-1]


def test_crashes_are_what_the_plays_say(tulip):
    plays = tulip.plays
    assert (plays.crash == (plays.value_after == 0).fillna(False)).all()
    keys = ["game_id", "turn", "seat", "colour"]
    crashed = plays[plays.crash][keys].reset_index(drop=True)
    assert_frame_equal(crashed, tulip.crashes[keys])
    ended = tulip.games.set_index("game_id").reason == "crashes"
    count = tulip.crashes.groupby("game_id").order.max().reindex(ended.index, fill_value=0)
    assert ((count == 4) == ended).all()
    assert set(tulip.crashes.cause.unique()) == {"tulip", "variation"}


@pytest.mark.parametrize("game", GAMES)
def test_records_of_a_run_give_the_same_frames(game, tmp_path):
    batch = tulipbook.simulate(game, 3, games=12, seed=9, max_turns=13, progress=False)
    for game_id, record in enumerate(batch.records):
        record.write(tmp_path / f"game-{game_id}.jsonl")  # 10 must come after 9
    again = tulipbook.frames_from_records(tmp_path)
    assert not batch.games.finished.all()
    for name, frame in batch.frames.items():
        assert_frame_equal(frame, again.frames[name])
    assert [record.lines for record in again.records] == [record.lines for record in batch.records]


def test_a_folder_that_others_have_filled():
    with pytest.warns(UserWarning, match=r"1 of the records are left out; the first: .*perft"):
        batch = tulipbook.frames_from_records(RECORDS, game="tulip")
    assert len(batch) == len(list(RECORDS.glob("tulip-*.jsonl")))
    assert "perft.jsonl:1" in batch.left_out[0]


@pytest.mark.parametrize(
    ("source", "game", "sentence"),
    [
        (RECORDS / "nowhere", None, "There is no folder .*nowhere"),
        ([], "tulip", "There is no record of tulip in a list"),
        ([], None, "There is no record of a game in a list"),
        (RECORDS, "chess", "there is no game 'chess'"),
    ],
)
def test_no_records(source, game, sentence):
    with pytest.raises(TulipbookError, match=sentence):
        tulipbook.frames_from_records(source, game)


@pytest.mark.filterwarnings("ignore:1 of the records")
def test_records_of_both_games():
    with pytest.raises(TulipbookError, match=r"tulip and tulipmania-1637; choose one with game="):
        tulipbook.frames_from_records(RECORDS)


def test_headers_of_others_may_hold_anything(tmp_path):
    record = tulipbook.simulate("tulip", 2, games=1, progress=False).records[0]
    record.header |= {"seed": "Haarlem", "bots": {"Ann": 1}, "players": ["NA", ""]}
    record.write(tmp_path / "game.jsonl")
    batch = tulipbook.frames_from_records(tmp_path)
    assert batch.games.seed.isna().all()
    assert batch.seats.bot.isna().all()
    assert batch.seats.player.tolist() == ["NA", ""]


def test_a_board_of_ones_own_has_its_own_name(tmp_path):
    data = tulipbook.load_board("gentle").to_json()
    for name, called in (("mine", "mine"), ("standard", "own standard"), ("gentle", "gentle")):
        batch = tulipbook.simulate(
            "tulipmania-1637", games=1, board=data | {"name": name}, progress=False
        )
        assert batch.games.board.tolist() == [called]
        assert json.loads(batch.records[0].dumps().splitlines()[0]) == batch.records[0].header
