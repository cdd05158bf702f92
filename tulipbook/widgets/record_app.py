"""What the apps share that go through a record step by step."""

from __future__ import annotations

import asyncio

from tulipbook.widgets.app import App
from tulipbook.widgets.replay_model import ReplayModel
from tulipbook.widgets.transport import Transport


class RecordApp(App):
    """A page with a record and the controls that step through it.

    Parameters
    ----------
    model : ReplayModel
        The record and the step that is shown.

    Attributes
    ----------
    model : ReplayModel
        The same.
    controls : Transport
        Buttons, a slider and keys.
    """

    def __init__(self, model: ReplayModel) -> None:
        super().__init__()
        self.model = model
        self.controls = Transport()
        self.controls.when_pressed(lambda button: self._do(self._press, button))
        self.controls.when_moved(self._seek)
        self._player: asyncio.Task[None] | None = None

    def _press(self, button: str) -> str:
        self.model.press(button)
        if self.model.playing and (self._player is None or self._player.done()):
            self._player = self._keep(self._play())
        return ""

    def _seek(self, place: int) -> None:
        if place != self.model.place:
            self._do(self.model.seek, place)

    async def _play(self) -> None:
        while self.model.playing:
            self.model.tick()
            self.show()
            await asyncio.sleep(self.model.pause)

    def _show_controls(self) -> None:
        model = self.model
        self.controls.show(model.place, model.last, model.where, model.playing)
