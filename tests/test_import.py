"""Importing stays light: nothing from outside, and no room before it is entered."""

import subprocess
import sys

import pytest

import tulipbook

LOADED = """
import sys
before = set(sys.modules)
{statement}
print(*sorted(set(sys.modules) - before))
"""


def loaded(statement: str) -> set[str]:
    """Say what a statement loads in a Python of its own."""
    code = LOADED.format(statement=statement)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def outside(modules: set[str]) -> set[str]:
    tops = {module.partition(".")[0] for module in modules}
    return tops - {"tulipbook", "__mp_main__"} - sys.stdlib_module_names


def test_import_tulipbook_loads_nothing_from_outside_and_no_room() -> None:
    modules = loaded("import tulipbook")
    assert not outside(modules)
    assert {module for module in modules if module.startswith("tulipbook")} == {"tulipbook"}
    assert not modules & {"dataclasses", "json", "random", "inspect", "tomllib"}


@pytest.mark.parametrize(
    "statement",
    [
        "import tulipbook.games",
        "import tulipbook.record",
        "import tulipbook.table",
        "import tulipbook.bots",
        "import tulipbook.pages",
        "import tulipbook.lessons",
        "import tulipbook.testing",
        "from tulipbook import Table, load_board, load_record, load_state, make_bot",
    ],
)
def test_the_core_loads_nothing_from_outside(statement: str) -> None:
    assert not outside(loaded(statement))


def test_the_command_loads_click_alone() -> None:
    assert outside(loaded("import tulipbook.cli")) == {"click"}


def test_a_game_loads_neither_records_nor_bots() -> None:
    modules = loaded("import tulipbook.games")
    rooms = {module.split(".")[1] for module in modules if module.startswith("tulipbook.")}
    assert rooms == {"games", "language", "errors"}


def test_every_public_name_is_there() -> None:
    assert sorted(tulipbook.__all__) == tulipbook.__all__ == dir(tulipbook)
    for name in tulipbook.__all__:
        assert getattr(tulipbook, name) is not None


def test_another_name_is_not_there() -> None:
    with pytest.raises(AttributeError, match="'tulipbook' has no attribute 'tulips'"):
        _ = tulipbook.tulips
