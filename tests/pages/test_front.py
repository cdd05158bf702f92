"""The front page leads to every page and names every notebook."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from tulipbook.pages.front import DOORS, NOTEBOOKS, front_html

ROOT = Path(__file__).parents[2]


def test_there_is_a_door_to_every_page() -> None:
    pages = {path.name for path in (ROOT / "dashboards").glob("[!.]*.ipynb")}
    assert {urlsplit(door.file).path for door in DOORS} == pages - {"index.ipynb"}
    page = front_html()
    assert all(f'href="{door.file}"' in page for door in DOORS)


def test_the_rules_of_both_games_can_be_stepped_through() -> None:
    files = [door.file for door in DOORS]
    assert {"rules.ipynb", "rules.ipynb?game=tulip"} <= set(files)


def test_every_notebook_is_named() -> None:
    folder = ROOT / "notebooks"
    there = {
        path.relative_to(folder).with_suffix("").as_posix()
        for path in folder.rglob("*.ipynb")
        if not any(part.startswith(".") for part in path.relative_to(folder).parts)
    }
    assert {name for name, _, _ in NOTEBOOKS} == there
