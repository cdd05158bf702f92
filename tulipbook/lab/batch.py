"""A batch: the tidy frames of many games, and their records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tulipbook.games import game_named
from tulipbook.games.api import Json
from tulipbook.games.checks import shown, text
from tulipbook.lab.codebook import FRAMES
from tulipbook.lab.store import (
    FORMATS,
    BadFolder,
    Records,
    read_json,
    read_table,
    record_places,
    write_frame,
    write_json,
    write_records,
)
from tulipbook.language import ENGLISH
from tulipbook.record import Record

if TYPE_CHECKING:
    import pandas as pd

MANIFEST: Final = "batch.json"
RECORDS: Final = "records.zip"


class Batch:
    """Many games of one kind: tidy frames, and the records they come from.

    The frames are attributes: `games`, `seats` and `prices`; for Tulipmania 1637 `trades` and
    `bursts`; for Tulip `plays` and `crashes`. `tulipbook.codebook` says what every column means.

    Attributes
    ----------
    game : str
        As records name it.
    records : sequence of Record
        In the order of the rows of `games`.
    run : dict or None
        What was asked for: bots, seed, board and so on; None for games that others played.
    left_out : tuple of str
        Why records were left out, a sentence each.

    Examples
    --------
    >>> import tulipbook
    >>> batch = tulipbook.simulate("tulip", bots=["greedy", "random"], games=3, progress=False)
    >>> batch
    <Batch of 3 games of tulip: games, seats, prices, plays, crashes>
    >>> batch.seats.groupby("bot", observed=True).score.mean() > 0
    bot
    greedy    True
    random    True
    Name: score, dtype: boolean
    """

    def __init__(
        self,
        game: str,
        read: Callable[[str], pd.DataFrame],
        records: Sequence[Record],
        run: Json | None = None,
        left_out: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.records = records
        self.run = run
        self.left_out = tuple(left_out)
        self._read = read
        self._frames: dict[str, pd.DataFrame] = {}

    @property
    def frames(self) -> dict[str, pd.DataFrame]:
        """All frames by name."""
        return {name: getattr(self, name) for name in FRAMES[self.game]}

    def __getattr__(self, name: str) -> pd.DataFrame:
        if name.startswith("_") or name not in FRAMES[self.game]:
            raise AttributeError(f"A batch of {self._has()}; there is no {name!r}.")
        if name not in self._frames:
            self._frames[name] = self._read(name)
        return self._frames[name]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *FRAMES[self.game]]

    def __len__(self) -> int:
        return len(self.records)

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} games of {self._has('')}>"

    def _has(self, verb: str = " has") -> str:
        return f"{self.game}{verb}: {', '.join(FRAMES[self.game])}"

    def save(self, folder: str | Path, format: str = "parquet") -> None:  # noqa: A002
        """Write the frames and the records into a folder of their own.

        Parameters
        ----------
        folder : str or Path
            A new or an empty folder, or one that holds this very batch.
        format : str
            ``parquet``, or ``csv`` for other programs; `tulipbook.load_batch` reads both back
            with the same types. The records go into ``records.zip``.

        Raises
        ------
        TulipbookError
            If the folder holds anything else, or cannot be written; what it held is untouched.
        """
        text(format, "format", FORMATS)
        target = Path(folder)
        manifest = {
            "tulipbook": version("tulipbook"),
            "game": self.game,
            "games": len(self),
            "format": format,
            "run": self.run,
        }
        _check_free(target, manifest)
        try:
            target.mkdir(parents=True, exist_ok=True)
            for name, columns in FRAMES[self.game].items():
                write_frame(target / f"{name}.{format}", columns, getattr(self, name))
            ids = self.games["game_id"].tolist()
            records = [record.dumps() for record in self.records]
            write_records(target / RECORDS, zip(ids, records, strict=True))
            write_json(target / MANIFEST, manifest)
        except OSError as error:
            raise BadFolder(f"{target} cannot be written: {error.strerror or error}") from error


def load_batch(folder: str | Path) -> Batch:
    """Read a batch back, from `Batch.save` or from a run with ``out``.

    Parameters
    ----------
    folder : str or Path
        Where it was written. A run that was interrupted gives the games that were finished, with
        a warning.

    Returns
    -------
    Batch
        A frame is read when it is first used, with the types it had.

    Raises
    ------
    TulipbookError
        If the folder holds no batch, or what it holds is broken.

    Examples
    --------
    >>> load_batch("no such folder")
    Traceback (most recent call last):
    tulipbook.lab.store.BadFolder: There is no batch in no such folder
    """
    from tulipbook.lab.folder import RUN, load_run

    source = Path(folder)
    if (source / RUN).is_file():
        return load_run(source)
    if not (source / MANIFEST).is_file():
        raise BadFolder(f"There is no batch in {source}")
    manifest = read_json(source / MANIFEST)
    game = game_named(manifest.get("game")).game
    suffix = text(manifest.get("format"), f"the format in {source / MANIFEST}", FORMATS)

    def read(name: str) -> pd.DataFrame:
        from tulipbook.lab.frames import typed

        columns = FRAMES[game][name]
        return typed(columns, read_table(source / f"{name}.{suffix}", columns))

    return Batch(game, read, Records(record_places(source / RECORDS)), manifest.get("run"))


def _check_free(folder: Path, manifest: Json) -> None:
    """Refuse a folder that holds anything but this batch."""
    if folder.exists() and not folder.is_dir():
        raise BadFolder(f"{folder} is a file; a folder was expected")
    found = [path.name for path in sorted(folder.iterdir())] if folder.is_dir() else []
    if MANIFEST in found:
        if manifest["run"] is None or read_json(folder / MANIFEST) != manifest:
            raise BadFolder(f"{folder} holds another batch already; choose another folder")
    elif found:
        names = ENGLISH.listed([shown(name) for name in found[:3]])
        raise BadFolder(f"{folder} holds {names}; a new or an empty folder was expected")
