"""What can happen in a game of Tulip, step by step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tulipbook.games.api import Event, GameOver, counted, florins, listed
from tulipbook.games.tulip.cards import (
    COLOURS,
    LAST_BLACK,
    LAST_CRASH,
    card_name,
    card_names,
    card_words,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "BlackTulip",
    "CardDrawn",
    "CardPlayed",
    "Crash",
    "Exchanged",
    "GameOver",
    "HandLaid",
    "NoEffect",
    "OpponentChosen",
    "Refilled",
    "Scored",
    "TurnPassed",
    "ValueMoved",
]


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A player put a card from hand into the own garden (TU-2.1)."""

    seat: int
    card: str

    def sentence(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} plays {card_name(self.card)}."


@dataclass(frozen=True, slots=True)
class ValueMoved(Event):
    """A colour's value moved (TU-2.2, TU-2.6); `cause` is the card that moved it."""

    colour: str
    before: int
    after: int
    cause: str

    def sentence(self, names: Sequence[str]) -> str:
        verb = "rises" if self.after > self.before else "falls"
        return f"The value of {self.colour} {verb} from {self.before} to {self.after}."


@dataclass(frozen=True, slots=True)
class Crash(Event):
    """A value reached 0 and the tulips of its colour left the game (TU-3.1).

    `number` counts the game's crashes (TU-3.2); `removed` is the number of tulips per seat.
    """

    colour: str
    number: int
    removed: tuple[int, ...]

    def sentence(self, names: Sequence[str]) -> str:
        losses = [
            f"{number} from {names[seat]}" for seat, number in enumerate(self.removed) if number
        ]
        gone = counted(sum(self.removed), f"{self.colour} tulip")
        who = f", {listed(losses)}" if losses else ""
        return (
            f"Crash {self.number} of {LAST_CRASH}: {gone} "
            f"{'leaves' if sum(self.removed) == 1 else 'leave'} the game{who}."
        )


@dataclass(frozen=True, slots=True)
class BlackTulip(Event):
    """A black tulip came into a garden and has no effect (TU-2.3); `number` counts all gardens."""

    seat: int
    number: int

    def sentence(self, names: Sequence[str]) -> str:
        return f"It has no effect; it is black tulip {self.number} of {LAST_BLACK} in the gardens."


@dataclass(frozen=True, slots=True)
class NoEffect(Event):
    """An action card could not be carried out (TU-2.4)."""

    seat: int
    card: str

    def sentence(self, names: Sequence[str]) -> str:
        why = {
            "exchange": "no two gardens hold a tulip",
            "variation": "no garden holds a tulip",
            "draw": "no opponent holds two cards",
        }
        return f"The {card_words(self.card)} has no effect, for {why[self.card]}."


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """A tulip of one garden changed places with a tulip of another (TU-2.5).

    `first` and `second` are the two seats; the colours are those of the tulips that lay there.
    """

    seat: int
    first: int
    first_colour: str
    second: int
    second_colour: str

    def sentence(self, names: Sequence[str]) -> str:
        return (
            f"{names[self.seat]} exchanges {card_name(f'tulip {self.first_colour}')} of "
            f"{names[self.first]} for {card_name(f'tulip {self.second_colour}')} of "
            f"{names[self.second]}."
        )


@dataclass(frozen=True, slots=True)
class OpponentChosen(Event):
    """A player chose whose hand to draw from (TU-2.7)."""

    seat: int
    target: int

    def sentence(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} draws from the hand of {names[self.target]}."


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """Chance took a card from a hand and it went into the active player's garden (TU-2.7)."""

    seat: int
    target: int
    card: str

    def sentence(self, names: Sequence[str]) -> str:
        return (
            f"It is {card_name(self.card)}, which {names[self.seat]} plays at once; "
            f"{names[self.target]} has a card less."
        )


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    """A player drew from the deck until the hand held four cards again (TU-2.1).

    `cards` is None for those who may not see them (TU-1.6); `left` is what the deck still holds.
    """

    seat: int
    number: int
    left: int
    cards: tuple[str, ...] | None

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, cards=None)

    def sentence(self, names: Sequence[str]) -> str:
        drawn = counted(self.number, "card") if self.cards is None else card_names(self.cards)
        left = f"holds {self.left} more" if self.left else "is empty now"
        return f"{names[self.seat]} draws {drawn} from the deck, which {left}."


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    """The turn went on clockwise (TU-1.5)."""

    turn: int
    seat: int

    def sentence(self, names: Sequence[str]) -> str:
        return f"Turn {self.turn}: {names[self.seat]} is to play."


@dataclass(frozen=True, slots=True)
class HandLaid(Event):
    """At the end a player laid the hand into the garden, without effect (TU-4.3)."""

    seat: int
    cards: tuple[str, ...]

    def sentence(self, names: Sequence[str]) -> str:
        cards = card_names(self.cards) or "no card"
        return f"{names[self.seat]} lays down {cards}."


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The florins of one player (TU-4.4).

    `tulips` and `values` are in the order purple, yellow, orange, blue, red, white.
    """

    seat: int
    score: int
    black: int
    actions: int
    tulips: tuple[int, ...]
    values: tuple[int, ...]

    def sentence(self, names: Sequence[str]) -> str:
        parts = [
            f"{colour} {number} × {value}"
            for colour, number, value in zip(COLOURS, self.tulips, self.values, strict=True)
            if number
        ]
        if self.actions:
            parts.insert(0, f"action cards {self.actions} × 1")
        if self.black:
            parts.insert(0, f"black tulips {self.black} × 3")
        return f"{names[self.seat]} has {florins(self.score)}: {', '.join(parts) or 'nothing'}."
