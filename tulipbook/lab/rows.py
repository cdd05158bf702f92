"""From games played or replayed to rows: the one place where frames are made of events."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tulipbook.games.api import Json, Result, State
from tulipbook.games.checks import is_whole
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.board import SHIPPED
from tulipbook.lab.play import reason_of
from tulipbook.lab.tulip_rows import TulipRows
from tulipbook.lab.tulipmania_rows import TulipmaniaRows
from tulipbook.table import Table

Rows = dict[str, list[Any]]

LARGEST = 2**63


def add_rows(rows: Rows, game_id: int, table: Table) -> None:
    """Add a game to the rows of every frame, in the order of the codebook's columns."""
    start = table.start
    rows["games"].append(_game(game_id, table, start))
    rows["seats"] += _seats(game_id, table)
    story: TulipmaniaRows | TulipRows
    if isinstance(start, Tulipmania):
        story = TulipmaniaRows(rows, game_id, start)
    else:
        assert isinstance(start, Tulip)
        story = TulipRows(rows, game_id, start)
    for played in table.history[:-1]:
        story.tell(played.turn, played.events)
    for played in table.history[-1:]:
        story.tell(played.turn, played.events, is_last=table.result is not None)


def _game(game_id: int, table: Table, start: State) -> list[Any]:
    header, result = table.record.header, table.result
    return [
        game_id,
        start.game,
        _board_name(start),
        _preset_name(start),
        start.players,
        _seed(header.get("seed")),
        table.history[-1].turn if table.history else 0,
        sum(["action" in played.entry for played in table.history]),
        result is not None,
        reason_of(table),
        " ".join(map(str, result.winners)) if result else None,
    ]


def _board_name(start: State) -> str | None:
    if not isinstance(start, Tulipmania):
        return None
    return _name(start.board.reference(), SHIPPED)


def _preset_name(start: State) -> str | None:
    reference = start.presets.reference(start.preset)
    return None if reference is None else _name(reference, start.presets.shipped)


def _name(reference: str | Json, shipped: Collection[str]) -> str:
    """Name a board or a preset; ours keep their names to themselves."""
    if isinstance(reference, str):
        return reference
    name = str(reference["name"])
    return f"own {name}" if name in shipped else name


def _seed(seed: object) -> int | None:
    return seed if is_whole(seed) and -LARGEST <= seed < LARGEST else None


def _seats(game_id: int, table: Table) -> list[list[Any]]:
    bots = _bots(table.record.header.get("bots"), len(table.names))
    return [
        [game_id, seat, name, bots[seat], *_outcome(seat, table.result)]
        for seat, name in enumerate(table.names)
    ]


def _bots(bots: object, players: int) -> list[str | None]:
    """Read the header's bots, which may be anything."""
    named = bots if isinstance(bots, list) and len(bots) == players else [None] * players
    return [bot if isinstance(bot, str) else None for bot in named]


def _outcome(seat: int, result: Result | None) -> tuple[int | None, int | None, float | None]:
    if result is None:
        return None, None, None
    score = result.scores[seat]
    rank = 1 + sum([other > score for other in result.scores])
    return score, rank, 1 / len(result.winners) if seat in result.winners else 0.0
