"""The statement of the documentation about speculators is what the experiment says at its seed."""

import re
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from tulipbook.lab.experiments import Cache, kinds_of_traders, share_of_speculators

PAGE = Path(__file__).parents[3] / "docs" / "explanation" / "bubbles.md"
SECTION = (
    PAGE.read_text(encoding="utf-8").split("## Do speculators make bubbles?")[1].split("\n## ")[0]
)
WORDS = " ".join(SECTION.split())
NUMBER = r"(\d\.\d+)"


def said(pattern: str) -> list[str]:
    (numbers,) = re.findall(pattern.replace("N", NUMBER), WORDS)
    return list(numbers)


def rows(differences: pd.DataFrame) -> dict[tuple[str, str], dict[str, Any]]:
    names = differences.columns.tolist()
    found = [dict(zip(names, row, strict=True)) for row in differences.itertuples(index=False)]
    return {(row["treatment"], row["measure"]): row for row in found}


def rounded(row: dict[str, Any]) -> list[float]:
    return [abs(row["value"]), *sorted((abs(row["low"]), abs(row["high"])))]


def agrees(numbers: list[str], exact: list[float]) -> None:
    for number, value in zip(numbers, exact, strict=True):
        digits = len(number.partition(".")[2])
        assert number == f"{value:.{digits}f}"


@pytest.mark.slow
def test_the_statement_holds_at_its_seed() -> None:
    cache = Cache()
    share = share_of_speculators(4, games=200, seed=1637, cache=cache)
    found = rows(share.differences(["gad_burst_now", "first_burst"]))
    size, burst = found["4 of 4", "gad_burst_now"], found["4 of 4", "first_burst"]
    agrees(said(r"GAD \(Powell 2016\) is higher by N \(95 % interval N to N\)"), rounded(size))
    agrees(said(r"bursts N turns later \(N to N\)"), rounded(burst))
    assert size["low"] > 0
    assert burst["low"] > 0
    kinds = kinds_of_traders(["random", "speculator"], 4, games=200, seed=1637, cache=cache)
    ((key, row),) = rows(kinds.differences(["gad_burst_now"])).items()
    assert (key[0], row["against"]) == ("speculator", "random")
    assert row["high"] < 0
    agrees(said(r"than four speculators, by N \(N to N\)"), rounded(row))


def test_a_small_version_points_the_same_way() -> None:
    share = share_of_speculators(4, games=40, seed=1637)
    assert rows(share.differences(["gad_burst_now"]))["4 of 4", "gad_burst_now"]["low"] > 0


def test_the_section_names_its_value_its_measure_and_its_games() -> None:
    for words in ("if its colour burst now", "GAD (Powell 2016)", "200 games", "same deals"):
        assert words in WORDS
