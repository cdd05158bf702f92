"""The play page as HTML, region by region, from the model alone: all that a page ever holds."""

from __future__ import annotations

from html import escape
from itertools import chain
from typing import Final

from tulipbook.games.api import Event
from tulipbook.games.tulipmania import TulipmaniaView
from tulipbook.games.words import coloured
from tulipbook.language import _, marked
from tulipbook.pages import (
    band_html,
    choices_html,
    hand_html,
    lines,
    log_html,
    panel_html,
    preset_html,
    result_html,
    rules_html,
    supply_html,
    table_html,
)
from tulipbook.pages.markup import GameView
from tulipbook.table import Played
from tulipbook.widgets.play_model import PlayModel

LOG_MOVES: Final = 60
LOG_LINES: Final = 40
NEWS: Final = 3
TITLES: Final = {
    "sell": marked("Choose a tulip to offer"),
    "bid": marked("Your cards"),
    "seller_bid": marked("Your cards"),
    "draw": marked("Draw a buyer"),
    "buy": marked("Buy a tulip"),
    "play": marked("Your cards"),
    "effect": marked("Carry out the card"),
}
KEYS: Final = marked("Keys: arrows or a card's number to move, Enter to choose.")


def regions(model: PlayModel) -> dict[str, str]:
    """Write every region of the page; empty ones are not to be seen.

    Parameters
    ----------
    model : PlayModel
        A game at a screen.

    Returns
    -------
    dict of str to str
        By the names in `REGIONS`. Before the end they hold nothing that the person at the screen
        may not know.

    Examples
    --------
    >>> from tulipbook.widgets.plan import Plan
    >>> model = PlayModel(Plan.usual("tulip"), fresh_seed=lambda: 1637)
    >>> model.start(model.plan)
    >>> sorted(name for name, html in regions(model).items() if not html)
    ['preset', 'result']
    """
    if model.screen == "setup":
        title = escape(_("Play a tulip game"))
        return dict.fromkeys(REGIONS, "") | {"title": f"<h1>{title}</h1>"}
    view, names = model.view, model.game.names
    return {
        "title": _title(model),
        "tools": _tools(model),
        "band": _band(model),
        "preset": preset_html(view.preset),
        "cards": _cards(model),
        "hand": panel_html(_("Your hand"), hand_html(view)) if model.screen == "play" else "",
        "table": panel_html(
            _("The table"), table_html(view, names, model.bots) + supply_html(view)
        ),
        "result": panel_html(_("The result"), result_html(view, names, model.bots, model.hands)),
        "log": panel_html(_("What happened"), _log(model)),
        "rules": rules_panel(view),
    }


def rules_panel(view: GameView) -> str:
    """Fold the rules of a game away."""
    title, rules = escape(_("The rules in short")), rules_html(view.game, view.preset)
    return f"<details class='tb-panel'><summary>{title}</summary>{rules}</details>"


REGIONS: Final = (
    "title", "tools", "band", "preset", "cards", "hand", "table", "result", "log", "rules",
)  # fmt: skip


def _title(model: PlayModel) -> str:
    header = model.game.record.header
    facts = []
    if "seed" in header:
        facts.append(_("seed {seed}").format(seed=header["seed"]))
    if isinstance(model.view, TulipmaniaView):
        facts.append(_(model.view.board.title))
    return f"<h1>{escape(model.title)}</h1><p class='tb-deal'>{escape(' · '.join(facts))}</p>"


def _band(model: PlayModel) -> str:
    if model.curtain is not None and model.screen == "curtain":
        who = escape(_("Hand over to {name}.").format(name=model.names[model.curtain]))
        hidden = escape(_("Nobody's hand is on the screen."))
        said = f"<strong>{who}</strong> <span>{hidden}</span>"
    else:
        said = band_html(model.view, model.game.names)
        said = said.removeprefix('<p class="tb-band">').removesuffix("</p>")
    news = "".join(f"<li>{escape(sentence)}</li>" for sentence in _news(model))
    return f'<p class="tb-band">{said}</p><ul class="tb-news">{news}</ul>'


def _news(model: PlayModel) -> list[str]:
    """Tell the last move in a few sentences."""
    history = model.game.history
    if not history:
        return []
    told = lines(_seen(model, history[-1:]), model.game.names, history[-1].turn)
    return [line.sentence for line in told][:NEWS]


def _cards(model: PlayModel) -> str:
    choices = model.choices()
    inside = choices_html(choices, buttons=True)
    if not inside:
        others = escape(_("The others are playing."))
        inside = f'<p class="tb-none">{others}</p>'
    elif model.screen == "play":
        inside += f'<p class="tb-hint">{escape(_(KEYS), quote=False)}</p>'
    return panel_html(_task(model, bool(choices)), inside)


def _task(model: PlayModel, awaited: bool) -> str:
    if model.screen == "over":
        return _("The game is over")
    if model.screen == "curtain":
        return _("Hand over")
    if model.exchanging is not None:
        seat, colour = model.exchanging
        told = _("The {purple} tulip of {name} changes places with ...")
        return told.format(purple=coloured(colour), name=model.names[seat])
    return _(TITLES[model.view.phase]) if awaited else _("Your cards")


def _log(model: PlayModel) -> str:
    history = model.game.history[-LOG_MOVES:]
    first_turn = history[0].turn if history else 1
    return log_html(_seen(model, history), model.game.names, first_turn, LOG_LINES)


def _seen(model: PlayModel, history: list[Played]) -> list[Event]:
    """Give events as the person at the screen may know them."""
    events = chain.from_iterable(played.events for played in history)
    return [event.seen_by(model.eyes) for event in events]


def _tools(model: PlayModel) -> str:
    tools = (
        ("undo", _("Take back"), model.can_take_back),
        ("skip", _("Skip to my turn") if model.persons else _("Skip to the end"), model.bots_move),
        ("save", _("Save record"), True),
        ("new", _("New game"), True),
    )
    barred = ' aria-disabled="true"'
    return "".join(
        f'<button type="button" class="tb-tool" data-action="{action}"'
        f"{'' if possible else barred}>{escape(label)}</button>"
        for action, label, possible in tools
    )
