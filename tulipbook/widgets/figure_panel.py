"""A figure on a page, kept up to date; the page's side is in `SCRIPTS`.

Plotly's own FigureWidget sends the library again for every figure, and makes a kernel half as
large again. Here the library, which plotly brings along, goes to a page once, and only after the
controls are there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import anywidget
import traitlets

if TYPE_CHECKING:
    import plotly.graph_objects as go

LIBRARY: Final = "package_data/plotly.min.js"
HERE: Final = Path(__file__)
SCRIPTS: Final = ("figure_fit.js", "figure_panel.js")

Outline = Sequence[tuple[float, float]]


class FigurePanel(anywidget.AnyWidget):
    """A figure with its text twin, which a page shows and brings up to date.

    Parameters
    ----------
    *classes : str
        For the style.
    later : bool
        Whether the page may draw other figures first.

    Examples
    --------
    >>> import plotly.graph_objects as go
    >>> panel = FigurePanel("tb-board")
    >>> panel.show(go.Figure([{"y": [1, 2]}]), "The price rises.")
    >>> panel.figure["data"][0]["y"]
    [1, 2]
    """

    _esm = "".join(HERE.with_name(name).read_text() for name in SCRIPTS)

    figure = traitlets.Dict().tag(sync=True)
    summary = traitlets.Unicode().tag(sync=True)
    twin = traitlets.Unicode().tag(sync=True)
    outlines = traitlets.Dict({"trace": "", "places": {}}).tag(sync=True)
    version = traitlets.Int().tag(sync=True)
    later = traitlets.Bool(False).tag(sync=True)
    classes = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def __init__(self, *classes: str, later: bool = False) -> None:
        super().__init__(classes=list(classes), later=later)
        self.on_msg(self._hear)

    def show(self, figure: go.Figure, summary: str, twin: str = "") -> None:
        """Show a figure, what it says in a sentence, and its twin in HTML; one message."""
        drawn = figure.to_plotly_json()
        del drawn["layout"]["template"]
        if drawn == self.figure:
            return
        with self.hold_sync():
            self.figure, self.summary, self.twin = drawn, summary, twin
            self.version += 1

    def outline(self, trace: str, places: Mapping[str, Outline]) -> None:
        """Say which trace lights up, and the outline of every place that can be named.

        The places are those of the ``data-targets`` of buttons in the same app.
        """
        self.outlines = {
            "trace": trace,
            "places": {place: [list(point) for point in line] for place, line in places.items()},
        }

    def hide(self) -> None:
        """Show nothing."""
        if self.figure:
            with self.hold_sync():
                self.figure, self.summary, self.twin = {}, "", ""
                self.version += 1

    def _hear(self, _: FigurePanel, content: Any, buffers: Sequence[Any]) -> None:
        if content == {"wants": "plotly"}:
            self.send({"plotly": True}, [files("plotly").joinpath(LIBRARY).read_bytes()])
