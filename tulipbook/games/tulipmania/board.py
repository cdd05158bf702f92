"""The price board as data: spaces, the three kinds of arrows, the two thresholds (TM-7)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from tulipbook.games.api import BadState, Json
from tulipbook.games.checks import keys, mapping, shown, text, whole
from tulipbook.games.toml_files import file_contents, label, line_of, read_checked
from tulipbook.games.tulipmania.board_checks import check_board
from tulipbook.games.tulipmania.space import ARROWS, CURRENT, Space

SHIPPED: Final = ("standard", "gentle", "steep")
HIGHEST_PRICE: Final = 1_000_000
MOST_SPACES: Final = 500


class Board:
    """A checked price board.

    Attributes
    ----------
    name, title : str
        The name in records and what people read.
    spaces : dict of str to Space
        By id.
    start : Space
        Where every colour begins (TM-1.3).
    burst_from : int
        Florins from which a price is a burst (TM-2.14).
    cheap_up_to : int
        Florins up to which a tulip that nobody wants is cheap (TM-2.12).

    Examples
    --------
    >>> board = load_board("standard")
    >>> space = board.at_price(250)
    >>> space.purchase.price, space.speculate.price, space.sale.price
    (375, 750, 150)
    """

    __slots__ = (
        "_by_price", "burst_from", "cheap_up_to", "lowest", "name", "spaces", "start", "title",
    )  # fmt: skip

    def __init__(self, data: Mapping[str, Any], where: str = "the board") -> None:
        keys(data, ("name", "start", "burst_from", "cheap_up_to", "spaces"), ("title",), where)
        self.name = label(data["name"], f"the name of {where}")
        self.title = label(data.get("title", self.name), f"the title of {where}")
        self.burst_from = _price(data["burst_from"], f"burst_from of {where}")
        self.cheap_up_to = _price(data["cheap_up_to"], f"cheap_up_to of {where}")
        self.spaces = _read_spaces(data["spaces"], where)
        for space in self.spaces.values():
            space.board = self
        start = data["start"]
        if not isinstance(start, str) or start not in self.spaces:
            raise BadState(f"{where} starts on {shown(start)}, which is none of its spaces")
        self.start = self.spaces[start]
        check_board(self)
        self._by_price = {s.price: s for s in self.spaces.values() if s.kind == CURRENT}
        self.lowest = self._by_price[min(self._by_price)]

    def at_price(self, price: int) -> Space:
        """Give the current price space with that price.

        Raises
        ------
        BadState
            If no current space has it.
        """
        try:
            return self._by_price[price]
        except (KeyError, TypeError):
            known = ", ".join(str(price) for price in sorted(self._by_price))
            raise BadState(
                f"{shown(price)} is not a current price of the board {self.name!r}; "
                f"its current prices are {known}"
            ) from None

    @property
    def current_prices(self) -> tuple[int, ...]:
        """The prices of the current spaces, ascending, in florins."""
        return tuple(sorted(self._by_price))

    def to_json(self) -> Json:
        """Give the board as plain data that `load_board` reads back."""
        spaces = {
            space.id: {
                "kind": space.kind,
                "price": space.price,
                **{arrow: target.id for arrow, target in space.arrows()},
                **({"source": space.source} if space.source else {}),
            }
            for space in self.spaces.values()
        }
        return {
            "name": self.name,
            "title": self.title,
            "start": self.start.id,
            "burst_from": self.burst_from,
            "cheap_up_to": self.cheap_up_to,
            "spaces": spaces,
        }

    def reference(self) -> str | Json:
        """Give what a record or a state writes for this board: a shipped name, or all of it."""
        if self.name in SHIPPED and self == load_board(self.name):
            return self.name
        return self.to_json()

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Board) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> tuple[object, ...]:
        return load_board, (self.reference(),)

    def __repr__(self) -> str:
        return f"<Board {self.name!r}, {len(self.spaces)} spaces>"


def load_board(board: str | Path | Mapping[str, Any] | Board) -> Board:
    """Load a board: a shipped one by name, a TOML file by path, or plain data.

    Parameters
    ----------
    board : str, Path, mapping or Board
        ``standard``, ``gentle`` or ``steep``; a path ending in ``.toml``; what
        :meth:`Board.to_json` gives.

    Raises
    ------
    BadState
        If there is no such board, or it fails a check; the sentence names the space.

    Examples
    --------
    >>> load_board("gentle").burst_from
    2500
    """
    if isinstance(board, Board):
        return board
    if isinstance(board, Mapping):
        return Board(board)
    if isinstance(board, str) and board in SHIPPED:
        return _shipped(board)
    if isinstance(board, (str, Path)) and str(board).endswith(".toml"):
        path = Path(board)
        where = f"the board file {shown(path.name)}"
        return read_board(file_contents(path, where), path.name)
    raise BadState(
        f"There is no board {shown(board)}; choose {', '.join(SHIPPED)}, "
        "or give a board file whose name ends in .toml"
    )


def named_board(board: object) -> Board:
    """Load the board that a record or a state names; never opens a file."""
    if board is None:
        return _shipped("standard")
    if isinstance(board, Mapping) or (isinstance(board, str) and board in SHIPPED):
        return load_board(board)
    raise BadState(
        f"There is no board {shown(board)}; a record names {', '.join(SHIPPED)} or holds a whole "
        "board"
    )


@cache
def _shipped(name: str) -> Board:
    text = (files(__package__) / "boards" / f"{name}.toml").read_text(encoding="utf-8")
    return Board(tomllib.loads(text), f"the board {name!r}")


def read_board(contents: bytes, name: str) -> Board:
    """Read a board file's contents.

    Parameters
    ----------
    contents : bytes
        TOML, UTF-8.
    name : str
        What errors call the file.

    Raises
    ------
    BadState
        If it is not TOML or fails a check; the sentence names the file, the line and the space.

    Examples
    --------
    >>> read_board(b"", "mine.toml")
    Traceback (most recent call last):
    tulipbook.games.api.BadState: the board file 'mine.toml', line 1: the board lacks the key 'name'
    """
    return read_checked(contents, f"the board file {shown(name)}", Board, _line_of)


def _line_of(sentence: str, written: str) -> int:
    """Find the line of the space that a sentence names; 1 where it names none."""
    named = re.search(r"[sS]pace ([A-Z][0-9]+)", sentence)
    return line_of(named and named[1], written)


def _price(value: object, where: str) -> int:
    return whole(value, where, 1, HIGHEST_PRICE)


def _read_spaces(data: object, where: str) -> dict[str, Space]:
    if not isinstance(data, Mapping) or not 0 < len(data) <= MOST_SPACES:
        raise BadState(f"{where} needs a table of 1 to {MOST_SPACES} spaces")
    spaces = {space_id: _read_space(space_id, entry) for space_id, entry in data.items()}
    for space in spaces.values():
        for arrow in ARROWS[space.kind]:
            target = data[space.id][arrow]
            if not isinstance(target, str) or target not in spaces:
                raise BadState(
                    f"The {arrow} arrow of {space} leads to {shown(target)}, "
                    "which is no space of the board"
                )
            setattr(space, arrow, spaces[target])
    return spaces


def _read_space(space_id: object, entry: object) -> Space:
    if not isinstance(space_id, str) or not re.fullmatch(r"[A-Z][1-9][0-9]?", space_id):
        raise BadState(
            f"A space is called {shown(space_id)}; a column letter and a row number such as B1 "
            "was expected"
        )
    where = f"space {space_id}"
    kind = text(mapping(entry, where).get("kind"), f"the kind of {where}", tuple(ARROWS))
    entry = keys(entry, ("kind", "price", *ARROWS[kind]), ("source",), f"{where} ({kind})")
    source = label(entry["source"], f"the source of {where}") if "source" in entry else ""
    return Space(space_id, kind, _price(entry["price"], f"the price of {where}"), source)
