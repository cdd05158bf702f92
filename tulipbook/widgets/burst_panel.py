"""The panel "What if it burst now?", off until somebody asks for it, with its chart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

import ipywidgets as w

from tulipbook.economics.expected import ExpectedBurst, expected_bursts, expected_wealth
from tulipbook.economics.turns import ends
from tulipbook.economics.values import Wealth, burst_now, wealth
from tulipbook.games.api import State
from tulipbook.games.tulipmania import Tulipmania, TulipmaniaView
from tulipbook.language import _, marked
from tulipbook.pages import OwnBurst, burst_html, own_burst_html, panel_html
from tulipbook.widgets.app import display
from tulipbook.widgets.figure_panel import FigurePanel
from tulipbook.widgets.panel import Panel
from tulipbook.widgets.replay_model import ALL, Eyes

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from tulipbook.figures import Twin

TITLE: Final = marked("What if it burst now?")

Bursts = tuple[ExpectedBurst, ...]
Course = list[tuple[float, Sequence[Wealth]]]


class BurstPanel(w.VBox):
    """What every bubble would pay if it burst now, and paper wealth against it so far.

    Nothing is computed while it is off. With all hands open the numbers are exact; through the
    eyes of one seat they are what that seat can expect, for its own tulips alone.

    Attributes
    ----------
    on : bool
        Whether somebody has asked for it.

    Examples
    --------
    >>> from tulipbook.record.examples import load_example
    >>> record, panel = load_example("bubble-bursts"), BurstPanel()
    >>> panel.show([record.start()], record.players)
    >>> panel.on, panel.table.value
    (False, '')
    """

    def __init__(self) -> None:
        self.on = False
        self.switch = Panel("tb-tools")
        self.table = Panel("tb-burst-region")
        self.figure = FigurePanel("tb-paper-region")
        self._changed: Callable[[], None] | None = None
        self._known = Known()
        super().__init__([self.switch, self.table, self.figure])
        self.add_class("tb-burst-panel")
        self.switch.when_pressed(self._press)
        self._show_switch()

    def when_changed(self, changed: Callable[[], None]) -> None:
        """Call `changed` when it is switched on or off; it should then be shown anew."""
        self._changed = changed

    def show(
        self,
        states: Iterable[State],
        names: Sequence[str],
        eyes: Eyes = ALL,
    ) -> None:
        """Bring the panel up to date.

        Parameters
        ----------
        states : iterable of State
            All states of the game so far; they are asked for only while the panel is on.
        names : sequence of str
            The players' names by seat.
        eyes : int, "all" or None
            With all hands open, through the eyes of a seat, or as a spectator.
        """
        display(self, True)
        if not self.on:
            self.table.value = ""
            self.figure.hide()
            return
        turns = list(ends(states))
        if eyes == ALL:
            self._show_all(turns, names)
        else:
            self._show_own(turns, names, eyes)

    def hide(self) -> None:
        """Take the panel off the page, as in a game without bubbles."""
        display(self, False)

    def _press(self, _action: str, token: int) -> None:
        if token == self.switch.token:
            self.on = not self.on
            self._show_switch()
            if self._changed is not None:
                self._changed()

    def _show_switch(self) -> None:
        state, arrow = ("true", "▾") if self.on else ("false", "▸")
        title = escape(_(TITLE))
        self.switch.show(
            f'<button type="button" class="tb-tool" data-action="burst" aria-expanded="{state}">'
            f'<span aria-hidden="true">{arrow}</span> {title}</button>',
            self.switch.token + 1,
        )

    def _show_all(self, turns: Sequence[tuple[int, Tulipmania]], names: Sequence[str]) -> None:
        now = turns[-1][1]
        paid = {colour: burst_now(now, colour).paid for colour in now.spaces}
        html = burst_html(now.prices, now.tulips, paid, names)
        self.table.value = panel_html(_(TITLE), html)
        self._draw([(turn, wealth(state)) for turn, state in turns], names)

    def _show_own(
        self, turns: Sequence[tuple[int, Tulipmania]], names: Sequence[str], seat: int | None
    ) -> None:
        if seat is None:
            self.table.value = panel_html(_(TITLE), own_burst_html(None))
            self.figure.hide()
            return
        course: Course = []
        bursts: Bursts = ()
        for turn, state in turns:
            view = state.view(seat)
            bursts = self._known.bursts(turn, view)
            course.append((turn, [expected_wealth(view, bursts)]))
        own = [OwnBurst(b.colour, b.tulips, b.price, b.mean, b.low, b.high) for b in bursts]
        self.table.value = panel_html(_(TITLE), own_burst_html(own))
        self._draw(course, names)

    def _draw(self, course: Course, names: Sequence[str]) -> None:
        figure, twin = _figure(course, names)
        self.figure.show(figure, twin.summary, twin.html)


class Known:
    """What has been expected already, by seat and turn; it takes long.

    Examples
    --------
    >>> from random import Random
    >>> view = Tulipmania.deal(Tulipmania.random_setup(3, Random(1637)), 3).view(0)
    >>> known = Known()
    >>> known.bursts(0, view) is known.bursts(0, view)
    True
    """

    def __init__(self) -> None:
        self._found: dict[
            tuple[int | None, int], tuple[TulipmaniaView, tuple[ExpectedBurst, ...]]
        ] = {}

    def bursts(self, turn: int, view: TulipmaniaView) -> Bursts:
        """Expect the bursts of a view."""
        seen = self._found.get((view.seat, turn))
        if seen is None or seen[0] != view:
            seen = self._found[view.seat, turn] = view, expected_bursts(view)
        return seen[1]


def _figure(course: Course, names: Sequence[str]) -> tuple[go.Figure, Twin]:
    from tulipbook.figures import paper_figure, paper_twin

    return paper_figure(course, names), paper_twin(course, names)
