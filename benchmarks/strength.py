"""How strong the bots are: every pairing that the documentation quotes, on the same deals.

    python benchmarks/strength.py --deals 400 --only "4 search" --to strength.csv

In every pairing the first bot sits once a deal among bots of the second kind, the second bot sits
in the same seat of the same deal, and the seats go round. A row a pairing is printed as soon as it
is played, as a table in Markdown; ``--to`` keeps all rows as CSV.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pandas as pd

from tulipbook import compare

SEED = 1637
MANIA = "tulipmania-1637"
SCRIPTED = ("fundamentalist", "momentum", "speculator", "cautious")
COLUMNS = (
    "game", "players", "first", "second", "first_wins", "second_wins", "difference", "low", "high",
    "p_value", "deals",
)  # fmt: skip


def pairings(iterations: int) -> Iterator[tuple[str, int, str, str]]:
    """Give the game, the players and the two bots of every pairing, the quick ones first."""
    search = f"search:iterations={iterations}"
    for players in (3, 4, 5):
        for bot in SCRIPTED:
            yield MANIA, players, bot, "random"
    for players in (2, 4, 6):
        yield "tulip", players, "greedy", "random"
        yield "tulip", players, "spoiler", "random"
        yield "tulip", players, "spoiler", "greedy"
    for players in (2, 4, 6):
        yield "tulip", players, search, "greedy"
        yield "tulip", players, search, "spoiler"
    for players in (3, 4, 5):
        for bot in SCRIPTED:
            yield MANIA, players, search, bot


def measure(
    game: str, players: int, first: str, second: str, deals: int, jobs: int
) -> list[object]:
    found = compare(
        first, second, game, players=players, deals=deals, seed=SEED, jobs=jobs, progress=True
    )
    row = found.summary.iloc[0]
    numbers = row[["first", "second", "difference", "low", "high", "p_value", "pairs"]]
    return [game, players, first, second, *numbers]


def markdown(row: list[object]) -> str:
    game, players, first, second, wins, against, difference, low, high, p, deals = row
    return (
        f"| {game} | {players} | {first} | {second} | {wins:.3f} | {against:.3f} "
        f"| {difference:+.3f} | {low:+.3f} to {high:+.3f} | {p:.4f} | {deals} |"
    )


def main() -> None:
    asked = argparse.ArgumentParser(description="Compare the bots on the same deals.")
    asked.add_argument("--deals", type=int, default=400)
    asked.add_argument("--iterations", type=int, default=100, help="the budget of search")
    asked.add_argument("--only", default="", help="a regular expression for pairings")
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--to", type=Path, help="a CSV file for the table")
    options = asked.parse_args()
    rows = []
    for pairing in pairings(options.iterations):
        if re.search(options.only, " ".join(map(str, pairing))):
            rows.append(measure(*pairing, options.deals, options.jobs))
            print(markdown(rows[-1]), flush=True)
            if options.to:
                pd.DataFrame(rows, columns=COLUMNS).to_csv(options.to, index=False)
    if not rows:
        sys.exit(f"No pairing has {options.only!r} in its line.")


if __name__ == "__main__":
    main()
