"""A page that is watched: its errors, its requests, and everything that reaches it."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, WebSocket, expect

SCREENSHOTS = Path(__file__).parents[2] / "screenshots"
OWN = {"127.0.0.1", ""}
# What JupyterLab itself says in a fresh profile, and nothing of ours can change.
NOT_OURS = re.compile(r"favicon|/lsp/|Error: Canceled")
RULES_OF_A_PAGE = {"region", "landmark-one-main", "page-has-heading-one", "document-title"}


class Watched:
    """A page with what it said and what reached it.

    Parameters
    ----------
    hears : bool
        Whether to keep all that comes through websockets.

    Attributes
    ----------
    errors : list of str
        Errors of the console and of scripts.
    hosts : set of str
        Hosts that were asked for something.
    frames : list of bytes
        What came through websockets.
    """

    def __init__(self, page: Page, hears: bool = False) -> None:
        self.page, self.hears = page, hears
        self.errors: list[str] = []
        self.hosts: set[str] = set()
        self.frames: list[bytes] = []
        page.on("console", lambda m: self._note(m.type, f"{m.text} {m.location}"))
        page.on("pageerror", lambda error: self._note("error", str(error)))
        page.on("request", lambda request: self.hosts.add(urlsplit(request.url).hostname or ""))
        page.on("websocket", self._listen)

    def _note(self, kind: str, text: str) -> None:
        if kind == "error" and not NOT_OURS.search(text):
            self.errors.append(text)

    def _listen(self, socket: WebSocket) -> None:
        self.hosts.add(urlsplit(socket.url).hostname or "")
        if self.hears:
            socket.on("framereceived", self._hear)

    def _hear(self, payload: str | bytes) -> None:
        self.frames.append(payload if isinstance(payload, bytes) else payload.encode())

    def check(self) -> None:
        """Fail if the page had an error or asked another host for anything."""
        assert self.errors == [], self.errors
        assert self.hosts <= OWN

    def states(self) -> list[str]:
        """Give every state of a widget that reached the page, without its names, sorted."""
        found: list[str] = []
        for frame in self.frames:
            content = _content(frame)
            if content:
                _collect(content, found)
        return sorted(found)

    def check_widths(self, name: str) -> None:
        """Fail if anything is wider than a wide or a narrow page, or not accessible there.

        The pages differ in their widths alone, so they are looked through where they are narrow.
        """
        for width in (1280, 390):
            self.page.set_viewport_size({"width": width, "height": 900})
            self.page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
            self.screenshot(f"{name}-{width}")
        self.check_accessibility()

    def screenshot(self, name: str) -> None:
        """Keep a picture of the whole page, for people to look at, if they ask for them."""
        if "SCREENSHOTS" not in os.environ:
            return
        SCREENSHOTS.mkdir(exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)

    def check_accessibility(self, whole_page: bool = True) -> None:
        """Fail if axe-core finds anything serious or critical in what we render."""
        options = {} if whole_page else {"rules": {rule: {"enabled": False} for rule in PAGE}}
        context = None if whole_page else ".tb-app"
        found = Axe().run(self.page, context=context, options=options).response["violations"]
        grave = [
            (one["id"], [node["target"] for node in one["nodes"]])
            for one in found
            if one["impact"] in {"serious", "critical"}
        ]
        assert grave == []


PAGE = sorted(RULES_OF_A_PAGE)


def _content(frame: bytes) -> Any:
    """Read the content of a kernel's message, in either of the protocols of Jupyter."""
    if frame[:1] == b"{":
        return json.loads(frame).get("content")
    count = int.from_bytes(frame[:8], "little")
    if not 5 <= count < 100:
        return None
    offsets = [int.from_bytes(frame[8 * n + 8 : 8 * n + 16], "little") for n in range(count)]
    try:
        return json.loads(frame[offsets[4] : offsets[5] if count > 5 else None])
    except ValueError:
        return None


def _collect(value: Any, found: list[str]) -> None:
    if isinstance(value, dict):
        state = value.get("state")
        if isinstance(state, dict):
            text = json.dumps(state, sort_keys=True)
            found.append(re.sub(r"[0-9a-f]{32}", "ID", text))
        for one in value.values():
            _collect(one, found)
    elif isinstance(value, list):
        for one in value:
            _collect(one, found)


class PlayPage:
    """The play page as a person uses it."""

    def __init__(self, watched: Watched) -> None:
        self.watched = watched
        self.page = watched.page

    @property
    def cards(self) -> Locator:
        """The buttons that can be pressed now."""
        return self.page.locator(".tb-cards-region button:not([aria-disabled])")

    @property
    def band(self) -> Locator:
        return self.page.locator(".tb-band-region")

    @property
    def status(self) -> Locator:
        return self.page.locator(".tb-status")

    def tool(self, name: str) -> Locator:
        return self.page.locator(".tb-tools").get_by_role("button", name=name)

    def start(self, pace: str = "At once") -> None:
        self.page.get_by_role("button", name="Start the game").click()
        self.page.get_by_label("Pace of the bots").select_option(pace)

    def wait_for_the_board(self) -> None:
        self.page.locator(".tb-board-region[data-drawn] .main-svg").first.wait_for()

    def wait_for_my_turn(self) -> None:
        self.page.locator(".tb-cards-region:not([aria-busy]) button").first.wait_for()

    @property
    def is_over(self) -> bool:
        return self.page.locator("[data-action=again]").count() > 0

    def decide(self, choose: Callable[[], object]) -> None:
        """Choose something, and wait for the decision after it."""
        region = self.page.locator(".tb-cards-region")
        token = str(region.get_attribute("data-token"))
        choose()
        expect(region).not_to_have_attribute("data-token", token)
        self.wait_for_my_turn()

    def choices(self) -> str:
        """Give what there is to choose, as a person reads it."""
        return self.page.locator(".tb-cards-region").inner_text()
