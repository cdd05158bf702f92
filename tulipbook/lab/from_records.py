"""Frames from records that somebody else played."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path

from tulipbook.games import game_named
from tulipbook.games.api import TulipbookError
from tulipbook.games.checks import shown
from tulipbook.lab.batch import Batch
from tulipbook.lab.play import pack, replayed
from tulipbook.lab.store import BadFolder, Records
from tulipbook.language import ENGLISH
from tulipbook.record import Record, load_record


def frames_from_records(
    source: str | Path | Iterable[str | Path | Record], game: str | None = None
) -> Batch:
    """Make the tidy frames of games that have been played already, by whomever.

    Parameters
    ----------
    source : str, Path or iterable
        A folder, whose files ``*.jsonl`` are read in natural order (2 before 10); or records and
        files, in their order.
    game : str, optional
        The game to take, if there are records of both.

    Returns
    -------
    Batch
        The same frames as `tulipbook.simulate` gives for the same games. ``game_id`` counts the
        records from 0. A record that is wrong is left out with a warning, and its sentence
        stands in ``left_out``.

    Raises
    ------
    TulipbookError
        If there is no record to read, or there are records of both games and none is chosen.

    Examples
    --------
    >>> from tulipbook.lab.plan import make_plan
    >>> table = make_plan("tulip").table(0)
    >>> table.run().winners
    (2,)
    >>> frames_from_records([table.record]).games.loc[0, "winners"]
    '2'
    """
    wanted = None if game is None else game_named(game).game
    left_out: list[str] = []
    records = [
        record for record in _read(source, left_out) if wanted is None or record.game == wanted
    ]
    if left_out:
        warnings.warn(
            f"{len(left_out)} of the records are left out; the first: {left_out[0]}", stacklevel=2
        )
    games = sorted({record.game for record in records})
    if not games:
        raise BadFolder(f"There is no record of {wanted or 'a game'} in {_told(source)}")
    if len(games) > 1:
        raise BadFolder(
            f"There are records of {ENGLISH.listed(games)}; choose one with game={games[0]!r}"
        )
    return _batch(games[0], records, left_out)


def _batch(game: str, records: list[Record], left_out: list[str]) -> Batch:
    from tulipbook.lab.frames import joined, tables_of

    frames = joined(game, [tables_of(game, enumerate(map(replayed, records)))])
    packed = Records([pack(record) for record in records])
    return Batch(game, frames.__getitem__, packed, left_out=left_out)


def _read(
    source: str | Path | Iterable[str | Path | Record], left_out: list[str]
) -> Iterator[Record]:
    """Give the records that can be read, and note why the others cannot."""
    for place in _places(source):
        try:
            record = place if isinstance(place, Record) else load_record(place)
            record.check()
        except TulipbookError as error:
            left_out.append(str(error))
        else:
            yield record


def _places(
    source: str | Path | Iterable[str | Path | Record],
) -> Iterable[str | Path | Record]:
    if not isinstance(source, str | Path):
        return source
    folder = Path(source)
    if folder.is_file():
        return [folder]
    if not folder.is_dir():
        raise BadFolder(f"There is no folder {folder}")
    return sorted(folder.glob("*.jsonl"), key=_natural)


def _natural(path: Path) -> list[tuple[int, str]]:
    """Sort numbers in a name by their size."""
    return [
        (int(part), "") if part.isdecimal() else (-1, part)
        for part in re.split(r"(\d+)", path.name)
    ]


def _told(source: object) -> str:
    return str(source) if isinstance(source, str | Path) else shown(source)
