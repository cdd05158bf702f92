"""Quizzes as data: questions, answers, and which of them are right."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from tulipbook.games import GAMES
from tulipbook.games.api import BadState, TulipbookError
from tulipbook.games.checks import keys, listing, shown, text, whole
from tulipbook.games.toml_files import file_contents, read_checked
from tulipbook.language import ENGLISH, _

KINDS: Final = ("choice", "number", "text")
SHIPPED: Final = (
    "tulipmania-warm-up",
    "tulipmania-prediction",
    "tulipmania-exit",
    "tulip-warm-up",
    "tulip-prediction",
    "tulip-exit",
)
PARTS: Final = {"choice": ("choices",), "number": ("unit",), "text": ()}
MARKED: Final = ("answer", "because", "rule")
"""What a choice or a number has if there is a right answer."""
LONGEST_TEXT: Final = 1000
LONGEST_ANSWER: Final = 4000
MOST_QUESTIONS: Final = 50
LARGEST_NUMBER: Final = 10**9

Answer = str | int
"""The letter of a choice, a whole number, or a text."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a quiz.

    Attributes
    ----------
    id : str
        Its name within the quiz.
    kind : str
        ``choice``: one of several; ``number``: a whole number; ``text``: free, never marked.
    text : str
        What is asked.
    choices : mapping of str to str
        The choices by their letters ``a``, ``b``, ...; none of the other kinds.
    unit : str
        Of the number.
    least : int
        The smallest number that can be answered.
    answer : str or int or None
        The right answer: a letter or a number; None if it is not marked.
    because : str
        Why it is right, to be shown after answering.
    rule : str
        The id of the rule behind it.
    """

    id: str
    kind: str
    text: str
    choices: Mapping[str, str] = field(default_factory=dict)
    unit: str = ""
    least: int = -LARGEST_NUMBER
    answer: Answer | None = None
    because: str = ""
    rule: str = ""

    @property
    def is_marked(self) -> bool:
        """Whether there is a right answer."""
        return self.answer is not None

    def read(self, typed: str) -> Answer:
        """Read an answer as it was typed or chosen.

        Raises
        ------
        TulipbookError
            With a sentence that says what was expected.

        Examples
        --------
        >>> pay = load_quiz("tulipmania-warm-up").question("speculate")
        >>> pay.read(" 1,000 "), pay.read("ƒ750")
        (1000, 750)
        >>> pay.read("a lot")
        Traceback (most recent call last):
        tulipbook...TulipbookError: 'a lot' is no whole number of florins.
        """
        if self.kind != "number":
            return self.check(typed.strip())
        number = typed.replace("ƒ", "").strip()
        if not re.fullmatch(r"-?([0-9]{1,10}|[0-9]{1,3}([ ,.'][0-9]{3}){1,3})", number):
            told = _("{answer} is no whole number of {unit}.")
            raise TulipbookError(told.format(answer=shown(typed), unit=_(self.unit)))
        found = int(re.sub(r"[ ,.']", "", number))
        if found < self.least:
            told = _("{answer} is too little; {least} or more is possible.")
            raise TulipbookError(told.format(answer=shown(typed), least=self.least))
        return self.check(found)

    def check(self, answer: object) -> Answer:
        """Refuse what cannot be an answer to this question, such as a list or a letter too far."""
        where = f"the answer to {shown(self.id)}"
        if self.kind == "number":
            return whole(answer, where, self.least, LARGEST_NUMBER)
        if self.kind == "choice":
            return text(answer, where, tuple(self.choices))
        if len(text(answer, where)) > LONGEST_ANSWER:
            raise TulipbookError(f"{where} has more than {LONGEST_ANSWER} characters")
        return str(answer)


@dataclass(frozen=True, slots=True)
class Marks:
    """How many answers are right.

    Attributes
    ----------
    right, of : int
        The right answers, and the questions that are marked.
    by_question : dict of str to bool
        For every marked question whether its answer is right; one without an answer is not.
    """

    right: int
    of: int
    by_question: dict[str, bool]


@dataclass(frozen=True, slots=True)
class Quiz:
    """Questions that are asked together.

    Attributes
    ----------
    name : str
        ``tulipmania-warm-up`` and the like.
    title : str
        Its heading.
    game : str
        The game that it is about.
    questions : tuple of Question
        In order.
    """

    name: str
    title: str
    game: str
    questions: tuple[Question, ...]

    def question(self, name: str) -> Question:
        """Give a question by its id.

        Raises
        ------
        TulipbookError
            If there is none.
        """
        for question in self.questions:
            if question.id == name:
                return question
        known = ", ".join(question.id for question in self.questions)
        raise TulipbookError(f"The quiz {self.name} has no question {shown(name)}; it has {known}.")

    def mark(self, answers: Mapping[str, Answer]) -> Marks:
        """Say which answers are right.

        Parameters
        ----------
        answers : mapping of str to str or int
            By the ids of the questions: a letter, a number or a text. A question may be left out.

        Raises
        ------
        TulipbookError
            If something in it answers none of the questions.

        Examples
        --------
        >>> marks = load_quiz("tulip-warm-up").mark({"lower": 3, "crash": "a"})
        >>> marks.right, marks.of
        (1, 4)
        """
        for name, answer in answers.items():
            self.question(name).check(answer)
        marked = {q.id: answers.get(q.id) == q.answer for q in self.questions if q.is_marked}
        return Marks(sum(marked.values()), len(marked), marked)


def quiz_names() -> tuple[str, ...]:
    """Give the names of the quizzes that come with the package.

    Examples
    --------
    >>> quiz_names()[0]
    'tulipmania-warm-up'
    """
    return SHIPPED


def load_quiz(quiz: str | Path) -> Quiz:
    """Load a quiz: one that comes with the package by name, or a TOML file of your own by path.

    Parameters
    ----------
    quiz : str or Path
        One of `quiz_names`, or a path ending in ``.toml``.

    Raises
    ------
    TulipbookError
        If there is none, or the file is no quiz; the sentence names file, line and question.

    Examples
    --------
    >>> load_quiz("tulipmania-warm-up").mark({"speculate": 750}).right
    1
    >>> load_quiz("biology")
    Traceback (most recent call last):
    tulipbook...TulipbookError: There is no quiz 'biology'; choose tulipmania-warm-up, ...
    """
    if quiz in SHIPPED:
        shipped = files("tulipbook.lessons") / "quizzes" / f"{quiz}.toml"
        return read_quiz(shipped.read_bytes(), f"{quiz}.toml")
    if not str(quiz).endswith(".toml"):
        raise TulipbookError(
            f"There is no quiz {shown(str(quiz))}; choose {', '.join(SHIPPED)}, or give a quiz "
            "file whose name ends in .toml."
        )
    path = Path(quiz)
    return read_quiz(file_contents(path, _file(path.name)), path.name)


def read_quiz(contents: bytes, name: str) -> Quiz:
    """Read a quiz file's contents.

    Parameters
    ----------
    contents : bytes
        TOML, UTF-8: ``title``, ``game``, and a ``[[question]]`` for each question.
    name : str
        The name of the file; the quiz is called so, without its ending.

    Raises
    ------
    BadState
        If it is not TOML or no quiz; the sentence names the file, and the line and the question
        where there are any.

    Examples
    --------
    >>> read_quiz(b"title = 'Mine'", "mine.toml")
    Traceback (most recent call last):
    tulipbook.games.api.BadState: the quiz file 'mine.toml': the quiz lacks the key 'game'
    """
    own = name.removesuffix(".toml")
    return read_checked(contents, _file(name), lambda data: _quiz(data, own), _line_of)


def _file(name: str) -> str:
    return f"the quiz file {shown(name)}"


def _line_of(sentence: str, written: str) -> int | None:
    """Find the line where the question that a sentence names begins, or else its key stands."""
    named = re.search(r"question ([0-9]+)", sentence)
    starts = [found.start() for found in re.finditer(r"(?m)^[ \t]*\[\[question\]\]", written)]
    if named is None or int(named[1]) > len(starts):
        return line_of_first_word(sentence, written)
    return written.count("\n", 0, starts[int(named[1]) - 1]) + 1


def line_of_first_word(sentence: str, written: str) -> int | None:
    """Find the line of the key that a sentence begins with; None if it begins with none.

    Examples
    --------
    >>> line_of_first_word("seed is 'a'; a whole number was expected", "seed = 'a'")
    1
    >>> line_of_first_word("the quiz lacks the key 'title'", "game = 'tulip'") is None
    True
    """
    key = re.split(r"[^a-z]", sentence, maxsplit=1)[0]
    found = re.search(rf"(?m)^[ \t]*{key}[ \t]*=", written)
    return None if found is None else written.count("\n", 0, found.start()) + 1


def _quiz(data: object, name: str) -> Quiz:
    found = keys(data, ("title", "game", "question"), (), "the quiz")
    entries = listing(found["question"], "question")
    if not 0 < len(entries) <= MOST_QUESTIONS:
        raise BadState(
            f"the quiz has {ENGLISH.counted(len(entries), 'question')}; 1 to {MOST_QUESTIONS} were "
            "expected"
        )
    questions = [_question(entry, f"question {n}") for n, entry in enumerate(entries, start=1)]
    ids = [question.id for question in questions]
    for place, own in enumerate(ids):
        if own in ids[:place]:
            raise BadState(f"question {place + 1} has the id {shown(own)} of one before it")
    title, game = _words(found["title"], "title"), text(found["game"], "game", tuple(GAMES))
    return Quiz(name, title, game, tuple(questions))


def _question(entry: object, where: str) -> Question:
    common, every = ("id", "kind", "text"), ("choices", "unit", "least", *MARKED)
    found = keys(entry, common, every, where)
    kind = text(found["kind"], f"the kind of {where}", KINDS)
    marked = MARKED if kind != "text" and not set(MARKED).isdisjoint(found) else ()
    spare = ("least",) if kind == "number" else ()
    found = keys(entry, (*common, *PARTS[kind], *marked), spare, f"{where} ({kind})")
    own = text(found["id"], f"the id of {where}")
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,39}", own):
        raise BadState(
            f"the id of {where} is {shown(own)}; small letters, digits and hyphens were expected"
        )
    question = Question(
        own,
        kind,
        _words(found["text"], f"the text of {where}"),
        _choices(found["choices"], where) if kind == "choice" else {},
        _words(found["unit"], f"the unit of {where}") if kind == "number" else "",
        whole(found.get("least", -LARGEST_NUMBER), f"the least of {where}"),
    )
    return _with_answer(question, found, where) if marked else question


def _with_answer(question: Question, found: Mapping[str, Any], where: str) -> Question:
    because, rule = (_words(found[key], f"the {key} of {where}") for key in ("because", "rule"))
    if not re.fullmatch(r"T[MU]-[0-9]\.[0-9]{1,2}", rule):
        raise BadState(f"the rule of {where} is {shown(rule)}; an id such as TM-2.8 was expected")
    try:
        answer = question.check(found["answer"])
    except TulipbookError as error:
        raise BadState(f"{where}: {error}") from None
    return replace(question, answer=answer, because=because, rule=rule)


def _choices(data: object, where: str) -> dict[str, str]:
    """Read the choices, which are lettered from a on."""
    letters = "abcdefgh"
    found: Mapping[str, Any] = keys(data, letters[:2], letters[2:], f"choices of {where}")
    if "".join(found) != letters[: len(found)]:
        raise BadState(f"the choices of {where} are {', '.join(found)}; a, b, ... were expected")
    return {letter: _words(said, f"choice {letter} of {where}") for letter, said in found.items()}


def _words(data: object, where: str) -> str:
    if not isinstance(data, str) or not data.strip() or len(data) > LONGEST_TEXT:
        raise BadState(
            f"{where} is {shown(data)}; a text of 1 to {LONGEST_TEXT} characters was expected"
        )
    return " ".join(data.split())
