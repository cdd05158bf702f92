"""One point in a game of Tulipmania 1637, and the rules that move it on."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final, Self

from tulipbook.games.api import Event, GameOver, IllegalAction, Json, Result, State
from tulipbook.games.preset import Preset
from tulipbook.games.tulipmania import events as ev
from tulipbook.games.tulipmania import legal, position
from tulipbook.games.tulipmania.board import Board
from tulipbook.games.tulipmania.burst import burst, burst_the_rest
from tulipbook.games.tulipmania.buyers import draw_buyer
from tulipbook.games.tulipmania.components import GAME, MONEY, PLAYERS
from tulipbook.games.tulipmania.rules import PRESETS, Rules
from tulipbook.games.tulipmania.sale import find_winner, seller_bid
from tulipbook.games.tulipmania.space import Space
from tulipbook.games.tulipmania.view import TulipmaniaView

NEXT_LEFT: Final = 1
NEXT_RIGHT: Final = -1


class Tulipmania(State):
    """A state of Tulipmania 1637.

    Seats are numbered clockwise: the left neighbour of seat `p` is seat `p + 1`.

    Attributes
    ----------
    board : Board
        The price board.
    rules : Rules
        The numbers that are played by, as printed or as a preset changes them.
    phase : str
        ``sell``, ``bid``, ``seller_bid``, ``draw``, ``buy`` or ``over``.
    priority : int
        The seat that holds the priority card (TM-1.9).
    cash : list of int
        Florins per seat.
    tulips, buyers : list of dict
        Per seat the number of tulips and buyers of each colour.
    known_buyers : list of dict
        Per seat and colour how many buyers everybody has seen taken and that must still be in
        the hand (TM-3.6). It is what the table remembers, not part of the position: `to_json`
        and ``==`` leave it out.
    stock : dict of str to int
        The stockpile.
    spaces : dict of str to Space
        Where the price indicator of each live colour stands.
    burst : list of str
        The colours that have burst, in order.
    face_up, deck, reserve : list of str
        Buyer cards; the top of a deck is its first card.
    discarded : dict of str to int
        The buyers of each colour that are out of the game.
    offer, sold : str or None
        The colour that is up for sale, and the one sold this turn.
    bids : dict of int to str
        The action cards chosen so far.
    acted : bool
        Whether anything was sold, drawn or bought this turn (TM-6.2).
    idle_turns : int
        How many turns in a row ended without that.

    Examples
    --------
    >>> from random import Random
    >>> setup = Tulipmania.random_setup(3, Random(1637), start_player=0)
    >>> state = Tulipmania.deal(setup, 3)
    >>> state.legal_actions(0)
    ('sell purple', 'sell yellow', 'sell orange')
    >>> for event in state.apply(0, "sell orange"):
    ...     print(event.rule, event.sentence(["Ann", "Bill", "Charles"]))
    TM-2.1 Ann offers an orange tulip at ƒ50.
    >>> state.to_act
    (1, 2)
    """

    game = GAME
    seats = PLAYERS
    has_board = True
    presets = PRESETS

    __slots__ = (
        "acted", "bids", "board", "burst", "buyers", "cash", "current_player", "deck", "discarded",
        "face_up", "idle_turns", "known_buyers", "offer", "phase", "players", "priority", "reserve",
        "result", "rules", "sold", "spaces", "stock", "to_act", "tulips", "turn",
    )  # fmt: skip

    board: Board
    rules: Rules
    priority: int
    cash: list[int]
    tulips: list[dict[str, int]]
    buyers: list[dict[str, int]]
    known_buyers: list[dict[str, int]]
    stock: dict[str, int]
    spaces: dict[str, Space]
    burst: list[str]
    face_up: list[str]
    deck: list[str]
    reserve: list[str]
    discarded: dict[str, int]
    offer: str | None
    bids: dict[int, str]
    sold: str | None
    acted: bool
    idle_turns: int

    @classmethod
    def deal(cls, setup: Mapping[str, Any], players: int, **options: Any) -> Self:
        """Start a game (TM-1).

        Parameters
        ----------
        setup : mapping
            ``start_player``, ``hands``, ``deck`` and ``reserve``, as in a record.
        players : int
            3 to 5.
        **options
            ``board``: a shipped board's name, a path, plain data or a `Board`; ``preset``: a
            shipped preset's name, a path, plain data or a `Preset`.

        Raises
        ------
        BadState
            If the box cannot give that setup, or the board or the preset fails its check.
        """
        state = cls()
        position.deal(state, setup, players, **options)
        state._begin_turn([])
        return state

    @classmethod
    def random_setup(
        cls, players: int, rng: Random, start_player: int | None = None, preset: Any = None
    ) -> Json:
        """Shuffle the buyers and deal (TM-1.6, TM-1.7); a start player by lot unless given."""
        return position.random_setup(players, rng, start_player, preset)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Read a state as in `spec/records.md`; what cannot be is refused with a sentence."""
        state = cls()
        position.read(state, data)
        return state

    def to_json(self) -> Json:
        """Write the whole state, hidden cards included."""
        return position.write(self)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours in play, burst ones included (TM-1.1)."""
        return self.rules.colours

    @property
    def preset(self) -> Preset:
        """What changes the printed rules."""
        return self.rules.preset

    @property
    def prices(self) -> dict[str, int]:
        """The current price of every live colour, in florins."""
        return {colour: space.price for colour, space in self.spaces.items()}

    @property
    def bank(self) -> int:
        """What is left of the printed money, in florins; it may go below zero (TM-1.11)."""
        return MONEY - sum(self.cash)

    def legal_actions(self, seat: int) -> tuple[str, ...]:
        """List what a seat may do, cards that it can fulfil only (TM-2.5)."""
        return legal.legal_actions(self, seat, self.buyers[seat]) if seat in self.to_act else ()

    def why_not(self, seat: int, action: str) -> str | None:
        """Say why an action is not legal; None if it is.

        A bid that cannot be fulfilled is not legal, and :meth:`apply` takes it all the same: it
        becomes a pass if it wins (TM-2.5).
        """
        return legal.refusal(self, seat, action) or legal.why_not(
            self, seat, self.buyers[seat], action
        )

    def apply(self, seat: int, action: str) -> tuple[Event, ...]:
        """Carry out an action, and every step after it that leaves no decision."""
        refused = legal.refusal(self, seat, action)
        if refused:
            raise IllegalAction(refused)
        log: list[Event] = []
        turn, player = self.turn, self.current_player
        phase, thing = self.phase, legal.OBJECT[action]
        if phase == "bid":
            self._bid(seat, thing, log)
        elif phase == "buy":
            self._buy(thing, log)
        elif phase == "sell":
            self._sell(thing, log)
        elif phase == "draw":
            draw_buyer(self, thing, log)
            self._go_to_buy(log)
        else:
            seller_bid(self, thing, self._offered(), log)
            self._go_on_after_sale(log)
        if self.result:
            self.turn, self.current_player = turn, player
        return tuple(log)

    def chance_outcomes(self) -> dict[str, int]:
        """Nothing: once dealt, this game leaves nothing to chance."""
        return {}

    def apply_chance(self, outcome: str) -> tuple[Event, ...]:
        """Refuse: once dealt, this game leaves nothing to chance."""
        raise IllegalAction("Nothing is left to chance in Tulipmania 1637 once it is dealt.")

    def view(self, seat: int | None) -> TulipmaniaView:
        """Give what a seat, or with None a spectator, may know (TM-1.10)."""
        return TulipmaniaView.of(self, seat)

    def problem(self) -> str | None:
        """Say what does not add up; None if every tulip, buyer and price is accounted for."""
        return position.problem(self)

    def copy(self) -> Self:
        """Give an independent state with the same contents."""
        twin = object.__new__(type(self))
        twin.board, twin.players, twin.phase = self.board, self.players, self.phase
        twin.rules = self.rules
        twin.turn, twin.current_player, twin.priority = (
            self.turn,
            self.current_player,
            self.priority,
        )
        twin.to_act, twin.offer, twin.sold = self.to_act, self.offer, self.sold
        twin.acted, twin.idle_turns, twin.result = self.acted, self.idle_turns, self.result
        twin.cash, twin.burst = self.cash.copy(), self.burst.copy()
        twin.tulips = [tulips.copy() for tulips in self.tulips]
        twin.buyers = [buyers.copy() for buyers in self.buyers]
        twin.known_buyers = [known.copy() for known in self.known_buyers]
        twin.stock, twin.spaces, twin.bids = self.stock.copy(), self.spaces.copy(), self.bids.copy()
        twin.face_up, twin.deck = self.face_up.copy(), self.deck.copy()
        twin.reserve, twin.discarded = self.reserve.copy(), self.discarded.copy()
        return twin

    # I. Sell a tulip

    def _begin_turn(self, log: list[Event]) -> None:
        self.offer = self.sold = None
        self.acted = False
        if any(self.tulips[self.current_player].values()):
            self.wait_for("sell", self.current_player)
        else:
            self._go_to_draw(log)

    def _sell(self, colour: str, log: list[Event]) -> None:
        seller = self.current_player
        if not colour:
            log.append(ev.Kept("TM-2.1", seller))
            self._go_to_draw(log)
            return
        self.offer = colour
        self.phase = "bid"
        self.to_act = tuple(seat for seat in range(self.players) if seat != seller)
        log.append(ev.Offered("TM-2.1", seller, colour, self.spaces[colour].price))

    def _bid(self, seat: int, card: str, log: list[Event]) -> None:
        self.bids[seat] = card
        self.to_act = tuple(awaited for awaited in self.to_act if awaited != seat)
        log.append(ev.CardChosen("TM-2.2", seat, card))
        if not self.to_act:
            log.append(ev.CardsRevealed("TM-2.2", tuple(sorted(self.bids.items()))))
            find_winner(self, self._offered(), log)
            self._go_on_after_sale(log)

    def _go_on_after_sale(self, log: list[Event]) -> None:
        if self.offer is None and not self.result:
            self._go_to_draw(log)

    # II. Draw a new buyer card

    def _go_to_draw(self, log: list[Event]) -> None:
        if self.deck:
            self.wait_for("draw", self.current_player)
        else:
            self._go_to_buy(log)

    # III. Purchase a tulip

    def _go_to_buy(self, log: list[Event]) -> None:
        if legal.purchases(self, self.current_player):
            self.wait_for("buy", self.current_player)
        else:
            self._end_turn(log)

    def _buy(self, colour: str, log: list[Event]) -> None:
        buyer = self.current_player
        if colour:
            self.acted = True
            space = self.spaces[colour]
            self.move_tulip(colour, ev.STOCKPILE, buyer, "TM-4.1", log)
            self.pay(buyer, ev.BANK, space.price, "TM-4.1", log)
            self.move_price(colour, "purchase", space.purchase, "TM-4.1", log)
            if space.purchase.is_burst:
                burst(self, colour, buyer, "stockpile", "TM-4.3", log)
        if not self.result:
            self._end_turn(log)

    # IV. Pass the turn

    def _end_turn(self, log: list[Event]) -> None:
        self.idle_turns = 0 if self.acted else self.idle_turns + 1
        if self.idle_turns >= self.players:
            self._end_by_decline(log)
            return
        if self.turn == self.rules.turns:
            burst_the_rest(self, log)
            return
        self.current_player = self._neighbour(self.current_player, NEXT_LEFT)
        self.turn += 1
        log.append(ev.TurnPassed("TM-4.4", self.current_player, self.turn))
        if self.priority == self.current_player:
            self.pass_priority("TM-4.5", log)
        self._begin_turn(log)

    def _end_by_decline(self, log: list[Event]) -> None:
        """Everybody in turn has sold and bought nothing (TM-6.2)."""
        for seat, tulips in enumerate(self.tulips):
            for colour, space in self.spaces.items():
                number = tulips[colour]
                if number:
                    log.append(ev.FinalSale("TM-6.2", seat, colour, number, space.price))
                    self.stock[colour] += number
                    tulips[colour] = 0
                    self.pay(ev.BANK, seat, number * space.price, "TM-6.2", log)
        self.end("declined", "TM-6.2", log)

    # What several steps need

    def wait_for(self, phase: str, seat: int) -> None:
        """Wait for one seat's decision."""
        self.phase, self.to_act = phase, (seat,)

    def _offered(self) -> str:
        assert self.offer is not None
        return self.offer

    def _neighbour(self, seat: int, direction: int) -> int:
        return (seat + direction) % self.players

    def pass_priority(self, rule: str, log: list[Event]) -> None:
        """Hand the priority card to the right."""
        giver, self.priority = self.priority, self._neighbour(self.priority, NEXT_RIGHT)
        log.append(ev.PriorityPassed(rule, giver, self.priority))

    def pay(
        self, payer: int | None, payee: int | None, amount: int, rule: str, log: list[Event]
    ) -> None:
        """Move money; None is the bank."""
        log.append(ev.Paid(rule, payer, payee, amount))
        if payer is not None:
            self.cash[payer] -= amount
        if payee is not None:
            self.cash[payee] += amount
        if payer is None and self.bank < 0 <= self.bank + amount:
            log.append(ev.BankOverdrawn("TM-1.11", self.bank))

    def move_price(
        self, colour: str, arrow: str, space: Space, rule: str, log: list[Event]
    ) -> None:
        """Move the price indicator of a colour along one arrow to `space`."""
        start = self.spaces[colour]
        self.spaces[colour] = space
        log.append(ev.PriceMoved(rule, colour, arrow, start.id, space.id, start.price, space.price))

    def end(self, reason: str, rule: str, log: list[Event]) -> None:
        """End the game; the most cash wins (TM-6.1)."""
        self.phase, self.to_act = "over", ()
        self.result = Result.of(reason, self.cash)
        log.append(GameOver(rule, self.result))

    def move_tulip(
        self, colour: str, giver: int | None, taker: int | None, rule: str, log: list[Event]
    ) -> None:
        """Move a tulip; None is the stockpile."""
        for place, change in ((giver, -1), (taker, 1)):
            pile = self.stock if place is None else self.tulips[place]
            pile[colour] += change
        log.append(ev.TulipMoved(rule, colour, giver, taker))
