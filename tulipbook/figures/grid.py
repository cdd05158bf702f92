"""Where the spaces of a price board stand, and along which lines its arrows run."""

from __future__ import annotations

from bisect import bisect_left
from math import cos, pi, sin
from typing import Final

from tulipbook.games.tulipmania import Board, Space
from tulipbook.games.tulipmania.space import BURST, CURRENT, TRANSITION

Point = tuple[float, float]

# Heights are in pixels; widths in columns, which are as wide as the page allows.
HEIGHT: Final = {CURRENT: 62, TRANSITION: 28, BURST: 42}
HALF_WIDTH: Final = {CURRENT: 0.39, TRANSITION: 0.29, BURST: 0.39}
GAP: Final = 26
LOOP: Final = 16
OUTSIDE: Final = 0.58
CORNER: Final = (0.06, 7)
# Arrows of different kinds between the same two spaces run beside each other.
LANE_X: Final = {"speculate": -0.13, "sale": 0.13, "purchase": 0.0}
LANE_Y: Final = {"purchase": 10, "sale": -12, "speculate": 0}


class Grid:
    """The places of all spaces of a board.

    Attributes
    ----------
    width : tuple of float
        From where to where the columns reach.
    height : tuple of float
        The same in pixels from the bottom row.

    Examples
    --------
    >>> from tulipbook.games.tulipmania import load_board
    >>> grid = Grid(load_board("standard"))
    >>> grid.at(grid.board.start)
    (2, 31.0)
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        spaces = board.spaces.values()
        self._columns = sorted({space.column for space in spaces})
        self._rows = sorted({space.row for space in spaces})
        self._column_of = {column: place for place, column in enumerate(self._columns, start=1)}
        self._middle: dict[int, float] = {}
        self._gaps: list[float] = []
        top = 0.0
        for row in self._rows:
            high = max(HEIGHT[space.kind] for space in spaces if space.row == row)
            self._gaps.append(top - GAP / 2)
            self._middle[row] = top + high / 2
            top += high + GAP
        self._gaps.append(top - GAP / 2)
        self.width = (1 - OUTSIDE - 0.09, len(self._columns) + OUTSIDE + 0.09)
        self.height = (-LOOP - 8.0, top - GAP + 8.0)
        self._by_place = {(self._column_of[s.column], s.row): s for s in spaces}

    def at(self, space: Space) -> Point:
        """Give the middle of a space."""
        return self._column_of[space.column], self._middle[space.row]

    def box(self, space: Space) -> list[Point]:
        """Give the outline of a space with its round corners, closed."""
        x, y = self.at(space)
        cut_x, cut_y = CORNER
        wide, high = HALF_WIDTH[space.kind] - cut_x, HEIGHT[space.kind] / 2 - cut_y
        outline = []
        for quarter, (right, up) in enumerate([(1, 1), (-1, 1), (-1, -1), (1, -1)]):
            for step in range(5):
                angle = (quarter + step / 4) * pi / 2
                outline.append(
                    (x + right * wide + cut_x * cos(angle), y + up * high + cut_y * sin(angle))
                )
        return [*outline, outline[0]]

    def path(self, space: Space) -> str:
        """Write the outline of a space as a path of SVG."""
        return f"M{' L'.join(f'{x:.3f},{y:.1f}' for x, y in self.box(space))} Z"

    def is_straight(self, space: Space, target: Space) -> bool:
        """Tell whether a target is the next space of the row or the column, or the space itself."""
        (x, _), (to_x, _) = self.at(space), self.at(target)
        if space is target:
            return True
        if space.row == target.row:
            between = range(int(min(x, to_x)) + 1, int(max(x, to_x)))
            return not any((column, space.row) in self._by_place for column in between)
        if x != to_x:
            return False
        low, high = sorted((space.row, target.row))
        rows = self._rows[bisect_left(self._rows, low) + 1 : bisect_left(self._rows, high)]
        return not any((int(x), row) in self._by_place for row in rows)

    def route(self, space: Space, arrow: str, target: Space) -> list[Point]:
        """Give the line of an arrow from the edge of one space to the edge of another.

        Examples
        --------
        >>> from tulipbook.games.tulipmania import load_board
        >>> grid = Grid(load_board("standard"))
        >>> space = grid.board.at_price(250)
        >>> grid.route(space, "purchase", space.purchase)
        [(2.39, 183.0), (2.61, 183.0)]
        """
        if space is target:
            return self._loop(space)
        if not self.is_straight(space, target):
            return self._around(space, arrow, target)
        (x, y), (to_x, to_y) = self.at(space), self.at(target)
        if space.row == target.row:
            side = 1 if to_x > x else -1
            lane = y + LANE_Y[arrow]
            return [
                (x + side * HALF_WIDTH[space.kind], lane),
                (to_x - side * HALF_WIDTH[target.kind], lane),
            ]
        side = 1 if to_y > y else -1
        lane = x + LANE_X[arrow]
        return [
            (lane, y + side * HEIGHT[space.kind] / 2),
            (lane, to_y - side * HEIGHT[target.kind] / 2),
        ]

    def _loop(self, space: Space) -> list[Point]:
        """Leave a space below and come back."""
        x, y = self.at(space)
        low = y - HEIGHT[space.kind] / 2
        return [(x + 0.2, low), (x + 0.2, low - LOOP), (x, low - LOOP), (x, low)]

    def _around(self, space: Space, arrow: str, target: Space) -> list[Point]:
        """Leave to the right, cross in the gap beside the target's row, come in from the left."""
        (x, y), (to_x, to_y) = self.at(space), self.at(target)
        row = self._rows.index(target.row)
        gap = self._gaps[row] if target.row > space.row else self._gaps[row + 1]
        out = OUTSIDE if x == len(self._columns) else 0.5
        back = OUTSIDE if to_x == 1 else 0.5
        lane, to_lane = y + LANE_Y[arrow], to_y + LANE_Y[arrow]
        return [
            (x + HALF_WIDTH[space.kind], lane),
            (x + out, lane),
            (x + out, gap),
            (to_x - back, gap),
            (to_x - back, to_lane),
            (to_x - HALF_WIDTH[target.kind], to_lane),
        ]
