"""Leaving a page on which something has not been saved: the browser asks first."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Dialog, Error, Page, expect

from tests.browser.test_replay import is_running
from tests.browser.watch import PlayPage, Watched

pytestmark = pytest.mark.browser


def asks(page: Page) -> bool:
    """Try to leave; whoever is asked stays."""
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    page.close(run_before_unload=True)
    with suppress(Error):  # the page is closed
        for _ in range(200):
            if asked:
                break
            page.wait_for_timeout(50)
    assert page.is_closed() or asked == ["beforeunload"]
    return not page.is_closed()


def ends(kernel: str) -> bool:
    end = time.monotonic() + 30
    while is_running(kernel) and time.monotonic() < end:
        time.sleep(0.2)
    return not is_running(kernel)


@pytest.fixture
def visit(voila: str, open_page: Callable[..., Watched]) -> Callable[[str], PlayPage]:
    return lambda name: PlayPage(open_page(f"{voila}/voila/render/{name}"))


def test_a_game_that_is_not_saved_is_not_left_unasked(visit: Callable[[str], PlayPage]) -> None:
    early = visit("play.ipynb")
    early.start()
    early.wait_for_my_turn()
    assert not asks(early.page)
    play = visit("play.ipynb")
    play.start()
    play.wait_for_my_turn()
    kernel = re.findall(r'"kernelId": "([0-9a-f-]{36})"', play.page.content())[0]
    play.decide(play.cards.first.click)
    assert asks(play.page)
    play.decide(play.cards.first.click)  # the kernel lives
    with play.page.expect_download():
        play.tool("Save record").click()
    expect(play.status).to_contain_text("Saved as")
    assert is_running(kernel)
    assert not asks(play.page)
    assert ends(kernel)


def test_whoever_leaves_a_game_nevertheless_ends_its_kernel(
    visit: Callable[[str], PlayPage],
) -> None:
    play = visit("play.ipynb")
    play.start()
    play.wait_for_my_turn()
    kernel = re.findall(r'"kernelId": "([0-9a-f-]{36})"', play.page.content())[0]
    play.decide(play.cards.first.click)
    play.page.on("dialog", lambda dialog: dialog.accept())
    play.page.reload()
    play.page.get_by_role("button", name="Start the game").wait_for()
    assert ends(kernel)


def test_homework_that_is_not_saved_is_not_left_unasked(
    visit: Callable[[str], PlayPage],
) -> None:
    page = visit("homework.ipynb?game=tulip&bots=random").page
    page.get_by_label("Your name").fill("Zoë")
    page.get_by_role("button", name="Begin").click()
    with page.expect_download():
        page.get_by_role("button", name="Save the hand-in").click()
    page.get_by_role("textbox").first.press("3")
    page.get_by_role("textbox").first.blur()
    expect(page.locator(".tb-where")).to_have_text("changed since it was last saved")
    assert asks(page)
    with page.expect_download():
        page.get_by_role("button", name="Save the hand-in").click()
    expect(page.locator(".tb-where")).to_have_text("saved")
    assert not asks(page)


def test_a_lesson_that_is_not_saved_is_not_left_unasked(visit: Callable[[str], PlayPage]) -> None:
    page = visit("lesson.ipynb?game=tulip").page
    page.get_by_label("Your name").fill("Zoë")
    page.get_by_role("button", name="Begin").click()
    for screen in range(1, 6):
        expect(page.locator(".tb-head-region h1").first).to_contain_text(f"({screen} of 5)")
        page.get_by_role("button", name="Next").click()
    page.get_by_role("textbox").first.press("3")
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Keep my prediction and go on").wait_for()
    assert asks(page)
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_role("textbox").first).to_have_value("3")
