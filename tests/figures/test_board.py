import re
from itertools import combinations, pairwise

import pytest

from tests.figures.boards import BOARDS
from tests.pages.games import NAMES, first, steps
from tulipbook.figures import board_figure, board_twin
from tulipbook.figures.board import marker_places, space_words
from tulipbook.figures.grid import HALF_WIDTH, HEIGHT, Grid
from tulipbook.games.tulipmania import Tulipmania, load_board
from tulipbook.games.tulipmania.components import COLOURS
from tulipbook.games.tulipmania.events import PriceMoved
from tulipbook.pages import MARKS

everywhere = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)


def trace(figure, name):
    (found,) = [trace for trace in figure.data if trace.name == name]
    return found


def polylines(x, y):
    """Split the points of a trace at its gaps."""
    found: list = []
    line: list = []
    for point in zip(x, y, strict=True):
        if None in point:
            found.append(line)
            line = []
        else:
            line.append(point)
    return [line for line in [*found, line] if line]


def on_edge(grid, space, point):
    (x, y), (to_x, to_y) = grid.at(space), point
    across, up = abs(to_x - x), abs(to_y - y)
    wide, high = HALF_WIDTH[space.kind], HEIGHT[space.kind] / 2
    return (across == pytest.approx(wide) and up <= high) or (
        up == pytest.approx(high) and across <= wide
    )


@everywhere
def test_every_space_is_there_once_with_its_price(board) -> None:
    figure = board_figure(board)
    spaces = trace(figure, "spaces")
    assert list(spaces.customdata) == list(board.spaces)
    prices = trace(figure, "prices")
    shown = [re.sub("</?b>", "", text) for text in prices.text]
    assert shown == [f"ƒ{space.price}" for space in board.spaces.values()]
    assert len(set(zip(spaces.x, spaces.y, strict=True))) == len(board.spaces)


@everywhere
def test_columns_and_rows_are_those_of_the_board(board) -> None:
    grid = Grid(board)
    for one, other in combinations(board.spaces.values(), 2):
        (x, y), (to_x, to_y) = grid.at(one), grid.at(other)
        assert (x < to_x) == (one.column < other.column)
        assert (y < to_y) == (one.row < other.row)
        apart_x = abs(x - to_x) >= HALF_WIDTH[one.kind] + HALF_WIDTH[other.kind]
        apart_y = abs(y - to_y) >= (HEIGHT[one.kind] + HEIGHT[other.kind]) / 2
        assert apart_x or apart_y
        if one.row != other.row:
            assert apart_y


@everywhere
def test_every_arrow_runs_from_its_space_to_its_target(board) -> None:
    grid = Grid(board)
    figure = board_figure(board)
    for arrow in ("purchase", "speculate", "sale"):
        lines = []
        for name in (arrow, f"{arrow} around"):
            for found in [trace for trace in figure.data if trace.name == name]:
                lines += polylines(found.x, found.y)
                assert found.marker.symbol == "arrow"
                assert found.marker.angleref == "previous"
        wanted = [
            (space, target)
            for space in board.spaces.values()
            for kind, target in space.arrows()
            if kind == arrow
        ]
        assert len(lines) == len(wanted)
        for space, target in wanted:
            assert any(
                on_edge(grid, space, line[0]) and on_edge(grid, target, line[-1]) for line in lines
            ), (arrow, space, target)


@everywhere
def test_arrowheads_are_at_the_ends_of_lines_and_nowhere_else(board) -> None:
    for found in board_figure(board).data:
        if found.mode == "lines+markers" and found.name != "last move":
            for place, size in enumerate(found.marker.size):
                last = found.x[place] is not None and found.x[place + 1] is None
                assert (size > 0) == last


@everywhere
def test_no_arrow_runs_through_a_space(board) -> None:
    grid = Grid(board)
    for space in board.spaces.values():
        for arrow, target in space.arrows():
            for (x, y), (to_x, to_y) in pairwise(grid.route(space, arrow, target)):
                assert x == pytest.approx(to_x) or y == pytest.approx(to_y)
                for other in board.spaces.values():
                    (at_x, at_y) = grid.at(other)
                    wide, high = HALF_WIDTH[other.kind] - 0.001, HEIGHT[other.kind] / 2 - 0.1
                    inside_x = max(x, to_x) > at_x - wide and min(x, to_x) < at_x + wide
                    inside_y = max(y, to_y) > at_y - high and min(y, to_y) < at_y + high
                    assert not (inside_x and inside_y), (space, arrow, other)


@everywhere
def test_everything_is_inside_the_figure(board) -> None:
    figure = board_figure(board)
    (left, right), (low, high) = figure.layout.xaxis.range, figure.layout.yaxis.range
    for found in figure.data:
        assert all(left < x < right for x in found.x if x is not None)
        assert all(low < y < high for y in found.y if y is not None)
    margin = figure.layout.margin
    assert figure.layout.height - margin.t - margin.b == int(high - low)


def test_the_arrows_of_the_printed_board_have_their_directions() -> None:
    board = load_board("standard")
    grid = Grid(board)

    def ends(space_id, arrow):
        space = board.spaces[space_id]
        line = grid.route(space, arrow, getattr(space, arrow))
        return line[0], line[-1]

    (x, y), (to_x, to_y) = ends("B3", "purchase")
    assert (to_x > x, to_y == y) == (True, True)
    (x, y), (to_x, to_y) = ends("B3", "speculate")
    assert (to_x == x, to_y > y) == (True, True)
    (x, y), (to_x, to_y) = ends("B3", "sale")
    assert (to_x == x, to_y < y) == (True, True)
    for space_id in ("D1", "C1", "B1"):
        (x, y), (to_x, to_y) = ends(space_id, "sale")
        assert (to_x < x, to_y == y) == (True, True)
    loop = grid.route(board.lowest, "sale", board.lowest)
    assert len(loop) == 4
    assert loop[0][1] == loop[-1][1] > loop[1][1]
    around = grid.route(board.spaces["D3"], "purchase", board.spaces["A5"])
    assert max(x for x, _ in around) > 4.39
    assert min(x for x, _ in around) < 0.61
    assert around[-1][0] > around[-2][0]
    assert trace(board_figure(board), "purchase around").line.dash != "solid"
    # speculate and sale lie beside each other, so do purchase and sale on the bottom row
    assert ends("B3", "speculate")[0][0] < ends("B3", "sale")[0][0]
    assert ends("B1", "purchase")[0][1] > ends("C1", "sale")[0][1]


def test_hovering_tells_a_space_in_plain_words() -> None:
    board = load_board("standard")
    words = {space_id: space_words(board, space) for space_id, space in board.spaces.items()}
    assert words["B3"] == (
        "ƒ250. Purchase: to ƒ375. Speculate: pay ƒ750, to ƒ1000. All pass: ƒ150, falls to ƒ50."
    )
    assert words["A1"] == (
        "ƒ25. Purchase: to ƒ50. Speculate: pay ƒ100, to ƒ150. All pass: ƒ25, stays."
    )
    assert words["D5"] == (
        "ƒ2000. Purchase: to ƒ3000 (bursts). Speculate: pay ƒ6000, to ƒ8000 (bursts). All pass: "
        "ƒ1500, falls to ƒ500."
    )
    assert words["B4"] == (
        "ƒ750. The price that is paid when a speculation goes up to ƒ1000, or all pass and it "
        "falls to ƒ250."
    )


def test_hovering_over_a_space_tells_who_stands_there() -> None:
    view = first(Tulipmania, 3, "sell").state.view(None)
    spaces = trace(board_figure(view), "spaces")
    told = dict(zip(spaces.customdata, spaces.hovertext, strict=True))
    assert told["B1"].endswith("Here: purple, yellow, orange.")
    assert "Here" not in told["C1"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_live_colour_has_a_marker_on_its_space(players) -> None:
    for step in list(steps(Tulipmania, players, players))[::9]:
        view = step.state.view(None)
        tulips = trace(board_figure(view), "tulips")
        assert [colour for _, colour in tulips.customdata] == list(view.spaces)
        grid = Grid(view.board)
        for place, (space_id, colour) in enumerate(tulips.customdata):
            space = view.spaces[colour]
            assert space.id == space_id
            assert tulips.text[place] == f"<b>{MARKS[colour].letter}</b>"
            assert tulips.marker.color[place] == MARKS[colour].fill
            x, y = grid.at(space)
            assert abs(tulips.x[place] - x) < HALF_WIDTH[space.kind]
            assert abs(tulips.y[place] - y) < HEIGHT[space.kind] / 2
        symbols = list(tulips.marker.symbol)
        assert len(set(symbols)) == len(symbols)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_markers_on_one_space_lie_beside_each_other_and_below_the_price(number) -> None:
    board = load_board("standard")
    view = first(Tulipmania, 5, "sell").state.view(None)
    view.spaces.clear()
    view.spaces.update(dict.fromkeys(COLOURS[:number], board.start))
    places = list(marker_places(Grid(board), view.spaces).values())
    for (x, y), (to_x, to_y) in combinations(places, 2):
        assert abs(x - to_x) > 0.25 or abs(y - to_y) > 20
    prices = trace(board_figure(view), "prices")
    price = prices.y[list(board.spaces).index("B1")]
    assert price - max(y for _, y in places) >= 17
    assert max(y for _, y in places) < price < Grid(board).at(board.start)[1] + 31 - 8
    empty = prices.y[list(board.spaces).index("C1")]
    assert empty == Grid(board).at(board.spaces["C1"])[1]


def test_the_last_move_stands_out_along_its_arrows() -> None:
    for step in steps(Tulipmania, 4, 5):
        moves = [event for event in step.new if isinstance(event, PriceMoved)]
        if moves:
            view = step.state.view(None)
            grid = Grid(view.board)
            trail = trace(board_figure(view, step.new), "last move")
            lines = polylines(trail.x, trail.y)
            assert len(lines) == len(moves)
            for move, line in zip(moves, lines, strict=True):
                assert on_edge(grid, view.board.spaces[move.start], line[0])
                assert on_edge(grid, view.board.spaces[move.end], line[-1])
            plain = trace(board_figure(view), "purchase")
            assert trail.line.width > 2 * plain.line.width
    still = trace(board_figure(load_board("standard")), "last move")
    assert polylines(still.x, still.y) == []


def test_the_spaces_that_a_card_leads_to_light_up() -> None:
    board = load_board("standard")
    lit = trace(board_figure(board, highlight=["B4", "B5", "B4"]), "reached by the card")
    outlines = polylines(lit.x, lit.y)
    assert len(outlines) == 2
    for space_id, outline in zip(("B4", "B5"), outlines, strict=True):
        x, y = Grid(board).at(board.spaces[space_id])
        assert (min(px for px, _ in outline) + max(px for px, _ in outline)) / 2 == pytest.approx(x)
        assert (min(py for _, py in outline) + max(py for _, py in outline)) / 2 == pytest.approx(y)
        assert outline[0] == pytest.approx(outline[-1])
    dark = trace(board_figure(board), "reached by the card")
    assert polylines(dark.x, dark.y) == []


@everywhere
def test_the_twin_tells_the_same(board) -> None:
    twin = board_twin(board)
    told = " ".join(" ".join(row) for row in twin.rows)
    prices = sorted(int(price) for price in re.findall(r"ƒ(\d+)", told))
    assert prices == sorted(space.price for space in board.spaces.values())
    rows = len({space.row for space in board.spaces.values()})
    assert len(twin.rows) == rows
    assert twin.rows[-1][0] == "current"
    assert twin.rows[0][0] == "burst"


def test_the_twin_tells_who_stands_where_and_what_moved() -> None:
    for step in steps(Tulipmania, 4, 5):
        view = step.state.view(None)
        twin = board_twin(view, step.new, NAMES)
        for colour, price in view.prices.items():
            assert f"{colour} ƒ{price}" in twin.summary
            assert any(
                f"ƒ{price} " in cell and MARKS[colour].letter in cell
                for row in twin.rows
                for cell in row
            )
        for move in step.new:
            if isinstance(move, PriceMoved):
                assert move.sentence(NAMES) in twin.text


@everywhere
def test_title_units_and_legend(board) -> None:
    figure = board_figure(board)
    assert figure.layout.title.text == "Price board, in florins"
    legend = [one.name for one in figure.data if one.showlegend]
    assert legend == ["purchase", "speculate", "sale", "last move"]
    assert len(figure.layout.shapes) == 3
