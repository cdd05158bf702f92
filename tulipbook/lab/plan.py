"""What is to be played: checked once, small enough to be sent to any worker."""

from __future__ import annotations

import inspect
import pickle
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

from tulipbook.bots import Bot, bot_names, make_bot
from tulipbook.games import game_named
from tulipbook.games.api import BadState, Json, State, TulipbookError
from tulipbook.games.checks import is_whole, shown, whole
from tulipbook.lab.seating import SEATINGS
from tulipbook.language import ENGLISH
from tulipbook.table import MAX_TURNS, NAMES, Seat, Table, child_seed, stream

AnyBot = str | Callable[..., Any]
PLAYERS: Final = 4
SECONDS_PER_MOVE: Final = 60.0


class BadPlan(TulipbookError):
    """Games that cannot be played: what is wrong, and what would be right."""


@dataclass(frozen=True)
class Plan:
    """A number of games between bots; game `i` depends on the seed and `i` alone.

    Attributes
    ----------
    game : str
        As records name it.
    players : int
        How many seats.
    bots : tuple of str or callable
        Who plays: by seat, if `tables` is ``fixed``.
    tables : str
        Who sits where in which game: ``fixed``, ``round robin``, ``random`` or ``paired``.
    games : int
        How many.
    seed : int or str
        The root of the tree of seeds.
    board : str, dict or None
        As a record's header writes it; None for the printed board and in Tulip.
    preset : str, dict or None
        As a record's header writes it; None for the printed rules.
    max_turns : int
        After that many turns a game is called unfinished (TM-6.3).
    seconds_per_move : float or None
        After that long without an answer a bot has failed; None waits for ever.
    modules : tuple of str
        Where bots that somebody else registered come from.
    """

    game: str
    players: int
    bots: tuple[AnyBot, ...]
    tables: str
    games: int
    seed: int | str
    board: str | Json | None
    preset: str | Json | None
    max_turns: int
    seconds_per_move: float | None
    modules: tuple[str, ...]

    @property
    def bot_names(self) -> list[str]:
        """What the bots are called."""
        return [bot_name(bot) for bot in self.bots]

    def table(self, index: int) -> Table:
        """Sit down to one of the games."""
        bots, deal = SEATINGS[self.tables](self.bots, self.players, self.seed, index)
        seed = child_seed(self.seed, deal)
        meta = {"from": self.seed, "game": index}
        return bot_table(self.game, bots, seed, self.board, meta, self.preset)

    def to_json(self) -> Json:
        """Say what was to be played, as the folder of a run and a batch keep it."""
        return {
            "game": self.game,
            "players": self.players,
            "bots": self.bot_names,
            "tables": self.tables,
            "games": self.games,
            "seed": self.seed,
            "board": self.board,
            "preset": self.preset,
            "max_turns": self.max_turns,
            "seconds_per_move": self.seconds_per_move,
        }

    def import_bots(self) -> None:
        """Import the modules that register bots, in a process that has not done so."""
        for module in self.modules:
            try:
                import_module(module)
            except ImportError as error:
                raise BadPlan(
                    f"A worker cannot import {module}, where a bot comes from: {error}"
                ) from error

    def check_sendable(self) -> None:
        """Refuse bots that another process could not find."""
        script = getattr(sys.modules["__main__"], "__file__", None)
        if script is None or not Path(script).exists():
            homes = {bot.__module__: bot_name(bot) for bot in self.bots if not isinstance(bot, str)}
            homes |= dict.fromkeys(self.modules, ", ".join(self.bot_names))
            if "__main__" in homes:
                raise BadPlan(_unsendable(homes["__main__"], "it was defined in this session"))
        for bot in self.bots:
            try:
                pickle.dumps(bot)
            except Exception as error:
                raise BadPlan(_unsendable(bot_name(bot), str(error))) from error


def _unsendable(name: str, reason: str) -> str:
    return (
        f"The bot {name} cannot be sent to other processes: {reason}. Define it in a file of its "
        "own and import it from there, or play with jobs=1."
    )


def make_plan(
    game: str,
    players: int | None = None,
    bots: AnyBot | Sequence[AnyBot] = "random",
    games: int = 1,
    seed: int | str = 0,
    *,
    tables: str = "fixed",
    board: str | Path | Mapping[str, Any] | None = "standard",
    preset: str | Path | Mapping[str, Any] | None = None,
    max_turns: int = MAX_TURNS,
    seconds_per_move: float | None = SECONDS_PER_MOVE,
) -> Plan:
    """Check what is to be played.

    The parameters are those of `tulipbook.simulate`; `tables` is one of `SEATINGS`.

    Raises
    ------
    TulipbookError
        If no such games can be played.

    Examples
    --------
    >>> make_plan("tulip", bots=["greedy", "random"]).bot_names
    ['greedy', 'random']
    """
    rules = game_named(game)
    chosen = _chosen(game, bots)
    seats = _seats(game, players, len(chosen) if tables == "fixed" else 1)
    if tables == "fixed":
        chosen = _by_seat(game, seats, chosen)
    if not isinstance(seed, str) and not is_whole(seed):
        raise BadPlan(f"seed is {shown(seed)}; a whole number or a text was expected")
    if seconds_per_move is not None and not _positive(seconds_per_move):
        raise BadPlan(
            f"seconds_per_move is {shown(seconds_per_move)}; a number above 0 or None was expected"
        )
    return Plan(
        game,
        seats,
        chosen,
        tables,
        whole(games, "the number of games", 1),
        seed,
        _board(game, board, rules.has_board),
        _preset(rules, seats, preset),
        whole(max_turns, "max_turns", 1),
        None if seconds_per_move is None else float(seconds_per_move),
        _homes(game, chosen),
    )


def bot_table(
    game: str,
    bots: Sequence[AnyBot],
    seed: int | str,
    board: str | Path | Mapping[str, Any] | None = None,
    meta: Json | None = None,
    preset: str | Path | Mapping[str, Any] | None = None,
) -> Table:
    """Deal one game between bots, each with a stream of its own for its draws.

    Examples
    --------
    >>> bot_table("tulip", ["random", "greedy"], seed=1637).record.header["bots"]
    ['random', 'greedy']
    """
    seats = [_make(bot, game, stream(seed, "seat", seat)) for seat, bot in enumerate(bots)]
    return Table.deal(
        game,
        seats=seats,
        names=NAMES[: len(bots)],
        seed=seed,
        board=board,
        preset=preset,
        bots=[bot_name(bot) for bot in bots],
        meta=meta,
    )


def bot_name(bot: AnyBot) -> str:
    """Say what records and frames call a bot."""
    return bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)


def _chosen(game: str, bots: AnyBot | Sequence[AnyBot]) -> tuple[AnyBot, ...]:
    given = (bots,) if isinstance(bots, str) or callable(bots) else bots
    if not isinstance(given, Sequence) or not given:
        raise BadPlan(
            f"bots is {shown(bots)}; the name of a bot, or a list with one for all seats or one a "
            "seat was expected"
        )
    for bot in given:
        _try(bot, game)
    return tuple(given)


def _seats(game: str, players: int | None, bots: int) -> int:
    """Say how many sit down: as many as there are bots by seat, if nothing else is asked for."""
    if players is None:
        players = bots if bots > 1 else PLAYERS
    low, high = game_named(game).seats
    if not is_whole(players) or not low <= players <= high:
        raise BadPlan(f"{game} is for {low} to {high} players, not for {shown(players)}")
    return players


def _by_seat(game: str, players: int, bots: tuple[AnyBot, ...]) -> tuple[AnyBot, ...]:
    if len(bots) not in (1, players):
        raise BadPlan(
            f"{len(bots)} bots are named for {players} players; name one for all, or one a seat. "
            f"There are {ENGLISH.listed(bot_names(game))}."
        )
    return bots * players if len(bots) == 1 else bots


def _try(bot: AnyBot, game: str) -> None:
    """Make the bot once, so that one that cannot be made is refused before anything is played."""
    if isinstance(bot, Bot):
        raise BadPlan(
            f"{bot_name(bot)} is a bot already; give its class, so that every game has its own"
        )
    if not isinstance(bot, str) and not callable(bot):
        raise BadPlan(f"{shown(bot)} is no bot; a name or a class was expected")
    _make(bot, game, Random(0))


def _make(bot: AnyBot, game: str, rng: Random) -> Seat:
    if not isinstance(bot, str) and _is_seat(bot):
        return bot
    try:
        seat: Seat = make_bot(bot, game=game, rng=rng) if isinstance(bot, str) else bot(rng)
    except TulipbookError:
        raise
    except Exception as error:
        raise BadPlan(
            f"The bot {bot_name(bot)} cannot be made: {type(error).__name__}: {error}"
        ) from error
    if not callable(seat):
        raise BadPlan(f"{bot_name(bot)} makes {shown(seat)}, which cannot be asked for an action")
    return seat


def _is_seat(bot: Callable[..., Any]) -> bool:
    """Tell a plain function of view and actions from what makes a bot of its `Random`."""
    if isinstance(bot, type):
        return False
    try:
        inspect.signature(bot).bind(None, ())
    except (TypeError, ValueError):
        return False
    return True


def _homes(game: str, bots: Sequence[AnyBot]) -> tuple[str, ...]:
    """Name the modules of bots that are called by name and are not tulipbook's own."""
    homes = {
        type(make_bot(bot, game=game, rng=Random(0))).__module__
        for bot in bots
        if isinstance(bot, str)
    }
    return tuple(sorted(home for home in homes if not home.startswith("tulipbook.")))


def _board(
    game: str, board: str | Path | Mapping[str, Any] | None, has_board: bool
) -> str | Json | None:
    if board is None or (board == "standard" and not has_board):
        return None
    if not has_board:
        raise BadState(f"the game {game} has no price board to choose")
    from tulipbook.games.tulipmania.board import load_board

    reference = load_board(board).reference()
    return None if reference == "standard" else reference


def _preset(
    rules: type[State], players: int, preset: str | Path | Mapping[str, Any] | None
) -> str | Json | None:
    """Say what a record writes; refuse a preset that has no game for so many players."""
    lesson = rules.presets.load(preset)
    rules.random_setup(players, Random(0), 0, lesson)
    return rules.presets.reference(lesson)


def _positive(number: object) -> bool:
    return isinstance(number, int | float) and not isinstance(number, bool) and 0 < number < 1e9
