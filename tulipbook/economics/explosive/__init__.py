"""Tests for explosive roots: stretches in which a price feeds on its own rise.

One convention throughout: **a window is counted in observations**, as Phillips, Shi & Yu (PSY)
count it, so a window of w observations with k lags is a regression of w - 1 - k rows. (Software
that counts rows names the same window by a smaller number and finds other statistics by default.)

On a window the regression is

    dy_t = a + b y_{t-1} + c_1 dy_{t-1} + ... + c_k dy_{t-k} + e_t

and ADF is the t-ratio of b, whose variance uses SSR / (rows - 2 - k). Large values, in the right
tail, speak for an explosive root. BADF is the sequence of ADF on all windows that begin with the
series, and SADF its maximum; BSADF is, for every end, the maximum over all beginnings, and GSADF
the maximum of BSADF.

The tests have almost no power on one game of 25 turns, and prices on a board are not Gaussian:
use them on batches of games and on long games of bots.

Notes
-----
Phillips, Wu & Yu (2011), International Economic Review 52; Phillips, Shi & Yu (2015),
International Economic Review 56.
"""

from tulipbook.economics.explosive.critical import (
    CriticalValues,
    Episode,
    critical_values,
    date_stamps,
)
from tulipbook.economics.explosive.statistics import ADF, GSADF, SADF, adf, gsadf, sadf
from tulipbook.economics.explosive.windows import minimum_window

__all__ = [
    "ADF",
    "GSADF",
    "SADF",
    "CriticalValues",
    "Episode",
    "adf",
    "critical_values",
    "date_stamps",
    "gsadf",
    "minimum_window",
    "sadf",
]
