"""How fast the play page is, against a voila page with one bare button in the same run.

Run with ``make bench``. Nothing here is asserted; the numbers are printed.
"""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from statistics import median

import psutil
import pytest
from playwright.sync_api import Page, sync_playwright

from tests.browser import servers
from tests.browser.conftest import FLAGS
from tests.browser.watch import PlayPage, Watched

pytestmark = pytest.mark.browser

ROUNDS = 5
CLICKS = 40
BARE = "import ipywidgets\n\nipywidgets.Button(description='Start the game')"
PLAY = "import tulipbook\n\ntulipbook.play()"
GAME = "import tulipbook\n\ntulipbook.play(bots=[None] * 3, seed=1637, start=True)"
# Clicks, and waits until the board has been drawn again after it.
CLICK = """
async action => {
  const board = document.querySelector(".tb-board-region");
  const cards = document.querySelector(".tb-cards-region");
  const button = [...cards.querySelectorAll("button:not([aria-disabled])")].at(-1);
  const drawn = board.dataset.drawn;
  const token = cards.dataset.token;
  const start = performance.now();
  button.click();
  while (cards.dataset.token === token) await new Promise(requestAnimationFrame);
  const seen = performance.now() - start;
  for (let n = 0; n < 60 && board.dataset.drawn === drawn; n++) {
    await new Promise(requestAnimationFrame);
  }
  return [seen, board.dataset.drawn === drawn ? null : performance.now() - start];
}
"""


def test_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, source in (("bare", BARE), ("play", PLAY), ("game", GAME)):
        servers.write_notebook(tmp_path / "dashboards" / f"{name}.ipynb", source)
    lines = []
    with servers.dashboards(tmp_path, pool=1) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=FLAGS, headless=True
        )
        bare, first, board = [], [], []
        for _ in range(ROUNDS):
            time.sleep(6)  # the kernels that wait are ready again
            page = browser.new_context().new_page()
            bare.append(_until_start(page, f"{url}/voila/render/bare.ipynb"))
            page.context.close()
            time.sleep(1)
            page = browser.new_context().new_page()
            start = time.perf_counter()
            first.append(_until_start(page, f"{url}/voila/render/play.ipynb"))
            page.get_by_role("button", name="Start the game").click()
            PlayPage(Watched(page)).wait_for_the_board()
            board.append(time.perf_counter() - start)
            page.context.close()
        times = [median(found) for found in (bare, first, board)]
        lines.append(f"a bare button      {times[0]:.2f} s")
        lines.append(f"first control      {times[1]:.2f} s, {times[1] / times[0]:.2f} times")
        lines.append(f"board drawn        {times[2]:.2f} s, {times[2] / times[0]:.2f} times")
        time.sleep(6)
        page = browser.new_context().new_page()
        lines += _clicks(page, f"{url}/voila/render/game.ipynb")
        page.context.close()
        browser.close()
    with capsys.disabled():
        print("", *lines, sep="\n")


def _until_start(page: Page, url: str) -> float:
    start = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.get_by_role("button", name="Start the game").wait_for()
    return time.perf_counter() - start


def _clicks(page: Page, url: str) -> list[str]:
    """Measure clicks among persons, so that no bot thinks meanwhile."""
    kernels = _kernels()
    page.goto(url, wait_until="commit")
    play = PlayPage(Watched(page))
    play.wait_for_my_turn()
    play.wait_for_the_board()
    found = [page.evaluate(CLICK) for _ in range(CLICKS)]
    seen = median(seen for seen, _ in found)
    drawn = median(drawn for _, drawn in found if drawn is not None)
    memory = max((one.memory_info().rss for one in kernels if one.is_running()), default=0) / 1e6
    return [
        f"click to new page  {seen:.0f} ms in the median",
        f"click to new board {drawn:.0f} ms in the median",
        f"memory of a kernel {memory:.0f} MB",
    ]


def _kernels() -> list[psutil.Process]:
    mine = psutil.Process().children(recursive=True)
    return [one for one in mine if "ipykernel" in " ".join(one.cmdline())]
