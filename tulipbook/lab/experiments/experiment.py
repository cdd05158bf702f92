"""An experiment: treatments on the same deals, their games measured, and what they say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import pandas as pd

from tulipbook.games.api import Json, TulipbookError
from tulipbook.games.checks import shown, whole
from tulipbook.lab.experiments.cache import Cache
from tulipbook.lab.experiments.intervals import mean_interval
from tulipbook.lab.experiments.outcomes import OUTCOMES, measure_game
from tulipbook.lab.experiments.treatment import MANIA, Treatment
from tulipbook.lab.plan import make_plan
from tulipbook.language import _
from tulipbook.table import MAX_TURNS, Table

Tell = Callable[[int, int], object]
"""Called with the games played and those there are; what it raises ends the experiment."""

KEYS: Final = ["series", "treatment", "x"]
INTERVAL: Final = ["value", "low", "high", "used", "missing", "reason"]


@dataclass(frozen=True)
class Experiment:
    """What an experiment found.

    Attributes
    ----------
    title, axis : str
        What it compares, and what `x` is.
    about : str
        What the treatments change and what they leave alone, in a sentence or two.
    games : DataFrame
        A row a game: ``series``, ``treatment``, ``x``, ``game_id`` (the same number is the same
        deal) and the measures named in `OUTCOMES`, missing where they are not defined.
    seats : DataFrame
        A row a seat of a game: ``series``, ``treatment``, ``x``, ``game_id``, ``seat``, ``bot``
        and ``cash``, the florins at the end.
    """

    title: str
    axis: str
    about: str
    games: pd.DataFrame
    seats: pd.DataFrame

    def summary(
        self, measures: Sequence[str] = tuple(OUTCOMES), confidence: float = 0.95
    ) -> pd.DataFrame:
        """Give the mean of every measure in every treatment, with its interval.

        Parameters
        ----------
        measures : sequence of str
            Names in `OUTCOMES`.
        confidence : float
            Of the intervals, between 0 and 1.

        Returns
        -------
        DataFrame
            A row a treatment and measure: ``series``, ``treatment``, ``x``, ``measure``,
            ``fundamental``, ``value`` (the mean over games), ``low`` and ``high`` (by the normal
            approximation), ``used``, ``missing`` and ``reason`` (empty unless something is NaN).

        Examples
        --------
        >>> from tulipbook.lab.experiments import share_of_speculators
        >>> found = share_of_speculators(players=3, games=10, seed=1637)
        >>> found.summary(["turns"])[["treatment", "used"]]
          treatment  used
        0    0 of 3    10
        1    1 of 3    10
        2    2 of 3    10
        3    3 of 3    10
        """
        _check(measures)
        rows = []
        for keys, games in self._treatments():
            for measure in measures:
                interval = mean_interval(games[measure], confidence)
                rows.append((*keys, measure, OUTCOMES[measure].fundamental, *interval))
        return pd.DataFrame(rows, columns=[*KEYS, "measure", "fundamental", *INTERVAL])

    def differences(
        self, measures: Sequence[str] = tuple(OUTCOMES), confidence: float = 0.95
    ) -> pd.DataFrame:
        """Compare every treatment with the first of its series, deal by deal.

        Parameters
        ----------
        measures : sequence of str
            Names in `OUTCOMES`.
        confidence : float
            Of the intervals, between 0 and 1.

        Returns
        -------
        DataFrame
            As `summary`, with ``against``, the treatment that is compared with; ``value`` is the
            mean over deals of the treatment's measure less that one's.

        Examples
        --------
        >>> from tulipbook.lab.experiments import share_of_speculators
        >>> found = share_of_speculators(players=3, games=10, seed=1637)
        >>> found.differences(["turns"])[["treatment", "against"]]
          treatment against
        0    1 of 3  0 of 3
        1    2 of 3  0 of 3
        2    3 of 3  0 of 3
        """
        _check(measures)
        rows: list[tuple[Any, ...]] = []
        first: dict[str, tuple[str, pd.DataFrame]] = {}
        for (series, treatment, x), games in self._treatments():
            by_deal = games.set_index("game_id")
            if series not in first:
                first[series] = treatment, by_deal
                continue
            against, base = first[series]
            for measure in measures:
                interval = mean_interval(by_deal[measure] - base[measure], confidence)
                fundamental = OUTCOMES[measure].fundamental
                rows.append((series, treatment, x, against, measure, fundamental, *interval))
        columns = [*KEYS, "against", "measure", "fundamental", *INTERVAL]
        return pd.DataFrame(rows, columns=columns)

    def cash(self, confidence: float = 0.95) -> pd.DataFrame:
        """Give the mean final cash of every kind of bot in every treatment, with its interval.

        Parameters
        ----------
        confidence : float
            Of the intervals, between 0 and 1.

        Returns
        -------
        DataFrame
            A row a treatment and bot: ``series``, ``treatment``, ``x``, ``bot`` and the interval
            in florins. Seats of one kind in one game are averaged first, for they are not
            independent.

        Examples
        --------
        >>> from tulipbook.lab.experiments import share_of_speculators
        >>> found = share_of_speculators(players=3, games=10, seed=1637)
        >>> found.cash()["bot"].tolist()[:3]
        ['fundamentalist', 'fundamentalist', 'speculator']
        """
        rows = []
        for keys, seats in self.seats.groupby(KEYS, sort=False):
            for bot, own in seats.groupby("bot"):
                means = own.groupby("game_id")["cash"].mean()
                rows.append((*keys, bot, *mean_interval(means, confidence)))
        return pd.DataFrame(rows, columns=[*KEYS, "bot", *INTERVAL])

    @property
    def method(self) -> str:
        """How means, intervals and comparisons are made, in a sentence."""
        return _(
            "Means over games with 95 % intervals by the normal approximation; the treatments "
            "play the same deals."
        )

    def _treatments(self) -> list[tuple[tuple[str, str, float], pd.DataFrame]]:
        return [
            ((str(series), str(treatment), float(str(x))), games)
            for (series, treatment, x), games in self.games.groupby(KEYS, sort=False)
        ]


def run_experiment(
    treatments: Sequence[Treatment],
    games: int = 200,
    seed: int | str = 1637,
    *,
    title: str = "An experiment",
    axis: str = "treatment",
    about: str = "",
    tell: Tell | None = None,
    cache: Cache | None = None,
) -> Experiment:
    """Play every treatment on the same deals, and measure all games.

    Parameters
    ----------
    treatments : sequence of Treatment
        What to compare.
    games : int
        How many games each.
    seed : int or str
        The same seed gives the same games and the same numbers on every machine.
    title, axis, about : str
        What tables and figures say, see `Experiment`.
    tell : callable, optional
        ``tell(played, games)`` is called as games are played; what it raises ends the experiment,
        and the treatments that are finished stay in the cache.
    cache : Cache, optional
        Where treatments that have been played before are found.

    Returns
    -------
    Experiment
        Games that did not come to an end within 2,000 turns count as unfinished: what needs an
        end is missing in them.

    Raises
    ------
    TulipbookError
        If there is no treatment, one cannot be played, or a bot fails.

    Examples
    --------
    >>> kinds = [Treatment(bot, place, (bot,) * 3) for place, bot in enumerate(["random"])]
    >>> found = run_experiment(kinds, games=2)
    >>> found.games[["treatment", "game_id"]]
      treatment  game_id
    0    random        0
    1    random        1
    """
    whole(games, "the number of games", 1)
    if not treatments:
        raise TulipbookError("There is no treatment to play; give at least one.")
    for treatment in treatments:
        make_plan(MANIA, bots=treatment.bots, games=games, seed=seed, board=treatment.board)
    cache = Cache() if cache is None else cache
    measured: list[Json] = []
    seated: list[Json] = []
    for number, treatment in enumerate(treatments):
        told = counting(tell, number * games, len(treatments) * games)
        key = {"treatment": treatment.key(), "games": games, "seed": seed}
        found = cache.get(key, partial(_play, treatment, games, seed, told))
        told(games)
        keys = {"series": treatment.series, "treatment": treatment.label, "x": treatment.x}
        measured += [keys | row for row in found["games"]]
        seated += [keys | row for row in found["seats"]]
    return experiment_of(measured, seated, title=title, axis=axis, about=about)


def experiment_of(
    measured: Sequence[Json], seated: Sequence[Json], *, title: str, axis: str, about: str
) -> Experiment:
    """Make an experiment of its rows."""
    measures = dict.fromkeys(OUTCOMES, "float64")
    games = pd.DataFrame(measured).astype({"x": "float64", **measures})
    seats = pd.DataFrame(seated).astype({"x": "float64", "cash": "float64"})
    return Experiment(title, axis, about, games, seats)


def measured_row(game: int, table: Table) -> Json:
    """Measure a game, as JSON can write it: None for what is missing."""
    # Only NaN is not itself.
    return {"game_id": game} | {
        name: value if value == value else None  # noqa: PLR0124
        for name, value in measure_game(table).items()
    }


def seat_rows(game: int, table: Table) -> list[Json]:
    """Say who sat where in a game, and with how much cash it ended."""
    scores = table.result.scores if table.result else [None] * len(table.names)
    bots = table.record.header["bots"]
    return [
        {"game_id": game, "seat": seat, "bot": bot, "cash": cash}
        for seat, (bot, cash) in enumerate(zip(bots, scores, strict=True))
    ]


def counting(tell: Tell | None, before: int, games: int) -> Callable[[int], object]:
    """Tell how far the whole is, from how far a part of it is."""
    return lambda played: tell(before + played, games) if tell is not None else None


def _play(treatment: Treatment, games: int, seed: int | str, tell: Callable[[int], object]) -> Json:
    """Play one treatment, and give its rows as JSON can write them."""
    measured: list[Json] = []
    seated: list[Json] = []
    for game in range(games):
        table = treatment.table(game, seed)
        table.run(MAX_TURNS)
        measured.append(measured_row(game, table))
        seated += seat_rows(game, table)
        tell(game + 1)
    return {"games": measured, "seats": seated}


def _check(measures: Sequence[str]) -> None:
    for measure in measures:
        if measure not in OUTCOMES:
            raise TulipbookError(
                f"There is no measure {shown(measure)}; the measures are {', '.join(OUTCOMES)}."
            )
