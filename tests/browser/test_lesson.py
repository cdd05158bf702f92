"""A lesson in a real browser: by keyboard and pointer, from the name into round one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import servers
from tests.browser.watch import Watched
from tulipbook.lessons import read_answers

pytestmark = pytest.mark.browser

RIGHT = {"speculate": "750", "purchase": "375"}


def heading(page: Page) -> Locator:
    return page.locator(".tb-lesson > .tb-head-region h1")


def on(page: Page, title: str) -> None:
    """Go on with the keyboard, to a step of that title."""
    page.get_by_role("button", name="Next").focus()
    page.keyboard.press("Enter")
    expect(heading(page)).to_contain_text(title)


def fits(page: Page, width: int) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth") <= width)


@pytest.mark.parametrize("width", [1280, 390])
def test_from_the_name_into_round_one(
    voila: str, folder: Path, open_page: Callable[..., Watched], width: int
) -> None:
    watched = open_page(f"{voila}/voila/render/lesson.ipynb", width)
    page = watched.page
    page.get_by_label("Your name").fill(f"Ann {width}")
    page.keyboard.press("Enter")
    for screen in range(1, 6):
        expect(heading(page)).to_contain_text(f"The rules ({screen} of 5)")
        assert fits(page, width)
        if screen in {3, 4}:
            watched.check_accessibility()
            watched.screenshot(f"voila-lesson-rules-{screen}-{width}")
        if screen < 5:
            on(page, f"({screen + 1} of 5)")
    on(page, "What do you know?")
    for number, answer in enumerate(RIGHT.values(), start=1):
        group = page.get_by_role("group", name=f"{number}. ")
        group.get_by_role("textbox").fill(answer)
    page.get_by_label("C The bank; Bill gives up two buyers").check()
    page.get_by_label("A Everybody who has a tulip").focus()
    page.keyboard.press("ArrowDown")
    page.get_by_role("button", name="Check my answers").click()
    expect(page.locator(".tb-status").first).to_contain_text("4 of 4 are right.")
    watched.check_accessibility()
    watched.screenshot(f"voila-lesson-quiz-{width}")
    on(page, "Your prediction")
    page.get_by_role("button", name="Keep my prediction and go on").click()
    expect(page.locator(".tb-status").first).to_contain_text("It has no answer yet.")
    page.get_by_label("Your answer, in florins").fill("2,000")
    page.get_by_role("button", name="Keep my prediction and go on").click()
    expect(heading(page)).to_contain_text("A turn to practise")
    page.locator(".tb-cards-region:not([aria-busy]) button").first.wait_for()
    on(page, "Round one")
    page.locator(".tb-board-region[data-drawn] .main-svg").first.wait_for()
    page.locator(".tb-cards-region:not([aria-busy]) button").first.wait_for()
    expect(page.locator("[data-action=new]")).to_be_hidden()
    # What was waited for may have been the board of the turn to practise.
    page.wait_for_function("document.querySelector('.tb-board-region').offsetHeight > 200")
    assert fits(page, width)
    watched.check_accessibility()
    watched.screenshot(f"voila-lesson-round-one-{width}")
    on(page, "Round one")
    expect(page.locator(".tb-status").first).to_contain_text("not over yet")
    on(page, "What happened")
    page.locator(".tb-main-region[data-drawn] .main-svg").first.wait_for()
    expect(page.get_by_role("cell", name="ƒ2000")).to_be_visible()
    assert fits(page, width)
    watched.screenshot(f"voila-lesson-result-{width}")
    kept = [read_answers(file) for file in (folder / "answers").iterdir()]
    own = [one for found in kept for one in found.given if one.student == f"Ann {width}"]
    assert {one.part for one in own} == {"tulipmania-warm-up", "tulipmania-prediction"}
    assert len(own) == 5


def test_the_address_names_the_game(voila: str, open_page: Callable[..., Watched]) -> None:
    watched = open_page(f"{voila}/voila/render/lesson.ipynb?game=tulip", 390)
    expect(watched.page.get_by_text("A lesson with Tulip", exact=True)).to_be_visible()
    expect(heading(watched.page)).to_have_text("Step 1 of 12: Welcome")
    watched.check_accessibility()


def test_the_enter_key_in_jupyterlab(
    lab: str, folder: Path, open_page: Callable[..., Watched]
) -> None:
    source = 'import tulipbook\n\ntulipbook.quiz("tulip-exit", file="answers.jsonl", student="Ann")'
    servers.write_notebook(folder / "notebooks" / "quiz.ipynb", source)
    page = open_page(f"{lab}/lab/tree/quiz.ipynb?reset").page
    page.get_by_text("| Idle").wait_for()
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    texts = page.locator(".tb-question textarea")
    texts.first.click()
    page.keyboard.type("add\nb d d x")
    expect(texts.first).to_have_value("add\nb d d x")
    page.get_by_label("Your answer, in florins").fill("3")
    page.get_by_label("A Because there are more of it").check()
    page.get_by_label("B A black tulip").check()
    page.get_by_label("Your answer, in florins").press("Enter")
    expect(page.locator(".tb-status")).to_contain_text("3 of 3 are right.")
    kept = read_answers(folder / "notebooks" / "answers.jsonl").given
    assert {one.question: one.answer for one in kept}["crash"] == "add\nb d d x"
