"""Files of frames and records, each written whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, overload
from zipfile import ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from tulipbook.games.api import Json, TulipbookError
from tulipbook.lab.codebook import Column
from tulipbook.lab.play import unpack
from tulipbook.record import Record, parse_record

if TYPE_CHECKING:
    import pandas as pd

FORMATS: Final = ("parquet", "csv")
DRAFT: Final = ".part"
EARLIEST: Final = (1980, 1, 1, 0, 0, 0)


class BadFolder(TulipbookError):
    """A folder that does not hold, or cannot take, what it should."""


class Records(Sequence[Record]):
    """The records of a batch, in the order of its games; each is read when it is asked for.

    Parameters
    ----------
    places : list
        Per game its record as `tulipbook.lab.play.pack` gives it, or a zip file and the name of a
        file in it.
    """

    def __init__(self, places: list[bytes | tuple[Path, str]]) -> None:
        self._places = places
        self._open: ZipFile | None = None

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, index: int) -> Record: ...
    @overload
    def __getitem__(self, index: slice) -> Records: ...
    def __getitem__(self, index: int | slice) -> Record | Records:
        if isinstance(index, slice):
            return Records(self._places[index])
        place = self._places[index]
        return unpack(place) if isinstance(place, bytes) else parse_record(*self._text(*place))

    def texts(self) -> Iterator[str]:
        """Give every record as the text of its file."""
        for place in self._places:
            if isinstance(place, bytes):
                yield unpack(place).dumps()
            else:
                yield self._text(*place)[0].decode()

    def _text(self, path: Path, name: str) -> tuple[bytes, str]:
        if self._open is None or self._open.filename != str(path):
            self._open = ZipFile(path)
        return self._open.read(name), f"{path}/{name}"

    def __repr__(self) -> str:
        return f"<{len(self)} game records>"


@contextmanager
def draft_of(path: Path) -> Iterator[Path]:
    """Give a name to write under; what is written takes its real name at the end."""
    draft = path.with_name(f".{path.name}{DRAFT}")
    try:
        yield draft
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def write_json(path: Path, data: Json) -> None:
    """Write a small file that a person can read."""
    with draft_of(path) as draft:
        draft.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def read_json(path: Path) -> Json:
    """Read what `write_json` wrote.

    Raises
    ------
    BadFolder
        If it cannot be read.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadFolder(f"{path} cannot be read: {error}") from error
    if not isinstance(data, dict):
        raise BadFolder(f"{path} cannot be read: an object was expected")
    return data


def write_frame(path: Path, columns: tuple[Column, ...], frame: pd.DataFrame) -> None:
    """Write a frame as Parquet or CSV, by the end of the file's name."""
    import pyarrow as pa
    from pyarrow import csv, parquet

    from tulipbook.lab.frames import plain

    with draft_of(path) as draft:
        if path.suffix == ".csv":
            csv.write_csv(plain(columns, frame), draft)
        else:
            table = pa.Table.from_pandas(frame, preserve_index=False)
            parquet.write_table(table, draft, compression="zstd")


def read_table(path: Path, columns: tuple[Column, ...]) -> Any:
    """Read a stored frame as an Arrow table.

    Raises
    ------
    BadFolder
        If it cannot be read, or is not such a frame.
    """
    import pyarrow as pa
    from pyarrow import csv, parquet

    from tulipbook.lab.frames import BadFrame, check, schema

    types = schema(columns)
    try:
        if path.suffix == ".csv":
            convert = csv.ConvertOptions(
                column_types=types,
                include_columns=types.names,
                null_values=[""],
                strings_can_be_null=True,
                quoted_strings_can_be_null=False,
            )
            parse = csv.ParseOptions(newlines_in_values=True)
            table = csv.read_csv(path, parse_options=parse, convert_options=convert)
        else:
            table = parquet.read_table(path, partitioning=None).select(types.names).cast(types)
        check(columns, table)
    except (OSError, KeyError, ValueError, pa.ArrowException, BadFrame) as error:
        raise BadFolder(f"{path} is not a frame of tulipbook: {error}") from error
    return table


def write_records(path: Path, texts: Iterable[tuple[int, str]]) -> None:
    """Write records into a zip file, each under the number of its game."""
    with draft_of(path) as draft, ZipFile(draft, "w", ZIP_STORED) as archive:
        for game_id, text in texts:
            member = ZipInfo(f"{game_id:07d}.jsonl", EARLIEST)
            member.create_system, member.external_attr = 3, 0o644 << 16
            archive.writestr(member, text)


def record_places(path: Path) -> list[bytes | tuple[Path, str]]:
    """List the records of a zip file for `Records`.

    Raises
    ------
    BadFolder
        If it cannot be read.
    """
    try:
        with ZipFile(path) as archive:
            return [(path, name) for name in archive.namelist()]
    except (OSError, BadZipFile) as error:
        raise BadFolder(f"{path} is not a zip file of records: {error}") from error
