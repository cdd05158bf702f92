"""The figures of an experiment with their twins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pandas as pd
import plotly.graph_objects as go

from tulipbook.figures import Twin, means_figure, means_twin, treatments_figure, treatments_twin
from tulipbook.figures.treatments import label_words
from tulipbook.games.words import a_tulip, coloured
from tulipbook.lab.experiments import Experiment, TulipExperiment, shares_of_strategies
from tulipbook.lab.experiments.learning import LEARNING
from tulipbook.lab.experiments.tulip import BLACK_FLORINS
from tulipbook.language import _, marked

FIGURES: Final = ("main", "second", "third", "fourth")
SIZE: Final = ("gad_burst_now", "gad_opening", "peak_price")
EFFECT: Final = ("first_burst", "gini_corrected", "last_buyer_loss")
PAYERS: Final = {
    "own": marked("that player"),
    "leader": marked("the leader"),
    "average": marked("each player"),
}

Drawn = tuple[go.Figure, Twin]


def draw_found(found: Experiment | TulipExperiment) -> dict[str, Drawn]:
    """Draw what an experiment found, by the names of `FIGURES`.

    Examples
    --------
    >>> from tulipbook.lab.experiments import experience, tulip_experiment
    >>> [twin.title for _, twin in draw_found(tulip_experiment(games=3)).values()]
    ['What tulips were worth in the end', 'Whom a crash takes tulips from', 'Supply and value']
    >>> list(draw_found(experience(rounds=2, groups=2)))
    ['main', 'second', 'third', 'fourth']
    """
    parts = _tulip(found) if isinstance(found, TulipExperiment) else _tulipmania(found)
    return dict(zip(FIGURES, parts, strict=False))


def _tulipmania(found: Experiment) -> Iterator[Drawn]:
    for measures, part in ((SIZE, _("Bubble size")), (EFFECT, _("What follows"))):
        shown = replace(found, title=f"{part}: {found.title[0].lower()}{found.title[1:]}")
        yield treatments_figure(shown, measures, across=1), treatments_twin(shown, measures)
    cash = _in_words(found.cash())
    yield _means(cash, _telling(cash), _("Final cash"), _("florins"))
    if LEARNING in set(found.games["series"]):
        shares = shares_of_strategies(found)
        shares = _in_words(shares[shares["series"] == LEARNING])
        same = dict.fromkeys(("value", "low", "high"), shares["share"])
        title, unit = _("Strategies with experience"), _("share of all seats")
        yield _means(shares.assign(**same), ["treatment", "bot"], title, unit)


def _telling(cash: pd.DataFrame) -> list[str]:
    """List the columns that tell rows apart; the bot is not said where the others tell it."""
    names = ["series", "treatment"] if cash["series"].nunique() > 1 else ["treatment"]
    return [*names, "bot"] if cash.duplicated(names).any() else names


def _in_words(frame: pd.DataFrame) -> pd.DataFrame:
    """Name treatments and lines in the language in use."""
    labels = ("series", "treatment")
    return frame.assign(**{name: frame[name].map(label_words) for name in labels})


def _tulip(found: TulipExperiment) -> Iterator[Drawn]:
    assets, payers, supplies = found.assets(), found.who_pays(), found.supply_and_value()
    assets = assets[assets["measure"] == "florins"]
    yield _means(
        assets.assign(asset=assets["asset"].map(_asset)),
        "asset",
        _("What tulips were worth in the end"),
        _("florins"),
        (BLACK_FLORINS, a_tulip("black")),
    )
    if payers["value"].notna().any():
        by = payers["caused_by"].map(_by)
        payers = payers.assign(by=by, payer=[_(PAYERS[payer]) for payer in payers["payer"]])
        title = _("Whom a crash takes tulips from")
        yield _means(payers, ["by", "payer"], title, _("tulips lost"))
    gardens = [_("{number} in the gardens").format(number=n) for n in supplies["supply"]]
    title, unit = _("Supply and value"), _("florins a tulip")
    yield _means(supplies.assign(tulips=gardens), "tulips", title, unit)


def _asset(asset: str) -> str:
    """Name a kind of tulip, of which frames keep the value of its colour in English."""
    value = asset.removeprefix("tulip played at ")
    if value == asset:
        return _("{purple} tulip").format(purple=coloured("black"))
    return _("tulip played at {value}").format(value=value)


def _by(bot: str) -> str:
    return _("by any bot") if bot == "all" else _("by {bot}").format(bot=bot)


def _means(*given: Any) -> Drawn:
    return means_figure(*given), means_twin(*given)
