"""A browser, servers for it, and pages that are watched."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import servers
from tests.browser.watch import Watched

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# No test is about time; a busy machine may take long.
PATIENCE = 60_000
PLAY = "import tulipbook\n\ntulipbook.play()"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=FLAGS, headless=True
        )
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[Callable[..., Watched]]:
    """Open watched pages; at the end they must have been without errors."""
    opened: list[Watched] = []

    def open_one(url: str, width: int = 1280, height: int = 900, *, hears: bool = False) -> Watched:
        context = chromium.new_context(
            viewport={"width": width, "height": height}, accept_downloads=True
        )
        context.set_default_timeout(PATIENCE)
        watched = Watched(context.new_page(), hears)
        opened.append(watched)
        watched.page.goto(url, wait_until="commit")
        return watched

    yield open_one
    for watched in opened:
        watched.page.context.close()
    for watched in opened:
        watched.check()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tulipbook")


@pytest.fixture(scope="module")
def voila(folder: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """The dashboards; a module that wants kernels to wait ready says so with ``POOL = 1``."""
    dashboards = Path(__file__).parents[2] / "dashboards"
    shutil.copytree(dashboards, folder / "dashboards", dirs_exist_ok=True)
    with servers.dashboards(folder, getattr(request.module, "POOL", 0)) as url:
        yield url


@pytest.fixture(scope="module")
def lab(folder: Path) -> Iterator[str]:
    """JupyterLab with a notebook to play in."""
    servers.write_notebook(folder / "notebooks" / "play.ipynb", PLAY)
    with servers.lab(folder) as url:
        yield url
