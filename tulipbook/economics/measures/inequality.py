"""How unequally wealth is spread over the players."""

import numpy as np
import numpy.typing as npt

from tulipbook.economics.measures.result import (
    ROUNDING,
    FloatArray,
    Measure,
    Undefined,
    column,
    over,
)

KNOWN = "player with a known wealth"


def gini(wealth: npt.ArrayLike) -> Measure:
    """Gini coefficient of wealth: sum_i sum_j abs(x_i - x_j) / (2 n^2 mean(x)).

    Parameters
    ----------
    wealth : array_like of float, shape (players,)
        Florins of every player; NaN where it is not known, and such a player is dropped.

    Returns
    -------
    Measure
        0 where all have the same, (n - 1) / n where one of n players has everything. Missing
        where the mean wealth is not above zero. With debts it may exceed 1.

    Raises
    ------
    ValueError
        If `wealth` holds anything but finite numbers and NaN.

    See Also
    --------
    gini_corrected : the same with the small-sample correction, to compare numbers of players.

    Examples
    --------
    >>> gini([0, 0, 300]).value == 2 / 3
    True
    >>> gini([700, 700, 700]).value
    0.0
    """
    return over(_gini, KNOWN, column("wealth", wealth))


def gini_corrected(wealth: npt.ArrayLike) -> Measure:
    """Gini coefficient of wealth for few players: `gini` times n / (n - 1).

    Parameters and errors are those of `gini`. It is 1 where one player has everything, whatever
    the number of players; missing for a single player.

    Examples
    --------
    >>> gini_corrected([0, 0, 300]).value
    1.0
    """

    def formula(x: FloatArray) -> float:
        if x.size == 1:
            raise Undefined("The correction n / (n - 1) needs two players or more.")
        return _gini(x) * x.size / (x.size - 1)

    return over(formula, KNOWN, column("wealth", wealth))


def _gini(x: FloatArray) -> float:
    """Return the coefficient of the definition, refusing a mean that is not above zero."""
    if x.mean() <= ROUNDING * np.abs(x).max():
        raise Undefined("The Gini coefficient divides by the mean wealth, which is not above zero.")
    poorer = np.arange(1, x.size)
    # Every gap between neighbours in rank lies between `poorer` and `x.size - poorer` players.
    pairwise = 2 * (poorer * (x.size - poorer) * np.diff(np.sort(x))).sum()
    return float(pairwise / (2 * x.size**2 * x.mean()))
