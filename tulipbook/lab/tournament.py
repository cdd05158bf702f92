"""Who plays better: bots meet at many tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import pandas as pd
from openskill.models import PlackettLuce

from tulipbook.games.checks import shown, text, whole
from tulipbook.lab.batch import Batch
from tulipbook.lab.experiments.intervals import mean_interval
from tulipbook.lab.plan import SECONDS_PER_MOVE, AnyBot, BadPlan, bot_name, make_plan
from tulipbook.lab.seating import tables_in_round_robin
from tulipbook.lab.simulate import play_in_memory, warn_of
from tulipbook.table import MAX_TURNS

TABLES: Final = ("round robin", "random")
SEAT_COLUMNS: Final = ["bot", "seat", "deals", "win_share", "low", "high"]
COLUMNS: Final = (
    "bot", "seats", "deals", "win_share", "low", "high", "score", "rank", "mu", "sigma", "ordinal",
)  # fmt: skip


@dataclass(frozen=True)
class Tournament:
    """What a tournament found.

    Attributes
    ----------
    standings : DataFrame
        A row a bot, the highest win share first: ``bot``, ``seats`` (how often it sat in a
        finished game), ``deals``, ``win_share`` (of one seat) with ``low`` and ``high``,
        ``score`` and ``rank`` (means), and its openskill rating ``mu``, ``sigma`` and
        ``ordinal`` (``mu - 3 sigma``).
    seats : DataFrame
        How much a seat is worth: ``bot`` (missing: all bots together), ``seat``, ``deals``,
        ``win_share``, ``low``, ``high``.
    batch : Batch
        The games themselves.

    Notes
    -----
    Intervals hold 95 % by the normal approximation, a deal counting once: what a bot won in all
    its seats on one deal is averaged first, for those games are not independent.
    """

    standings: pd.DataFrame
    seats: pd.DataFrame
    batch: Batch

    def __repr__(self) -> str:
        shown_columns = ["bot", "seats", "win_share", "low", "high", "score", "ordinal"]
        return self.standings[shown_columns].round(3).to_string(index=False)


def tournament(
    game: str,
    bots: Sequence[AnyBot],
    players: int | None = None,
    deals: int = 100,
    seed: int | str = 0,
    *,
    tables: str = "round robin",
    jobs: int = 1,
    executor: Executor | None = None,
    board: str | Path | Mapping[str, Any] = "standard",
    preset: str | Path | Mapping[str, Any] | None = None,
    max_turns: int = MAX_TURNS,
    seconds_per_move: float | None = SECONDS_PER_MOVE,
    progress: bool = True,
) -> Tournament:
    """Let bots meet, and rank them.

    Parameters
    ----------
    game : str
        ``tulipmania-1637`` or ``tulip``.
    bots : sequence
        At least two, each as in `tulipbook.simulate`.
    players : int, optional
        How many sit at a table; 4 if not given.
    deals : int
        How many deals are played.
    seed : int or str
        The root of the deals, of chance and of the tables.
    tables : str
        ``round robin``: on every deal every choice of that many bots sits down in every rotation
        (where there are fewer bots than seats, a bot may sit there more than once, but not
        alone). ``random``: on every deal one table, its bots and their seats drawn by lot.
    jobs, executor, board, preset, max_turns, seconds_per_move, progress
        As in `tulipbook.simulate`.

    Returns
    -------
    Tournament
        Ratings are those of the Plackett-Luce model of openskill (Weng & Lin 2011, JMLR 12), from
        the finished games in their order; a bot that sits more than once at a table is given the
        mean of what its seats earned.

    Raises
    ------
    TulipbookError
        If that cannot be played; `RunStopped` and `Interrupted` as in `tulipbook.simulate`.

    Examples
    --------
    >>> result = tournament("tulip", ["greedy", "random"], 2, deals=30, progress=False)
    >>> result.standings[["bot", "seats"]]
          bot  seats
    0  greedy     60
    1  random     60
    """
    text(tables, "tables", TABLES)
    whole(deals, "deals", 1)
    names = _names(bots)
    places = make_plan(game, players, "random").players
    a_deal = tables_in_round_robin(len(bots), places) if tables == "round robin" else 1
    plan = make_plan(
        game,
        places,
        bots,
        deals * a_deal,
        seed,
        tables=tables,
        board=board,
        preset=preset,
        max_turns=max_turns,
        seconds_per_move=seconds_per_move,
    )
    batch, spoilt = play_in_memory(plan, jobs=jobs, executor=executor, progress=progress)
    warn_of(spoilt)
    sat = batch.seats.dropna(subset=["score"]).assign(deal=lambda f: f["game_id"] // a_deal)
    seats = pd.concat([_shares(sat, ["bot", "seat"]), _shares(sat, ["seat"])], ignore_index=True)
    return Tournament(_standings(sat, names), seats[SEAT_COLUMNS], batch)


def _names(bots: Sequence[AnyBot]) -> list[str]:
    """Name the bots, of which there must be two that can be told apart."""
    if isinstance(bots, str) or not isinstance(bots, Sequence) or len(bots) < 2:
        raise BadPlan(f"bots is {shown(bots)}; a list of at least two bots was expected")
    names = [bot_name(bot) for bot in bots]
    double = next((name for name in names if names.count(name) > 1), None)
    if double is not None:
        raise BadPlan(f"Two bots are called {shown(double)}; give them names of their own")
    return names


def _standings(sat: pd.DataFrame, names: Sequence[str]) -> pd.DataFrame:
    means = sat.groupby("bot", observed=True).agg(
        seats=("score", "size"), score=("score", "mean"), rank=("rank", "mean")
    )
    ratings = _ratings(sat, names)
    found = _shares(sat, ["bot"]).join(means, on="bot").join(ratings, on="bot")
    ordered = found.sort_values(["win_share", "bot"], ascending=[False, True], ignore_index=True)
    return ordered[list(COLUMNS)]


def _shares(sat: pd.DataFrame, by: list[str]) -> pd.DataFrame:
    """Give the mean win share of every group with its interval, a deal counting once."""
    a_deal = sat.groupby([*by, "deal"], observed=True)["win_share"].mean().reset_index()
    rows = []
    for keys, group in a_deal.groupby(by, observed=True):
        share = mean_interval(group["win_share"])
        row = dict(zip(by, keys, strict=True))
        rows.append(row | {"deals": share.used, "win_share": share.value, "low": share.low,
                           "high": share.high})  # fmt: skip
    return pd.DataFrame(rows, columns=[*by, "deals", "win_share", "low", "high"])


def _ratings(sat: pd.DataFrame, names: Sequence[str]) -> pd.DataFrame:
    """Rate the bots game by game."""
    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in names}
    for _, game in sat.groupby("game_id"):
        seated = game["bot"].tolist()
        teams = [[model.rating(ratings[name].mu, ratings[name].sigma)] for name in seated]
        rated = model.rate(teams, ranks=game["rank"].astype("float64").tolist())
        for name in set(seated):
            own = [rated[place][0] for place, other in enumerate(seated) if other == name]
            mu, sigma = fmean(r.mu for r in own), fmean(r.sigma for r in own)
            ratings[name] = model.rating(mu, sigma, name)
    return pd.DataFrame(
        [(rating.mu, rating.sigma, rating.ordinal()) for rating in ratings.values()],
        index=list(ratings),
        columns=["mu", "sigma", "ordinal"],
    )
