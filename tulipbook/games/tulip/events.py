"""What can happen in a game of Tulip, step by step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tulipbook.games.api import Event, GameOver
from tulipbook.games.tulip.cards import (
    COLOURS,
    LAST_BLACK,
    LAST_CRASH,
    card_name,
    card_names,
)
from tulipbook.games.words import a_tulip, colour_word, tulips
from tulipbook.language import _, counted, florins, listed, plural

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
        return _("{name} plays {card}.").format(name=names[self.seat], card=card_name(self.card))


@dataclass(frozen=True, slots=True)
class ValueMoved(Event):
    """A colour's value moved (TU-2.2, TU-2.6); `cause` is the card that moved it."""

    colour: str
    before: int
    after: int
    cause: str

    def sentence(self, names: Sequence[str]) -> str:
        if self.after > self.before:
            told = _("The value of {purple} rises from {before} to {after}.")
        else:
            told = _("The value of {purple} falls from {before} to {after}.")
        purple = colour_word(self.colour)
        return told.format(purple=purple, before=self.before, after=self.after)


@dataclass(frozen=True, slots=True)
class Crash(Event):
    """A value reached 0 and the tulips of its colour left the game (TU-3.1).

    `number` counts the game's crashes (TU-3.2); `removed` is the number of tulips per seat; the
    game ends with crash `last`.
    """

    colour: str
    number: int
    removed: tuple[int, ...]
    last: int = LAST_CRASH

    def sentence(self, names: Sequence[str]) -> str:
        gone = sum(self.removed)
        if gone:
            told = plural(
                gone,
                "Crash {number} of {last}: {tulips} leaves the game, {losses}.",
                "Crash {number} of {last}: {tulips} leave the game, {losses}.",
            )
        else:
            told = _("Crash {number} of {last}: {tulips} leave the game.")
        losses = [
            _("{number} from {name}").format(number=number, name=names[seat])
            for seat, number in enumerate(self.removed)
            if number
        ]
        return told.format(
            number=self.number,
            last=self.last,
            tulips=tulips(gone, self.colour),
            losses=listed(losses),
        )


@dataclass(frozen=True, slots=True)
class BlackTulip(Event):
    """A black tulip came into a garden and has no effect (TU-2.3); `number` counts all gardens."""

    seat: int
    number: int

    def sentence(self, names: Sequence[str]) -> str:
        told = _("It has no effect; it is black tulip {number} of {last} in the gardens.")
        return told.format(number=self.number, last=LAST_BLACK)


@dataclass(frozen=True, slots=True)
class NoEffect(Event):
    """An action card could not be carried out (TU-2.4)."""

    seat: int
    card: str

    def sentence(self, names: Sequence[str]) -> str:
        return {
            "exchange": _("The exchange card has no effect, for no two gardens hold a tulip."),
            "variation": _("The variation card has no effect, for no garden holds a tulip."),
            "draw": _("The draw card has no effect, for no opponent holds two cards."),
        }[self.card]


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
        return _("{name} exchanges {tulip} of {first} for {other_tulip} of {second}.").format(
            name=names[self.seat],
            tulip=a_tulip(self.first_colour),
            first=names[self.first],
            other_tulip=a_tulip(self.second_colour),
            second=names[self.second],
        )


@dataclass(frozen=True, slots=True)
class OpponentChosen(Event):
    """A player chose whose hand to draw from (TU-2.7)."""

    seat: int
    target: int

    def sentence(self, names: Sequence[str]) -> str:
        return _("{name} draws from the hand of {other}.").format(
            name=names[self.seat], other=names[self.target]
        )


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """Chance took a card from a hand and it went into the active player's garden (TU-2.7)."""

    seat: int
    target: int
    card: str

    def sentence(self, names: Sequence[str]) -> str:
        return _("It is {card}, which {name} plays at once; {other} has a card less.").format(
            card=card_name(self.card), name=names[self.seat], other=names[self.target]
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
        if self.left:
            told = _("{name} draws {cards} from the deck, which holds {left} more.")
        else:
            told = _("{name} draws {cards} from the deck, which is empty now.")
        return told.format(name=names[self.seat], cards=drawn, left=self.left)


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    """The turn went on clockwise (TU-1.5)."""

    turn: int
    seat: int

    def sentence(self, names: Sequence[str]) -> str:
        return _("Turn {turn}: {name} is to play.").format(turn=self.turn, name=names[self.seat])


@dataclass(frozen=True, slots=True)
class HandLaid(Event):
    """At the end a player laid the hand into the garden, without effect (TU-4.3)."""

    seat: int
    cards: tuple[str, ...]

    def sentence(self, names: Sequence[str]) -> str:
        cards = card_names(self.cards) or _("no card")
        return _("{name} lays down {cards}.").format(name=names[self.seat], cards=cards)


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
            f"{colour_word(colour)} {number} × {value}"
            for colour, number, value in zip(COLOURS, self.tulips, self.values, strict=True)
            if number
        ]
        if self.actions:
            parts.insert(0, _("action cards {number} × 1").format(number=self.actions))
        if self.black:
            parts.insert(0, _("black tulips {number} × 3").format(number=self.black))
        return _("{name} has {amount}: {parts}.").format(
            name=names[self.seat],
            amount=florins(self.score),
            parts=", ".join(parts) or _("nothing"),
        )
