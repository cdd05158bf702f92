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
    for chart in ("prices", "wealth"):
        page.locator(f".tb-{chart}-region[data-drawn] .main-svg").first.wait_for()
    watched.screenshot(f"voila-play-dutch-{width}")
    assert cut_words(watched) == []
    assert crowded(watched) == []


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


def crowded(watched: Watched) -> list[str]:
    """Find parts of figures that are cut off or lie on others: texts, plots, entries of legends."""
    found: list[str] = watched.page.evaluate(
        """() => [...document.querySelectorAll('.tb-figure[data-drawn]')].flatMap(figure => {
            const all = selector => [...figure.querySelectorAll(selector)].map(element => {
                const {left, right, top, bottom} = element.getBoundingClientRect();
                return {left, right, top, bottom, name: element.textContent || selector};
            });
            const [whole] = all('.main-svg');
            const texts = '.xtick text, .ytick text, text[class*=title]';
            const parts = all(`.nsewdrag, .legend .traces, ${texts}`);
            const apart = (one, two) => one.right <= two.left + 1 || two.right <= one.left + 1 ||
                one.bottom <= two.top + 1 || two.bottom <= one.top + 1;
            const inside = one => one.left >= whole.left - 1 && one.right <= whole.right + 1 &&
                one.top >= whole.top - 1 && one.bottom <= whole.bottom + 1;
            const shown = parts.filter(part => part.right - part.left > 1);
            return [
                ...shown.filter(one => !inside(one)).map(one => `${one.name} is cut off`),
                ...shown.flatMap((one, place) => shown.slice(place + 1)
                    .filter(two => !apart(one, two)).map(two => `${one.name} on ${two.name}`)),
            ];
        })"""
    )
    return found


def test_a_page_asks_for_another_language_and_back(voila: str, open_page: OpenPage) -> None:
    page = open_page(voila).page
    page.get_by_role("link", name="Nederlands").click()
    page.get_by_role("link", name="English").click()
    page.get_by_role("link", name="Replay a game").click()
    page.get_by_role("button", name="Step on", exact=True).wait_for()
    assert page.url.endswith("replay.ipynb?lang=en")
