"""A panel: HTML from the kernel, with buttons, files and a live region; the page's side is JS."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from tulipbook.language import in_use

LARGEST_FILE: Final = 4_000_000

Press = Callable[[str, int], None]
Receive = Callable[[str, str, int, bytes], None]


class Panel(anywidget.AnyWidget):
    """A part of a page that is HTML, and stays where it is while its contents change.

    A ``<button data-action="...">`` in it tells its action together with the panel's `token`, at
    most once for each token, so that nothing fires twice. ``<input type="file" data-file="...">``
    sends a file. With `live`, changes are announced by screen readers.

    Parameters
    ----------
    *classes : str
        For the style.
    live : bool
        Whether changes are announced.
    arrows : bool
        Whether the arrow keys and the digits move among the buttons.

    Attributes
    ----------
    value : str
        The HTML; whoever writes it escapes what comes from outside.
    token : int
        The number of the decision that the buttons belong to.
    unsaved : bool
        Whether something would be lost with the page; the browser asks then before it leaves it.

    Examples
    --------
    >>> panel = Panel("tb-log")
    >>> panel.value = "<p>Nothing yet.</p>"
    """

    _esm = Path(__file__).with_name("panel.js")

    value = traitlets.Unicode().tag(sync=True)
    token = traitlets.Int().tag(sync=True)
    classes = traitlets.List(traitlets.Unicode()).tag(sync=True)
    live = traitlets.Bool(False).tag(sync=True)
    arrows = traitlets.Bool(False).tag(sync=True)
    largest_file = traitlets.Int(LARGEST_FILE).tag(sync=True)
    unsaved = traitlets.Bool(False).tag(sync=True)
    language = traitlets.Unicode().tag(sync=True)

    def __init__(self, *classes: str, live: bool = False, arrows: bool = False) -> None:
        super().__init__(classes=list(classes), live=live, arrows=arrows, language=in_use())
        self._press: Press | None = None
        self._receive: Receive | None = None
        self._seen: Callable[[], None] | None = None
        self.on_msg(self._hear)

    def when_pressed(self, press: Press) -> None:
        """Call `press` with the action of a button and the token that it had."""
        self._press = press

    def when_file(self, receive: Receive) -> None:
        """Call `receive` with the input's ``data-file``, the file's name, size and contents.

        Of a file of more than `LARGEST_FILE` bytes the contents stay empty.
        """
        self._receive = receive

    def when_seen(self, seen: Callable[[], None]) -> None:
        """Call `seen` whenever a page shows the panel."""
        self._seen = seen

    def show(self, value: str, token: int = 0) -> None:
        """Show other HTML, with the token of its buttons, in one message."""
        with self.hold_sync():
            self.value = value
            self.token = token

    def take_focus(self) -> None:
        """Put the focus on the first button that can be used, now or when there is one."""
        self.send({"focus": True})

    def to_top(self) -> None:
        """Scroll the page to the beginning of this panel."""
        self.send({"top": True})

    def download(self, name: str, text: str) -> None:
        """Hand a file to the person at the page; it does not stay in the page."""
        self.send({"download": name, "text": text})

    def _hear(self, _: Panel, content: Any, buffers: Sequence[Any]) -> None:
        match content:
            case {"action": str(action), "token": int(token)} if self._press:
                self._press(action, token)
            case {"file": str(kind), "name": str(name), "size": int(size)} if self._receive:
                self._receive(kind, name, size, bytes(buffers[0]) if buffers else b"")
            case {"seen": True} if self._seen:
                self._seen()
