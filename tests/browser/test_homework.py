"""Homework in a real browser: from a link to a file that is graded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.watch import PlayPage, Watched
from tests.lessons.classroom import homework, write_class
from tests.records import run
from tulipbook.lessons.class_page import class_html
from tulipbook.lessons.grade import grade_folder
from tulipbook.lessons.homework import make_homework

pytestmark = pytest.mark.browser

HOMEWORK = make_homework(name="cards", game="tulip", bots=["random", "greedy"], seed=1637)


@pytest.fixture
def visit(voila: str, open_page: Callable[..., Watched]) -> Callable[..., PlayPage]:
    def go(width: int = 1280) -> PlayPage:
        url = f"{voila}/voila/render/homework.ipynb?{HOMEWORK.query()}"
        page = PlayPage(open_page(url, width))
        page.page.get_by_label("Your name").wait_for()
        return page

    return go


def begin(page: Page, name: str = "Zoë") -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("heading", name="Warm-up").first.wait_for()
    expect(page.locator(".tb-head-region")).to_be_focused()


def step(page: Page, title: str) -> None:
    expect(page.locator(".tb-head-region h1")).to_contain_text(title)


def next_step(page: Page) -> None:
    page.get_by_role("button", name="Next ›").click()


def fill_in(page: Page) -> None:
    """Choose the first of every choice, and type the same number everywhere."""
    for question in page.locator(".tb-question").all():
        choices = question.locator("input[type=radio]")
        if choices.count():
            choices.first.check()
        else:
            question.locator("input, textarea").fill("3")


def answer(page: Page) -> None:
    fill_in(page)
    page.get_by_role("button", name="Check my answers").click()
    page.locator(".tb-verdict").first.wait_for()


def play_to_the_end(play: PlayPage) -> None:
    rng = Random(1637)
    go_on = play.page.get_by_role("button", name="Go on")
    for _ in range(200):
        play.wait_for_my_turn()
        if go_on.count():
            go_on.click()
            return
        play.decide(lambda: play.cards.nth(rng.randrange(play.cards.count())).click())
    raise AssertionError("the game does not end")


def save(page: Page, folder: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the hand-in").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    expect(page.locator(".tb-where")).to_have_text("saved")
    return path


def test_from_a_link_to_a_grade(visit: Callable[..., PlayPage], tmp_path: Path) -> None:
    play = visit()
    page = play.page
    play.watched.screenshot("homework-name")
    begin(page)
    answer(page)
    play.watched.screenshot("homework-quiz")
    play.watched.check_accessibility()
    next_step(page)
    step(page, "Your prediction")
    page.get_by_label("Your answer, in florins").fill("25")
    page.get_by_role("button", name="Keep my prediction and go on").click()
    step(page, "Your game")
    page.get_by_label("Pace of the bots").select_option("At once")
    play.wait_for_my_turn()
    for barred in ("Take back", "New game", "Save record", "Coach"):
        expect(page.get_by_text(barred)).to_be_hidden()
    play.watched.screenshot("homework-game")
    play.watched.check_accessibility()
    play_to_the_end(play)
    step(page, "Exit ticket")
    answer(page)
    next_step(page)
    step(page, "Hand in")
    expect(page.get_by_text("All questions are answered.")).to_be_visible()
    path = save(page, tmp_path)
    play.watched.screenshot("homework-saved")
    assert path.name == "cards-Zoë.jsonl"
    (grade,) = grade_folder(tmp_path, HOMEWORK)
    assert grade.problem == ""
    assert grade.score is not None
    assert grade.hand_in is not None
    assert grade.hand_in.bots_checked
    assert grade.quiz is not None
    out = [f"--csv={tmp_path / 'g.csv'}", f"--page={tmp_path / 'c.html'}"]
    assert run("grade", tmp_path, *out).exit_code == 0


def test_on_a_phone_a_saved_hand_in_is_gone_on_with(
    visit: Callable[..., PlayPage], tmp_path: Path
) -> None:
    play = visit(390)
    page = play.page
    begin(page)
    next_step(page)
    expect(play.status.first).to_contain_text("Press Next once more")
    next_step(page)
    step(page, "Your prediction")
    page.get_by_label("Your answer, in florins").fill("25")
    page.get_by_role("button", name="Keep my prediction and go on").click()
    page.get_by_label("Pace of the bots").select_option("At once")
    for _ in range(3):
        play.wait_for_my_turn()
        play.decide(play.cards.first.click)
    play.watched.screenshot("homework-game-390")
    path = save(page, tmp_path)
    again = visit(390)
    again.watched.screenshot("homework-name-390")
    again.page.locator("input[type=file][data-file=hand-in]").set_input_files(path)
    expect(again.status.first).to_contain_text("Welcome back, Zoë.")
    step(again.page, "Your game")
    again.wait_for_my_turn()
    width = again.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390


def test_no_press_of_next_is_lost(visit: Callable[..., PlayPage], tmp_path: Path) -> None:
    play = visit()
    page = play.page
    begin(page)
    save(page, tmp_path)
    page.get_by_role("textbox").first.press("3")
    page.get_by_role("button", name="Next ›").hover()
    page.mouse.down()
    page.wait_for_timeout(500)  # meanwhile the page wants to say that something has changed
    page.mouse.up()
    expect(play.status.first).to_contain_text("Question 2: It has no answer yet.")
    expect(page.locator(".tb-where")).to_have_text("changed since it was last saved")
    fill_in(page)
    page.evaluate("""() => {
        document.querySelector(".tb-form-region [type=submit]").click();
        document.querySelector("[data-action=next]").click();
    }""")
    step(page, "Your prediction")


@pytest.mark.parametrize("width", [1280, 390])
def test_the_page_of_a_class(open_page: Callable[..., Watched], tmp_path: Path, width: int) -> None:
    write_class(tmp_path / "handed-in")
    path = tmp_path / "class.html"
    path.write_text(class_html(grade_folder(tmp_path / "handed-in", homework())), encoding="utf-8")
    watched = open_page(path.as_uri(), width)
    page = watched.page
    dots = page.locator(".tb-chart .tb-dot")
    expect(dots).to_have_count(3 * 25)
    chart = page.locator("figure").bounding_box()
    assert chart is not None
    for dot in dots.all():
        box = dot.bounding_box()
        assert box is not None
        assert chart["x"] <= box["x"] <= box["x"] + box["width"] <= chart["x"] + chart["width"]
        assert chart["y"] <= box["y"] <= box["y"] + box["height"] <= chart["y"] + chart["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    watched.check_accessibility()
    watched.screenshot(f"class-{width}")
