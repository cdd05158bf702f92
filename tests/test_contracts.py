import pytest
from grimp import ImportGraph

from tests.contracts import OutsideLibraries

ROOMS = {"games": [], "lab": ["numpy"]}


@pytest.mark.parametrize(
    ("module", "library", "kept"),
    [
        ("tulipbook.games.tulip", "dataclasses", True),
        ("tulipbook.games.tulip", "numpy", False),
        ("tulipbook.lab", "numpy", True),
        ("tulipbook.lab.frames", "numpy", True),
        ("tulipbook.lab", "pandas", False),
        ("tulipbook.lab", "tulipbook.games", True),
        ("tulipbook.unlisted", "numpy", False),
        ("tulipbook", "numpy", False),
    ],
)
def test_outside_library_is_refused_unless_listed(module: str, library: str, kept: bool) -> None:
    graph = ImportGraph()
    graph.add_module("tulipbook")
    graph.add_import(importer=module, imported=library)
    contract = OutsideLibraries("", {}, {"package": "tulipbook", "rooms": ROOMS})
    assert contract.check(graph, verbose=False).kept is kept
