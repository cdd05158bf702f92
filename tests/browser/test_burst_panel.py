"""What if it burst now: asked for in a replay and in play, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.watch import Watched

pytestmark = pytest.mark.browser

POOL = 1


def test_in_a_replay(voila: str, open_page: Callable[..., Watched]) -> None:
    watched = open_page(f"{voila}/voila/render/replay.ipynb")
    page = watched.page
    ask = page.get_by_role("button", name="What if it burst now?")
    ask.wait_for()
    expect(ask).to_have_attribute("aria-expanded", "false")
    for _ in range(8):
        page.get_by_role("button", name="Turn on").click()
    ask.click()
    expect(page.get_by_text("Florins that each player would be paid")).to_be_visible()
    page.locator(".tb-paper-region[data-drawn] .main-svg").first.wait_for()
    watched.check_widths("voila-burst-now")
    ask.click()
    expect(page.get_by_text("Florins that each player would be paid")).to_be_hidden()


def test_in_play(voila: str, open_page: Callable[..., Watched]) -> None:
    watched = open_page(f"{voila}/voila/render/play.ipynb")
    page = watched.page
    page.get_by_role("button", name="Start").first.click()
    ask = page.get_by_role("button", name="What if it burst now?")
    ask.click()
    expect(page.get_by_text("Nine of ten draws lie in the range")).to_be_visible()
    page.locator(".tb-paper-region[data-drawn] .main-svg").first.wait_for()
    watched.screenshot("voila-burst-now-play")
    watched.check_accessibility()
