"""How often every bot won, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import sqrt
from typing import TYPE_CHECKING, Final

import plotly.graph_objects as go

from tulipbook.figures.bars import AXIS
from tulipbook.figures.lab import bot_axis, bot_of
from tulipbook.figures.look import GREY, hover, layout, percent, percent_axis
from tulipbook.figures.twin import Twin
from tulipbook.language import _, marked, number
from tulipbook.pages.marks import INK

if TYPE_CHECKING:
    import pandas as pd

TITLE: Final = marked("Share of the wins for a seat")
NORMAL_95: Final = 1.96


@dataclass(frozen=True, slots=True)
class WinShare:
    """What one bot won.

    Attributes
    ----------
    bot : str
        Its name.
    games : int
        How many finished games it sat in.
    share : float
        The mean share in the win of a seat of its own.
    low, high : float
        The ends of the 95 % interval: the mean over games, with its normal error.
    """

    bot: str
    games: int
    share: float
    low: float
    high: float


def win_shares(seats: pd.DataFrame) -> tuple[WinShare, ...]:
    """Give the win share of every bot, the highest first.

    Parameters
    ----------
    seats : DataFrame
        The frame `seats` of a batch. Seats of one bot in one game count as one observation, for
        they do not win independently; unfinished games are left out.

    Examples
    --------
    >>> import pandas as pd
    >>> seats = pd.DataFrame({"game_id": [0, 0, 1, 1], "bot": ["a", "b"] * 2})
    >>> seats["win_share"] = [1, 0, 0.5, 0.5]
    >>> [(one.bot, one.share, one.low, one.high) for one in win_shares(seats)]
    [('a', 0.75, 0.26, 1.0), ('b', 0.25, 0.0, 0.74)]
    """
    kept = seats.dropna(subset="win_share")
    by_game = kept.win_share.groupby([bot_of(kept), kept.game_id]).mean()
    found = []
    for bot, shares in by_game.groupby(level=0):
        mean, count = float(shares.mean()), len(shares)
        error = NORMAL_95 * float(shares.std()) / sqrt(count) if count > 1 else 1.0
        low, high = max(0.0, mean - error), min(1.0, mean + error)
        found.append(WinShare(str(bot), count, mean, round(low, 6), round(high, 6)))
    return tuple(sorted(found, key=lambda one: -one.share))


def win_shares_figure(
    seats: pd.DataFrame | Sequence[WinShare], height: int | None = None
) -> go.Figure:
    """Draw the win share of every bot with its 95 % interval.

    Parameters
    ----------
    seats : DataFrame or sequence of WinShare
        As for `win_shares`, or what it gives.
    height : int, optional
        In pixels; as much as the bots need if not given.

    Examples
    --------
    >>> figure = win_shares_figure([WinShare("greedy", 100, 0.6, 0.5, 0.7)])
    >>> figure.data[0].x, figure.data[0].y
    ((60.0,), ('greedy',))
    """
    shares = _read(seats)
    points = {
        "type": "scatter",
        "mode": "markers",
        "name": "win share",
        "x": [100 * one.share for one in shares],
        "y": [escape(one.bot) for one in shares],
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [100 * (one.high - one.share) for one in shares],
            "arrayminus": [100 * (one.share - one.low) for one in shares],
            "color": INK,
            "thickness": 2,
            "width": 8,
        },
        "marker": {
            "size": 13,
            "color": "#e8a33d",
            "opacity": 1,
            "line": {"color": INK, "width": 1},
        },
        "hovertext": [_words(one) for one in shares],
        "hovertemplate": hover("%{y}: %{hovertext}"),
    }
    return go.Figure(
        [points],
        layout(
            _(TITLE),
            height or 130 + 44 * max(1, len(shares)),
            _("circle: mean; bar: 95 % interval"),
            margin={"l": 8, "r": 24, "t": 66, "b": 48},
            xaxis={**AXIS, "range": [0, 100], **percent_axis(), "linecolor": GREY},
            yaxis=bot_axis(),
            showlegend=False,
        ),
    )


def win_shares_twin(seats: pd.DataFrame | Sequence[WinShare]) -> Twin:
    """Say what `win_shares_figure` shows.

    Examples
    --------
    >>> print(win_shares_twin([WinShare("greedy", 100, 0.6, 0.5, 0.7)]).text)
    A seat of greedy wins most often: 60.0 % of the games.
    Bot     Games  Wins    95 % interval
    greedy  100    60.0 %  50.0 % to 70.0 %
    """
    shares = _read(seats)
    summary = _("No game was finished.")
    if shares:
        best = shares[0]
        told = _("A seat of {bot} wins most often: {share} of the games.")
        summary = told.format(bot=best.bot, share=percent(best.share, 1))
    interval = _("{low} to {high}")
    rows = [
        (
            one.bot,
            number(one.games),
            percent(one.share, 1),
            interval.format(low=percent(one.low, 1), high=percent(one.high, 1)),
        )
        for one in shares
    ]
    head = (_("Bot"), _("Games"), _("Wins"), _("95 % interval"))
    return Twin(_(TITLE), summary, head, tuple(rows))


def _read(seats: pd.DataFrame | Sequence[WinShare]) -> Sequence[WinShare]:
    return seats if isinstance(seats, Sequence) else win_shares(seats)


def _words(one: WinShare) -> str:
    return _("{share}, 95 % interval {low} to {high}").format(
        share=percent(one.share, 1), low=percent(one.low, 1), high=percent(one.high, 1)
    )
