"""`tulipbook simulate`, as a person calls it; runs into folders are in `test_folder.py`."""

import pytest
from click.testing import CliRunner

import tulipbook
from tests.lab import bots
from tulipbook.cli import _bots, main

tulipbook.register_bot("raises-of-tests", game="tulip")(bots.Raises)
tulipbook.register_bot("fails-of-tests", game="tulip")(bots.AlwaysRaises)


def command(*arguments):
    return CliRunner().invoke(main, ["simulate", *map(str, arguments)])


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("game", ["tulipmania-1637", "tulip"])
def test_one_line_and_one_record_a_game(game, tmp_path):
    done = command(game, "--games", 12, "--seed", 5, "--players", 3, "--records", tmp_path)
    assert (done.exit_code, done.stderr) == (0, "")
    batch = tulipbook.simulate(game, 3, games=12, seed=5, progress=False)
    assert files(tmp_path) == {
        f"{game}-3p-5-{number:04d}.jsonl": record.dumps().encode()
        for number, record in enumerate(batch.records)
    }
    for line, row in zip(done.stdout.splitlines(), batch.games.itertuples(), strict=True):
        assert line.startswith(f"game {row.game_id}: {row.turns} turns, ended by {row.reason}, won")
        assert all(batch.records[int(str(row.game_id))].players[int(seat)] in line.split(" (")[0]
                   for seat in str(row.winners).split())  # fmt: skip


def test_the_same_from_two_processes(tmp_path):
    run = ["tulip", "--games", 30, "--seed", 5, "--bots", "greedy,random"]
    one = command(*run, "--records", tmp_path / "one")
    two = command(*run, "--records", tmp_path / "two", "--jobs", 2)
    assert (two.exit_code, two.stdout) == (0, one.stdout)
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_turns_run_out():
    done = command("tulip", "--max-turns", 3)
    assert done.stdout == "game 0: unfinished after 3 turns\n"
    assert done.exit_code == 0


def test_bots_have_commas_of_their_own():
    assert _bots("random, search:iterations=9,time=1 ,greedy") == [
        "random",
        "search:iterations=9,time=1",
        "greedy",
    ]


def test_failing_bots_are_told_at_the_end():
    done = command("tulip", "--bots", "raises-of-tests,random", "--games", 12)
    assert done.exit_code == 1
    assert len(done.stdout.splitlines()) == 12
    assert "unfinished after" in done.stdout
    assert "games unfinished because a bot failed; the first is game" in done.stderr
    assert done.stderr.endswith("Ann (seat 0) failed: ZeroDivisionError: no reason\n")
    stopped = command("tulip", "--bots", "fails-of-tests", "--games", 1000)
    assert stopped.exit_code == 1
    assert stopped.stderr.startswith("A bot failed in each of the first ")


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (["chess"], 2, "'chess' is not one of"),
        (["tulip", "--games", 0], 2, "0 is not in the range x>=1"),
        (["tulip", "--players", 9], 2, "tulip is for 2 to 6 players, not for 9"),
        (["tulip", "--bots", "random,random", "--players", 3], 2, "2 bots are named for 3 players"),
        (["tulip", "--bots", "genius"], 1, "There is no bot 'genius' for tulip"),
        (["tulip", "--board", "steep"], 1, "the game tulip has no price board to choose"),
        (["tulipmania-1637", "--board", "flat"], 1, "There is no board 'flat'"),
        (["tulip", "--seconds-per-move", 0], 2, "0.0 is not in the range x>0"),
    ],
)
def test_refused_with_a_sentence(arguments, status, sentence):
    refused = command(*arguments)
    assert refused.exit_code == status
    assert sentence in refused.stderr
    assert "Traceback" not in refused.output
