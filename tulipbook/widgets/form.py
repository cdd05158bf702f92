"""A form: HTML from the kernel with the browser's own inputs; the page's side is in `form.js`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

Typed = dict[str, str]


class Form(anywidget.AnyWidget):
    """A part of a page in which somebody chooses and types.

    What has been typed is told by the names of the inputs: after every change, and when the form
    is submitted, at most once for each token.

    Parameters
    ----------
    *classes : str
        For the style.

    Attributes
    ----------
    value : str
        The HTML inside the form; whoever writes it escapes what comes from outside.
    token : int
        The number of what is asked for; a form that has been submitted has been used.

    Examples
    --------
    >>> form = Form("tb-name-form")
    >>> form.show('<label>Your name <input name="name"></label>', 1)
    >>> form.token
    1
    """

    _esm = Path(__file__).with_name("form.js")

    value = traitlets.Unicode().tag(sync=True)
    token = traitlets.Int().tag(sync=True)
    classes = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def __init__(self, *classes: str) -> None:
        super().__init__(classes=list(classes))
        self._change: Callable[[Typed], None] | None = None
        self._submit: Callable[[Typed], None] | None = None
        self.on_msg(self._hear)

    def when_typed(self, change: Callable[[Typed], None]) -> None:
        """Call `change` with all that stands in the inputs whenever one of them changes."""
        self._change = change

    def when_submitted(self, submit: Callable[[Typed], None]) -> None:
        """Call `submit` with all that stands in the inputs."""
        self._submit = submit

    def show(self, value: str, token: int = 0) -> None:
        """Show other HTML, with its token, in one message."""
        with self.hold_sync():
            self.value = value
            self.token = token

    def _hear(self, _: Form, content: Any, buffers: Sequence[Any]) -> None:
        match content:
            case {"typed": dict(typed)} if self._change:
                self._change(_texts(typed))
            case {"submitted": dict(typed), "token": int(token)} if self._submit:
                if token == self.token:
                    self._submit(_texts(typed))


def _texts(typed: dict[Any, Any]) -> Typed:
    return {str(name): str(said) for name, said in typed.items()}
