"""Draws the picture of README: `python docs/board.py` writes `docs/board.svg` again."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import plotly.graph_objects as go

from tulipbook import load_example
from tulipbook.figures import board_figure

PICTURE = Path(__file__).with_name("board.svg")
TURN = 9
WIDTH = 720


def figure() -> go.Figure:
    """Give the board of an example, in the middle of the game."""
    steps = [step for step in load_example("speculators").replay() if step.state.turn <= TURN]
    return board_figure(steps[-1].state.view(None))


def mark() -> str:
    """Give a mark of the figure, by which a picture of an older one is found out."""
    return hashlib.sha256(figure().to_json().encode()).hexdigest()[:16]


def draw() -> str:
    """Draw the figure, with its mark."""
    drawn = figure()
    svg = drawn.to_image("svg", width=WIDTH, height=drawn.layout.height).decode()
    svg = re.sub(r"(-?\d+\.\d{2})\d+", r"\1", svg)
    return svg.replace("<svg ", f'<svg data-figure="{mark()}" ', 1) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
