"""The price board as data: spaces, the three kinds of arrows, the two thresholds (TM-7)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from tulipbook.games.api import BadState, Json
from tulipbook.games.checks import keys, mapping, shown, text, whole
from tulipbook.games.toml_files import file_contents, label, line_of, read_toml
from tulipbook.language import ENGLISH

CURRENT: Final = "current"
TRANSITION: Final = "transition"
BURST: Final = "burst"
ARROWS: Final = {
    CURRENT: ("purchase", "speculate", "sale"),
    TRANSITION: ("speculate", "sale"),
    BURST: ("sale",),
}
SHIPPED: Final = ("standard", "gentle", "steep")
HIGHEST_PRICE: Final = 1_000_000
MOST_SPACES: Final = 500


class Space:
    """One space of the board.

    Attributes
    ----------
    id : str
        Column letter and row number from the bottom: ``B1`` is ƒ50 on the standard board.
    kind : str
        ``current``, ``transition`` or ``burst``.
    price : int
        In florins.
    source : str
        Where the number comes from.
    board : Board
        The board that it is a space of.
    purchase, speculate, sale : Space
        Where the arrows lead; an arrow that this kind of space does not have raises
        `AttributeError`.
    """

    __slots__ = ("board", "id", "kind", "price", "purchase", "sale", "source", "speculate")

    board: Board
    purchase: Space
    speculate: Space
    sale: Space

    def __init__(self, space_id: str, kind: str, price: int, source: str) -> None:
        self.id = space_id
        self.kind = kind
        self.price = price
        self.source = source

    @property
    def column(self) -> int:
        """The column, from 1 at the left."""
        return ord(self.id[0]) - ord("A") + 1

    @property
    def row(self) -> int:
        """The row, from 1 at the bottom."""
        return int(self.id[1:])

    @property
    def is_burst(self) -> bool:
        """Whether a price that reaches this space bursts the bubble."""
        return self.kind == BURST

    def arrows(self) -> Iterator[tuple[str, Space]]:
        """List the arrows that leave this space with their targets."""
        for arrow in ARROWS[self.kind]:
            yield arrow, getattr(self, arrow)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Space) and (
            (self.id, self.kind, self.price) == (other.id, other.kind, other.price)
        )

    def __hash__(self) -> int:
        return hash(self.id)

    def __reduce__(self) -> tuple[object, ...]:
        return _space_of, (self.board, self.id)

    def __repr__(self) -> str:
        return f"<Space {self.id} {self.kind} {ENGLISH.florins(self.price)}>"

    def __str__(self) -> str:
        return f"space {self.id} ({self.kind}, {ENGLISH.florins(self.price)})"


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
        _check(self)
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
    where = f"the board file {shown(name)}"
    data, written = read_toml(contents, where)
    try:
        return Board(data)
    except BadState as error:
        named = re.search(r"[sS]pace ([A-Z][0-9]+)", str(error))
        line = line_of(named and named[1], written)
        raise BadState(f"{where}, line {line}: {error}") from None


def _space_of(board: Board, space_id: str) -> Space:
    return board.spaces[space_id]


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


def _check(board: Board) -> None:
    """Refuse a board that breaks TM-7.1 to TM-7.5, with a sentence that names the space."""
    if board.start.kind != CURRENT:
        raise BadState(f"The game starts on {board.start}; a current space was expected")
    currents: dict[int, Space] = {}
    for space in board.spaces.values():
        if space.kind == CURRENT and currents.setdefault(space.price, space) is not space:
            raise BadState(f"{_the(space)} has the same price as {currents[space.price]}")
        if (space.kind == BURST) != (space.price >= board.burst_from) and space.kind != TRANSITION:
            raise BadState(
                f"{_the(space)} does not fit the burst threshold "
                f"{ENGLISH.florins(board.burst_from)}"
            )
    lowest = currents[min(currents)]
    for space in board.spaces.values():
        if space.kind == CURRENT:
            _check_purchase(space)
        if space.kind != BURST:
            _check_speculate(space)
        _check_sale(space, lowest, board.cheap_up_to)
    _check_reachable(board)


def _the(space: Space) -> str:
    return f"S{str(space)[1:]}"


def _check_purchase(space: Space) -> None:
    if space.purchase.kind == TRANSITION:
        raise BadState(
            f"The purchase arrow of {space} leads to {space.purchase}; a purchase ends on a "
            "current or a burst space"
        )
    if space.purchase.price <= space.price:
        raise BadState(f"The purchase arrow of {space} does not raise the price: {space.purchase}")


def _check_speculate(space: Space) -> None:
    target = space.speculate
    if (space.kind == CURRENT) != (target.kind == TRANSITION):
        raise BadState(
            f"The speculate arrow of {space} leads to {target}; a speculation passes exactly one "
            "transition space"
        )
    if target.price <= space.price:
        raise BadState(f"The speculate arrow of {space} does not raise the price: {target}")


def _check_sale(space: Space, lowest: Space, cheap_up_to: int) -> None:
    target = space.sale
    if space is lowest:
        if target is not space:
            raise BadState(f"The sale arrow of {space}, the lowest price, must lead to itself")
    elif target.price >= space.price:
        raise BadState(f"The sale arrow of {space} does not lower the price: {target}")
    bottom = space.kind == CURRENT and target.kind == CURRENT
    expected = CURRENT if space.kind == TRANSITION else TRANSITION
    if not bottom and target.kind != expected:
        raise BadState(
            f"The sale arrow of {space} leads to {target}; a fall passes exactly one transition "
            "space"
        )
    if space.kind == CURRENT and bottom != (space.price <= cheap_up_to):
        raise BadState(
            f"The sale arrow of {space} leads to {target}, which does not fit a cheap price of "
            f"up to {ENGLISH.florins(cheap_up_to)} (TM-2.11, TM-2.12)"
        )


def _check_reachable(board: Board) -> None:
    reached, waiting = {board.start.id}, [board.start]
    while waiting:
        for _, target in waiting.pop().arrows():
            if target.id not in reached:
                reached.add(target.id)
                waiting.append(target)
    for space in board.spaces.values():
        if space.id not in reached:
            raise BadState(f"{_the(space)} cannot be reached from {board.start}")
