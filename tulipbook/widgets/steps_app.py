"""An app that leads through steps: the parts of its page, and what each of them asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from tulipbook.widgets.app import App
from tulipbook.widgets.form import Form
from tulipbook.widgets.panel import Panel

Part = Panel | Form


class StepsApp(App):
    """A page on which one goes on and back.

    Attributes
    ----------
    head, text : Panel
        Where one is, and what the step tells.
    form : Form
        What the step asks for.
    steps : Panel
        The buttons that lead on and back.
    """

    def __init__(self) -> None:
        super().__init__()
        self.head = Panel("tb-head-region", live=True)
        self.text = Panel("tb-lesson-text")
        self.form = Form("tb-form-region")
        self.steps = Panel("tb-tools", "tb-steps-region")
        self._used: Counter[Part] = Counter()

    def _take(self, part: Part, change: Callable[..., str], *given: Any) -> None:
        """Do what a part of the page was used for; whatever comes of it, it can be used again."""
        self._used[part] += 1
        self._do(change, *given)

    def _token(self, part: Part, visits: int) -> int:
        """Give the number of what a part asks for: another one once it was used, or at a new step.

        What is done in one part leaves the others' numbers as they are. So a press of Next counts
        even while answers are being checked.
        """
        return visits + self._used[part]
