import math
from typing import Any

import numpy as np
import pandas as pd
import pytest

from tulipbook.economics import measures
from tulipbook.economics.measures import DEFINITIONS, measure_frame

COLUMNS = ["game_id", "colour", "measure", "fundamental", "value", "used", "dropped", "reason"]
PRICE = [10, 12, 15, 18, 9]
QUANTITY = [4, 6, 8, 5, 3]
PER_COLOUR = [
    "rad",
    "rd",
    "gad",
    "gd",
    "average_bias",
    "total_dispersion",
    "amplitude",
    "duration",
    "max_drawdown",
    "peak_to_trough_loss",
    "peak_to_trough_periods",
]


def game(game_id: Any = 0, colour: str = "red", price: Any = PRICE, **more: Any) -> pd.DataFrame:
    turns = range(1, len(price) + 1)
    return pd.DataFrame(
        {"game_id": game_id, "turn": turns, "colour": colour, "price": price, **more}
    )


def batch(games: int, seed: int = 0) -> tuple[pd.DataFrame, pd.DataFrame]:
    rng = np.random.default_rng(seed)
    prices = pd.concat(
        game(
            number,
            colour,
            np.where(rng.random(8) < 0.2, np.nan, rng.integers(1, 60, 8) * 25),
            quantity=rng.integers(0, 3, 8),
            holdings=rng.integers(0, 9, 8),
        )
        for number in range(games)
        for colour in ("red", "blue")
    )
    values = prices[["game_id", "turn", "colour"]].assign(value=rng.integers(1, 60, len(prices)))
    return prices, values


def one(frame: pd.DataFrame, name: str, **key: Any) -> Any:
    for column, value in key.items():
        frame = frame[frame[column] == value]
    (row,) = frame[frame["measure"] == name].itertuples()
    return row


def test_the_example_checked_by_hand() -> None:
    frame = measure_frame(game(quantity=QUANTITY), 10, fundamental="constant", outstanding=20)
    assert one(frame, "rad").value == pytest.approx(0.32)
    assert one(frame, "gad").value == pytest.approx(0.291994, abs=5e-7)
    assert one(frame, "turnover").value == pytest.approx(1.3)
    assert one(frame, "trade_weighted_rad").value == pytest.approx(95 / 260)
    assert set(frame["used"]) == {5}
    assert set(frame["fundamental"]) == {"constant"}


def test_one_row_per_game_colour_and_measure_in_the_order_of_the_batch() -> None:
    prices = pd.concat([game(7, "red"), game(7, "blue"), game(3, "red")])
    frame = measure_frame(prices, 10, fundamental="constant")
    assert list(frame.columns) == COLUMNS
    keys = [(7, "red"), (7, "blue"), (3, "red")]
    assert list(zip(frame["game_id"], frame["colour"], frame["measure"], strict=True)) == [
        (*key, name) for key in keys for name in PER_COLOUR
    ]
    assert list(frame.index) == list(range(len(frame)))


def test_every_row_is_what_the_functions_say_of_its_game_and_colour() -> None:
    prices, values = batch(20)
    shuffled = prices.sample(frac=1, random_state=1)
    frame = measure_frame(
        shuffled, values.sample(frac=1, random_state=2), fundamental="v", outstanding=10
    )
    joined = prices.merge(values)
    assert len(frame) == 20 * 2 * (len(PER_COLOUR) + 6)
    assert set(frame["measure"]) == set(DEFINITIONS) - {"gini", "gini_corrected"}
    for row in frame.itertuples():
        own = joined[(joined["game_id"] == row.game_id) & (joined["colour"] == row.colour)]
        arguments: dict[str, list[Any]] = {
            **{name: [own["price"], own["value"]] for name in PER_COLOUR[:8]},
            **{name: [own["price"]] for name in PER_COLOUR[8:]},
            "turnover": [own["quantity"], 10],
            "wealth_lost": [own["price"], own["holdings"]],
        }
        weighted = [own["price"], own["value"], own["quantity"]]
        name = str(row.measure)
        measure = getattr(measures, name)(*arguments.get(name, weighted))
        np.testing.assert_equal(
            (row.value, row.used, row.dropped, row.reason),
            (measure.value, measure.used, measure.dropped, measure.reason),
        )


def test_a_burst_colour_is_dropped_from_then_on() -> None:
    frame = measure_frame(game(price=[*PRICE, None, None]), 10, fundamental="constant")
    assert one(frame, "rad").value == pytest.approx(0.32)
    assert set(frame["dropped"]) == {2}


def test_a_turn_without_a_value_is_dropped() -> None:
    values = game()[["game_id", "turn", "colour"]].assign(value=10.0).iloc[:3]
    frame = measure_frame(game(), values, fundamental="constant")
    assert (one(frame, "rad").used, one(frame, "rad").dropped) == (3, 2)
    assert (one(frame, "max_drawdown").used, one(frame, "max_drawdown").dropped) == (5, 0)


def test_the_undefined_is_a_missing_value_with_its_reason() -> None:
    prices = pd.concat([game(0), game(1, price=[0, 5, 5, 5, 5])])
    frame = measure_frame(prices, 10, fundamental="constant")
    bad = one(frame, "gad", game_id=1)
    assert math.isnan(bad.value)
    assert bad.reason == "A logarithm needs numbers above zero: 1 of 5 prices is not."
    assert one(frame, "gad", game_id=0).reason == ""
    nothing = measure_frame(game(price=[None, None]), 10, fundamental="constant")
    assert nothing["value"].isna().all()
    assert set(nothing["reason"]) == {
        "There is no period with both a price and a value.",
        "There is no period with a price.",
    }


def test_values_of_other_games_are_no_values() -> None:
    values = game("other")[["game_id", "turn", "colour"]].assign(value=10.0)
    frame = measure_frame(game(0), values, fundamental="constant")
    assert one(frame, "rad").reason == "There is no period with both a price and a value."


@pytest.mark.parametrize(
    "empty",
    [game().iloc[:0], pd.DataFrame(columns=["game_id", "turn", "colour", "price"])],
    ids=["typed", "untyped"],
)
@pytest.mark.parametrize(
    "values",
    [10, pd.DataFrame(columns=["game_id", "turn", "colour", "value"]), batch(1)[1]],
    ids=["number", "empty", "frame"],
)
def test_an_empty_batch_gives_an_empty_frame_with_the_right_columns(
    empty: pd.DataFrame, values: Any
) -> None:
    frame = measure_frame(empty, values, fundamental="constant")
    full = measure_frame(game(), 10, fundamental="constant")
    assert list(frame.columns) == COLUMNS
    assert frame.empty
    for name in COLUMNS[2:]:
        assert frame[name].dtype == full[name].dtype


def test_an_empty_values_frame_gives_reasons() -> None:
    values = pd.DataFrame(columns=["game_id", "turn", "colour", "value"])
    frame = measure_frame(game(), values, fundamental="constant")
    assert one(frame, "rad").reason == "There is no period with both a price and a value."


def test_the_frames_given_do_not_change() -> None:
    prices, values = batch(2)
    before = prices.copy(), values.copy()
    measure_frame(prices, values, fundamental="v")
    pd.testing.assert_frame_equal(prices, before[0])
    pd.testing.assert_frame_equal(values, before[1])


def test_categories_are_keys_too() -> None:
    prices = game().assign(colour=pd.Categorical(["red"] * 5, ["blue", "red"]))
    frame = measure_frame(prices, 10, fundamental="constant")
    assert len(frame) == len(PER_COLOUR)
    assert one(frame, "rad").value == pytest.approx(0.32)


VALUES = game()[["game_id", "turn", "colour"]].assign(value=10.0)


@pytest.mark.parametrize(
    ("prices", "values", "more", "sentence"),
    [
        (
            game().drop(columns=["price", "turn"]),
            10,
            {},
            "prices has no column turn and no column price; it needs game_id, turn, colour, price.",
        ),
        (game(), VALUES.drop(columns="value"), {}, "values has no column value"),
        ([1, 2], 10, {}, "prices must be a frame with the columns game_id"),
        (game(), [10, 11], {}, "values must be one number, or a frame"),
        (game(), math.inf, {}, "values holds inf"),
        (game(), "ten", {}, "values must be a sequence of numbers"),
        (
            pd.concat([game(), game().iloc[[2]]]),
            10,
            {},
            "prices has two rows for game 0, turn 3, red; give one",
        ),
        (game(), pd.concat([VALUES, VALUES]), {}, "values has two rows for game 0, turn 1, red"),
        (game().assign(colour=None), 10, {}, "prices has a row without colour."),
        (game(price=[1, math.inf]), 10, {}, "price holds inf at position 1 "),
        (game(price=["a", "b"]), 10, {}, "price must be a sequence of numbers"),
        (game().assign(turn=list("abcde")), 10, {}, "turn must be a sequence of numbers"),
        (
            pd.concat([game(0, board="steep"), game(1, board="gentle")]),
            10,
            {},
            "The batch mixes the boards gentle, steep",
        ),
        (game(), 10, {"outstanding": 20}, 'give prices a column "quantity".'),
        (game(), 10, {"fundamental": " "}, "fundamental must name the value used"),
        (game(), 10, {"fundamental": None}, "fundamental must name the value used"),
    ],
)
def test_bad_input_is_a_sentence(prices: Any, values: Any, more: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as error:
        measure_frame(prices, values, **{"fundamental": "constant", **more})
    assert sentence in str(error.value)


def test_one_board_is_no_mixture() -> None:
    frame = measure_frame(game(board="steep"), 10, fundamental="constant")
    assert one(frame, "rad").value == pytest.approx(0.32)
