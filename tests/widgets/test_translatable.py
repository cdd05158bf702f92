"""No text of an app passes the catalogue by, see `tests.pseudo`; every control has a name."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from string import ascii_uppercase
from typing import Any

import pytest

import tulipbook
from tests.pseudo import speaking_pseudo, untranslated
from tests.widgets.seen import controls, seen, widgets
from tests.widgets.test_lesson_app import PREDICTED, dealt, new, until
from tulipbook.bots import bot_names
from tulipbook.economics import prices_1637
from tulipbook.economics.history import READINGS
from tulipbook.games.api import TulipbookError
from tulipbook.lessons.lesson import LESSONS
from tulipbook.record.examples import EXAMPLES, load_example
from tulipbook.table import NAMES
from tulipbook.widgets import charts
from tulipbook.widgets.app import draw, sentence_of
from tulipbook.widgets.bubbles import _answers
from tulipbook.widgets.bubbles_charts import draw_found
from tulipbook.widgets.bubbles_model import QUESTIONS, BubblesModel
from tulipbook.widgets.bubbles_model import Order as Question
from tulipbook.widgets.figure_panel import FigurePanel
from tulipbook.widgets.form import Form
from tulipbook.widgets.lab_charts import draw_batch
from tulipbook.widgets.lab_model import LabModel, Order, download_html
from tulipbook.widgets.lesson import LessonApp
from tulipbook.widgets.panel import Panel
from tulipbook.widgets.plan import Plan
from tulipbook.widgets.play_model import PlayModel
from tulipbook.widgets.replay_model import ReplayModel

GAMES = ("tulipmania-1637", "tulip")
BOTS = {bot for game in GAMES for bot in bot_names(game)}
# Names of people, games, boards and bots; letters of marks and of columns; files and notation.
NOTATION = ("Tulipmania", "Tulip", "tulipmania", "tulip", "jsonl", "n", "P0", "P1", "P2")
ALLOWED = {*NAMES, *BOTS, *[f"{bot}s" for bot in BOTS], *EXAMPLES, *ascii_uppercase, *NOTATION}


@pytest.fixture(scope="module", autouse=True)
def loop() -> Iterator[None]:
    """A loop, as every kernel has one; tests that ran before may have taken theirs away."""
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    yield
    tasks = asyncio.all_tasks(loop)
    for task in tasks:
        task.cancel()
    loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
    loop.close()


@pytest.fixture
def pseudo() -> Iterator[None]:
    with speaking_pseudo():
        yield


def left_in(*texts: str) -> set[str]:
    return {word for text in texts for word in untranslated(text, ALLOWED)}


def playing(game: str, **given: Any) -> Any:
    """Open the play page, with its charts, in a kernel that has no loop."""
    app = tulipbook.play(game, seed=1637, **given)
    app._take_charts(charts)
    return app


def walk(app: Any, moves: int) -> Iterator[None]:
    """Play on and show every state."""
    model = app.model
    for _ in range(moves):
        if model.screen == "over":
            break
        if model.bots_move:
            model.step()
        else:
            found = [choice for choice in model.choices() if choice.reason is None]
            model.press(model.token, found[len(model.game.history) % len(found)].action)
        app.show()
        yield


@pytest.mark.parametrize("game", GAMES)
def test_the_play_page(game: str, pseudo: None) -> None:
    app = playing(game, bots=[None, None, "random"], start=True)
    app._press("new", app.model.token)
    app.show()
    assert not left_in(*seen(app))
    app._back()
    app.burst._press("burst", app.burst.switch.token)
    for number, _ in enumerate(walk(app, 1000)):
        if number % 7 == 0 or app.model.screen == "over":
            assert not left_in(*seen(app)), app.model.screen
    assert app.model.screen == "over"


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_replay_page(name: str, pseudo: None) -> None:
    app = tulipbook.replay(name)
    app._take_charts(charts)
    for eyes in ("all", None, 0):
        app.model.look_through(eyes)
        for place in range(0, app.model.last + 1, 5):
            app.model.go(place)
            app.show()
            assert not left_in(*seen(app)), (eyes, place)
    app.burst._press("burst", app.burst.switch.token)
    app.show()
    assert not left_in(*seen(app))


@pytest.mark.parametrize("game", GAMES)
def test_the_laboratory(game: str, pseudo: None) -> None:
    app = tulipbook.lab_app()
    app.game.value = game
    app.model.start(Order(game, ("random",) * 3, games="3"))
    app.show()
    while app.model.more():
        pass
    app.say(app.model.finish())
    app.show()
    assert app.model.batch is not None
    draw(app.figures, draw_batch(app.model.batch))
    assert not left_in(*seen(app))
    link = re.sub(r"[\w.-]+\.zip", "", download_html(app.model.batch))
    assert not left_in(re.sub("<[^>]*>", "", link)) - {"CSV"}


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_bubbles_page(question: str, pseudo: None) -> None:
    app = tulipbook.bubbles()
    app.question.value = question
    app.model.start(Question(question, players=3, games=20))
    app.say(app.model.run())
    app.show()
    assert app.model.found is not None
    drawn = draw_found(app.model.found)
    draw(app.figures, drawn)
    app.answer.value = _answers(drawn)
    assert not left_in(*seen(app))


@pytest.mark.parametrize("game", LESSONS)
def test_the_lesson(game: str, pseudo: None) -> None:
    bulbs = {word for bulb in prices_1637()["bulb"] for word in re.findall("[A-Za-z]+", bulb)}
    historians = {word for one in READINGS for word in one.historian.split()}

    async def walk() -> None:
        app = LessonApp(new(game))
        model = app.model
        while model.can_go_on:
            if model.step in {"one", "two"}:
                dealt(model, model.step).run()
            app.show()
            if model.step in {"result", "compare"}:
                await until(lambda: bool(app.figures["main"].figure))
            if model.step == "history":
                await until(lambda: bool(app.history.value))
            assert left_in(*seen(app)) <= bulbs | historians, model.place
            model.type({"name": "Ann", **PREDICTED})
            model.next()

    asyncio.run(walk())


def test_what_is_refused(pseudo: None) -> None:
    lab, bubbles, model = LabModel(), BubblesModel(), ReplayModel(load_example("four-crashes"))
    game = PlayModel(Plan.usual("tulip", 2), fresh_seed=lambda: 1637)
    started = PlayModel(Plan.usual("tulip", 2), fresh_seed=lambda: 1637)
    started.start(started.plan)
    tries: list[tuple[Any, ...]] = [
        (lab.start, Order("tulip", ("random",) * 2, games="0")),
        (lab.start, Order("tulip", ("random",) * 2, games="－")),
        (lab.start, Order("tulip", ("random",) * 2, seed="－")),
        (bubbles.start, Question(games=1)),
        (bubbles.start, Question(seed="－")),
        (bubbles.start, Question(seed="9" * 20)),
        (model.load, b"", "－", 10**9),
        (_no_record,),
        (game.press, game.token, "save"),
        (game.load, b"", "－", 10),
        (started.press, started.token, "－"),
        (started.press, started.token + 1, "undo"),
        (Plan("tulip", ("ａ", "ａ"), (None, None)).deal, int),
        (Plan("tulip", ("－" * 50, "ａ"), (None, None)).deal, int),
        (Plan("tulip", ("<－", "ａ"), (None, None)).deal, int),
        (Plan("tulip", ("ａ", "ｂ"), (None, None), seed="－").deal, int),
    ]
    for call, *given in tries:
        with pytest.raises(TulipbookError) as refused:
            call(*given)
        told = sentence_of(refused.value).replace("< and >", "")
        assert not left_in(re.sub(r"'[^']*'", "", told)), told
    assert not left_in(sentence_of(ZeroDivisionError("－")).replace("ZeroDivisionError", ""))


def _no_record() -> object:
    return ReplayModel().game


# Accessibility -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def apps() -> list[Any]:
    played = playing("tulipmania-1637", bots=[None, "random", "random"], start=True)
    played.show()
    replayed = tulipbook.replay("speculators")
    replayed._take_charts(charts)
    replayed.show()
    laboratory, experiments = tulipbook.lab_app(), tulipbook.bubbles()
    batch = tulipbook.simulate("tulipmania-1637", bots="random", games=2, progress=False)
    draw(laboratory.figures, draw_batch(batch))
    experiments.model.start(Question(players=3, games=20))
    experiments.model.run()
    assert experiments.model.found is not None
    draw(experiments.figures, draw_found(experiments.model.found))
    return [played, replayed, laboratory, experiments]


def test_every_control_has_a_name(apps: list[Any]) -> None:
    for app in apps:
        named = list(controls(app))
        assert named
        for control, name in named:
            assert name.strip(), control


def test_every_figure_has_a_summary_and_a_twin(apps: list[Any]) -> None:
    for app in apps:
        drawn = [one for one in widgets(app) if isinstance(one, FigurePanel) and one.figure]
        assert drawn
        for panel in drawn:
            assert panel.summary.endswith(".")
            assert "<caption" in panel.twin


class _Inputs(HTMLParser):
    """Finds inputs and buttons without a label around them or text inside."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.bare: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in {"label", "button"}:
            self.open.append(tag)
        if tag in {"input", "select", "textarea", "progress"} and "label" not in self.open:
            named = {"aria-label", "aria-labelledby", "id"} & {name for name, _ in attrs}
            self.bare += [] if named else [tag]

    def handle_endtag(self, tag: str) -> None:
        if self.open and self.open[-1] == tag:
            self.open.pop()


def test_every_input_in_a_panel_stands_in_its_label(apps: list[Any]) -> None:
    for app in apps:
        for panel in widgets(app):
            if isinstance(panel, Panel | Form):
                reader = _Inputs()
                reader.feed(panel.value)
                assert reader.bare == []


def test_an_app_tells_its_language(apps: list[Any], pseudo: None) -> None:
    assert {one.language for app in apps for one in widgets(app) if isinstance(one, Panel)} == {
        "en"
    }
    spoken = tulipbook.bubbles()
    assert spoken.status.language == "eo"
