"""The coach: silent unless asked, about the decision at the screen, from the view alone."""

from __future__ import annotations

import asyncio
import threading

import pytest

import tulipbook
from tulipbook.pages.coach import Advice, coach_html, coach_text
from tulipbook.widgets import coach
from tulipbook.widgets.play import PlayApp


async def until(is_true) -> None:
    for _ in range(6000):
        if is_true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it did not come about")


def at_my_decision(game: str) -> PlayApp:
    app = tulipbook.play(game, bots=[None, "random", "random"], seed=7, start=True)
    while app.model.bots_move:
        app.model.step()
    app.show()
    return app


@pytest.mark.parametrize("game", ["tulipmania-1637", "tulip"])
def test_it_speaks_when_asked_and_about_every_action(game: str) -> None:
    async def work() -> None:
        app = at_my_decision(game)
        assert app.coach.panel.value == ""
        app.coach.switch.value = True
        await until(lambda: "<svg" in app.coach.panel.value)
        html = app.coach.panel.value
        assert html.count("<svg") == len(app.model.view.legal_actions())
        app.coach.switch.value = False
        assert app.coach.panel.value == ""

    asyncio.run(work())


def test_what_it_says_of_an_older_decision_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def slow(view, choices, seed=0):
        asked.append(seed)
        return (Advice(f"decision {seed}", 1, 0, 0, 0, 0),)

    async def work() -> None:
        app = at_my_decision("tulip")
        app.coach.switch.value = True
        app.model.token += 1
        app.show()
        await until(lambda: "decision" in app.coach.panel.value and len(asked) == 2)
        await asyncio.sleep(0.02)
        assert f"decision {app.model.token}" in app.coach.panel.value

    monkeypatch.setattr(coach, "advice", slow)
    asyncio.run(work())


def test_the_page_stays_alive_while_it_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    thinking, enough = threading.Event(), threading.Event()

    def ponders(view, choices, seed=0):
        thinking.set()
        enough.wait(20)
        return (Advice("too late", 1, 0, 0, 0, 0),)

    async def work() -> None:
        app = at_my_decision("tulip")
        app.coach.switch.value = True
        await until(thinking.is_set)
        assert app.model.press(app.model.token, app.model.view.legal_actions()[0])
        app.show()
        app.coach.switch.value = False
        enough.set()
        await asyncio.sleep(0.1)
        assert "too late" not in app.coach.panel.value

    monkeypatch.setattr(coach, "advice", ponders)
    asyncio.run(work())


def test_what_goes_wrong_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(view, choices, seed=0):
        raise ZeroDivisionError("nothing to try")

    async def work() -> None:
        app = at_my_decision("tulip")
        app.coach.switch.value = True
        await until(lambda: "nothing to try" in app.status.value)

    monkeypatch.setattr(coach, "advice", fails)
    asyncio.run(work())


def test_the_bars_say_what_the_words_say() -> None:
    two = [
        Advice("Pass", 2, 700, 5, 0.25, 0.1),
        Advice("Buy", 1, 900, float("inf"), 1, float("inf")),
    ]
    assert coach_text(two).splitlines() == [
        "- Buy: ƒ900 at the end, wins 100 % of 1 games",
        "- Pass: ƒ700 at the end (± 5), wins 25 % (± 10) of 2 games",
    ]
    html = coach_html(two)
    assert html.index("Buy") < html.index("Pass")
    assert 'x="15.0" y="3" width="20.0"' in html
