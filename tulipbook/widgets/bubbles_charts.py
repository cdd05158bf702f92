"""The figures of an experiment with their twins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import plotly.graph_objects as go

from tulipbook.figures import Twin, means_figure, means_twin, treatments_figure, treatments_twin
from tulipbook.lab.experiments import Experiment, TulipExperiment, shares_of_strategies
from tulipbook.lab.experiments.learning import LEARNING

FIGURES: Final = ("main", "second", "third", "fourth")
SIZE: Final = ("gad_burst_now", "gad_opening", "peak_price")
EFFECT: Final = ("first_burst", "gini_corrected", "last_buyer_loss")
PAYERS: Final = {"own": "that player", "leader": "the leader", "average": "each player"}

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
    for measures, part in ((SIZE, "Bubble size"), (EFFECT, "What follows")):
        shown = replace(found, title=f"{part}: {found.title[0].lower()}{found.title[1:]}")
        yield treatments_figure(shown, measures, across=1), treatments_twin(shown, measures)
    cash = found.cash()
    names = ["series", "treatment", "bot"] if cash["series"].nunique() > 1 else ["treatment", "bot"]
    yield _means(cash, names, "Final cash", "florins")
    if found.axis == "round":
        shares = shares_of_strategies(found)
        shares = shares[shares["series"] == LEARNING]
        same = dict.fromkeys(("value", "low", "high"), shares["share"])
        title = "Strategies with experience"
        yield _means(shares.assign(**same), ["treatment", "bot"], title, "share of all seats")


def _tulip(found: TulipExperiment) -> Iterator[Drawn]:
    assets, payers, supplies = found.assets(), found.who_pays(), found.supply_and_value()
    yield _means(
        assets[assets["measure"] == "florins"],
        "asset",
        "What tulips were worth in the end",
        "florins",
        (3, "a black tulip"),
    )
    if payers["value"].notna().any():
        by = payers["caused_by"].replace("all", "any bot").radd("by ")
        payers = payers.assign(by=by, payer=payers["payer"].map(PAYERS))
        yield _means(payers, ["by", "payer"], "Whom a crash takes tulips from", "tulips lost")
    supplies = supplies.assign(tulips=supplies["supply"].astype(str) + " in the gardens")
    yield _means(supplies, "tulips", "Supply and value", "florins a tulip")


def _means(*given: Any) -> Drawn:
    return means_figure(*given), means_twin(*given)
