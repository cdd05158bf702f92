"""Which of two bots is better: the same seats of the same deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pandas as pd

from tulipbook.games.api import TulipbookError
from tulipbook.games.checks import whole
from tulipbook.lab.batch import Batch
from tulipbook.lab.experiments.intervals import mean_interval
from tulipbook.lab.plan import SECONDS_PER_MOVE, AnyBot, BadPlan, bot_name, make_plan
from tulipbook.lab.simulate import play_in_memory, warn_of
from tulipbook.table import MAX_TURNS, stream

MEASURES: Final = ("win_share", "score")
THROWS: Final = 9999
THROWS_AT_ONCE: Final = 100
ROUNDING: Final = 1e-12


@dataclass(frozen=True)
class Comparison:
    """What a comparison of two bots on the same deals found.

    Attributes
    ----------
    summary : DataFrame
        A row a measure (``win_share``, ``score``): ``measure``, ``pairs``, ``first`` and
        ``second`` (the two bots' means), ``difference`` with ``low`` and ``high``, ``p_value``.
    pairs : DataFrame
        A row a deal: ``deal``, ``seat``, and ``win_share_first``, ``win_share_second``,
        ``score_first``, ``score_second``.
    first, second : str
        The bots' names.
    unfinished : int
        Pairs left out because one of their games was not finished.
    batch : Batch
        The games themselves; those of deal `i` are ``2 i`` and ``2 i + 1``.

    Notes
    -----
    The interval of the mean difference holds 95 % by the normal approximation. The p-value is
    two-sided and by randomisation: how often a mean difference at least as far from zero comes
    up if in every pair it is a coin that says which bot played which game (9,999 throws of all
    coins, from the comparison's seed).
    """

    summary: pd.DataFrame
    pairs: pd.DataFrame
    first: str
    second: str
    unfinished: int
    batch: Batch

    def __repr__(self) -> str:
        row = self.summary.iloc[0]
        return (
            f"{self.first} against {self.second} in the same seat of {row.pairs} deals: win share "
            f"{row['first']:.3f} against {row.second:.3f}, difference {row.difference:+.3f} "
            f"(95 % interval {row.low:+.3f} to {row.high:+.3f}), p = {row.p_value:.4f}"
        )


def compare(
    first: AnyBot,
    second: AnyBot,
    game: str,
    players: int | None = None,
    deals: int = 400,
    seed: int | str = 0,
    *,
    others: AnyBot | Sequence[AnyBot] | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    board: str | Path | Mapping[str, Any] = "standard",
    preset: str | Path | Mapping[str, Any] | None = None,
    max_turns: int = MAX_TURNS,
    seconds_per_move: float | None = SECONDS_PER_MOVE,
    progress: bool = True,
) -> Comparison:
    """Compare two bots in the same seat of the same deals, among the same others.

    Every deal is played twice, with each of the two in one seat, which goes round the table from
    deal to deal. So the luck of the deal falls on both alike, and fewer games show a difference.

    Parameters
    ----------
    first, second : str or callable
        The bots, as in `tulipbook.simulate`.
    game : str
        ``tulipmania-1637`` or ``tulip``.
    players : int, optional
        How many sit at the table; 4 if not given.
    deals : int
        How many deals are played, each of them twice; at least 2.
    seed : int or str
        The root of the deals and of chance.
    others : str, callable or sequence, optional
        Who sits in the other seats, one for all or one each; `second` if not given.
    jobs, executor, board, preset, max_turns, seconds_per_move, progress
        As in `tulipbook.simulate`.

    Raises
    ------
    TulipbookError
        If that cannot be played; `RunStopped` and `Interrupted` as in `tulipbook.simulate`.

    Examples
    --------
    >>> result = compare("greedy", "random", "tulip", players=2, deals=40, progress=False)
    >>> result.summary[["measure", "pairs"]]
         measure  pairs
    0  win_share     40
    1      score     40
    """
    whole(deals, "deals", 2)
    places = make_plan(game, players, "random").players
    plan = make_plan(
        game,
        places,
        (first, second, *_field(second if others is None else others, places - 1)),
        2 * deals,
        seed,
        tables="paired",
        board=board,
        preset=preset,
        max_turns=max_turns,
        seconds_per_move=seconds_per_move,
    )
    batch, spoilt = play_in_memory(plan, jobs=jobs, executor=executor, progress=progress)
    warn_of(spoilt)
    pairs = _pairs(batch, places)
    finished = pairs.dropna(ignore_index=True)
    if len(finished) < 2:
        raise TulipbookError(
            f"Both games were finished in {len(finished)} of {deals} pairs, which says nothing"
        )
    summary = pd.DataFrame([_compared(measure, finished, seed) for measure in MEASURES])
    unfinished = len(pairs) - len(finished)
    return Comparison(summary, finished, bot_name(first), bot_name(second), unfinished, batch)


def _field(others: AnyBot | Sequence[AnyBot], seats: int) -> tuple[AnyBot, ...]:
    """Seat the others, one for all of their seats or one each."""
    given = (others,) if isinstance(others, str) or callable(others) else tuple(others)
    if len(given) not in (1, seats):
        raise BadPlan(
            f"{len(given)} bots are named for the {seats} other seats; name one for all, or one "
            "each"
        )
    return given * (seats if len(given) == 1 else 1)


def _pairs(batch: Batch, players: int) -> pd.DataFrame:
    """Give a row a deal, with what each of the two had in the seat in question."""
    seats = batch.seats.astype({"score": "float64"}).assign(deal=lambda f: f["game_id"] // 2)
    in_question = seats[seats["seat"] == seats["deal"] % players]
    wide = in_question.assign(turn=in_question["game_id"] % 2).pivot(
        index=["deal", "seat"], columns="turn", values=list(MEASURES)
    )
    columns = [(measure, turn) for measure in MEASURES for turn in (0, 1)]
    named = wide[columns].set_axis(
        [f"{measure}_{('first', 'second')[turn]}" for measure, turn in columns], axis=1
    )
    return named.reset_index()


def _compared(measure: str, pairs: pd.DataFrame, seed: object) -> dict[str, Any]:
    first, second = pairs[f"{measure}_first"].to_numpy(), pairs[f"{measure}_second"].to_numpy()
    difference = mean_interval(first - second)
    return {
        "measure": measure,
        "pairs": difference.used,
        "first": first.mean(),
        "second": second.mean(),
        "difference": difference.value,
        "low": difference.low,
        "high": difference.high,
        "p_value": _p_value(first - second, stream(seed, "p", measure).getrandbits(64)),
    }


def _p_value(differences: npt.NDArray[np.float64], seed: int) -> float:
    """Say how often coins, one a pair, give a mean at least as far from zero."""
    telling = differences[differences != 0]
    found = abs(telling.sum()) * (1 - ROUNDING)
    rng = np.random.default_rng(seed)
    as_far = 1
    for thrown in range(0, THROWS, THROWS_AT_ONCE):
        throws = min(THROWS_AT_ONCE, THROWS - thrown)
        signs = rng.integers(0, 2, (throws, len(telling)), dtype=np.int8) * 2 - 1
        as_far += int((abs(signs @ telling) >= found).sum())
    return as_far / (THROWS + 1)
