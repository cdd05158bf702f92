"""Tulip prices of 1637 that can be cited, and what historians make of them.

Nothing is filled in: a price that was not seen in a source is not here. Among what could not be
had are Garber's Table A2.1, Thompson's price index, the tables of McClure & Thomas and of van der
Veen, and any price of 1634 or 1635 with a weight.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import date
from math import nan

import pandas as pd

from tulipbook.language import marked

GRAMS_PER_AAS = 0.048
"""An aas, the weight by which bulbs were sold, is about 0.048 g."""

STUIVERS_PER_GUILDER = 20
"""A guilder, or florin, is 20 stuivers."""

SKILLED_WAGE = 350
"""What a skilled worker earned in a year, about, in guilders."""

ALKMAAR_TOTALS = {"printed list": 68_553, "Fagel manuscript copy": 89_988}
"""The disputed total of the Alkmaar sale of 5 February 1637, in guilders, by source."""

Row = tuple[str, str, str, float, str, float, str, str, str]

COLUMNS = [
    "table",
    "bulb",
    "date",
    "price",
    "unit",
    "weight_aas",
    "source",
    "reliability",
    "note",
]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a historian makes of the prices.

    Attributes
    ----------
    historian : str
        The author or authors.
    year : int
        When it was published.
    source : str
        Where to look it up.
    verdict : str
        ``bubble``, ``no bubble``, ``partly`` or, where the question is when and where, ``dates``.
    claim : str
        The reading in a sentence.
    """

    historian: str
    year: int
    source: str
    verdict: str
    claim: str


READINGS = (
    Reading(
        "Garber",
        1989,
        "Garber (1989)",
        "partly",
        marked(
            "Rare bulbs lost about 32 % a year from February 1637 to 1642, little more than the "
            "28.5 % that was normal for rare bulbs a century later; at most the last month of the "
            "common bulbs may have been a bubble."
        ),
    ),
    Reading(
        "Thompson",
        2007,
        "doi 10.1007/s11127-006-9074-4",
        "no bubble",
        marked(
            "Contracts for future delivery were on the way to becoming options, so that the high "
            "prices were not what buyers expected to pay."
        ),
    ),
    Reading(
        "McClure & Thomas",
        2017,
        "McClure & Thomas (2017)",
        "dates",
        marked(
            "Prices took off in the middle of November 1636, when bulbs are planted, and broke in "
            "the first week of February 1637, when they sprout, first of all in Haarlem."
        ),
    ),
    Reading(
        "van der Veen",
        2012,
        "van der Veen (2012)",
        "bubble",
        marked("The largest collection of prices shows a bubble."),
    ),
)
"""What historians make of the prices."""

_JANUARY, _FEBRUARY = "1637-01-02", "1637-02-05"
_LATER = "1722 or 1739"

# Florins for a bulb of 175 aas.
_GARBER: dict[str, dict[str, float]] = {
    "Admirael de Man": {_JANUARY: 18, _FEBRUARY: 209, _LATER: 0.1},
    "Gheele Croonen": {_JANUARY: 0.41, _FEBRUARY: 20.5, _LATER: 0.025},
    "Witte Croonen": {_JANUARY: 2.2, _FEBRUARY: 57, _LATER: 0.02},
    "Gheele ende Roote van Leyden": {_JANUARY: 17.5, _FEBRUARY: 136.5, "1722": 0.1, "1739": 0.2},
    "Switsers": {_JANUARY: 1, _FEBRUARY: 30, _LATER: 0.05},
    "Semper Augustus": {"1625-07-01": 2000, _FEBRUARY: 6290, _LATER: 0.1},
    "Zomerschoon": {_FEBRUARY: 480, "1722": 0.15, "1739": 0.15},
    "Admirael van Enchuysen": {_FEBRUARY: 4900, _LATER: 0.2},
    "Fama": {_FEBRUARY: 776, _LATER: 0.03},
    "Admirael van Hoorn": {_FEBRUARY: 65.5, _LATER: 0.1},
    "Admirael Liefkens": {_FEBRUARY: 2968, _LATER: 0.2},
}
_SOLD_BY_THE_HUNDRED = {"Gheele Croonen", "Witte Croonen", "Fama"}

# Bulb, weight in aas, price in florins, how well the printed leaf could be read.
_CLEAR, _FAIRLY = marked("clear"), marked("fairly clear")
_ALKMAAR: tuple[tuple[str, float, float, str], ...] = (
    ("Veranderde Butterman", 563, 263, _CLEAR),
    ("Scipio", 82, 400, _CLEAR),
    ("Paragon van Delft / Molswijck", 354, 605, _CLEAR),
    ("Viceroy", 410, 3000, _CLEAR),
    ("Vroege Blijenburger", 443, 1300, _CLEAR),
    ("Gouda", 187, 1330, _FAIRLY),
    ("Monassier", 510, 830, marked("weight doubtful")),
    ("Bruyne Purper", 20, 2025, marked("doubtful")),
)

# Bulb, date, price in florins, what the price is for.
_DEEDS: tuple[tuple[str, str, float, str], ...] = (
    ("Admirael Winckel", "1637-01-23", 2250, marked("guilders")),
    ("Brabanzon Adriana", "1637-02-06", 4200, marked("guilders for two bulbs together")),
)

_ALKMAAR_ARTICLE = "Regionaal Archief Alkmaar, OAL 2009-04-01"


def prices_1637() -> pd.DataFrame:
    """Return the tulip prices that can be cited, each with its source and its reliability.

    Returns
    -------
    DataFrame
        One row per price: ``table`` (``Garber``, ``Alkmaar sale`` or ``notarial deeds``),
        ``bulb``, ``date`` (ISO 8601, or the year where no more is known), ``price`` in the
        ``unit``, ``weight_aas`` (missing where not known), ``source``, ``reliability`` and
        ``note`` (empty without one).

    Notes
    -----
    Never join the tables in one line. Garber averages the prices of a day and scales them to
    175 aas: they are index values. The Alkmaar prices are for the bulb as it was, from a machine
    reading of the printed leaf, and ``reliability`` says how well a line could be read.

    Examples
    --------
    >>> prices = prices_1637()
    >>> prices.loc[prices.bulb == "Viceroy", ["date", "price", "weight_aas", "reliability"]]
              date   price  weight_aas reliability
    33  1637-02-05  3000.0       410.0       clear
    """
    rows = [*_garber_rows(), *_alkmaar_rows(), *_deed_rows()]
    return pd.DataFrame(rows, columns=COLUMNS).astype({"price": float, "weight_aas": float})


def rises_1637() -> pd.DataFrame:
    """Return by what factor each bulb of Garber's table rose from 2 January to 5 February 1637.

    Returns
    -------
    DataFrame
        One row per bulb with both prices, the largest rise first: ``bulb``, ``before`` and
        ``after`` in guilders for 175 aas, ``days`` between, ``factor``, ``source`` and
        ``reliability``.

    Examples
    --------
    >>> rises_1637()[["bulb", "days", "factor"]].round(1)
                               bulb  days  factor
    0                Gheele Croonen    34    50.0
    1                      Switsers    34    30.0
    2                 Witte Croonen    34    25.9
    3               Admirael de Man    34    11.6
    4  Gheele ende Roote van Leyden    34     7.8
    """
    prices = prices_1637()
    garber = prices[prices["table"] == "Garber"]
    before = garber[garber["date"] == _JANUARY].set_index("bulb")
    after = garber[garber["date"] == _FEBRUARY].set_index("bulb").loc[before.index]
    rises = pd.DataFrame({"before": before["price"], "after": after["price"]})
    rises["days"] = (date.fromisoformat(_FEBRUARY) - date.fromisoformat(_JANUARY)).days
    rises["factor"] = rises["after"] / rises["before"]
    rises[["source", "reliability"]] = after[["source", "reliability"]]
    return rises.sort_values("factor", ascending=False).reset_index()


def readings_1637() -> pd.DataFrame:
    """Return what historians make of the prices.

    Returns
    -------
    DataFrame
        One row per `Reading`: ``historian``, ``year``, ``source``, ``verdict``, ``claim``.

    Examples
    --------
    >>> readings_1637()[["historian", "year", "verdict"]]
              historian  year    verdict
    0            Garber  1989     partly
    1          Thompson  2007  no bubble
    2  McClure & Thomas  2017      dates
    3      van der Veen  2012     bubble
    """
    return pd.DataFrame([asdict(reading) for reading in READINGS])


def _garber_rows() -> Iterator[Row]:
    """Yield the rows of Garber's table."""
    for bulb, prices in _GARBER.items():
        for day, price in prices.items():
            notes = []
            if day == _LATER:
                notes.append("one later price, of 1722 or of 1739")
                if bulb in _SOLD_BY_THE_HUNDRED:
                    notes.append("in lots of 100")
            yield (
                "Garber",
                bulb,
                day,
                price,
                "guilders, standardised to 175 aas",
                175,
                "Garber (2000), Famous First Bubbles, Table 10.1",
                "index value, year doubtful" if day == _LATER else "index value",
                "; ".join(notes),
            )


def _alkmaar_rows() -> Iterator[Row]:
    """Yield the lines of the Alkmaar sale."""
    for bulb, weight, price, reading in _ALKMAAR:
        note = "Winckel estate"
        if bulb == "Bruyne Purper":
            note += "; the weight may be misread"
        yield (
            "Alkmaar sale",
            bulb,
            _FEBRUARY,
            price,
            "guilders",
            weight,
            f"{_ALKMAAR_ARTICLE}, p. 7",
            reading,
            note,
        )


def _deed_rows() -> Iterator[Row]:
    """Yield the prices of notarial deeds."""
    for bulb, day, price, unit in _DEEDS:
        yield (
            "notarial deeds",
            bulb,
            day,
            price,
            unit,
            nan,
            _ALKMAAR_ARTICLE,
            "reading not graded",
            "quoted in the article on the Alkmaar sale",
        )
