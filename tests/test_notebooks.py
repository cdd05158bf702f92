"""Every notebook and dashboard runs, shows what it showed before, and says what it is for."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").rglob("[!.]*.ipynb"))
DASHBOARDS = sorted((ROOT / "dashboards").rglob("[!.]*.ipynb"))
ALL = [*NOTEBOOKS, *DASHBOARDS]
COUNTING = {"04", "05", "06", "07", "08"}  # what takes long
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def ids(paths: list[Path]) -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in paths]


def contents(path: Path) -> dict:
    return json.loads(path.read_text(encoding="utf-8"))


def has_code(path: Path) -> bool:
    return any(cell["cell_type"] == "code" for cell in contents(path)["cells"])


def groups() -> dict[str, list[Path]]:
    """Give what one run of nbval takes; to start it takes longer than most notebooks."""
    found: dict[str, list[Path]] = {}
    for path in filter(has_code, ALL):
        name = path.stem if path.stem[:2] in COUNTING else path.parent.relative_to(ROOT).as_posix()
        found.setdefault(name, []).append(path)
    return found


GROUPS = groups()


def words(path: Path) -> list[str]:
    cells = contents(path)["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]


def test_there_are_notebooks() -> None:
    assert {"notebooks/00-start.ipynb", "notebooks/rules/tulip.ipynb"} <= set(ids(NOTEBOOKS))
    assert {"dashboards/index.ipynb", "dashboards/play.ipynb"} <= set(ids(DASHBOARDS))


@pytest.mark.slow
@pytest.mark.parametrize("paths", GROUPS.values(), ids=GROUPS)
def test_they_run_and_show_what_they_showed(paths: list[Path]) -> None:
    run = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "--nbval", "--nbval-cell-timeout=120", "-q"),
            *("-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=", "-o", "timeout=280"),
            *("-W", "ignore", *map(str, paths)),
        ],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
        timeout=290,
    )
    assert run.returncode == 0, run.stdout


@pytest.mark.parametrize("path", [*NOTEBOOKS, *DASHBOARDS], ids=ids([*NOTEBOOKS, *DASHBOARDS]))
def test_its_metadata_says_nothing_of_the_machine_it_was_made_on(path: Path) -> None:
    notebook = contents(path)
    metadata = dict(notebook["metadata"])
    assert metadata.pop("title").endswith("tulipbook")
    assert metadata == METADATA
    for cell in notebook["cells"]:
        assert set(cell["metadata"]) <= {"tags"}, cell["source"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=ids(NOTEBOOKS))
def test_a_notebook_says_what_one_learns_how_long_it_takes_and_where_to_go(path: Path) -> None:
    first, *_, last = words(path)
    assert first.startswith("# ")
    assert "will learn" in first
    assert "takes" in first
    assert "Where to go next" in last


@pytest.mark.parametrize("path", NOTEBOOKS, ids=ids(NOTEBOOKS))
def test_its_links_lead_somewhere(path: Path) -> None:
    for text in words(path):
        for piece in text.split("](")[1:]:
            target = piece.split(")")[0]
            if "://" not in target and not target.startswith("#"):
                assert (path.parent / target.split("#")[0]).exists(), target
