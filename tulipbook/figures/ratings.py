"""How the bots of a tournament are rated, and how sure the ratings are."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

import plotly.graph_objects as go

from tulipbook.figures.bars import AXIS
from tulipbook.figures.lab import bot_axis
from tulipbook.figures.look import GREY, hover, layout
from tulipbook.figures.twin import Twin
from tulipbook.figures.win_shares import NORMAL_95
from tulipbook.language import _, marked, number
from tulipbook.pages.marks import INK

if TYPE_CHECKING:
    import pandas as pd

TITLE: Final = marked("Ratings of the bots")


@dataclass(frozen=True, slots=True)
class _Rating:
    """A bot's rating `mu`, and the ends of its 95 % interval."""

    bot: str
    mu: float
    low: float
    high: float

    @property
    def words(self) -> str:
        """Say it."""
        interval = _("{rating}, 95 % interval {low} to {high}")
        return interval.format(rating=number(self.mu, 1), low=self.low_text, high=self.high_text)

    @property
    def low_text(self) -> str:
        """Write the lower end."""
        return number(self.low, 1)

    @property
    def high_text(self) -> str:
        """Write the upper end."""
        return number(self.high, 1)


def ratings_figure(standings: pd.DataFrame, height: int | None = None) -> go.Figure:
    """Draw the openskill rating of every bot with its 95 % interval.

    Parameters
    ----------
    standings : DataFrame
        The frame `standings` of a tournament: of it ``bot``, ``mu`` and ``sigma`` are used.
    height : int, optional
        In pixels; as much as the bots need if not given.

    Returns
    -------
    plotly.graph_objects.Figure
        A point a bot at its `mu`, the highest on top, and a bar of 1.96 `sigma` either way. Every
        bot begins at 25 with a sigma of 25/3 (Weng & Lin 2011, JMLR 12).

    Examples
    --------
    >>> import pandas as pd
    >>> standings = pd.DataFrame({"bot": ["random", "greedy"], "mu": [22, 28], "sigma": [1, 0.5]})
    >>> ratings_figure(standings).data[0].x, ratings_figure(standings).data[0].y
    ((28.0, 22.0), ('greedy', 'random'))
    """
    ratings = _ratings(standings)
    points = {
        "type": "scatter",
        "mode": "markers",
        "name": "rating",
        "x": [one.mu for one in ratings],
        "y": [escape(one.bot) for one in ratings],
        "error_x": {
            "type": "data",
            "array": [one.high - one.mu for one in ratings],
            "color": INK,
            "thickness": 2,
            "width": 8,
        },
        "marker": {
            "symbol": "diamond",
            "size": 13,
            "color": "#e8a33d",
            "opacity": 1,
            "line": {"color": INK, "width": 1},
        },
        "hovertext": [one.words for one in ratings],
        "hovertemplate": hover("%{y}: %{hovertext}"),
    }
    return go.Figure(
        [points],
        layout(
            _(TITLE),
            height or 150 + 44 * max(1, len(ratings)),
            _("diamond: rating; bar: 95 % interval"),
            margin={"l": 8, "r": 24, "t": 66, "b": 56},
            xaxis={
                **AXIS,
                "linecolor": GREY,
                "title": {
                    "text": _("rating, all began at 25"),
                    "font": {"size": 13},
                    "standoff": 6,
                },
            },
            yaxis=bot_axis(),
            showlegend=False,
        ),
    )


def ratings_twin(standings: pd.DataFrame) -> Twin:
    """Say what `ratings_figure` shows.

    Examples
    --------
    >>> import pandas as pd
    >>> standings = pd.DataFrame({"bot": ["random", "greedy"], "mu": [22, 28], "sigma": [1, 0.5]})
    >>> print(ratings_twin(standings).text)
    greedy is rated highest, at 28.0; its interval overlaps with no other.
    Bot     Rating  95 % interval
    greedy  28.0    27.0 to 29.0
    random  22.0    20.0 to 24.0
    """
    ratings = _ratings(standings)
    rows = [
        (
            one.bot,
            number(one.mu, 1),
            _("{low} to {high}").format(low=one.low_text, high=one.high_text),
        )
        for one in ratings
    ]
    head = (_("Bot"), _("Rating"), _("95 % interval"))
    return Twin(_(TITLE), _summary(ratings), head, tuple(rows))


def _summary(ratings: list[_Rating]) -> str:
    if not ratings:
        return _("No game was finished.")
    best, *others = ratings
    if any(other.high >= best.low for other in others):
        told = _("{bot} is rated highest, at {rating}; its interval overlaps with others.")
    else:
        told = _("{bot} is rated highest, at {rating}; its interval overlaps with no other.")
    return told.format(bot=best.bot, rating=number(best.mu, 1))


def _ratings(standings: pd.DataFrame) -> list[_Rating]:
    """Give the ratings, the highest first."""
    rows = zip(standings["bot"], standings["mu"], standings["sigma"], strict=True)
    ratings = [
        _Rating(str(bot), float(mu), mu - NORMAL_95 * sigma, mu + NORMAL_95 * sigma)
        for bot, mu, sigma in rows
    ]
    return sorted(ratings, key=lambda one: -one.mu)
