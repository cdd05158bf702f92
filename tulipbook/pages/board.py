"""Tulipmania 1637: the price board as a table, where no figure can be drawn."""

from __future__ import annotations

from collections.abc import Iterator

from tulipbook.games.tulipmania import Board, Space, TulipmaniaView
from tulipbook.language import _, florins, in_context, listed
from tulipbook.pages.marks import MARKS, mark_html
from tulipbook.pages.markup import columns_text


def board_html(shown: TulipmaniaView | Board) -> str:
    """Draw the price board: the price of every space, and the colours that stand there.

    Parameters
    ----------
    shown : TulipmaniaView or Board
        A view, with the price indicators where they stand, or a board without any. Columns are
        speculations, rows are purchases (TM-7.1, TM-7.2).

    Examples
    --------
    >>> from tulipbook.games.tulipmania import load_board
    >>> '<td class="tb-burst">ƒ3000</td>' in board_html(load_board("standard"))
    True
    """
    letters, rows = _grid(shown)
    head = "".join(f'<th scope="col">{letter}</th>' for letter in (_("Row"), *letters))
    body = "".join(
        f'<tr><th scope="row">{title}</th>{"".join(map(_cell_html, cells))}</tr>'
        for title, cells in rows
    )
    caption = _("The price board, in florins")
    return (
        f'<table class="tb-table tb-board"><caption class="tb-vh">{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def board_text(shown: TulipmaniaView | Board) -> str:
    """Write the price board; see `board_html`.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulipmania import Tulipmania
    >>> state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637), start_player=0), 3)
    >>> print(board_text(state.view(None)))
    Row           A      B          C      D
    7 burst       ƒ3000  ƒ4000      ƒ6000  ƒ8000
    6 transition  ƒ2000  ƒ3000      ƒ4000  ƒ6000
    5 current     ƒ750   ƒ1000      ƒ1500  ƒ2000
    4 transition  ƒ500   ƒ750       ƒ1000  ƒ1500
    3 current     ƒ150   ƒ250       ƒ375   ƒ500
    2 transition  ƒ100   ƒ150       ƒ250   ƒ375
    1 current     ƒ25    ƒ50 P Y O  ƒ75    ƒ100
    """
    letters, rows = _grid(shown)
    table = [(title, *map(_cell_text, cells)) for title, cells in rows]
    return columns_text([(_("Row"), *letters), *table])


Cell = tuple[Space, list[str]] | None


def _grid(shown: TulipmaniaView | Board) -> tuple[list[str], list[tuple[str, list[Cell]]]]:
    """Give the letters of the columns, and from the top every row with its title and its cells."""
    board, stand = (shown, {}) if isinstance(shown, Board) else (shown.board, shown.spaces)
    spaces = {(space.row, space.column): space for space in board.spaces.values()}
    columns = sorted({column for _, column in spaces})

    def cells(row: int) -> Iterator[Cell]:
        for column in columns:
            space = spaces.get((row, column))
            here = [colour for colour, place in stand.items() if place is space]
            yield None if space is None else (space, here)

    rows = []
    for row in sorted({place[0] for place in spaces}, reverse=True):
        kinds = dict.fromkeys(cell[0].kind for cell in cells(row) if cell)
        rows.append((f"{row} {listed([_kind(kind) for kind in kinds])}", list(cells(row))))
    return [chr(ord("A") + column - 1) for column in columns], rows


def _kind(kind: str) -> str:
    return {
        "current": in_context("a row of the price board", "current"),
        "transition": in_context("a row of the price board", "transition"),
        "burst": in_context("a row of the price board", "burst"),
    }[kind]


def _cell_html(cell: Cell) -> str:
    if cell is None:
        return "<td></td>"
    space, here = cell
    marks = "".join(f" {mark_html(colour)}" for colour in here)
    return f'<td class="tb-{space.kind}">{florins(space.price)}{marks}</td>'


def _cell_text(cell: Cell) -> str:
    if cell is None:
        return ""
    space, here = cell
    return " ".join([florins(space.price), *(MARKS[colour].letter for colour in here)])
