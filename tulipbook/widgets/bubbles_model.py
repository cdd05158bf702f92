"""The bubble experiments at a page: what is asked, how far it is, what was found; no widgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from tulipbook.games.api import BadState
from tulipbook.games.checks import shown
from tulipbook.language import _, counted, marked, number, plural

if TYPE_CHECKING:
    from tulipbook.lab.experiments import Cache, Experiment, TulipExperiment

    Found = Experiment | TulipExperiment

QUESTIONS: Final = {
    "speculators": marked("Do speculators make bubbles?"),
    "kinds": marked("Which traders make bubbles?"),
    "buyers": marked("What do fewer buyers do?"),
    "boards": marked("What do larger steps do?"),
    "experience": marked("What does experience do?"),
    "tulip": marked("Tulip: what crashes do"),
}
GAMES: Final = (20, 400)
SEEDS: Final = 10**15


class Stopped(Exception):
    """Somebody has asked for an end."""


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody wants to find out.

    Attributes
    ----------
    question : str
        One of `QUESTIONS`.
    players, games : int
        At a table, and in every treatment.
    others : str
        The bot that does not speculate.
    board : str
        Where prices rise, in the questions that do not compare boards.
    seed : str
        As typed; a whole number.
    """

    question: str = "speculators"
    players: int = 4
    games: int = 100
    others: str = "fundamentalist"
    board: str = "standard"
    seed: str = "1637"


class BubblesModel:
    """One experiment at a time; what was found before stays until the next is finished.

    Parameters
    ----------
    cache : Cache, optional
        Where treatments that have been played are found; one that lives as long as the model if
        not given.

    Attributes
    ----------
    found : Experiment or TulipExperiment or None
        What the last experiment found.
    answered : Order or None
        What it was asked.
    running, stopping : bool
        Whether games are being played, and whether somebody has asked for an end.
    played, games : int
        How far the experiment is.
    token : int
        Grows with everything that the buttons led to; an older one does nothing.

    Examples
    --------
    >>> model = BubblesModel()
    >>> model.start(Order("kinds", players=3, games=20))
    >>> model.run()
    '100 games were played.'
    >>> model.found.title
    'Markets of one kind of trader'
    """

    def __init__(self, cache: Cache | None = None) -> None:
        self.found: Found | None = None
        self.answered: Order | None = None
        self.running = self.stopping = False
        self.played = self.games = self.token = 0
        self._cache = cache
        self._order = Order()

    def start(self, order: Order) -> None:
        """Check an order and get ready for it.

        Raises
        ------
        TulipbookError
            If it cannot be played, or an experiment is not over; nothing has changed.
        """
        if self.running:
            raise BadState(_("An experiment is running; stop it first."))
        if order.question not in QUESTIONS:
            raise BadState(f"There is no experiment {shown(order.question)}.")
        if not GAMES[0] <= order.games <= GAMES[1]:
            told = _("The number of games is {games}; {low} to {high} were expected.")
            raise BadState(told.format(games=shown(order.games), low=GAMES[0], high=GAMES[1]))
        self._order = replace(order, seed=str(_seed(order.seed)))
        self.running, self.stopping = True, False
        self.played = self.games = 0
        self.token += 1

    def run(self) -> str:
        """Play until all is found or somebody stops; gives a sentence about it.

        Raises
        ------
        TulipbookError
            If the experiment cannot be played; what was found before stays.
        """
        try:
            found = self._play(self._order)
        except Stopped:
            return _(
                "Stopped after {played} of {games}. The treatments that were finished are kept for "
                "the next time."
            ).format(played=counted(self.played, "game"), games=number(self.games))
        finally:
            self.running = False
            self.token += 1
        self.found, self.answered = found, self._order
        told = plural(self.games, "{number} game was played.", "{number} games were played.")
        return told.format(number=number(self.games))

    def stop(self) -> None:
        """Ask for an end, after the game that is being played."""
        self.stopping = True
        self.token += 1

    def _play(self, order: Order) -> Found:
        from tulipbook.lab import experiments as lab

        self._cache = lab.Cache() if self._cache is None else self._cache
        seed = int(order.seed)
        usual: dict[str, Any] = {"tell": self._tell, "cache": self._cache}
        table: dict[str, Any] = {"players": order.players, "games": order.games, "seed": seed}
        kinds = ("speculator", order.others)
        ways: dict[str, Callable[[], Found]] = {
            "speculators": lambda: lab.share_of_speculators(
                **table, others=order.others, boards=(order.board,), **usual
            ),
            "kinds": lambda: lab.kinds_of_traders(**table, **usual),
            "buyers": lambda: lab.number_of_buyers(**table, bots=kinds, **usual),
            "boards": lambda: lab.boards(**table, bots=kinds, **usual),
            "experience": lambda: lab.experience(groups=order.games, seed=seed, **usual),
            "tulip": lambda: lab.tulip_experiment(games=order.games, seed=seed, **usual),
        }
        return ways[order.question]()

    def _tell(self, played: int, games: int) -> None:
        self.played, self.games = played, games
        if self.stopping:
            raise Stopped


def uses(question: str) -> frozenset[str]:
    """Say which settings a question depends on, besides games and seed.

    Examples
    --------
    >>> sorted(uses("buyers")), sorted(uses("tulip"))
    (['others', 'players'], [])
    """
    settings = {
        "speculators": ("players", "others", "board"),
        "kinds": ("players",),
        "buyers": ("players", "others"),
        "boards": ("players", "others"),
    }
    return frozenset(settings.get(question, ()))


def _seed(typed: str) -> int:
    words = typed.strip()
    if not words.isdecimal() or int(words) > SEEDS:
        told = _("The seed is {typed}; a whole number from {low} to {high} was expected.")
        raise BadState(told.format(typed=shown(typed), low=0, high=SEEDS))
    return int(words)
