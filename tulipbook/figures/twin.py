"""The twin of a figure: a sentence and a small table that say the same."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

from tulipbook.pages.markup import columns_text, table_markup


@dataclass(frozen=True, slots=True)
class Twin:
    """What a figure shows, for a terminal, a screen reader or a test.

    Attributes
    ----------
    title : str
        The title of the figure.
    summary : str
        What it shows, in one sentence.
    head : tuple of str
        The titles of the table's columns.
    rows : tuple of tuple of str
        Its cells.

    Examples
    --------
    >>> twin = Twin("Prices", "Orange is worth most.", ("Colour", "Price"), (("orange", "ƒ50"),))
    >>> print(twin.text)
    Orange is worth most.
    Colour  Price
    orange  ƒ50

    In a notebook's cell it shows itself so.
    """

    title: str
    summary: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def text(self) -> str:
        """The twin as plain text."""
        return f"{self.summary}\n{columns_text([self.head, *self.rows])}"

    @property
    def html(self) -> str:
        """The twin as HTML."""
        rows = [[escape(cell) for cell in row] for row in self.rows]
        return f"<p>{escape(self.summary)}</p>{table_markup(self.title, self.head, rows)}"

    def _repr_html_(self) -> str:
        """Show the twin in a notebook's cell."""
        return self.html

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Print the twin in IPython's terminal."""
        printer.text(self.text)
