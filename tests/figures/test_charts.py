"""Charts over turns, and the value tracks."""

import re
from itertools import combinations, pairwise
from math import log10

import pytest

from tests.figures.boards import BOARDS
from tests.pages.games import NAMES, Page, first, steps
from tulipbook.figures import (
    Moment,
    TulipMoment,
    Twin,
    prices_figure,
    prices_twin,
    tracks_figure,
    tracks_twin,
    values_figure,
    values_twin,
    wealth_figure,
    wealth_twin,
)
from tulipbook.figures.values import APART, BASES, OTHERS, ROWS
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulip.events import Crash, ValueMoved
from tulipbook.games.tulipmania import Tulipmania, load_board
from tulipbook.games.tulipmania.events import BubbleBurst
from tulipbook.language import florins
from tulipbook.pages import MARKS

STANDARD = load_board("standard")
# How wide a plot is on a phone, in pixels.
PHONE = 240


def told(moment, game, players, seed):
    """The moments of a game, and its steps."""
    played = list(steps(game, players, seed))
    assert played[-1].state.is_over
    return [moment.of(step.state.view(None), step.new) for step in played], played


def trace(figure, name):
    (found,) = [one for one in figure.data if one.name == name]
    return found


def test_a_moment_tells_prices_cash_and_paper_wealth() -> None:
    moments, played = told(Moment, Tulipmania, 4, 3)
    for moment, step in zip(moments, played, strict=True):
        state = step.state
        assert moment.prices == state.prices
        assert moment.cash == tuple(state.cash)
        for seat in range(4):
            paper = sum(state.prices[c] * n for c, n in state.tulips[seat].items() if n)
            assert moment.wealth[seat] == state.cash[seat] + paper
        burst = {event.colour: event.price for event in step.new if isinstance(event, BubbleBurst)}
        assert moment.bursts == burst
        assert state.turn <= moment.at <= state.turn + 1
    assert all(one.at <= two.at for one, two in pairwise(moments))
    assert moments[0].at == 1
    assert moments[-1].at == played[-1].state.turn + 1


def test_a_moment_does_not_change_when_the_game_goes_on() -> None:
    state = first(Tulipmania, 3, "bid").state
    moment = Moment.of(state.view(None))
    before = dict(moment.prices)
    seat, other = state.to_act
    state.apply(seat, "play purchase")
    state.apply(other, "play pass")
    assert state.prices != before
    assert moment.prices == before


def test_prices_are_drawn_as_steps_through_every_price_there_was() -> None:
    moments, _ = told(Moment, Tulipmania, 5, 3)
    figure = prices_figure(moments, STANDARD)
    for colour in moments[0].prices:
        mark = MARKS[colour]
        line = trace(figure, f"{mark.letter} {colour}")
        assert line.line.shape == "hv"
        drawn = dict(zip(line.x, line.y, strict=True))
        for moment in moments:
            if colour in moment.bursts:
                assert drawn[moment.at] == moment.bursts[colour]
                assert line.x[-1] == moment.at
            elif colour in moment.prices:
                assert moment.prices[colour] in line.y


def test_bursts_are_marked_at_their_price() -> None:
    moments, played = told(Moment, Tulipmania, 5, 3)
    figure = prices_figure(moments, STANDARD)
    bursts = [e for e in played[-1].log if isinstance(e, BubbleBurst)]
    assert len(bursts) == 5
    marked = trace(figure, "burst")
    assert list(marked.y) == [event.price for event in bursts]
    assert [text.split()[0] for text in marked.hovertext] == [event.colour for event in bursts]


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
@pytest.mark.parametrize("scale", ["log", "linear"])
def test_the_axis_is_stated_and_holds_the_whole_board_for_the_whole_game(board, scale) -> None:
    start = Moment(1, dict.fromkeys(("purple", "red"), board.start.price))
    late = Moment(40, {"purple": max(space.price for space in board.spaces.values())})
    figures = [prices_figure(moments, board, scale) for moments in ([start], [start, late])]
    axes = [figure.layout.yaxis for figure in figures]
    assert axes[0].range == axes[1].range
    assert axes[0].type == scale
    assert f"({scale} scale)" in figures[0].layout.title.text
    assert "florins" in figures[0].layout.title.text
    low, high = axes[0].range
    for space in board.spaces.values():
        assert low < (log10(space.price) if scale == "log" else space.price) < high
    assert set(axes[0].tickvals) <= {space.price for space in board.spaces.values()}
    heights = [log10(tick) if scale == "log" else tick for tick in axes[0].tickvals]
    assert all(two - one > 0.05 * (high - low) for one, two in pairwise(heights))
    assert list(axes[0].ticktext) == [f"ƒ{tick}" for tick in axes[0].tickvals]
    (line,) = figures[0].layout.shapes
    assert line.y0 == line.y1 == board.burst_from
    (note,) = figures[0].layout.annotations
    assert note.text == f"bursts from ƒ{board.burst_from}"
    assert 10**note.y == pytest.approx(board.burst_from) or note.y == board.burst_from


def test_the_marks_at_the_end_show_each_colour_and_do_not_cover_each_other() -> None:
    prices = {"purple": 50, "yellow": 50, "orange": 50, "blue": 1000, "red": 2000}
    for scale in ("log", "linear"):
        now = trace(prices_figure([Moment(2, prices)], STANDARD, scale), "now")
        assert list(now.text) == [f"<b>{MARKS[colour].letter}</b>" for colour in prices]
        assert list(now.y) == list(prices.values())
        at_fifty = now.x[:3]
        apart = [(two - one) / 11.6 * PHONE for one, two in pairwise(at_fifty)]
        assert all(12 < pixels < 20 for pixels in apart)
        if scale == "log":
            assert now.x[3] == now.x[4] == 2
    close = trace(prices_figure([Moment(2, {"blue": 25, "red": 150})], STANDARD, "linear"), "now")
    assert close.x[0] != close.x[1]


def test_the_axis_of_the_turns_holds_what_is_drawn() -> None:
    moments, _ = told(Moment, Tulipmania, 4, 3)
    for number in range(1, len(moments) + 1, 5):
        figure = prices_figure(moments[:number], STANDARD)
        begin, end = figure.layout.xaxis.range
        for one in figure.data:
            assert all(begin <= x < end for x in one.x if x is not None)


def test_lines_that_run_together_can_all_be_seen() -> None:
    figure = prices_figure([Moment(1, dict.fromkeys(MARKS, 50)), Moment(2, {})], STANDARD)
    widths = [one.line.width for one in figure.data if one.mode == "lines"]
    assert widths == sorted(set(widths), reverse=True)
    assert widths[4] >= 2


def test_the_twin_of_the_prices_tells_every_change() -> None:
    moments, _ = told(Moment, Tulipmania, 4, 3)
    twin = prices_twin(moments, STANDARD)
    assert twin.head == ("Turn", *moments[0].prices)
    for moment in moments:
        for price in moment.prices.values():
            assert any(f"ƒ{price}" in row for row in twin.rows)
        for colour, price in moment.bursts.items():
            assert f"{colour} has burst at ƒ{price}" in twin.summary
            assert any(f"bursts at ƒ{price}" in row for row in twin.rows)
    assert all(one[1:] != two[1:] for one, two in pairwise(twin.rows))


def test_wealth_shows_cash_and_paper_wealth_of_all() -> None:
    moments, _ = told(Moment, Tulipmania, 5, 3)
    figure = wealth_figure(moments, NAMES[:5])
    for seat, name in enumerate(NAMES[:5]):
        assert list(trace(figure, name).y) == [moment.wealth[seat] for moment in moments]
        cash = trace(figure, f"{name}, cash alone")
        assert list(cash.y) == [moment.cash[seat] for moment in moments]
        assert cash.line.dash != trace(figure, name).line.dash
        assert cash.line.color == trace(figure, name).line.color
    looks = {(one.marker.symbol, one.line.color) for one in figure.data if one.showlegend is None}
    assert len(looks) == 5
    low, high = figure.layout.yaxis.range
    assert low == 0
    assert all(low <= y < high for one in figure.data for y in one.y)
    assert "florins" in figure.layout.title.text
    twin = wealth_twin(moments, NAMES[:5])
    for seat, name in enumerate(NAMES[:5]):
        worth, cash = moments[-1].wealth[seat], moments[-1].cash[seat]
        assert f"{name} is worth {florins(worth)}, of it {florins(cash)} cash" in twin.summary
    assert twin.rows[-1][1] == florins(moments[-1].wealth[0])


def test_a_name_is_shown_as_it_is_written() -> None:
    moment = Moment(1, {}, cash=(1, 2), wealth=(3, 4))
    figure = wealth_figure([moment], ["<b>Ann</b>", "x" * 999])
    assert figure.data[0].name == "&lt;b&gt;Ann&lt;/b&gt;"
    assert len(figure.data[2].name) < 30
    html = figure.to_html(include_plotlyjs=False)
    assert "<b>" not in html
    twin = wealth_twin([moment], ["<b>Ann</b>", "Bill"])
    assert "<b>Ann</b>" in twin.text
    assert "b" not in Page(twin.html).tags
    played = TulipMoment(2, dict.fromkeys(BASES, 5), ((0, "black"),))
    assert trace(values_figure([played], ["<i>", "B"]), "card played").hovertext == (
        "&lt;i&gt;: a black tulip",
    )


@pytest.mark.parametrize("players", [2, 4])
def test_values_are_drawn_in_a_lane_for_every_colour_with_the_crashes(players) -> None:
    moments, played = told(TulipMoment, Tulip, players, 6)
    figure = values_figure(moments, NAMES)
    for colour, base in BASES.items():
        lane = trace(figure, f"{MARKS[colour].letter} {colour}")
        assert list(lane.customdata) == [moment.values[colour] for moment in moments]
        assert [y - base for y in lane.y] == list(lane.customdata)
        assert lane.line.shape == "hv"
    lanes = sorted(BASES.values())
    assert all(two - one > 5 for one, two in pairwise(lanes))
    crashes = [event for event in played[-1].log if isinstance(event, Crash)]
    marked = trace(figure, "✕ crash")
    assert list(marked.hovertext or ()) == [f"{event.colour} crashes" for event in crashes]
    if crashes:
        assert list(marked.y) == [BASES[event.colour] for event in crashes]
    low, high = figure.layout.yaxis.range
    assert all(low < y < high for one in figure.data for y in one.y if y is not None)


def test_every_card_that_was_played_is_in_the_chart() -> None:
    moments, _ = told(TulipMoment, Tulip, 3, 5)
    plays = [(seat, card) for moment in moments for seat, card in moment.plays]
    variations = [colour for moment in moments for colour in moment.variations]
    assert {card for _, card in plays} >= {"exchange", "variation", "draw", "black"}
    assert variations
    shown = trace(values_figure(moments, NAMES), "card played")
    assert len(shown.x) == len(plays) + len(variations)
    for place, (seat, card) in enumerate(plays):
        assert shown.hovertext[place].startswith(f"{NAMES[seat]}: ")
        if card.startswith("tulip "):
            colour = card.removeprefix("tulip ")
            assert shown.text[place] == f"<b>{MARKS[colour].letter}</b>"
            assert 0 <= shown.y[place] - BASES[colour] <= 5
        else:
            assert shown.y[place] in ROWS
            letter = {"exchange": "E", "variation": "V", "draw": "D", "black": ""}[card]
            assert shown.text[place] == f"<b>{letter}</b>"
    twin = values_twin(moments, NAMES)
    assert twin.text.count("crashes") == 1 + sum(len(moment.crashes) for moment in moments)
    assert [row[1:7] for row in twin.rows] == [
        tuple(str(moment.values[colour]) for colour in BASES) for moment in moments
    ]
    assert twin.rows[1][-1].startswith("Ann: ")


def test_marks_in_the_lowest_lane_do_not_cover_each_other() -> None:
    cards = ("draw", "exchange", "black")
    values = dict.fromkeys(BASES, 5)
    moments = [TulipMoment(1, values)]
    moments += [TulipMoment(1.5 + n / 3, values, ((0, cards[n % 3]),)) for n in range(9)]
    moments.append(TulipMoment(8, values, ((0, "draw"),)))
    figure = values_figure(moments, NAMES)
    shown = trace(figure, "card played")
    places = list(zip(shown.x, shown.y, strict=True))
    begin, end = figure.layout.xaxis.range
    for (x, y), (other, high) in combinations(places, 2):
        assert y != high or other - x >= APART * (end - begin) / 1.1
    assert places[-1] == (8, OTHERS)
    low, _ = figure.layout.yaxis.range
    assert low < min(ROWS) < max(ROWS) < min(BASES.values())


def test_the_tracks_show_every_value_and_the_way_it_came() -> None:
    for step in steps(Tulip, 4, 6):
        view = step.state.view(None)
        figure = tracks_figure(view, step.new, ["red 2"])
        values = trace(figure, "values")
        assert list(values.customdata) == [f"{c} {v}" for c, v in view.values.items()]
        assert list(values.x) == [5 - value for value in view.values.values()]
        places = trace(figure, "places")
        assert len(set(places.customdata)) == 36
        at = dict(zip(places.customdata, zip(places.x, places.y, strict=True), strict=True))
        for place, words in enumerate(values.customdata):
            assert (values.x[place], values.y[place]) == at[words]
        moves = [event for event in step.new if isinstance(event, ValueMoved)]
        trail = trace(figure, "last move")
        ends = [x for x in trail.x if x is not None]
        assert ends == [5 - value for move in moves for value in (move.before, move.after)]
        lit = trace(figure, "reached by the card")
        assert (min(lit.x[:5]), max(lit.x[:5])) == (2.5, 3.5)
        twin = tracks_twin(view, step.new, NAMES)
        for colour, value in view.values.items():
            assert (colour, str(value)) in twin.rows
        for move in moves:
            assert move.sentence(NAMES) in twin.summary


def test_a_place_tells_what_the_next_tulip_does() -> None:
    figure = tracks_figure(first(Tulip, 3, "play").state.view(None))
    places = trace(figure, "places")
    words = dict(zip(places.customdata, places.hovertext, strict=True))
    assert words["red 3"] == "Red at 3. A tulip played: to 2."
    assert words["red 1"] == "Red at 1. A tulip played: to 0, a crash."
    assert words["red 0"] == "Red at 0. A tulip played: to 5."


def test_a_twin_is_a_sentence_and_a_table_in_both_forms() -> None:
    twin = Twin("T & U", "a < b.", ("x", "y"), (("<1>", "2"), ("3", "4")))
    assert twin.text == "a < b.\nx    y\n<1>  2\n3    4"
    page = Page(twin.html)
    assert page.text == "a < b. T & U x y <1> 2 3 4"
    assert page.tags.count("tr") == 3
    assert re.findall("<caption[^>]*>T &amp; U</caption>", twin.html)
