"""What each measure is, in the words and the formula to print beside it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Definition:
    """Name, formula, unit and source of a measure.

    Attributes
    ----------
    label : str
        The name to show on an axis or in a table.
    formula : str
        The formula in plain text: P price, FV fundamental value, q tulips traded, S tulips
        outstanding, x wealth of n players.
    unit : str
        ``ratio``, ``florins`` or ``periods``.
    source : str
        Where the definition comes from; empty where there is no single standard.
    """

    label: str
    formula: str
    unit: str
    source: str = ""


_STOCKL = "Stöckl, Huber & Kirchler (2010), doi 10.1007/s10683-010-9241-9"
_POWELL = "Powell (2016), doi 10.1016/j.jbef.2015.11.002"
_MERL = "Merl, Palan, Schmidt & Stöckl (2023), doi 10.1016/j.finmar.2023.100839"
_HARUVY = "Haruvy & Noussair (2006)"
_KING = "King et al. (1993)"

DEFINITIONS: dict[str, Definition] = {
    "rad": Definition("RAD", "mean(|P - FV|) / |mean(FV)|", "ratio", _STOCKL),
    "rd": Definition("RD", "mean(P - FV) / |mean(FV)|", "ratio", _STOCKL),
    "gad": Definition("GAD", "exp(mean(|ln(P / FV)|)) - 1", "ratio", _POWELL),
    "gd": Definition("GD", "exp(mean(ln(P / FV))) - 1", "ratio", _POWELL),
    "trade_weighted_rad": Definition(
        "Trade-weighted RAD", "sum(q |P - FV|) / sum(q FV)", "ratio", _MERL
    ),
    "trade_weighted_rd": Definition(
        "Trade-weighted RD", "sum(q (P - FV)) / sum(q FV)", "ratio", _MERL
    ),
    "trade_weighted_gad": Definition(
        "Trade-weighted GAD", "exp(sum(q |ln(P / FV)|) / sum(q)) - 1", "ratio", _MERL
    ),
    "trade_weighted_gd": Definition(
        "Trade-weighted GD", "exp(sum(q ln(P / FV)) / sum(q)) - 1", "ratio", _MERL
    ),
    "average_bias": Definition("Average bias", "mean(P - FV)", "florins", _HARUVY),
    "total_dispersion": Definition("Total dispersion", "sum(|P - FV|)", "florins", _HARUVY),
    "amplitude": Definition(
        "Amplitude",
        "max((P - FV) / FV_1) - min((P - FV) / FV_1)",
        "ratio",
        f"{_KING}, in the form of Dufwenberg, Lindqvist & Moore (2005)",
    ),
    "duration": Definition(
        "Duration", "the longest run of rises of P - FV from period to period", "periods", _KING
    ),
    "turnover": Definition("Turnover", "sum(q) / S", "ratio", _KING),
    "gini": Definition("Gini of wealth", "sum_ij |x_i - x_j| / (2 n^2 mean(x))", "ratio"),
    "gini_corrected": Definition(
        "Gini of wealth, small-sample corrected",
        "n / (n - 1) sum_ij |x_i - x_j| / (2 n^2 mean(x))",
        "ratio",
    ),
    "max_drawdown": Definition("Maximum drawdown", "max_t(1 - P_t / max_{s<=t} P_s)", "ratio"),
    "peak_to_trough_loss": Definition(
        "Loss from peak to trough", "P_peak - P_trough, per tulip", "florins"
    ),
    "peak_to_trough_periods": Definition(
        "Length of the fall", "periods from peak to trough", "periods"
    ),
    "wealth_lost": Definition(
        "Wealth lost", "sum(holdings at the peak) (P_peak - P_trough)", "florins"
    ),
}
"""The definition of every measure, by the name of its function."""
