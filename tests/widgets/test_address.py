"""What a page's address asks for in vain is said on the page, which goes on with the usual."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html import unescape
from typing import Any

import pytest

import tulipbook
from tulipbook.language import QUERY
from tulipbook.widgets.address import Address
from tulipbook.widgets.front import front
from tulipbook.widgets.plan import Plan

PAGES: dict[str, Callable[[], Any]] = {
    "play": tulipbook.play,
    "lesson": lambda: tulipbook.lesson(folder=None),
    "replay": tulipbook.replay,
    "lab": tulipbook.lab_app,
    "bubbles": tulipbook.bubbles,
}
UNKNOWN = "which the page does not know."


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Any]:
    def open_one(page: str, query: str) -> Any:
        monkeypatch.setenv(QUERY, query)
        return PAGES[page]()

    return open_one


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("query", ["", "lang=en", "lang=nl", "voila-theme=dark&utm_source=mail"])
def test_nothing_is_said_when_all_is_well(
    page: str, query: str, opened: Callable[[str, str], Any]
) -> None:
    assert opened(page, query).status.value == ""


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("lang=xx", "asks for the language 'xx'; there are en and nl."),
        ("lang=", "asks for the language ''; there are en and nl."),
        ("gmae=tulip", f"says 'gmae', {UNKNOWN}"),
        ("<b>=1", f"says '<b>', {UNKNOWN}"),
    ],
)
def test_what_no_page_knows_is_said(
    page: str, query: str, sentence: str, opened: Callable[[str, str], Any]
) -> None:
    status = opened(page, query).status.value
    assert sentence in unescape(status)
    assert "<b>" not in status


@pytest.mark.parametrize(
    ("page", "query", "sentence"),
    [
        ("play", "game=chess", "There is no game 'chess'"),
        ("play", "preset=nonsense", "There is no preset 'nonsense'; there are lesson and lesson-"),
        ("play", "seed=-1", "The seed is '-1'; a whole number of at most 15 digits, 0 or more"),
        ("lesson", "game=chess", "There is no lesson on 'chess'"),
        ("lesson", "seed=-1", "The seed is '-1'"),
        ("lesson", "preset=lesson", f"says 'preset', {UNKNOWN} It knows game, seed and lang."),
        ("replay", "game=chess", f"says 'game', {UNKNOWN} It knows lang."),
        ("lab", "game=chess", "There is no game 'chess'"),
        ("lab", "preset=nonsense", f"says 'preset', {UNKNOWN} It knows game and lang."),
        ("bubbles", "seed=-1&game=tulip", f"says 'seed' and 'game', {UNKNOWN}"),
    ],
)
def test_what_a_page_cannot_be_asked_for_is_said(
    page: str, query: str, sentence: str, opened: Callable[[str, str], Any]
) -> None:
    assert sentence in unescape(opened(page, query).status.value)


def test_a_page_goes_on_with_what_is_right(opened: Callable[[str, str], Any]) -> None:
    app = opened("play", "game=tulip&preset=nonsense&seed=7&lang=xx")
    assert app.model.plan == replace(Plan.usual("tulip"), seed="7")
    assert unescape(app.status.value).count("'") == 4
    assert opened("play", "game=chess&seed=7").model.plan.seed == "7"
    lesson = opened("lesson", "game=tulip&seed=-1").model
    assert (lesson.lesson.game, lesson.seed) == ("tulip", 1637)
    assert opened("lab", "game=tulip&x=1").order().game == "tulip"


def test_a_call_is_stronger_than_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(QUERY, "game=tulip&seed=7")
    plan = tulipbook.play("tulipmania-1637", seed=3).model.plan
    assert (plan.game, plan.seed) == ("tulipmania-1637", "3")


def test_a_game_that_starts_at_once_does_not_hide_it(opened: Callable[[str, str], Any]) -> None:
    opened("play", "lang=xx")
    app = tulipbook.play("tulip", start=True)
    assert app.model.table is not None
    assert "'xx'" in unescape(app.status.value)


def test_the_front_page_says_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(QUERY, "lang=<xx>")
    assert "asks for the language &#x27;&lt;xx&gt;&#x27;; there are" in front().value
    monkeypatch.setenv(QUERY, "")
    assert Address().said == ""
