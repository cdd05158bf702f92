"""The books of Tulipmania 1637, kept from events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import singledispatchmethod
from math import inf
from random import Random
from typing import ClassVar

from tulipbook.games.api import Event, GameOver, Json, State
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania import events as ev
from tulipbook.testing.books.ledger import Ledger, check_result
from tulipbook.testing.failure import CheckFailed, require

COLOURS = ("purple", "yellow", "orange", "blue", "red")
CARDS = ("pass", "purchase by proxy", "purchase", "speculate by proxy", "speculate")
SELLER_CARDS = ("pass", "purchase by proxy", "speculate by proxy")
TULIPS = {3: 9, 4: 10, 5: 11}
BUYERS = 8
MONEY = 100_000


class TulipmaniaBooks:
    """Florins, tulips and buyers by place, price indicators by space, decks in their order."""

    secrets: ClassVar = {ev.CardChosen: "card", ev.BuyerDrawn: "colour"}

    def __init__(self, state: Tulipmania, from_deal: bool = True) -> None:
        data = state.to_json()
        self.players = len(data["cash"])
        self.colours = COLOURS[: state.preset.number("colours") or self.players]
        self.buyers = state.preset.number("buyers_per_colour") or BUYERS
        self.bursts = min(state.preset.number("bursts") or 4, len(self.colours) - 1)
        self.turns = state.preset.number("turns") or inf
        self.spaces: dict[str, Json] = state.board.to_json()["spaces"]
        self.at = {colour: self._current(price) for colour, price in data["prices"].items()}
        self.burst = list(data["burst"])
        self.deck, self.reserve = list(data["deck"]), list(data["reserve"])
        self.turn, self.player, self.priority = (
            data["turn"], data["current_player"], data["priority"],
        )  # fmt: skip
        self.offer, self.bids = data["offer"], {int(s): c for s, c in data["bids"].items()}
        self.known = [dict.fromkeys(self.colours, 0) for _ in range(self.players)]
        self.result: Json | None = data["result"]
        self.ledger = Ledger()
        self._open(data, from_deal)

    def _current(self, price: int) -> str:
        for name, space in self.spaces.items():
            if space["kind"] == "current" and space["price"] == price:
                return name
        raise CheckFailed(f"no current space of the board has the price {price}")

    def _open(self, data: Json, from_deal: bool) -> None:
        put = self.ledger.put
        put("bank", "florins", MONEY - sum(data["cash"]))
        for seat, cash in enumerate(data["cash"]):
            put(seat, "florins", cash)
        for colour in self.colours:
            put("stockpile", f"{colour} tulip", data["stock"][colour])
            put("board", f"{colour} tulip", colour in self.at)
            put("table", f"{colour} buyer", data["face_up"].count(colour))
            put("decks", f"{colour} buyer", self.deck.count(colour) + self.reserve.count(colour))
            for seat in range(self.players):
                put(seat, f"{colour} tulip", data["tulips"][seat][colour])
                put(seat, f"{colour} buyer", data["buyers"][seat][colour])
            if not from_deal:
                put("out", f"{colour} tulip", self._missing(f"{colour} tulip"))
                put("out", f"{colour} buyer", self._missing(f"{colour} buyer"))

    def _missing(self, thing: str) -> int:
        whole = TULIPS[self.players] if thing.endswith("tulip") else self.buyers
        return whole - self.ledger.total(thing)

    def check_components(self) -> None:
        """Count every tulip, buyer and florin of the box (TM-1.2, TM-1.6, TM-1.11)."""
        for colour in self.colours:
            for thing in (f"{colour} tulip", f"{colour} buyer"):
                missing = self._missing(thing)
                require(not missing, f"{missing} × {thing} are missing from the box")
        is_due = len(self.burst) >= self.bursts or self.turn > self.turns
        require(self.result or not is_due, "the game goes on, but its rules have ended it")
        money = self.ledger.total("florins")
        require(money == MONEY, f"cash and bank add up to {money} florins, not to {MONEY}")
        for colour, name in self.at.items():
            kind = self.spaces[name]["kind"]
            require(kind == "current", f"the {colour} price rests on the {kind} space {name}")

    def expected(self) -> Json:
        """Give the state as its events tell it."""
        seats, held, row = range(self.players), self.ledger.held, self.ledger.row
        return {
            "turn": self.turn,
            "current_player": self.player,
            "priority": self.priority,
            "cash": [held[seat]["florins"] for seat in seats],
            "tulips": [row(seat, self.colours, "tulip") for seat in seats],
            "buyers": [row(seat, self.colours, "buyer") for seat in seats],
            "stock": row("stockpile", self.colours, "tulip"),
            "prices": {
                colour: self.spaces[self.at[colour]]["price"]
                for colour in self.colours
                if colour in self.at
            },
            "burst": self.burst,
            "face_up": [
                colour for colour in self.colours for _ in range(held["table"][f"{colour} buyer"])
            ],
            "deck": self.deck,
            "reserve": self.reserve,
            "offer": self.offer,
            "bids": {str(seat): self.bids[seat] for seat in sorted(self.bids)},
            "result": self.result,
        }

    def book(self, phase: str, events: Sequence[Event]) -> None:
        """Book what happened; a card comes off the deck in the step `draw`, else the reserve."""
        turn, player = self.turn, self.player
        self.pile = self.deck if phase == "draw" else self.reserve
        for event in events:
            self._enter(event)
        if self.result:
            self.turn, self.player = turn, player

    @singledispatchmethod
    def _enter(self, event: Event) -> None:
        """Book one event; most move nothing."""

    @_enter.register
    def _(self, event: ev.Offered) -> None:
        self.offer = event.colour

    @_enter.register
    def _(self, event: ev.CardChosen) -> None:
        self.bids[event.seat] = event.card

    @_enter.register
    def _(self, event: ev.CardsRevealed) -> None:
        require(dict(event.bids) == self.bids, "the cards revealed are not those chosen")
        self.bids = {}

    @_enter.register
    def _(self, event: ev.Paid) -> None:
        payer, payee = ("bank" if side is None else side for side in (event.payer, event.payee))
        self.ledger.move("florins", payer, payee, event.amount)

    @_enter.register
    def _(self, event: ev.TulipMoved) -> None:
        giver, taker = (
            "stockpile" if side is None else side for side in (event.giver, event.taker)
        )
        self.ledger.move(f"{event.colour} tulip", giver, taker)
        self.offer = None

    @_enter.register
    def _(self, event: ev.PayoutRound) -> None:
        for seat in event.seats:
            self.ledger.move(f"{event.colour} tulip", seat, "out")

    @_enter.register
    def _(self, event: ev.FinalSale) -> None:
        self.ledger.move(f"{event.colour} tulip", event.seat, "stockpile", event.number)

    @_enter.register
    def _(self, event: ev.ColourRemoved) -> None:
        tulip = f"{event.colour} tulip"
        self.ledger.move(tulip, "stockpile", "out", event.stock)
        self.ledger.move(tulip, "board", "out")
        del self.at[event.colour]
        self.burst.append(event.colour)

    @_enter.register
    def _(self, event: ev.PriceMoved) -> None:
        start, end = self.at[event.colour], self.spaces[self.at[event.colour]][event.arrow]
        told = (event.start, event.end, event.before, event.after)
        true = (start, end, self.spaces[start]["price"], self.spaces[end]["price"])
        require(told == true, f"a price moves along {told}, the board says {true}")
        self.at[event.colour] = end

    @_enter.register
    def _(self, event: ev.BankOverdrawn) -> None:
        balance = self.ledger.held["bank"]["florins"]
        require(event.balance == balance, f"the bank stands at {balance}, not {event.balance}")

    @_enter.register
    def _(self, event: ev.PriorityPassed) -> None:
        require(event.giver == self.priority, "somebody passes a priority card of somebody else")
        self.priority = event.taker

    @_enter.register
    def _(self, event: ev.BuyersDiscarded) -> None:
        self.ledger.move(f"{event.colour} buyer", event.seat, "out", event.number)
        known = self.known[event.seat]
        known[event.colour] = max(0, known[event.colour] - event.number)

    @_enter.register
    def _(self, event: ev.BuyerTaken) -> None:
        self.ledger.move(f"{event.colour} buyer", "table", event.seat)
        self.known[event.seat][event.colour] += 1

    @_enter.register
    def _(self, event: ev.BuyerDrawn) -> None:
        self._turn_over(event.colour, event.seat)

    @_enter.register
    def _(self, event: ev.FaceUpTurned) -> None:
        self._turn_over(event.colour, "table")

    @_enter.register
    def _(self, event: ev.BuyerRemoved) -> None:
        self._turn_over(event.colour, "out")
        self.pile = self.reserve

    def _turn_over(self, colour: str | None, place: int | str) -> None:
        top = self.pile.pop(0) if self.pile else None
        require(top == colour, f"a {colour} buyer comes off a deck whose top card is {top}")
        self.ledger.move(f"{colour} buyer", "decks", place)

    @_enter.register
    def _(self, event: ev.FaceUpDiscarded) -> None:
        for colour in event.colours:
            self.ledger.move(f"{colour} buyer", "table", "out")

    @_enter.register
    def _(self, event: ev.TurnPassed) -> None:
        self.turn, self.player = event.turn, event.seat

    @_enter.register
    def _(self, event: GameOver) -> None:
        scores = [self.ledger.held[seat]["florins"] for seat in range(self.players)]
        self.result = check_result(event.result, scores)

    def actions(self) -> tuple[str, ...]:
        """List every action of the game."""
        return (
            *[f"sell {colour}" for colour in COLOURS],
            "keep",
            *[f"play {card}" for card in CARDS],
            "draw deck",
            *[f"draw {colour}" for colour in COLOURS],
            *[f"buy {colour}" for colour in COLOURS],
            "skip",
        )

    def chances(self) -> tuple[str, ...]:
        """List what chance may not bring: this game leaves nothing to it."""
        return COLOURS

    def is_taken_all_the_same(self, phase: str, action: str) -> bool:
        """Tell whether the game takes a card that cannot be fulfilled (TM-2.5, TM-2.6)."""
        cards = {"bid": CARDS, "seller_bid": SELLER_CARDS}.get(phase, ())
        return action.removeprefix("play ") in cards and action.startswith("play ")

    def check_sample(self, sample: State) -> None:
        """See that buyers seen taken are where they went, and that the others are all there."""
        data, cards = sample.to_json(), Counter(self.deck + self.reserve)
        found = Counter(data["deck"] + data["reserve"])
        for seat, hand in enumerate(data["buyers"]):
            for colour, number in self.known[seat].items():
                require(hand[colour] >= number, f"seat {seat} has lost {colour} buyers seen taken")
            cards.update(self.ledger.row(seat, self.colours, "buyer"))
            found.update(hand)
        require(found == cards, f"the hidden buyers are {dict(found)}, not {dict(cards)}")

    def rearranged(self, state: Tulipmania, seat: int | None, rng: Random) -> Tulipmania:
        """Deal anew the buyers that `seat` cannot know, and choose other secret bids."""
        twin = state.copy()
        others = [other for other in range(self.players) if other != seat]
        unknown = self.deck + self.reserve
        room = {}
        for other in others:
            hand = {c: state.buyers[other][c] - self.known[other][c] for c in self.colours}
            room[other] = sum(hand.values())
            unknown += [colour for colour, number in hand.items() for _ in range(number)]
            twin.buyers[other] = dict(self.known[other])
        live = [colour for colour in unknown if colour in self.at]
        rng.shuffle(live)
        for other in others:
            for _ in range(room[other]):
                twin.buyers[other][live.pop()] += 1
        rest = live + [colour for colour in unknown if colour not in self.at]
        rng.shuffle(rest)
        twin.deck, twin.reserve = rest[: len(self.deck)], rest[len(self.deck) :]
        for bidder in twin.bids:
            if bidder != seat:
                twin.bids[bidder] = rng.choice(CARDS)
        return twin
