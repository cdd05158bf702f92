"""The rows of a game of Tulip: values, plays and crashes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from tulipbook.games.api import Event
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulip import events as ev
from tulipbook.games.tulip.cards import COLOUR_OF
from tulipbook.lab.codebook import TULIP, TULIP_FRAMES

CARD, COLOUR, BEFORE, AFTER, CRASH = (
    [column.name for column in TULIP_FRAMES["plays"]].index(name)
    for name in ("card", "colour", "value_before", "value_after", "crash")
)


class TulipRows:
    """Turns the events of one game into rows."""

    def __init__(self, rows: dict[str, list[Any]], game_id: int, start: Tulip) -> None:
        self.prices, self.plays, self.crashes = rows["prices"], rows["plays"], rows["crashes"]
        self.game_id, self.turn = game_id, start.turn
        self.value = dict(start.values)
        self.play = [game_id, start.turn, start.current_player, start.pending, *[None] * 3, False]

    def tell(self, turn: int, events: Iterable[Event], is_last: bool = False) -> None:
        """Add what happened."""
        self.turn = turn
        for event in events:
            note = NOTES.get(type(event))
            if note is not None:
                note(self, event)
        if is_last:
            self.end_turn()

    def end_turn(self) -> None:
        """Note every value at the end of a turn."""
        game_id, turn = self.game_id, self.turn
        self.prices += [(game_id, turn, colour, value) for colour, value in self.value.items()]


def _card(story: TulipRows, event: ev.CardPlayed | ev.CardDrawn) -> None:
    card = TULIP if event.card in COLOUR_OF else event.card
    story.play = [story.game_id, story.turn, event.seat, card, None, None, None, False]
    story.plays.append(story.play)


def _value_moved(story: TulipRows, event: ev.ValueMoved) -> None:
    story.value[event.colour] = event.after
    story.play[COLOUR] = event.colour
    story.play[BEFORE], story.play[AFTER] = event.before, event.after


def _crash(story: TulipRows, event: ev.Crash) -> None:
    story.play[CRASH] = True
    _, turn, seat, card = story.play[: CARD + 1]
    story.crashes.append(
        [story.game_id, turn, event.colour, event.number, card, seat, sum(event.removed)]
    )


def _turn_passed(story: TulipRows, event: ev.TurnPassed) -> None:
    story.end_turn()
    story.turn = event.turn


NOTES: Final[dict[type[Event], Callable[[TulipRows, Any], None]]] = {
    ev.CardPlayed: _card,
    ev.CardDrawn: _card,
    ev.ValueMoved: _value_moved,
    ev.Crash: _crash,
    ev.TurnPassed: _turn_passed,
}
