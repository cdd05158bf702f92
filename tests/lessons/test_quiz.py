"""Quizzes: what is marked, what is refused, and that the games agree with every right answer."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tests.games.tulip.build as tu
import tests.games.tulipmania.helpers as tm
from tulipbook.economics import burst_now
from tulipbook.games.api import BadState, TulipbookError
from tulipbook.games.tulip import Garden
from tulipbook.games.tulipmania import load_board
from tulipbook.games.tulipmania.components import quote
from tulipbook.games.tulipmania.events import PayoutRound
from tulipbook.lessons import Quiz, load_quiz, quiz_names
from tulipbook.lessons.quiz import read_quiz
from tulipbook.lessons.strings import quiz_strings

RULES = (Path(__file__).parents[1] / "data" / "rule_ids.txt").read_text(encoding="utf-8").split()
GOOD = """title = "Mine"
game = "tulip"

[[question]]
id = "one"
kind = "number"
text = "How many?"
unit = "tulips"
answer = 3
because = "Three."
rule = "TU-2.1"

[[question]]
id = "two"
kind = "choice"
text = "Which?"
answer = "b"
because = "The second."
rule = "TU-2.1"
choices = { a = "this", b = "that" }

[[question]]
id = "three"
kind = "text"
text = "Why?"
"""


def good() -> Quiz:
    return read_quiz(GOOD.encode(), "mine.toml")


def right(quiz: str, question: str):
    """Give what the quiz says is right: a number, or the words of a choice."""
    found = load_quiz(quiz).question(question)
    return found.answer if found.kind == "number" else found.choices[str(found.answer)]


# What the games say -----------------------------------------------------------------------------


def test_tulipmania_warm_up_agrees_with_the_game() -> None:
    space = load_board("standard").at_price(250)
    speculate, purchase = (quote(space, card, 100) for card in ("speculate", "purchase"))
    assert right("tulipmania-warm-up", "speculate") == speculate.cash
    assert f"ƒ{speculate.path[-1].price}" in load_quiz("tulipmania-warm-up").questions[0].because
    assert right("tulipmania-warm-up", "purchase") == purchase.path[-1].price

    state = tm.offered("orange", 250, players=4, seller=3, buyers={1: {"orange": 2}})
    events = tm.bid(state, {0: "purchase", 1: "speculate by proxy"})
    assert tm.paid(events) == [(tm.BANK, 3, 750)]
    assert state.buyers[1]["orange"] == 0
    assert right("tulipmania-warm-up", "highest-card").startswith("The bank; Bill gives up two")


def test_who_is_paid_first_in_a_burst() -> None:
    buyers = {0: {"orange": 1}}
    state = tm.offered("orange", 2000, tulips={0: {"orange": 2}}, buyers=buyers, cash={0: 9000})
    rounds = tm.of(tm.bid(state, {0: "purchase"}), PayoutRound)
    assert rounds[0].seats == (0,)
    assert rounds[0].price == max(step.price for step in rounds)
    assert "also a buyer" in right("tulipmania-warm-up", "burst")


def test_tulipmania_exit_agrees_with_the_game() -> None:
    one = {"orange": 1}
    state = tm.game(
        prices={"orange": 2000}, tulips=dict.fromkeys(range(3), one), buyers={0: one, 1: one}
    )
    state.spaces["orange"] = state.spaces["orange"].purchase
    assert state.spaces["orange"].price == 3000
    assert burst_now(state, "orange").paid == (3000, 3000, 2000)
    assert right("tulipmania-exit", "without-a-buyer") == 2000


def test_buyers_help_more_than_another_tulip_or_more_cash() -> None:
    def paid(tulips: int, buyers: int) -> float:
        others = {"orange": 2}
        state = tm.game(
            prices={"orange": 1000},
            tulips={0: {"orange": tulips}, 1: others, 2: others},
            buyers={0: {"orange": buyers}, 1: {"orange": 1}},
        )
        return burst_now(state, "orange").paid[0] / tulips

    assert paid(2, 2) > paid(2, 0)
    assert paid(3, 0) < paid(2, 0)
    assert right("tulipmania-exit", "what-helps").startswith("Two buyers")


@pytest.mark.parametrize(("question", "value"), [("lower", 4), ("back-to-five", 0)])
def test_what_a_tulip_is_worth_once_it_is_played(question: str, value: int) -> None:
    state = tu.game(hands=[["tulip red", "black"]], values={"red": value})
    state.apply(0, "play tulip red")
    assert state.values["red"] == right("tulip-warm-up", question)


def test_a_crash_takes_all_of_a_colour() -> None:
    gardens = [tu.garden("red"), tu.garden("red red")]
    state = tu.game(gardens=gardens, hands=[["tulip red", "black"]], values={"red": 1})
    state.apply(0, "play tulip red")
    assert [garden.tulips["red"] for garden in state.gardens] == [0, 0, 0]
    assert right("tulip-warm-up", "crash").startswith("All red tulips in all gardens")


def test_the_florins_of_a_garden() -> None:
    own = Garden.of(["red", "red"])
    own.lay("black")
    own.lay("draw")
    assert own.score(dict.fromkeys(tu.COLOURS, 0) | {"red": 4}) == right("tulip-warm-up", "score")


def test_a_third_tulip_can_be_worth_less_than_nothing() -> None:
    state = tu.game(
        gardens=[tu.garden("blue blue")], hands=[["tulip blue", "black"]], values={"blue": 2}
    )
    before = state.gardens[0].score(state.values)
    state.apply(0, "play tulip blue")
    assert (before, state.gardens[0].score(state.values)) == (4, right("tulip-exit", "third-tulip"))


# What is marked ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", quiz_names())
def test_every_shipped_quiz_is_complete(name: str) -> None:
    quiz = load_quiz(name)
    assert len(quiz.questions) <= 5
    assert len(quiz.questions) >= (1 if "prediction" in name else 3)
    assert name.startswith(quiz.game.partition("-")[0])
    for question in quiz.questions:
        if question.is_marked:
            assert question.rule in RULES
            assert question.because.endswith(".")
    answers = {q.id: q.answer for q in quiz.questions if q.answer is not None}
    marks = quiz.mark(answers)
    assert marks.right == marks.of == len(answers)
    assert all(marks.by_question.values())


@given(st.dictionaries(st.sampled_from(["one", "two"]), st.booleans()))
def test_marks_count_what_is_right(well: dict[str, bool]) -> None:
    quiz = good()
    answers = {"one": 3 if well.get("one") else 4, "two": "b" if well.get("two") else "a"}
    given_answers = {name: answers[name] for name in well}
    marks = quiz.mark({**given_answers, "three": "who knows"})
    assert marks.right == sum(well.values())
    assert marks.of == 2
    assert marks.by_question == {name: well.get(name, False) for name in ("one", "two")}


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        ({"four": 1}, "The quiz mine has no question 'four'; it has one, two, three"),
        ({"one": "3"}, "'one' is '3'; a whole number"),
        ({"one": True}, "'one' is true; a whole number"),
        ({"one": 3.0}, "a whole number"),
        ({"one": 10**12}, "a whole number"),
        ({"two": "c"}, "'two' is 'c'; one of a, b was expected"),
        ({"two": 1}, "'two' is 1; one of a, b"),
        ({"three": ["a"]}, "'three' is a list; a text"),
        ({"three": "x" * 4001}, "more than 4000 characters"),
    ],
)
def test_what_answers_no_question_is_refused(answers, sentence: str) -> None:
    with pytest.raises(TulipbookError, match=re.escape(sentence)):
        good().mark(answers)


@pytest.mark.parametrize(
    ("typed", "number"),
    [("3", 3), (" 3 ", 3), ("ƒ1000", 1000), ("1,000", 1000), ("1 000 000", 1000000), ("-5", -5)],
)
def test_a_number_is_read_as_it_is_typed(typed: str, number: int) -> None:
    assert good().question("one").read(typed) == number


def test_a_number_below_the_least_is_refused() -> None:
    price = load_quiz("tulipmania-prediction").question("top-price")
    assert price.read("0") == 0
    with pytest.raises(TulipbookError, match="'-5' is too little; 0 or more is possible"):
        price.read("-5")
    with pytest.raises(TulipbookError, match="from 0"):
        price.check(-5)


@pytest.mark.parametrize("typed", ["", "three", "1.5", "1,0", "1e3", "0x10", "9" * 40, "٣", "--1"])
def test_what_is_no_whole_number_is_refused(typed: str) -> None:
    with pytest.raises(TulipbookError, match="no whole number of tulips"):
        good().question("one").read(typed)


def test_a_text_loses_only_the_spaces_around_it() -> None:
    assert good().question("three").read("  I was\nafraid. ") == "I was\nafraid."


# What is refused --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('title = "Mine"', "", "'mine.toml': the quiz lacks the key 'title'"),
        ('title = "Mine"', "title = 3", "line 1: title is 3; a text"),
        ('game = "tulip"', 'game = "chess"', "line 2: game is 'chess'; one of"),
        ('id = "two"', 'id = "one"', "line 13: question 2 has the id 'one' of one before it"),
        ('id = "two"', 'id = "Two!"', "line 13: the id of question 2 is 'Two!'"),
        ('kind = "text"', 'kind = "essay"', "line 22: the kind of question 3 is 'essay'; one of"),
        ("answer = 3", "answer = 3.5", "line 4: question 1: the answer to 'one' is 3.5"),
        ("answer = 3", "", "line 4: question 1 (number) lacks the key 'answer'"),
        ('answer = "b"', 'answer = "c"', "line 13: question 2: the answer to 'two' is 'c'"),
        ('b = "that"', 'c = "that"', "line 13: choices of question 2 lacks the key 'b'"),
        ('"that" }', '"that", d = "x" }', "line 13: the choices of question 2 are a, b, d"),
        ('rule = "TU-2.1"', "", "line 4: question 1 (number) lacks the key 'rule'"),
        ('rule = "TU-2.1"', 'rule = "rule 4"', "line 4: the rule of question 1 is 'rule 4'"),
        ('text = "Why?"', 'text = "Why?"\nanswer = 3', "question 3 (text) has the unknown key"),
        ('text = "Why?"', 'text = " "', "line 22: the text of question 3 is ' '"),
        ('text = "Why?"', f'text = "{"x" * 1001}"', "a text of 1 to 1000 characters"),
        ("[[question]]", "[[question", "is not valid TOML"),
    ],
)
def test_a_malformed_quiz_is_refused_with_its_line(old: str, new: str, sentence: str) -> None:
    with pytest.raises(BadState, match=re.escape(sentence)) as found:
        read_quiz(GOOD.replace(old, new, 1).encode(), "mine.toml")
    assert str(found.value).startswith("the quiz file 'mine.toml'")


@pytest.mark.parametrize(
    ("contents", "sentence"),
    [
        (b"\xff\xfe", "is not valid TOML"),
        (b"x = 1\n" * 20_000, "at most 65536 were expected"),
        (b"a = " + b"[" * 5000, "is not valid TOML"),
        (b"title = 'x'\ngame = 'tulip'\nquestion = []", "0 questions; 1 to 50"),
        (b"title = 'x'\ngame = 'tulip'\nquestion = 3", "question is 3; a list"),
        (b"title = 'x'\ngame = 'tulip'\nquestion = [3]", "question 1 is 3; an object"),
    ],
)
def test_what_is_no_quiz_is_refused(contents: bytes, sentence: str) -> None:
    with pytest.raises(BadState, match=re.escape(sentence)):
        read_quiz(contents, "mine.toml")


@given(st.binary(max_size=200))
def test_nothing_but_a_sentence_comes_of_any_bytes(contents: bytes) -> None:
    with pytest.raises(BadState, match=r"mine\.toml"):
        read_quiz(contents, "mine.toml")


def test_a_number_without_an_answer_is_not_marked() -> None:
    asked = GOOD.replace('answer = 3\nbecause = "Three."\nrule = "TU-2.1"\n', "")
    quiz = read_quiz(asked.encode(), "mine.toml")
    assert not quiz.questions[0].is_marked
    assert quiz.mark({"one": 5}).by_question == {"two": False}


def test_a_quiz_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("\ufeff" + GOOD, encoding="utf-8")
    assert load_quiz(path) == good()
    with pytest.raises(TulipbookError, match=r"'none\.toml' cannot be read"):
        load_quiz(tmp_path / "none.toml")
    with pytest.raises(TulipbookError, match="There is no quiz 'biology'; choose tulipmania-warm"):
        load_quiz("biology")


def test_all_texts_can_be_given_to_a_translator() -> None:
    strings = quiz_strings()
    assert len(set(strings)) == len(strings)
    for quiz in map(load_quiz, quiz_names()):
        for question in quiz.questions:
            assert {question.text, *question.choices.values()} <= set(strings)
