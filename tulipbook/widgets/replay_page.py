"""The replay page as HTML, region by region, from the model alone: all that a page ever holds."""

from __future__ import annotations

from html import escape
from typing import Final

from tulipbook.games.tulipmania import TulipmaniaView
from tulipbook.language import _
from tulipbook.pages import (
    Line,
    band_html,
    hand_html,
    hands_html,
    lines,
    log_html,
    panel_html,
    preset_html,
    result_html,
    supply_html,
    table_html,
)
from tulipbook.pages.markup import rule_html
from tulipbook.widgets.page import rules_panel
from tulipbook.widgets.plan import TITLES
from tulipbook.widgets.replay_model import ReplayModel

REGIONS: Final = ("title", "band", "preset", "now", "hand", "result", "table", "log", "rules")
LOG_STEPS: Final = 60
LOG_LINES: Final = 40


def regions(model: ReplayModel) -> dict[str, str]:
    """Write every region of the page; empty ones are not to be seen.

    Parameters
    ----------
    model : ReplayModel
        A record at a screen.

    Returns
    -------
    dict of str to str
        By the names in `REGIONS`. Through one player's eyes nothing of another hand is in them.

    Examples
    --------
    >>> from tulipbook.record.examples import load_example
    >>> model = ReplayModel(load_example("four-crashes"))
    >>> sorted(name for name, html in regions(model).items() if not html)
    ['preset', 'result']
    """
    if model.record is None:
        title = escape(_("Replay a game"))
        return dict.fromkeys(REGIONS, "") | {"title": f"<h1>{title}</h1>"}
    view, names = model.view, model.game.players
    return {
        "title": _title(model),
        "band": _band(model),
        "preset": preset_html(view.preset),
        "now": panel_html(_("What just happened"), _now(model)),
        "hand": _hand(model),
        "result": panel_html(_("The result"), result_html(view, names, model.bots)),
        "table": panel_html(
            _("The table"), table_html(view, names, model.bots) + supply_html(view)
        ),
        "log": panel_html(_("What happened"), _log(model)),
        "rules": rules_panel(view),
    }


def _title(model: ReplayModel) -> str:
    header = model.game.header
    facts = [model.game.source]
    if "seed" in header:
        facts.append(_("seed {seed}").format(seed=header["seed"]))
    if isinstance(model.view, TulipmaniaView):
        facts.append(_(model.view.board.title))
    title = _("Replay: {game}").format(game=TITLES[model.game.game])
    return f"<h1>{escape(title)}</h1><p class='tb-deal'>{escape(' · '.join(facts))}</p>"


def _band(model: ReplayModel) -> str:
    """Say how things stand; what just happened is there too for whoever listens."""
    told = " ".join(line.sentence for line in _lines(model))
    return f'{band_html(model.view, model.game.players)}<p class="tb-vh">{escape(told)}</p>'


def _now(model: ReplayModel) -> str:
    told = "".join(
        f"<li>{escape(line.sentence)} {' '.join(map(rule_html, line.rules))}</li>"
        for line in _lines(model)
    )
    if not told:
        nothing = escape(_("Nothing.") if model.place else _("The record begins here."))
        told = f"<li>{nothing}</li>"
    written = [_("Note: {note}").format(note=note) for note in model.stop.notes]
    notes = "".join(f"<p class='tb-note'>{escape(note)}</p>" for note in written)
    return f'<ol class="tb-now">{told}</ol>{notes}'


def _lines(model: ReplayModel) -> tuple[Line, ...]:
    return lines(model.seen(), model.game.players, model.stop.turn)


def _hand(model: ReplayModel) -> str:
    if model.hands:
        return panel_html(_("All hands"), hands_html(model.game.players, model.hands))
    if model.own_view is None or model.own_view.seat is None:
        return ""
    title = _("The hand of {name}").format(name=model.names[model.own_view.seat])
    return panel_html(title, hand_html(model.own_view))


def _log(model: ReplayModel) -> str:
    first = model.stops[max(0, model.place + 1 - LOG_STEPS)]
    return log_html(model.seen(LOG_STEPS), model.game.players, first.turn, LOG_LINES)
