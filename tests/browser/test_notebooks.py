"""Every notebook and every page opens without an error: in voila, which runs it, and in JupyterLab.

Both are one server, set up as it is on Binder. The pages of `dashboards/` run in voila in their
own tests.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import servers
from tests.browser.servers import TOKEN
from tests.browser.watch import Watched
from tests.test_notebooks import ALL, NOTEBOOKS, ROOT, contents, ids

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LONGEST = 280_000
FAILED = "There was an error when executing cell"
ERROR = "application/vnd.jupyter.error"
PLOTLY = "application/vnd.plotly.v1+json"
# Starting a kernel for each would take longer than all the rest; they are run in voila.
OPEN_IN_LAB = """async path => {
  const app = window.jupyterapp;
  await app.restored;
  const kernelPreference = { shouldStart: false, autoStartDefault: false };
  const panel = await app.commands.execute("docmanager:open", { path, kernelPreference });
  await panel.revealed;
  return panel.content.model.cells.length;
}"""
CLOSE_IN_LAB = "() => window.jupyterapp.shell.currentWidget.close()"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("everything")
    for name in ("notebooks", "dashboards"):
        shutil.copytree(ROOT / name, folder / name)
    env = {**os.environ, "HOME": str(folder), "JUPYTER_CONFIG_PATH": str(ROOT / "binder")}
    exposed = "--LabApp.expose_app_in_browser=True"
    with servers.as_on_binder(folder, exposed, env=env) as (url, _):
        yield url


@pytest.mark.parametrize("path", NOTEBOOKS, ids=ids(NOTEBOOKS))
def test_it_runs_in_voila(path: Path, server: str, open_page: Callable[..., Watched]) -> None:
    watched = open_page(f"{server}voila/render/{path.relative_to(ROOT).as_posix()}?token={TOKEN}")
    page = watched.page
    expect(page.locator("#rendered_cells")).to_be_visible(timeout=LONGEST)
    assert FAILED not in page.content()
    check_figures(page, path)
    page.goto("about:blank")
    # Plotly's renderer draws, and then keeps a picture, for which Voila has no place.
    watched.errors[:] = [one for one in watched.errors if "setData is not a function" not in one]


def test_all_open_in_jupyterlab(server: str, open_page: Callable[..., Watched]) -> None:
    watched = open_page(f"{server}lab?reset&token={TOKEN}")
    page = watched.page
    page.locator("#jp-main-dock-panel").wait_for()
    for path in ALL:
        cells = page.evaluate(OPEN_IN_LAB, path.relative_to(ROOT).as_posix())
        assert cells == len(contents(path)["cells"])
        page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell").first.wait_for()
        expect(page.locator(f"[data-mime-type='{ERROR}']")).to_have_count(0)
        page.evaluate(CLOSE_IN_LAB)
    page.goto("about:blank")
    # It looks for the kernel that it was asked not to start.
    watched.errors[:] = [one for one in watched.errors if "null (reading 'kernel')" not in one]


def check_figures(page: Page, path: Path) -> None:
    """See that every figure that the notebook shows is drawn."""
    outputs = [one for cell in contents(path)["cells"] for one in cell.get("outputs", [])]
    figures = sum(PLOTLY in one.get("data", {}) for one in outputs)
    if figures:
        page.locator(".jp-OutputArea-output .main-svg").nth(figures - 1).wait_for()
