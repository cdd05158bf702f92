"""The books of Tulip, kept from events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import singledispatchmethod
from itertools import chain
from random import Random
from typing import ClassVar

from tulipbook.games.api import Event, GameOver, Json, State
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulip import events as ev
from tulipbook.testing.books.ledger import Ledger, check_result
from tulipbook.testing.failure import require

COLOURS = ("purple", "yellow", "orange", "blue", "red", "white")
ACTIONS = ("exchange", "variation", "draw")
CARDS = (*[f"tulip {colour}" for colour in COLOURS], *ACTIONS, "black")
TULIPS = 7
LAST_CRASH = 4
START_CARDS = {2: 6, 3: 6, 4: 4, 5: 5, 6: 6}
BOX = 66


class TulipBooks:
    """Gardens by what lies in them, hands, the deck in its order, and the values."""

    secrets: ClassVar = {ev.Refilled: "cards"}

    def __init__(self, state: Tulip, from_deal: bool = True) -> None:
        data = state.to_json()
        self.players = len(data["gardens"])
        self.hands = [list(hand) for hand in data["hands"]]
        self.deck, self.aside = list(data["deck"]), list(data.get("aside", []))
        self.values, self.crashes = dict(data["values"]), data["crashes"]
        self.turn, self.player = data["turn"], data["current_player"]
        self.target, self.result = data["target"], data["result"]
        self.ledger = Ledger()
        for seat, garden in enumerate(data["gardens"]):
            self.ledger.put(seat, "black", garden["black"])
            self.ledger.put(seat, "action", garden["actions"])
            for colour, number in garden["tulips"].items():
                self.ledger.put(seat, f"{colour} tulip", number)
        self.tulips = state.preset.number("tulips_per_colour") or TULIPS
        self.last_crash = state.preset.number("crashes") or LAST_CRASH
        box = BOX - 6 * (TULIPS - self.tulips) + START_CARDS[self.players]
        self.cards = box if from_deal else self._count()

    def _count(self) -> int:
        laid = sum(sum(things.values()) for things in self.ledger.held.values())
        return sum(map(len, (*self.hands, self.deck, self.aside))) + laid

    def check_components(self) -> None:
        """Count every card, and see that no value leaves its scale (TU-1.2 to TU-1.4)."""
        found = self._count()
        require(found == self.cards, f"there are {found} cards, not {self.cards}")
        require(self.result or self.crashes < self.last_crash, "the game has outlived its end")
        hidden = Counter(chain(self.deck, self.aside, *self.hands))
        for card in CARDS[:6]:
            number = hidden[card] + self.ledger.total(f"{card.removeprefix('tulip ')} tulip")
            require(
                number <= self.tulips + 1, f"there are {number} × {card}, the start card included"
            )
        for colour, value in self.values.items():
            require(0 <= value <= 5, f"the value of {colour} is {value}")

    def expected(self) -> Json:
        """Give the state as its events tell it."""
        return {
            "turn": self.turn,
            "current_player": self.player,
            "gardens": [
                {
                    "tulips": self.ledger.row(seat, COLOURS, "tulip"),
                    "black": self.ledger.held[seat]["black"],
                    "actions": self.ledger.held[seat]["action"],
                }
                for seat in range(self.players)
            ],
            "values": self.values,
            "hands": [sorted(hand, key=CARDS.index) for hand in self.hands],
            "deck": self.deck,
            **({"aside": self.aside} if self.aside else {}),
            "crashes": self.crashes,
            "target": self.target,
            "result": self.result,
        }

    def book(self, phase: str, events: Sequence[Event]) -> None:
        """Book what happened."""
        for event in events:
            self._enter(event)

    def _lay(self, owner: int, card: str, seat: int) -> None:
        require(card in self.hands[owner], f"seat {owner} has no {card!r} in hand")
        self.hands[owner].remove(card)
        kind, _, colour = card.partition(" ")
        thing = f"{colour} tulip" if colour else "action" if kind in ACTIONS else card
        self.ledger.put(seat, thing)

    @singledispatchmethod
    def _enter(self, event: Event) -> None:
        """Book one event; most move nothing."""

    @_enter.register
    def _(self, event: ev.CardPlayed) -> None:
        self._lay(event.seat, event.card, event.seat)

    @_enter.register
    def _(self, event: ev.OpponentChosen) -> None:
        self.target = event.target

    @_enter.register
    def _(self, event: ev.CardDrawn) -> None:
        require(event.target == self.target, "the card drawn is not of the opponent chosen")
        self._lay(event.target, event.card, event.seat)
        self.target = None

    @_enter.register
    def _(self, event: ev.ValueMoved) -> None:
        before = self.values[event.colour]
        require(event.before == before, f"{event.colour} moves from {event.before}, not {before}")
        self.values[event.colour] = event.after

    @_enter.register
    def _(self, event: ev.Crash) -> None:
        require(not self.values[event.colour], f"{event.colour} crashes, but its value is not 0")
        tulip = f"{event.colour} tulip"
        for seat, number in enumerate(event.removed):
            self.ledger.move(tulip, seat, "out", number)
            require(not self.ledger.held[seat][tulip], f"a {tulip} outlives the crash")
        self.crashes += 1
        require(event.number == self.crashes, f"crash {self.crashes} is called {event.number}")

    @_enter.register
    def _(self, event: ev.Exchanged) -> None:
        self.ledger.move(f"{event.first_colour} tulip", event.first, event.second)
        self.ledger.move(f"{event.second_colour} tulip", event.second, event.first)

    @_enter.register
    def _(self, event: ev.Refilled) -> None:
        taken, self.deck = self.deck[: event.number], self.deck[event.number :]
        require(event.cards == tuple(taken), "the cards drawn are not the top of the deck")
        require(event.left == len(self.deck), f"the deck holds {len(self.deck)} more cards")
        self.hands[event.seat] += taken

    @_enter.register
    def _(self, event: ev.TurnPassed) -> None:
        self.turn, self.player = event.turn, event.seat

    @_enter.register
    def _(self, event: ev.HandLaid) -> None:
        for card in event.cards:
            self._lay(event.seat, card, event.seat)
        require(not self.hands[event.seat], f"seat {event.seat} keeps cards in hand at the end")

    @_enter.register
    def _(self, event: GameOver) -> None:
        scores = []
        for seat in range(self.players):
            garden = self.ledger.held[seat]
            tulips = sum(garden[f"{colour} tulip"] * self.values[colour] for colour in COLOURS)
            scores.append(3 * garden["black"] + garden["action"] + tulips)
        self.result = check_result(event.result, scores)

    def actions(self) -> tuple[str, ...]:
        """List every action of the game."""
        seats = range(self.players)
        return (
            *[f"play {card}" for card in CARDS],
            *[
                f"exchange P{one} {mine} P{other} {theirs}"
                for one in seats
                for mine in COLOURS
                for other in seats[one + 1 :]
                for theirs in COLOURS
            ],
            *[f"variation {colour} {way}" for colour in COLOURS for way in ("up", "down")],
            *[f"draw P{seat}" for seat in seats],
        )

    def chances(self) -> tuple[str, ...]:
        """List every card that may come out of a hand."""
        return CARDS

    def is_taken_all_the_same(self, phase: str, action: str) -> bool:
        """Tell that this game takes nothing but legal actions."""
        return False

    def check_sample(self, sample: State) -> None:
        """See that the hidden cards are all there."""
        data = sample.to_json()
        cards = Counter(chain(self.deck, self.aside, *self.hands))
        found = Counter(chain(data["deck"], data.get("aside", []), *data["hands"]))
        require(found == cards, f"the hidden cards are {dict(found)}, not {dict(cards)}")

    def rearranged(self, state: Tulip, seat: int | None, rng: Random) -> Tulip:
        """Deal anew the cards that `seat` cannot know."""
        twin = state.copy()
        others = [other for other in range(self.players) if other != seat]
        unknown = self.deck + self.aside
        unknown += [card for other in others for card in self.hands[other]]
        rng.shuffle(unknown)
        for other in others:
            size = len(self.hands[other])
            twin.hands[other] = sorted(unknown[:size], key=CARDS.index)
            del unknown[:size]
        twin.deck = unknown[: len(self.deck)]
        twin.aside = tuple(sorted(unknown[len(self.deck) :], key=CARDS.index))
        return twin
