"""Tidy frames: from rows to Arrow tables, which travel and are stored, to pandas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from typing import Any

import pandas as pd
import pyarrow as pa

from tulipbook.games.api import TulipbookError
from tulipbook.games.checks import shown
from tulipbook.lab.codebook import FRAMES, Column
from tulipbook.lab.rows import Rows, add_rows
from tulipbook.table import Table

STORED = {
    "int64": pa.int64(),
    "Int64": pa.int64(),
    "float64": pa.float64(),
    "bool": pa.bool_(),
    "category": pa.string(),
}
NEVER_MISSING = ("int64", "bool")


class BadFrame(TulipbookError):
    """A stored frame that is not one of ours."""


def tables_of(game: str, games: Iterable[tuple[int, Table]]) -> dict[str, pa.Table]:
    """Give the rows of some games as an Arrow table a frame."""
    rows: Rows = {frame: [] for frame in FRAMES[game]}
    for game_id, table in games:
        add_rows(rows, game_id, table)
    return {frame: _table(columns, rows[frame]) for frame, columns in FRAMES[game].items()}


def joined(game: str, parts: Sequence[Mapping[str, pa.Table]]) -> dict[str, pd.DataFrame]:
    """Put parts, in the order of their games, together to the frames of a batch."""
    return {
        frame: together(columns, [part[frame] for part in parts])
        for frame, columns in FRAMES[game].items()
    }


def together(columns: tuple[Column, ...], tables: Sequence[pa.Table]) -> pd.DataFrame:
    """Put the parts of one frame together."""
    return typed(columns, pa.concat_tables([_table(columns, []), *tables]))


def schema(columns: tuple[Column, ...]) -> pa.Schema:
    """Give the types in which a frame is stored."""
    return pa.schema([(column.name, STORED[column.dtype]) for column in columns])


def typed(columns: tuple[Column, ...], table: pa.Table) -> pd.DataFrame:
    """Give a frame with the types of the codebook."""
    return pd.DataFrame({c.name: _series(c, table.column(c.name)) for c in columns})


def check(columns: tuple[Column, ...], table: pa.Table) -> None:
    """Refuse a stored frame that cannot be ours.

    Raises
    ------
    BadFrame
        If a value is missing that never is, or is none of the codebook's categories.
    """
    for column in columns:
        stored = table.column(column.name)
        if stored.null_count and column.dtype in NEVER_MISSING:
            raise BadFrame(f"the column {column.name} has a missing value")
        for value in stored.unique().drop_null().to_pylist() if column.values else ():
            if value not in column.values:
                raise BadFrame(f"the column {column.name} holds {shown(value)}")


def plain(columns: tuple[Column, ...], frame: pd.DataFrame) -> pa.Table:
    """Give a frame as it is stored, the reverse of `typed`."""
    return pa.Table.from_pandas(
        frame, schema(columns), preserve_index=False
    ).replace_schema_metadata()


def _table(columns: tuple[Column, ...], rows: Sequence[Sequence[Any]]) -> pa.Table:
    values = zip(*rows, strict=True) if rows else repeat(())
    arrays = [
        pa.array(found, STORED[column.dtype])
        for column, found in zip(columns, values, strict=False)
    ]
    return pa.Table.from_arrays(arrays, schema=schema(columns))


def _series(column: Column, stored: pa.ChunkedArray) -> pd.Series[Any]:
    if column.dtype == "category":
        return _categories(column, stored)
    if column.dtype == "Int64":
        return stored.to_pandas(types_mapper={pa.int64(): pd.Int64Dtype()}.get)  # type: ignore[no-any-return]
    return stored.to_pandas().astype(column.dtype)  # type: ignore[no-any-return]


def _categories(column: Column, stored: pa.ChunkedArray) -> pd.Series[Any]:
    """Give the codebook's categories in its order, or those there are in alphabetical order."""
    coded = stored.combine_chunks().dictionary_encode()
    found = coded.dictionary.to_pylist()
    categories = pd.Index(column.values or sorted(found), dtype="str")
    places = categories.get_indexer(pd.Index([*found, None], dtype="str"))
    codes = places[coded.indices.fill_null(-1).to_numpy()]
    return pd.Series(pd.Categorical.from_codes(codes, dtype=pd.CategoricalDtype(categories)))
