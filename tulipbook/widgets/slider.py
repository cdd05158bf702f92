"""A slider with a name that screen readers say; the page's side is in `slider.js`."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets


class Slider(anywidget.AnyWidget):
    """A whole number to be chosen with the keyboard or the pointer.

    The slider of ipywidgets has no name for screen readers.

    Parameters
    ----------
    name : str
        What stands beside it.
    low, high, step, value : int
        The ends, the step, and where it stands at first.

    Attributes
    ----------
    value : int
        Where it stands.

    Examples
    --------
    >>> Slider("Players", 3, 5, 1, 4).value
    4
    """

    _esm = Path(__file__).with_suffix(".js")
    _css = Path(__file__).with_suffix(".css")

    name = traitlets.Unicode().tag(sync=True)
    low = traitlets.Int().tag(sync=True)
    high = traitlets.Int().tag(sync=True)
    step = traitlets.Int(1).tag(sync=True)
    value = traitlets.Int().tag(sync=True)

    def __init__(self, name: str, low: int, high: int, step: int, value: int) -> None:
        super().__init__(name=name, low=low, high=high, step=step, value=value)
