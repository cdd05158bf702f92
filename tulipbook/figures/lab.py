"""What happened in many games: how long they were, what the bots earned, when bubbles burst."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil
from typing import TYPE_CHECKING, Any, Final

import plotly.graph_objects as go

from tulipbook.figures.look import GREY, PALE, count_format, florin_axis, hover, layout, percent
from tulipbook.figures.prices import legend
from tulipbook.figures.twin import Twin
from tulipbook.language import _, counted, florins, listed, marked, number
from tulipbook.pages.marks import INK

if TYPE_CHECKING:
    import pandas as pd

HEIGHT: Final = 380
BARS: Final = 30
LABELS: Final = 7
LETTERS: Final = 36
LOW, HIGH = 0.05, 0.95
# Dark and light, plain and hatched: told apart in greys too.
FIRST: Final = ("#12375c", "")
LATER: Final = ("#e8a33d", "/")
LENGTH: Final = marked("Length of the games")
SCORES: Final = marked("Florins at the end, by bot")
PEAKS: Final = marked("How high prices rose before the burst")
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
        "hovertemplate": hover(_("turn {turn}: {games} games").format(turn="%{x}", games="%{y}")),
    }
    shape = _bar_layout(_(LENGTH), _("last turn"), _("games"), height, bins)
    return go.Figure([bars], shape)


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
    if len(turns):
        told = _(
            "Of {games} {finished} were finished: half of them by turn {middle}, the shortest in "
            "turn {shortest}, the longest in turn {longest}."
        )
        spread = {"middle": turns.median(), "shortest": turns.min(), "longest": turns.max()}
    else:
        told, spread = _("Of {games} {finished} were finished."), {}
    said = told.format(
        games=counted(len(games), "game"),
        finished=number(len(turns)),
        **{name: number(turn) for name, turn in spread.items()},
    )
    low, size, bins = _bins(turns)
    counts = _counts(turns, low, size, len(bins))
    return _twin(_(LENGTH), said, (_("Last turn"), _("Games")), bins, counts)


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
        "name": _("mean"),
        "y": bots,
        "x": columns["mean"],
        "marker": {
            "symbol": "diamond",
            "size": 12,
            "color": "#e8a33d",
            "opacity": 1,
            "line": {"color": INK, "width": 1},
        },
        "customdata": [_florins(amount) for amount in columns["mean"]],
        "hovertemplate": hover(
            _("{bot}: mean {amount}").format(bot="%{y}", amount="%{customdata}")
        ),
    }
    return go.Figure(
        [box, mean],
        layout(
            _(SCORES),
            height or 130 + 56 * max(1, len(bots)),
            _("box: middle half, diamond: mean, ends: 5 %, 95 %"),
            margin={"l": 8, "r": 24, "t": 66, "b": 48},
            xaxis={**AXIS, **florin_axis(), "rangemode": "tozero"},
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
    summary = _("No game was finished.")
    if by_bot:
        results: list[str] = []
        for bot, row in by_bot.items():
            told = _("{bot} with {amount}") if results else _("{bot} ends with {amount}")
            results.append(told.format(bot=bot, amount=_florins(row["mean"])))
        summary = _("On average {results}.").format(results=listed(results))
    rows = [
        (bot, number(row["seats"]), *[_florins(row[name]) for name in COLUMNS])
        for bot, row in by_bot.items()
    ]
    low, quarter, three_quarters, high = map(percent, (LOW, 0.25, 0.75, HIGH))
    head = (_("Bot"), _("Seats"), _("Mean"), low, quarter, _("Median"), three_quarters, high)
    return Twin(_(SCORES), summary, head, tuple(rows))


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
    return seats.bot.astype(object).where(seats.bot.notna(), _("a person"))


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
            "hovertemplate": hover(
                _("turn {turn}: {bursts}, {which}").format(turn="%{x}", bursts="%{y}", which=name)
            ),
        }
        for name, fill, chosen in _first_and_later(bursts)
    ]
    shape = _bar_layout(_when(bursts), _("turn"), _("number"), height, bins, below=True)
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
    told = _("{number} in {games}.")
    if len(first):
        told = _("{number} in {games}; half of the first ones by turn {turn}.")
    middle = first.median()
    summary = told.format(
        number=number(len(bursts)),
        games=counted(len(first), "game"),
        turn=number(middle, 0 if middle == round(middle) else 1) if len(first) else "",
    )
    low, size, bins = _bins(bursts.turn)
    columns = [
        _counts(bursts.turn[chosen], low, size, len(bins))
        for *_look, chosen in _first_and_later(bursts)
    ]
    head = (_("Turn"), _("First"), _("Later"))
    return _twin(_when(bursts), summary, head, bins, *columns)


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
            "hovertemplate": hover(f"%{{x}}: %{{y}}, {name}"),
        }
        for name, fill, chosen in _first_and_later(bursts)
    ]
    axis, bins = _("highest price of the colour"), [florins(peak) for peak in peaks]
    shape = _bar_layout(_(PEAKS), axis, _("number"), height, bins, below=True)
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
    groups = [bursts.peak_price[chosen] for *_look, chosen in _first_and_later(bursts)]
    first, later = groups
    if len(first) and len(later):
        told = _(
            "Half of the first bubbles burst at {first} or less, half of the later ones after at "
            "most {later}."
        )
    elif len(first):
        told = _("Half of the first bubbles burst at {first} or less.")
    else:
        told = _("No bubble burst.")
    summary = told.format(
        first=_florins(first.median()) if len(first) else "",
        later=_florins(later.median()) if len(later) else "",
    )
    columns = [_of(group, peaks) for group in groups]
    bins = [florins(peak) for peak in peaks]
    return _twin(_(PEAKS), summary, (_("Peak"), _("First"), _("Later")), bins, *columns)


def _when(bursts: pd.DataFrame) -> str:
    return _("When colours crash") if "removed" in bursts else _("When bubbles burst")


def _first_and_later(bursts: pd.DataFrame) -> list[tuple[str, tuple[str, str], pd.Series[bool]]]:
    first = bursts.order == 1
    return [(_("the first of the game"), FIRST, first), (_("a later one"), LATER, ~first)]


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


def _every(bins: Sequence[str]) -> int:
    """Say which bins get a label, so that labels do not touch on a phone; longer ones are fewer."""
    longest = max(map(len, bins), default=1)
    return ceil(len(bins) / min(LABELS, max(1, LETTERS // longest))) or 1


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
            "tickvals": bins[:: _every(bins)],
            "title": {"text": across},
        },
        yaxis={**AXIS, "rangemode": "tozero", "tickformat": count_format(), "title": {"text": up}},
        showlegend=below,
        legend=legend(),
    )


def _twin(
    title: str, summary: str, head: tuple[str, ...], bins: Sequence[str], *columns: Sequence[int]
) -> Twin:
    rows = [
        (label, *map(number, numbers))
        for label, *numbers in zip(bins, *columns, strict=True)
        if any(numbers)
    ]
    return Twin(title, summary, head, tuple(rows))


def _florins(amount: float) -> str:
    return florins(round(amount))
