"""The card game Tulip: a state, and how a turn changes it."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar

from tulipbook.games.api import BadState, IllegalAction, Result, State, TulipbookError
from tulipbook.games.checks import shown
from tulipbook.games.tulip import events as tell
from tulipbook.games.tulip import position
from tulipbook.games.tulip.cards import (
    BLACK,
    COLOUR_OF,
    HAND,
    LAST_BLACK,
    RANK,
    TOP_VALUE,
)
from tulipbook.games.tulip.legal import PLAYED, effects, plays, refusal
from tulipbook.games.tulip.rules import PRESETS, Rules
from tulipbook.games.tulip.view import TulipView

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random
    from typing import Self

    from tulipbook.games.api import Event, Json
    from tulipbook.games.preset import Preset
    from tulipbook.games.tulip.garden import Garden


class Tulip(State):
    """One point in a game of Tulip, the hidden cards included.

    Made by :meth:`deal`, :meth:`from_json` or :meth:`copy`. What it holds has the names and the
    shapes of its JSON form; `deck` has its top card first.

    Attributes
    ----------
    rules : Rules
        The numbers that are played by, as printed or as a preset changes them.
    aside : tuple of str
        The cards that a preset has put back into the box unseen; sorted.
    unseen : dict of str to int
        The number of each card in the hands, in the deck and aside together. Whoever has watched
        the game from the deal knows it, for every card played was seen (TU-1.6).
    effects : tuple of str
        The ways to carry out the `pending` action card, in `effect`; else empty.

    Examples
    --------
    >>> from random import Random
    >>> game = Tulip.deal(Tulip.random_setup(3, Random(1637), start_player=0), players=3)
    >>> game.legal_actions(0)
    ('play tulip purple', 'play tulip blue', 'play tulip red', 'play tulip white')
    >>> for event in game.apply(0, "play tulip red"):
    ...     print(event.rule, event.sentence(["Ann", "Bill", "Cleo"]))
    TU-2.1 Ann plays a red tulip.
    TU-2.2 The value of red falls from 5 to 4.
    TU-2.1 Ann draws a black tulip from the deck, which holds 53 more.
    TU-1.5 Turn 2: Bill is to play.
    >>> game.why_not(1, "play black")
    'P1 has no black tulip in hand (TU-2.1).'
    """

    game: ClassVar[str] = "tulip"
    seats: ClassVar[tuple[int, int]] = (2, 6)
    presets = PRESETS

    __slots__ = (
        "aside", "crashes", "current_player", "deck", "effects", "gardens", "hands", "pending",
        "phase", "players", "result", "rules", "target", "to_act", "turn", "unseen", "values",
    )  # fmt: skip

    rules: Rules
    gardens: list[Garden]
    values: dict[str, int]
    hands: list[list[str]]
    deck: list[str]
    aside: tuple[str, ...]
    crashes: int
    pending: str | None
    target: int | None
    unseen: dict[str, int]
    effects: tuple[str, ...]

    @classmethod
    def deal(cls, setup: Mapping[str, Any], players: int, **options: Any) -> Self:
        """Start a game (TU-1).

        Parameters
        ----------
        setup : mapping
            ``start_player``, ``gardens``, ``hands`` and ``deck``, as in a record.
        players : int
            2 to 6.
        **options
            ``preset``: a shipped preset's name, a path, plain data or a `Preset`.

        Raises
        ------
        BadState
            If the box cannot give that setup, or the preset fails its check.
        """
        preset = options.pop("preset", None)
        if options:
            raise BadState(f"Tulip has no option {shown(next(iter(options)))}")
        state = cls()
        position.deal(state, setup, players, preset)
        state.complete()
        return state

    @classmethod
    def random_setup(
        cls, players: int, rng: Random, start_player: int | None = None, preset: Any = None
    ) -> Json:
        """Shuffle and deal (TU-1.2, TU-1.3); a start player by lot unless given (TU-1.5)."""
        return position.random_setup(players, rng, start_player, preset)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Read a state as records write it; what cannot be is refused with a sentence."""
        state = cls()
        position.read(state, data)
        state.complete()
        if problem := state.problem():
            raise BadState(problem)
        return state

    def complete(self) -> None:
        """Set what follows from the JSON form of a state, and sort the hands."""
        self.players = len(self.gardens)
        self.to_act = (self.current_player,) if self.phase in {"play", "effect"} else ()
        for hand in self.hands:
            hand.sort(key=RANK.__getitem__)
        self.unseen = position.held(self)
        self.effects = ()
        if self.phase == "effect" and self.pending is not None:
            self.effects = effects(
                self.pending, self.current_player, self.gardens, self.values, self.hand_sizes
            )

    @property
    def preset(self) -> Preset:
        """What changes the printed rules."""
        return self.rules.preset

    def problem(self) -> str | None:
        """Say what does not add up (TU-1.2 to TU-1.4, TU-4.1); None if all is accounted for."""
        return next(position.problems(self), None)

    def to_json(self) -> Json:
        """Write the whole state, the hidden cards included."""
        data = {
            "game": self.game,
            "phase": self.phase,
            "turn": self.turn,
            "current_player": self.current_player,
            "to_act": list(self.to_act),
            "gardens": [garden.to_json() for garden in self.gardens],
            "values": self.values.copy(),
            "hands": [hand.copy() for hand in self.hands],
            "deck": self.deck.copy(),
            "crashes": self.crashes,
            "pending": self.pending,
            "target": self.target,
            "result": None if self.result is None else self.result.to_json(),
        }
        if self.aside:
            data["aside"] = list(self.aside)
        preset = PRESETS.reference(self.rules.preset)
        return data if preset is None else {"game": self.game, "preset": preset, **data}

    def copy(self) -> Self:
        """Give an independent state with the same contents."""
        other = object.__new__(type(self))
        other.rules = self.rules
        other.players = self.players
        other.phase = self.phase
        other.turn = self.turn
        other.current_player = self.current_player
        other.to_act = self.to_act
        other.gardens = [garden.copy() for garden in self.gardens]
        other.values = self.values.copy()
        other.hands = [hand.copy() for hand in self.hands]
        other.deck = self.deck.copy()
        other.aside = self.aside
        other.crashes = self.crashes
        other.pending = self.pending
        other.target = self.target
        other.result = self.result
        other.unseen = self.unseen.copy()
        other.effects = self.effects
        return other

    def view(self, seat: int | None) -> TulipView:
        """Give what that seat may know; None for what everybody may know (TU-1.6).

        Raises
        ------
        TulipbookError
            If there is no such seat.
        """
        if seat is not None and seat not in range(self.players):
            raise TulipbookError(f"There is no such seat; the seats are 0 to {self.players - 1}.")
        return TulipView.of(self, seat)

    # What may be done ---------------------------------------------------------------------------

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards in every hand."""
        return tuple([len(hand) for hand in self.hands])

    def legal_actions(self, seat: int) -> tuple[str, ...]:
        """List what that seat may do now: cards, or the ways to carry out an action card.

        Tulips come in the order purple, yellow, orange, blue, red, white, before the action cards
        and the black tulip; seats ascend; up comes before down.
        """
        if seat not in self.to_act:
            return ()
        return plays(self.hands[seat]) if self.phase == "play" else self.effects

    def why_not(self, seat: int, action: str) -> str | None:
        """Say why that action cannot be done now, naming the rule; None if it can."""
        return None if action in self.legal_actions(seat) else refusal(self, seat, action)

    def apply(self, seat: int, action: str) -> tuple[Event, ...]:
        """Carry out an action and every step after it that leaves no decision.

        Raises
        ------
        IllegalAction
            With the sentence of :meth:`why_not`; the state has not changed.
        """
        if action not in self.legal_actions(seat):
            raise IllegalAction(refusal(self, seat, action))
        events: list[Event] = []
        if self.phase == "play":
            self._play(PLAYED[action], events)
        elif self.pending == "exchange":
            self._exchange(action, events)
        elif self.pending == "variation":
            self._vary(action, events)
        else:
            self._choose_opponent(action, events)
        return tuple(events)

    def chance_outcomes(self) -> dict[str, int]:
        """Give each card that can come out of the target's hand, and how often it is there."""
        return {} if self.target is None else dict(Counter(self.hands[self.target]))

    def apply_chance(self, outcome: str) -> tuple[Event, ...]:
        """Take that card out of the target's hand and resolve it (TU-2.7).

        Raises
        ------
        IllegalAction
            If no card is due, or the hand does not hold it; the state has not changed.
        """
        if self.target is None:
            raise IllegalAction("No card is being drawn from a hand now (TU-2.7).")
        hand = self.hands[self.target]
        if outcome not in hand:
            raise IllegalAction(f"That card is not in P{self.target}'s hand (TU-2.7).")
        card = hand.pop(hand.index(outcome))
        self.unseen[card] -= 1
        events: list[Event] = [tell.CardDrawn("TU-2.7", self.current_player, self.target, card)]
        self.target = None
        self._resolve(card, events)
        return tuple(events)

    # A card -------------------------------------------------------------------------------------

    def _play(self, card: str, events: list[Event]) -> None:
        """TU-2.1: a card from hand goes into the own garden."""
        self.hands[self.current_player].remove(card)
        self.unseen[card] -= 1
        events.append(tell.CardPlayed("TU-2.1", self.current_player, card))
        self._resolve(card, events)

    def _resolve(self, card: str, events: list[Event]) -> None:
        """Lay a card into the current player's garden and do what it says."""
        self.gardens[self.current_player].lay(card)
        if card in COLOUR_OF:
            self._tulip(card, events)
        elif card == BLACK:
            self._black(events)
        else:
            self._action(card, events)

    def _tulip(self, card: str, events: list[Event]) -> None:
        """TU-2.2: a tulip lowers its colour's value by one, and raises it from 0 to 5."""
        colour = COLOUR_OF[card]
        value = self.values[colour]
        self._set_value("TU-2.2", colour, value - 1 if value else TOP_VALUE, card, events)
        self._end_turn(events)

    def _black(self, events: list[Event]) -> None:
        """TU-2.3: a black tulip has no effect."""
        number = sum([garden.black for garden in self.gardens])
        events.append(tell.BlackTulip("TU-2.3", self.current_player, number))
        self._end_turn(events)

    def _action(self, card: str, events: list[Event]) -> None:
        """TU-2.4: an action card must be carried out if it can be."""
        player = self.current_player
        self.effects = effects(card, player, self.gardens, self.values, self.hand_sizes)
        if self.effects:
            self.phase, self.pending, self.to_act = "effect", card, (player,)
        else:
            events.append(tell.NoEffect("TU-2.4", player, card))
            self._end_turn(events)

    # An effect ----------------------------------------------------------------------------------

    def _exchange(self, action: str, events: list[Event]) -> None:
        """TU-2.5: two tulips of two gardens change places."""
        _, first, mine, second, theirs = action.split(" ")
        one, other = int(first[1:]), int(second[1:])
        self._move_tulip(mine, one, other)
        self._move_tulip(theirs, other, one)
        events.append(tell.Exchanged("TU-2.5", self.current_player, one, mine, other, theirs))
        self._end_turn(events)

    def _move_tulip(self, colour: str, giver: int, taker: int) -> None:
        self.gardens[giver].tulips[colour] -= 1
        self.gardens[taker].tulips[colour] += 1

    def _vary(self, action: str, events: list[Event]) -> None:
        """TU-2.6: a value goes up or down by one."""
        _, colour, direction = action.split(" ")
        value = self.values[colour] + (1 if direction == "up" else -1)
        self._set_value("TU-2.6", colour, value, "variation", events)
        self._end_turn(events)

    def _choose_opponent(self, action: str, events: list[Event]) -> None:
        """TU-2.7: chance takes a card from an opponent's hand."""
        self.target = int(action.removeprefix("draw P"))
        self.phase, self.to_act, self.effects = "chance", (), ()
        events.append(tell.OpponentChosen("TU-2.7", self.current_player, self.target))

    # A value ------------------------------------------------------------------------------------

    def _set_value(
        self, rule: str, colour: str, value: int, cause: str, events: list[Event]
    ) -> None:
        events.append(tell.ValueMoved(rule, colour, self.values[colour], value, cause))
        self.values[colour] = value
        if value == 0:
            self._crash(colour, events)

    def _crash(self, colour: str, events: list[Event]) -> None:
        """TU-3.1: all tulips of the colour leave the game."""
        self.crashes += 1
        removed = tuple([garden.tulips[colour] for garden in self.gardens])
        for garden in self.gardens:
            garden.tulips[colour] = 0
        events.append(tell.Crash("TU-3.1", colour, self.crashes, removed, self.rules.crashes))

    # The end of a turn and of the game ----------------------------------------------------------

    def _end_turn(self, events: list[Event]) -> None:
        """TU-4.1, TU-2.1, TU-4.2, TU-1.5: the end of the game, or a refill and the next player."""
        if self.crashes == self.rules.crashes:
            self._finish("TU-4.1", "crashes", events)
            return
        if sum([garden.black for garden in self.gardens]) == LAST_BLACK:
            self._finish("TU-4.1", "black tulips", events)
            return
        self._refill(events)
        if not self.deck:
            self._finish("TU-4.2", "deck", events)
            return
        self.turn += 1
        self.current_player = (self.current_player + 1) % self.players
        self.phase, self.pending, self.effects = "play", None, ()
        self.to_act = (self.current_player,)
        events.append(tell.TurnPassed("TU-1.5", self.turn, self.current_player))

    def _refill(self, events: list[Event]) -> None:
        hand, deck = self.hands[self.current_player], self.deck
        number = min(HAND - len(hand), len(deck))
        cards = tuple(deck[:number])
        del deck[:number]
        for card in cards:
            insort(hand, card, key=RANK.__getitem__)
        if cards:
            events.append(tell.Refilled("TU-2.1", self.current_player, number, len(deck), cards))

    def _finish(self, rule: str, reason: str, events: list[Event]) -> None:
        """TU-4.3, TU-4.4: the hands go into the gardens, and the florins are counted."""
        for seat, hand in enumerate(self.hands):
            events.append(tell.HandLaid("TU-4.3", seat, tuple(hand)))
            for card in hand:
                self.gardens[seat].lay(card)
                self.unseen[card] -= 1
            hand.clear()
        values = tuple(self.values.values())
        for seat, garden in enumerate(self.gardens):
            events.append(
                tell.Scored(
                    "TU-4.4",
                    seat,
                    garden.score(self.values),
                    garden.black,
                    garden.actions,
                    tuple(garden.tulips.values()),
                    values,
                )
            )
        self.result = Result.of(reason, [garden.score(self.values) for garden in self.gardens])
        self.phase, self.pending, self.effects = "over", None, ()
        self.to_act = ()
        events.append(tell.GameOver(rule, self.result))
