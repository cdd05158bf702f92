"""Pages in Dutch, in a real browser: ``?lang=nl``, and on from there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.watch import Watched

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Watched]


@pytest.mark.parametrize("width", [1280, 390])
def test_a_game_in_dutch(voila: str, open_page: OpenPage, width: int) -> None:
    watched = open_page(f"{voila}/?lang=nl", width)
    page = watched.page
    page.get_by_role("heading", name="Twee spellen over de tulpenzeepbel van 1637").wait_for()
    watched.check_accessibility()

    page.get_by_role("link", name="Speel een spel", exact=True).click()
    page.get_by_label("Startgetal").fill("1637")
    expect(page).to_have_title("Speel een tulpenspel – tulipbook")
    page.get_by_role("button", name="Begin het spel").click()
    choices = page.locator("button.tb-card:not([aria-disabled])")
    choices.first.wait_for()
    expect(page.locator(".tb-band")).to_contain_text("Beurt 1.")
    expect(page.locator(".tb-app")).to_have_attribute("lang", "nl")
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    page.locator(".tb-board-region[data-drawn] .main-svg").first.wait_for()
    expect(page.locator(".tb-board-region")).to_contain_text("ƒ\xa03.000")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    watched.check_accessibility()
    watched.screenshot(f"voila-play-dutch-{width}")
    assert cut_words(watched) == []


def cut_words(watched: Watched) -> list[str]:
    """Find labels of cards in which a word does not fit on a line."""
    found: list[str] = watched.page.evaluate(
        """() => [...document.querySelectorAll('.tb-label')].filter(label => {
            const words = label.textContent.trim().split(/\\s+/);
            const probe = label.cloneNode(false);
            probe.style.cssText = 'position: absolute; white-space: nowrap; visibility: hidden';
            label.parentNode.append(probe);
            const width = Math.max(...words.map(word => {
                probe.textContent = word;
                return probe.getBoundingClientRect().width;
            }));
            probe.remove();
            return width > label.getBoundingClientRect().width + 1;
        }).map(label => label.textContent)"""
    )
    return found


def test_a_page_asks_for_another_language_and_back(voila: str, open_page: OpenPage) -> None:
    page = open_page(voila).page
    page.get_by_role("link", name="Nederlands").click()
    page.get_by_role("link", name="English").click()
    page.get_by_role("link", name="Replay a game").click()
    page.get_by_role("button", name="Step on", exact=True).wait_for()
    assert page.url.endswith("replay.ipynb?lang=en")
