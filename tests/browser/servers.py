"""Servers for the tests: the command of tulipbook in a process of its own, ended by its pid."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import nbformat
import psutil

READY = 90.0
ENVIRONMENT = Path(sys.prefix)
TULIPBOOK = Path(sys.executable).with_name("tulipbook")
BASE = "/user/someone/"
TOKEN = "1637"


def free_port() -> int:
    """Find a port outside the range from which kernels, of other tests too, are given theirs."""
    while True:
        port = random.randrange(10_000, 30_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def write_notebook(path: Path, *sources: str, title: str = "A test") -> None:
    """Write a notebook with these cells."""
    path.parent.mkdir(parents=True, exist_ok=True)
    notebook = nbformat.v4.new_notebook()
    for number, source in enumerate(sources):
        cell = nbformat.v4.new_code_cell(source)
        cell["id"] = f"cell-{number}"
        notebook.cells.append(cell)
    notebook.metadata = {
        "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
        "language_info": {"name": "python"},
        "title": title,
    }
    nbformat.write(notebook, str(path))


@contextmanager
def running(
    folder: Path,
    *arguments: str,
    url: str,
    program: Path = TULIPBOOK,
    env: dict[str, str] | None = None,
) -> Iterator[psutil.Process]:
    """Run a program in a folder until the block ends; nothing of it may be left then."""
    command = [str(program), *arguments]
    log = (folder / "server.log").open("wb")
    process = psutil.Popen(command, cwd=folder, env=env, stdout=log, stderr=subprocess.STDOUT)
    try:
        _wait_for(url, process, folder / "server.log")
        yield process
    finally:
        left = [process, *process.children(recursive=True)] if process.is_running() else []
        with suppress(psutil.NoSuchProcess):
            process.send_signal(signal.SIGTERM)
        _, alive = psutil.wait_procs(left, timeout=20)
        for one in alive:
            one.kill()
        log.close()
        assert not alive, f"the server left {alive}"


def _wait_for(url: str, process: psutil.Popen, log: Path) -> None:
    end = time.monotonic() + READY
    while time.monotonic() < end:
        if process.poll() is not None:
            raise AssertionError(f"the server has ended:\n{log.read_text()}")
        with suppress(OSError), urllib.request.urlopen(url, timeout=5):
            return
        time.sleep(0.1)
    raise AssertionError(f"the server does not answer at {url}:\n{log.read_text()}")


@contextmanager
def dashboards(folder: Path, pool: int) -> Iterator[str]:
    """Serve the dashboards of a folder; gives the address.

    A `pool` of kernels runs every dashboard, whether a test opens it or not.
    """
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    arguments = ["serve", "--no-browser", f"--port={port}", f"--pool={pool}"]
    with running(folder, *arguments, url=f"{url}/voila/static/voila.js"):
        yield url


@contextmanager
def lab(folder: Path) -> Iterator[str]:
    """Serve JupyterLab on the notebooks of a folder; gives the address."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    settings = [
        f"--ServerApp.port={port}",
        "--IdentityProvider.token=",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--ServerApp.disable_check_xsrf=True",
        f"--LabApp.user_settings_dir={folder / 'settings'}",
        f"--LabApp.workspaces_dir={folder / 'workspaces'}",
    ]
    if os.geteuid() == 0:
        settings.append("--allow-root")
    with running(folder, "lab", "--no-browser", "--", *settings, url=f"{url}/api"):
        yield url


@contextmanager
def as_on_binder(
    folder: Path,
    *more: str,
    environment: Path = ENVIRONMENT,
    env: dict[str, str] | None = None,
) -> Iterator[tuple[str, psutil.Process]]:
    """Serve a folder with a plain JupyterLab, below a base URL and with a token, as BinderHub does.

    `more` are settings for it. Gives the address that everything lies below, and the server.
    """
    port = free_port()
    url = f"http://127.0.0.1:{port}{BASE}"
    settings = [
        "--no-browser",
        f"--ServerApp.base_url={BASE}",
        f"--ServerApp.port={port}",
        f"--IdentityProvider.token={TOKEN}",
        *more,
    ]
    if os.geteuid() == 0:
        settings.append("--allow-root")
    lab = environment / "bin" / "jupyter-lab"
    with running(folder, *settings, program=lab, env=env, url=f"{url}api") as process:
        yield url, process
