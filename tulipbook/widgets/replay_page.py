"""The replay page as HTML, region by region, from the model alone: all that a page ever holds."""

from __future__ import annotations

from html import escape
from typing import Final

from tulipbook.games.tulipmania import TulipmaniaView
from tulipbook.pages import (
    Line,
    band_html,
    hand_html,
    hands_html,
    lines,
    log_html,
    panel_html,
    result_html,
    rules_html,
    supply_html,
    table_html,
)
from tulipbook.pages.markup import rule_html
from tulipbook.widgets.plan import TITLES
from tulipbook.widgets.replay_model import ReplayModel

REGIONS: Final = ("title", "band", "now", "hand", "result", "table", "log", "rules")
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
    ['result']
    """
    if model.record is None:
        return dict.fromkeys(REGIONS, "") | {"title": "<h1>Replay a game</h1>"}
    view, names = model.view, model.game.players
    return {
        "title": _title(model),
        "band": _band(model),
        "now": panel_html("What just happened", _now(model)),
        "hand": _hand(model),
        "result": panel_html("The result", result_html(view, names, model.bots)),
        "table": panel_html("The table", table_html(view, names, model.bots) + supply_html(view)),
        "log": panel_html("What happened", _log(model)),
        "rules": f"<details class='tb-panel'><summary>The rules in short</summary>"
        f"{rules_html(model.game.game)}</details>",
    }


def _title(model: ReplayModel) -> str:
    header = model.game.header
    facts = [model.game.source]
    if "seed" in header:
        facts.append(f"seed {header['seed']}")
    if isinstance(model.view, TulipmaniaView):
        facts.append(model.view.board.title)
    title = f"Replay: {TITLES[model.game.game]}"
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
    told = told or f"<li>{'The record begins here.' if not model.place else 'Nothing.'}</li>"
    notes = "".join(f"<p class='tb-note'>Note: {escape(note)}</p>" for note in model.stop.notes)
    return f'<ol class="tb-now">{told}</ol>{notes}'


def _lines(model: ReplayModel) -> tuple[Line, ...]:
    return lines(model.seen(), model.game.players, model.stop.turn)


def _hand(model: ReplayModel) -> str:
    if model.hands:
        return panel_html("All hands", hands_html(model.game.players, model.hands))
    if model.own_view is None or model.own_view.seat is None:
        return ""
    owner = model.names[model.own_view.seat]
    return panel_html(f"The hand of {owner}", hand_html(model.own_view))


def _log(model: ReplayModel) -> str:
    first = model.stops[max(0, model.place + 1 - LOG_STEPS)]
    return log_html(model.seen(LOG_STEPS), model.game.players, first.turn, LOG_LINES)
