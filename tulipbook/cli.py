"""The command ``tulipbook``."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import closing, contextmanager, nullcontext
from functools import wraps
from importlib import import_module
from importlib.metadata import version
from io import TextIOWrapper
from pathlib import Path
from types import ModuleType
from typing import ParamSpec, TypeVar

import click

from tulipbook.games import GAMES
from tulipbook.games.api import Result, TulipbookError, counted, florins, listed
from tulipbook.games.checks import shown
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.events import CardChosen, TurnPassed
from tulipbook.lab.plan import SECONDS_PER_MOVE, BadPlan, Plan, bot_table, make_plan
from tulipbook.lab.play import Game, unpack
from tulipbook.lab.workers import dask_executor, in_order, play_games
from tulipbook.language import VARIABLE, languages, speaking, use_language
from tulipbook.pages.preset import preset_text
from tulipbook.record import Record, load_record
from tulipbook.table import MAX_TURNS, Played, Table

P = ParamSpec("P")
R = TypeVar("R")
Command = TypeVar("Command", bound=Callable[..., None])

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


def speaks(what: str) -> Callable[[Command], Command]:
    """Let a command that makes pages be told in which language."""
    return click.option(
        "--language",
        type=click.Choice(languages()),
        default="en",
        show_default=True,
        envvar=VARIABLE,
        help=what,
    )


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(version("tulipbook"), prog_name="tulipbook")
def main() -> None:
    """Play, replay and simulate two games about the tulip bubble of 1637.

    The games are tulipmania-1637 (a board game, 3 to 5 players) and tulip (a card game, 2 to 6
    players).
    """
    use_language("en")  # what the command prints may be read by programs
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # not every terminal has a florin sign


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--states", is_flag=True, help="Print a state a line instead of the last state.")
@plainly
def replay(file: Path, states: bool) -> None:
    """Check the game record FILE move by move and print its final state as JSON.

    With --states, print the state after the header and then after every move and chance line.
    A record that is wrong ends with exit status 1 and one line, FILE:LINE: what is wrong. Only a
    last line that is cut short, as by a crash, is passed over with a warning.

    \b
    Example:
      tulipbook replay game.jsonl --states > game.states
    """
    record = load_record(file)
    if record.warning:
        click.echo(record.warning, err=True)
    for state in _states(record) if states else [record.check().to_json()]:
        click.echo(json.dumps(state))


def _states(record: Record) -> list[dict[str, object]]:
    return [
        step.state.to_json()
        for step in record.replay()
        if step.line == 1 or "action" in step.entry or "chance" in step.entry
    ]


@main.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--players", type=int, help="How many players.  [default: 4, or as many as bots]")
@click.option(
    "--bots",
    default="random",
    show_default=True,
    help="Names separated by commas: one for all seats, or one a seat.",
)
@click.option("--games", type=click.IntRange(min=1), default=1, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True, help="One seed, the same games.")
@click.option("--board", help="standard, gentle, steep or a board file (Tulipmania 1637 only).")
@click.option("--preset", help="lesson or another lesson preset, or a preset file.")
@click.option(
    "--max-turns",
    type=click.IntRange(min=1),
    default=MAX_TURNS,
    show_default=True,
    help="Stop a game after that many turns and call it unfinished.",
)
@click.option(
    "--seconds-per-move",
    type=click.FloatRange(min=0, min_open=True),
    default=SECONDS_PER_MOVE,
    show_default=True,
    help="Call a game unfinished if a bot has not answered after that long.",
)
@click.option(
    "--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Worker processes."
)
@click.option("--scheduler", help="Play on the Dask cluster of that scheduler, tcp://host:port.")
@click.option(
    "--records",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write one record a game into this folder.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="Write frames and records into this folder; the same command goes on with it.",
)
@plainly
def simulate(
    game: str,
    players: int | None,
    bots: str,
    games: int,
    seed: int,
    board: str | None,
    preset: str | None,
    max_turns: int,
    seconds_per_move: float,
    jobs: int,
    scheduler: str | None,
    records: Path | None,
    out: Path | None,
) -> None:
    """Let bots play GAME and say how each game ended, one line a game.

    With --out, write Parquet files and records instead, for any number of games. A run that was
    interrupted goes on when the same command is given again.

    \b
    Examples:
      tulipbook simulate tulipmania-1637 --players 4 --games 100 --seed 1 --records games/
      tulipbook simulate tulip --bots greedy,random --games 100000 --jobs 2 --out run/
    """
    if out and records:
        raise click.UsageError("--out writes records too; give either --out or --records.")
    try:
        plan = make_plan(
            game,
            players,
            _bots(bots),
            games,
            seed,
            board=board or "standard",
            preset=preset,
            max_turns=max_turns,
            seconds_per_move=seconds_per_move,
        )
    except BadPlan as error:
        raise click.UsageError(str(error)) from None
    with (
        dask_executor(scheduler) if scheduler else nullcontext((None, jobs)) as (executor, workers)
    ):
        if out:
            spoilt = _simulate_into(out, plan, workers, executor)
        else:
            spoilt = _simulate(plan, workers, executor, records)
    if spoilt:
        first = min(spoilt)
        raise TulipbookError(
            f"{counted(len(spoilt), 'game')} unfinished because a bot failed; the first is game "
            f"{first.game_id}: {first.problem}"
        )


def _bots(names: str) -> list[str]:
    """Split at the commas between bots, and not at those between the options of one."""
    found = [name.strip() for name in re.split(r",(?!\s*\w+=)", names)]
    if "" in found:
        raise BadPlan(
            f"--bots is {shown(names)}, where a name is missing; names separated by commas were "
            "expected, such as greedy,random"
        )
    return found


def _simulate(plan: Plan, jobs: int, executor: Executor | None, records: Path | None) -> list[Game]:
    spoilt = []
    if records:
        records.mkdir(parents=True, exist_ok=True)
    with closing(play_games(plan, [range(plan.games)], jobs, executor)) as chunks:
        for game in in_order(chunks):
            record = unpack(game.packed)
            if records:
                name = f"{plan.game}-{len(plan.bots)}p-{plan.seed}-{game.game_id:04d}.jsonl"
                record.write(records / name)
            ended = _how_it_ended(record.players, game.turns, game.result)
            click.echo(f"game {game.game_id}: {ended}")
            spoilt += [game] if game.problem else []
    return spoilt


def _simulate_into(out: Path, plan: Plan, jobs: int, executor: Executor | None) -> list[Game]:
    with _extra("lab"):
        play_into = import_module("tulipbook.lab.simulate").play_into
        try:
            spoilt: list[Game] = play_into(out, plan, jobs=jobs, executor=executor, progress=True)
        except KeyboardInterrupt:
            click.echo(f"Stopped; the same command goes on with the run in {out}.", err=True)
            raise SystemExit(130) from None
    click.echo(f"{counted(plan.games, 'game')} in {out}; tulipbook.load_batch reads them.")
    return spoilt


def _how_it_ended(names: list[str], turns: int, result: Result | None) -> str:
    if result is None:
        return f"unfinished after {turns} turns"
    winners = listed([names[seat] for seat in result.winners])
    scores = ", ".join(
        f"{name} {florins(score)}" for name, score in zip(names, result.scores, strict=True)
    )
    return f"{turns} turns, ended by {result.reason}, won by {winners} ({scores})"


@main.command()
@click.option("--seed", type=int, default=1637, show_default=True)
@click.option("--board", default="standard", show_default=True)
@click.option("--preset", help="lesson or another lesson preset, or a preset file.")
@plainly
def demo(seed: int, board: str, preset: str | None) -> None:
    """Play a game of Tulipmania 1637 with four random players and tell it turn by turn."""
    table = bot_table("tulipmania-1637", ["random"] * 4, seed, board, preset=preset)
    click.echo(f"Tulipmania 1637, four players who choose at random, seed {seed}.")
    if not table.state.preset.is_printed:
        click.echo(preset_text(table.state.preset))
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
        return f"Unfinished after {table.state.turn} turns"
    scores, winners = table.result.scores, table.result.winners
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    rows = [
        f"  {table.names[seat]:10}{florins(scores[seat]):>9}{'  wins' if seat in winners else ''}"
        for seat in order
    ]
    return "\n".join(["Final table", *rows])


@main.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--homework",
    type=click.Path(path_type=Path),
    help="The homework file that was set; without it, what the files say was set is believed.",
)
@click.option(
    "--csv",
    "table",
    type=click.Path(path_type=Path, dir_okay=False),
    default="grades.csv",
    show_default=True,
    help="Where the grades go, a row a file.",
)
@click.option(
    "--page",
    type=click.Path(path_type=Path, dir_okay=False),
    default="class.html",
    show_default=True,
    help="Where the page with the chart of the class goes.",
)
@click.option(
    "--anonymous",
    is_flag=True,
    help="Show numbers for names on the page; the CSV file keeps the names.",
)
@speaks("The language of the page.")
@plainly
def grade(
    folder: Path, homework: Path | None, table: Path, page: Path, anonymous: bool, language: str
) -> None:
    """Grade the hand-ins in FOLDER: a CSV file with a row a file, and a page of the class.

    Every file is replayed: the deal, chance and the bots must be those of its seed. A file that
    cannot be graded is listed with the reason, and the rest is graded; the exit status is 0 then,
    and 1 if nothing can be graded.

    \b
    Example:
      tulipbook grade handed-in/ --homework week-3.toml --csv week-3.csv --page week-3.html
    """
    from tulipbook.lessons.class_page import class_html
    from tulipbook.lessons.grade import grade_folder
    from tulipbook.lessons.grade_csv import grades_csv
    from tulipbook.lessons.homework import load_homework

    set_ = load_homework(homework) if homework else None
    leave_out = [path for path in (table, page, homework) if path is not None]
    grades = grade_folder(folder, set_, leave_out)
    table.write_text(grades_csv(grades), encoding="utf-8", newline="")
    with speaking(language):
        page.write_text(class_html(grades, anonymous=anonymous), encoding="utf-8", newline="")
    refused = sum(not grade.is_graded for grade in grades)
    files = counted(len(grades), "file")
    click.echo(f"{len(grades) - refused} of {files} graded: {table}, {page}")
    if anonymous:
        click.echo(f"{page} shows numbers for names; {table} keeps the names")
    if refused:
        click.echo(f"{counted(refused, 'file')} not graded; {table} says why", err=True)


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
    default=1,
    show_default=True,
    help="How many kernels wait ready for each dashboard.",
)
@click.option("--no-browser", is_flag=True, help="Open no browser.")
@speaks("The language of the pages; ?lang=nl after an address asks for another.")
@plainly
def serve(host: str, port: int | None, pool: int, no_browser: bool, language: str) -> None:
    """Serve the dashboards in the folder dashboards/ until Ctrl-C.

    The index is at /, the page to play on at /voila/render/play.ipynb.
    """
    _play_extra().serve(click.echo, host, port, pool, not no_browser, language)


@main.command()
@click.option("--no-browser", is_flag=True, help="Open no browser.")
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@plainly
def lab(no_browser: bool, arguments: tuple[str, ...]) -> None:
    """Open JupyterLab on the folder notebooks/; ARGUMENTS after -- go to JupyterLab."""
    _play_extra().open_lab(browser=not no_browser, arguments=arguments)


def _play_extra() -> ModuleType:
    with _extra("play"):
        return import_module("tulipbook.serve")


@contextmanager
def _extra(name: str) -> Iterator[None]:
    """Say which extra brings a library that is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise TulipbookError(
            f"The library {error.name} is missing; install tulipbook with the extra {name!r}."
        ) from None
