"""All measures of every colour in every game of a batch, as a tidy frame."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import numpy as np
import pandas as pd

from tulipbook.economics.measures import crash, mispricing, trading
from tulipbook.economics.measures.result import FloatArray, Measure, column

Columns = dict[str, FloatArray]

KEYS = ["game_id", "turn", "colour"]

OF_PRICE_AND_VALUE: tuple[Callable[..., Measure], ...] = (
    mispricing.rad,
    mispricing.rd,
    mispricing.gad,
    mispricing.gd,
    mispricing.average_bias,
    mispricing.total_dispersion,
    mispricing.amplitude,
    mispricing.duration,
)
OF_PRICE: tuple[Callable[..., Measure], ...] = (
    crash.max_drawdown,
    crash.peak_to_trough_loss,
    crash.peak_to_trough_periods,
)
WEIGHTED: tuple[Callable[..., Measure], ...] = (
    trading.trade_weighted_rad,
    trading.trade_weighted_rd,
    trading.trade_weighted_gad,
    trading.trade_weighted_gd,
)


def measure_frame(
    prices: pd.DataFrame,
    values: pd.DataFrame | float,
    *,
    fundamental: str,
    outstanding: float | None = None,
) -> pd.DataFrame:
    """Measure the bubble of every colour in every game of a batch.

    Parameters
    ----------
    prices : DataFrame
        One row per game, turn and colour, in any order: columns ``game_id``, ``turn`` (a number),
        ``colour`` and ``price`` in florins, missing without a trade and once the colour has
        burst. Two columns add measures: ``quantity``, the tulips traded in the turn
        (trade-weighted measures), and ``holdings``, the tulips in all players' hands
        (`wealth_lost`). If there is a column ``board``, it must name one board only.
    values : DataFrame or float
        Fundamental values in florins: a frame with ``game_id``, ``turn``, ``colour`` and
        ``value``, or one number for all. A turn without a value is dropped from the measures.
    fundamental : str
        The name of the fundamental value, such as ``"opening price"``: no result without it.
    outstanding : float, optional
        The tulips of one colour that exist; adds `turnover`, and needs ``quantity``.

    Returns
    -------
    DataFrame
        One row per game, colour and measure: columns ``game_id``, ``colour``, ``measure`` (a name
        in `DEFINITIONS`), ``fundamental``, ``value``, ``used``, ``dropped`` and ``reason`` (empty
        unless the value is missing). A batch without games gives a frame without rows.

    Raises
    ------
    ValueError
        If a column is lacking or unusable, a game has two rows for one turn and colour, or the
        batch mixes boards.

    Examples
    --------
    >>> prices = pd.DataFrame(
    ...     {"game_id": 7, "turn": range(1, 6), "colour": "red", "price": [10, 12, 15, 18, 9]}
    ... )
    >>> measures = measure_frame(prices, 10, fundamental="opening price")
    >>> measures.loc[measures.measure == "rad", ["game_id", "colour", "fundamental", "value"]]
       game_id colour    fundamental  value
    0        7    red  opening price   0.32
    """
    if not isinstance(fundamental, str) or not fundamental.strip():
        raise ValueError('fundamental must name the value used, such as "opening price".')
    if outstanding is not None and "quantity" not in prices:
        raise ValueError('Turnover needs the tulips traded: give prices a column "quantity".')
    _check(prices, "prices", "price")
    _one_board(prices)
    games = _with_values(prices, values)
    keys, groups = _by_game_and_colour(games)
    rows = [
        (number, name, measure.value, measure.used, measure.dropped, measure.reason)
        for number, group in enumerate(groups)
        for name, measure in _measures(group, outstanding)
    ]
    owner, *results = zip(*rows, strict=True) if rows else ((),) * 6
    frame = keys.iloc[list(owner)].reset_index(drop=True)
    names = ("measure", "value", "used", "dropped", "reason")
    types = ("str", "float64", "int64", "int64", "str")
    for name, result, dtype in zip(names, results, types, strict=True):
        frame[name] = pd.Series(result, dtype=dtype)
    frame.insert(3, "fundamental", pd.Series([fundamental] * len(frame), dtype="str"))
    return frame


def _check(frame: pd.DataFrame, name: str, number: str) -> None:
    """Refuse what is not a tidy frame with one row per game, turn and colour."""
    needed = [*KEYS, number]
    if not isinstance(frame, pd.DataFrame):
        raise ValueError(f"{name} must be a frame with the columns {', '.join(needed)}.")
    lacking = [key for key in needed if key not in frame]
    if lacking:
        raise ValueError(
            f"{name} has no column {' and no column '.join(lacking)}; it needs {', '.join(needed)}."
        )
    for key in KEYS:
        if frame[key].isna().any():
            raise ValueError(f"{name} has a row without {key}.")
    twice = frame.duplicated(KEYS)
    if twice.any():
        game, turn, colour = frame.loc[twice, KEYS].iloc[0]
        raise ValueError(
            f"{name} has two rows for game {game}, turn {turn}, {colour}; give one, "
            "with the volume-weighted mean where there were several trades."
        )


def _one_board(prices: pd.DataFrame) -> None:
    """Refuse a batch of mixed boards: their prices are not on one scale."""
    boards = sorted(map(str, prices["board"].dropna().unique())) if "board" in prices else []
    if len(boards) > 1:
        raise ValueError(
            f"The batch mixes the boards {', '.join(boards)}, and their prices are not "
            "comparable; measure the games of each board separately."
        )


def _with_values(prices: pd.DataFrame, values: pd.DataFrame | float) -> pd.DataFrame:
    """Return the keys and, as numbers, all columns that are measured."""
    games = prices[["game_id", "colour"]].copy()
    for name in ("turn", "price", "quantity", "holdings"):
        if name in prices:
            games[name] = column(name, prices[name])
    if isinstance(values, pd.DataFrame):
        _check(values, "values", "value")
        known = pd.Series(column("value", values["value"]), pd.MultiIndex.from_frame(values[KEYS]))
        games["value"] = known.reindex(pd.MultiIndex.from_frame(prices[KEYS])).to_numpy()
    elif np.ndim(values) == 0:
        games["value"] = column("values", [values])[0]
    else:
        raise ValueError("values must be one number, or a frame with game_id, turn, colour, value.")
    return games


def _by_game_and_colour(games: pd.DataFrame) -> tuple[pd.DataFrame, Sequence[Columns]]:
    """Return the keys of every game and colour, and its columns in the order of turns."""
    keys = ["game_id", "colour"]
    number = games.groupby(keys, sort=False).ngroup().to_numpy()
    order = np.lexsort((games["turn"].to_numpy(), number))
    games = games.iloc[order]
    starts = np.flatnonzero(np.diff(number[order], prepend=-1))
    numbers = {name: games[name].to_numpy(np.float64) for name in games if name not in keys}
    return games.iloc[starts][keys], [
        {str(name): array[start:end] for name, array in numbers.items()}
        for start, end in pairwise([*starts, len(games)])
    ]


def _measures(group: Columns, outstanding: float | None) -> Iterator[tuple[str, Measure]]:
    """Yield the name and the result of every measure that the columns allow."""
    price, value = group["price"], group["value"]
    for measure in OF_PRICE_AND_VALUE:
        yield measure.__name__, measure(price, value)
    for measure in OF_PRICE:
        yield measure.__name__, measure(price)
    if "holdings" in group:
        yield "wealth_lost", crash.wealth_lost(price, group["holdings"])
    if "quantity" in group:
        for measure in WEIGHTED:
            yield measure.__name__, measure(price, value, group["quantity"])
        if outstanding is not None:
            yield "turnover", trading.turnover(group["quantity"], outstanding)
