"""On Binder the pages and the notebooks open.

The environment is made as repo2docker makes it: pip installs `binder/requirements.txt` in the
folder of the repository, then `binder/postBuild` runs there. The server is a plain JupyterLab below
a base URL and with a token, as BinderHub starts it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urljoin

import psutil
import pytest

from tests.browser import servers
from tests.browser.servers import BASE, TOKEN
from tests.browser.test_notebooks import FAILED
from tests.browser.watch import Watched

ROOT = Path(__file__).parents[2]
WHAT_TO_COPY = [
    *("LICENSE", "README.md", "pyproject.toml", "constraints.txt"),
    *("binder", "dashboards", "notebooks", "tulipbook"),
]
PLAY = "voila/render/dashboards/play.ipynb"
LESSON = "voila/render/dashboards/lesson.ipynb?game=tulip"
START = "lab/tree/notebooks/00-start.ipynb"
MEGABYTE = 1_000_000
# What docs/how-to/binder.md says; Binder gives everybody 1 GB.
ENVIRONMENT = 750
SESSION = 250


def copy_repository(target: Path) -> None:
    target.mkdir()
    for name in WHAT_TO_COPY:
        one = ROOT / name
        if one.is_dir():
            shutil.copytree(one, target / name, ignore=shutil.ignore_patterns("__pycache__", ".*"))
        else:
            shutil.copy(one, target)


def run(repository: Path, env: dict[str, str], *command: str) -> None:
    done = subprocess.run(
        command, cwd=repository, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def build(repository: Path, environment: Path) -> dict[str, str]:
    """Do what repo2docker does, with venv in the place of conda; give the environment variables."""
    bin_ = environment / "bin"
    env = {**os.environ, "PATH": f"{bin_}{os.pathsep}{os.environ['PATH']}"}
    env |= {"HOME": str(repository.parent), "JUPYTER_PLATFORM_DIRS": "1"}
    run(repository, env, sys.executable, "-m", "venv", str(environment))
    run(repository, env, str(bin_ / "pip"), "install", "-q", "-r", "binder/requirements.txt")
    run(repository, env, "binder/postBuild")
    return env


def size(folder: Path) -> float:
    files = (one.lstat() for one in folder.rglob("*") if not one.is_dir())
    return sum(one.st_blocks * 512 for one in files) / MEGABYTE


def memory(server: psutil.Process) -> float:
    """Give what the server and its kernels have for themselves."""
    family = [server, *server.children(recursive=True)]
    return sum(float(one.memory_full_info().uss) for one in family) / MEGABYTE


def fetch(url: str) -> str:
    request = urllib.request.Request(url, headers={"Authorization": f"token {TOKEN}"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert answer.status == 200
        assert answer.url == url
        return str(answer.read().decode())


def look_at_the_addresses(url: str) -> None:
    """Fetch every page that a badge opens, and every static file that a page names."""
    for notebook in sorted((ROOT / "dashboards").glob("*.ipynb")):
        page = fetch(f"{url}voila/render/dashboards/{notebook.name}")
        assert FAILED not in page, notebook.name
        files = re.findall(r'<(?:script|link) [^>]*(?:src|href)="([^"]+)"', page)
        assert files
        for file in files:
            assert file.startswith((BASE, "data:")), file
            if file.startswith(BASE):
                fetch(urljoin(url, file))
    fetch(f"{url}{START}")


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.timeout(900)  # pip writes 700 MB
def test_the_pages_and_the_notebooks_open(
    tmp_path: Path, open_page: Callable[..., Watched]
) -> None:
    repository, environment = tmp_path / "repository", tmp_path / "environment"
    copy_repository(repository)
    env = build(repository, environment)
    megabytes = size(environment)
    with servers.as_on_binder(repository, environment=environment, env=env) as (url, server):
        watched = open_page(f"{url}{PLAY}?token={TOKEN}")
        watched.page.get_by_role("button", name="Start the game").click()
        watched.page.locator(".tb-board-region[data-drawn] .main-svg").first.wait_for()
        used = memory(server)
        kernels = server.children(recursive=True)
        notebook = open_page(f"{url}{START}?token={TOKEN}")
        notebook.page.locator(".jp-CodeCell").first.wait_for()
        lesson = open_page(f"{url}{LESSON}&token={TOKEN}")
        lesson.page.get_by_text("A lesson with Tulip").first.wait_for()
        for left in (watched, notebook, lesson):
            left.page.goto("about:blank")
        assert psutil.wait_procs(kernels, timeout=20)[1] == [], "a page was left, its kernel not"
        look_at_the_addresses(url)
    print(f"environment {megabytes:.0f} MB, one session {used:.0f} MB")
    assert megabytes < ENVIRONMENT
    assert used < SESSION
