"""The command `tulipbook`: what it prints, what it writes, how it ends."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.records import TULIP, TULIPMANIA, run
from tulipbook import __version__, load_record
from tulipbook.testing import check_record

ROOT = Path(__file__).parents[1]


def shell(command, **environment):
    """Run a shell command with the real program in a process of its own."""
    program = f"{sys.executable} -m tulipbook"
    return subprocess.run(
        command.replace("tulipbook", program, 1),
        shell=True,
        capture_output=True,
        check=False,
        encoding=environment.get("PYTHONIOENCODING", "utf-8"),
        errors="replace",
        cwd=ROOT,
        env={**os.environ, **environment},
        timeout=120,
    )


# Help -------------------------------------------------------------------------------------------


def test_version_is_that_of_the_project():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == __version__
    assert run("--version").output == f"tulipbook, version {__version__}\n"


def test_help_names_every_command_and_the_games():
    for option in ("-h", "--help"):
        result = run(option)
        assert result.exit_code == 0
        for word in ("replay", "simulate", "demo", "tulipmania-1637", "tulip", "2 to 6"):
            assert word in result.output


def test_help_of_a_command_has_an_example_that_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.jsonl").write_bytes(TULIP.read_bytes())
    for command in ("replay", "simulate"):
        lines = run(command, "--help").output.splitlines()
        examples = [line.split() for line in lines if line.startswith("    tulipbook ")]
        assert examples
        _, *words = examples[0]
        words = words[: words.index(">")] if ">" in words else words
        words = ["3" if word == "100" else word for word in words]
        assert run(*words).exit_code == 0


def test_without_a_command_help_is_shown():
    result = run()
    assert result.exit_code == 2
    assert "Usage: " in result.output


@pytest.mark.parametrize(
    "arguments",
    [
        ["play"],
        ["replay"],
        ["replay", TULIP, TULIP],
        ["replay", TULIP, "--state"],
        ["simulate"],
        ["simulate", "chess"],
        ["simulate", "tulip", "--players", "two"],
        ["simulate", "tulip", "--games", "0"],
        ["simulate", "tulip", "--seed", "1.5"],
        ["simulate", "tulip", "--seed", "9" * 5000],
        ["simulate", "tulip", "--max-turns", "0"],
        ["simulate", "tulip", "--records", TULIP],
        ["demo", "--seed", "x"],
    ],
    ids=str,
)
def test_a_wrong_call_is_explained_with_status_2(arguments):
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("Usage: ")
    assert "Error: " in result.stderr


# replay -----------------------------------------------------------------------------------------


def test_replay_prints_the_last_state_as_json():
    result = run("replay", TULIPMANIA)
    assert (result.exit_code, result.stderr) == (0, "")
    (line,) = result.stdout.splitlines()
    assert json.loads(line) == load_record(TULIPMANIA).check().to_json()


def test_replay_in_a_process_of_its_own(tmp_path):
    expected = run("replay", TULIP, "--states").stdout
    done = shell(f"tulipbook replay {TULIP} --states")
    assert (done.returncode, done.stderr, done.stdout) == (0, "", expected)
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"\xff\n")
    done = shell(f"tulipbook replay {path}")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"{path}:1: not UTF-8 at byte 1\n"


def test_a_reader_that_closes_early_sees_no_traceback():
    for command in (f"replay {TULIPMANIA} --states", "demo"):
        done = shell(f"tulipbook {command} | head -n 1", PYTHONUNBUFFERED="1")
        assert done.stdout.count("\n") == 1
        assert done.stderr == ""


def test_output_into_a_full_device_is_one_line():
    done = shell("tulipbook demo > /dev/full")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_a_terminal_without_a_florin_sign_is_no_error(encoding, tmp_path):
    done = shell("tulipbook demo", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Final table" in done.stdout


# simulate ---------------------------------------------------------------------------------------


def files(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.parametrize(("game", "players"), [("tulipmania-1637", 5), ("tulip", 3)])
def test_simulate_writes_the_same_records_again(game, players, tmp_path):
    for folder in ("one", "two"):
        result = run(
            "simulate", game, "--players", players, "--games", 3, "--seed", 7,
            "--records", tmp_path / folder,
        )  # fmt: skip
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout.count("\n") == 3
    written = files(tmp_path / "one")
    assert list(written) == [f"{game}-{players}p-7-{index:04d}.jsonl" for index in range(3)]
    assert files(tmp_path / "two") == written
    assert len(set(written.values())) == 3
    for name in written:
        check_record(tmp_path / "one" / name)
        result = run("replay", tmp_path / "one" / name, "--states")
        assert (result.exit_code, result.stderr) == (0, "")


def test_another_seed_gives_other_games(tmp_path):
    for seed in (1, 2):
        run("simulate", "tulip", "--seed", seed, "--records", tmp_path / str(seed))
    (one,), (two,) = files(tmp_path / "1").values(), files(tmp_path / "2").values()
    assert one.partition(b"\n")[2] != two.partition(b"\n")[2]


def test_more_games_do_not_change_the_first(tmp_path):
    for games in (1, 4):
        run("simulate", "tulip", "--games", games, "--records", tmp_path / str(games))
    assert files(tmp_path / "1").items() <= files(tmp_path / "4").items()


def test_simulate_in_a_process_of_its_own_writes_the_same(tmp_path):
    words = "simulate tulip --players 2 --games 2 --seed 3 --records"
    assert run(*words.split(), tmp_path / "one").exit_code == 0
    for hash_seed in ("0", "1"):
        done = shell(f"tulipbook {words} {tmp_path / hash_seed}", PYTHONHASHSEED=hash_seed)
        assert done.returncode == 0
        assert files(tmp_path / hash_seed) == files(tmp_path / "one")


def test_a_game_without_an_end_is_called_unfinished(tmp_path):
    result = run("simulate", "tulipmania-1637", "--max-turns", 2, "--records", tmp_path)
    assert (result.exit_code, result.stdout) == (0, "game 0: unfinished after 2 turns\n")
    (path,) = tmp_path.iterdir()
    record = load_record(path)
    assert record.result is None
    assert "unfinished" in record.lines[-1]["note"]


@pytest.mark.parametrize("board", ["gentle", "steep"])
def test_simulate_plays_on_another_board(board, tmp_path):
    result = run("simulate", "tulipmania-1637", "--board", board, "--records", tmp_path)
    assert result.exit_code == 0
    (path,) = tmp_path.iterdir()
    assert load_record(path).header["board"] == board


def test_simulate_plays_on_a_board_of_ones_own(tmp_path):
    shipped = ROOT / "tulipbook" / "games" / "tulipmania" / "boards" / "steep.toml"
    own = tmp_path / "own.toml"
    own.write_text(shipped.read_text("utf-8").replace('"steep"', '"own"'), "utf-8")
    folder = tmp_path / "games"
    result = run("simulate", "tulipmania-1637", "--board", own, "--records", folder)
    assert result.exit_code == 0
    own.unlink()
    for path in folder.iterdir():
        assert load_record(path).header["board"]["name"] == "own"
        check_record(path)


REFUSED = [
    (["tulip", "--players", 7], "2 to 6 players"),
    (["tulipmania-1637", "--players", 2], "3 to 5 players"),
    (["tulip", "--bots", "nobody"], "There is no bot 'nobody'"),
    (["tulip", "--bots", "random,greedy,random", "--players", 2], "3"),
    (["tulip", "--bots", "greedy,"], "--bots is 'greedy,', where a name is missing; names separ"),
    (["tulip", "--bots", ","], "--bots is ',', where a name is missing"),
    (["tulip", "--bots", ""], "--bots is '', where a name is missing"),
    (["tulip", "--board", "steep"], "board"),
    (["tulipmania-1637", "--board", "flat"], "There is no board 'flat'"),
    (["tulipmania-1637", "--board", "flat.toml"], "'flat.toml' cannot be read"),
]


@pytest.mark.parametrize(("arguments", "sentence"), REFUSED, ids=str)
def test_what_cannot_be_played_is_one_line_and_nothing_is_written(arguments, sentence, tmp_path):
    result = run("simulate", *arguments, "--records", tmp_path / "games")
    assert result.exit_code in (1, 2)
    assert result.stdout == ""
    last = result.stderr.splitlines()[-1]
    assert sentence in last
    assert result.exit_code == 2 or result.stderr == f"{last}\n"
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path):
    (tmp_path / "file").write_text("")
    result = run("simulate", "tulip", "--records", tmp_path / "file" / "games")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"{tmp_path / 'file' / 'games'}: Not a directory\n"


def test_a_record_that_cannot_be_written_is_one_line(tmp_path):
    blocked = tmp_path / "tulip-4p-0-0000.jsonl"
    (blocked / "full").mkdir(parents=True)
    result = run("simulate", "tulip", "--records", tmp_path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == [blocked]


# demo -------------------------------------------------------------------------------------------


def test_demo_tells_a_game_turn_by_turn():
    result = run("demo")
    assert (result.exit_code, result.stderr) == (0, "")
    told = result.stdout
    for part in (
        "\nTurn 1. Prices: purple ƒ50, yellow ƒ50, orange ƒ50, blue ƒ50.\n",
        "\nTurn 2. ",
        "TM-2.1  Ann offers ",
        " pays ",
        "bubble bursts at ƒ",
        " give up ",
        "\nFinal table\n",
        "  wins\n",
    ):
        assert part in told
    assert run("demo").stdout == told
    assert run("demo", "--seed", 1).stdout != told


def test_demo_keeps_secrets():
    told = run("demo").stdout
    assert "draws a buyer from the deck" in told
    assert "chooses" not in told


@pytest.mark.parametrize("board", ["gentle", "steep"])
def test_demo_takes_another_board(board):
    assert "Final table" in run("demo", "--board", board).stdout
