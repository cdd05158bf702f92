"""What the apps share: a status line, one change at a time, and what is loaded later."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from html import escape
from importlib import import_module
from types import ModuleType
from typing import Any

import ipywidgets as w

from tulipbook.games import game_named
from tulipbook.games.api import TulipbookError
from tulipbook.games.preset import PRINTED, Preset
from tulipbook.games.tulipmania.board import SHIPPED
from tulipbook.language import _
from tulipbook.widgets.figure_panel import FigurePanel
from tulipbook.widgets.panel import Panel


class App(w.VBox):
    """An app on a page; whatever goes wrong in it is said in its status line.

    Attributes
    ----------
    status : Panel
        The status line.
    """

    def __init__(self) -> None:
        self.status = Panel("tb-status", live=True)
        self._tasks: set[asyncio.Task[None]] = set()
        super().__init__()
        for name in ("tb-app", "tb-page"):
            self.add_class(name)

    def say(self, sentence: str, well: bool = False) -> None:
        """Say something in the status line; an empty sentence clears it."""
        kind = ' class="tb-well"' if well else ""
        self.status.value = f"<p{kind}>{escape(sentence)}</p>" if sentence else ""

    def show(self) -> None:
        """Bring the page up to date."""
        try:
            self._show()
        except Exception as error:
            self.say(sentence_of(error))

    def _show(self) -> None:
        raise NotImplementedError

    def _do(self, change: Callable[..., str], *given: Any) -> None:
        """Change something and show it; whatever goes wrong is said on the page."""
        try:
            self.say(change(*given), well=True)
        except Exception as error:
            self.say(sentence_of(error))
        self.show()

    def _keep(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _load_meanwhile(self, name: str, then: Callable[[ModuleType], None]) -> None:
        """Load what takes long after the controls, or while a kernel waits for its page."""

        async def load() -> None:
            try:
                then(await asyncio.to_thread(import_module, name))
            except Exception as error:
                self.say(sentence_of(error))
            self.show()

        with suppress(RuntimeError):
            asyncio.get_running_loop()
            self._keep(load())


def display(widget: w.DOMWidget, shown: bool) -> None:
    """Show a widget, or take it off the page."""
    widget.layout.display = None if shown else "none"


def board_options() -> list[tuple[str, str]]:
    """Offer the boards that come with the package."""
    return [(_(name), name) for name in SHIPPED]


def preset_options(game: str, *own: Preset) -> list[tuple[str, Preset]]:
    """Offer the printed rules, the game's lesson presets, and one of somebody's own."""
    presets = game_named(game).presets
    offered = (PRINTED, *map(presets.load, presets.shipped), *own)
    return [(_(preset.title), preset) for preset in offered]


def draw(panels: Mapping[str, FigurePanel], drawn: Mapping[str, Any]) -> None:
    """Show figures with their twins in the panels of the same names; hide the other panels."""
    for name, panel in panels.items():
        if name in drawn:
            figure, twin = drawn[name]
            panel.show(figure, twin.summary, twin.html)
        else:
            panel.hide()


def sentence_of(error: Exception) -> str:
    """Say what went wrong; what nobody at the page can put right is our own fault.

    Examples
    --------
    >>> sentence_of(TulipbookError("the board lacks a start"))
    'The board lacks a start.'
    >>> sentence_of(TulipbookError("game.jsonl:2: a move out of turn"))
    'game.jsonl:2: a move out of turn.'
    """
    if isinstance(error, TulipbookError):
        said = str(error).rstrip(".")
        first = said if "." in said.split(" ")[0] else f"{said[:1].upper()}{said[1:]}"
        return f"{first}."
    return _(
        "Something went wrong inside tulipbook ({error}); what you see is how the game stands."
    ).format(error=f"{type(error).__name__}: {error}")
