"""What a person reads, hears and uses on the page of an app, out of its widgets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ipywidgets as w

from tests.figures.shown import texts
from tests.pseudo import spoken
from tulipbook.widgets.figure_panel import FigurePanel
from tulipbook.widgets.form import Form
from tulipbook.widgets.panel import Panel
from tulipbook.widgets.slider import Slider
from tulipbook.widgets.transport import Transport


def widgets(app: w.Widget) -> Iterator[Any]:
    """Go through an app and all that is in it."""
    yield app
    for child in getattr(app, "children", ()):
        yield from widgets(child)


def seen(app: w.Widget) -> list[str]:
    """List all texts of an app, those that are hidden now included."""
    return [text for widget in widgets(app) for text in _texts(widget) if text]


def _texts(widget: Any) -> Iterator[str]:
    yield getattr(widget, "description", "")
    yield getattr(widget, "placeholder", "").replace("\u200b", "")
    yield getattr(widget, "tooltip", "") or ""
    yield from getattr(widget, "_options_labels", ())
    match widget:
        case Panel() | Form() | w.HTML():
            yield spoken(widget.value)
        case FigurePanel():
            yield from texts(widget.figure) if widget.figure else ()
            yield spoken(widget.summary)
            yield spoken(widget.twin)
        case Slider():
            yield widget.name
        case Transport():
            yield widget.where
            yield from widget.labels.values()


def controls(app: w.Widget) -> Iterator[tuple[Any, str]]:
    """Give everything that a person sets or presses, with the name that stands beside it."""
    for widget in widgets(app):
        if isinstance(widget, w.Dropdown | w.Text | w.Checkbox | w.Button):
            yield widget, widget.description
        elif isinstance(widget, Slider):
            yield widget, widget.name
