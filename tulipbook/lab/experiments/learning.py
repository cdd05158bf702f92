"""Experience: the same players meet again, and the poorest takes over what the richest does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pandas as pd

from tulipbook.games.api import Json
from tulipbook.games.checks import whole
from tulipbook.lab.experiments.cache import Cache
from tulipbook.lab.experiments.experiment import (
    KEYS,
    Experiment,
    Tell,
    counting,
    experiment_of,
    measured_row,
    seat_rows,
)
from tulipbook.lab.experiments.treatment import MANIA, deal, moved_on
from tulipbook.lab.plan import make_plan
from tulipbook.language import _
from tulipbook.table import MAX_TURNS

MIXED: Final = ("speculator", "momentum", "cautious", "fundamentalist")
LEARNING: Final = "with experience"
CONTROL: Final = "without"


def experience(
    bots: Sequence[str] = MIXED,
    rounds: int = 5,
    groups: int = 100,
    seed: int | str = 1637,
    *,
    tell: Tell | None = None,
    cache: Cache | None = None,
) -> Experiment:
    """Let the same players meet for several rounds, with and without experience.

    With experience, after each round the player with the least cash (of several the first)
    changes over to the strategy of the player with the most. Nobody decides beforehand which
    strategy that is. Without, everybody plays on as before. Both play the same deals.

    Parameters
    ----------
    bots : sequence of str
        Who meets in the first round, 3 to 5 bots; they move on by one seat from group to group.
    rounds : int
        How many rounds.
    groups : int
        How many groups play them.
    seed : int or str
        Of the deals and of the bots.
    tell, cache : optional
        See `run_experiment`.

    Returns
    -------
    Experiment
        ``game_id`` is the number of the group. The first rounds are the same games in both lines.

    Notes
    -----
    To imitate the best is the rule of Vega-Redondo (1997), "The Evolution of Walrasian Behavior",
    Econometrica 65. It is a model of experience, not an observation of people.

    Examples
    --------
    >>> found = experience(rounds=2, groups=3)
    >>> found.games.groupby(["series", "treatment"], sort=False).size().tolist()
    [3, 3, 3, 3]
    """
    whole(rounds, "the number of rounds", 1)
    whole(groups, "the number of groups", 1)
    make_plan(MANIA, bots=bots, games=groups, seed=seed)
    cache = Cache() if cache is None else cache
    measured: list[Json] = []
    seated: list[Json] = []
    for place, series in enumerate((CONTROL, LEARNING)):
        told = counting(tell, place * groups * rounds, 2 * groups * rounds)
        learns = series == LEARNING
        key = {"experience": learns, "bots": list(bots), "rounds": rounds, "groups": groups}
        found = cache.get(
            key | {"seed": seed},
            partial(_play, tuple(bots), rounds, groups, seed, learns, told),
        )
        told(groups * rounds)
        measured += [{"series": series, **row} for row in found["games"]]
        seated += [{"series": series, **row} for row in found["seats"]]
    return experiment_of(
        measured,
        seated,
        title=_("Experience: the poorest imitates the richest"),
        axis=_("round"),
        about=_(
            "With experience, after each round the player with the least cash changes over to the "
            "strategy of the player with the most."
        ),
    )


def shares_of_strategies(experiment: Experiment) -> pd.DataFrame:
    """Give the share of every strategy in all seats, by line and round.

    Parameters
    ----------
    experiment : Experiment
        Of `experience`.

    Returns
    -------
    DataFrame
        Columns ``series``, ``treatment``, ``x``, ``bot`` and ``share``.

    Examples
    --------
    >>> shares = shares_of_strategies(experience(rounds=2, groups=3))
    >>> shares.loc[shares["treatment"] == "round 1", "share"].unique().tolist()
    [0.25]
    """
    seats = experiment.seats.groupby([*KEYS, "bot"], sort=False).size()
    shares = seats / seats.groupby(KEYS, sort=False).transform("sum")
    return shares.rename("share").reset_index()


def _play(
    bots: tuple[str, ...],
    rounds: int,
    groups: int,
    seed: int | str,
    learns: bool,
    tell: Callable[[int], object],
) -> Json:
    measured: list[Json] = []
    seated: list[Json] = []
    for group in range(groups):
        now = list(moved_on(bots, group))
        for number in range(1, rounds + 1):
            label = {"treatment": f"round {number}", "x": number}
            table = deal(tuple(now), group, f"{seed}/{number}")
            table.run(MAX_TURNS)
            measured.append({**label, **measured_row(group, table)})
            seated += [{**label, **row} for row in seat_rows(group, table)]
            if learns and table.result:
                scores = table.result.scores
                now[scores.index(min(scores))] = now[scores.index(max(scores))]
            tell(group * rounds + number)
    order = {f"round {number}": number for number in range(1, rounds + 1)}
    measured.sort(key=lambda row: (order[row["treatment"]], row["game_id"]))
    return {"games": measured, "seats": seated}
