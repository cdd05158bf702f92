"""Homework: what a teacher sets, and the game that each student is dealt.

A student plays alone against bots. The deal, what chance decides and what the bots do follow from
the homework, the student's name and the student's moves, so that whoever grades can deal again
and see whether a record is what it says.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, urlencode

from tulipbook.games import game_named
from tulipbook.games.api import BadState, Json
from tulipbook.games.checks import keys, listing, shown, text, whole
from tulipbook.games.toml_files import file_contents, read_checked
from tulipbook.language import _
from tulipbook.lessons.quiz import Quiz, line_of_first_word, load_quiz, quiz_names
from tulipbook.table import NAMES, Table, bot_seats, stream

DEALS: Final = ("each", "same")
KEYS: Final = ("name", "game", "bots", "seed", "deal", "preset", "before", "after")
LISTS: Final = ("bots", "before", "after")
USUAL: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "tulipmania-1637": {
        "bots": ("cautious", "momentum", "speculator"),
        "before": ("tulipmania-warm-up",),
        "after": ("tulipmania-exit",),
    },
    "tulip": {
        "bots": ("greedy", "spoiler"),
        "before": ("tulip-warm-up",),
        "after": ("tulip-exit",),
    },
}
SEAT: Final = 0
LONGEST_NAME: Final = 40
SEEDS: Final = 10**9
LARGEST_SEED: Final = 10**15 - 1


@dataclass(frozen=True, slots=True)
class Homework:
    """What a teacher sets.

    Attributes
    ----------
    name : str
        What hand-ins and grades call it.
    game : str
        ``tulipmania-1637`` or ``tulip``.
    bots : tuple of str
        Whom the student plays against, in the order of the seats to the left.
    seed : int
        The root of every deal, 0 or more.
    deal : str
        ``each``: a deal of one's own for each student, from the seed and the name; ``same``: the
        same deal for all.
    preset : str, Path or None
        Of the rules; None for the printed ones.
    before, after : tuple of Quiz
        Asked before and after play.

    Examples
    --------
    >>> homework = make_homework(game="tulip", seed=1637, deal="each")
    >>> homework.bots, homework.before[0].name
    (('greedy', 'spoiler'), 'tulip-warm-up')
    >>> homework.seed_of("Ann") == homework.seed_of(" ann ") != homework.seed_of("Bill")
    True
    """

    name: str
    game: str
    bots: tuple[str, ...]
    seed: int
    deal: str
    preset: str | Path | None
    before: tuple[Quiz, ...]
    after: tuple[Quiz, ...]

    @property
    def quizzes(self) -> tuple[Quiz, ...]:
        """Every quiz, in the order in which they are asked."""
        return (*self.before, *self.after)

    def seed_of(self, student: str) -> int:
        """Give the seed of a student's game."""
        if self.deal == "same":
            return self.seed
        return stream(self.seed, "homework", same_name(student)).randrange(SEEDS)

    def table(self, student: str) -> Table:
        """Deal a student's game and sit down the bots.

        Raises
        ------
        TulipbookError
            If no such game can be dealt.

        Examples
        --------
        >>> table = make_homework(game="tulip").table("Bill")
        >>> table.names, table.waits_for in {0, None}
        (['Bill', 'Ann', 'Charles'], True)
        """
        others = [name for name in NAMES if same_name(name) != same_name(student)]
        return deal(
            self.game,
            [student, *others[: len(self.bots)]],
            [None, *self.bots],
            self.seed_of(student),
            preset=self.preset,
        )

    def query(self) -> str:
        """Write the homework as the query string of a link to the page.

        Raises
        ------
        BadState
            If a quiz or a preset of one's own belongs to it, which no link can carry.

        Examples
        --------
        >>> make_homework(name="week 3", game="tulip", bots=["greedy"], after=[]).query()
        'name=week+3&game=tulip&bots=greedy&seed=1637&deal=each&before=tulip-warm-up&after='
        """
        self._check_linkable()
        written: dict[str, object] = {
            "name": self.name,
            "game": self.game,
            "bots": self.bots,
            "seed": self.seed,
            "deal": self.deal,
            "preset": self.preset,
            "before": [quiz.name for quiz in self.before] or "",
            "after": [quiz.name for quiz in self.after] or "",
        }
        return urlencode([(key, it) for key, it in written.items() if it is not None], doseq=True)

    def _check_linkable(self) -> None:
        own = [quiz.name for quiz in self.quizzes if quiz.name not in quiz_names()]
        own += [str(self.preset)] if str(self.preset).endswith(".toml") else []
        if own:
            raise BadState(
                f"a link cannot carry {shown(own[0])}, a file of your own; give out the homework "
                "as a file"
            )


def make_homework(
    *,
    name: str = "homework",
    game: str = "tulipmania-1637",
    bots: Sequence[str] | None = None,
    seed: int = 1637,
    deal: str = "each",
    preset: str | Path | None = None,
    before: Sequence[str | Path] | None = None,
    after: Sequence[str | Path] | None = None,
) -> Homework:
    """Set homework.

    Parameters
    ----------
    name : str
        What hand-ins and grades call it.
    game : str
        ``tulipmania-1637`` or ``tulip``.
    bots : sequence of str, optional
        Whom the student plays against; three usual ones, or two in Tulip, if not given.
    seed : int
        The root of every deal, 0 or more.
    deal : str
        ``each`` for a deal of one's own for each student, ``same`` for the same deal for all.
    preset : str or Path, optional
        Of the rules, such as ``lesson``, or a preset file; the printed ones if not given.
    before, after : sequence of str or Path, optional
        Quizzes to be asked before and after play, by name or as TOML files; the warm-up and the
        exit ticket of the game if not given.

    Raises
    ------
    TulipbookError
        With a sentence that says what cannot be.

    Examples
    --------
    >>> make_homework(game="tulip", bots=["greedy"]).table("Ann").record.header["bots"]
    [None, 'greedy']
    >>> make_homework(deal="fresh")
    Traceback (most recent call last):
    tulipbook.games.api.BadState: deal is 'fresh'; one of each, same was expected
    """
    usual = USUAL[game_named(game).game]
    chosen = tuple(usual["bots"] if bots is None else bots)
    low, high = game_named(game).seats
    if not low <= len(chosen) + 1 <= high:
        raise BadState(
            f"bots has {len(chosen)} names; {low - 1} to {high - 1} were expected, for {game} is a "
            f"game for {low} to {high}"
        )
    by_the_clock = [bot for bot in chosen if "seconds=" in str(bot)]
    if by_the_clock:
        raise BadState(
            f"the bot {by_the_clock[0]} thinks by the clock, so that its moves could not be "
            "checked; give it a number of iterations"
        )
    homework = Homework(
        name=homework_named(name, "name"),
        game=game,
        bots=chosen,
        seed=whole(seed, "seed", 0, LARGEST_SEED),
        deal=text(deal, "deal", DEALS),
        preset=preset,
        before=_quizzes(usual["before"] if before is None else before, game),
        after=_quizzes(usual["after"] if after is None else after, game),
    )
    names = [quiz.name for quiz in homework.quizzes]
    if len(set(names)) < len(names):
        raise BadState("before and after name a quiz twice; its answers could not be told apart")
    homework.table(NAMES[0])  # whatever is wrong is said now
    return homework


def load_homework(path: str | Path) -> Homework:
    """Read a homework file: TOML with some of the parameters of `make_homework` as keys.

    Quiz and preset files in it are looked for beside it.

    Raises
    ------
    TulipbookError
        If it cannot be read, or sets what cannot be; the sentence names the file.
    """
    path = Path(path)
    where = f"the homework file {shown(path.name)}"
    contents = file_contents(path, where)
    return read_checked(contents, where, lambda data: _set(data, path.parent), line_of_first_word)


def _set(data: Json, folder: Path) -> Homework:
    if not data:
        raise BadState(
            'nothing is set; lines such as game = "tulip" were expected, with some of the keys '
            + ", ".join(KEYS)
        )
    return _homework(data, folder)


def homework_from_query(query: str) -> Homework:
    """Read what `Homework.query` writes; what is not given is as usual.

    Raises
    ------
    TulipbookError
        If it sets what cannot be.

    Examples
    --------
    >>> homework_from_query("?game=tulip&bots=greedy&bots=random&seed=7&deal=same").seed
    7
    >>> homework_from_query("game=tulip&game=chess")
    Traceback (most recent call last):
    tulipbook.games.api.BadState: game is given 2 times; once was expected
    """
    given = parse_qs(query.removeprefix("?"), keep_blank_values=True)
    data: dict[str, Any] = {}
    for key, values in given.items():
        if key in LISTS:
            data[key] = [value for value in values if value]
        elif key in KEYS:
            if len(values) > 1:
                raise BadState(f"{key} is given {len(values)} times; once was expected")
            data[key] = values[0]
    if re.fullmatch(r"[0-9]{1,15}", data.get("seed", "")):
        data["seed"] = int(data["seed"])
    return _homework(data, None)


def deal(
    game: str,
    names: Sequence[str],
    bots: Sequence[str | None],
    seed: int | str,
    **more: Any,
) -> Table:
    """Deal a game between bots and persons (None); `more` is the preset and the board, if any."""
    return Table.deal(
        game,
        seats=bot_seats(game, bots, seed),
        names=names,
        seed=seed,
        bots=list(bots),
        **{key: value for key, value in more.items() if value is not None},
    )


def homework_named(name: object, where: str) -> str:
    """Read the name of homework, which stands on pages and in grades.

    Examples
    --------
    >>> homework_named("", "name")
    Traceback (most recent call last):
    tulipbook.games.api.BadState: name is ''; a text of 1 to 40 characters was expected
    """
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        raise BadState(
            f"{where} is {shown(name)}; a text of 1 to {LONGEST_NAME} characters was expected"
        )
    return name


def student_named(typed: object) -> str:
    """Read a student's name.

    Raises
    ------
    BadState
        If it is none that a page, a record and a spreadsheet can show.

    Examples
    --------
    >>> student_named("  Ann  of Haarlem ")
    'Ann of Haarlem'
    >>> student_named(" ")
    Traceback (most recent call last):
    tulipbook.games.api.BadState: the student's name is missing
    """
    name = " ".join(typed.split()) if isinstance(typed, str) else ""
    if not name:
        raise BadState(_("the student's name is missing"))
    if len(name) > LONGEST_NAME or not name.isprintable() or re.search("[<>]", name):
        said = _(
            "the student's name is {name}; at most {number} characters that can be seen, without "
            "< and >, were expected"
        )
        raise BadState(said.format(name=shown(name), number=LONGEST_NAME))
    return name


def same_name(name: str) -> str:
    """Give what two ways of typing one name have in common.

    Examples
    --------
    >>> same_name("ANN  de Wit") == same_name(" Ann de wit")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _homework(data: Mapping[str, Any], folder: Path | None) -> Homework:
    """Make the homework that a file or a link describes."""
    found = dict(keys(data, (), KEYS, "the homework"))
    for key in LISTS:
        if key in found:
            found[key] = [text(it, f"{key}[{n}]") for n, it in enumerate(listing(found[key], key))]
    for key in ("name", "preset"):
        if key in found:
            text(found[key], key)
    for key in ("before", "after"):
        if key in found:
            found[key] = [_beside(quiz, folder) for quiz in found[key]]
    if "preset" in found:
        found["preset"] = _beside(found["preset"], folder)
    return make_homework(**found)


def _beside(name: str, folder: Path | None) -> str | Path:
    """Find a file that a homework file names; what has another ending is no file."""
    if not name.endswith(".toml"):
        return name
    if folder is None:
        raise BadState(f"a link names the file {shown(name)}; give the homework as a file")
    return folder / name


def _quizzes(chosen: Sequence[str | Path], game: str) -> tuple[Quiz, ...]:
    quizzes = tuple(load_quiz(quiz) for quiz in chosen)
    for quiz in quizzes:
        if quiz.game != game:
            raise BadState(f"the quiz {quiz.name} is about {quiz.game}, not about {game}")
    return quizzes
