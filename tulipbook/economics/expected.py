"""What a seat can expect of a burst, knowing no more than it may know."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Final

from tulipbook.economics.values import Wealth, burst_now
from tulipbook.games.api import TulipbookError
from tulipbook.games.checks import whole
from tulipbook.games.tulipmania import TulipmaniaView

DRAWS: Final = 60
TAIL: Final = 0.05


@dataclass(frozen=True, slots=True)
class ExpectedBurst:
    """What a seat would be paid for its tulips of a colour if it burst now.

    Attributes
    ----------
    colour : str
        The colour.
    price, tulips : int
        Its price in florins, and the tulips of the seat.
    mean : float
        The mean pay-out over the draws, in florins.
    low, high : int
        Between these lie nine of ten draws; not an interval of the mean.
    """

    colour: str
    price: int
    tulips: int
    mean: float
    low: int
    high: int

    @property
    def paper(self) -> int:
        """The tulips at their price, in florins."""
        return self.tulips * self.price


def expected_bursts(
    view: TulipmaniaView, draws: int = DRAWS, seed: int = 0
) -> tuple[ExpectedBurst, ...]:
    """Expect what the seat of a view would be paid for each live colour.

    The buyers of the others are drawn so that they agree with everything the view knows, each
    arrangement as likely as any other; what a person may have guessed from bids is left out.

    Parameters
    ----------
    view : TulipmaniaView
        Of a seat; nothing else is used.
    draws : int
        How many times.
    seed : int
        The same seed and the same view give the same numbers.

    Raises
    ------
    TulipbookError
        If it is the view of a spectator.

    Examples
    --------
    >>> from tulipbook.games.tulipmania import Tulipmania
    >>> state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637)), 3)
    >>> [burst.paper for burst in expected_bursts(state.view(0))]
    [50, 50, 50]
    """
    whole(draws, "the number of draws", 1)
    if view.seat is None:
        raise TulipbookError("Only a seat has tulips to be paid for; this is a spectator's view.")
    rng, seat = Random(f"expected bursts/{seed}"), view.seat
    paid: dict[str, list[int]] = {colour: [] for colour in view.spaces}
    for _ in range(draws):
        state = view.sample(rng)
        for colour, sums in paid.items():
            sums.append(burst_now(state, colour).paid[seat])
    return tuple(_expected(view, seat, colour, sorted(sums)) for colour, sums in paid.items())


def _expected(view: TulipmaniaView, seat: int, colour: str, sums: list[int]) -> ExpectedBurst:
    outside = int(TAIL * len(sums))
    return ExpectedBurst(
        colour,
        view.spaces[colour].price,
        view.tulips[seat][colour],
        fmean(sums),
        sums[outside],
        sums[-1 - outside],
    )


def expected_wealth(view: TulipmaniaView, bursts: tuple[ExpectedBurst, ...]) -> Wealth:
    """Sum up a seat's cash, paper wealth and expected burst wealth, to the florin.

    Examples
    --------
    >>> from tulipbook.games.tulipmania import Tulipmania
    >>> view = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637)), 3).view(0)
    >>> expected_wealth(view, expected_bursts(view)).paper
    850
    """
    assert view.seat is not None
    cash = view.cash[view.seat]
    paper = cash + sum(burst.paper for burst in bursts)
    return Wealth(view.seat, cash, paper, cash + round(sum(burst.mean for burst in bursts)))
