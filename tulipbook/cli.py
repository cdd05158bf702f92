"""The command ``tulipbook``."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import ParamSpec, TypeVar

import click

from tulipbook.bots import bot_names, make_bot
from tulipbook.games import GAMES, game_named
from tulipbook.games.api import TulipbookError, florins, listed
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.events import CardChosen, TurnPassed
from tulipbook.record import Record, load_record
from tulipbook.table import MAX_TURNS, NAMES, Played, Table, child_seed, stream

P = ParamSpec("P")
R = TypeVar("R")

UNTOLD = (CardChosen, TurnPassed)


def plainly(command: Callable[P, R]) -> Callable[P, R]:
    """End a command with one line on standard error where something can be put right."""

    @wraps(command)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except TulipbookError as error:
            click.echo(str(error), err=True)
            raise SystemExit(1) from None
        except BrokenPipeError:
            raise
        except OSError as error:
            click.echo(f"{error.filename or 'output'}: {error.strerror}", err=True)
            raise SystemExit(1) from None

    return wrapped


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(version("tulipbook"), prog_name="tulipbook")
def main() -> None:
    """Play, replay and simulate two games about the tulip bubble of 1637.

    The games are tulipmania-1637 (a board game, 3 to 5 players) and tulip (a card game, 2 to 6
    players).
    """


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--states", is_flag=True, help="Print a state a line instead of the last state.")
@plainly
def replay(file: Path, states: bool) -> None:
    """Check the game record FILE move by move and print its final state as JSON.

    With --states, print the state after the header and then after every move and chance line.
    A record that is wrong ends with exit status 1 and one line, FILE:LINE: what is wrong.

    \b
    Example:
      tulipbook replay game.jsonl --states > game.states
    """
    record = load_record(file)
    if record.warning:
        click.echo(record.warning, err=True)
    for state in _states(record) if states else [record.check().to_json()]:
        click.echo(json.dumps(state, ensure_ascii=False))


def _states(record: Record) -> list[dict[str, object]]:
    return [
        step.state.to_json()
        for step in record.replay()
        if step.line == 1 or "action" in step.entry or "chance" in step.entry
    ]


@main.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--players", type=int, help="How many players.  [default: 4]")
@click.option(
    "--bots",
    default="random",
    show_default=True,
    help="Names separated by commas: one for all seats, or one a seat.",
)
@click.option("--games", type=click.IntRange(min=1), default=1, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True, help="One seed, the same games.")
@click.option("--board", help="standard, gentle, steep or a board file (Tulipmania 1637 only).")
@click.option(
    "--max-turns",
    type=click.IntRange(min=1),
    default=MAX_TURNS,
    show_default=True,
    help="Stop a game after that many turns and call it unfinished.",
)
@click.option(
    "--records",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write one record a game into this folder.",
)
@plainly
def simulate(
    game: str,
    players: int | None,
    bots: str,
    games: int,
    seed: int,
    board: str | None,
    max_turns: int,
    records: Path | None,
) -> None:
    """Let bots play GAME and say how each game ended, one line a game.

    \b
    Example:
      tulipbook simulate tulipmania-1637 --players 4 --games 100 --seed 1 --records games/
    """
    names = _bots_by_seat(game, players, bots)
    if records:
        records.mkdir(parents=True, exist_ok=True)
    for index in range(games):
        table = _table(game, names, child_seed(seed, index), board, {"from": seed, "game": index})
        table.run(max_turns)
        if records:
            path = records / f"{game}-{len(names)}p-{seed}-{index:04d}.jsonl"
            table.record.write(path)
        click.echo(f"game {index}: {_how_it_ended(table)}")


def _bots_by_seat(game: str, players: int | None, bots: str) -> list[str]:
    names = [name.strip() for name in bots.split(",")]
    seats = players if players is not None else (len(names) if len(names) > 1 else 4)
    low, high = game_named(game).seats
    if not low <= seats <= high:
        raise click.UsageError(f"{game} is for {low} to {high} players, not for {seats}.")
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise click.UsageError(
            f"--bots names {len(names)} bots for {seats} players; name one for all, or one a seat. "
            f"There are {listed(bot_names(game))}."
        )
    return names


def _table(
    game: str, bots: list[str], seed: int, board: str | None, meta: dict[str, object]
) -> Table:
    seats = [
        make_bot(name, game=game, rng=stream(seed, "seat", seat)) for seat, name in enumerate(bots)
    ]
    return Table.deal(
        game, seats=seats, names=NAMES[: len(bots)], seed=seed, board=board, bots=bots, meta=meta
    )


def _how_it_ended(table: Table) -> str:
    result = table.result
    if result is None:
        return f"unfinished after {table.state.turn} turns"
    winners = listed([table.names[seat] for seat in result.winners])
    scores = ", ".join(
        f"{name} {florins(score)}" for name, score in zip(table.names, result.scores, strict=True)
    )
    return f"{table.state.turn} turns, ended by {result.reason}, won by {winners} ({scores})"


@main.command()
@click.option("--seed", type=int, default=1637, show_default=True)
@click.option("--board", default="standard", show_default=True)
@plainly
def demo(seed: int, board: str) -> None:
    """Play a game of Tulipmania 1637 with four random players and tell it turn by turn."""
    table = _table("tulipmania-1637", ["random"] * 4, seed, board, {})
    click.echo(f"Tulipmania 1637, four players who choose at random, seed {seed}.")
    turn = 0
    prices = _prices(table)
    while (played := table.step()) is not None:
        if played.turn != turn:
            turn = played.turn
            click.echo(f"\nTurn {turn}. {prices}")
        _tell(played, table.names)
        prices = _prices(table)
    click.echo(f"\n{_final_table(table)}")


def _tell(played: Played, names: list[str]) -> None:
    for event in played.events:
        if not isinstance(event, UNTOLD):
            click.echo(f"  {event.rule:7} {event.seen_by(None).sentence(names)}")


def _prices(table: Table) -> str:
    state = table.state
    assert isinstance(state, Tulipmania)
    prices = [f"{colour} {florins(price)}" for colour, price in state.prices.items()]
    return f"Prices: {', '.join(prices)}." if prices else "Every colour has burst."


def _final_table(table: Table) -> str:
    if table.result is None:
        return _how_it_ended(table)
    scores, winners = table.result.scores, table.result.winners
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    rows = [
        f"  {table.names[seat]:10}{florins(scores[seat]):>9}{'  wins' if seat in winners else ''}"
        for seat in order
    ]
    return "\n".join(["Final table", *rows])


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    help="The port to listen on.  [default: 8866, or the next free one]",
)
@click.option(
    "--pool",
    type=click.IntRange(min=0),
    default=2,
    show_default=True,
    help="How many kernels wait ready for each dashboard.",
)
@click.option("--no-browser", is_flag=True, help="Open no browser.")
@plainly
def serve(host: str, port: int | None, pool: int, no_browser: bool) -> None:
    """Serve the dashboards in the folder dashboards/ until Ctrl-C.

    The index is at /, the page to play on at /voila/render/play.ipynb.
    """
    _play_extra().serve(click.echo, host, port, pool, browser=not no_browser)


@main.command()
@click.option("--no-browser", is_flag=True, help="Open no browser.")
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@plainly
def lab(no_browser: bool, arguments: tuple[str, ...]) -> None:
    """Open JupyterLab on the folder notebooks/; ARGUMENTS after -- go to JupyterLab."""
    _play_extra().open_lab(browser=not no_browser, arguments=arguments)


def _play_extra() -> ModuleType:
    try:
        return import_module("tulipbook.serve")
    except ModuleNotFoundError as error:
        raise TulipbookError(
            f"The library {error.name} is missing; install tulipbook with the extra 'play'."
        ) from None
