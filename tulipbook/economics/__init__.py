"""The economics: bubble measures, tests for explosive roots, and the prices of 1637.

Names are loaded when they are first used: a page that is played on needs values, but no pandas.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tulipbook.economics.attribution import Attribution, attribute
    from tulipbook.economics.course import (
        marginal_frame,
        rise_and_fall,
        value_frame,
        wealth_frame,
    )
    from tulipbook.economics.expected import ExpectedBurst, expected_bursts, expected_wealth
    from tulipbook.economics.explosive import (
        adf,
        critical_values,
        date_stamps,
        gsadf,
        minimum_window,
        sadf,
    )
    from tulipbook.economics.history import prices_1637, readings_1637, rises_1637
    from tulipbook.economics.measures import (
        DEFINITIONS,
        Definition,
        Measure,
        amplitude,
        average_bias,
        duration,
        gad,
        gd,
        gini,
        gini_corrected,
        max_drawdown,
        measure_frame,
        peak_to_trough_loss,
        peak_to_trough_periods,
        rad,
        rd,
        total_dispersion,
        trade_weighted_gad,
        trade_weighted_gd,
        trade_weighted_rad,
        trade_weighted_rd,
        turnover,
        wealth_lost,
    )
    from tulipbook.economics.rollout import RolloutValue, rollout_value
    from tulipbook.economics.turns import bursts_played, wealth_course
    from tulipbook.economics.values import (
        BurstNow,
        burst_now,
        coverage,
        marginal_price,
        most_possible,
        opening_price,
        paper_value,
        wealth,
    )

__all__ = [
    "DEFINITIONS",
    "Attribution",
    "BurstNow",
    "Definition",
    "ExpectedBurst",
    "Measure",
    "RolloutValue",
    "adf",
    "amplitude",
    "attribute",
    "average_bias",
    "burst_now",
    "bursts_played",
    "coverage",
    "critical_values",
    "date_stamps",
    "duration",
    "expected_bursts",
    "expected_wealth",
    "gad",
    "gd",
    "gini",
    "gini_corrected",
    "gsadf",
    "marginal_frame",
    "marginal_price",
    "max_drawdown",
    "measure_frame",
    "minimum_window",
    "most_possible",
    "opening_price",
    "paper_value",
    "peak_to_trough_loss",
    "peak_to_trough_periods",
    "prices_1637",
    "rad",
    "rd",
    "readings_1637",
    "rise_and_fall",
    "rises_1637",
    "rollout_value",
    "sadf",
    "total_dispersion",
    "trade_weighted_gad",
    "trade_weighted_gd",
    "trade_weighted_rad",
    "trade_weighted_rd",
    "turnover",
    "value_frame",
    "wealth",
    "wealth_course",
    "wealth_frame",
    "wealth_lost",
]

_HOMES = {
    "DEFINITIONS": "measures",
    "Attribution": "attribution",
    "BurstNow": "values",
    "Definition": "measures",
    "Measure": "measures",
    "RolloutValue": "rollout",
    "adf": "explosive",
    "amplitude": "measures",
    "attribute": "attribution",
    "average_bias": "measures",
    "burst_now": "values",
    "bursts_played": "turns",
    "coverage": "values",
    "critical_values": "explosive",
    "date_stamps": "explosive",
    "duration": "measures",
    "ExpectedBurst": "expected",
    "expected_bursts": "expected",
    "expected_wealth": "expected",
    "gad": "measures",
    "gd": "measures",
    "gini": "measures",
    "gini_corrected": "measures",
    "gsadf": "explosive",
    "marginal_frame": "course",
    "marginal_price": "values",
    "max_drawdown": "measures",
    "measure_frame": "measures",
    "minimum_window": "explosive",
    "most_possible": "values",
    "opening_price": "values",
    "paper_value": "values",
    "peak_to_trough_loss": "measures",
    "peak_to_trough_periods": "measures",
    "prices_1637": "history",
    "rad": "measures",
    "rd": "measures",
    "readings_1637": "history",
    "rise_and_fall": "course",
    "rises_1637": "history",
    "rollout_value": "rollout",
    "sadf": "explosive",
    "total_dispersion": "measures",
    "trade_weighted_gad": "measures",
    "trade_weighted_gd": "measures",
    "trade_weighted_rad": "measures",
    "trade_weighted_rd": "measures",
    "turnover": "measures",
    "value_frame": "course",
    "wealth": "values",
    "wealth_course": "turns",
    "wealth_frame": "course",
    "wealth_lost": "measures",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
