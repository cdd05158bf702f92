"""A run of many games at a page: what was asked for, how far it is, what came out; no widgets."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Generator
from dataclasses import dataclass
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING, Final
from zipfile import ZIP_DEFLATED, ZipFile

from tulipbook.games.api import BadState
from tulipbook.games.checks import shown
from tulipbook.lab.plan import make_plan
from tulipbook.lab.play import Chunk
from tulipbook.lab.workers import play_games
from tulipbook.language import _, counted, marked, number, plural

if TYPE_CHECKING:
    from tulipbook.lab.batch import Batch

MOST_GAMES: Final = 10_000
LARGEST_DOWNLOAD: Final = 8_000_000
WRONG_GAMES: Final = marked(
    "The number of games is {typed}; a whole number from {low} to {high} was expected."
)
WRONG_SEED: Final = marked("The seed is {typed}; a whole number from {low} to {high} was expected.")


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody asks the laboratory for.

    Attributes
    ----------
    game : str
        ``tulipmania-1637`` or ``tulip``.
    bots : tuple of str
        One a seat.
    games, seed : str
        As typed; both are whole numbers.
    board : str
        A shipped board, for Tulipmania 1637 alone.
    preset : str or None
        A shipped lesson preset; None for the printed rules.
    """

    game: str
    bots: tuple[str, ...]
    games: str = "200"
    seed: str = "1637"
    board: str = "standard"
    preset: str | None = None


class LabModel:
    """One run at a time; what was finished stays until the next one begins.

    Attributes
    ----------
    batch : Batch or None
        What came out.
    running, stopping : bool
        Whether games are being played, and whether somebody has asked for an end.
    played, games : int
        How far the run is.
    token : int
        Grows with everything that the buttons led to; an older one does nothing.

    Examples
    --------
    >>> model = LabModel()
    >>> model.start(Order("tulip", ("greedy", "random"), games="3"))
    >>> while model.more():
    ...     pass
    >>> model.finish()
    '3 games were played.'
    >>> model.batch
    <Batch of 3 games of tulip: games, seats, prices, plays, crashes>
    """

    def __init__(self) -> None:
        self.batch: Batch | None = None
        self.running = self.stopping = False
        self.played = self.games = self.token = 0
        self._chunks: list[Chunk] = []
        self._playing: Generator[Chunk] | None = None

    def start(self, order: Order) -> None:
        """Check an order and begin with it.

        Raises
        ------
        TulipbookError
            If it cannot be played, or a run is not over; nothing has changed.
        """
        if self.running:
            raise BadState(_("Games are being played; stop them first."))
        games = _whole(order.games, WRONG_GAMES, 1, MOST_GAMES)
        seed = _whole(order.seed, WRONG_SEED, 0, 10**15)
        board = order.board if order.game == "tulipmania-1637" else None
        bots = list(order.bots)
        self._plan = make_plan(
            order.game, len(bots), bots, games, seed, board=board, preset=order.preset
        )
        self._chunks, self.played, self.games = [], 0, games
        self._playing = play_games(self._plan, [range(games)], collect=True)
        self.running, self.stopping = True, False
        self.token += 1

    def stop(self) -> None:
        """Ask for an end; the games that are finished by then stay."""
        self.stopping = True
        self.token += 1

    def more(self) -> bool:
        """Play some games, for about half a second; False if none are left, or all is to stop.

        Raises
        ------
        TulipbookError
            If bots fail in all the games.
        """
        if self._playing is None or self.stopping:
            return False
        chunk = next(self._playing, None)
        if chunk is None:
            return False
        self._chunks.append(chunk)
        self.played += len(chunk.games)
        return True

    def finish(self) -> str:
        """End the run, and put together what was finished; gives a sentence about it."""
        from tulipbook.lab.simulate import batch_of

        if self._playing is not None:
            self._playing.close()
        self._playing, self.running = None, False
        self.token += 1
        if self._chunks:
            self.batch = batch_of(self._plan, self._chunks)
        told = plural(self.played, "{number} game was played.", "{number} games were played.")
        said = told.format(number=number(self.played))
        if self.played < self.games:
            said = _("Stopped after {played} of {games}.").format(
                played=counted(self.played, "game"), games=number(self.games)
            )
        return f"{said} {self._spoilt()}".strip()

    def _spoilt(self) -> str:
        games = [game for chunk in self._chunks for game in chunk.games]
        problems = [game.problem for game in games if game.problem]
        if not problems:
            return ""
        told = _("In {games} a bot failed: {problem}")
        return told.format(games=counted(len(problems), "game"), problem=problems[0])


def zip_of(batch: Batch) -> bytes:
    """Pack the frames of a batch as CSV files, with the codebook.

    Examples
    --------
    >>> import tulipbook
    >>> packed = zip_of(tulipbook.simulate("tulip", bots="random", games=1, progress=False))
    >>> ZipFile(BytesIO(packed)).namelist()[:2]
    ['codebook.csv', 'games.csv']
    """
    from tulipbook.lab.codebook import codebook

    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as files:
        for name, frame in {"codebook": codebook(batch.game), **batch.frames}.items():
            files.writestr(f"{name}.csv", frame.to_csv(index=False))
    return packed.getvalue()


def download_html(batch: Batch, largest: int = LARGEST_DOWNLOAD) -> str:
    """Write a link that holds the frames, or say that they are too large for one."""
    packed = zip_of(batch)
    if len(packed) > largest:
        told = _(
            "The frames are too large for a page ({size} MB); in a notebook, {code} writes them."
        )
        code = "<code>tulipbook.simulate(...).save(folder, 'csv')</code>"
        return f"<p>{told.format(size=number(len(packed) / 1e6), code=code)}</p>"
    name = f"{batch.game}-{len(batch)}-games.zip"
    data = b64encode(packed).decode("ascii")
    label = _("Download the frames ({name}, CSV)").format(name=name)
    return (
        f'<p><a class="tb-tool" style="display: inline-block" download="{name}" '
        f'href="data:application/zip;base64,{data}">'
        f"{escape(label)}</a></p>"
    )


def _whole(typed: str, wrong: str, low: int, high: int) -> int:
    try:
        given = int(typed)
    except ValueError:
        given = low - 1
    if not low <= given <= high:
        raise BadState(_(wrong).format(typed=shown(typed), low=low, high=high))
    return given
