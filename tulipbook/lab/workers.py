"""Spread the games of a plan over whatever can play them, and lose none on the way."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from importlib import import_module
from multiprocessing import current_process, get_context, parent_process
from multiprocessing.connection import wait as wait_for_one
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

from tulipbook.games.api import TulipbookError
from tulipbook.lab.plan import BadPlan, Plan
from tulipbook.lab.play import Chunk, Game, play_chunk

if TYPE_CHECKING:
    from tulipbook.lab.batch import Batch

CHUNK_SECONDS: Final = 0.5
CHUNK_GAMES: Final = 200
LEAST_ON_THE_WAY: Final = 64
MOST_DEATHS: Final = 3
HOPELESS: Final = 5
UNGUARDED: Final = 'In a script, the call must stand below `if __name__ == "__main__":`.'


class RunStopped(TulipbookError):
    """A run that ended before all games were played.

    Attributes
    ----------
    batch : Batch or None
        The games that were played, whole as ever; None if they lie in the run's folder.
    """

    batch: Batch | None = None


class Interrupted(KeyboardInterrupt):
    """A run that somebody stopped, with Ctrl-C or the stop button of a notebook.

    Attributes
    ----------
    batch : Batch or None
        As in `RunStopped`.
    """

    batch: Batch | None = None


def play_games(
    plan: Plan,
    todo: Iterable[range],
    jobs: int = 1,
    executor: Executor | None = None,
    *,
    collect: bool = False,
) -> Generator[Chunk]:
    """Play games and give them as they come, in any order; closing the iterator ends the work.

    Parameters
    ----------
    plan : Plan
        What to play.
    todo : iterable of range
        The numbers of the games; no chunk reaches over the end of a range.
    jobs : int
        How many processes of this machine play; with an `executor`, how many workers it has if
        they are more than 32.
    executor : concurrent.futures.Executor, optional
        Who plays instead; it is left open.
    collect : bool
        Whether chunks hold the rows of the tidy frames.

    Raises
    ------
    RunStopped
        If workers keep dying, or nothing but failing bots is seen.
    """
    if executor is not None:
        width = max(LEAST_ON_THE_WAY, 2 * jobs)
        chunks = _Spread(plan, todo, lambda: executor, width, collect).chunks()
    elif jobs > 1:
        plan.check_sendable()
        chunks = _in_processes(plan, todo, jobs, collect)
    else:
        chunks = _here(plan, todo, collect)
    return _hopeful(chunks)


def in_order(chunks: Iterable[Chunk]) -> Iterator[Game]:
    """Give games in the order of their numbers, from 0, whatever order they come in."""
    waiting: dict[int, Game] = {}
    due = 0
    for chunk in chunks:
        waiting |= {game.game_id: game for game in chunk.games}
        while due in waiting:
            yield waiting.pop(due)
            due += 1


def _hopeful(chunks: Generator[Chunk]) -> Generator[Chunk]:
    """Stop when all that was played was spoilt by its bots."""
    played = failed = 0
    with closing(chunks):
        for chunk in chunks:
            yield chunk
            problems = [game.problem for game in chunk.games if game.problem]
            played, failed = played + len(chunk.games), failed + len(problems)
            if failed == played >= HOPELESS:
                raise RunStopped(
                    f"A bot failed in each of the first {played} games: {problems[-1]}"
                )


def _here(plan: Plan, todo: Iterable[range], collect: bool) -> Generator[Chunk]:
    for piece in todo:
        rest = piece
        while rest:
            chunk = play_chunk(plan, rest[:CHUNK_GAMES], CHUNK_SECONDS, collect)
            rest = rest[len(chunk.games) :]
            yield chunk


def _in_processes(plan: Plan, todo: Iterable[range], jobs: int, collect: bool) -> Generator[Chunk]:
    pools: list[ProcessPoolExecutor] = []
    if getattr(current_process(), "_inheriting", False):
        raise BadPlan(f"A worker runs this script too. {UNGUARDED}")
    script = getattr(sys.modules["__main__"], "__file__", None)
    if script is not None and not Path(script).exists():
        raise BadPlan(
            f"Other processes cannot read this script ({script}); save it as a file, or play with "
            "jobs=1"
        )

    def new_pool() -> Executor:
        pools.append(
            ProcessPoolExecutor(
                jobs, get_context("spawn"), initializer=_begin_worker, initargs=(collect,)
            )
        )
        return pools[-1]

    try:
        yield from _Spread(plan, todo, new_pool, 2 * jobs, collect, renew=True).chunks()
    except BaseException:
        for process in list((pools[-1]._processes or {}).values()) if pools else ():
            process.terminate()
        raise
    finally:
        for pool in pools:
            pool.shutdown(cancel_futures=True)


class _Spread:
    """Keeps work on its way, and gives what died with its worker to another.

    Parameters
    ----------
    new_executor : callable
        Makes an executor; again after its workers died, if `renew`.
    width : int
        How many pieces of work are on their way at once.
    """

    def __init__(
        self,
        plan: Plan,
        todo: Iterable[range],
        new_executor: Callable[[], Executor],
        width: int,
        collect: bool,
        renew: bool = False,
    ) -> None:
        self.plan, self.collect, self.width = plan, collect, width
        self.new_executor, self.renew = new_executor, renew
        self.executor: Executor | None = None
        self.waiting = deque(_pieces(todo, width))
        self.on_the_way: dict[Future[Chunk], range] = {}
        self.deaths: Counter[int] = Counter()
        self.trouble: TulipbookError | None = None

    def chunks(self) -> Generator[Chunk]:
        """Give what is played as it comes; where something goes wrong, after all that is whole."""
        try:
            while self.on_the_way or (self.waiting and not self.trouble):
                self._send()
                for future in wait(self.on_the_way, return_when=FIRST_COMPLETED).done:
                    chunk = self._receive(future, self.on_the_way.pop(future))
                    if chunk is not None:
                        yield chunk
        finally:
            for future in self.on_the_way:
                future.cancel()
        if self.trouble:
            raise self.trouble

    def _send(self) -> None:
        if self.executor is None and not self.on_the_way:
            self.executor = self.new_executor()
        while self.executor and self.waiting and len(self.on_the_way) < self.width:
            if self.trouble:
                return
            piece = self.waiting.popleft()
            try:
                future = self.executor.submit(
                    play_chunk, self.plan, piece, CHUNK_SECONDS, self.collect
                )
            except RuntimeError as error:
                self._died(piece, error)
            else:
                self.on_the_way[future] = piece

    def _receive(self, future: Future[Chunk], piece: range) -> Chunk | None:
        try:
            chunk = future.result()
        except BrokenExecutor as error:
            self._died(piece, error)
        except TulipbookError as error:
            self.trouble = self.trouble or error
        except Exception as error:
            self.trouble = self.trouble or _lost(piece, error)
        else:
            if rest := piece[len(chunk.games) :]:
                self.waiting.appendleft(rest)
            return chunk
        return None

    def _died(self, piece: range, error: Exception) -> None:
        self.waiting.appendleft(piece)
        self.executor = None
        self.deaths[piece.start] += 1
        if not self.renew or self.deaths[piece.start] == MOST_DEATHS:
            self.trouble = self.trouble or _lost(piece, error)


def _pieces(todo: Iterable[range], width: int) -> Iterator[range]:
    """Cut ranges so that everybody has work, and nobody too much."""
    ranges = list(todo)
    size = min(CHUNK_GAMES, max(1, sum(map(len, ranges)) // (2 * width)))
    for numbers in ranges:
        for start in range(0, len(numbers), size):
            yield numbers[start : start + size]


def _lost(piece: range, error: Exception) -> RunStopped:
    """Say what could not be played, and why."""
    games = f"Games {piece[0]} to {piece[-1]}" if len(piece) > 1 else f"Game {piece[0]}"
    hint = f" {UNGUARDED}" if isinstance(error, BrokenProcessPool) else ""
    stopped = RunStopped(
        f"{games} could not be played, for the worker was lost: {type(error).__name__}: "
        f"{error}{hint}"
    )
    stopped.__cause__ = error
    return stopped


def _begin_worker(collect: bool) -> None:
    """Leave Ctrl-C to the process that asked for the work, and end when it ends, killed or not.

    What the libraries hold stays for good, so it is kept out of every search for garbage.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    if collect:
        import_module("tulipbook.lab.frames")
    gc.freeze()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait_for_one([parent.sentinel])
        os._exit(1)


@contextmanager
def dask_executor(address: str, patience: str = "10s") -> Iterator[tuple[Executor, int]]:
    """Connect to a Dask scheduler, and give its executor with the number of its threads.

    Raises
    ------
    TulipbookError
        If nobody answers there, or distributed is not installed.
    """
    try:
        from distributed import Client
    except ImportError:
        raise BadPlan(
            "A scheduler needs the library distributed: pip install 'tulipbook[cluster]'"
        ) from None
    connect: Any = Client
    try:
        client: Any = connect(address, timeout=patience, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise BadPlan(f"There is no Dask scheduler at {address}: {error}") from error
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise BadPlan(f"The Dask scheduler at {address} has no workers")
        yield client.get_executor(), threads
