"""Three lines to ten thousand games."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tulipbook.games.checks import whole
from tulipbook.lab.batch import Batch, load_batch
from tulipbook.lab.plan import SECONDS_PER_MOVE, AnyBot, BadPlan, Plan, make_plan
from tulipbook.lab.play import Chunk, Game
from tulipbook.lab.store import Records
from tulipbook.lab.workers import Interrupted, RunStopped, play_games
from tulipbook.language import ENGLISH
from tulipbook.table import MAX_TURNS


def simulate(
    game: str,
    players: int | None = None,
    bots: AnyBot | Sequence[AnyBot] = "random",
    games: int = 1000,
    seed: int | str = 0,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    board: str | Path | Mapping[str, Any] = "standard",
    preset: str | Path | Mapping[str, Any] | None = None,
    max_turns: int = MAX_TURNS,
    seconds_per_move: float | None = SECONDS_PER_MOVE,
    progress: bool = True,
    out: str | Path | None = None,
) -> Batch:
    """Let bots play many games, and give what happened as tidy frames and records.

    Parameters
    ----------
    game : str
        ``tulipmania-1637`` or ``tulip``.
    players : int, optional
        How many seats; as many as there are `bots`, and 4 for a single one, if not given.
    bots : str, callable or sequence
        One for all seats, or one a seat: the bot of list place 0 sits at seat 0 in every game.
        A name (see `tulipbook.bot_names`); a class or function that makes a bot from its
        `random.Random`; or a plain function of the view and the legal actions that gives one of
        them, and that keeps nothing from one game to the next.
    games : int
        How many games.
    seed : int or str
        Game `i` depends on this and on `i` alone: the same seed gives the same games on every
        machine, whatever plays them, and more games begin with the same ones.
    jobs : int
        How many processes play. In a script, more than one needs the call to stand below
        ``if __name__ == "__main__":``.
    executor : concurrent.futures.Executor, optional
        Who plays instead, such as Dask's ``client.get_executor()``.
    board : str, Path or mapping
        Of Tulipmania 1637: ``standard``, ``gentle``, ``steep`` or a board file.
    preset : str, Path or mapping, optional
        A lesson preset, such as ``lesson``, or a preset file; the printed rules if not given.
    max_turns : int
        After that many turns a game is called unfinished (TM-6.3).
    seconds_per_move : float, optional
        A bot that has not answered after that long has failed; None waits for ever.
    progress : bool
        Whether to show a progress bar, where somebody can see it.
    out : str or Path, optional
        A folder into which games are written as they are finished, so that memory does not grow
        with their number. The same call goes on with a run that was interrupted, and no finished
        game is played again.

    Returns
    -------
    Batch
        With the frames as attributes. A game in which a bot raises, answers with anything but a
        legal action, or does not answer is kept as unfinished: its ``reason`` is ``bot failed``,
        its record ends with a note that says how, and a warning counts such games.

    Raises
    ------
    TulipbookError
        If that cannot be played, or `out` holds something else.
    RunStopped
        If workers keep dying, the disk is full, or bots fail in all of the first games. Its
        `batch` holds what was finished, unless that lies in `out`.
    Interrupted
        If somebody stops it; a `KeyboardInterrupt` with such a `batch`.

    Examples
    --------
    >>> batch = simulate("tulipmania-1637", players=3, games=20, seed=1637, progress=False)
    >>> batch.games.reason.value_counts().loc["burst"]
    np.int64(20)
    >>> batch.bursts.query("order == 1").peak_price.min() >= 3000
    np.True_
    """
    plan = make_plan(
        game,
        players,
        bots,
        games,
        seed,
        board=board,
        preset=preset,
        max_turns=max_turns,
        seconds_per_move=seconds_per_move,
    )
    whole(jobs, "jobs", 1)
    _check_libraries()
    if out is not None:
        try:
            spoilt = play_into(Path(out), plan, jobs=jobs, executor=executor, progress=progress)
        except KeyboardInterrupt:
            raise Interrupted(f"Stopped; the same call goes on with the run in {out}.") from None
        warn_of(spoilt)
        return load_batch(out)
    batch, spoilt = play_in_memory(plan, jobs=jobs, executor=executor, progress=progress)
    warn_of(spoilt)
    return batch


def play_in_memory(
    plan: Plan, *, jobs: int, executor: Executor | None, progress: bool
) -> tuple[Batch, list[Game]]:
    """Play a plan, and give the batch and the games that bots have spoilt."""
    chunks: list[Chunk] = []
    try:
        with closing(play_games(plan, [range(plan.games)], jobs, executor, collect=True)) as played:
            for chunk in with_progress(played, plan.games, progress):
                chunks.append(chunk)  # noqa: PERF402 - what came before an interruption is kept
    except RunStopped as stopped:
        stopped.batch = batch_of(plan, chunks)
        raise
    except KeyboardInterrupt:
        interrupted = Interrupted(f"Stopped after {sum(len(c.games) for c in chunks)} games.")
        interrupted.batch = batch_of(plan, chunks)
        raise interrupted from None
    return batch_of(plan, chunks), [game for c in chunks for game in c.games if game.problem]


def _check_libraries() -> None:
    """Refuse before anything is played what could not be made of it afterwards."""
    for library in ("pandas", "pyarrow", "tqdm"):
        if find_spec(library) is None:
            raise BadPlan(f"simulate needs {library}; install tulipbook with the extra 'lab'")


def play_into(
    folder: Path, plan: Plan, *, jobs: int, executor: Executor | None, progress: bool
) -> list[Game]:
    """Play a run, or the rest of it, into its folder, and give the games that bots have spoilt."""
    from tulipbook.lab.folder import RunFolder

    kept = RunFolder(folder, plan)
    todo = kept.todo()
    spoilt = []
    with closing(play_games(plan, todo, jobs, executor, collect=True)) as played:
        for chunk in with_progress(played, plan.games, progress, plan.games - sum(map(len, todo))):
            kept.take(chunk)
            spoilt += [game for game in chunk.games if game.problem]
    kept.close()
    return spoilt


def with_progress(
    chunks: Iterator[Chunk], games: int, show: bool, finished: int = 0
) -> Iterator[Chunk]:
    """Show a progress bar where somebody can see it: in a notebook or in a terminal."""
    from tqdm.auto import tqdm

    with tqdm(total=games, initial=finished, unit="game", disable=None if show else True) as bar:
        for chunk in chunks:
            yield chunk
            bar.update(len(chunk.games))


def warn_of(spoilt: Sequence[Game]) -> None:
    """Warn the caller's caller of games that bots have spoilt."""
    if spoilt:
        first = min(spoilt)
        warnings.warn(
            f"{ENGLISH.counted(len(spoilt), 'game')} unfinished because a bot failed; the first is "
            f"game {first.game_id}: {first.problem}",
            stacklevel=3,
        )


def batch_of(plan: Plan, chunks: Sequence[Chunk]) -> Batch:
    """Put what has been played of a plan together, in the order of the games."""
    from tulipbook.lab.frames import joined

    ordered = sorted(chunks, key=lambda chunk: chunk.start)
    frames = joined(plan.game, [chunk.tables for chunk in ordered])
    records = Records([game.packed for chunk in ordered for game in chunk.games])
    return Batch(plan.game, frames.__getitem__, records, plan.to_json())
