"""The bubble experiments in a real browser: they run, stop, and say what they found."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.watch import Watched

pytestmark = pytest.mark.browser


def test_run_and_stop(voila: str, open_page: Callable[..., Watched]) -> None:
    watched = open_page(f"{voila}/voila/render/bubbles.ipynb")
    page = watched.page
    run, stop = (page.get_by_role("button", name=name, exact=True) for name in ("Run", "Stop"))
    status = page.locator(".tb-status")
    run.wait_for()
    run.click()
    expect(page.get_by_text("of 500")).to_be_visible(timeout=60_000)
    stop.click()
    expect(status).to_contain_text("Stopped after", timeout=60_000)
    page.get_by_label("Question", exact=True).select_option("Tulip: what crashes do")
    run.click()
    expect(status).to_contain_text("100 games were played", timeout=60_000)
    for region in ("main", "second", "third"):
        page.locator(f".tb-{region}-region[data-drawn] .main-svg").first.wait_for()
    expect(page.get_by_role("heading", name="Supply and value")).to_be_visible()
    page.get_by_label("Seed", exact=True).fill("none")
    run.click()
    expect(status).to_contain_text("The seed is 'none'")
    expect(page.locator(".tb-main-region .main-svg").first).to_be_visible()
    page.get_by_label("Seed", exact=True).fill("1637")
    page.get_by_label("Question", exact=True).select_option("Do speculators make bubbles?")
    run.click()
    expect(status).to_contain_text("500 games were played", timeout=60_000)
    expect(page.get_by_role("heading", name="Bubble size")).to_be_visible()
    watched.check_widths("voila-bubbles")
