"""A lesson by its address, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.watch import PlayPage, Watched

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [1280, 390])
def test_an_address_leads_to_a_lesson_whose_rules_are_named(
    voila: str, open_page: Callable[..., Watched], width: int
) -> None:
    address = f"{voila}/voila/render/play.ipynb?game=tulip&preset=lesson"
    play = PlayPage(open_page(address, width))
    start = play.page.get_by_role("button", name="Start the game")
    start.wait_for()
    rules = play.page.get_by_label("Rules", exact=True)
    expect(rules.locator("option:checked")).to_have_text("A lesson of 15 minutes")
    named = play.page.locator(".tb-preset:visible")
    expect(named).to_contain_text("crash number 2 ends the game instead of the fourth (TU-4.1)")
    wide = play.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= width
    start.click()
    play.wait_for_my_turn()
    expect(named).to_contain_text("36 cards in the deck")
    expect(play.page.locator(".tb-facts:visible").last).to_contain_text("0 of 2")
