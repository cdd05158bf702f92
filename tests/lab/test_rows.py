"""Rows checked by hand, against the rulebook's examples and small positions."""

import json
from pathlib import Path
from typing import Any

import pytest

import tulipbook
from tulipbook.record import Record

EXAMPLE = Path(__file__).parents[1] / "data" / "records" / "rulebook-bubble-bursts.jsonl"
TRADE = ["turn", "colour", "kind", "seller", "buyer", "price", "price_before", "price_after",
         "winner", "bank", "proxy"]  # fmt: skip
BURST = ["turn", "colour", "order", "cause", "peak_price", "paid_total", "with_buyers",
         "without_buyers"]  # fmt: skip


def rows(frame, columns):
    return frame[columns].astype(object).where(frame[columns].notna(), None).values.tolist()


def position(**changes):
    header = json.loads(EXAMPLE.read_text(encoding="utf-8").splitlines()[0])
    header["position"] |= changes
    return header


def batch(header, *moves):
    lines = [{"player": player, "action": action} for player, action in moves]
    return tulipbook.frames_from_records([Record(header, lines)])


def sale(**cards):
    """An orange tulip of seat 1 is on offer at 250; who is not named passes."""
    header = position(
        offer="orange",
        prices={"purple": 50, "yellow": 50, "orange": 250, "blue": 50},
    )
    played = [(seat, f"play {cards.get(f'seat{seat}', 'pass')}") for seat in (0, 2, 3)]
    return batch(header, *played, *([(1, f"play {cards['seller']}")] if "seller" in cards else []))


def test_the_burst_of_the_rulebook():
    played = tulipbook.frames_from_records([EXAMPLE])
    assert rows(played.trades, TRADE) == [
        [20, "orange", "speculate", 1, 0, 3000, 1000, 4000, 0, False, False],
        [20, "orange", "burst with buyer", 0, None, 4000, 4000, 3000, None, True, False],
        [20, "orange", "burst with buyer", 1, None, 4000, 4000, 3000, None, True, False],
        [20, "orange", "burst with buyer", 2, None, 4000, 4000, 3000, None, True, False],
        [20, "orange", "burst with buyer", 2, None, 3000, 3000, 1000, None, True, False],
        [20, "orange", "burst with buyer", 2, None, 1000, 1000, 750, None, True, False],
        [20, "orange", "burst", 0, None, 750, 750, 250, None, True, False],
        [20, "orange", "burst", 2, None, 750, 750, 250, None, True, False],
        [20, "orange", "burst", 3, None, 750, 750, 250, None, True, False],
        [20, "orange", "burst", 3, None, 250, 250, 150, None, True, False],
    ]
    assert rows(played.bursts, BURST) == [[20, "orange", 1, "speculate", 4000, 18500, 5, 4]]
    assert rows(played.games, ["turns", "decisions", "finished", "reason", "winners", "seed"]) == [
        [20, 3, False, "broken off", None, None]
    ]
    assert rows(played.seats, ["player", "bot", "score", "rank", "win_share"]) == [
        [name, None, None, None, None] for name in ("Ann", "Bill", "Charles", "Dave")
    ]


def test_a_turn_has_prices_once_it_has_ended():
    header = position()
    bids = [(0, "play speculate"), (2, "play pass"), (3, "play pass")]
    assert batch(header, *bids).prices.empty
    assert rows(batch(header, *bids, (1, "buy blue")).prices, ["turn", "colour", "price"]) == [
        [20, "purple", 50],
        [20, "yellow", 50],
        [20, "orange", None],
        [20, "blue", 75],
    ]


@pytest.mark.parametrize(
    ("cards", "row"),
    [
        ({"seat3": "purchase"}, ["purchase", 1, 3, 250, 250, 375, 3, False, False]),
        ({"seat2": "speculate"}, ["speculate", 1, 2, 750, 250, 1000, 2, False, False]),
        (
            {"seat0": "purchase by proxy"},
            ["purchase by proxy", 1, None, 250, 250, 375, 0, True, True],
        ),
        (
            {"seat2": "speculate by proxy"},
            ["speculate by proxy", 1, None, 750, 250, 1000, 2, True, True],
        ),
        (
            {"seller": "purchase by proxy"},
            ["purchase by proxy", 1, None, 250, 250, 375, 1, True, True],
        ),
        ({"seller": "pass"}, ["all passed", 1, None, 150, 250, 50, None, True, False]),
        # Dave has no buyer, so that the proxy becomes a pass (TM-2.5).
        (
            {"seat3": "speculate by proxy", "seat0": "purchase"},
            ["purchase", 1, 0, 250, 250, 375, 0, False, False],
        ),
    ],
)
def test_a_sale(cards, row):
    assert rows(sale(**cards).trades, TRADE) == [[20, "orange", *row]]


def test_a_tulip_from_the_stockpile():
    header = position(phase="buy", to_act=[1], offer=None)
    assert rows(batch(header, (1, "buy yellow")).trades, TRADE) == [
        [20, "yellow", "stockpile", None, 1, 50, 50, 75, None, True, False]
    ]


def test_a_purchase_from_the_stockpile_bursts():
    header = position(
        phase="buy",
        to_act=[1],
        offer=None,
        prices={"purple": 2000, "yellow": 50, "orange": 250, "blue": 50},
        tulips=[
            {"purple": 1, "yellow": 1, "orange": 1, "blue": 0},
            {"purple": 0, "yellow": 1, "orange": 2, "blue": 0},
            {"purple": 0, "yellow": 1, "orange": 4, "blue": 0},
            {"purple": 0, "yellow": 1, "orange": 2, "blue": 0},
        ],
        stock={"purple": 4, "yellow": 5, "orange": 0, "blue": 5},
    )
    played = batch(header, (1, "buy purple"))
    assert rows(played.trades, TRADE) == [
        [20, "purple", "stockpile", None, 1, 2000, 2000, 3000, None, True, False],
        [20, "purple", "burst", 0, None, 3000, 3000, 2000, None, True, False],
        [20, "purple", "burst", 1, None, 3000, 3000, 2000, None, True, False],
    ]
    assert rows(played.bursts, BURST) == [[20, "purple", 1, "stockpile", 3000, 6000, 0, 2]]


def test_the_last_colour_and_the_end():
    gone = {"purple": 0, "yellow": 0, "orange": 0, "blue": 0}
    header = position(
        prices={"orange": 1000, "blue": 150},
        burst=["yellow", "purple"],
        tulips=[gone | {"orange": 1}, gone | {"orange": 1, "blue": 1}, gone | {"blue": 1}, gone],
        buyers=[gone | {"orange": 1}, gone, gone | {"blue": 2}, gone],
        stock=gone | {"blue": 5},
    )
    played = batch(header, (0, "play speculate"), (2, "play pass"), (3, "play pass"))
    assert rows(played.bursts, BURST) == [
        [20, "orange", 3, "speculate", 4000, 7000, 1, 1],
        [20, "blue", 4, "last colour", 150, 250, 1, 1],
    ]
    assert rows(played.prices, ["turn", "colour", "price"]) == [
        [20, colour, None] for colour in ("purple", "yellow", "orange", "blue")
    ]
    assert rows(played.seats, ["score", "rank", "win_share"]) == [
        [5000 - 3000 + 4000 + 3000, 1, 1.0],
        [5000 + 3000 + 100, 2, 0.0],
        [5000 + 150, 3, 0.0],
        [5000, 4, 0.0],
    ]
    assert rows(played.games, ["turns", "finished", "reason", "winners"]) == [
        [20, True, "burst", "0"]
    ]


def test_the_final_sale_counts_to_the_last_turn_in_which_something_was_decided():
    one = {"purple": 0, "yellow": 0, "orange": 0, "blue": 0}
    header = position(
        phase="sell",
        to_act=[1],
        offer=None,
        cash=[0, 0, 0, 0],
        tulips=[one, one | {"blue": 1}, one, one],
        buyers=[one] * 4,
        stock={"purple": 5, "yellow": 5, "orange": 5, "blue": 5},
        idle_turns=1,
    )
    header["position"]["prices"]["blue"] = 150
    played = batch(header, (1, "keep"))
    assert rows(played.trades, TRADE) == [
        [20, "blue", "final sale", 1, None, 150, 150, 150, None, True, False]
    ]
    assert rows(played.games, ["turns", "finished", "reason", "winners"]) == [
        [20, True, "declined", "1"]
    ]
    assert played.prices.turn.tolist() == [20] * 4


TULIP = {
    "game": "tulip", "phase": "play", "turn": 1, "current_player": 0, "to_act": [0],
    "gardens": [
        {"tulips": {"purple": 0, "yellow": 1, "orange": 0, "blue": 1, "red": 0, "white": 1},
         "black": 0, "actions": 0},
        {"tulips": {"purple": 1, "yellow": 0, "orange": 1, "blue": 0, "red": 1, "white": 0},
         "black": 0, "actions": 0},
    ],
    "values": {"purple": 5, "yellow": 2, "orange": 5, "blue": 5, "red": 1, "white": 5},
    "hands": [
        ["tulip red", "exchange", "variation", "draw"], ["tulip red", "tulip red", "black", "black"]
    ],
    "deck": ["tulip purple", "black", "black", "black", "draw", "draw"],
    "crashes": 0, "pending": None, "target": None, "result": None,
}  # fmt: skip


def test_plays_and_crashes_of_tulip():
    header = {"record": "tulipbook", "version": 1, "game": "tulip", "players": ["Ann", "Bill"]}
    lines: list[dict[str, Any]] = [
        {"player": 0, "action": "play draw"},
        {"player": 0, "action": "draw P1"},
        {"chance": "tulip red"},
        {"player": 1, "action": "play tulip red"},
        {"player": 0, "action": "play variation"},
        {"player": 0, "action": "variation yellow down"},
    ]
    played = tulipbook.frames_from_records([Record(header | {"position": TULIP}, lines)])
    assert rows(
        played.plays,
        ["turn", "seat", "card", "colour", "value_before", "value_after", "crash"],
    ) == [
        [1, 0, "draw", None, None, None, False],
        [1, 0, "tulip", "red", 1, 0, True],
        [2, 1, "tulip", "red", 0, 5, False],
        [3, 0, "variation", "yellow", 2, 1, False],
    ]
    assert rows(played.crashes, ["turn", "colour", "order", "cause", "seat", "removed"]) == [
        [1, "red", 1, "tulip", 0, 2]
    ]
    red = played.prices[played.prices.colour == "red"]
    assert rows(red, ["turn", "value"]) == [[1, 0], [2, 5], [3, 5]]
    assert rows(played.games, ["board", "turns", "decisions"]) == [[None, 3, 5]]
