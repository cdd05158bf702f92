"""A run in a folder: the same files, however often it ends and goes on."""

import errno
import os
import signal
import subprocess
import sys
import time
from typing import Any

import pytest
from click.testing import CliRunner
from pandas.testing import assert_frame_equal

import tulipbook
from tests.lab import bots
from tulipbook.cli import main
from tulipbook.games.api import TulipbookError
from tulipbook.lab import folder as folder_module
from tulipbook.lab import play as play_module
from tulipbook.lab import store, workers
from tulipbook.lab.plan import make_plan
from tulipbook.lab.simulate import play_into
from tulipbook.lab.workers import RunStopped

TULIP = "tulip"
OPTIONS: dict[str, Any] = {"players": 3, "games": 23, "seed": 7, "progress": False}


def contents(path):
    return {str(p.relative_to(path)): p.is_file() and p.read_bytes() for p in path.rglob("*")}


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    monkeypatch.setattr(folder_module, "PART_GAMES", 10)
    monkeypatch.setattr(workers, "CHUNK_GAMES", 4)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The files of an undisturbed run, parts of ten games."""
    path = tmp_path_factory.mktemp("whole") / "run"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(folder_module, "PART_GAMES", 10)
        tulipbook.simulate(TULIP, out=path, **OPTIONS)
    return contents(path)


def broken_after(chunks, path, monkeypatch, trouble):
    """Run until a number of chunks have been written, then fail."""
    left = [chunks]
    write = os.fsync

    def fsync(number):
        left[0] -= 1
        if left[0] < 0:
            raise trouble
        write(number)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fsync)
        with pytest.raises((RunStopped, type(trouble))) as stopped:
            tulipbook.simulate(TULIP, out=path, **OPTIONS)
    return stopped.value


@pytest.fixture
def count_games(monkeypatch):
    played = []
    finish = play_module._finish

    def counted(table, *options):
        played.append(table.record.header["meta"]["game"])
        finish(table, *options)

    monkeypatch.setattr(play_module, "_finish", counted)
    return played


def test_what_a_run_leaves(whole):
    parts = ["part-00000", "part-00001", "part-00002"]
    frames = ("crashes", "games", "plays", "prices", "seats")
    assert sorted(whole) == sorted(
        [*frames, "records", "run.json"]
        + [f"{frame}/{part}.parquet" for frame in frames for part in parts]
        + [f"records/{part}.zip" for part in parts]
    )


def test_it_holds_what_the_same_run_gives_in_memory(tmp_path):
    stored = tulipbook.simulate(TULIP, out=tmp_path / "run", **OPTIONS)
    batch = tulipbook.simulate(TULIP, **OPTIONS)
    for name, frame in batch.frames.items():
        assert_frame_equal(frame, stored.frames[name])
    assert [r.dumps() for r in stored.records] == [r.dumps() for r in batch.records]
    assert stored.run == batch.run


def test_the_same_bytes_whoever_plays(whole, tmp_path):
    tulipbook.simulate(TULIP, out=tmp_path / "run", jobs=2, **OPTIONS)
    assert contents(tmp_path / "run") == whole


@pytest.mark.parametrize("chunks", range(6))
@pytest.mark.parametrize("trouble", [OSError(errno.ENOSPC, "No space left"), KeyboardInterrupt()])
def test_it_goes_on_after_any_end(whole, chunks, trouble, tmp_path, monkeypatch, count_games):
    path = tmp_path / "run"
    error = broken_after(chunks, path, monkeypatch, trouble)
    if isinstance(trouble, KeyboardInterrupt):
        assert str(error) == f"Stopped; the same call goes on with the run in {path}."
        assert isinstance(error, tulipbook.Interrupted)
    else:
        assert "cannot be written: No space left. What was finished is kept; once" in str(error)
    with pytest.warns(UserWarning, match=r"run holds \d+ of the 23 games of its run"):
        kept = tulipbook.load_batch(path)
    assert len(kept.games) == len(kept) == len(kept.records)
    finished = kept.games.game_id.tolist()
    assert len(finished) >= 4 * min(chunks, 2)
    assert [r.header["meta"]["game"] for r in kept.records] == finished
    count_games.clear()
    tulipbook.simulate(TULIP, out=path, **OPTIONS)
    assert contents(path) == whole
    assert sorted(count_games + finished) == list(range(23))
    count_games.clear()
    tulipbook.simulate(TULIP, out=path, **OPTIONS)
    assert contents(path) == whole
    assert count_games == []


@pytest.mark.parametrize("cut", [1, 100, 5000])
def test_a_journal_that_was_cut_short(whole, cut, tmp_path, monkeypatch, count_games):
    path = tmp_path / "run"
    broken_after(2, path, monkeypatch, KeyboardInterrupt())
    journal = path / "begun" / "part-00000.jsonl"
    journal.write_bytes(journal.read_bytes()[:-cut])
    sound = journal.read_bytes().count(b"\n")
    count_games.clear()
    tulipbook.simulate(TULIP, out=path, **OPTIONS)
    assert contents(path) == whole
    assert len(count_games) == 23 - sound


def test_a_part_that_was_written_by_half(whole, tmp_path, monkeypatch):
    path = tmp_path / "run"
    write, left = store.write_frame, [3]

    def failing(*args):
        left[0] -= 1
        if left[0] < 0:
            raise KeyboardInterrupt
        write(*args)

    with monkeypatch.context() as patch:
        patch.setattr(folder_module, "write_frame", failing)
        with pytest.raises(KeyboardInterrupt):
            tulipbook.simulate(TULIP, out=path, **OPTIONS)
    assert list((path / "begun").iterdir())
    (path / "games" / f".part-00001.parquet{store.DRAFT}").write_bytes(b"half")
    tulipbook.simulate(TULIP, out=path, **OPTIONS)
    assert contents(path) == whole


def test_killed_before_a_journal_was_removed(whole, tmp_path):
    path = tmp_path / "run"
    tulipbook.simulate(TULIP, out=path, **OPTIONS)
    (path / "begun").mkdir()
    (path / "begun" / "part-00001.jsonl").write_text("[11, ")
    (path / "games" / f".part-00001.parquet{store.DRAFT}").write_bytes(b"half")
    tulipbook.simulate(TULIP, out=path, **OPTIONS)
    assert contents(path) == whole


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ({"seed": 8}, "holds another run: its seed is 7, not 8. Choose another folder"),
        ({"games": 24}, "its games is 23, not 24"),
        ({"bots": "greedy"}, "its bots is random, random, random, not greedy, greedy, greedy"),
        ({"max_turns": 9}, "its max_turns is 2000, not 9"),
        ({"game": "tulipmania-1637"}, "its game is 'tulip', not 'tulipmania-1637'"),
    ],
)
def test_another_run_is_left_alone(other, sentence, tmp_path):
    path = tmp_path / "run"
    tulipbook.simulate(TULIP, out=path, **OPTIONS)
    before = contents(path)
    with pytest.raises(TulipbookError, match=sentence):
        tulipbook.simulate(**({"game": TULIP, "out": path} | OPTIONS | other))
    assert contents(path) == before


def test_anything_else_is_left_alone(tmp_path):
    (tmp_path / "thesis.tex").write_text("precious")
    for path, sentence in [
        (tmp_path, "holds 'thesis.tex' and no run; a new or an empty folder was expected"),
        (tmp_path / "thesis.tex", "is a file; a folder was expected"),
        (tmp_path / "thesis.tex" / "run", "cannot be written: Not a directory"),
    ]:
        with pytest.raises(TulipbookError, match=sentence):
            tulipbook.simulate(TULIP, out=path, **OPTIONS)
    assert contents(tmp_path) == {"thesis.tex": b"precious"}
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "run.json").write_text("{")
    with pytest.raises(TulipbookError, match=r"run\.json cannot be read"):
        tulipbook.simulate(TULIP, out=tmp_path / "run", **OPTIONS)


def test_failing_bots_are_kept_and_counted(tmp_path):
    options = OPTIONS | {"bots": [bots.Raises, "random"], "players": 2}
    with pytest.warns(UserWarning, match=r"\d games unfinished because a bot failed; the first"):
        stored = tulipbook.simulate(TULIP, out=tmp_path / "run", **options)
    assert set(stored.games.reason) > {"bot failed"}


def test_memory_does_not_hold_what_is_written(tmp_path):
    taken, begun = [], []

    class Spy(folder_module.RunFolder):
        def take(self, chunk):
            super().take(chunk)
            taken.append(sum(len(chunks) for chunks in self._played.values()))
            begun.append(sum(map(len, self._begun.values())))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(folder_module, "RunFolder", Spy)
        patch.setattr(workers, "CHUNK_GAMES", 1)
        plan = make_plan(TULIP, games=40)
        play_into(tmp_path / "run", plan, jobs=1, executor=None, progress=False)
    assert len(taken) == 40
    assert max(taken) == 9
    assert max(begun) == 9


def command(*arguments):
    return CliRunner().invoke(main, ["simulate", *map(str, arguments)])


def test_the_command(whole, tmp_path):
    run = ["tulip", "--players", 3, "--games", 23, "--seed", 7, "--out", tmp_path / "run"]
    done = command(*run)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == f"23 games in {tmp_path / 'run'}; tulipbook.load_batch reads them.\n"
    assert contents(tmp_path / "run") == whole
    refused = command(*run, "--max-turns", 9)
    assert refused.exit_code == 1
    assert refused.stderr.startswith(f"{tmp_path / 'run'} holds another run: its max_turns is 2000")
    assert command(*run, "--records", tmp_path).exit_code == 2


def test_the_command_interrupted(tmp_path, monkeypatch):
    def interrupted(*args, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr("tulipbook.lab.simulate.play_into", interrupted)
    stopped = command("tulip", "--out", tmp_path / "run")
    assert stopped.exit_code == 130
    assert stopped.stderr == f"Stopped; the same command goes on with the run in {tmp_path}/run.\n"


def test_the_command_without_a_library(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "tulipbook.lab.folder", None)
    told = command("tulip", "--out", tmp_path / "run")
    assert told.exit_code == 1
    assert "is missing; install tulipbook with the extra 'lab'." in told.stderr


def test_the_command_without_a_cluster(tmp_path):
    told = command("tulip", "--scheduler", "nowhere")
    assert told.exit_code == 1
    assert told.stderr.startswith("There is no Dask scheduler at nowhere: ")


REAL = ["-m", "tulipbook", "simulate", "tulip", "--games", "1200", "--jobs", "2", "--out"]


@pytest.fixture(scope="module")
def real(tmp_path_factory):
    path = tmp_path_factory.mktemp("real") / "run"
    subprocess.run([sys.executable, *REAL, path], check=True, capture_output=True)
    return contents(path)


@pytest.mark.slow
@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGINT])
def test_killed_for_real(sent, real, tmp_path):
    path = tmp_path / "run"
    run = subprocess.Popen([sys.executable, *REAL, path], stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while not list((path / "begun").glob("*.jsonl")):
        assert run.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.02)
    run.send_signal(sent)
    errors = run.communicate(timeout=60)[1]
    if sent == signal.SIGINT:
        assert run.returncode == 130
        assert errors == f"Stopped; the same command goes on with the run in {path}.\n"
    subprocess.run([sys.executable, *REAL, path], check=True, capture_output=True)
    assert contents(path) == real
