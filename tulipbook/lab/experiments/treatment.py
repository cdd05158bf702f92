"""What an experiment changes, and the games that it compares."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from random import Random
from typing import Final

from tulipbook.games.api import Json
from tulipbook.games.checks import whole
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.components import BOXES, BUYERS_DEALT, BUYERS_PER_COLOUR, COLOURS
from tulipbook.lab.plan import bot_table
from tulipbook.record import new_record
from tulipbook.table import Table, child_seed, stream

MANIA: Final = "tulipmania-1637"
FEWEST_BUYERS: Final = 4


@dataclass(frozen=True, slots=True)
class Treatment:
    """One way to play the games of an experiment.

    Attributes
    ----------
    label : str
        What tables and axes call it.
    x : float
        Where it stands on the axis.
    bots : tuple of str
        The bots at the table. They move on by one seat from game to game, so that no bot always
        has the same seat.
    series : str
        The line that it belongs to, where an experiment draws several.
    board : str
        The price board.
    buyers : int
        The buyers of each colour in the game, at most 8 (TM-1.6).

    Examples
    --------
    >>> half = Treatment("half", 0.5, ("speculator", "random", "random"))
    >>> [half.table(game, seed=1637).record.header["bots"][0] for game in range(3)]
    ['speculator', 'random', 'random']
    """

    label: str
    x: float
    bots: tuple[str, ...]
    series: str = ""
    board: str = "standard"
    buyers: int = BUYERS_PER_COLOUR

    def key(self) -> Json:
        """Give what the games depend on, as JSON writes it; how it is drawn is no part of it."""
        drawn = {"label", "x", "series"}
        return {name: value for name, value in asdict(self).items() if name not in drawn}

    def table(self, game: int, seed: int | str) -> Table:
        """Sit down to a game; its deal depends on the seed and the number of the game alone.

        Parameters
        ----------
        game : int
            Its number, from 0.
        seed : int or str
            Of the experiment.
        """
        return deal(moved_on(self.bots, game), game, seed, self.board, self.buyers)


def moved_on(bots: tuple[str, ...], game: int) -> tuple[str, ...]:
    """Move the bots on by one seat a game.

    Examples
    --------
    >>> moved_on(("a", "b", "c"), 1)
    ('c', 'a', 'b')
    """
    first = -game % len(bots)
    return bots[first:] + bots[:first]


def deal(
    bots: tuple[str, ...],
    game: int,
    seed: int | str,
    board: str = "standard",
    buyers: int = BUYERS_PER_COLOUR,
) -> Table:
    """Deal a game to bots by seat; with fewer buyers the record starts from a position."""
    own = child_seed(seed, game)
    meta: Json = {"from": seed, "game": game}
    table = bot_table(MANIA, bots, own, board, meta)
    if buyers == BUYERS_PER_COLOUR:
        return table
    assert isinstance(table.state, Tulipmania)
    thin = with_fewer_buyers(table.state, buyers, stream(own, "taken out"))
    record = new_record(
        MANIA,
        table.names,
        position=thin.to_json(),
        board=table.record.header.get("board"),
        bots=list(bots),
        seed=own,
        meta={**meta, "buyers of each colour": buyers},
    )
    return Table(record, table.seats, own)


def with_fewer_buyers(state: Tulipmania, buyers: int, rng: Random) -> Tulipmania:
    """Deal the same shuffled cards again after taking some buyers of every colour out of the box.

    The cards that stay keep their order. Everybody is dealt three buyers as ever (TM-1.6), and
    deck and reserve share the rest in their printed proportion.

    Parameters
    ----------
    state : Tulipmania
        Just dealt; it does not change.
    buyers : int
        The buyers of each colour that stay, from 4 to 8.
    rng : random.Random
        Draws the cards that are taken out.

    Examples
    --------
    >>> state = Tulipmania.deal(Tulipmania.random_setup(4, Random(1637)), 4)
    >>> thin = with_fewer_buyers(state, 6, Random(1))
    >>> sum(thin.buyers[0].values()), len(thin.face_up) + len(thin.deck), len(thin.reserve)
    (3, 8, 4)
    """
    whole(buyers, "the number of buyers of each colour", FEWEST_BUYERS, BUYERS_PER_COLOUR)
    hands = [[colour for colour in hand for _ in range(hand[colour])] for hand in state.buyers]
    cards = [*[card for hand in hands for card in hand], *state.face_up, *state.deck]
    cards += state.reserve
    out = set()
    for colour in state.colours:
        places = [place for place, card in enumerate(cards) if card == colour]
        out.update(rng.sample(places, BUYERS_PER_COLOUR - buyers))
    cards = [card for place, card in enumerate(cards) if place not in out]
    box, dealt = BOXES[state.players], BUYERS_DEALT * state.players
    reserve = round((len(cards) - dealt) * box.reserve / (box.reserve + box.deck))
    deck = cards[dealt : len(cards) - reserve]
    thin = state.copy()
    for seat, hand in enumerate(thin.buyers):
        own = cards[BUYERS_DEALT * seat : BUYERS_DEALT * (seat + 1)]
        hand.update({colour: own.count(colour) for colour in hand})
    thin.face_up = sorted(deck[: box.face_up], key=COLOURS.index)
    thin.deck, thin.reserve = deck[box.face_up :], cards[len(cards) - reserve :]
    return thin
