"""The rulebook's windows and notebooks in a real browser."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.servers import write_notebook
from tests.browser.watch import Watched

pytestmark = pytest.mark.browser

STEP = 'from tulipbook import step_rules\n\nstep_rules("TM-5")'
OpenPage = Callable[..., Watched]
RULES = Path(__file__).parents[2] / "notebooks" / "rules"


@pytest.mark.parametrize("width", [1280, 390])
def test_a_burst_is_stepped_through_and_everything_fits(
    voila: str, folder: Path, open_page: OpenPage, width: int
) -> None:
    write_notebook(folder / "dashboards" / "burst.ipynb", STEP)
    watched = open_page(f"{voila}/voila/render/burst.ipynb", width)
    page = watched.page
    page.get_by_label("Position").select_option(index=1)
    expect(page.locator(".tb-where")).to_have_text("Step 0 of 11, turn 12")
    expect(page.locator(".tb-title-region")).to_contain_text("Ann wins an orange tulip from Bill")
    board, now = page.locator(".tb-board-region"), page.locator(".tb-now-region")
    page.locator(".tb-table-region").click()
    for step in range(1, 12):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".tb-where")).to_have_text(f"Step {step} of 11, turn 12")
        if step == 6:
            expect(now).to_contain_text("Round 1: Ann, Bill and Charles each give up")
            here = board.locator("td.tb-transition", has=page.locator(".tb-mark"))
            expect(here).to_contain_text("ƒ3000")
            watched.check_accessibility()
            watched.screenshot(f"voila-rulebook-{width}")
    expect(page.locator(".tb-band-region")).to_contain_text("We wait for Bill to take a buyer.")
    expect(page.locator(".tb-status")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(
    ("link", "first"),
    [
        ("See the rules of Tulipmania 1637", "TM-1.5: Everybody has the same five action cards"),
        ("See the rules of Tulip", "TU-1.5: "),
    ],
)
def test_the_front_page_leads_to_the_rules(
    link: str, first: str, voila: str, open_page: OpenPage
) -> None:
    watched = open_page(voila)
    watched.page.get_by_role("link", name=link, exact=True).click()
    expect(watched.page.locator(".tb-title-region")).to_contain_text(first)
    watched.page.keyboard.press("ArrowRight")
    expect(watched.page.locator(".tb-where")).to_contain_text("Step 1 of ")
    watched.check_accessibility()


@pytest.mark.parametrize(
    ("name", "rule"), [("tulipmania.ipynb", "TM-2.8 Speculate"), ("tulip.ipynb", "TU-2.7 Draw")]
)
def test_a_link_leads_to_its_rule_in_jupyterlab(
    name: str, rule: str, folder: Path, lab: str, open_page: OpenPage
) -> None:
    (folder / "notebooks" / "rules").mkdir(parents=True, exist_ok=True)
    shutil.copy(RULES / name, folder / "notebooks" / "rules" / name)
    page = open_page(f"{lab}/lab/tree/rules/{name}?reset").page
    page.get_by_text(re.compile(r"\| Idle$")).wait_for()
    heading = page.get_by_role("heading", name=rule)
    page.get_by_role("link", name=rule.split(maxsplit=1)[0], exact=True).first.click()
    expect(heading).to_be_in_viewport()
