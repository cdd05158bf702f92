"""Whoever plays them, the games are the same, and none is lost with a worker."""

import os
import pickle
import subprocess
import sys
import time
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

import psutil
import pytest
from click.testing import CliRunner

import tulipbook
from tests.lab import bots
from tests.lab.test_simulate import MANIA, assert_same, play
from tulipbook.cli import main
from tulipbook.games.api import TulipbookError
from tulipbook.lab import workers
from tulipbook.lab.plan import make_plan
from tulipbook.lab.play import play_chunk
from tulipbook.lab.workers import RunStopped, in_order, play_games


class Loose:
    """An executor that plays at once, and gives pieces back in an order of its own."""

    def __init__(self, trouble=None):
        self.trouble, self.sent = trouble, 0

    def submit(self, function, *args):
        self.sent += 1
        future: Future = Future()
        if self.trouble and self.sent % 2 == 0:
            future.set_exception(self.trouble)
        else:
            future.set_result(pickle.loads(pickle.dumps(function(*args))))
        return future


@pytest.fixture(scope="module")
def alone():
    return play(games=30, seed=11)


def test_threads(alone):
    with ThreadPoolExecutor(3) as executor:
        assert_same(alone, play(games=30, seed=11, executor=executor))
        assert executor.submit(int, "7").result() == 7  # it is left open


def test_two_processes(alone):
    assert_same(alone, play(games=30, seed=11, jobs=2))


def test_more_processes_than_games(alone):
    one = play(games=1, seed=11, jobs=3)
    assert one.records[0].dumps() == alone.records[0].dumps()


@pytest.mark.parametrize("seconds", [0, 60])
def test_any_executor_in_any_order(alone, seconds, monkeypatch):
    monkeypatch.setattr(workers, "CHUNK_SECONDS", seconds)
    monkeypatch.setattr(workers, "LEAST_ON_THE_WAY", 2)  # so that pieces have several games
    assert_same(alone, play(games=30, seed=11, executor=Loose()))


def test_a_piece_of_work_ends_in_time():
    plan = make_plan(MANIA, games=9)
    assert [len(play_chunk(plan, range(9), s, False).games) for s in (0, 600)] == [1, 9]


@pytest.mark.slow
def test_a_cluster_of_two_workers(alone, tmp_path):
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert_same(alone, play(games=30, seed=11, executor=client.get_executor()))
        with workers.dask_executor(cluster.scheduler_address) as (executor, threads):
            assert threads == 2
            assert_same(alone, play(games=30, seed=11, executor=executor, jobs=threads))
        command = ["simulate", MANIA, "--games", "30", "--seed", "11", "--out", f"{tmp_path}/run"]
        run = CliRunner().invoke(main, [*command, "--scheduler", cluster.scheduler_address])
    assert run.exit_code == 0, run.output
    assert_same(alone, tulipbook.load_batch(tmp_path / "run"))


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker(tmp_path, monkeypatch):
    distributed = pytest.importorskip("distributed")
    monkeypatch.setenv("TULIPBOOK_TEST_DEATH", str(tmp_path / "died"))
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        executor = client.get_executor()
        batch = play(bots=[bots.DiesOnce, "random", "random"], games=20, executor=executor)
    assert (tmp_path / "died").exists()
    assert_same(play(bots=[bots.DiesOnce, "random", "random"], games=20), batch)


def test_no_scheduler():
    with (
        pytest.raises(
            TulipbookError, match=r"There is no Dask scheduler at tcp://127\.0\.0\.1:9: "
        ),
        workers.dask_executor("tcp://127.0.0.1:9", patience="0.2s"),
    ):
        pass


def test_a_worker_that_dies_loses_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv("TULIPBOOK_TEST_DEATH", str(tmp_path / "died"))
    batch = play(bots=[bots.DiesOnce, "random", "random"], games=20, jobs=2)
    assert (tmp_path / "died").exists()
    assert_same(play(bots=[bots.DiesOnce, "random", "random"], games=20), batch)


def test_workers_that_keep_dying_end_the_run():
    with pytest.raises(RunStopped, match=r"Games? \d+.* could not be played, for the worker") as e:
        play(bots=[bots.Dies, "random", "random"], games=300, jobs=2)
    batch = e.value.batch
    assert batch is not None
    assert batch.games.finished.all()
    assert len(batch) == len(batch.games) < 300
    assert isinstance(e.value.__cause__, BrokenProcessPool)


def test_an_executor_that_is_broken_ends_the_run(alone):
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        assert executor.submit(os._exit, 1).exception() is not None
        with pytest.raises(RunStopped, match=r"Games? 0.*lost: BrokenProcessPool"):
            play(executor=executor)
    with ThreadPoolExecutor(1) as closed:
        pass
    with pytest.raises(RunStopped, match=r"Games? 0.*lost: RuntimeError: cannot schedule"):
        play(executor=closed)


def test_what_others_finish_is_kept_when_something_is_lost(alone):
    trouble = ConnectionError("gone")
    with pytest.raises(RunStopped, match="for the worker was lost: ConnectionError: gone") as e:
        play(games=30, seed=11, executor=Loose(trouble))
    batch = e.value.batch
    assert batch is not None
    assert 0 < len(batch) < 30
    kept = [alone.records[game_id].dumps() for game_id in batch.games.game_id]
    assert [record.dumps() for record in batch.records] == kept


def test_bots_by_name_are_found_by_workers():
    assert_same(play("tulip", bots="last-of-tests"), play("tulip", bots="last-of-tests", jobs=2))


def run_script(*arguments, text=None):
    run = subprocess.run(
        [sys.executable, *arguments], check=False, input=text, capture_output=True, text=True
    )
    return run.stdout.splitlines(), run.stderr


OWN_BOT = """
import tulipbook
from tulipbook.bots import Bot
@tulipbook.register_bot("mine", game="tulip")
class Mine(Bot):
    def __call__(self, view, actions):
        return actions[0]
def play(bot, jobs):
    try:
        batch = tulipbook.simulate("tulip", bots=bot, games=2, jobs=jobs, progress=False)
        print(batch.seats.bot[0], len(batch))
    except tulipbook.TulipbookError as error:
        print(error)
"""


def test_bots_of_a_session_cannot_be_sent():
    calls = "play(Mine, 1); play(Mine, 2); play('mine', 2); play('random', 2)"
    (alone, by_class, by_name, ours), errors = run_script("-c", f"{OWN_BOT}{calls}")
    assert (alone, ours, errors) == ("Mine 2", "random 2", "")
    assert by_class.startswith("The bot Mine cannot be sent to other processes: it was defined in")
    assert by_name.startswith("The bot mine, mine, mine, mine cannot be sent to other processes")


def test_bots_of_a_script_can_be_sent(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(f"{OWN_BOT}if __name__ == '__main__': play(Mine, 2); play('mine', 2)")
    assert run_script(str(script)) == (["Mine 2", "mine 2"], "")


def test_a_script_without_its_guard_is_told_so(tmp_path):
    script = tmp_path / "script.py"
    script.write_text("import tulipbook; tulipbook.simulate('tulip', games=2, jobs=2)")
    output, errors = run_script(str(script))
    hint = 'In a script, the call must stand below `if __name__ == "__main__":`.'
    assert output == []
    assert f"A worker runs this script too. {hint}" in errors
    assert errors.splitlines()[-1].endswith(
        f"abruptly while the future was running or pending. {hint}"
    )


def test_a_script_that_is_no_file_is_told_so():
    (told,), errors = run_script(text=f"{OWN_BOT}play('random', 2)")
    assert told.startswith("Other processes cannot read this script (<stdin>); save it as a file")
    assert errors == ""


def test_a_module_that_workers_lack(monkeypatch):
    plan = make_plan("tulip", bots="last-of-tests", games=2)
    assert plan.modules == ("tests.lab.bots",)
    object.__setattr__(plan, "modules", ("no_such_module",))
    with pytest.raises(TulipbookError, match="A worker cannot import no_such_module"):
        list(play_games(plan, [range(2)]))


def test_games_come_in_order():
    plan = make_plan("tulip", games=40)
    with ThreadPoolExecutor(3) as executor:
        games = list(in_order(play_games(plan, [range(40)], executor=executor)))
    assert [game.game_id for game in games] == list(range(40))


def test_closing_the_games_stops_the_workers():
    games = play_games(make_plan(MANIA, games=100_000), [range(100_000)], jobs=2)
    next(games)
    children = [c for c in psutil.Process().children() if "spawn_main" in " ".join(c.cmdline())]
    assert len(children) == 2
    games.close()
    _, alive = psutil.wait_procs(children, timeout=10)
    assert alive == []


@pytest.mark.slow
def test_workers_end_with_a_killed_parent():
    script = f"""
import tulipbook
if __name__ == "__main__":
    tulipbook.simulate({MANIA!r}, games=1_000_000, jobs=2, progress=False)
"""
    parent = subprocess.Popen([sys.executable, "-c", script])
    process = psutil.Process(parent.pid)
    deadline = time.monotonic() + 60
    while len(process.children(recursive=True)) < 3 and time.monotonic() < deadline:
        time.sleep(0.1)
    children = process.children(recursive=True)
    assert len(children) >= 2
    parent.kill()
    parent.wait()
    _, alive = psutil.wait_procs(children, timeout=10)
    assert alive == []
