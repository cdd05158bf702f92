"""A lesson at a page: the step one is at, what has been answered and played; without widgets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tulipbook.language import _, marked, number
from tulipbook.lessons import Sheet, load_quiz
from tulipbook.lessons.lesson import Lesson
from tulipbook.lessons.outcome import Outcome, outcome
from tulipbook.lessons.screens import Screen, screens
from tulipbook.record import Record
from tulipbook.table import NAMES, Table
from tulipbook.widgets.plan import usual_bots
from tulipbook.widgets.quiz_model import QuizModel
from tulipbook.widgets.steps import Steps, file_name

STEPS: Final = {
    "welcome": marked("Welcome"),
    "rules": marked("The rules"),
    "warm-up": marked("What do you know?"),
    "prediction": marked("Your prediction"),
    "practice": marked("A turn to practise"),
    "one": marked("Round one"),
    "result": marked("What happened"),
    "two": marked("Round two"),
    "compare": marked("Both rounds"),
    "history": marked("1637"),
    "exit": marked("Exit ticket"),
    "files": marked("Your files"),
}
GAMES: Final = ("practice", "one", "two")
QUIZZES: Final = ("warm-up", "prediction", "exit")
PLAYERS: Final = 4


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the lesson: a step, and within the rules a screen."""

    step: str
    screen: int = 0


class LessonModel(Steps[Place]):
    """One student's way through a lesson.

    Parameters
    ----------
    lesson : Lesson
        What is played and asked.
    sheet : Sheet
        Where answers are kept.
    seed : int
        Of the deals, the same for a whole class.

    Attributes
    ----------
    quizzes : dict of str to QuizModel
        The quiz of every step that has one.
    tables : dict of str to Table
        The games of the steps `GAMES`, once they have been dealt.

    Examples
    --------
    >>> from tulipbook.lessons.lesson import lesson_on
    >>> model = LessonModel(lesson_on("tulip"), Sheet("s1", lambda: "2026-11-30T09:00:00Z"))
    >>> model.name = "Ann"
    >>> model.next()
    ''
    >>> model.step, model.where
    ('rules', 'Step 2 of 12: The rules (1 of 5)')
    """

    def __init__(self, lesson: Lesson, sheet: Sheet, seed: int = 1637) -> None:
        self.screens: tuple[Screen, ...] = screens(lesson.game)
        super().__init__(
            [
                Place(step, screen)
                for step in STEPS
                for screen in range(len(self.screens) if step == "rules" else 1)
            ]
        )
        self.lesson = lesson
        self.sheet = sheet
        self.seed = seed
        self.name = ""
        names = (lesson.warm_up, lesson.prediction, lesson.exit)
        self.quizzes = {
            step: QuizModel(load_quiz(name), sheet)
            for step, name in zip(QUIZZES, names, strict=True)
        }
        self.tables: dict[str, Table] = {}
        self._saved: dict[str, str] = {}

    # What the page shows ------------------------------------------------------------------------

    @property
    def step(self) -> str:
        """The step one is at, one of `STEPS`."""
        return self.place.step

    @property
    def title(self) -> str:
        """The heading of the step."""
        return _(STEPS[self.step])

    @property
    def where(self) -> str:
        """Where one is, in words."""
        at = number(list(STEPS).index(self.step) + 1)
        said = _("Step {at} of {steps}: {title}").format(
            at=at, steps=number(len(STEPS)), title=self.title
        )
        if self.step != "rules":
            return said
        screen, of = number(self.place.screen + 1), number(len(self.screens))
        return f"{said} ({_('{screen} of {screens}').format(screen=screen, screens=of)})"

    @property
    def form_leads_on(self) -> bool:
        """Whether the button of the form is the way on."""
        return self.step == "welcome" or (self.step == "prediction" and not self.has_begun)

    @property
    def has_begun(self) -> bool:
        """Whether round one has begun; the prediction stays from then on."""
        return "one" in self.tables

    # What the person does -----------------------------------------------------------------------

    def type(self, typed: Mapping[str, str]) -> None:
        """Remember what stands in the inputs of this step."""
        if self.step == "welcome":
            self.name = typed.get("name", self.name)
        elif self.step in self.quizzes:
            self.quizzes[self.step].type(typed)

    def submit(self, typed: Mapping[str, str]) -> str:
        """Take what a form sends: a name and a prediction lead on, other answers are checked.

        Raises
        ------
        TulipbookError
            With a sentence that says what is missing.
        """
        self.type(typed)
        if self.step in {"welcome", "prediction"}:
            return self.next()
        return self.quizzes[self.step].check({})

    def back(self) -> str:
        """Go back; what has been answered and played stays."""
        if self.step in self.quizzes:
            self.quizzes[self.step].keep()
        return super().back()

    def _leave(self) -> str | None:
        step = self.step
        if step == "welcome":
            self.sheet.sign(self.name)
        elif step == "prediction" and not self.has_begun:
            self.quizzes[step].check({})
        elif step in self.quizzes and step != "prediction":
            self.quizzes[step].keep()
        elif step in {"one", "two"} and not self.is_over(step):
            return self._warn(_("The game is not over yet. Press Next once more to stop it here."))
        return None

    # The games ----------------------------------------------------------------------------------

    def settings(self, step: str) -> dict[str, Any]:
        """Say how `play` deals the game of a step: this person against bots.

        Round two has the seed of round one, so that nothing but the one change is different.
        """
        name = self.sheet.student
        others = [other for other in NAMES if other.casefold() != name.casefold()]
        return {
            "game": self.lesson.game,
            "names": (name, *others[: PLAYERS - 1]),
            "bots": (None, *usual_bots(self.lesson.game)[: PLAYERS - 1]),
            "seed": self.seed + 1 if step == "practice" else self.seed,
            "preset": self.lesson.presets[1 if step == "two" else 0],
            "start": True,
        }

    def is_over(self, step: str) -> bool:
        """Whether the game of a step has been played to its end."""
        return step in self.tables and self.tables[step].result is not None

    def record(self, step: str) -> Record | None:
        """Give the record of a round; None before it has begun."""
        return self.tables[step].record if step in self.tables else None

    def outcome(self, step: str) -> Outcome | None:
        """Measure a round; None before it has begun."""
        record = self.record(step)
        return None if record is None else outcome(record)

    # What one takes home ------------------------------------------------------------------------

    def files(self) -> dict[str, tuple[str, str]]:
        """Give the files to take home: by their key a name and the contents."""
        own = file_name(self.lesson.game, self.sheet.student, self.sheet.session)
        found = {"answers": (f"{own}-answers.jsonl", self.sheet.dumps())}
        for step in ("one", "two"):
            record = self.record(step)
            if record is not None:
                found[step] = (f"{own}-round-{step}.jsonl", record.dumps())
        return found

    def save(self, key: str) -> tuple[str, str]:
        """Give one of the files, and remember that it has been taken."""
        name, text = self.files()[key]
        self._saved[key] = text
        return name, text

    @property
    def is_unsaved(self) -> bool:
        """Whether there is anything that would be lost with the page."""
        typed = any(
            not quiz.typed_answers().items() <= self.sheet.last(quiz.quiz.name).items()
            for quiz in self.quizzes.values()
        )
        files = self.files().items()
        return typed or any(self._saved.get(key, "") != text for key, (_name, text) in files)
