"""The experiments with Tulipmania 1637: who speculates, how many buyers, which board, experience.

Every experiment names what it changes; all else, the deals included, is the same in all its
treatments.
"""

from __future__ import annotations

from collections.abc import Sequence

from tulipbook.games.checks import whole
from tulipbook.games.tulipmania.components import BUYERS_PER_COLOUR, PLAYERS
from tulipbook.lab.experiments.cache import Cache
from tulipbook.lab.experiments.experiment import Experiment, Tell, run_experiment
from tulipbook.lab.experiments.treatment import Treatment
from tulipbook.language import _

SPECULATOR = "speculator"
OTHERS = "fundamentalist"


def share_of_speculators(
    players: int = 4,
    games: int = 200,
    seed: int | str = 1637,
    *,
    others: str = OTHERS,
    speculator: str = SPECULATOR,
    boards: Sequence[str] = ("standard",),
    tell: Tell | None = None,
    cache: Cache | None = None,
) -> Experiment:
    """Let more and more of the players speculate.

    Parameters
    ----------
    players : int
        3 to 5.
    games : int
        Games a treatment.
    seed : int or str
        Of the deals and of the bots.
    others, speculator : str
        The bots on the other seats, and those that come in their place.
    boards : sequence of str
        A line for each board.
    tell, cache : optional
        See `run_experiment`.

    Returns
    -------
    Experiment
        A treatment for every number of speculators, from none to all.

    Examples
    --------
    >>> found = share_of_speculators(players=3, games=5)
    >>> found.games.groupby("treatment").size().tolist()
    [5, 5, 5, 5]
    """
    whole(players, "the number of players", *PLAYERS)
    treatments = [
        Treatment(
            f"{number} of {players}",
            number / players,
            (speculator,) * number + (others,) * (players - number),
            series=f"{board} board",
            board=board,
        )
        for board in boards
        for number in range(players + 1)
    ]
    return run_experiment(
        treatments,
        games,
        seed,
        title=_("More and more {bot}s among {other_bot}s").format(bot=speculator, other_bot=others),
        axis=_("share of {bot}s").format(bot=speculator),
        about=_("Every other seat is a {bot}; the seats change from game to game.").format(
            bot=others
        ),
        tell=tell,
        cache=cache,
    )


def number_of_buyers(
    buyers: Sequence[int] = (4, 5, 6, 7, 8),
    players: int = 4,
    games: int = 200,
    seed: int | str = 1637,
    *,
    bots: Sequence[str] = (SPECULATOR, OTHERS),
    tell: Tell | None = None,
    cache: Cache | None = None,
) -> Experiment:
    """Take buyers out of the box: the liquidity of the market.

    Parameters
    ----------
    buyers : sequence of int
        The buyers of each colour that stay in the game, from 4 to 8; the box has 8 (TM-1.6).
    players : int
        3 to 5.
    games : int
        Games a treatment.
    seed : int or str
        Of the deals and of the bots.
    bots : sequence of str
        The kinds of bots, each a line; all seats are of that kind.
    tell, cache : optional
        See `run_experiment`.

    Returns
    -------
    Experiment
        The shuffled cards are the same in all treatments, but for those that are taken out at
        random; each player is dealt three of what is left.

    Examples
    --------
    >>> found = number_of_buyers([4, 8], players=3, games=5, bots=["speculator"])
    >>> found.games["treatment"].unique().tolist()
    ['4 buyers', '8 buyers']
    """
    whole(players, "the number of players", *PLAYERS)
    treatments = [
        Treatment(f"{number} buyers", number, (bot,) * players, series=f"{bot}s", buyers=number)
        for bot in bots
        for number in buyers
    ]
    return run_experiment(
        treatments,
        games,
        seed,
        title=_("More or fewer buyers"),
        axis=_("buyers of each colour in the game"),
        about=_(
            "The box has {number} buyers of each colour. Those that are missing were taken out at "
            "random before the deal; everybody is dealt three, and the decks are shorter."
        ).format(number=BUYERS_PER_COLOUR),
        tell=tell,
        cache=cache,
    )


def boards(
    names: Sequence[str] = ("gentle", "standard", "steep"),
    players: int = 4,
    games: int = 200,
    seed: int | str = 1637,
    *,
    bots: Sequence[str] = (SPECULATOR, OTHERS),
    tell: Tell | None = None,
    cache: Cache | None = None,
) -> Experiment:
    """Play on boards with small and with large steps.

    Parameters
    ----------
    names : sequence of str
        Price boards.
    players : int
        3 to 5.
    games : int
        Games a treatment.
    seed : int or str
        Of the deals and of the bots.
    bots : sequence of str
        The kinds of bots, each a line; all seats are of that kind.
    tell, cache : optional
        See `run_experiment`.

    Returns
    -------
    Experiment
        The prices of two boards are not on one scale, so that ratios can be compared and florins
        cannot.

    Examples
    --------
    >>> found = boards(["gentle", "steep"], players=3, games=5, bots=["random"])
    >>> found.games["treatment"].unique().tolist()
    ['gentle', 'steep']
    """
    whole(players, "the number of players", *PLAYERS)
    treatments = [
        Treatment(name, place, (bot,) * players, series=f"{bot}s", board=name)
        for bot in bots
        for place, name in enumerate(names)
    ]
    return run_experiment(
        treatments,
        games,
        seed,
        title=_("Boards with small and with large steps"),
        axis=_("board"),
        about=_("Prices in florins are not on one scale on different boards; compare the ratios."),
        tell=tell,
        cache=cache,
    )


def kinds_of_traders(
    bots: Sequence[str] = ("random", "cautious", "fundamentalist", "momentum", "speculator"),
    players: int = 4,
    games: int = 200,
    seed: int | str = 1637,
    *,
    tell: Tell | None = None,
    cache: Cache | None = None,
) -> Experiment:
    """Compare markets in which all traders are of one kind.

    Parameters
    ----------
    bots : sequence of str
        The kinds. Traders that choose by lot show what the rules alone do.
    players : int
        3 to 5.
    games : int
        Games a treatment.
    seed : int or str
        Of the deals and of the bots.
    tell, cache : optional
        See `run_experiment`.

    Examples
    --------
    >>> found = kinds_of_traders(["random", "speculator"], players=3, games=5)
    >>> found.games["treatment"].unique().tolist()
    ['random', 'speculator']
    """
    whole(players, "the number of players", *PLAYERS)
    treatments = [Treatment(bot, place, (bot,) * players) for place, bot in enumerate(bots)]
    return run_experiment(
        treatments,
        games,
        seed,
        title=_("Markets of one kind of trader"),
        axis=_("all players are"),
        about=_("All seats are bots of one kind."),
        tell=tell,
        cache=cache,
    )
