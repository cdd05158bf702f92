"""The price board of Tulipmania 1637 as a figure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import plotly.graph_objects as go

from tulipbook.figures.grid import HEIGHT, Grid, Point
from tulipbook.figures.look import NAVY, layout, marks
from tulipbook.figures.twin import Twin
from tulipbook.games.api import Event
from tulipbook.games.tulipmania import Board, Space, TulipmaniaView
from tulipbook.games.tulipmania.components import PASS, PURCHASE, SPECULATE, quote
from tulipbook.games.tulipmania.events import PriceMoved
from tulipbook.games.tulipmania.space import BURST, CURRENT, TRANSITION
from tulipbook.games.words import colour_word, coloured
from tulipbook.language import _, florins, listed, marked
from tulipbook.pages.marks import INK, MARKS

FILLS: Final = {CURRENT: "#ffffff", TRANSITION: "#dde1e6", BURST: "#ffe27a"}
ARROW_COLOURS: Final = {
    marked("purchase"): "#2c7d34",
    marked("speculate"): "#b07a00",
    marked("sale"): "#c2185b",
}
KINDS: Final = {
    CURRENT: marked("current"),
    TRANSITION: marked("transition"),
    BURST: marked("burst"),
}
TITLE: Final = marked("Price board, in florins")
TITLE_HEIGHT: Final = 40
LEGEND_HEIGHT: Final = 52
MARKS_IN_A_ROW: Final = 3


def board_figure(
    shown: TulipmaniaView | Board,
    moves: Iterable[Event] = (),
    highlight: Iterable[str] = (),
) -> go.Figure:
    """Draw the price board.

    Parameters
    ----------
    shown : TulipmaniaView or Board
        A view, with the price indicators where they stand, or a board without any.
    moves : iterable of Event
        What happened last; the arrows of the prices that moved (`PriceMoved`) stand out.
    highlight : iterable of str
        The ids of spaces that light up: those that a card would lead to.

    Returns
    -------
    plotly.graph_objects.Figure
        Spaces carry their id in `customdata`, markers their space's id and their colour.

    Examples
    --------
    >>> from tulipbook.games.tulipmania import load_board
    >>> figure = board_figure(load_board("standard"))
    >>> spaces = next(trace for trace in figure.data if trace.name == "spaces")
    >>> len(spaces.customdata), spaces.hovertext[spaces.customdata.index("B3")]
    (28, 'ƒ250. Purchase: to ƒ375. Speculate: pay ƒ750, to ƒ1000. All pass: ƒ150, falls to ƒ50.')
    """
    board, stand = _read(shown)
    grid = Grid(board)
    traces = [
        *_arrows(grid),
        _spaces(grid, stand),
        _reach(grid, highlight),
        _trail(grid, moves),
        _prices(grid, stand),
        _tulips(grid, stand),
    ]
    low, high = grid.height
    margin = {"l": 4, "r": 4, "t": TITLE_HEIGHT, "b": LEGEND_HEIGHT}
    axis = {"visible": False, "fixedrange": True}
    return go.Figure(
        traces,
        layout(
            _(TITLE),
            int(high - low) + TITLE_HEIGHT + LEGEND_HEIGHT,
            margin=margin,
            xaxis={"range": list(grid.width), **axis},
            yaxis={"range": [low, high], **axis},
            shapes=[boxes(grid, kind) for kind in FILLS],
            legend={"orientation": "h", "x": 0, "y": 0, "yanchor": "top", "font": {"size": 13}},
        ),
    )


def _read(shown: TulipmaniaView | Board) -> tuple[Board, Mapping[str, Space]]:
    if isinstance(shown, Board):
        return shown, {}
    return shown.board, shown.spaces


def boxes(grid: Grid, kind: str) -> dict[str, Any]:
    """Draw all spaces of one kind in one shape."""
    spaces = [space for space in grid.board.spaces.values() if space.kind == kind]
    return {
        "type": "path",
        "path": " ".join(map(grid.path, spaces)),
        "fillcolor": FILLS[kind],
        "line": {"color": INK, "width": 1 if kind == TRANSITION else 1.6},
        "layer": "below",
    }


def _arrows(grid: Grid) -> Iterator[dict[str, Any]]:
    """Draw the arrows of each kind: straight ones solid, those that go around dashed."""
    for arrow, colour in ARROW_COLOURS.items():
        targets = [
            (space, target)
            for space in grid.board.spaces.values()
            for kind, target in space.arrows()
            if kind == arrow
        ]
        for straight in (True, False):
            routes = [
                grid.route(space, arrow, target)
                for space, target in targets
                if grid.is_straight(space, target) == straight
            ]
            if routes:
                line = {"color": colour, "width": 2, "dash": "solid" if straight else "4px,3px"}
                yield {
                    **lines(routes, line, 10),
                    "name": _(arrow) if straight else f"{arrow} around",
                    "legendgroup": arrow,
                    "showlegend": straight,
                }


def lines(routes: Iterable[Sequence[Point]], line: Mapping[str, Any], head: int) -> dict[str, Any]:
    """Draw lines that end in an arrowhead, all in one trace."""
    x: list[float | None] = []
    y: list[float | None] = []
    heads: list[int] = []
    for route in routes:
        x += [*(point[0] for point in route), None]
        y += [*(point[1] for point in route), None]
        heads += [*[0] * (len(route) - 1), head, 0]
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "x": x,
        "y": y,
        "line": line,
        "marker": {
            "symbol": "arrow",
            "angleref": "previous",
            "size": heads,
            "color": line["color"],
            "opacity": 1,
            "line": {"width": 0},
        },
        "hoverinfo": "skip",
    }


def _spaces(grid: Grid, stand: Mapping[str, Space]) -> dict[str, Any]:
    """Lay an invisible marker over every space, for the pointer to meet."""
    spaces = list(grid.board.spaces.values())
    return {
        "type": "scatter",
        "name": "spaces",
        "mode": "markers",
        "x": [grid.at(space)[0] for space in spaces],
        "y": [grid.at(space)[1] for space in spaces],
        "customdata": [space.id for space in spaces],
        "hovertext": [_hover(grid.board, space, stand) for space in spaces],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "marker": {"size": [HEIGHT[s.kind] for s in spaces], "symbol": "square", "opacity": 0},
        "showlegend": False,
    }


def _hover(board: Board, space: Space, stand: Mapping[str, Space]) -> str:
    here = [colour for colour, place in stand.items() if place is space]
    if not here:
        return space_words(board, space)
    who = _("Here: {colours}.").format(colours=", ".join(map(colour_word, here)))
    return f"{space_words(board, space)}<br>{who}"


def space_words(board: Board, space: Space) -> str:
    """Say what a space means for a tulip whose price stands there.

    Examples
    --------
    >>> from tulipbook.games.tulipmania import load_board
    >>> board = load_board("standard")
    >>> space_words(board, board.spaces["A7"])
    'ƒ3000. The bubble bursts; after each round of pay-outs the price falls, first to ƒ2000.'
    """
    price = florins(space.price)
    if space.kind == BURST:
        return _(
            "{price}. The bubble bursts; after each round of pay-outs the price falls, first to "
            "{fallen}."
        ).format(price=price, fallen=florins(space.sale.price))
    if space.kind == TRANSITION:
        return _(
            "{price}. The price that is paid when a speculation goes up to {risen}, or all pass "
            "and it falls to {fallen}."
        ).format(
            price=price,
            risen=florins(space.speculate.price),
            fallen=florins(space.sale.price),
        )
    buy, speculate, passed = (
        quote(space, card, board.cheap_up_to) for card in (PURCHASE, SPECULATE, PASS)
    )
    falls = passed.path[-1]
    if falls is space:
        told = _(
            "{price}. Purchase: to {bought}. Speculate: pay {paid}, to {speculated}. All pass: "
            "{passed}, stays."
        )
    else:
        told = _(
            "{price}. Purchase: to {bought}. Speculate: pay {paid}, to {speculated}. All pass: "
            "{passed}, falls to {fallen}."
        )
    return told.format(
        price=price,
        bought=_reached(buy.path[-1]),
        paid=florins(speculate.price),
        speculated=_reached(speculate.path[-1]),
        passed=florins(passed.price),
        fallen=florins(falls.price),
    )


def _reached(space: Space) -> str:
    price = florins(space.price)
    return _("{price} (bursts)").format(price=price) if space.is_burst else price


def _reach(grid: Grid, highlight: Iterable[str]) -> dict[str, Any]:
    """Light up the spaces that a card would lead to."""
    x: list[float | None] = []
    y: list[float | None] = []
    for space_id in dict.fromkeys(highlight):
        outline = grid.box(grid.board.spaces[space_id])
        x += [*(point[0] for point in outline), None]
        y += [*(point[1] for point in outline), None]
    return {
        "type": "scatter",
        "name": "reached by the card",
        "mode": "lines",
        "x": x or [None],
        "y": y or [None],
        "fill": "toself",
        "fillcolor": "rgba(0, 150, 255, 0.22)",
        "line": {"color": "#0072d6", "width": 4, "simplify": False},
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _trail(grid: Grid, moves: Iterable[Event]) -> dict[str, Any]:
    """Draw the arrows of the last moves thick."""
    spaces = grid.board.spaces
    routes = [
        grid.route(spaces[move.start], move.arrow, spaces[move.end])
        for move in moves
        if isinstance(move, PriceMoved)
    ]
    trail = lines(routes or [[(None, None)]], {"color": NAVY, "width": 5, "simplify": False}, 16)  # type: ignore[list-item]
    return {**trail, "name": _("last move"), "opacity": 0.8, "showlegend": True}


def _prices(grid: Grid, stand: Mapping[str, Space]) -> dict[str, Any]:
    """Write the prices; above the markers where some stand."""
    spaces = list(grid.board.spaces.values())
    return {
        "type": "scatter",
        "name": "prices",
        "mode": "text",
        "x": [grid.at(space)[0] for space in spaces],
        "y": [grid.at(space)[1] + _lift(len(_here(space, stand))) for space in spaces],
        "text": [
            florins(space.price) if space.kind == TRANSITION else f"<b>{florins(space.price)}</b>"
            for space in spaces
        ],
        "textfont": {"size": [12 if s.kind == TRANSITION else 15 for s in spaces], "color": INK},
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _here(space: Space, stand: Mapping[str, Space]) -> list[str]:
    return [colour for colour, place in stand.items() if place is space]


def _lift(number: int) -> int:
    """How far the price of a space makes room for that many markers, in pixels."""
    if number == 0:
        return 0
    return 15 if number <= MARKS_IN_A_ROW else 21


def marker_places(grid: Grid, stand: Mapping[str, Space]) -> dict[str, Point]:
    """Place the marker of every colour, side by side on a space that several share.

    Examples
    --------
    >>> from tulipbook.games.tulipmania import load_board
    >>> board = load_board("standard")
    >>> marker_places(Grid(board), {"purple": board.start, "red": board.start})
    {'purple': (1.865, 20.0), 'red': (2.135, 20.0)}
    """
    places = {}
    for colour, space in stand.items():
        here = _here(space, stand)
        x, y = grid.at(space)
        rows = 1 if len(here) <= MARKS_IN_A_ROW else 2
        in_a_row = -(-len(here) // rows)
        row, column = divmod(here.index(colour), in_a_row)
        length = min(in_a_row, len(here) - row * in_a_row)
        low = -11 if rows == 1 else (3, -18)[row]
        places[colour] = (x + 0.27 * (column - (length - 1) / 2), y + low)
    return places


def _tulips(grid: Grid, stand: Mapping[str, Space]) -> dict[str, Any]:
    """Set a marker for every live colour."""
    places = marker_places(grid, stand)
    return {
        "type": "scatter",
        "name": "tulips",
        "x": [x for x, _ in places.values()] or [None],
        "y": [y for _, y in places.values()] or [None],
        "customdata": [[space.id, colour] for colour, space in stand.items()],
        "hovertext": [
            _tulips_words(colour, space_words(grid.board, space)) for colour, space in stand.items()
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
        **marks(list(stand)),
        "showlegend": False,
    }


def _tulips_words(colour: str, words: str) -> str:
    said = _("{purple} tulips: {words}").format(purple=coloured(colour), words=words)
    return f"{said[:1].upper()}{said[1:]}"


def board_twin(
    shown: TulipmaniaView | Board, moves: Iterable[Event] = (), names: Sequence[str] = ()
) -> Twin:
    """Say what `board_figure` shows: the last moves, and every row with who stands there.

    Examples
    --------
    >>> from tulipbook.games.tulipmania import load_board
    >>> print(board_twin(load_board("steep")).text)
    No price indicator stands on the board.
    Row         1       2       3       4
    burst       ƒ3000   ƒ4500   ƒ6000   ƒ8000
    transition  ƒ2000   ƒ3000   ƒ4500   ƒ6000
    current     ƒ400    ƒ750    ƒ1250   ƒ2000
    transition  ƒ200    ƒ400    ƒ750    ƒ1250
    current     ƒ25     ƒ50     ƒ100    ƒ200
    """
    board, stand = _read(shown)
    prices = ", ".join(
        f"{colour_word(colour)} {florins(space.price)}" for colour, space in stand.items()
    )
    told = [_("No price indicator stands on the board.")]
    if prices:
        told = [_("Prices: {prices}.").format(prices=prices)]
    told += [move.sentence(names) for move in moves if isinstance(move, PriceMoved)]
    columns = sorted({space.column for space in board.spaces.values()})
    by_place = {(space.row, space.column): space for space in board.spaces.values()}
    rows = []
    for row in sorted({space.row for space in board.spaces.values()}, reverse=True):
        spaces = [by_place.get((row, column)) for column in columns]
        kinds = dict.fromkeys(_(KINDS[space.kind]) for space in spaces if space)
        rows.append((listed(list(kinds)), *[_cell(space, stand) for space in spaces]))
    head = (_("Row"), *[str(place) for place, _ in enumerate(columns, start=1)])
    return Twin(_(TITLE), " ".join(told), head, tuple(rows))


def _cell(space: Space | None, stand: Mapping[str, Space]) -> str:
    if space is None:
        return ""
    letters = "".join(MARKS[colour].letter for colour in _here(space, stand))
    return f"{florins(space.price)} {letters}".strip()
