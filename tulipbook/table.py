"""One game being played: seats, the dealer, the growing record.

All randomness comes from here. A game's seed makes a tree: one stream for the deal, one for what
chance decides at each line of the record, one per seat. A bot's draws never change the deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final, Self

from tulipbook.bots import make_bot
from tulipbook.games import game_named
from tulipbook.games.api import (
    BadState,
    Event,
    IllegalAction,
    Json,
    Result,
    State,
    TulipbookError,
    View,
)
from tulipbook.games.checks import shown, whole
from tulipbook.games.preset import Preset
from tulipbook.record import Record, new_record

Seat = Callable[[Any, tuple[str, ...]], str]
MAX_TURNS: Final = 2000
NAMES: Final = ("Ann", "Bill", "Charles", "Dave", "Emma", "Floris")


class SeatError(TulipbookError):
    """A seat that did not answer with one of its legal actions."""


def stream(seed: object, *branch: object) -> Random:
    """Give one branch of a seed's tree: the same everywhere, independent of every other branch.

    Parameters
    ----------
    seed : object
        Whole number or text.
    *branch : object
        The way down the tree, such as ``"seat", 2``.

    Examples
    --------
    >>> stream(1637, "deal").random() == stream(1637, "deal").random()
    True
    >>> stream(1637, "seat", 0).random() == stream(1637, "seat", 1).random()
    False
    """
    return Random("/".join(str(part) for part in ("tulipbook", seed, *branch)))


def child_seed(seed: object, index: int) -> int:
    """Give the seed of one game of an experiment.

    Examples
    --------
    >>> child_seed(0, 0) == child_seed(0, 1)
    False
    """
    return stream(seed, "game", index).getrandbits(53)


def bot_seats(game: str, bots: Sequence[str | None], seed: object) -> list[Seat | None]:
    """Make the bots of a table; each has its own branch of the seed's tree, None is a person.

    Raises
    ------
    UnknownBot
        If there is no such bot.

    Examples
    --------
    >>> [seat is None for seat in bot_seats("tulip", [None, "greedy"], seed=1637)]
    [True, False]
    """
    return [
        None if bot is None else make_bot(bot, game=game, rng=stream(seed, "seat", seat))
        for seat, bot in enumerate(bots)
    ]


@dataclass(frozen=True, slots=True)
class Played:
    """One line of a game in progress.

    Attributes
    ----------
    turn : int
        The turn in which it was played.
    entry : dict
        The line as it stands in the record.
    events : tuple of Event
        What happened.
    """

    turn: int
    entry: Json
    events: tuple[Event, ...]


class Table:
    """A game being played by bots, people or both.

    Parameters
    ----------
    record : Record
        How the game starts, and what has been played so far.
    seats : sequence of callables or None
        Per seat something that gets a view and the legal actions and answers with one of them;
        None is a person, whose moves come through :meth:`play`.
    seed : int or str
        The root of what chance decides from here on.

    Attributes
    ----------
    start : State
        The game as it was dealt.
    state : State
        The game now.
    history : list of Played
        Everything played, with its events.

    Examples
    --------
    >>> from random import Random
    >>> rng = Random(1)
    >>> def anything(view, actions):
    ...     return rng.choice(actions)
    >>> table = Table.deal("tulipmania-1637", seats=[anything] * 3, seed=1637)
    >>> table.run().reason
    'burst'
    >>> table.record.result["winners"] == list(table.state.result.winners)
    True
    """

    def __init__(self, record: Record, seats: Sequence[Seat | None], seed: object = 0) -> None:
        self.record = record
        self.seats = list(seats)
        self.seed = seed
        self.names = record.players
        if len(self.seats) != len(self.names):
            raise BadState(f"{len(self.seats)} seats for {len(self.names)} players")
        self.history: list[Played] = []
        self.state = self._replay()

    @classmethod
    def deal(
        cls,
        game: str,
        players: int | None = None,
        *,
        seats: Sequence[Seat | None] | None = None,
        names: Sequence[str] | None = None,
        seed: int | str = 0,
        board: str | Path | Mapping[str, Any] | None = None,
        preset: str | Path | Mapping[str, Any] | Preset | None = None,
        start_player: int | None = None,
        **header: Any,
    ) -> Self:
        """Shuffle, deal and sit down to a new game.

        Parameters
        ----------
        game : str
            ``tulipmania-1637`` or ``tulip``.
        players : int, optional
            As many as there are `seats` or `names` where it is not given.
        seats : sequence, optional
            Per seat a callable, or None for a person; all persons if not given.
        names : sequence of str, optional
            Display names; Ann, Bill, Charles, ... if not given.
        seed : int or str
            The root of the deal and of chance.
        board : str, Path or dict, optional
            Of Tulipmania 1637 only; the printed one if not given.
        preset : str, Path, dict or Preset, optional
            A lesson preset: the rules that it changes; the printed rules if not given.
        start_player : int, optional
            By lot if not given (TM-1.9, TU-1.5).
        **header
            Further keys of the record's header, such as ``bots`` and ``meta``.

        Raises
        ------
        TulipbookError
            If no such game can be dealt.
        """
        rules = game_named(game)
        players = _number_of_players(rules, players, seats, names)
        if start_player is not None:
            whole(start_player, "the start player", 0, players - 1)
        lesson = rules.presets.load(preset)
        record = new_record(
            game,
            names or NAMES[:players],
            setup=rules.random_setup(players, stream(seed, "deal"), start_player, lesson),
            board=_board_reference(rules, board),
            preset=rules.presets.reference(lesson),
            seed=seed,
            **header,
        )
        return cls(record, seats or [None] * players, seed)

    def __repr__(self) -> str:
        return f"<Table {self.state!r}, {len(self.history)} moves>"

    @property
    def result(self) -> Result | None:
        """The result, once the game is over."""
        return self.state.result

    @property
    def waits_for(self) -> int | None:
        """The person whose move is due; None while a bot or chance comes next, and at the end."""
        persons = [seat for seat in self.state.to_act if self.seats[seat] is None]
        if not persons or len(persons) < len(self.state.to_act):
            return None
        return persons[0]

    def view(self, seat: int | None = None) -> View:
        """Give what a seat, or everybody (None), may know."""
        return self.state.view(seat)

    def play(self, seat: int, action: str, **more: Any) -> Played:
        """Play a move, and keep it in the record.

        Parameters
        ----------
        seat : int
            Who moves.
        action : str
            In the notation of records, such as ``sell orange``.
        **more
            Further keys to keep with the move, such as ``time``.

        Raises
        ------
        IllegalAction
            If the rules do not allow it; nothing has changed.
        """
        turn = self.state.turn
        events = self.state.apply(seat, action)
        return self._note(turn, {"player": seat, "action": action, **more}, events)

    def step(self) -> Played | None:
        """Let chance or the next bot move; None if a person must move or the game is over.

        Raises
        ------
        SeatError
            If the bot raises, or answers with anything but one of its legal actions.
        """
        outcomes = self.state.chance_outcomes()
        if outcomes:
            return self._chance(outcomes)
        for seat in self.state.to_act:
            decide = self.seats[seat]
            if decide is not None:
                return self.play(seat, self._ask(decide, seat))
        return None

    def run(self, max_turns: int = MAX_TURNS) -> Result | None:
        """Play until the game is over, a person must move, or the turns run out (TM-6.3).

        Returns
        -------
        Result or None
            None if the game is not over; a note in the record says so if turns ran out.
        """
        while self.result is None:
            if self.state.turn > max_turns:
                self.record.append({"note": f"unfinished: stopped after {max_turns} turns"})
                break
            if self.step() is None:
                break
        return self.result

    def back_to(self, played: int) -> None:
        """Take back everything after the first `played` lines.

        Chance decides again as it did; bots go on from where their own streams stand.
        """
        whole(played, "the number of moves to keep", 0, len(self.history))
        if played < len(self.history):
            first_gone = self.history[played].entry
            lines = self.record.lines
            del lines[next(n for n, entry in enumerate(lines) if entry is first_gone) :]
            self.state = self._replay()

    def undo(self) -> None:
        """Take back the last move, and chance with it."""
        keep = len(self.history)
        while keep and "chance" in self.history[keep - 1].entry:
            keep -= 1
        if not keep:
            raise IllegalAction("Nothing has been played yet, so nothing can be taken back.")
        self.back_to(keep - 1)

    def events(self) -> Iterator[tuple[int, Event]]:
        """Give every event so far with its turn."""
        for played in self.history:
            for event in played.events:
                yield played.turn, event

    def _ask(self, decide: Seat, seat: int) -> str:
        actions = self.state.legal_actions(seat)
        try:
            answer = decide(self.state.view(seat), actions)
        except Exception as error:
            raise SeatError(
                f"{self.names[seat]} (seat {seat}) failed: {type(error).__name__}: {error}"
            ) from error
        if not isinstance(answer, str) or answer not in actions:
            raise SeatError(
                f"{self.names[seat]} (seat {seat}) answered {shown(answer)}; "
                f"one of {', '.join(actions)} was expected"
            )
        return answer

    def _chance(self, outcomes: Mapping[str, int]) -> Played:
        rng = stream(self.seed, "chance", len(self.history))
        outcome = rng.choices(list(outcomes), list(outcomes.values()))[0]
        turn = self.state.turn
        return self._note(turn, {"chance": outcome}, self.state.apply_chance(outcome))

    def _note(self, turn: int, entry: Json, events: tuple[Event, ...]) -> Played:
        played = Played(turn, entry, events)
        self.history.append(played)
        self.record.append(entry)
        if self.state.result:
            self.record.append({"result": self.state.result.to_json()})
        return played

    def _replay(self) -> State:
        self.history = []
        first, *steps = self.record.replay()
        state, self.start = first.state, first.state.copy()
        for step in steps:
            if "action" in step.entry or "chance" in step.entry:
                self.history.append(Played(state.turn, step.entry, step.events))
            state = step.state
        return state


def _number_of_players(
    rules: type[State],
    players: int | None,
    seats: Sequence[Seat | None] | None,
    names: Sequence[str] | None,
) -> int:
    given = seats if seats is not None else names
    if players is None and given is None:
        raise BadState("say how many players there are, or give the seats or the names")
    number = len(given) if players is None and given is not None else players
    for some, what in ((seats, "seats"), (names, "names")):
        if some is not None and len(some) != number:
            raise BadState(f"{len(some)} {what} for {number} players")
    return whole(number, "the number of players", *rules.seats)


def _board_reference(
    rules: type[State], board: str | Path | Mapping[str, Any] | None
) -> str | Json | None:
    if board is None:
        return None
    if not rules.has_board:
        raise BadState(f"the game {rules.game} has no price board to choose")
    from tulipbook.games.tulipmania.board import load_board

    reference = load_board(board).reference()
    return None if reference == "standard" else reference
