"""Small positions of three players, said by what matters in them."""

from __future__ import annotations

from random import Random

from tulipbook.bots import make_bot
from tulipbook.games.tulipmania import Tulipmania

COLOURS = ("purple", "yellow", "orange")


ONE_EACH = tuple(dict.fromkeys(COLOURS, 1) for _ in range(3))


def position(prices=None, tulips=ONE_EACH, buyers=({}, {}, {}), cash=(700, 700, 700), **more):
    """Give a state in which seat 0 is to sell; everybody's buyers were seen taken.

    Tulips that nobody is given lie in the stockpile, buyers that nobody is given in the deck.
    """
    state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1), start_player=0), 3)
    for colour, price in (prices or {}).items():
        state.spaces[colour] = state.board.at_price(price)
    for colour in more.pop("burst", ()):
        del state.spaces[colour]
        state.burst.append(colour)
    state.cash = list(cash)
    state.tulips = [{colour: each.get(colour, 0) for colour in COLOURS} for each in tulips]
    state.buyers = [{colour: each.get(colour, 0) for colour in COLOURS} for each in buyers]
    state.known_buyers = [hand.copy() for hand in state.buyers]
    state.stock = {c: 8 - sum(own[c] for own in state.tulips) for c in COLOURS}
    state.deck = [c for c in COLOURS for _ in range(8 - sum(own[c] for own in state.buyers))]
    state.reserve, state.face_up = [], []
    for name, value in more.items():
        setattr(state, name, value)
    return state


def offered(colour, **what):
    """Give a position in which seat 0 offers a tulip, so that the others bid."""
    state = position(**what)
    state.apply(0, f"sell {colour}")
    return state


def buying(**what):
    """Give a position in which seat 0 has sold and drawn, and may buy."""
    return position(phase="buy", to_act=(0,), acted=True, **what)


def choice(bot, state, seat, seed=1):
    """Say what a new bot does there; all its answers, if luck decides between equals."""
    answers = set()
    for luck in range(8):
        maker = make_bot(bot, game="tulipmania-1637", rng=Random(f"{seed} {luck}"))
        answers.add(maker(state.view(seat), state.legal_actions(seat)))
    return answers if len(answers) > 1 else answers.pop()
