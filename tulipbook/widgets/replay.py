"""The replay app: a record at one screen, bound to what a page shows."""

from __future__ import annotations

from html import escape
from itertools import groupby
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import ipywidgets as w

from tulipbook.games.tulipmania import Tulipmania
from tulipbook.language import _
from tulipbook.record import Record
from tulipbook.record.examples import EXAMPLES
from tulipbook.widgets.address import Address
from tulipbook.widgets.app import display, draw
from tulipbook.widgets.burst_panel import BurstPanel
from tulipbook.widgets.figure_panel import FigurePanel
from tulipbook.widgets.panel import Panel
from tulipbook.widgets.record_app import RecordApp
from tulipbook.widgets.replay_model import ALL, SPEEDS, Eyes, ReplayModel
from tulipbook.widgets.replay_page import REGIONS, regions
from tulipbook.widgets.style import STYLE

FIGURES: Final = ("board", "prices", "wealth")
RIGHT: Final = ("now", "result", "hand", "table", "log")
PUBLIC: Final = "public"
NO_EXAMPLE: Final = ""
FILE: Final = """
<div class="tb-files"><label>{label}
<input type="file" data-file="record" accept=".jsonl"></label></div>
"""


class ReplayApp(RecordApp):
    """A game record to step through on a page; `replay` makes one.

    Parameters
    ----------
    model : ReplayModel
        The record and the step that is shown.

    Attributes
    ----------
    model : ReplayModel
        The same.
    """

    def __init__(self, model: ReplayModel) -> None:
        super().__init__(model)
        self.panels = {name: _panel(name) for name in REGIONS}
        self.figures = {name: FigurePanel(f"tb-{name}-region") for name in FIGURES}
        self.files = Panel("tb-files-panel")
        self.files.value = FILE.format(label=escape(_("Open a record")))
        self.example = w.Dropdown(
            description=_("Example"),
            options=[
                (_("choose one"), NO_EXAMPLE),
                *[(_(title), name) for name, title in EXAMPLES.items()],
            ],
        )
        self.eyes = w.Dropdown(description=_("Hands"))
        self.speed = w.Dropdown(
            description=_("Speed"),
            options=[(_(speed), speed) for speed in SPEEDS],
            value=model.speed,
        )
        self.burst = BurstPanel()
        self._charts: ModuleType | None = None
        self._moments: list[Any] = []
        self._charted: Record | None = None
        self._shown: Record | None = None
        self._filling = False
        self.children = [w.HTML(STYLE), *self._layout()]
        self.add_class("tb-replay")
        self._bind()
        self.show()
        self._load_meanwhile("tulipbook.widgets.charts", self._take_charts)

    def _layout(self) -> list[w.DOMWidget]:
        head = w.HBox([self.panels["title"], self.example, self.files, self.eyes, self.speed])
        head.add_class("tb-head")
        right = w.VBox([self.panels[name] for name in RIGHT])
        left = w.VBox([*self.figures.values(), self.burst, self.panels["rules"]])
        for column in (right, left):
            column.add_class("tb-column")
        columns = w.Box([right, left])
        columns.add_class("tb-columns")
        told = [self.panels["band"], self.panels["preset"]]
        self.parts = [self.eyes, self.speed, self.controls, *told, columns]
        return [head, self.status, self.controls, *told, columns]

    def _bind(self) -> None:
        self.files.when_file(lambda *file: self._do(self._take_file, *file))
        self.example.observe(lambda change: self._take_example(change["new"]), "value")
        self.eyes.observe(lambda change: self._look_through(change["new"]), "value")
        self.burst.when_changed(self.show)
        self.speed.observe(lambda change: self._do(self._change_speed, change["new"]), "value")

    # What the person does -----------------------------------------------------------------------

    def open_record(self, record: str | Path | Record, eyes: Eyes = ALL) -> None:
        """Open a record, a file or an example; what is wrong with it is said on the page."""

        def load() -> str:
            if isinstance(record, Record):
                self.model.open(record)
            elif record in EXAMPLES:
                self.model.load_example(str(record))
            else:
                self.model.load_path(record)
            self.model.look_through(eyes)
            return self.model.game.warning or ""

        self._do(load)

    def _take_file(self, _kind: str, name: str, size: int, data: bytes) -> str:
        return self.model.load(data, name, size)

    def _take_example(self, name: str) -> None:
        if name != NO_EXAMPLE and not self._filling:
            self._do(self.model.load_example, name)

    def _look_through(self, eyes: str) -> None:
        if not self._filling:
            self._do(self.model.look_through, _read(eyes))

    def _change_speed(self, speed: str) -> str:
        self.model.speed = speed
        return ""

    # What the page shows ------------------------------------------------------------------------

    def _take_charts(self, module: ModuleType) -> None:
        self._charts = module

    def _show(self) -> None:
        model = self.model
        for part in self.parts:
            display(part, model.record is not None)
        for name, html in regions(model).items():
            self.panels[name].show(html)
        if model.record is None:
            return
        self._fill(model.record)
        self._show_controls()
        self._show_burst()
        if self._charts is not None:
            self._draw(self._charts)

    def _show_burst(self) -> None:
        model = self.model
        if isinstance(model.stop.state, Tulipmania):
            states = (stop.state for stop in model.stops[: model.place + 1])
            self.burst.show(states, model.game.players, model.eyes)
        else:
            self.burst.hide()

    def _fill(self, record: Record) -> None:
        """Make the controls show what is open."""
        self._filling = True
        self.example.value = self.model.example or NO_EXAMPLE
        if self._shown is not record:
            self._shown = record
            seen_by = _("as {name} sees it")
            seats = [(seen_by.format(name=one), str(n)) for n, one in enumerate(self.model.names)]
            self.eyes.options = [(_("all hands open"), ALL), (_("no hand"), PUBLIC), *seats]
        self.eyes.value = _written(self.model.eyes)
        self._filling = False

    def _draw(self, charts: ModuleType) -> None:
        model = self.model
        if self._charted is not model.record:
            self._charted = model.record
            stops = model.stops
            self._moments = [charts.moment_of(s.state.view(None), s.events) for s in stops]
        moments = [moment for moment, _same in groupby(self._moments[: model.place + 1])]
        moves = charts.last_moves([stop.events for stop in model.stops[: model.place + 1]])
        draw(self.figures, charts.draw_all(model.view, model.game.players, moments, moves))


def replay(record: str | Path | Record | None = None, *, eyes: Eyes = ALL) -> ReplayApp:
    """Step through a game record in a notebook or on a voila page.

    Parameters
    ----------
    record : str, Path or Record, optional
        A record, a file, or the name of an example, see `load_example`; the first example if not
        given. Another one can be opened on the page.
    eyes : int, "all" or None
        All hands open; or as one seat saw the game; or as a spectator, with None.

    Returns
    -------
    ReplayApp
        To be shown; the last expression of a cell is. What cannot be is said on its page.

    Examples
    --------
    >>> app = replay("bubble-bursts")
    >>> app.model.where
    'Step 0 of 3, turn 20'
    """
    app = ReplayApp(ReplayModel())
    app.open_record(next(iter(EXAMPLES)) if record is None else record, eyes)
    address = Address()
    if address.wrong:
        app.say(address.said)
    return app


def _panel(name: str) -> Panel:
    return Panel(f"tb-{name}-region", live=name == "band")


def _written(eyes: Eyes) -> str:
    return PUBLIC if eyes is None else str(eyes)


def _read(eyes: str) -> Eyes:
    if eyes == ALL:
        return ALL
    return None if eyes == PUBLIC else int(eyes)
