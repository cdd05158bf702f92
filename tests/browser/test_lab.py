"""The laboratory in a real browser: it runs, stops, and shows what was finished."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.watch import Watched

pytestmark = pytest.mark.browser


def test_run_and_stop(voila: str, open_page: Callable[..., Watched]) -> None:
    watched = open_page(f"{voila}/voila/render/lab.ipynb")
    page = watched.page
    run, stop = (page.get_by_role("button", name=name, exact=True) for name in ("Run", "Stop"))
    status = page.locator(".tb-status")
    run.wait_for()
    page.get_by_label("Games", exact=True).fill("10000")
    run.click()
    expect(page.get_by_text("of 10,000")).to_be_visible()
    stop.click()
    expect(status).to_contain_text("Stopped after", timeout=60_000)
    page.locator(".tb-traffic-region[data-drawn] .main-svg").first.wait_for()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the frames").click()
    assert download.value.suggested_filename.endswith("-games.zip")
    page.get_by_label("Games", exact=True).fill("none")
    run.click()
    expect(status).to_contain_text("a whole number from 1 to 10000")
    expect(page.locator(".tb-wins-region .main-svg").first).to_be_visible()
    watched.check_widths("voila-lab")
