"""The rulebook app: the positions of some rules, to choose from and to step through."""

from __future__ import annotations

from html import escape
from typing import Final

import ipywidgets as w

from tulipbook.games import game_named
from tulipbook.games.api import TulipbookError
from tulipbook.games.tulip import TulipView
from tulipbook.language import _
from tulipbook.pages import (
    RULES,
    band_html,
    board_html,
    hands_html,
    panel_html,
    result_html,
    supply_html,
    table_html,
    tracks_html,
)
from tulipbook.record import Record
from tulipbook.rulebook import rule_positions
from tulipbook.widgets.address import Address
from tulipbook.widgets.panel import Panel
from tulipbook.widgets.record_app import RecordApp
from tulipbook.widgets.rulebook_model import RulebookModel
from tulipbook.widgets.style import STYLE

USUAL: Final = "tulipmania-1637"
RIGHT: Final = ("now", "result", "hand", "table")
CSS: Final = """<style>
.tb-app.tb-rulebook { max-width: 1100px; }
#rendered_cells .tb-app.tb-rulebook { margin: 0 auto; }
.tb-rulebook .widget-dropdown { flex: 1 1 100%; max-width: 100%; }
.tb-rulebook .widget-dropdown > select { min-width: 0; flex: 1 1 auto; max-width: 760px; }
.tb-rulebook h3 { margin: 0 0 10px !important; font-size: 18px; line-height: 1.3; }
.tb-rulebook .tb-hand-region, .tb-rulebook .tb-table-region { order: 2; }
.tb-rulebook .tb-now small { color: #4a5563; white-space: nowrap; }
@container (min-width: 761px) { .tb-rulebook .tb-board th { white-space: nowrap; } }
</style>"""


class RulebookApp(RecordApp):
    """Positions of the rulebook on a page; `step_rules` makes one.

    Unlike a replay it has no figures, so that a notebook can hold one for every section.

    Parameters
    ----------
    positions : tuple of Record
        What there is to choose from; at least one.

    Attributes
    ----------
    model : RulebookModel
        The position that is open, and the step that is shown.
    """

    model: RulebookModel

    def __init__(self, positions: tuple[Record, ...]) -> None:
        super().__init__(RulebookModel(positions[0]))
        self.positions = positions
        self.choice = w.Dropdown(
            description=_("Position"),
            options=[(_title(record), place) for place, record in enumerate(positions)],
        )
        self.panels = {name: _panel(name) for name in ("title", "band", "board", *RIGHT)}
        self.children = [w.HTML(STYLE + CSS), *self._layout()]
        self.add_class("tb-rulebook")
        self.choice.observe(lambda change: self._do(self._open, change["new"]), "value")
        self.show()

    def _layout(self) -> list[w.DOMWidget]:
        head = w.HBox([self.choice])
        head.add_class("tb-head")
        right = w.VBox([self.panels[name] for name in RIGHT])
        left = w.VBox([self.panels["board"]])
        for column in (right, left):
            column.add_class("tb-column")
        columns = w.Box([right, left])
        columns.add_class("tb-columns")
        title, band = self.panels["title"], self.panels["band"]
        return [head, title, self.status, self.controls, band, columns]

    # What the person does -----------------------------------------------------------------------

    def _open(self, place: int) -> str:
        self.model.open(self.positions[place])
        return ""

    # What the page shows ------------------------------------------------------------------------

    def _show(self) -> None:
        model = self.model
        for name, html in regions(model).items():
            self.panels[name].show(html)
        self._show_controls()


def step_rules(rule: str | None = None) -> RulebookApp:
    """Step through the positions of a rule, of a section of the rules, or of a game.

    Parameters
    ----------
    rule : str, optional
        A rule, ``TM-2.8``, a section, ``TM-2``, or a game, ``tulip``; if not given, the game that
        the page's address asks for, as in ``?game=tulip``, or Tulipmania 1637.

    Returns
    -------
    RulebookApp
        To be shown; the last expression of a cell is.

    Raises
    ------
    TulipbookError
        If there is no such rule, or no position shows it.

    Examples
    --------
    >>> app = step_rules("TM-2")
    >>> app.choice.options[3][0]
    'TM-2.2: Three cards, chosen one after another, turned over together'
    >>> step_rules("TM-7")
    Traceback (most recent call last):
    tulipbook.errors.TulipbookError: No position shows TM-7; it needs no moves.
    """
    if rule is None:
        return _of_the_game_asked_for()
    positions = rule_positions(rule)
    if not positions:
        raise TulipbookError(f"No position shows {rule}; it needs no moves.")
    return RulebookApp(positions)


def _of_the_game_asked_for() -> RulebookApp:
    address = Address("game")
    game = address.read("game", lambda name: game_named(name).game, USUAL)
    app = RulebookApp(rule_positions(game))
    app.say(address.said)
    return app


def _rule(record: Record) -> str:
    return "-".join(record.source.removesuffix(".jsonl").split("-")[:2])


def _title(record: Record) -> str:
    return f"{_rule(record)}: {_(record.header['meta']['title'])}"


def _panel(name: str) -> Panel:
    return Panel(f"tb-{name}-region", live=name == "band")


def regions(model: RulebookModel) -> dict[str, str]:
    """Write every region of the page; empty ones are not to be seen."""
    view, names = model.view, model.game.players
    told = " ".join(line.sentence for line in model.lines)
    board = (
        panel_html(_("The values"), tracks_html(view))
        if isinstance(view, TulipView)
        else panel_html(_("The price board"), board_html(view))
    )
    rule = _rule(model.game)
    return {
        "title": f"<h3>{escape(_(model.game.header['meta']['title']))}</h3>"
        f"<p>{rule}: {escape(_(RULES[rule]))}</p>",
        "band": f'{_band(model)}<p class="tb-vh">{escape(told)}</p>',
        "now": panel_html(_("What just happened"), _now(model)),
        "result": panel_html(_("The result"), result_html(view, names)),
        "hand": panel_html(_("All hands"), hands_html(names, model.hands)),
        "table": panel_html(_("The table"), table_html(view, names) + supply_html(view)),
        "board": board,
    }


def _band(model: RulebookModel) -> str:
    if not model.goes_on:
        return band_html(model.view, model.game.players)
    turn = _("Turn {turn}.").format(turn=model.stop.turn)
    goes_on = _("The same move goes on.")
    return f'<p class="tb-band"><strong>{escape(turn)}</strong> <span>{escape(goes_on)}</span></p>'


def _now(model: RulebookModel) -> str:
    """Tell the step; its rules are named without a link, for they are told beside the app."""
    told = "".join(
        f"<li>{escape(line.sentence)} <small>{', '.join(line.rules)}</small></li>"
        for line in model.lines
    )
    if not model.place:
        told = f"<li>{escape(_('Press Step on to see what happens.'))}</li>"
    notes = "".join(f"<p class='tb-note'>{escape(note)}</p>" for note in model.stop.notes)
    return f'<ol class="tb-now">{told}</ol>{notes}'
