from __future__ import annotations

from random import Random

import pytest

from tulipbook.bots import Bot, UnknownBot, bot_names, make_bot, register_bot, registry
from tulipbook.games.api import BadState

GAME = "tulip"


@pytest.fixture(autouse=True)
def _forget(monkeypatch):
    copies = {game: dict(bots) for game, bots in registry._REGISTERED.items()}
    monkeypatch.setattr(registry, "_REGISTERED", copies)


class Stubborn(Bot):
    def __init__(self, rng, *, place=0, word="", share=0.5):
        super().__init__(rng)
        self.options = (place, word, share)

    def __call__(self, view, actions):
        return actions[self.options[0]]


def make(name, game=GAME):
    return make_bot(name, game=game, rng=Random(1))


def test_a_bot_of_ones_own_is_made_by_its_name_for_its_game_only():
    register_bot("stubborn", game=GAME)(Stubborn)
    bot = make("stubborn")
    assert bot.name == "stubborn"
    assert bot.options == (0, "", 0.5)
    assert "stubborn" in bot_names(GAME)
    assert "stubborn" not in bot_names("tulipmania-1637")


def test_options_have_the_types_of_their_defaults():
    register_bot("stubborn", game=GAME)(Stubborn)
    bot = make("stubborn:share=1e-3,place=-1,word=no=yes")
    assert bot.options == (-1, "no=yes", 0.001)
    assert bot.name == "stubborn:share=1e-3,place=-1,word=no=yes"


def test_a_function_can_make_the_bot():
    @register_bot("late", game=GAME)
    def late(rng):
        return Stubborn(rng, place=-1)

    assert make("late").options[0] == -1


def test_a_bot_gets_the_generator_it_was_given():
    rng = Random(5)
    assert make_bot("random", game=GAME, rng=rng).rng is rng


def test_ones_own_bot_can_be_registered_again_but_not_over_ours():
    register_bot("stubborn", game=GAME)(Stubborn)
    register_bot("stubborn", game=GAME)(lambda rng: Stubborn(rng, place=7))
    assert make("stubborn").options[0] == 7
    with pytest.raises(UnknownBot, match="'greedy' is a bot of tulipbook"):
        register_bot("greedy", game=GAME)(Stubborn)


@pytest.mark.parametrize("name", ["", "a:b", "a,b", "a=b", "two words", None, 7])
def test_a_name_that_could_not_be_read_back_is_refused(name):
    with pytest.raises(UnknownBot, match="A bot cannot be called"):
        register_bot(name, game=GAME)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("gredy", "There is no bot 'gredy' for tulip; the bots are "),
        ("", "There is no bot '' for tulip; the bots are "),
        (None, "There is no bot null for tulip; the bots are "),
        (["greedy"], "There is no bot a list for tulip; the bots are "),
        ("speculator", "There is no bot 'speculator' for tulip; the bots are "),
        ("greedy:depth=3", "The bot greedy has no option 'depth'; it has none."),
        (
            "search:depth=3",
            "The bot search has no option 'depth'; its options are iterations and seconds.",
        ),
        ("search:iterations=5,", "The bot search has no option ''; its options are "),
        (
            "search:iterations=many",
            "The option iterations of the bot search is 'many'; a whole number was expected.",
        ),
        ("search:iterations", "The option iterations of the bot search is ''; a whole number"),
        ("search:seconds=1s", "The option seconds of the bot search is '1s'; a number was"),
        ("search:iterations=0", "A search of 0 iterations finds nothing; give at least 1."),
        ("search:seconds=-1", "A search cannot take -1.0 seconds"),
        ("search:seconds=nan", "A search cannot take nan seconds"),
        ("search:seconds=inf", "A search cannot take inf seconds"),
        ("search:iterations=5,iterations=6", "The option iterations of the bot search is given"),
    ],
)
def test_a_bot_that_is_not_there_is_refused_with_a_sentence(name, sentence):
    with pytest.raises(UnknownBot) as refused:
        make(name)
    assert str(refused.value).startswith(sentence)


def test_a_game_that_is_not_there_is_refused():
    for ask in (bot_names, lambda game: make("random", game), lambda game: register_bot("a", game)):
        with pytest.raises(BadState, match="no game 'chess'"):
            ask("chess")
