import pytest

from tulipbook.economics.history import (
    ALKMAAR_TOTALS,
    COLUMNS,
    prices_1637,
    readings_1637,
    rises_1637,
)


def price(bulb: str, day: str) -> float:
    prices = prices_1637()
    (found,) = prices.loc[(prices["bulb"] == bulb) & (prices["date"] == day), "price"]
    return float(found)


def test_every_row_has_a_source_and_a_reliability() -> None:
    prices = prices_1637()
    assert list(prices.columns) == COLUMNS
    for column in ("table", "bulb", "date", "unit", "source", "reliability"):
        assert (prices[column].str.strip() != "").all()
    assert (prices["price"] > 0).all()
    assert not prices.duplicated(["table", "bulb", "date"]).any()
    assert prices["table"].value_counts().to_dict() == {
        "Garber": 30,
        "Alkmaar sale": 8,
        "notarial deeds": 2,
    }


@pytest.mark.parametrize(
    ("bulb", "day", "guilders"),
    [
        ("Admirael de Man", "1637-01-02", 18),
        ("Semper Augustus", "1625-07-01", 2000),
        ("Semper Augustus", "1637-02-05", 6290),
        ("Gheele ende Roote van Leyden", "1739", 0.2),
        ("Fama", "1722 or 1739", 0.03),
        ("Admirael Liefkens", "1637-02-05", 2968),
        ("Viceroy", "1637-02-05", 3000),
        ("Admirael Winckel", "1637-01-23", 2250),
        ("Brabanzon Adriana", "1637-02-06", 4200),
    ],
)
def test_prices(bulb: str, day: str, guilders: float) -> None:
    assert price(bulb, day) == guilders


def test_the_sums_of_the_columns_are_those_of_the_tables() -> None:
    prices = prices_1637()
    garber = prices[prices["table"] == "Garber"].groupby("date")["price"].sum()
    assert garber["1637-01-02"] == pytest.approx(18 + 0.41 + 2.2 + 17.5 + 1)
    assert garber["1637-02-05"] == pytest.approx(15932.5)
    assert garber["1722"] == pytest.approx(0.25)
    assert garber["1739"] == pytest.approx(0.35)
    assert garber["1722 or 1739"] == pytest.approx(0.825)
    alkmaar = prices[prices["table"] == "Alkmaar sale"]
    assert alkmaar["price"].sum() == 9753
    assert alkmaar["weight_aas"].sum() == 2569


def test_what_could_not_be_read_well_says_so() -> None:
    prices = prices_1637().set_index("bulb")
    assert prices.loc["Monassier", "reliability"] == "weight doubtful"
    assert prices.loc["Bruyne Purper", "reliability"] == "doubtful"
    later = prices[prices["date"] == "1722 or 1739"]
    assert set(later["reliability"]) == {"index value, year doubtful"}
    by_the_hundred = set(later.index[later["note"].str.contains("lots of 100")])
    assert by_the_hundred == {"Gheele Croonen", "Witte Croonen", "Fama"}


def test_a_weight_that_is_not_known_is_missing() -> None:
    prices = prices_1637()
    deeds = prices["table"] == "notarial deeds"
    assert prices.loc[deeds, "weight_aas"].isna().all()
    assert prices.loc[~deeds, "weight_aas"].notna().all()
    assert set(prices.loc[prices["table"] == "Garber", "weight_aas"]) == {175}


def test_rises_are_computed_from_the_two_prices() -> None:
    rises = rises_1637().set_index("bulb")
    assert rises["factor"].round(1).to_dict() == {
        "Gheele Croonen": 50.0,
        "Switsers": 30.0,
        "Witte Croonen": 25.9,
        "Admirael de Man": 11.6,
        "Gheele ende Roote van Leyden": 7.8,
    }
    assert set(rises["days"]) == {34}
    for bulb, row in rises.iterrows():
        assert row["before"] == price(str(bulb), "1637-01-02")
        assert row["after"] == price(str(bulb), "1637-02-05")
    assert set(rises["reliability"]) == {"index value"}


def test_readings_name_their_source() -> None:
    readings = readings_1637()
    assert list(readings.columns) == ["historian", "year", "source", "verdict", "claim"]
    assert (readings["source"].str.len() > 0).all()
    assert set(readings["verdict"]) == {"bubble", "no bubble", "partly", "dates"}


def test_the_disputed_total_has_both_readings() -> None:
    assert ALKMAAR_TOTALS == {"printed list": 68_553, "Fagel manuscript copy": 89_988}


def test_a_caller_cannot_change_the_tables() -> None:
    mine = prices_1637()
    mine["price"] = 0.0
    assert (prices_1637()["price"] > 0).all()
