"""What a teacher sets: as arguments, as a file, as a link; and the game each student is dealt."""

from pathlib import Path

import pytest

from tulipbook.errors import TulipbookError
from tulipbook.lessons.homework import (
    homework_from_query,
    load_homework,
    make_homework,
    same_name,
    student_named,
)

QUIZZES = Path(__file__).parents[1] / "data" / "homework"


def test_every_student_has_a_deal_of_ones_own_unless_all_share_one():
    each, same = make_homework(deal="each"), make_homework(deal="same")
    ann, bill = (each.table(name).record.header for name in ("Ann", "Bill"))
    assert ann["setup"] != bill["setup"]
    assert ann["seed"] != bill["seed"]
    assert same.table("Ann").record.header["setup"] == same.table("Bill").record.header["setup"]
    assert same.seed_of("Bill") == 1637


def test_the_same_student_is_dealt_the_same_game_however_the_name_is_typed():
    homework = make_homework(game="tulip")
    tables = [homework.table(name).record.header["setup"] for name in ("Zoë", " zoe\u0308 ", "ZOË")]
    assert tables[0] == tables[1] == tables[2]
    assert same_name("Ann") != same_name("Anna")


def test_no_bot_is_called_like_the_student():
    assert make_homework(game="tulip").table("charles").names == ["charles", "Ann", "Bill"]


def test_the_student_sits_alone_against_bots():
    table = make_homework(bots=["random", "momentum"]).table("Ann")
    assert table.record.header["bots"] == [None, "random", "momentum"]
    assert [seat is None for seat in table.seats] == [True, False, False]


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"game": "chess"}, "chess"),
        ({"bots": ["random"]}, "bots has 1 names; 2 to 4 were expected"),
        ({"bots": ["radnom", "random"]}, "There is no bot 'radnom'"),
        ({"bots": ["search:seconds=1", "random"]}, "thinks by the clock"),
        ({"deal": "all"}, "deal is 'all'; one of each, same was expected"),
        ({"before": ["biology"]}, "There is no quiz 'biology'"),
        ({"before": ["tulip-warm-up"]}, "the quiz tulip-warm-up is about tulip"),
        ({"after": ["tulipmania-warm-up"]}, "name a quiz twice"),
    ],
)
def test_what_cannot_be_is_said_with_a_sentence(given, sentence):
    with pytest.raises(TulipbookError, match=sentence):
        make_homework(**given)


# Files ------------------------------------------------------------------------------------------


def test_a_file_sets_homework_with_quizzes_beside_it():
    homework = load_homework(QUIZZES / "week-3.toml")
    assert homework.name == "week 3"
    assert homework.bots == ("random",) * 3
    assert [quiz.name for quiz in homework.quizzes] == ["before", "after"]


@pytest.mark.parametrize("contents", [b"", b"\n \n", b"# week 3\n"])
def test_a_file_that_sets_nothing_is_refused(contents, tmp_path):
    path = tmp_path / "empty.toml"
    path.write_bytes(contents)
    with pytest.raises(
        TulipbookError, match=r"'empty.toml': nothing is set; .* keys name, game, bot"
    ):
        load_homework(path)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("seed = 'a'", "line 3: seed is 'a'; a whole number from 0 to"),
        ("seed = -1", "line 3: seed is -1; a whole number from 0 to"),
        ("deal = 'fresh'", "line 3: deal is 'fresh'; one of each, same was expected"),
        ("bots = ['random']", "line 3: bots has 1 names"),
        ("gmae = 'tulip'", "'h.toml': the homework has the unknown key 'gmae'"),
    ],
)
def test_the_line_that_is_wrong_is_named(line, sentence, tmp_path):
    path = tmp_path / "h.toml"
    path.write_text(f"# seed\nname = 'week 3'\n{line}\n", "utf-8")
    with pytest.raises(TulipbookError) as caught:
        load_homework(path)
    assert sentence in str(caught.value)


@pytest.mark.parametrize("seed", ["a", "-1", -1, True, "7", 1.0, 10**15])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(TulipbookError, match=r"seed is .*; a whole number from 0 to"):
        make_homework(seed=seed)


@pytest.mark.parametrize("seed", ["a", "-1", "1.5", ""])
def test_a_link_with_a_seed_that_is_none_is_refused(seed):
    with pytest.raises(TulipbookError, match=r"seed is .*; a whole number from 0 to"):
        homework_from_query(f"seed={seed}")


@pytest.mark.parametrize(
    ("contents", "sentence"),
    [
        (b"game = ", "'h.toml' is not valid TOML"),
        (b"gmae = 'tulip'", "unknown key 'gmae'"),
        (b"bots = 'random'", "bots is 'random'; a list was expected"),
        (b"bots = [1, 2]", r"bots\[0\] is 1; a text was expected"),
        (b"name = 3", "name is 3; a text was expected"),
        (b"seed = 1.5", "seed is 1.5; a whole number from 0 to 999999999999999 was expected"),
        (b"before = ['none.toml']", "'none.toml' cannot be read"),
        (b"preset = 'none.toml'", "none.toml"),
        (b"# " + b"x" * 100_000, "at most"),
        (b"\xff\xfe", "not valid TOML"),
    ],
)
def test_a_file_that_is_wrong_is_named(contents, sentence, tmp_path):
    path = tmp_path / "h.toml"
    path.write_bytes(contents)
    with pytest.raises(TulipbookError, match=sentence) as caught:
        load_homework(path)
    assert str(caught.value).startswith("the homework file 'h.toml'")


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(TulipbookError, match=r"'h\.toml' cannot be read: No such file"):
        load_homework(tmp_path / "h.toml")


# Links ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "homework",
    [
        make_homework(),
        make_homework(game="tulip", name="Week 3 & more", bots=["greedy"], seed=0, after=[]),
        make_homework(bots=["random"] * 4, deal="same", seed=7, before=[]),
    ],
)
def test_a_link_carries_all_of_it(homework):
    assert homework_from_query(f"?{homework.query()}") == homework


def test_a_link_without_anything_sets_what_is_usual():
    assert homework_from_query("") == homework_from_query("lang=nl") == make_homework()


def test_a_link_opens_no_file():
    with pytest.raises(TulipbookError, match="give the homework as a file"):
        homework_from_query("before=/etc/quiz.toml")
    with pytest.raises(TulipbookError, match="give the homework as a file"):
        homework_from_query("preset=mine.toml")


def test_a_link_cannot_carry_files():
    with pytest.raises(TulipbookError, match="a link cannot carry 'before'"):
        load_homework(QUIZZES / "week-3.toml").query()


# Names ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", " \t", "x" * 41, "<b>Ann", "An\u202en", "A\x00", None, 7])
def test_what_is_no_name_is_refused(name):
    with pytest.raises(TulipbookError, match="the student's name is"):
        student_named(name)
