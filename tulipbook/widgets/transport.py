"""The controls of a replay: buttons, a slider and keys; the page's side is in `transport.js`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from tulipbook.language import _

HERE = Path(__file__)


def labels() -> dict[str, str]:
    """Give all that the page's side says, in the language in use."""
    return {
        "first": _("First"),
        "turn_back": _("Turn back"),
        "back": _("Step back"),
        "play": _("Play"),
        "pause": _("Pause"),
        "forward": _("Step on"),
        "turn_forward": _("Turn on"),
        "last": _("Last"),
        "step": _("Step"),
        "hint": _("Keys: ← → step, Page Up and Down turn, Home and End, space bar play"),
    }


class Transport(anywidget.AnyWidget):
    """Controls that go from step to step.

    A button tells its name, and so do the keys anywhere in the app: the arrows step, Page Up and
    Page Down go from turn to turn, Home and End to the ends, the space bar plays and pauses.

    Attributes
    ----------
    place, last : int
        The step that is shown, and the last one; the slider sets the first of them.
    where : str
        The same in words.
    playing : bool
        Whether the steps follow one another by themselves.

    Examples
    --------
    >>> controls = Transport()
    >>> controls.show(3, 81, "Step 3 of 81, turn 1", playing=False)
    >>> controls.place
    3
    """

    _esm = HERE.with_suffix(".js")
    _css = HERE.with_suffix(".css")

    place = traitlets.Int().tag(sync=True)
    last = traitlets.Int().tag(sync=True)
    where = traitlets.Unicode().tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)
    playing = traitlets.Bool(False).tag(sync=True)

    def __init__(self) -> None:
        super().__init__(labels=labels())
        self._press: Callable[[str], None] | None = None
        self.on_msg(self._hear)

    def when_pressed(self, press: Callable[[str], None]) -> None:
        """Call `press` with the name of a button, whether it was pressed or its key."""
        self._press = press

    def when_moved(self, move: Callable[[int], None]) -> None:
        """Call `move` with the step to which the slider was moved."""
        self.observe(lambda change: move(change["new"]), "place")

    def show(self, place: int, last: int, where: str, playing: bool) -> None:
        """Show another step, in one message."""
        with self.hold_sync():
            self.last, self.place, self.where, self.playing = last, place, where, playing

    def _hear(self, _: Transport, content: Any, buffers: Sequence[Any]) -> None:
        match content:
            case {"press": str(button)} if self._press:
                self._press(button)
