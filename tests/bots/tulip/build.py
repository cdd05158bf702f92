"""Small positions of three players, said by what matters in them."""

from __future__ import annotations

from random import Random

from tulipbook.bots import make_bot
from tulipbook.games.tulip import Garden, Tulip
from tulipbook.games.tulip.cards import COLOURS


def position(hand, gardens=("", "", ""), values=None, black=(0, 0, 0), crashes=0):
    """Give a state in which seat 0 plays from that hand; gardens are named by their colours."""
    state = Tulip.deal(Tulip.random_setup(3, Random(1), start_player=0), 3)
    cards = [card for place in [*state.hands, state.deck] for card in place]
    for card in hand:
        cards.remove(card)
    state.gardens = [Garden.of(colours.split()) for colours in gardens]
    for garden, number in zip(state.gardens, black, strict=True):
        garden.black = number
        for _ in range(number):
            cards.remove("black")
    state.values = dict.fromkeys(COLOURS, 3) | (values or {})
    state.hands, state.deck = [list(hand), cards[:4], cards[4:8]], cards[8:]
    state.crashes = crashes
    state.complete()
    return state


def choice(bot, state):
    """Say what new bots do there: all their answers, if luck decides between equals."""
    answers = set()
    for luck in range(8):
        maker = make_bot(bot, game="tulip", rng=Random(luck))
        answers.add(maker(state.view(0), state.legal_actions(0)))
    return answers if len(answers) > 1 else answers.pop()
