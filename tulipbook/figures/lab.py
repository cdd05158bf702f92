"""What happened in many games: how long they were, what the bots earned, when bubbles burst."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil
from typing import TYPE_CHECKING, Any, Final

import plotly.graph_objects as go

from tulipbook.figures.look import GREY, PALE, layout
from tulipbook.figures.prices import legend
from tulipbook.figures.twin import Twin
from tulipbook.games.api import counted, florins, listed
from tulipbook.pages.marks import INK

if TYPE_CHECKING:
    import pandas as pd

HEIGHT: Final = 380
BARS: Final = 30
LABELS: Final = 7
LOW, HIGH = 0.05, 0.95
# Dark and light, plain and hatched: told apart in greys too.
FIRST: Final = ("#12375c", "")
LATER: Final = ("#e8a33d", "/")
MISSING_BOT: Final = "a person"
AXIS: Final = {"gridcolor": PALE, "zeroline": False, "linecolor": GREY, "fixedrange": True}


def turns_figure(games: pd.DataFrame, height: int = HEIGHT) -> go.Figure:
    """Draw how many turns the games took.

    Parameters
    ----------
    games : DataFrame
        The frame `games` of a batch; only finished games are counted.
    height : int
        In pixels.

    Examples
    --------
    >>> import pandas as pd
    >>> figure = turns_figure(pd.DataFrame({"turns": [9, 9, 12], "finished": True}))
    >>> figure.data[0].x, figure.data[0].y
    (('9', '10', '11', '12'), (2, 0, 0, 1))
    """
    turns = games.turns[games.finished]
    low, size, bins = _bins(turns)
    counts = _counts(turns, low, size, len(bins))
    bars = {
        "type": "bar",
        "x": bins,
        "y": counts,
        "marker": _fill(FIRST),
        "hovertemplate": "turn %{x}: %{y} games<extra></extra>",
    }
    return go.Figure([bars], _bar_layout("Length of the games", "last turn", "games", height, bins))


def turns_twin(games: pd.DataFrame) -> Twin:
    """Say what `turns_figure` shows.

    Examples
    --------
    >>> import pandas as pd
    >>> print(turns_twin(pd.DataFrame({"turns": [9, 9, 12], "finished": True})).text)
    Of 3 games 3 were finished: half of them by turn 9, the shortest in turn 9, the longest in ...
    Last turn  Games
    9          2
    12         1
    """
    turns = games.turns[games.finished]
    said = f"Of {counted(len(games), 'game')} {len(turns)} were finished"
    if len(turns):
        said += (
            f": half of them by turn {turns.median():.0f}, the shortest in turn {turns.min()}, "
            f"the longest in turn {turns.max()}"
        )
    low, size, bins = _bins(turns)
    counts = _counts(turns, low, size, len(bins))
    return _twin("Length of the games", f"{said}.", ("Last turn", "Games"), bins, counts)


def scores_figure(seats: pd.DataFrame, height: int | None = None) -> go.Figure:
    """Draw what every bot had at the end.

    Parameters
    ----------
    seats : DataFrame
        The frame `seats` of a batch; seats of unfinished games are left out.
    height : int, optional
        In pixels; as much as the bots need if not given.

    Examples
    --------
    >>> import pandas as pd
    >>> seats = pd.DataFrame({"bot": ["greedy", "random"] * 2, "score": [30, 10, 20, 20]})
    >>> figure = scores_figure(seats)
    >>> figure.data[0].y, figure.data[0].median
    (('greedy', 'random'), (25.0, 15.0))
    """
    by_bot = _scores(seats)
    bots = [escape(bot) for bot in by_bot]
    columns = {name: [row[name] for row in by_bot.values()] for name in COLUMNS}
    box = {
        "type": "box",
        "orientation": "h",
        "name": "scores",
        "y": bots,
        "lowerfence": columns["low"],
        "q1": columns["quarter"],
        "median": columns["median"],
        "q3": columns["three quarters"],
        "upperfence": columns["high"],
        "line": {"color": INK, "width": 2},
        "fillcolor": "#b9d3ec",
        "width": 0.5,
    }
    mean = {
        "type": "scatter",
        "mode": "markers",
        "name": "mean",
        "y": bots,
        "x": columns["mean"],
        "marker": {
            "symbol": "diamond",
            "size": 12,
            "color": "#e8a33d",
            "opacity": 1,
            "line": {"color": INK, "width": 1},
        },
        "hovertemplate": "%{y}: mean ƒ%{x:.0f}<extra></extra>",
    }
    return go.Figure(
        [box, mean],
        layout(
            "Florins at the end, by bot",
            height or 130 + 56 * max(1, len(bots)),
            "box: middle half, diamond: mean, ends: 5 %, 95 %",
            margin={"l": 8, "r": 24, "t": 66, "b": 48},
            xaxis={**AXIS, "tickprefix": "ƒ", "tickformat": "d", "rangemode": "tozero"},
            yaxis=bot_axis(),
            showlegend=False,
        ),
    )


def scores_twin(seats: pd.DataFrame) -> Twin:
    """Say what `scores_figure` shows.

    Examples
    --------
    >>> import pandas as pd
    >>> seats = pd.DataFrame({"bot": ["greedy", "random"] * 2, "score": [30, 10, 20, 20]})
    >>> print(scores_twin(seats).text)
    On average greedy ends with ƒ25 and random with ƒ15.
    Bot     Seats  Mean  5 %  25 %  Median  75 %  95 %
    greedy  2      ƒ25   ƒ20  ƒ22   ƒ25     ƒ28   ƒ30
    random  2      ƒ15   ƒ10  ƒ12   ƒ15     ƒ18   ƒ20
    """
    by_bot = _scores(seats)
    told = [f"{bot} {'ends ' * (not n)}with {_florins(row['mean'])}"
            for n, (bot, row) in enumerate(by_bot.items())]  # fmt: skip
    summary = f"On average {listed(told)}." if told else "No game was finished."
    rows = [
        (bot, str(row["seats"]), *[_florins(row[name]) for name in COLUMNS])
        for bot, row in by_bot.items()
    ]
    head = ("Bot", "Seats", "Mean", "5 %", "25 %", "Median", "75 %", "95 %")
    return Twin("Florins at the end, by bot", summary, head, tuple(rows))


COLUMNS: Final = ("mean", "low", "quarter", "median", "three quarters", "high")


def _scores(seats: pd.DataFrame) -> dict[str, dict[str, Any]]:
    """Sum up the scores of every bot, the highest mean first."""
    kept = seats.dropna(subset="score")
    found = {}
    for bot, scores in kept.score.astype(float).groupby(bot_of(kept)):
        spread = scores.quantile([LOW, 0.25, 0.5, 0.75, HIGH]).tolist()
        numbers = dict(zip(COLUMNS, [float(scores.mean()), *spread], strict=True))
        found[str(bot)] = {"seats": len(scores), **numbers}
    return dict(sorted(found.items(), key=lambda item: -item[1]["mean"]))


def bot_of(seats: pd.DataFrame) -> pd.Series[Any]:
    """Name the bot of every row; where there was none, somebody played."""
    return seats.bot.astype(object).where(seats.bot.notna(), MISSING_BOT)


def bot_axis() -> dict[str, Any]:
    """Give the axis of the bots, the first one on top."""
    return {
        "type": "category",
        "autorange": "reversed",
        "automargin": True,
        "ticklabelstandoff": 8,
        "fixedrange": True,
        "linecolor": GREY,
    }


def burst_turns_figure(bursts: pd.DataFrame, height: int = HEIGHT) -> go.Figure:
    """Draw in which turns bubbles burst.

    Parameters
    ----------
    bursts : DataFrame
        The frame `bursts` of a batch, or `crashes` of Tulip.
    height : int
        In pixels.

    Examples
    --------
    >>> import pandas as pd
    >>> bursts = pd.DataFrame({"turn": [9, 10, 10], "order": [1, 2, 1]})
    >>> [(trace.name, trace.y) for trace in burst_turns_figure(bursts).data]
    [('the first of the game', (1, 1)), ('a later one', (0, 1))]
    """
    low, size, bins = _bins(bursts.turn)
    traces = [
        {
            "type": "bar",
            "name": name,
            "x": bins,
            "y": _counts(bursts.turn[chosen], low, size, len(bins)),
            "marker": _fill(fill),
            "hovertemplate": f"turn %{{x}}: %{{y}}, {name}<extra></extra>",
        }
        for name, fill, chosen in _first_and_later(bursts)
    ]
    title = f"When {_things(bursts)}"
    shape = _bar_layout(title, "turn", "number", height, bins, below=True)
    return go.Figure(traces, {**shape, "barmode": "stack"})


def burst_turns_twin(bursts: pd.DataFrame) -> Twin:
    """Say what `burst_turns_figure` shows.

    Examples
    --------
    >>> import pandas as pd
    >>> bursts = pd.DataFrame({"turn": [9, 10, 10], "order": [1, 2, 1]})
    >>> print(burst_turns_twin(bursts).text)
    3 in 2 games; half of the first ones by turn 9.5.
    Turn  First  Later
    9     1      0
    10    1      1
    """
    first = bursts.turn[bursts.order == 1]
    summary = f"{len(bursts)} in {counted(len(first), 'game')}"
    if len(first):
        summary += f"; half of the first ones by turn {first.median():g}"
    low, size, bins = _bins(bursts.turn)
    columns = [
        _counts(bursts.turn[chosen], low, size, len(bins))
        for _, _, chosen in _first_and_later(bursts)
    ]
    head = ("Turn", "First", "Later")
    return _twin(f"When {_things(bursts)}", f"{summary}.", head, bins, *columns)


def burst_peaks_figure(bursts: pd.DataFrame, height: int = HEIGHT) -> go.Figure:
    """Draw how high prices rose before they burst; for Tulipmania 1637 alone.

    Parameters
    ----------
    bursts : DataFrame
        The frame `bursts` of a batch.
    height : int
        In pixels.

    Examples
    --------
    >>> import pandas as pd
    >>> bursts = pd.DataFrame({"order": [1, 2, 1], "peak_price": [3000, 500, 4000]})
    >>> figure = burst_peaks_figure(bursts)
    >>> figure.data[0].x, figure.data[0].y
    (('ƒ500', 'ƒ3000', 'ƒ4000'), (0, 1, 1))
    """
    peaks = _peaks(bursts)
    traces = [
        {
            "type": "bar",
            "name": name,
            "x": [florins(peak) for peak in peaks],
            "y": _of(bursts.peak_price[chosen], peaks),
            "marker": _fill(fill),
            "hovertemplate": f"%{{x}}: %{{y}}, {name}<extra></extra>",
        }
        for name, fill, chosen in _first_and_later(bursts)
    ]
    axis = "highest price of the colour"
    title, bins = "How high prices rose before the burst", [florins(peak) for peak in peaks]
    shape = _bar_layout(title, axis, "number", height, bins, below=True)
    return go.Figure(traces, {**shape, "barmode": "stack"})


def burst_peaks_twin(bursts: pd.DataFrame) -> Twin:
    """Say what `burst_peaks_figure` shows.

    Examples
    --------
    >>> import pandas as pd
    >>> bursts = pd.DataFrame({"order": [1, 2, 1], "peak_price": [3000, 500, 4000]})
    >>> print(burst_peaks_twin(bursts).text)
    Half of the first bubbles burst at ƒ3500 or less, half of the later ones after at most ƒ500.
    Peak   First  Later
    ƒ500   0      1
    ƒ3000  1      0
    ƒ4000  1      0
    """
    peaks = _peaks(bursts)
    said = []
    groups = [bursts.peak_price[chosen] for _, _, chosen in _first_and_later(bursts)]
    if len(groups[0]):
        said.append(f"Half of the first bubbles burst at {_florins(groups[0].median())} or less")
    if len(groups[1]):
        said.append(f"half of the later ones after at most {_florins(groups[1].median())}")
    columns = [_of(group, peaks) for group in groups]
    summary = f"{', '.join(said)}." if said else "No bubble burst."
    bins = [florins(peak) for peak in peaks]
    title = "How high prices rose before the burst"
    return _twin(title, summary, ("Peak", "First", "Later"), bins, *columns)


def _things(bursts: pd.DataFrame) -> str:
    return "colours crash" if "removed" in bursts else "bubbles burst"


def _first_and_later(bursts: pd.DataFrame) -> list[tuple[str, tuple[str, str], pd.Series[bool]]]:
    first = bursts.order == 1
    return [("the first of the game", FIRST, first), ("a later one", LATER, ~first)]


def _peaks(bursts: pd.DataFrame) -> list[int]:
    return sorted(map(int, bursts.peak_price.unique()))


def _of(numbers: pd.Series[Any], values: Sequence[int]) -> list[int]:
    found = numbers.value_counts()
    return [int(found.get(value, 0)) for value in values]


def _bins(turns: pd.Series[Any]) -> tuple[int, int, list[str]]:
    """Give the first turn, the turns a bar, and the labels of the bars that are not empty."""
    if not len(turns):
        return 1, 1, []
    low, high = int(turns.min()), int(turns.max())
    size = ceil((high - low + 1) / BARS)
    starts = range(low, high + 1, size)
    return low, size, [str(n) if size == 1 else f"{n}–{n + size - 1}" for n in starts]


def _counts(turns: pd.Series[Any], low: int, size: int, bars: int) -> list[int]:
    return _of((turns - low) // size, range(bars))


def _fill(fill: tuple[str, str]) -> Mapping[str, Any]:
    colour, hatch = fill
    return {
        "color": colour,
        "line": {"color": INK, "width": 1},
        "pattern": {"shape": hatch, "fgcolor": INK, "size": 8, "solidity": 0.2},
    }


def _bar_layout(
    title: str, across: str, up: str, height: int, bins: Sequence[str], *, below: bool = False
) -> dict[str, Any]:
    return layout(
        title,
        height,
        margin={"l": 62, "r": 16, "t": 44, "b": 100 if below else 64},
        bargap=0.12,
        xaxis={
            **AXIS,
            "type": "category",
            "showgrid": False,
            "tickangle": 0,
            "tickvals": bins[:: ceil(len(bins) / LABELS) or 1],
            "title": {"text": across},
        },
        yaxis={**AXIS, "rangemode": "tozero", "tickformat": "d", "title": {"text": up}},
        showlegend=below,
        legend=legend(),
    )


def _twin(
    title: str, summary: str, head: tuple[str, ...], bins: Sequence[str], *columns: Sequence[int]
) -> Twin:
    rows = [
        (label, *map(str, numbers))
        for label, *numbers in zip(bins, *columns, strict=True)
        if any(numbers)
    ]
    return Twin(title, summary, head, tuple(rows))


def _florins(amount: float) -> str:
    return florins(round(amount))
