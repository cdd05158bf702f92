"""The marks of the tulips: a colour is always colour, letter and shape."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from tulipbook.games.words import colour_word
from tulipbook.language import _, in_context

INK: Final = "#1d2733"
WHITE: Final = "#ffffff"


@dataclass(frozen=True, slots=True)
class Mark:
    """How one colour looks.

    Attributes
    ----------
    colour, shape : str
        ``purple``, ``circle``.
    fill, ink : str
        The colours of the shape and of the letter on it, in hexadecimal.
    """

    colour: str
    shape: str
    fill: str
    ink: str

    @property
    def letter(self) -> str:
        """The letter on the shape, ``P``; a black tulip has none."""
        return {
            "purple": in_context("the letter on a purple tulip", "P"),
            "yellow": in_context("the letter on a yellow tulip", "Y"),
            "orange": in_context("the letter on an orange tulip", "O"),
            "blue": in_context("the letter on a blue tulip", "B"),
            "red": in_context("the letter on a red tulip", "R"),
            "white": in_context("the letter on a white tulip", "W"),
        }.get(self.colour, "")


MARKS: Final = {
    mark.colour: mark
    for mark in (
        Mark("purple", "circle", "#6a3d9a", WHITE),
        Mark("yellow", "square", "#f2c230", INK),
        Mark("orange", "diamond", "#f07f1a", INK),
        Mark("blue", "triangle", "#1f6fae", WHITE),
        Mark("red", "star", "#c62828", WHITE),
        Mark("white", "pentagon", WHITE, INK),
        Mark("black", "hexagon", INK, WHITE),
    )
}

# Each shape in a square of 24, the letter's baseline with it.
_SHAPES: Final = {
    "circle": ('<circle cx="12" cy="12" r="10"/>', 16.3),
    "square": ('<rect x="2.5" y="2.5" width="19" height="19" rx="1.5"/>', 16.3),
    "diamond": ('<path d="M12 .8 23.2 12 12 23.2 .8 12Z"/>', 16.3),
    "triangle": ('<path d="M12 1.2 23.4 21.8H.6Z"/>', 20),
    "star": (
        '<path d="M12 .3l3.6 7 7.9 1.2-5.6 5.5 1.2 7.9-7.1-3.7-7.1 3.7 1.2-7.9L.5 8.5l7.9-1.2Z"/>',
        16.4,
    ),
    "pentagon": ('<path d="M12 1 23 9.2 18.8 22.2H5.2L1 9.2Z"/>', 16.8),
    "hexagon": ('<path d="M7 2.2h10L22.6 12 17 21.8H7L1.4 12Z"/>', 16.3),
}


def mark_svg(colour: str) -> str:
    """Draw the mark of a colour; hidden from screen readers, which need words beside it.

    Parameters
    ----------
    colour : str
        One of the six colours, or ``black``.

    Examples
    --------
    >>> 'fill="#6a3d9a"' in mark_svg("purple") and ">P</text>" in mark_svg("purple")
    True
    """
    mark = MARKS[colour]
    shape, baseline = _SHAPES[mark.shape]
    size = 10.5 if mark.shape in {"star", "triangle"} else 12.5
    letter = (
        f'<text x="12" y="{baseline}" font-size="{size}" font-weight="700" text-anchor="middle" '
        f'fill="{mark.ink}">{mark.letter}</text>'
        if mark.letter
        else ""
    )
    return (
        '<svg class="tb-mark" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" '
        f'focusable="false"><g fill="{mark.fill}" stroke="{INK}" stroke-width="1">{shape}</g>'
        f"{letter}</svg>"
    )


def mark_html(colour: str) -> str:
    """Draw the mark of a colour with its name for screen readers."""
    return f'{mark_svg(colour)}<span class="tb-vh">{colour_word(colour)}</span>'


def counts_html(counts: Mapping[str, int]) -> str:
    """Draw how many there are of each colour, on one line; colours without any are left out.

    Examples
    --------
    >>> counts_html({"purple": 0})
    '<span class="tb-none">none</span>'
    """
    shown = "".join(
        f'<span class="tb-count">{mark_html(colour)} {number}</span> '
        for colour, number in counts.items()
        if number
    )
    if not shown:
        return f'<span class="tb-none">{_("none")}</span>'
    return f'<span class="tb-counts">{shown.rstrip()}</span>'


def counts_text(counts: Mapping[str, int]) -> str:
    """Write how many there are of each colour.

    Examples
    --------
    >>> counts_text({"purple": 1, "yellow": 0, "orange": 2}), counts_text({})
    ('purple 1, orange 2', 'none')
    """
    shown = [f"{colour_word(colour)} {number}" for colour, number in counts.items() if number]
    return ", ".join(shown) or _("none")


def tally(colours: Iterable[str]) -> dict[str, int]:
    """Count colours, in the order in which they come.

    Examples
    --------
    >>> tally(["purple", "blue", "purple"])
    {'purple': 2, 'blue': 1}
    """
    counts: dict[str, int] = {}
    for colour in colours:
        counts[colour] = counts.get(colour, 0) + 1
    return counts
