"""A quiz at a page: what is typed, what is kept, what is right; without widgets."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from tulipbook.games.api import TulipbookError
from tulipbook.language import _, plural
from tulipbook.lessons import Marks, Quiz, Sheet
from tulipbook.lessons.quiz import Answer


class QuizModel:
    """A quiz that somebody answers.

    Parameters
    ----------
    quiz : Quiz
        The questions.
    sheet : Sheet
        Where answers are kept.

    Attributes
    ----------
    typed : dict of str to str
        What stands in the inputs, by question.
    marks : Marks or None
        Which answers were right at the last check; None before the first.
    checked : dict of str to str or int
        The answers that the marks are about.
    is_done : bool
        Whether all that must be answered has been answered.
    token : int
        The number of the check that comes next, whether the one before went well or not.

    Examples
    --------
    >>> from tulipbook.lessons import load_quiz
    >>> model = QuizModel(load_quiz("tulip-warm-up"), Sheet("s1", lambda: "2026-11-30T09:00:00Z"))
    >>> model.check({"lower": "3", "back-to-five": "4", "crash": "c", "score": "12"})
    '3 of 4 are right. Read below why.'
    """

    def __init__(self, quiz: Quiz, sheet: Sheet) -> None:
        self.quiz = quiz
        self.sheet = sheet
        self.typed: dict[str, str] = {}
        self.marks: Marks | None = None
        self.checked: dict[str, Answer] = {}
        self.is_done = False
        self.token = 1

    def type(self, typed: Mapping[str, str]) -> None:
        """Remember what stands in the inputs."""
        known = {question.id for question in self.quiz.questions}
        self.typed |= {name: said for name, said in typed.items() if name in known}

    def check(self, typed: Mapping[str, str]) -> str:
        """Keep the answers and say how many are right.

        Raises
        ------
        TulipbookError
            If an answer is missing or cannot be read; nothing is kept then.
        """
        self.token += 1
        self.type(typed)
        answers = self._answers()
        self.is_done, self.checked = True, answers
        if any(question.is_marked for question in self.quiz.questions):
            self.marks = self.quiz.mark(answers)
        self.sheet.keep(self.quiz.name, answers)
        if self.marks is None:
            return _("Your answers are kept.")
        said = plural(
            self.marks.right, "{right} of {of} is right.", "{right} of {of} are right."
        ).format(right=self.marks.right, of=self.marks.of)
        return f"{said} {_('Read below why.')}"

    def keep(self) -> None:
        """Keep what has been typed without a check, as far as it can be read.

        Raises
        ------
        TulipbookError
            If the file cannot be written.
        """
        self.sheet.keep(self.quiz.name, self.typed_answers())

    def typed_answers(self) -> dict[str, Answer]:
        """Give what has been typed, as far as it can be read."""
        answers: dict[str, Answer] = {}
        for question in self.quiz.questions:
            if self.typed.get(question.id, "").strip():
                with suppress(TulipbookError):
                    answers[question.id] = question.read(self.typed[question.id])
        return answers

    def _answers(self) -> dict[str, Answer]:
        answers: dict[str, Answer] = {}
        for number, question in enumerate(self.quiz.questions, start=1):
            typed = self.typed.get(question.id, "")
            try:
                if typed.strip():
                    answers[question.id] = question.read(typed)
                elif question.kind != "text":
                    raise TulipbookError(_("It has no answer yet."))
            except TulipbookError as error:
                where = _("Question {number}:").format(number=number)
                raise TulipbookError(f"{where} {error}") from None
        return answers
