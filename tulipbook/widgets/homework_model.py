"""Homework at a page: the step one is at, what has been answered and played; without widgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Final

from tulipbook.games.api import IllegalAction, TulipbookError
from tulipbook.games.checks import shown
from tulipbook.language import _, marked, number
from tulipbook.lessons import Question, Quiz, Sheet
from tulipbook.lessons.hand_in import LARGEST_FILE, Answers, hand_in, read_hand_in, resume
from tulipbook.lessons.homework import SEAT, Homework, student_named
from tulipbook.pages import Choice
from tulipbook.record import Record
from tulipbook.table import Table
from tulipbook.widgets.plan import Plan
from tulipbook.widgets.play_model import PlayModel
from tulipbook.widgets.quiz_model import QuizModel
from tulipbook.widgets.steps import Steps, file_name

PREDICTION: Final = "prediction"
OF_PREDICTION: Final = "/prediction"
"""The name of its quiz, which no file can have."""
PREDICTED: Final = {
    "tulipmania-1637": marked(
        "What will be the highest price of any tulip in your game? Every tulip begins at ƒ50."
    ),
    "tulip": marked("With how many florins will the winner of your game end?"),
}
TITLES: Final = {
    "name": marked("Your name"),
    "prediction": marked("Your prediction"),
    "play": marked("Your game"),
    "save": marked("Hand in"),
}


@dataclass(frozen=True, slots=True)
class Place:
    """A step: ``name``, ``quiz``, ``prediction``, ``play`` or ``save``; of a quiz its name."""

    step: str
    quiz: str = ""


class OneGame(PlayModel):
    """A game that is played once: nothing is taken back, and nothing is dealt anew.

    Parameters
    ----------
    table : Table
        The game.
    decided : callable
        Called when the student has decided something.
    go_on : callable
        What comes when the game is over.
    clock : callable
        Gives the time in seconds; every move of the student notes it.
    """

    def __init__(
        self,
        table: Table,
        decided: Callable[[], object],
        go_on: Callable[[], object],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        bots: list[str | None] = table.record.header["bots"]
        super().__init__(Plan(table.state.game, tuple(table.names), tuple(bots)))
        times = [played.entry.get("time", 0) for played in table.history]
        self._begun = clock() - max(times, default=0)
        self._clock, self._decided, self._go_on = clock, decided, go_on
        self._sit_down(table)

    @property
    def can_take_back(self) -> bool:
        """Nothing can be taken back, so that the bots play what the seed makes them play."""
        return False

    def choices(self) -> tuple[Choice, ...]:
        """List what can be chosen; at the end what comes after the game."""
        if self.screen == "over":
            return (Choice("on", _("Go on"), (_("the game is over"),)),)
        return super().choices()

    def press(self, token: int, action: str) -> bool:
        """Do what a button says, see `PlayModel`; note when the student has decided."""
        if action in {"undo", "new", "back", "again"}:
            raise IllegalAction(_("Homework is played once, and nothing is taken back."))
        if action == "on" and token == self.token and self.screen == "over":
            self.token += 1
            self._go_on()
            return True
        before = self._last_decision()
        counted = super().press(token, action)
        place = self._last_decision()
        if place is not None and place != before:
            seconds = round(self._clock() - self._begun, 1)
            self.game.history[place].entry["time"] = seconds
            self._decided()
        return counted


class HomeworkModel(Steps[Place]):
    """One student's way through homework.

    Parameters
    ----------
    homework : Homework
        What was set.

    Attributes
    ----------
    student : str
        The name that was signed with; empty before that.
    typed : str
        The name as it is typed.
    quizzes : dict of str to QuizModel
        By name; the prediction is one of them, `OF_PREDICTION`.
    game : OneGame or None
        The game, once the name is known.
    changed : callable
        Called when something has changed in the game, so that the page can show it.

    Examples
    --------
    >>> from tulipbook.lessons.homework import make_homework
    >>> model = HomeworkModel(make_homework(game="tulip"))
    >>> model.submit({"name": "Ann"})
    ''
    >>> model.where
    'Step 2 of 6: Warm-up: Tulip'
    """

    def __init__(self, homework: Homework) -> None:
        places = (
            Place("name"),
            *[Place("quiz", quiz.name) for quiz in homework.before],
            Place("prediction", OF_PREDICTION),
            Place("play"),
            *[Place("quiz", quiz.name) for quiz in homework.after],
            Place("save"),
        )
        super().__init__(places)
        self.homework = homework
        self.student = ""
        self.typed = ""
        self.game: OneGame | None = None
        self.changed: Callable[[], object] = lambda: None
        asked = Question(PREDICTION, "number", PREDICTED[homework.game], unit=marked("florins"))
        prediction = Quiz(OF_PREDICTION, TITLES[PREDICTION], homework.game, (asked,))
        sheet = Sheet("homework", lambda: "")
        quizzes = (*homework.before, prediction, *homework.after)
        self.quizzes = {quiz.name: QuizModel(quiz, sheet) for quiz in quizzes}
        self._first: Answers = {}
        self._saved = ""

    # What the page shows ------------------------------------------------------------------------

    @property
    def step(self) -> str:
        """The step one is at."""
        return self.place.step

    @property
    def quiz(self) -> QuizModel | None:
        """The quiz of the step, if it has one."""
        return self.quizzes.get(self.place.quiz)

    @property
    def where(self) -> str:
        """Where one is, in words."""
        title = self.quiz.quiz.title if self.quiz else TITLES[self.step]
        at, steps = map(number, self.progress)
        return _("Step {at} of {steps}: {title}").format(at=at, steps=steps, title=_(title))

    @property
    def form_leads_on(self) -> bool:
        """Whether the button of the form is the way on."""
        is_prediction = self.step == "prediction" and not self.has_decided
        return is_prediction or (self.step == "name" and not self.student)

    @property
    def has_decided(self) -> bool:
        """Whether the student has begun to play; the prediction stays from then on."""
        return self.game is not None and any(
            played.entry.get("player") == SEAT for played in self.game.game.history
        )

    @property
    def prediction(self) -> int | None:
        """The student's prediction, in florins; None before there is one."""
        predicted = self._answers(self.quizzes[OF_PREDICTION]).get(PREDICTION)
        return predicted if isinstance(predicted, int) else None

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.game is not None and self.game.game.result is not None

    @property
    def is_saved(self) -> bool:
        """Whether nothing has changed since the hand-in was last saved."""
        return bool(self.student) and self._saved == self.record().dumps()

    @property
    def is_unsaved(self) -> bool:
        """Whether there is anything that would be lost with the page."""
        typed = (said for quiz in self.quizzes.values() for said in quiz.typed.values())
        return (self.has_decided or any(map(str.strip, typed))) and not self.is_saved

    # What the person does -----------------------------------------------------------------------

    def type(self, typed: Mapping[str, str]) -> None:
        """Remember what stands in the inputs of this step."""
        self._warned = False
        if self.step == "name":
            self.typed = typed.get("name", self.typed)
        elif self.quiz is not None:
            self.quiz.type(typed)

    def submit(self, typed: Mapping[str, str]) -> str:
        """Take what a form sends: a name and a prediction lead on, other answers are checked.

        Raises
        ------
        TulipbookError
            With a sentence that says what is missing.
        """
        self.type(typed)
        return self._check() if self.step == "quiz" else self.next()

    def load(self, name: str, size: int, data: bytes) -> str:
        """Go on with a hand-in that was saved; gives a sentence about it.

        Raises
        ------
        TulipbookError
            If it is none of this homework; nothing has changed.
        """
        if size > min(len(data), LARGEST_FILE):
            raise TulipbookError(_("The file is too large for a hand-in."))
        try:
            made = read_hand_in(data, self.homework)
            table = resume(made)
        except TulipbookError as error:
            said = _("{file} cannot be gone on with: {problem}")
            raise TulipbookError(said.format(file=shown(name), problem=error)) from None
        self._sit_down(made.student, table)
        answered = dict(made.quizzes)
        if made.prediction is not None:
            answered[OF_PREDICTION] = {PREDICTION: made.prediction}
        for name_, answers in answered.items():
            if name_ in self.quizzes and answers:
                self._take(self.quizzes[name_], answers)
        self._saved = self.record().dumps()
        places = range(1, len(self._places) - 1)
        self._come_to(1 + max((place for place in places if self._is_done(place)), default=0))
        return _("Welcome back, {student}.").format(student=self.student)

    def record(self) -> Record:
        """Give the hand-in as it stands.

        Raises
        ------
        IllegalAction
            If nobody has signed yet.
        """
        if self.game is None:
            raise IllegalAction(_("Type your name first; then there is something to save."))
        answers = {name: self._answers(quiz) for name, quiz in self.quizzes.items()}
        del answers[OF_PREDICTION]
        return hand_in(
            self.game.game,
            self.homework.name,
            self.student,
            quizzes={name: given for name, given in answers.items() if given},
            prediction=self.prediction,
        )

    def file(self) -> tuple[str, str]:
        """Give the hand-in for saving, with a name for its file."""
        self._saved = self.record().dumps()
        return f"{file_name(self.homework.name, self.student)}.jsonl", self._saved

    # Inside -------------------------------------------------------------------------------------

    def _leave(self) -> str | None:
        if self.step == "name" and not self.student:
            student = student_named(self.typed)
            self._sit_down(student, self.homework.table(student))
        elif self.step == "prediction" and not self.has_decided:
            self._check()
        elif self.step == "quiz" and self.quiz is not None and not self.quiz.is_done:
            if any(typed.strip() for typed in self.quiz.typed.values()):
                return self._check_or_leave()
            return self._warn(_("You have not answered yet. Press Next once more to go on."))
        elif self.step == "play" and not self.is_over:
            said = _(
                "The game is not over yet. Press Next once more to leave it, and Back to return."
            )
            return self._warn(said)
        return None

    def _check_or_leave(self) -> str | None:
        """Check what was answered; whoever asks twice may leave the rest open."""
        try:
            return self._check()
        except TulipbookError:
            if self._warned:
                return None
            self._warned = True
            raise

    def _sit_down(self, student: str, table: Table) -> None:
        self.student = self.typed = student
        self.game = OneGame(table, self._after_a_decision, self._after_the_game)

    def _after_a_decision(self) -> None:
        self.changed()

    def _after_the_game(self) -> None:
        self.next()
        self.changed()

    def _check(self) -> str:
        """Check the answers of this step; the first ones to a question that is marked count."""
        quiz = self.quiz
        assert quiz is not None
        if quiz.quiz.name == OF_PREDICTION and quiz.typed.get(PREDICTION, "").strip().startswith(
            "-"
        ):
            raise TulipbookError(_("A prediction below 0 cannot come true."))
        said = quiz.check({})
        answers = quiz.typed_answers()
        first = self._first.get(quiz.quiz.name, {})
        kept = {q.id: first[q.id] for q in quiz.quiz.questions if q.is_marked and q.id in first}
        self._first[quiz.quiz.name] = answers | kept
        return said

    def _answers(self, quiz: QuizModel) -> dict[str, str | int]:
        """Give the answers that count, or what has been typed so far."""
        return self._first.get(quiz.quiz.name) or quiz.typed_answers()

    def _take(self, quiz: QuizModel, answers: Mapping[str, str | int]) -> None:
        """Put answers that were saved into a quiz; all of them together have been checked."""
        quiz.type({name: str(answer) for name, answer in answers.items()})
        with suppress(TulipbookError):
            quiz.check({})
            self._first[quiz.quiz.name] = dict(answers)

    def _is_done(self, place: int) -> bool:
        step, quiz = self._places[place].step, self._places[place].quiz
        return self.is_over if step == "play" else bool(quiz) and self.quizzes[quiz].is_done
