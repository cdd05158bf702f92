"""Every notebook and every page opens without an error: in voila, which runs it, and in JupyterLab.

Both are one server, set up as it is on Binder.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.browser import servers
from tests.browser.servers import TOKEN
from tests.browser.watch import Watched
from tests.test_notebooks import ALL, ROOT, contents, ids

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LONGEST = 280_000
FAILED = "There was an error when executing cell"
ERROR = "application/vnd.jupyter.error"
PLOTLY = "application/vnd.plotly.v1+json"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("everything")
    for name in ("notebooks", "dashboards"):
        shutil.copytree(ROOT / name, folder / name)
    env = {**os.environ, "HOME": str(folder), "JUPYTER_CONFIG_PATH": str(ROOT / "binder")}
    with servers.as_on_binder(folder, env=env) as (url, _):
        yield url


@pytest.mark.parametrize("path", ALL, ids=ids(ALL))
def test_it_opens(path: Path, server: str, open_page: Callable[..., Watched]) -> None:
    name = path.relative_to(ROOT).as_posix()
    watched = open_page(f"{server}voila/render/{name}?token={TOKEN}")
    page = watched.page
    expect(page.locator("#rendered_cells")).to_be_visible(timeout=LONGEST)
    assert FAILED not in page.content()
    check_figures(page, path)
    # Plotly's renderer draws, and then keeps a picture, for which Voila has no place.
    watched.errors[:] = [one for one in watched.errors if "setData is not a function" not in one]
    page.goto(f"{server}lab/tree/{name}?reset")
    page.locator(".jp-Notebook .jp-Cell").first.wait_for()
    expect(page.locator(f"[data-mime-type='{ERROR}']")).to_have_count(0)
    # A server that is asked to end a kernel that begins does not end itself.
    page.get_by_text("| Idle").wait_for()
    page.goto("about:blank")
    end_kernels(server)


def end_kernels(server: str) -> None:
    """End what JupyterLab leaves running; Voila ends its own."""
    for kernel in json.loads(asked(f"{server}api/kernels", "GET")):
        with suppress(HTTPError):
            asked(f"{server}api/kernels/{kernel['id']}", "DELETE")


def asked(url: str, method: str) -> bytes:
    request = Request(url, headers={"Authorization": f"token {TOKEN}"}, method=method)
    with urlopen(request, timeout=60) as answer:
        return bytes(answer.read())


def check_figures(page: Page, path: Path) -> None:
    """See that every figure that the notebook shows is drawn."""
    outputs = [one for cell in contents(path)["cells"] for one in cell.get("outputs", [])]
    figures = sum(PLOTLY in one.get("data", {}) for one in outputs)
    if figures:
        page.locator(".jp-OutputArea-output .main-svg").nth(figures - 1).wait_for()
