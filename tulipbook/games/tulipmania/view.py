"""What one seat, or a spectator, may know of a game of Tulipmania 1637 (TM-1.10)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from tulipbook.games.api import Result, View
from tulipbook.games.tulipmania import legal
from tulipbook.games.tulipmania.board import Board
from tulipbook.games.tulipmania.components import GAME
from tulipbook.games.tulipmania.rules import Rules
from tulipbook.games.tulipmania.space import Space

if TYPE_CHECKING:
    from tulipbook.games.preset import Preset
    from tulipbook.games.tulipmania.state import Tulipmania


# Not frozen: to make a frozen one takes twice as long, and all in it is a copy anyway.
@dataclass(slots=True)
class TulipmaniaView(View):
    """What a seat may know: everything on the table, its own buyers and its own bid.

    Attributes
    ----------
    seat : int or None
        Whose view it is; None for a spectator, who knows what everybody may know.
    buyers : dict of str to int, or None
        The seat's own buyers; None for a spectator.
    buyer_counts : tuple of int
        The number of buyers in every hand.
    known_buyers : tuple of dict
        Per seat and colour, how many buyers were seen taken and must still be in the hand
        (TM-3.6).
    bid : str or None
        The seat's own card while bids are secret (TM-2.2).
    deck, reserve : int
        The number of cards in each deck.
    gone : dict of str to int
        The buyers of each colour that are known to be out of the game.
    rules : Rules
        The numbers that are played by, such as ``rules.buyers_per_colour``.

    The other attributes are those of `Tulipmania`.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulipmania.state import Tulipmania
    >>> state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637), start_player=0), 3)
    >>> view = state.view(1)
    >>> view.cash, view.buyer_counts, view.prices["orange"]
    ((700, 700, 700), (3, 3, 3), 50)
    >>> view.sample(Random(1)).view(1) == view
    True
    """

    game = GAME

    seat: int | None
    players: int
    rules: Rules
    board: Board
    phase: str
    turn: int
    current_player: int
    priority: int
    to_act: tuple[int, ...]
    cash: tuple[int, ...]
    tulips: tuple[dict[str, int], ...]
    buyers: dict[str, int] | None
    buyer_counts: tuple[int, ...]
    known_buyers: tuple[dict[str, int], ...]
    stock: dict[str, int]
    spaces: dict[str, Space]
    burst: tuple[str, ...]
    face_up: tuple[str, ...]
    deck: int
    reserve: int
    gone: dict[str, int]
    offer: str | None
    bid: str | None
    sold: str | None
    acted: bool
    idle_turns: int
    result: Result | None

    @classmethod
    def of(cls, state: Tulipmania, seat: int | None) -> TulipmaniaView:
        """Give what `seat` may know of a state."""
        return cls(
            seat,
            state.players,
            state.rules,
            state.board,
            state.phase,
            state.turn,
            state.current_player,
            state.priority,
            state.to_act,
            tuple(state.cash),
            tuple([tulips.copy() for tulips in state.tulips]),
            None if seat is None else state.buyers[seat].copy(),
            tuple([sum(buyers.values()) for buyers in state.buyers]),
            tuple([known.copy() for known in state.known_buyers]),
            state.stock.copy(),
            state.spaces.copy(),
            tuple(state.burst),
            tuple(state.face_up),
            len(state.deck),
            len(state.reserve),
            state.discarded.copy(),
            state.offer,
            None if seat is None else state.bids.get(seat),
            state.sold,
            state.acted,
            state.idle_turns,
            state.result,
        )

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

    def legal_actions(self) -> tuple[str, ...]:
        """List what the view's own seat may do now."""
        if self.seat is None or self.buyers is None:
            return ()
        return legal.legal_actions(self, self.seat, self.buyers)

    def why_not(self, action: str) -> str | None:
        """Say why the view's own seat cannot do that, naming the rule; None if it can."""
        if self.seat is None or self.buyers is None:
            return "A spectator cannot move."
        return legal.why_not(self, self.seat, self.buyers, action)

    def sample(self, rng: Random) -> Tulipmania:
        """Draw a full state that agrees with everything this view knows.

        Buyers that were seen taken stay where they went; every arrangement of the others over
        hands and decks is equally likely. A secret bid is drawn among the cards that its player
        could fulfil.

        Parameters
        ----------
        rng : random.Random
            Where the draw comes from.
        """
        from tulipbook.games.tulipmania.state import Tulipmania

        state = Tulipmania()
        state.board, state.players, state.phase = self.board, self.players, self.phase
        state.rules = self.rules
        state.turn, state.current_player, state.priority = (
            self.turn,
            self.current_player,
            self.priority,
        )
        state.to_act, state.offer, state.sold = self.to_act, self.offer, self.sold
        state.acted, state.idle_turns, state.result = self.acted, self.idle_turns, self.result
        state.cash, state.burst, state.face_up = list(self.cash), list(self.burst), [*self.face_up]
        state.tulips = [tulips.copy() for tulips in self.tulips]
        state.known_buyers = [known.copy() for known in self.known_buyers]
        state.stock, state.spaces, state.bids = self.stock.copy(), self.spaces.copy(), {}
        state.discarded = self.gone.copy()
        self._deal_unseen(state, rng)
        if self.phase == "bid":
            self._guess_bids(state, rng)
        return state

    def _deal_unseen(self, state: Tulipmania, rng: Random) -> None:
        state.buyers = [
            self.buyers.copy() if seat == self.seat and self.buyers else known.copy()
            for seat, known in enumerate(self.known_buyers)
        ]
        number = self.rules.buyers_per_colour
        unseen = Counter({c: number - self.gone[c] for c in self.colours})
        unseen.subtract(self.face_up)
        for hand in state.buyers:
            unseen.subtract(hand)
        live = [colour for colour in self.spaces for _ in range(unseen[colour])]
        rng.shuffle(live)
        for hand, count in zip(state.buyers, self.buyer_counts, strict=True):
            for _ in range(count - sum(hand.values())):
                hand[live.pop()] += 1
        rest = live + [colour for colour in self.burst for _ in range(unseen[colour])]
        rng.shuffle(rest)
        state.deck, state.reserve = rest[: self.deck], rest[self.deck :]

    def _guess_bids(self, state: Tulipmania, rng: Random) -> None:
        for seat in range(self.players):
            if seat == self.seat and self.bid is not None:
                state.bids[seat] = self.bid
            elif seat != self.current_player and seat not in self.to_act:
                bids = legal.bids(state, seat, state.buyers[seat])
                state.bids[seat] = legal.OBJECT[rng.choice(bids)]
