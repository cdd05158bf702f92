"""The experiment with Tulip: supply against value, who pays for a crash, black tulips as an asset.

In Tulip a value falls by one with every tulip of its colour that is played (TU-2.2), so that
supply moves values by rule; what players make of that is what is measured.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean
from typing import Any, Final

import pandas as pd

from tulipbook.games.api import Event, Json
from tulipbook.games.checks import whole
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulip.cards import BLACK, COLOUR_OF
from tulipbook.games.tulip.events import CardDrawn, CardPlayed, Crash
from tulipbook.lab.experiments.cache import Cache
from tulipbook.lab.experiments.experiment import INTERVAL, Tell, counting
from tulipbook.lab.experiments.intervals import mean_interval
from tulipbook.lab.experiments.treatment import moved_on
from tulipbook.lab.plan import bot_table, make_plan
from tulipbook.record import Record
from tulipbook.table import MAX_TURNS, child_seed

TULIP: Final = "tulip"
USUAL: Final = ("greedy", "greedy", "spoiler", "spoiler")
BLACK_TULIP: Final = "black tulip"
BLACK_FLORINS: Final = 3
PAYERS: Final = ("own", "leader", "average")
COLUMNS: Final = {
    "supplies": ["game_id", "supply", "value", "seen"],
    "crashes": ["game_id", "turn", "colour", "seat", "bot", *PAYERS],
    "cards": ["game_id", "turn", "kind", "value", "florins"],
}


@dataclass(frozen=True)
class TulipExperiment:
    """What many games of Tulip say about supply, crashes and black tulips.

    All intervals are 95 % intervals by the normal approximation of a mean over games: what comes
    from one game is averaged first, for it is not independent.

    Attributes
    ----------
    about : str
        Who played.
    supplies : DataFrame
        Per game and number of tulips of a colour in the gardens at the end of a turn: ``game_id``,
        ``supply``, ``value`` (the mean value of such colours) and ``seen`` (how often).
    crashes : DataFrame
        A row a crash: ``game_id``, ``turn``, ``colour``, ``seat`` and ``bot`` (who caused it), and
        the tulips lost by them (``own``), by whoever led before it (``leader``, the mean of those
        who led together) and by a player on average (``average``).
    cards : DataFrame
        A row a tulip played, black ones included: ``game_id``, ``turn``, ``kind`` (``tulip`` or
        ``black tulip``), ``value`` (of its colour after it was played) and ``florins`` at the end
        of the game, none if its colour crashed in between.
    """

    about: str
    supplies: pd.DataFrame
    crashes: pd.DataFrame
    cards: pd.DataFrame

    def supply_and_value(self) -> pd.DataFrame:
        """Give the mean value of a colour by the number of its tulips in the gardens.

        Returns
        -------
        DataFrame
            ``supply``, the interval of the value in florins, and ``seen``: how many ends of a turn
            it was seen at.

        Examples
        --------
        After a crash a colour has no tulips and is worth nothing (TU-3.1).

        >>> table = tulip_experiment(games=10).supply_and_value()
        >>> table.loc[table["supply"] == 0, "value"].tolist()
        [0.0]
        """
        rows = [
            (supply, *mean_interval(games["value"]), games["seen"].sum())
            for supply, games in self.supplies.groupby("supply")
        ]
        return pd.DataFrame(rows, columns=["supply", *INTERVAL, "seen"])

    def who_pays(self) -> pd.DataFrame:
        """Give the tulips that a crash takes from whom.

        Returns
        -------
        DataFrame
            A row a payer, for all crashes and for those that each kind of bot caused: ``caused_by``
            (``all`` or the bot), ``payer`` (``own``: who caused it, ``leader``, ``average``: any
            player), and the interval of the tulips lost a crash.

        Examples
        --------
        >>> table = tulip_experiment(games=10).who_pays()
        >>> table["caused_by"].unique().tolist(), table["payer"].unique().tolist()
        (['all', 'greedy', 'spoiler'], ['own', 'leader', 'average'])
        """
        rows = []
        for name, crashes in [("all", self.crashes), *self.crashes.groupby("bot")]:
            by_game = crashes.groupby("game_id")[list(PAYERS)].mean()
            rows += [(name, payer, *mean_interval(by_game[payer])) for payer in PAYERS]
        return pd.DataFrame(rows, columns=["caused_by", "payer", *INTERVAL])

    def assets(self) -> pd.DataFrame:
        """Compare what a tulip was worth in the end with a black tulip.

        Returns
        -------
        DataFrame
            A row a kind of card, tulips by the value of their colour after they were played:
            ``asset``, ``measure`` (``florins`` at the end of the game, or ``lost``: the share that
            was worth nothing) and its interval, ``deviation`` (the standard deviation over all
            such cards, in florins) and ``cards`` (their number).

        Examples
        --------
        >>> table = tulip_experiment(games=10).assets()
        >>> black = table[(table["asset"] == "black tulip") & (table["measure"] == "florins")]
        >>> black[["value", "deviation"]].to_numpy().tolist()
        [[3.0, 0.0]]
        """
        kinds = self.cards["kind"].where(
            self.cards["kind"] == BLACK_TULIP, "tulip played at " + self.cards["value"].astype(str)
        )
        rows: list[tuple[Any, ...]] = []
        for asset, cards in self.cards.assign(asset=kinds).groupby("asset"):
            lost = (cards["florins"] == 0).groupby(cards["game_id"]).mean()
            florins = cards.groupby("game_id")["florins"].mean()
            deviation = cards["florins"].std(ddof=0)
            for measure, by_game in (("florins", florins), ("lost", lost)):
                interval = mean_interval(by_game)
                rows.append((asset, measure, *interval, deviation, len(cards)))
        columns = ["asset", "measure", *INTERVAL, "deviation", "cards"]
        return pd.DataFrame(rows, columns=columns)


def tulip_experiment(
    bots: Sequence[str] = USUAL,
    games: int = 200,
    seed: int | str = 1637,
    *,
    tell: Tell | None = None,
    cache: Cache | None = None,
) -> TulipExperiment:
    """Play many games of Tulip and keep what they say about supply, crashes and black tulips.

    Parameters
    ----------
    bots : sequence of str
        The bots at the table, 2 to 6; they move on by one seat from game to game.
    games : int
        How many games.
    seed : int or str
        Of the deals and of the bots.
    tell, cache : optional
        See `run_experiment`.

    Raises
    ------
    TulipbookError
        If that cannot be played, or a bot fails.

    Examples
    --------
    >>> found = tulip_experiment(games=5)
    >>> found.crashes["own"].min() >= 0
    np.True_
    """
    whole(games, "the number of games", 1)
    make_plan(TULIP, bots=bots, games=games, seed=seed)
    cache = Cache() if cache is None else cache
    told = counting(tell, 0, games)
    key = {"tulip": list(bots), "games": games, "seed": seed}
    found = cache.get(key, partial(_play, tuple(bots), games, seed, told))
    told(games)
    frames = [pd.DataFrame(found[name], columns=columns) for name, columns in COLUMNS.items()]
    return TulipExperiment(f"Games between {', '.join(bots)}.", *frames)


def _play(
    bots: tuple[str, ...], games: int, seed: int | str, tell: Callable[[int], object]
) -> Json:
    rows: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    for game in range(games):
        table = bot_table(TULIP, moved_on(bots, game), child_seed(seed, game))
        table.run(MAX_TURNS)
        story = _Story(game, table.record)
        for name, told in rows.items():
            told.extend(getattr(story, name))
        tell(game + 1)
    return rows


class _Story:
    """Reads a game of Tulip from its start to its end."""

    def __init__(self, game: int, record: Record) -> None:
        self.game, self.bots = game, record.header["bots"]
        self.crashes: list[list[Any]] = []
        self.cards: list[list[Any]] = []
        self.growing: dict[str, list[list[Any]]] = defaultdict(list)
        self.seen: dict[int, list[int]] = defaultdict(list)
        start, *steps = record.replay()
        before = start.state
        assert isinstance(before, Tulip)
        for step in steps:
            assert isinstance(step.state, Tulip)
            self._tell(before, step.events, step.state)
            before = step.state
        for colour, cards in self.growing.items():
            for card in cards:
                card[-1] = before.values[colour]

    @property
    def supplies(self) -> list[list[Any]]:
        """The mean value of a colour by the number of its tulips."""
        return [[self.game, supply, fmean(v), len(v)] for supply, v in sorted(self.seen.items())]

    def _tell(self, before: Tulip, events: Iterable[Event], state: Tulip) -> None:
        for event in events:
            if isinstance(event, CardPlayed | CardDrawn):
                self._note_card(event.card, before.turn, state)
            elif isinstance(event, Crash):
                self._note_crash(event, before)
        if state.turn > before.turn:
            for colour, value in state.values.items():
                supply = sum(garden.tulips[colour] for garden in state.gardens)
                self.seen[supply].append(value)

    def _note_card(self, card: str, turn: int, state: Tulip) -> None:
        if card == BLACK:
            self.cards.append([self.game, turn, BLACK_TULIP, BLACK_FLORINS, BLACK_FLORINS])
        elif card in COLOUR_OF:
            colour = COLOUR_OF[card]
            # Worth nothing until the end shows that its colour has not crashed any more.
            self.cards.append([self.game, turn, TULIP, state.values[colour], 0])
            self.growing[colour].append(self.cards[-1])

    def _note_crash(self, crash: Crash, before: Tulip) -> None:
        self.growing[crash.colour].clear()
        scores = [garden.score(before.values) for garden in before.gardens]
        leading = [lost for lost, s in zip(crash.removed, scores, strict=True) if s == max(scores)]
        seat, removed = before.current_player, crash.removed
        payers = removed[seat], fmean(leading), fmean(removed)
        self.crashes.append([self.game, before.turn, crash.colour, seat, self.bots[seat], *payers])
