"""The commands `serve` and `lab`: addresses, sentences, and an end that leaves nothing."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import psutil
import pytest
from tornado.httpclient import AsyncHTTPClient
from tornado.websocket import websocket_connect

from tests.browser import servers

TULIPBOOK = str(Path(sys.executable).with_name("tulipbook"))


@pytest.mark.slow
def test_serve_says_where_and_ends_with_all_its_kernels(tmp_path: Path) -> None:
    for name in ("index", "play"):
        servers.write_notebook(tmp_path / "dashboards" / f"{name}.ipynb", f"print('{name}')")
    port = servers.free_port()
    url = f"http://127.0.0.1:{port}"
    arguments = ["serve", "--no-browser", f"--port={port}", "--pool=1"]
    for way in (signal.SIGINT, signal.SIGTERM):
        with servers.running(tmp_path, *arguments, url=f"{url}/voila/static/voila.js") as process:
            with urllib.request.urlopen(url) as answer:
                assert answer.url == f"{url}/voila/render/index.ipynb"
                page = answer.read().decode()
            assert "https://" not in page
            assert '<html lang="en"' in page
            assert "<title>A test</title>" in page
            assert "<main" in page
            assert "print(" not in page
            with pytest.raises(urllib.error.HTTPError, match="404") as refused:
                urllib.request.urlopen(f"{url}/voila/render/nonsense.ipynb")
            with refused.value as answer:
                missing = answer.read().decode()
            assert "There is no such page" in missing
            assert '<link rel="icon" href="data:image/svg+xml,' in missing
            assert "https://" not in missing
            kernels = [
                p for p in process.children(recursive=True) if "ipykernel" in str(p.cmdline())
            ]
            assert kernels
            process.send_signal(way)
            assert process.wait(30) == 0
            assert psutil.wait_procs(kernels, timeout=10)[1] == []
        log = (tmp_path / "server.log").read_text()
        assert f"The dashboards are at {url}/ " in log
        assert f"{url}/voila/render/play.ipynb" in log
        assert "The dashboards have ended." in log
        # A preheating kernel that is cut off may complain; the server itself must not.
        assert "tulipbook/serve/" not in log


@pytest.mark.slow
def test_a_page_speaks_the_language_of_the_server_or_the_one_asked_for(tmp_path: Path) -> None:
    tells = "from tulipbook.language import in_use\nprint('speaks', in_use())"
    servers.write_notebook(tmp_path / "dashboards" / "index.ipynb", tells)
    port = servers.free_port()
    url = f"http://127.0.0.1:{port}"
    arguments = ["serve", "--no-browser", f"--port={port}", "--pool=1", "--language=nl"]
    with servers.running(tmp_path, *arguments, url=f"{url}/voila/static/voila.js"):
        for asked, spoken in (("", "nl"), ("?lang=nl", "nl"), ("?lang=en", "en")):
            with urllib.request.urlopen(f"{url}/{asked}") as answer:
                page = answer.read().decode()
            assert f"speaks {spoken}" in page
            assert '<html lang="nl"' in page


@pytest.mark.slow
def test_a_page_that_is_opened_leaves_the_terminal_silent(tmp_path: Path) -> None:
    servers.write_notebook(tmp_path / "dashboards" / "index.ipynb", "print('index')")
    port = servers.free_port()
    url = f"http://127.0.0.1:{port}"

    async def open_page() -> None:
        page = (await AsyncHTTPClient().fetch(url, request_timeout=60)).body.decode()
        assert page.count('<link rel="icon" href="data:image/svg+xml,%3Csvg ') == 1
        found = re.search(r'"kernelId": ?"([0-9a-f-]+)"', page)
        assert found
        kernel = f"ws://127.0.0.1:{port}/api/kernels/{found[1]}/channels?session_id=a"
        (await websocket_connect(kernel)).close()

    arguments = ["serve", "--no-browser", f"--port={port}", "--pool=1"]
    with servers.running(tmp_path, *arguments, url=f"{url}/voila/static/voila.js"):
        asyncio.run(open_page())
        log = (tmp_path / "server.log").read_text()
    assert log.splitlines() == [
        f"The dashboards are at {url}/ (to play: {url}/voila/render/play.ipynb). Ctrl-C ends them."
    ]


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [TULIPBOOK, *arguments],
        check=False,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    (tmp_path / "dashboards").mkdir()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ended = run(tmp_path, "serve", "--no-browser", f"--port={port}")
    assert ended.returncode == 1
    assert ended.stderr == f"Port {port} of 127.0.0.1 is taken; choose another one with --port.\n"


def test_a_folder_that_is_not_there_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tulipbook import serve

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(serve, "__file__", str(tmp_path / "a" / "b" / "c" / "d.py"))
    for name in ("dashboards", "notebooks"):
        with pytest.raises(serve.CannotServe, match=f"There is no folder '{name}' here"):
            serve.find(name)
    (tmp_path / "notebooks").mkdir()
    assert serve.find("notebooks") == tmp_path / "notebooks"
