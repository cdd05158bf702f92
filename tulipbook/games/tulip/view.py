"""What one player, or a spectator, may know of a game of Tulip (TU-1.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tulipbook.games.api import View
from tulipbook.games.tulip.cards import RANK
from tulipbook.games.tulip.legal import refusal
from tulipbook.games.tulip.rules import PRESETS, Rules

if TYPE_CHECKING:
    from random import Random

    from tulipbook.games.api import Json, Result
    from tulipbook.games.preset import Preset
    from tulipbook.games.tulip.garden import Garden
    from tulipbook.games.tulip.state import Tulip


# Not frozen: to make a frozen one takes twice as long, and all in it is a copy anyway.
@dataclass(slots=True)
class TulipView(View):
    """A game as one seat sees it, or as everybody does; plain data of its own.

    Parameters
    ----------
    seat : int or None
        Whose view it is; None for a spectator.
    hand : tuple of str or None
        The own hand; None for a spectator.
    unseen : dict of str to int
        The number of each card that this seat does not see, in the hands, in the deck and, where
        a preset cuts the deck, in the box: what an attentive player knows by counting the cards
        that were played.
    legal : tuple of str
        What this seat may do now.
    players, rules, phase, turn, current_player, to_act, gardens, values, crashes, pending, target
        As in :class:`Tulip`.
    result
        As in :class:`Tulip`.
    hand_sizes, deck_size
        The number of cards in every hand and in the deck.

    Examples
    --------
    >>> from random import Random
    >>> from tulipbook.games.tulip import Tulip
    >>> game = Tulip.deal(Tulip.random_setup(3, Random(1637), start_player=0), players=3)
    >>> view = game.view(0)
    >>> view.hand, view.hand_sizes, view.deck_size
    (('tulip purple', 'tulip blue', 'tulip red', 'tulip white'), (4, 4, 4), 54)
    >>> view.unseen["tulip blue"], view.unseen["black"]
    (6, 6)
    >>> view.sample(Random(1)).view(0) == view
    True
    """

    game: ClassVar[str] = "tulip"

    seat: int | None
    players: int
    rules: Rules
    phase: str
    turn: int
    current_player: int
    to_act: tuple[int, ...]
    gardens: tuple[Garden, ...]
    values: dict[str, int]
    hand: tuple[str, ...] | None
    hand_sizes: tuple[int, ...]
    deck_size: int
    unseen: dict[str, int]
    crashes: int
    pending: str | None
    target: int | None
    legal: tuple[str, ...]
    result: Result | None

    @classmethod
    def of(cls, state: Tulip, seat: int | None) -> TulipView:
        """Take from a state what that seat may know."""
        unseen = state.unseen.copy()
        hand = None if seat is None else tuple(state.hands[seat])
        for card in hand or ():
            unseen[card] -= 1
        return cls(
            seat,
            state.players,
            state.rules,
            state.phase,
            state.turn,
            state.current_player,
            state.to_act,
            tuple([garden.copy() for garden in state.gardens]),
            state.values.copy(),
            hand,
            state.hand_sizes,
            len(state.deck),
            unseen,
            state.crashes,
            state.pending,
            state.target,
            () if seat is None else state.legal_actions(seat),
            state.result,
        )

    @property
    def preset(self) -> Preset:
        """What changes the printed rules."""
        return self.rules.preset

    def legal_actions(self) -> tuple[str, ...]:
        """List what this seat may do now; nothing for a spectator or a seat not awaited."""
        return self.legal

    def why_not(self, action: str) -> str | None:
        """Say why this seat cannot do that now, naming the rule; None if it can."""
        if self.seat is None:
            return "A spectator does not play (TU-1.1)."
        return None if action in self.legal else refusal(self, self.seat, action)

    def sample(self, rng: Random) -> Tulip:
        """Draw a full state that agrees with this view, every such deal equally likely.

        Parameters
        ----------
        rng : random.Random
            Shuffles the unseen cards into the other hands and the deck.

        Returns
        -------
        Tulip
            A state whose view from this seat equals this view.

        Examples
        --------
        >>> from random import Random
        >>> from tulipbook.games.tulip import Tulip
        >>> game = Tulip.deal(Tulip.random_setup(3, Random(1637)), players=3)
        >>> guess = game.view(None).sample(Random(1))
        >>> guess == game, guess.view(None) == game.view(None)
        (False, True)
        """
        from tulipbook.games.tulip.state import Tulip

        deck = [card for card, number in self.unseen.items() for _ in range(number)]
        rng.shuffle(deck)
        hands = []
        for seat, size in enumerate(self.hand_sizes):
            if seat == self.seat and self.hand is not None:
                hands.append(list(self.hand))
            else:
                hands.append(deck[:size])
                del deck[:size]
        state = Tulip()
        state.rules = self.rules
        state.phase, state.turn, state.current_player = self.phase, self.turn, self.current_player
        state.gardens = [garden.copy() for garden in self.gardens]
        state.values, state.crashes = self.values.copy(), self.crashes
        state.hands, state.deck = hands, deck[: self.deck_size]
        state.aside = tuple(sorted(deck[self.deck_size :], key=RANK.__getitem__))
        state.pending, state.target, state.result = self.pending, self.target, self.result
        state.complete()
        return state

    def to_json(self) -> Json:
        """Write the view as JSON, with the names and shapes of a state's."""
        preset = PRESETS.reference(self.preset)
        return {
            "game": self.game,
            **({} if preset is None else {"preset": preset}),
            "seat": self.seat,
            "phase": self.phase,
            "turn": self.turn,
            "current_player": self.current_player,
            "to_act": list(self.to_act),
            "gardens": [garden.to_json() for garden in self.gardens],
            "values": self.values.copy(),
            "hand": None if self.hand is None else list(self.hand),
            "hand_sizes": list(self.hand_sizes),
            "deck_size": self.deck_size,
            "unseen": self.unseen.copy(),
            "crashes": self.crashes,
            "pending": self.pending,
            "target": self.target,
            "legal": list(self.legal),
            "result": None if self.result is None else self.result.to_json(),
        }
