"""How fast the laboratory is: ten thousand games with their frames, and what a long run costs.

Run with ``make bench``, or ``LONG_RUN=100000 make bench`` for a longer run into a folder. Nothing
here is asserted; the medians are printed. They are of the clock on the wall, for two processes on
two cores, so the machine must have nothing else to do; the load that it had is printed too.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import psutil
import pytest

import tulipbook
from benchmarks.conftest import Say
from tulipbook.lab.plan import make_plan
from tulipbook.lab.play import play_chunk

GAMES = 10_000
LONG_RUN = int(os.environ.get("LONG_RUN", 2 * GAMES))
ROUNDS = 3
MANIA = "tulipmania-1637"
SCRIPTED = ["fundamentalist", "momentum", "speculator", "cautious"]

pytestmark = pytest.mark.timeout(0)


@pytest.fixture
def say(say: Say) -> Say:
    return lambda line: say(f"{line} (load {os.getloadavg()[0]:.1f})")


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        (MANIA, "random"),
        (MANIA, SCRIPTED),
        ("tulip", "random"),
        ("tulip", ["greedy", "spoiler"] * 2),
    ],
    ids=["tulipmania-random", "tulipmania-scripted", "tulip-random", "tulip-scripted"],
)
def test_ten_thousand_games(game: str, bots: str | Sequence[str], say: Say) -> None:
    seconds = []
    for seed in range(ROUNDS):
        start = time.perf_counter()
        batch = tulipbook.simulate(game, 4, bots, GAMES, seed, jobs=2, progress=False)
        rows = sum(map(len, batch.frames.values()))
        seconds.append(time.perf_counter() - start)
    names = bots if isinstance(bots, str) else ", ".join(dict.fromkeys(bots))
    say(
        f"{game}, four seats of {names}: {GAMES:,} games and {rows:,} rows with jobs=2 in "
        f"{median(seconds):.1f} s"
    )


def test_what_frames_add_to_play(say: Say) -> None:
    plan, games = make_plan(MANIA, games=GAMES), range(200)
    times: dict[bool, list[float]] = {False: [], True: []}
    for _ in range(ROUNDS * 3):
        for collect, taken in times.items():
            start = time.process_time()
            play_chunk(plan, games, 600, collect)
            taken.append((time.process_time() - start) / len(games) * 1000)
    played, framed = median(times[False]), median(times[True])
    say(f"{MANIA}, one core: a game {played:.2f} ms, its rows {framed - played:.2f} ms more")


def test_a_long_run(tmp_path: Path, say: Say) -> None:
    options = f"--games {LONG_RUN} --jobs 2 --out {tmp_path / 'run'}".split()
    command = [sys.executable, "-m", "tulipbook", "simulate", MANIA, *options]
    start = time.perf_counter()
    run = psutil.Popen(command, stdout=subprocess.DEVNULL)
    most = 0
    while run.poll() is None:
        most = max(most, _memory(run))
        time.sleep(0.2)
    seconds = time.perf_counter() - start
    size = sum(path.stat().st_size for path in (tmp_path / "run").rglob("*") if path.is_file())
    say(
        f"{MANIA}, --out and --jobs 2: {LONG_RUN:,} games in {seconds:.0f} s, at most "
        f"{most / 1e6:.0f} MB of memory in all processes, "
        f"{size / LONG_RUN / 1e3:.1f} kB of disk a game"
    )


def _memory(run: psutil.Popen) -> int:
    """Count what a process and its children hold, each page once."""
    total = 0
    for process in (run, *run.children(recursive=True)):
        try:
            total += process.memory_full_info().uss
        except psutil.Error:
            continue
    return total
