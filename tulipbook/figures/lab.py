"""What happened in many games: how long they were, what the bots earned."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

import plotly.graph_objects as go

from tulipbook.figures.bars import (
    AXIS,
    FIRST,
    HEIGHT,
    bar_layout,
    bar_twin,
    bins_of,
    filled,
    in_bins,
    round_florins,
)
from tulipbook.figures.look import GREY, florin_axis, hover, layout, percent
from tulipbook.figures.twin import Twin
from tulipbook.language import _, counted, listed, marked, number
from tulipbook.pages.marks import INK

if TYPE_CHECKING:
    import pandas as pd

LOW, HIGH = 0.05, 0.95
LENGTH: Final = marked("Length of the games")
SCORES: Final = marked("Florins at the end, by bot")


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
    low, size, bins = bins_of(turns)
    counts = in_bins(turns, low, size, len(bins))
    bars = {
        "type": "bar",
        "x": bins,
        "y": counts,
        "marker": filled(FIRST),
        "hovertemplate": hover(_("turn {turn}: {games} games").format(turn="%{x}", games="%{y}")),
    }
    shape = bar_layout(_(LENGTH), _("last turn"), _("games"), height, bins)
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
    low, size, bins = bins_of(turns)
    counts = in_bins(turns, low, size, len(bins))
    return bar_twin(_(LENGTH), said, (_("Last turn"), _("Games")), bins, counts)


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
        "customdata": [round_florins(amount) for amount in columns["mean"]],
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
            results.append(told.format(bot=bot, amount=round_florins(row["mean"])))
        summary = _("On average {results}.").format(results=listed(results))
    rows = [
        (bot, number(row["seats"]), *[round_florins(row[name]) for name in COLUMNS])
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
