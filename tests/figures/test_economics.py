"""The figures of the economics: what they draw is what was computed, and their twins say it."""

from io import StringIO
from math import isnan, log10

import pandas as pd
import pytest
from IPython.lib.pretty import RepresentationPrinter

from tests.economics.games import burst_example, random_record
from tulipbook.economics import (
    attribute,
    burst_now,
    prices_1637,
    rise_and_fall,
    value_frame,
    wealth,
    wealth_course,
)
from tulipbook.figures import (
    Rise,
    attribution_figure,
    attribution_twin,
    bubble_figure,
    bubble_twin,
    burst_figure,
    burst_twin,
    flows_figure,
    flows_twin,
    game_rises,
    historical_rises,
    means_figure,
    means_twin,
    paper_figure,
    paper_twin,
    then_and_now_figure,
    then_and_now_twin,
    treatments_figure,
    treatments_twin,
)
from tulipbook.games.api import TulipbookError
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.lab.experiments import kinds_of_traders, number_of_buyers
from tulipbook.language import florins
from tulipbook.record import Record

NASTY = ["<b>Ann</b>", "x" * 200, "Bill\nof Haarlem", "&"]


@pytest.fixture(scope="module")
def record() -> Record:
    return random_record(4, 17)


@pytest.fixture(scope="module")
def values(record: Record) -> pd.DataFrame:
    return value_frame(record)


def trace(figure, name: str):
    (found,) = [one for one in figure.data if one.name == name]
    return found


def texts(figure) -> str:
    return str(figure.to_plotly_json())


# Price, fundamental value and the most it could pay


@pytest.mark.parametrize("fundamental", ["burst_now", "opening"])
@pytest.mark.parametrize("colour", ["purple", "blue"])
def test_the_lines_are_the_columns(values, colour: str, fundamental: str) -> None:
    own = values[values["colour"] == colour]
    figure = bubble_figure(values, colour, fundamental)
    for name, column in (
        ("price", "price"),
        ("fundamental value", fundamental),
        ("most it could pay", "most"),
    ):
        assert list(trace(figure, name).y) == own[column].tolist()
        assert list(trace(figure, name).x) == own["turn"].tolist()
    low, high = figure.layout.yaxis.range
    assert low < log10(own[["price", fundamental]].min(axis=None))
    assert log10(own["most"].max()) < high


def test_the_fundamental_value_is_named(values) -> None:
    assert "if it burst now" in bubble_figure(values, "blue").layout.title.subtitle.text
    assert "opening price" in bubble_figure(values, "blue", "opening").layout.title.subtitle.text
    assert "the opening price" in bubble_twin(values, "blue", "opening").summary


def test_the_burst_goes_down_to_the_last_tulip(record, values) -> None:
    falls = rise_and_fall(record)
    (own,) = falls[falls["colour"] == "blue"].to_dict("records")
    burst = trace(bubble_figure(values, "blue", falls=falls), "burst, down to the last pay-out")
    assert list(burst.y) == [own["highest"], own["last"]]
    assert set(burst.x) == {own["burst_turn"]}
    assert f"burst at ƒ{own['highest']}" in bubble_twin(values, "blue", falls=falls).summary
    assert not trace(bubble_figure(values, "blue"), burst.name).x


def test_a_price_without_a_value_has_no_number(values) -> None:
    nobody = values.assign(burst_now=float("nan"))
    twin = bubble_twin(nobody, "blue")
    assert "without a fundamental value" in twin.summary
    assert {row[2] for row in twin.rows} == {"none"}


def test_a_price_above_the_most_is_told(values) -> None:
    assert "in 1 turn." in bubble_twin(values.head(4).assign(most=10), "purple").summary


@pytest.mark.parametrize("draw", [bubble_figure, bubble_twin])
def test_another_colour_or_value_is_refused(values, draw) -> None:
    with pytest.raises(TulipbookError, match="'red'; the colours are purple"):
        draw(values, "red")
    with pytest.raises(TulipbookError, match="no fundamental value 'dividend'"):
        draw(values, "blue", "dividend")
    with pytest.raises(TulipbookError, match="the colours are none"):
        draw(values.head(0), "blue")


# Paper and burst wealth


def test_paper_and_burst_are_those_of_the_states(record) -> None:
    course = wealth_course(record)
    figure = paper_figure(course, record.players)
    for seat, name in enumerate(record.players):
        assert list(trace(figure, f"{name}, on paper").y) == [
            all_[seat].paper for _, all_ in course
        ]
        burst = [all_[seat].burst for _, all_ in course]
        assert list(trace(figure, f"{name}, if burst now").y) == burst
    twin = paper_twin(course, record.players)
    assert len(twin.rows) == len(course)
    assert twin.rows[0][1:3] == ("ƒ900", f"ƒ{course[0][1][0].burst}")


def test_a_single_seat_can_be_drawn_alone(record) -> None:
    course = [(turn, all_[2:3]) for turn, all_ in wealth_course(record)]
    figure = paper_figure(course, record.players)
    name = record.players[2]
    assert [one.name for one in figure.data] == [f"{name}, if burst now", f"{name}, on paper"]
    assert name in figure.layout.yaxis.title.text


@pytest.mark.parametrize("draw", [paper_figure, paper_twin])
@pytest.mark.parametrize("nothing", [[], [(0, [])]])
def test_nothing_to_draw_is_a_sentence(draw, nothing) -> None:
    with pytest.raises(TulipbookError, match="no wealth to draw"):
        draw(nothing, ["Ann"])


# A burst, step by step


def burst_state() -> Tulipmania:
    state = burst_example().start()
    assert isinstance(state, Tulipmania)
    return state


def test_every_pay_out_is_a_cell_in_its_row() -> None:
    state = burst_state()
    burst = burst_now(state, "orange")
    figure = burst_figure(burst, ["Ann", "Bill", "Charles", "Dave"])
    drawn = {
        (row, seat, text, name)
        for name in ("with a buyer", "without a buyer")
        for row, seat, text in zip(
            trace(figure, name).y, trace(figure, name).x, trace(figure, name).text, strict=True
        )
    }
    expected = {
        (row, seat, f"ƒ{step.price}", "with a buyer" if step.with_buyers else "without a buyer")
        for row, step in enumerate(burst.rounds)
        for seat in step.seats
    }
    assert drawn == expected
    assert len(figure.layout.shapes) == len(expected)
    assert list(trace(figure, "all").text) == [f"<b>{florins(paid)}</b>" for paid in burst.paid]
    assert burst_twin(burst, ["Ann", "Bill", "Charles", "Dave"]).rows[-1][3:] == tuple(
        florins(paid) for paid in burst.paid
    )


def test_a_burst_of_nothing_is_told() -> None:
    state = burst_state()
    for hand in state.tulips:
        hand["orange"] = 0
    burst = burst_now(state, "orange")
    assert "pay nothing" in burst_twin(burst, list("ABCD")).summary
    assert burst_figure(burst, list("ABCD")).data[0].x == (None,)


# Money


def test_flows_are_the_payments(record) -> None:
    books = attribute(record)
    figure = flows_figure(books)
    table = figure.data[0].z
    seats = [*range(4), None]
    for row, payer in enumerate(seats):
        for column, payee in enumerate(seats):
            assert table[row][column] == books.flows.get((payer, payee), 0)
    shown = [note.text for note in figure.layout.annotations]
    assert sorted(shown) == sorted(florins(sum_) for sum_ in books.flows.values() if sum_)
    paid = sum(sum_ for (payer, _), sum_ in books.flows.items() if payer is None)
    assert flows_twin(books).summary.startswith(f"The bank paid {florins(paid)} to players")


def test_attribution_bars_add_up_to_the_gain(record) -> None:
    books = attribute(record)
    figure = attribution_figure(books)
    *bars, net = figure.data
    for seat in range(4):
        assert sum(bar.x[seat] for bar in bars) == net.x[seat]
        assert net.x[seat] == books.final[seat] - books.start[seat]
    looks = {(bar.marker.color, bar.marker.pattern.shape) for bar in bars}
    assert len(looks) == len(bars)
    rows = attribution_twin(books).rows
    assert [row[0] for row in rows] == [*[bar.name for bar in bars], "gain"]


def test_a_game_without_payments() -> None:
    record = random_record(3, 1)
    record.lines.clear()
    books = attribute(record)
    with pytest.raises(TulipbookError, match="No florin has changed hands"):
        attribution_figure(books)
    assert not flows_figure(books).layout.annotations
    assert "paid ƒ0" in flows_twin(books).summary


# Treatments


@pytest.fixture(scope="module")
def found():
    return number_of_buyers([4, 8], 3, games=5, bots=["random", "speculator"])


def test_treatments_are_the_summary(found) -> None:
    measures = ["gad_opening", "turns"]
    figure = treatments_figure(found, measures)
    summary = found.summary(measures)
    for axis, measure in zip(("y", "y2"), measures, strict=True):
        for series in ("randoms", "speculators"):
            rows = summary[(summary["series"] == series) & (summary["measure"] == measure)]
            (line,) = [one for one in figure.data if (one.name, one.yaxis) == (series, axis)]
            assert list(line.y) == rows["value"].tolist()
            assert line.error_y.array == pytest.approx((rows["high"] - rows["value"]).tolist())
            assert line.error_y.arrayminus == pytest.approx((rows["value"] - rows["low"]).tolist())
            assert line.x == pytest.approx([4, 8], abs=0.1)
    assert "the opening price" in figure.layout.annotations[0].text
    looks = {(one.marker.symbol, one.line.dash) for one in figure.data}
    assert len(looks) == 2


def test_treatments_twin_compares_and_counts(found) -> None:
    twin = treatments_twin(found, ["turns"])
    assert twin.head == ("Line", "buyers of each colour in the game", "Length of the game, turns",
                         "Games")  # fmt: skip
    assert [row[:2] + row[-1:] for row in twin.rows] == [
        ("randoms", "4 buyers", "5"),
        ("randoms", "8 buyers", "5"),
        ("speculators", "4 buyers", "5"),
        ("speculators", "8 buyers", "5"),
    ]
    assert "speculators: " in twin.summary
    assert "Length of the game" in twin.summary
    assert "4 buyers" in twin.summary
    assert "normal approximation" in twin.summary
    assert "taken out at random" in twin.summary


def test_a_single_treatment_can_be_drawn() -> None:
    found = kinds_of_traders(["random"], 3, games=3)
    figure = treatments_figure(found, ["turns"])
    assert len(figure.data) == 1
    assert not figure.layout.showlegend
    assert treatments_twin(found, ["turns"]).rows[0][0] == "random"


def test_a_single_game_has_no_interval() -> None:
    found = kinds_of_traders(["random"], 3, games=1)
    (row,) = treatments_twin(found, ["turns"]).rows
    assert " to " not in row[1]
    assert isnan(treatments_figure(found, ["turns"]).data[0].error_y.array[0])


# Then and now


def test_rises_of_1637_are_those_that_can_be_cited() -> None:
    rises = {rise.label: rise for rise in historical_rises(prices_1637())}
    assert len(rises) == 5
    assert rises["Switsers"].highest == 30
    assert rises["Witte Croonen"].highest == pytest.approx(57 / 2.2)
    assert rises["Gheele ende Roote van Leyden"].after == pytest.approx(0.2 / 17.5)
    assert "Semper Augustus" not in rises


def test_rises_of_a_game_are_its_prices(record) -> None:
    falls = rise_and_fall(record)
    for rise in game_rises(falls):
        (own,) = falls[falls["colour"] == rise.label].to_dict("records")
        assert rise == Rise(rise.label, own["highest"] / 50, own["last"] / 50)


def test_then_stands_above_now(record) -> None:
    then, now = historical_rises(prices_1637()), game_rises(rise_and_fall(record))
    figure = then_and_now_figure(then, now, "one game")
    highest = trace(figure, "highest")
    assert list(highest.x) == [rise.highest for rise in (*then, *now)]
    assert list(highest.y) == sorted(highest.y)
    labels = dict(zip(figure.layout.yaxis.tickvals, figure.layout.yaxis.ticktext, strict=True))
    assert [labels[y].split(" ")[-1] for y in highest.y][-4:] == [rise.label for rise in now]
    assert labels[0] == "<b>1637</b>"
    assert labels[len(then) + 1] == "<b>one game</b>"
    assert "not receipts" in figure.layout.title.subtitle.text
    twin = then_and_now_twin(then, now, "one game")
    assert "7.8 to 50 times in 34 days" in twin.summary
    assert len(twin.rows) == 9


@pytest.mark.parametrize("draw", [then_and_now_figure, then_and_now_twin])
def test_then_needs_now(draw) -> None:
    with pytest.raises(TulipbookError, match="at least one of each"):
        draw([Rise("a", 2, 1)], [], "one game")


def test_what_is_not_known_is_not_a_number() -> None:
    rises = [Rise("red", 2, float("nan"))]
    assert then_and_now_twin(rises, rises, "one game").rows[0][-1] == "not known"
    assert isnan(trace(then_and_now_figure(rises, rises, "one game"), "after the fall").x[0])


# Means


def test_means_are_the_rows(found) -> None:
    table = found.cash()
    figure = means_figure(table, ["treatment", "bot"], "Final cash", "florins", (700, "the start"))
    assert list(figure.data[0].x) == table["value"].tolist()
    assert figure.data[0].y[0] == "4 buyers · random"
    assert figure.layout.shapes[0].x0 == 700
    twin = means_twin(table, "bot", "Final cash", "florins", (700, "the start"))
    assert "The start: 700." in twin.summary
    assert len(twin.rows) == 4


@pytest.mark.parametrize("draw", [means_figure, means_twin])
def test_means_without_a_value_are_left_out(draw) -> None:
    table = pd.DataFrame({"bot": ["a", "b"], "value": [1.0, float("nan")], "low": 0.5, "high": 2.0})
    drawn = draw(table, "bot", "Title", "florins")
    assert "b" not in (drawn.data[0].y if draw is means_figure else [r[0] for r in drawn.rows])
    with pytest.raises(TulipbookError, match="No row has a value"):
        draw(table.tail(1), "bot", "Title", "florins")


# All of them


def test_a_twin_shows_itself_in_a_cell_and_in_a_terminal(found) -> None:
    twin = means_twin(found.cash(), "bot", "Final cash", "florins")
    printer = RepresentationPrinter(StringIO())
    printer.pretty(twin)
    assert printer.output.getvalue() == twin.text
    assert twin._repr_html_() == twin.html


def figures_of(record: Record, names: list[str]):
    books = attribute(record)
    books.players = names
    state = next(step.state for step in record.replay() if step.state.turn == 8)
    assert isinstance(state, Tulipmania)
    colour = next(iter(state.spaces))
    course = [(8, wealth(state))]
    yield flows_figure(books), flows_twin(books)
    yield attribution_figure(books), attribution_twin(books)
    yield paper_figure(course, names), paper_twin(course, names)
    yield burst_figure(burst_now(state, colour), names), burst_twin(burst_now(state, colour), names)


def test_names_of_players_do_no_harm(record) -> None:
    for figure, twin in figures_of(record, NASTY):
        said = texts(figure)
        assert "&lt;b&gt;Ann" in said
        assert "<b>Ann</b>" not in said.replace("<b>&lt;b&gt;Ann", "")
        assert "x" * 30 not in said
        assert "<b>Ann" not in twin.html


def test_every_figure_has_a_title_and_a_twin_of_one_title(record, values, found) -> None:
    then, now = historical_rises(prices_1637()), game_rises(rise_and_fall(record))
    pairs = [
        *figures_of(record, record.players),
        (bubble_figure(values, "blue"), bubble_twin(values, "blue")),
        (treatments_figure(found), treatments_twin(found)),
        (then_and_now_figure(then, now, "a game"), then_and_now_twin(then, now, "a game")),
    ]
    for figure, twin in pairs:
        assert figure.layout.title.text.startswith(twin.title[:25])
        assert figure.layout.title.subtitle.text
        assert twin.summary.endswith(".")
        assert all(len(row) == len(twin.head) for row in twin.rows)
