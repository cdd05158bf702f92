"""A run of any length in a folder: written as it is played, and gone on with after any end."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Callable, Container, Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tulipbook.games import game_named
from tulipbook.games.api import Json
from tulipbook.games.checks import shown, whole
from tulipbook.lab.batch import Batch
from tulipbook.lab.codebook import FRAMES
from tulipbook.lab.frames import joined, tables_of, together
from tulipbook.lab.plan import Plan
from tulipbook.lab.play import Chunk, pack, replayed, unpack
from tulipbook.lab.store import (
    DRAFT,
    BadFolder,
    Records,
    read_json,
    read_table,
    record_places,
    write_frame,
    write_json,
    write_records,
)
from tulipbook.lab.workers import RunStopped
from tulipbook.record import parse_record

if TYPE_CHECKING:
    import pandas as pd

RUN: Final = "run.json"
BEGUN: Final = "begun"
PART_GAMES: Final = 1000


class RunFolder:
    """A folder with a run: finished parts, and the games of the parts that are begun.

    A part is a thousand games: a Parquet file in every frame's folder and a zip file of records.
    The games of a part that is not complete yet stand in a journal, a line a game. So whatever
    ends the run, only the games being played at that moment are lost.

    Parameters
    ----------
    folder : Path
        A new or an empty folder, or one in which this very run was begun.
    plan : Plan
        What is to be played.

    Raises
    ------
    TulipbookError
        If the folder holds anything else, or cannot be written; what it held is untouched.
    """

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder, self.plan = folder, plan
        self._played: dict[int, list[Chunk]] = {}
        self._begun: dict[int, set[int]] = {}
        run = {"tulipbook": version("tulipbook"), **plan.to_json()}
        _check_same(folder, run)
        self._guard(self._open, run)

    def todo(self) -> list[range]:
        """List the games that are not finished, as ranges that each lie in one part."""
        return [
            missing
            for part in _parts(self.plan.games)
            if not is_complete(self.folder, self.plan.game, part)
            for missing in _runs(self._numbers(part), self._begun[part])
        ]

    def take(self, chunk: Chunk) -> None:
        """Keep games that have been played; they are on the disk when this returns.

        Raises
        ------
        RunStopped
            If they cannot be written; what was finished before is kept.
        """
        self._guard(self._take, chunk)

    def close(self) -> None:
        """Remove what a complete run does not need."""
        if not self.todo():
            self._guard((self.folder / BEGUN).rmdir)

    def _guard(self, write: Callable[..., None], *given: Any) -> None:
        try:
            write(*given)
        except OSError as error:
            raise RunStopped(
                f"{self.folder} cannot be written: {error.strerror or error}. What was finished "
                "is kept; once that is put right, the same command goes on."
            ) from error

    def _open(self, run: Json) -> None:
        (self.folder / BEGUN).mkdir(parents=True, exist_ok=True)
        for draft in self.folder.rglob(f".*{DRAFT}"):
            draft.unlink()
        if not (self.folder / RUN).exists():
            write_json(self.folder / RUN, run)
        for name in (*FRAMES[self.plan.game], "records"):
            (self.folder / name).mkdir(exist_ok=True)
        for part in _parts(self.plan.games):
            self._begun[part] = set()
            journal = journal_file(self.folder, part)
            if is_complete(self.folder, self.plan.game, part):
                journal.unlink(missing_ok=True)
            elif journal.exists():
                texts, sound = _journalled(journal)
                os.truncate(journal, sound)
                self._begun[part] = set(texts)
                self._complete_if_all(part)

    def _take(self, chunk: Chunk) -> None:
        part = chunk.start // PART_GAMES
        lines = [[game.game_id, unpack(game.packed).dumps()] for game in chunk.games]
        with journal_file(self.folder, part).open("a", encoding="utf-8", newline="") as journal:
            journal.writelines([json.dumps(line, ensure_ascii=False) + "\n" for line in lines])
            journal.flush()
            os.fsync(journal.fileno())
        self._begun[part] |= {game.game_id for game in chunk.games}
        self._played.setdefault(part, []).append(chunk)
        self._complete_if_all(part)

    def _complete_if_all(self, part: int) -> None:
        if len(self._begun[part]) < len(self._numbers(part)):
            return
        texts, _ = _journalled(journal_file(self.folder, part))
        chunks = self._played.pop(part, [])
        tables = {chunk.start: chunk.tables for chunk in chunks}
        just_played = {game.game_id for chunk in chunks for game in chunk.games}
        for index in texts.keys() - just_played:
            tables[index] = _replayed(self.plan.game, [(index, texts[index])])
        frames = joined(self.plan.game, [tables[start] for start in sorted(tables)])
        write_records(part_file(self.folder, "records", part), sorted(texts.items()))
        for name, frame in frames.items():
            columns = FRAMES[self.plan.game][name]
            write_frame(part_file(self.folder, name, part), columns, frame)
        journal_file(self.folder, part).unlink()
        self._begun[part].clear()

    def _numbers(self, part: int) -> range:
        return range(part * PART_GAMES, min((part + 1) * PART_GAMES, self.plan.games))


def load_run(folder: Path) -> Batch:
    """Read what is finished of a run; `tulipbook.load_batch` does it."""
    run = read_json(folder / RUN)
    run.pop("tulipbook", None)
    game = game_named(run.get("game")).game
    games = whole(run.get("games"), f"games in {folder / RUN}", 1)
    begun: dict[int, dict[str, Any]] = {}
    places: list[bytes | tuple[Path, str]] = []
    parts = _parts(games)
    for part in parts:
        if is_complete(folder, game, part):
            places += record_places(part_file(folder, "records", part))
        else:
            texts = sorted(_journalled(journal_file(folder, part))[0].items())
            places += [pack(parse_record(text)) for _, text in texts]
            begun[part] = _replayed(game, texts)
    if len(places) < games:
        warnings.warn(
            f"{folder} holds {len(places)} of the {games} games of its run; the command that "
            "began it goes on with it",
            stacklevel=3,
        )

    def read(name: str) -> pd.DataFrame:
        columns = FRAMES[game][name]
        return together(
            columns,
            [
                begun[part][name]
                if part in begun
                else read_table(part_file(folder, name, part), columns)
                for part in parts
            ],
        )

    return Batch(game, read, Records(places), run)


def part_file(folder: Path, name: str, part: int) -> Path:
    """Name the file of one part of a frame, or of the records."""
    suffix = "zip" if name == "records" else "parquet"
    return folder / name / f"part-{part:05d}.{suffix}"


def journal_file(folder: Path, part: int) -> Path:
    """Name the file in which the games of an incomplete part are kept, a line a game."""
    return folder / BEGUN / f"part-{part:05d}.jsonl"


def is_complete(folder: Path, game: str, part: int) -> bool:
    """Tell whether every file of a part is there."""
    return all(part_file(folder, name, part).exists() for name in (*FRAMES[game], "records"))


def _parts(games: int) -> range:
    return range(-(-games // PART_GAMES))


def _runs(numbers: range, without: Container[int]) -> Iterator[range]:
    """Cut a range into those pieces that hold none of some numbers."""
    start = numbers.start
    for number in (*numbers, numbers.stop):
        if number == numbers.stop or number in without:
            if start < number:
                yield range(start, number)
            start = number + 1


def _journalled(path: Path) -> tuple[dict[int, str], int]:
    """Read a journal up to where it was cut short, if it was, and say how far that is."""
    texts: dict[int, str] = {}
    sound = 0
    for line in path.read_bytes().splitlines(keepends=True) if path.exists() else ():
        try:
            index, text = json.loads(line)
        except ValueError:
            break
        if not line.endswith(b"\n"):
            break
        texts[index] = text
        sound += len(line)
    return texts, sound


def _replayed(game: str, texts: Iterable[tuple[int, str]]) -> dict[str, Any]:
    """Make the rows of games from their records."""
    return tables_of(game, ((index, replayed(parse_record(text))) for index, text in texts))


def _check_same(folder: Path, run: Json) -> None:
    """Refuse a folder that holds anything but this run."""
    if folder.exists() and not folder.is_dir():
        raise BadFolder(f"{folder} is a file; a folder was expected")
    if not (folder / RUN).exists():
        left = [path.name for path in folder.iterdir()] if folder.exists() else []
        strange = sorted({*left} - {BEGUN, f".{RUN}{DRAFT}"})
        if strange:
            raise BadFolder(
                f"{folder} holds {shown(strange[0])} and no run; a new or an empty folder was "
                "expected"
            )
        return
    found = read_json(folder / RUN)
    for key in run | found:
        if found.get(key) != run.get(key):
            raise BadFolder(
                f"{folder} holds another run: its {key} is {_told(found.get(key))}, not "
                f"{_told(run.get(key))}. Choose another folder."
            )


def _told(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else shown(value)
