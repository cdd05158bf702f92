"""What can be asked for, what is refused, and what bots cannot spoil."""

import threading
import time
from importlib.util import find_spec
from random import Random

import pytest
from pandas.testing import assert_frame_equal

import tulipbook
from tests.lab import bots
from tulipbook.games.api import TulipbookError
from tulipbook.lab import simulate as simulate_module
from tulipbook.lab import workers
from tulipbook.lab.workers import Interrupted, RunStopped

MANIA = "tulipmania-1637"


def play(game=MANIA, **options):
    return tulipbook.simulate(game, **({"games": 4, "progress": False} | options))


def assert_same(batch, other):
    assert batch.frames.keys() == other.frames.keys()
    for name, frame in batch.frames.items():
        assert_frame_equal(frame, other.frames[name])
    assert [r.dumps() for r in batch.records] == [r.dumps() for r in other.records]


def test_three_lines():
    batch = tulipbook.simulate(MANIA, players=4, bots=["random"], games=5, seed=1, progress=False)
    assert len(batch) == 5
    assert batch.games.players.tolist() == [4] * 5
    assert repr(batch) == (
        "<Batch of 5 games of tulipmania-1637: games, seats, prices, trades, bursts>"
    )
    assert {"games", "trades"} <= set(dir(batch))
    with pytest.raises(AttributeError, match=r"has: games, .*; there is no 'plays'\."):
        _ = batch.plays


@pytest.mark.parametrize(
    ("options", "players"),
    [({}, 4), ({"bots": ["random"] * 3}, 3), ({"players": 5}, 5), ({"bots": ("random",)}, 4)],
)
def test_how_many_sit_down(options, players):
    assert play(games=1, **options).games.players.tolist() == [players]


def test_bots_sit_where_the_list_says():
    batch = play("tulip", bots=["greedy", "random", bots.Last], games=2)
    assert batch.seats.bot.tolist() == ["greedy", "random", "Last"] * 2
    assert batch.records[0].header["bots"] == ["greedy", "random", "Last"]
    assert batch.run["bots"] == ["greedy", "random", "Last"]


def test_a_plain_function_is_a_bot():
    assert_same(play("tulip", bots=bots.first), play("tulip", bots=[bots.first] * 4))
    last = play("tulip", bots="last-of-tests")
    assert [r.lines for r in last.records] == [
        r.lines for r in play("tulip", bots=[bots.Last]).records
    ]


def test_a_game_depends_on_the_seed_and_its_number_alone():
    more = play(games=7, seed=5)
    fewer = play(games=3, seed=5)
    assert [r.dumps() for r in fewer.records] == [r.dumps() for r in more.records[:3]]
    assert len({r.dumps() for r in more.records}) == 7
    assert play(games=1, seed=6).games.seed[0] != fewer.games.seed[0]
    assert play(games=1, seed="Haarlem").records[0].header["meta"]["from"] == "Haarlem"


def test_a_game_is_what_the_table_plays():
    batch = play(games=3, seed=8)
    seed = int(batch.games.seed[2])
    table = tulipbook.Table.deal(MANIA, 4, seed=seed)
    assert table.record.header["setup"] == batch.records[2].header["setup"]


@pytest.mark.parametrize("limit", [None, 30])
def test_chunks_do_not_matter(limit, monkeypatch):
    whole = play(games=9, seconds_per_move=limit)
    monkeypatch.setattr(workers, "CHUNK_SECONDS", 0)
    assert_same(whole, play(games=9))
    monkeypatch.setattr(workers, "CHUNK_SECONDS", 60)
    monkeypatch.setattr(workers, "CHUNK_GAMES", 4)
    assert_same(whole, play(games=9))


def test_turns_run_out():
    batch = play(max_turns=3)
    assert batch.games.reason.tolist() == ["turn limit"] * 4
    assert batch.games.turns.tolist() == [3] * 4
    assert not batch.games.finished.any()
    assert batch.seats[["score", "rank", "win_share"]].isna().all(axis=None)
    assert batch.prices.turn.max() == 3


REFUSED = [
    ({"game": "chess"}, "there is no game 'chess'; the games are tulipmania-1637 and tulip"),
    ({"games": 0}, "the number of games is 0; a whole number of at least 1 was expected"),
    ({"games": 2.5}, r"the number of games is 2\.5"),
    ({"players": 2}, "tulipmania-1637 is for 3 to 5 players, not for 2"),
    ({"players": "four"}, "for 3 to 5 players, not for 'four'"),
    ({"players": 4, "bots": ["random"] * 3}, "3 bots are named for 4 players; name one for all"),
    ({"bots": "genius"}, "There is no bot 'genius' for tulipmania-1637; the bots are .*random"),
    ({"bots": ["greedy"]}, "There is no bot 'greedy' for tulipmania-1637"),
    ({"bots": "random:x=1"}, "The bot random has no option 'x'"),
    ({"bots": []}, "bots is a list; the name of a bot, or a list"),
    ({"bots": 7}, "bots is 7; the name of a bot"),
    ({"bots": [None]}, "null is no bot; a name or a class was expected"),
    ({"bots": bots.CannotBeMade}, "The bot CannotBeMade cannot be made: OSError: no model"),
    ({"bots": [lambda rng: 3]}, "<lambda> makes 3, which cannot be asked for an action"),
    (
        {"bots": tulipbook.make_bot("random", game=MANIA, rng=Random(1))},
        "ZeroIntelligence is a bot already",
    ),
    ({"board": "flat"}, "There is no board 'flat'; choose standard, gentle, steep"),
    ({"board": "nowhere.toml"}, "the board file .*nowhere.toml.* cannot be read"),
    ({"game": "tulip", "board": "steep"}, "the game tulip has no price board to choose"),
    ({"seed": 1.5}, r"seed is 1\.5; a whole number or a text was expected"),
    ({"max_turns": 0}, "max_turns is 0; a whole number of at least 1"),
    ({"seconds_per_move": 0}, "seconds_per_move is 0; a number above 0 or None"),
    ({"jobs": 0}, "jobs is 0; a whole number of at least 1"),
    ({"jobs": 2, "bots": [lambda rng: bots.first]}, "<lambda> cannot be sent to other proce"),
]


@pytest.mark.parametrize(("options", "sentence"), REFUSED)
def test_refused_with_a_sentence(options, sentence):
    with pytest.raises(TulipbookError, match=sentence):
        play(**options)


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        (bots.Raises, r"\(seat \d\) failed: ZeroDivisionError: no reason"),
        (bots.Exits, r"\(seat \d\) failed: SystemExit: 3"),
        (bots.Cheats, r"\(seat \d\) answered 'sell white'; one of .* was expected"),
        (bots.Nonsense, r"\(seat \d\) answered a list; one of .* was expected"),
        (bots.Loops, r"\(seat \d\) gave no answer within 0\.2 seconds"),
        (bots.Sleeps, r"\(seat \d\) gave no answer within 0\.2 seconds"),
    ],
)
def test_a_bot_that_fails_spoils_its_own_game_alone(bot, sentence, tmp_path):
    with pytest.warns(
        UserWarning, match=rf"\d+ games? unfinished because a bot failed; .*{sentence}"
    ):
        batch = play(bots=["random", bot, "random"], games=12, seed=2, seconds_per_move=0.2)
    failed = batch.games.reason == "bot failed"
    assert 0 < failed.sum() < 12
    assert (batch.games.finished == ~failed).all()
    for game_id, record in enumerate(batch.records):
        record.check()
        record.write(tmp_path / f"{game_id}.jsonl")
        assert ("note" in record.lines[-1]) == failed[game_id]
        if failed[game_id]:
            assert record.lines[-1]["note"].startswith("unfinished: Bill (seat 1) ")
            assert batch.games.turns[game_id] >= 2
    again = tulipbook.frames_from_records(tmp_path)
    for name, frame in batch.frames.items():
        assert_frame_equal(frame, again.frames[name])


def test_games_beside_a_failing_bot_are_the_same():
    with pytest.warns(UserWarning, match="because a bot failed"):
        bad = play(bots=["random", bots.Raises, "random"], games=12, seed=2)
    good = play(bots=["random"] * 3, games=12, seed=2)
    for record, other in zip(bad.records, good.records, strict=True):
        assert record.header["setup"] == other.header["setup"]


def test_a_thread_left_behind_ends():
    before = threading.enumerate()
    with pytest.warns(UserWarning, match="gave no answer"):
        play(bots=["random", bots.Loops, "random"], games=12, seed=2, seconds_per_move=0.2)
    for _ in range(100):
        if not set(threading.enumerate()).difference(before):
            return
        time.sleep(0.05)
    pytest.fail("The loop goes on.")


def test_a_bot_that_always_fails_ends_the_run():
    with pytest.raises(
        RunStopped, match=r"failed in each of the first \d+ games: .* no reason"
    ) as e:
        play(bots=bots.AlwaysRaises, games=1000)
    batch = e.value.batch
    assert batch is not None
    assert 5 <= len(batch) < 1000
    assert set(batch.games.reason) == {"bot failed"}


def test_a_bot_that_takes_for_ever_to_be_made_ends_the_run():
    made = []

    def slow(rng):
        made.append(rng)
        if len(made) > 4 * 2 + 1:  # one for the check, four at each table
            time.sleep(600)
        return bots.Last(rng)

    with pytest.raises(TulipbookError, match=r"A bot could not be made within 0\.2 seconds"):
        play(bots=slow, seconds_per_move=0.2)


def test_an_interrupted_run_keeps_what_was_played(monkeypatch):
    monkeypatch.setattr(workers, "CHUNK_GAMES", 3)
    monkeypatch.setattr(workers, "CHUNK_SECONDS", 600)  # a busy machine splits no chunk
    shown = simulate_module.with_progress

    def interrupted(chunks, *options):
        for number, chunk in enumerate(shown(chunks, *options)):
            if number == 2:
                raise KeyboardInterrupt
            yield chunk

    whole = play(games=9)
    monkeypatch.setattr(simulate_module, "with_progress", interrupted)
    with pytest.raises(Interrupted, match="Stopped after 6 games") as stopped:
        play(games=9)
    assert isinstance(stopped.value, KeyboardInterrupt)
    batch = stopped.value.batch
    assert batch is not None
    assert batch.games.game_id.tolist() == list(range(6))
    assert_frame_equal(batch.prices, whole.prices.query("game_id < 6"))


@pytest.mark.parametrize("shown", [True, False])
def test_no_progress_bar_where_nobody_looks(shown, capsys):
    play(progress=shown)
    assert capsys.readouterr() == ("", "")


def test_progress_in_a_terminal(monkeypatch, capsys):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    play(progress=True)
    assert "4/4" in capsys.readouterr().err


def test_a_missing_library_is_named_before_anything_is_played(monkeypatch):
    monkeypatch.setattr(
        simulate_module, "find_spec", lambda name: None if name == "pandas" else find_spec(name)
    )
    with pytest.raises(
        TulipbookError, match="needs pandas; install tulipbook with the extra 'lab'"
    ):
        play(bots=bots.AlwaysRaises)
