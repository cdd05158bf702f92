"""What an experiment measures in a game of Tulipmania 1637."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from math import isfinite, nan
from statistics import fmean
from typing import Final, NamedTuple

from tulipbook.economics.attribution import attribute
from tulipbook.economics.measures import Measure, gad, gini, gini_corrected, rad
from tulipbook.economics.turns import ends_of_turns, of_tulipmania
from tulipbook.economics.values import BURST_NOW, OPENING, burst_now, opening_price
from tulipbook.games.tulipmania.events import BubbleBurst, PriceMoved
from tulipbook.language import marked
from tulipbook.table import Table


class Outcome(NamedTuple):
    """What a measure of a game says.

    Attributes
    ----------
    label, unit : str
        For axes and tables.
    meaning : str
        The definition, in a sentence.
    fundamental : str
        The fundamental value that it uses; empty without one.
    """

    label: str
    unit: str
    meaning: str
    fundamental: str = ""


GAD: Final = marked("GAD")
RAD: Final = marked("RAD")
RATIO: Final = marked("ratio")
FLORINS: Final = marked("florins")
TURNS: Final = marked("turns")
_SERIES = (
    "Price of a colour at the end of every turn until it bursts, against {}; the mean over the "
    "colours."
)

OUTCOMES: Final = {
    "gad_burst_now": Outcome(GAD, RATIO, _SERIES.format(BURST_NOW), BURST_NOW),
    "gad_opening": Outcome(GAD, RATIO, _SERIES.format(OPENING), OPENING),
    "rad_burst_now": Outcome(RAD, RATIO, _SERIES.format(BURST_NOW), BURST_NOW),
    "rad_opening": Outcome(RAD, RATIO, _SERIES.format(OPENING), OPENING),
    "peak_price": Outcome(
        marked("Highest price"),
        FLORINS,
        "The highest price of a colour, that of its burst included; the mean over the colours.",
    ),
    "first_burst": Outcome(
        marked("First burst"), TURNS, "The turn in which the first colour burst."
    ),
    "turns": Outcome(marked("Length of the game"), TURNS, "The number of the last turn."),
    "gini": Outcome(marked("Gini of final cash"), RATIO, "Inequality of final cash, uncorrected."),
    "gini_corrected": Outcome(
        marked("Gini of final cash, times n / (n - 1)"),
        RATIO,
        "Inequality of final cash, corrected for the small number of players.",
    ),
    "last_buyer_loss": Outcome(
        marked("Loss of the last buyers"),
        FLORINS,
        "What the last buyer of each burst colour paid, less what the tulip fetched; the sum over "
        "the colours. Below zero it is a gain.",
    ),
}
"""The measures of a game, by the names of their columns."""


def measure_game(table: Table) -> dict[str, float]:
    """Measure a game that has been played.

    Parameters
    ----------
    table : Table
        A game of Tulipmania 1637, finished or not.

    Returns
    -------
    dict of str to float
        By the names in `OUTCOMES`; NaN where a measure is not defined, such as the final cash of
        an unfinished game.

    Examples
    --------
    >>> from tulipbook.lab.plan import bot_table
    >>> table = bot_table("tulipmania-1637", ["random"] * 3, seed=1637)
    >>> _ = table.run()
    >>> measured = measure_game(table)
    >>> list(measured) == list(OUTCOMES), measured["first_burst"] <= measured["turns"]
    (True, True)
    """
    result = table.result
    final = list(result.scores) if result else [nan] * len(table.names)
    bursts = [turn for turn, event in table.events() if isinstance(event, BubbleBurst)]
    losses = [buyer.loss for buyer in attribute(table.record).last_buyers]
    return {
        **_mispricing(table),
        "peak_price": fmean(_peaks(table).values()),
        "first_burst": bursts[0] if bursts else nan,
        "turns": table.history[-1].turn if table.history else 0,
        "gini": gini(final).value,
        "gini_corrected": gini_corrected(final).value,
        "last_buyer_loss": sum(losses) if result else nan,
    }


def _mispricing(table: Table) -> dict[str, float]:
    prices: dict[str, list[float]] = defaultdict(list)
    burst: dict[str, list[float]] = defaultdict(list)
    opening = nan
    for turn, state in ends_of_turns(table.record):
        opening = opening_price(state)
        for colour, price in state.prices.items() if turn else ():
            prices[colour].append(price)
            burst[colour].append(burst_now(state, colour).per_tulip)

    def over_colours(measure: Callable[..., Measure], values: dict[str, list[float]]) -> float:
        found = [measure(prices[colour], values[colour]).value for colour in prices]
        known = [value for value in found if isfinite(value)]
        return fmean(known) if known else nan

    same = {colour: [opening] * len(prices[colour]) for colour in prices}
    return {
        "gad_burst_now": over_colours(gad, burst),
        "gad_opening": over_colours(gad, same),
        "rad_burst_now": over_colours(rad, burst),
        "rad_opening": over_colours(rad, same),
    }


def _peaks(table: Table) -> dict[str, int]:
    """Find the highest price of every colour, that of its burst included."""
    peaks = of_tulipmania(table.start).prices
    for _, event in table.events():
        if isinstance(event, PriceMoved):
            peaks[event.colour] = max(peaks[event.colour], event.after)
    return peaks
