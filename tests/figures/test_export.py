"""Figures leave the notebook whole: as a page that asks nobody, and as a picture."""

import os
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pages.games import NAMES, first, steps
from tulipbook.figures import (
    Moment,
    TulipMoment,
    board_figure,
    prices_figure,
    tracks_figure,
    values_figure,
    wealth_figure,
)
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulipmania import Tulipmania


def figures():
    game, cards = list(steps(Tulipmania, 4, 3)), list(steps(Tulip, 3, 5))
    moments = [Moment.of(step.state.view(None), step.new) for step in game]
    told = [TulipMoment.of(step.state.view(None), step.new) for step in cards]
    view = first(Tulipmania, 5, "bid").state.view(None)
    return {
        "board": board_figure(view),
        "prices": prices_figure(moments, view.board),
        "wealth": wealth_figure(moments, ["</script><script>alert(1)</script>", *NAMES[1:4]]),
        "values": values_figure(told, NAMES),
        "tracks": tracks_figure(cards[-1].state.view(None)),
    }


def test_a_page_of_a_figure_asks_nobody_and_runs_no_name() -> None:
    for figure in figures().values():
        html = figure.to_html(include_plotlyjs=False, full_html=True)
        assert "alert(1)</script>" not in html
        assert not re.findall(r"""(?:src|href)=["']https?:""", html)
        assert figure.layout.title.text.replace("'", "") in html


def test_figures_are_the_same_every_time() -> None:
    again = figures()
    for name, figure in figures().items():
        assert figure.to_json() == again[name].to_json()


def test_drawing_needs_neither_pandas_nor_numpy() -> None:
    code = (
        "import sys\n"
        "from tulipbook.figures import board_figure\n"
        "from tulipbook.games.tulipmania import load_board\n"
        "board_figure(load_board('standard')).to_json()\n"
        "print(sorted({'pandas', 'numpy', 'ipywidgets'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_pages_need_no_plotly() -> None:
    code = "import sys, tulipbook.pages; print('plotly' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


@pytest.mark.slow
@pytest.mark.browser
def test_a_picture_shows_the_figure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("kaleido")
    monkeypatch.setenv("BROWSER_PATH", os.fspath(shutil.which("chromium") or ""))
    file = tmp_path / "board.png"
    figures()["board"].write_image(file, width=520, height=592, scale=2)
    data = file.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">II", data[16:24]) == (1040, 1184)
    assert len(data) > 20_000
