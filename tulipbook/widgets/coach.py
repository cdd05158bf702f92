"""The coach beside a game: off until somebody asks, and it knows no more than the player."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from html import escape
from random import Random
from typing import Any

import ipywidgets as w

from tulipbook.bots import Search, make_bot
from tulipbook.language import _
from tulipbook.pages.choice import Choice
from tulipbook.pages.coach import Advice, coach_html
from tulipbook.pages.markup import GameView
from tulipbook.widgets.panel import Panel
from tulipbook.widgets.play_model import PlayModel


class Coach(w.VBox):
    """A switch, and what the searching bot makes of the decision that is asked for.

    Parameters
    ----------
    model : PlayModel
        The game at the screen.
    keep : callable
        Begins work that goes on meanwhile.
    say_error : callable
        Says on the page what went wrong.
    """

    def __init__(
        self,
        model: PlayModel,
        keep: Callable[[Coroutine[Any, Any, None]], object],
        say_error: Callable[[Exception], None],
    ) -> None:
        self.model, self._begin, self._say_error = model, keep, say_error
        self.switch = w.Checkbox(description=_("Coach"), value=False, indent=False)
        self.panel = Panel("tb-coach-region")
        self._asked: tuple[object, int] | None = None
        super().__init__([self.switch, self.panel])
        self.add_class("tb-panel")
        self.switch.observe(lambda _change: self.look(), "value")

    @property
    def _decision(self) -> tuple[object, int] | None:
        """The decision that a person is asked for at the screen, if there is one."""
        model = self.model
        if not self.switch.value or model.screen != "play" or model.bots_move:
            return None
        return model.game, model.token

    def look(self) -> None:
        """Think about the decision at the screen, unless that is being done."""
        decision = self._decision
        if decision == self._asked:
            return
        self._asked, self.panel.value = decision, ""
        if decision is not None:
            thinking = escape(_("The coach is thinking ..."))
            self.panel.value = f"<p>{thinking}</p>"
            self._begin(self._think(decision, self.model.view, self.model.choices()))

    async def _think(
        self, decision: tuple[object, int], view: GameView, choices: Sequence[Choice]
    ) -> None:
        try:
            said = coach_html(await asyncio.to_thread(advice, view, choices, decision[1]))
        except Exception as error:
            said = ""
            self._say_error(error)
        if decision == self._asked == self._decision:
            self.panel.value = said


def advice(view: GameView, choices: Sequence[Choice], seed: int = 0) -> tuple[Advice, ...]:
    """Ask the searching bot about everything that can be done, from the view alone.

    Examples
    --------
    >>> from tulipbook.pages import choices
    >>> from tulipbook.table import Table
    >>> table = Table.deal("tulip", 2, seed=1637)
    >>> view = table.view(table.state.to_act[0])
    >>> len(advice(view, choices(view, table.names))) == len(view.legal_actions())
    True
    """
    bot = make_bot("search", game=view.game, rng=Random(seed))
    assert isinstance(bot, Search)
    titles = {choice.action: choice.title for choice in choices}
    return tuple(
        Advice(
            titles.get(one.action, one.action),
            one.games,
            one.florins,
            one.florins_error,
            one.win,
            one.win_error,
        )
        for one in bot.evaluate(view, view.legal_actions())
    )
