"""The price board with its traffic: where prices went in many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

import plotly.graph_objects as go

from tulipbook.figures.board import ARROW_COLOURS, KINDS, LEGEND_HEIGHT, boxes, lines
from tulipbook.figures.grid import HEIGHT, Grid
from tulipbook.figures.look import layout
from tulipbook.figures.twin import Twin
from tulipbook.games.tulipmania import Board, Space
from tulipbook.games.tulipmania.components import CARDS, PASS, PURCHASE, quote
from tulipbook.games.tulipmania.space import BURST, CURRENT, TRANSITION
from tulipbook.language import _, counted, florins, marked, number, plural
from tulipbook.pages.marks import INK

if TYPE_CHECKING:
    import pandas as pd

TITLE: Final = marked("Where prices went, in moves")
TITLE_HEIGHT: Final = 60
WIDTHS: Final = (1.5, 3, 5, 8, 12)
BUSIEST_ROWS: Final = 12
# How the kinds of the frame `trades` move a price; pay-outs in a burst are left out.
MOVED_BY: Final = {card: card for card in CARDS[1:]} | {"all passed": PASS, "stockpile": PURCHASE}

Arrow = tuple[Space, str, Space]


def traffic(trades: pd.DataFrame, board: Board) -> Counter[Arrow]:
    """Count the moves along every arrow of a board.

    Parameters
    ----------
    trades : DataFrame
        The frame `trades` of a batch, see `tulipbook.codebook`. Pay-outs in bursts and final sales
        are left out.
    board : Board
        On which all of those games were played.

    Returns
    -------
    Counter
        By the space, the name of the arrow and the space it leads to; a speculation goes along
        two arrows (TM-2.8).

    Raises
    ------
    BadState
        If a price is none of the board.

    Examples
    --------
    >>> import pandas as pd
    >>> from tulipbook.games.tulipmania import load_board
    >>> trades = pd.DataFrame({"kind": ["stockpile", "speculate"], "price_before": [50, 75]})
    >>> [(a.price, arrow, b.price) for a, arrow, b in traffic(trades, load_board("standard"))]
    [(50, 'purchase', 75), (75, 'speculate', 250), (250, 'speculate', 375)]
    """
    found: Counter[Arrow] = Counter()
    moved = trades[trades.kind.isin(list(MOVED_BY))]
    trips = Counter(zip(moved.kind, moved.price_before, strict=True))
    for (kind, before), count in trips.items():
        space, card = board.at_price(int(before)), MOVED_BY[kind]
        path = quote(space, card, board.cheap_up_to).path
        arrow = "sale" if card == PASS else "purchase" if len(path) == 1 else "speculate"
        for target in path:
            found[space, arrow, target] += count
            space = target
    return found


def traffic_figure(trades: pd.DataFrame, board: Board) -> go.Figure:
    """Draw the board: the wider an arrow and the darker a space, the more prices moved there.

    Parameters
    ----------
    trades : DataFrame
        As for `traffic`.
    board : Board
        As for `traffic`.

    Examples
    --------
    >>> import pandas as pd
    >>> from tulipbook.games.tulipmania import load_board
    >>> trades = pd.DataFrame({"kind": ["stockpile"] * 3, "price_before": [50, 50, 75]})
    >>> figure = traffic_figure(trades, load_board("standard"))
    >>> [trace.name for trace in figure.data][:2]
    ['purchase', 'purchase']
    """
    moves = traffic(trades, board)
    grid = Grid(board)
    low, high = grid.height
    axis = {"visible": False, "fixedrange": True}
    return go.Figure(
        [*_arrows(grid, moves), _spaces(grid, moves), _numbers(grid, moves)],
        layout(
            _(TITLE),
            int(high - low) + TITLE_HEIGHT + LEGEND_HEIGHT,
            _("numbers: how often a price came there"),
            margin={"l": 4, "r": 4, "t": TITLE_HEIGHT, "b": LEGEND_HEIGHT},
            xaxis={"range": list(grid.width), **axis},
            yaxis={"range": [low, high], **axis},
            shapes=[*_shades(grid, moves)],
            legend={"orientation": "h", "x": 0, "y": 0, "yanchor": "top", "font": {"size": 13}},
        ),
    )


def traffic_twin(trades: pd.DataFrame, board: Board) -> Twin:
    """Say what `traffic_figure` shows: the busiest arrows.

    Examples
    --------
    >>> import pandas as pd
    >>> from tulipbook.games.tulipmania import load_board
    >>> trades = pd.DataFrame({"kind": ["stockpile"] * 3, "price_before": [50, 50, 75]})
    >>> print(traffic_twin(trades, load_board("standard")).text)
    3 moves along 2 of the 64 arrows; the busiest leads from ƒ50 to ƒ75.
    From          Arrow     To             Moves
    ƒ50, current  purchase  ƒ75, current   2
    ƒ75, current  purchase  ƒ100, current  1
    """
    moves = traffic(trades, board)
    arrows = sum(len(list(space.arrows())) for space in board.spaces.values())
    busiest = moves.most_common(BUSIEST_ROWS)
    told = _("{moves} along {used} of the {arrows} arrows.")
    ends = {}
    if busiest:
        told = _(
            "{moves} along {used} of the {arrows} arrows; the busiest leads from {start} to {end}."
        )
        start, _arrow, end = busiest[0][0]
        ends = {"start": florins(start.price), "end": florins(end.price)}
    summary = told.format(
        moves=counted(moves.total(), "move"), used=len(moves), arrows=arrows, **ends
    )
    rows = [
        (_words(start), _(arrow), _words(end), number(count))
        for (start, arrow, end), count in busiest
    ]
    return Twin(_(TITLE), summary, (_("From"), _("Arrow"), _("To"), _("Moves")), tuple(rows))


def _words(space: Space) -> str:
    return f"{florins(space.price)}, {_(KINDS[space.kind])}"


def _visits(moves: Counter[Arrow]) -> Counter[Space]:
    """Count how often a price came to every space."""
    visits: Counter[Space] = Counter()
    for (*_from, target), count in moves.items():
        visits[target] += count
    return visits


def _arrows(grid: Grid, moves: Counter[Arrow]) -> Iterator[dict[str, Any]]:
    """Draw the arrows of each kind, one trace for each width."""
    most = max(moves.values(), default=1)
    for kind, colour in ARROW_COLOURS.items():
        named = False
        for place, width in enumerate(WIDTHS):
            chosen = [arrow for arrow in moves if arrow[1] == kind]
            routes = [grid.route(*arrow) for arrow in chosen if _class(moves[arrow], most) == place]
            if routes:
                line = {"color": colour, "width": width, "simplify": False}
                yield {
                    **lines(routes, line, round(8 + 1.2 * width)),
                    "name": _(kind),
                    "legendgroup": kind,
                    "showlegend": not named,
                    "opacity": 0.85,
                }
                named = True


def _class(number: int, most: int) -> int:
    return min(len(WIDTHS) - 1, int(len(WIDTHS) * sqrt(number / most)))


def _shades(grid: Grid, moves: Counter[Arrow]) -> Iterator[dict[str, Any]]:
    """Draw the spaces, the darker the more prices came there."""
    visits = _visits(moves)
    most = max(visits.values(), default=1)
    for kind in (CURRENT, TRANSITION, BURST):
        yield boxes(grid, kind)
    for space, count in visits.items():
        yield {
            "type": "path",
            "path": grid.path(space),
            "fillcolor": f"rgba(70, 130, 190, {0.08 + 0.5 * count / most:.3f})",
            "line": {"color": INK, "width": 1},
            "layer": "below",
        }


def _spaces(grid: Grid, moves: Counter[Arrow]) -> dict[str, Any]:
    visits = _visits(moves)
    spaces = list(grid.board.spaces.values())
    return {
        "type": "scatter",
        "name": "spaces",
        "mode": "markers",
        "x": [grid.at(space)[0] for space in spaces],
        "y": [grid.at(space)[1] for space in spaces],
        "customdata": [space.id for space in spaces],
        "hovertext": [
            plural(
                visits[space],
                "{space}: a price came here {number} time",
                "{space}: a price came here {number} times",
            ).format(space=_words(space), number=number(visits[space]))
            for space in spaces
        ],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "marker": {"size": [HEIGHT[s.kind] for s in spaces], "symbol": "square", "opacity": 0},
        "showlegend": False,
    }


def _numbers(grid: Grid, moves: Counter[Arrow]) -> dict[str, Any]:
    """Write every price, and below it how often a price came there."""
    visits = _visits(moves)
    spaces = list(grid.board.spaces.values())
    return {
        "type": "scatter",
        "name": "numbers",
        "mode": "text",
        "x": [grid.at(space)[0] for space in spaces],
        "y": [grid.at(space)[1] for space in spaces],
        "text": [
            f"{florins(space.price)}<br>{number(visits[space])}"
            if space.kind == TRANSITION
            else f"<b>{florins(space.price)}</b><br>{number(visits[space])}"
            for space in spaces
        ],
        "textfont": {"size": [10 if s.kind == TRANSITION else 14 for s in spaces], "color": INK},
        "hoverinfo": "skip",
        "showlegend": False,
    }
