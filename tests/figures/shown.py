"""What a person reads on a figure, out of all that Plotly is given."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tests.pseudo import spoken

HELD = re.compile(r"%\{[^}]*\}")
"""Where Plotly puts in a value."""


def texts(figure: Any) -> list[str]:
    """List the texts of a figure, as `to_plotly_json` gives it.

    Names of traces count only if the legend shows them; code finds the others by theirs.
    """
    layout = figure["layout"]
    found = [*_layout(layout)]
    for trace in figure["data"]:
        found += _trace(trace, layout.get("showlegend", True))
    return [spoken(HELD.sub("", text)) for text in found]


def _layout(layout: Any) -> Iterator[str]:
    yield layout["title"]["text"]
    yield layout["title"]["subtitle"]["text"]
    for name, axis in layout.items():
        if re.fullmatch(r"[xy]axis\d*", name):
            yield axis.get("title", {}).get("text", "")
            yield axis.get("tickprefix", "") + axis.get("ticksuffix", "")
            yield from map(str, axis.get("ticktext", ()))
    for note in layout.get("annotations", ()):
        yield note["text"]


def _trace(trace: Any, legend: bool) -> Iterator[str]:
    if legend and trace.get("showlegend", True):
        yield trace.get("name", "")
    template = trace.get("hovertemplate", "")
    yield template
    fields = ["hovertext", "x", "y"]
    fields += ["text"] if "text" in trace.get("mode", "") or "{text}" in template else []
    fields += ["customdata"] if "{customdata}" in template else []
    for field in fields:
        yield from _strings(trace.get(field, ()))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _strings(one)
