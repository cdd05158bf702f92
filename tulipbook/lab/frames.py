"""Tidy frames: from rows to Arrow tables, which travel and are stored, to pandas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pandas as pd
import pyarrow as pa

from tulipbook.games.api import TulipbookError, listed
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
    """Give a frame with the types of the codebook.

    Raises
    ------
    BadFrame
        If the table lacks a column, or a value cannot be.
    """
    lacking = [column.name for column in columns if column.name not in table.column_names]
    if lacking:
        raise BadFrame(f"the columns {listed(lacking)} are missing")
    return pd.DataFrame({c.name: _series(c, table.column(c.name)) for c in columns})


def plain(columns: tuple[Column, ...], frame: pd.DataFrame) -> pa.Table:
    """Give a frame as it is stored, the reverse of `typed`."""
    return pa.Table.from_pandas(
        frame, schema(columns), preserve_index=False
    ).replace_schema_metadata()


def _table(columns: tuple[Column, ...], rows: list[list[Any]]) -> pa.Table:
    arrays = [
        pa.array([row[place] for row in rows], STORED[column.dtype])
        for place, column in enumerate(columns)
    ]
    return pa.Table.from_arrays(arrays, schema=schema(columns))


def _series(column: Column, stored: pa.ChunkedArray) -> pd.Series[Any]:
    if column.dtype == "category":
        return _categories(column, stored)
    if column.dtype == "Int64":
        return stored.to_pandas(types_mapper={pa.int64(): pd.Int64Dtype()}.get)  # type: ignore[no-any-return]
    if stored.null_count and column.dtype != "float64":
        raise BadFrame(f"the column {column.name} has a missing value")
    return stored.to_pandas().astype(column.dtype)  # type: ignore[no-any-return]


def _categories(column: Column, stored: pa.ChunkedArray) -> pd.Series[Any]:
    """Give the codebook's categories in its order, or those there are in alphabetical order."""
    codes = stored.cast(pa.string()).combine_chunks().dictionary_encode()
    found = codes.dictionary.to_pylist()
    strange = [value for value in found if column.values and value not in column.values]
    if strange:
        raise BadFrame(f"the column {column.name} holds {shown(strange[0])}")
    dtype = pd.CategoricalDtype(pd.Index(column.values or sorted(found), dtype="str"))
    indices = codes.indices.fill_null(-1).to_numpy()
    places = dtype.categories.get_indexer(pd.Index([*found, None], dtype="str"))
    return pd.Series(pd.Categorical.from_codes(places[indices], dtype=dtype))
