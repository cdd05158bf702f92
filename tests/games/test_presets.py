"""Presets: what a lesson may change, what it may not, and that everything else is as printed."""

import json
import pickle
from collections import Counter
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tulipbook.games import GAMES, game_named
from tulipbook.games.api import BadState
from tulipbook.games.preset import PRINTED
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulip.rules import rules_for as tulip_rules
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.components import BOXES
from tulipbook.games.tulipmania.rules import rules_for as mania_rules
from tulipbook.testing import check_game

MANIA = "tulipmania-1637"
SHIPPED = [(game, name) for game, kind in GAMES.items() for name in kind.presets.shipped]
PAIRS = [(MANIA, "lesson", "lesson-few-buyers"), ("tulip", "lesson", "lesson-short-supply")]


def preset(**rules):
    return {"name": "mine", "rules": rules}


# The presets that come with the package ---------------------------------------------------------


@pytest.mark.parametrize(("game", "first", "second"), PAIRS)
def test_the_second_round_differs_from_the_first_in_exactly_one_rule(game, first, second):
    presets = GAMES[game].presets
    changed = set(presets.load(first).changes) ^ set(presets.load(second).changes)
    assert len({rule for rule, _ in changed}) == 1


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_a_shipped_preset_can_be_dealt_to_any_number_of_players(game, name):
    kind = GAMES[game]
    loaded = kind.presets.load(name)
    assert loaded.name == name
    assert 10 < len(loaded.title) < 60
    assert loaded.purpose.endswith(".")
    for players in range(kind.seats[0], kind.seats[1] + 1):
        setup = kind.random_setup(players, Random(players), 0, name)
        state = kind.deal(setup, players, preset=name)
        assert state.preset == state.view(0).preset == loaded
        assert state.to_json()["preset"] == name
        assert kind.from_json(state.to_json()) == state
        assert state.problem() is None


def test_every_rule_that_can_be_changed_is_changed_by_a_shipped_preset():
    for kind in GAMES.values():
        changed = {
            rule for name in kind.presets.shipped for rule, _ in kind.presets.load(name).changes
        }
        assert changed == set(kind.presets.ranges)


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_a_shipped_preset_is_the_same_as_plain_data_in_a_file_and_pickled(game, name, tmp_path):
    presets = GAMES[game].presets
    loaded = presets.load(name)
    data = json.loads(json.dumps(loaded.to_json()))
    assert presets.load(data) == presets.named(data) == presets.load(loaded) == loaded
    assert pickle.loads(pickle.dumps(loaded)) == loaded
    rules = "\n".join(f"{rule} = {number}" for rule, number in reversed(loaded.changes))
    path = tmp_path / "mine.toml"
    path.write_text(f"name = 'mine'\n[rules]\n{rules}\n", "utf-8")
    mine = presets.load(path)
    assert mine.changes == loaded.changes
    assert (mine.name, mine.title, mine.purpose) == ("mine", "mine", "")
    assert presets.reference(loaded) == name
    assert presets.reference(mine) == mine.to_json()
    assert presets.named(mine.to_json()) == mine


@pytest.mark.parametrize("game", GAMES)
def test_the_printed_rules_are_the_default_and_leave_no_trace(game):
    kind = GAMES[game]
    presets = kind.presets
    for name in (None, "printed", PRINTED, pickle.loads(pickle.dumps(PRINTED))):
        assert presets.load(name) is PRINTED
    assert presets.reference(PRINTED) is None
    setup = kind.random_setup(3, Random(1))
    assert kind.random_setup(3, Random(1), None, "printed") == setup
    for options in ({}, {"preset": None}, {"preset": "printed"}):
        state = kind.deal(setup, 3, **options)
        assert state.preset is PRINTED
        assert not {"preset", "aside"} & state.to_json().keys()


# What is refused --------------------------------------------------------------------------------

WRONG = [
    (7, "There is no preset 7; choose lesson, lesson-short-supply, or give a preset file"),
    ("homework", "There is no preset 'homework'; choose lesson,"),
    ("/etc/passwd", "There is no preset '/etc/passwd'"),
    ("gone.toml", "the preset file 'gone.toml' cannot be read: No such file"),
    ([], "There is no preset a list"),
    ({}, "the preset lacks the key 'name'"),
    ({"name": "mine"}, "the preset lacks the key 'rules'"),
    ({"name": "mine", "rules": {}}, "the preset changes nothing"),
    ({"name": "printed", "rules": {"deck": 9}}, "the preset changes nothing"),
    ({"name": "", "rules": {"deck": 9}}, "the name of the preset is ''; a text of 1 to 200"),
    ({"name": "x" * 201, "rules": {"deck": 9}}, "a text of 1 to 200 characters was expected"),
    ({"name": "mine", "rules": [1]}, "rules of the preset is a list"),
    ({"name": "mine", "rules": {"deck": 9}, "colour": 1}, "the unknown key 'colour'"),
    ({"name": "mine", "rules": {"deck": 9}, "title": 1}, "the title of the preset is 1"),
    ({"name": "mine", "rules": {"deck": 9}, "purpose": ""}, "the purpose of the preset is ''"),
    (preset(turns=9), "the preset changes 'turns'; what a preset of this game can change is "),
    (preset(crashes=4), "crashes of the preset is 4; a whole number from 1 to 3 was expected"),
    (preset(crashes=0), "crashes of the preset is 0"),
    (preset(crashes=True), "crashes of the preset is true"),
    (preset(crashes=2.0), "crashes of the preset is 2.0"),
    (preset(deck="9"), "deck of the preset is '9'"),
    (preset(tulips_per_colour=7), "tulips_per_colour of the preset is 7"),
]


@pytest.mark.parametrize(("wrong", "sentence"), WRONG, ids=[sentence for _, sentence in WRONG])
def test_a_wrong_preset_is_refused_with_a_sentence(wrong, sentence):
    with pytest.raises(BadState) as caught:
        Tulip.presets.load(wrong)
    assert sentence in str(caught.value)
    assert str(caught.value).isprintable()
    if not str(wrong).endswith(".toml"):
        with pytest.raises(BadState):
            Tulip.presets.named(wrong)


def test_a_preset_of_the_other_game_is_refused():
    with pytest.raises(BadState, match="the preset changes 'colours'"):
        Tulip.presets.load(Tulipmania.presets.load("lesson"))
    with pytest.raises(BadState, match="There is no preset 'lesson-few-buyers'"):
        Tulip.deal(Tulip.random_setup(3, Random(1)), 3, preset="lesson-few-buyers")


def test_a_record_never_opens_a_file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("name = 'mine'\nrules.deck = 9\n", "utf-8")
    assert Tulip.presets.load(str(path)).number("deck") == 9
    with pytest.raises(BadState, match="a record names lesson, lesson-short-supply or holds"):
        Tulip.presets.named(str(path))


LINES = [
    (b"", 1, "lacks the key 'name'"),
    (b"name = 'x'\n\n[rules]\ncrashes = 2\ndeck = 0\n", 5, "deck of the preset is 0"),
    (b"name = 'x'\n[rules]\ncrashes = 2\ndecks = 9\n", 4, "the preset changes 'decks'"),
    (b"title = 'x'\nname = 3\n[rules]\ncrashes = 2\n", 2, "the name of the preset is 3"),
    (b"name = 'x'\nplayers = 3\nrules = { deck = 9 }\n", 2, "the unknown key 'players'"),
    (b"name = 'x'\nrules = 9\n", 2, "rules of the preset is 9"),
]


@pytest.mark.parametrize(("contents", "line", "sentence"), LINES, ids=[s for *_, s in LINES])
def test_a_wrong_preset_file_is_refused_with_its_line(contents, line, sentence):
    with pytest.raises(BadState) as caught:
        Tulip.presets.read(contents, "mine.toml")
    assert str(caught.value).startswith(f"the preset file 'mine.toml', line {line}: ")
    assert sentence in str(caught.value)


@pytest.mark.parametrize("contents", [b"\xff", b"name = ", b"[" * 9000, b"# " + b"x" * 70_000])
def test_what_is_no_toml_is_refused(contents):
    with pytest.raises(BadState, match=r"the preset file 'mine\.toml' (is not valid TOML|has 7)"):
        Tulip.presets.read(contents, "mine.toml")


@pytest.mark.rule("TM-1.1", "TM-1.6")
def test_a_preset_that_the_box_cannot_give_to_so_many_players_is_refused():
    four = preset(colours=4)
    assert len(Tulipmania.deal(Tulipmania.random_setup(4, Random(1), 0, four), 4, preset=four)
               .colours) == 4  # fmt: skip
    with pytest.raises(BadState, match=r"is for 4 colours; 3 players have 3 \(TM-1\.1\)"):
        Tulipmania.random_setup(3, Random(1), 0, four)
    few = preset(colours=2, buyers_per_colour=5)
    with pytest.raises(BadState, match=r"has 10 buyers; 4 players are dealt 12 \(TM-1\.6\)"):
        Tulipmania.random_setup(4, Random(1), 0, few)


@pytest.mark.rule("TU-1.2")
def test_a_deck_larger_than_what_is_left_is_refused():
    large = preset(tulips_per_colour=5, deck=36)
    assert len(Tulip.random_setup(4, Random(1), 0, large)["deck"]) == 36
    with pytest.raises(BadState, match=r"a deck of 36 cards; 6 players leave 30 \(TU-1\.2\)"):
        Tulip.random_setup(6, Random(1), 0, large)


# The numbers that follow ------------------------------------------------------------------------


@pytest.mark.rule("TM-1.1", "TM-1.2", "TM-1.6", "TM-1.7", "TM-1.8", "TU-1.2")
def test_without_a_preset_the_numbers_are_those_of_the_box():
    for players, box in BOXES.items():
        rules = mania_rules(players)
        assert (rules.colours, rules.tulips_per_colour) == (box.colours, box.tulips_per_colour)
        assert (rules.deck, rules.reserve, rules.face_up) == (box.deck, box.reserve, box.face_up)
        assert (rules.buyers_per_colour, rules.bursts, rules.turns) == (8, players - 1, None)
    for players in range(2, 7):
        plain = tulip_rules(players)
        assert (plain.crashes, plain.tulips_per_colour, plain.aside) == (4, 7, 0)
        assert plain.deck == 66 - 4 * players


@pytest.mark.rule("TM-1.6", "TM-1.7", "TM-1.8", "TM-3.5")
@given(
    st.integers(3, 5), st.integers(2, 5), st.integers(1, 8), st.integers(0, 2**32)
)  # fmt: skip
def test_the_deck_gives_everybody_the_same_number_of_draws(players, colours, buyers, seed):
    rules = {"turns": 9}
    if colours < 5:
        rules["colours"] = colours
    if buyers < 8:
        rules["buyers_per_colour"] = buyers
    mine = preset(**rules)
    number = rules.get("colours", players)
    if number > players or number * buyers < 3 * players:
        with pytest.raises(BadState):
            Tulipmania.random_setup(players, Random(seed), 0, mine)
        return
    setup = Tulipmania.random_setup(players, Random(seed), 0, mine)
    state = Tulipmania.deal(setup, players, preset=mine)
    cards = Counter(chain(*setup["hands"], setup["deck"], setup["reserve"]))
    assert cards == dict.fromkeys(state.colours, buyers)
    assert len(state.colours) == number
    assert all(len(hand) == 3 for hand in setup["hands"])
    draws, rest = divmod(len(state.deck), players)
    assert rest == 0
    assert draws <= 3
    if draws < 3:
        assert len(state.reserve) < players + BOXES[players].face_up
    assert len(state.face_up) == (BOXES[players].face_up if draws else 0)
    assert state.problem() is None


# Random games -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_random_games_with_a_shipped_preset_are_in_order(game, name):
    check_game(game, preset=name, seed=3)


MANIA_RULES = st.fixed_dictionaries(
    {"turns": st.integers(1, 9)},
    optional={
        "colours": st.integers(2, 3),
        "buyers_per_colour": st.integers(5, 7),
        "bursts": st.integers(1, 3),
    },
)
TULIP_RULES = st.fixed_dictionaries(
    {"deck": st.integers(1, 9)},
    optional={"crashes": st.integers(1, 3), "tulips_per_colour": st.integers(1, 6)},
)


@pytest.mark.slow
@settings(max_examples=8, deadline=None)
@given(st.data())
def test_random_games_with_any_preset_are_in_order(data):
    game = data.draw(st.sampled_from([MANIA, "tulip"]))
    rules = data.draw(MANIA_RULES if game == MANIA else TULIP_RULES)
    players = data.draw(st.integers(*game_named(game).seats))
    mine = preset(**rules)
    try:
        game_named(game).random_setup(players, Random(0), 0, mine)
    except BadState:
        return
    check_game(game, players, preset=mine, seed=data.draw(st.integers(0, 99)))
