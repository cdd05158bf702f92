"""The rulebook's notebooks hold every rule, with what the game itself says about it."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tulipbook
from tulipbook.rulebook import rule_positions
from tulipbook.rulebook.positions import SECTIONS

ROOT = Path(__file__).parents[2]
RULES = (ROOT / "tests" / "data" / "rule_ids.txt").read_text(encoding="utf-8").split()
NOTEBOOKS = {"TM": "tulipmania.ipynb", "TU": "tulip.ipynb"}
FOLDER = ROOT / "notebooks" / "rules"
# What the rules pages mark so, because the rulebooks leave it open.
SETTLED = {
    *("TM-1.9", "TM-1.11", "TM-2.5", "TM-5.5", "TM-6.1", "TM-6.2", "TM-6.3"),
    *("TU-1.1", "TU-1.2", "TU-1.3", "TU-2.5", "TU-4.4"),
}
PRINTED = {
    "TM-2.7": ["pays Bill ƒ250", "from ƒ250 to ƒ375"],
    "TM-2.8": ["pays Bill ƒ750", "from ƒ250 to ƒ1000"],
    "TM-2.9": ["with a buyer: the bank pays Bill ƒ250", "from ƒ250 to ƒ375"],
    "TM-2.10": ["with 2 buyers: the bank pays Bill ƒ750", "from ƒ250 to ƒ1000"],
    "TM-2.11": ["the bank pays Bill ƒ150", "from ƒ250 to ƒ50"],
    "TM-4.1": ["from the stockpile for ƒ250", "from ƒ250 to ƒ375"],
    "TM-5.2": [
        "round 1: ƒ4000 to Ann, Bill, Charles (with a buyer)",
        "round 2: ƒ3000 to Charles (with a buyer)",
        "round 3: ƒ1000 to Charles (with a buyer)",
        "round 4: ƒ750 to Ann, Charles, Dave (without)",
        "round 5: ƒ250 to Dave (without)",
        "the price ends at ƒ150",
    ],
    "TU-4.5": ["3 × 2 =  6", "1 × 1 =  1", "1 × 3 =  3", "1 × 0 =  0", "2 × 5 = 10", "together 26"],
}


def cells(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FOLDER / name).read_text(encoding="utf-8"))["cells"]
    return found


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def output(cell: dict[str, Any]) -> str:
    """Give the plain text that a cell has put out."""
    texts = []
    for one in cell["outputs"]:
        texts += one.get("text", []) or one["data"]["text/plain"]
    return "".join(texts)


@cache
def under(rule: str) -> tuple[dict[str, Any], ...]:
    """Give the cell with the rule's heading and those up to the next heading."""
    found: list[dict[str, Any]] = []
    for cell in cells(NOTEBOOKS[rule[:2]]):
        if source(cell).startswith("#"):
            if found:
                break
            if source(cell).startswith(f"### {rule} "):
                found.append(cell)
        elif found:
            found.append(cell)
    return tuple(found)


def headings(name: str) -> list[str]:
    lines = [line for cell in cells(name) for line in source(cell).splitlines()]
    return [line.lstrip("# ") for line in lines if re.match("#+ ", line)]


@pytest.mark.parametrize("game", NOTEBOOKS)
def test_every_rule_has_a_heading_in_the_order_of_the_rules(game: str) -> None:
    ids = [words.split()[0] for words in headings(NOTEBOOKS[game])]
    assert [one for one in ids if one in RULES] == [one for one in RULES if one.startswith(game)]


@pytest.mark.parametrize("name", NOTEBOOKS.values())
def test_the_first_cell_links_every_heading_of_a_rule_and_all_links_lead_there(name: str) -> None:
    anchors = {words.replace(" ", "-"): words.split()[0] for words in headings(name)}
    assert all(re.fullmatch(r"[\w.-]+", anchor) for anchor in anchors if anchor[0] == "T")
    links = re.findall(r"\]\(#([^)]*)\)", "".join(source(cell) for cell in cells(name)))
    assert set(links) <= set(anchors)
    first = re.findall(r"\[([^]]*)\]\(#([^)]*)\)", source(cells(name)[0]))
    linked = [label for label, anchor in first if anchors[anchor] == label]
    assert linked == [anchors[anchor] for anchor in anchors if anchors[anchor] in RULES]


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_told_in_words_and_by_the_game(rule: str) -> None:
    heading, *rest = under(rule)
    assert len(source(heading).split()) > 10
    code = [cell for cell in rest if cell["cell_type"] == "code"]
    assert any(output(cell).strip() for cell in code), "no cell asks the game"
    assert all("nbval-ignore-output" not in cell["metadata"].get("tags", ()) for cell in code)
    sources = "".join(map(source, code))
    if not rule_positions(rule):
        assert re.search(r"\b(deals|Table|board|load_board)\b", sources), "it asks no game"
        return
    assert f'show_rule("{rule}")' in sources or f'rule_positions("{rule}")' in sources
    if f'show_rule("{rule}")' in sources:
        said = "".join(map(output, code))
        assert repr(tulipbook.show_rule(rule)) in said, "what was kept is not what is shown now"


@pytest.mark.parametrize("rule", RULES)
def test_what_we_have_settled_is_marked(rule: str) -> None:
    assert ("*Settled" in source(under(rule)[0])) == (rule in SETTLED)


@pytest.mark.parametrize("rule", RULES)
def test_the_printed_examples_are_marked_and_come_out_as_printed(rule: str) -> None:
    heading, *rest = under(rule)
    assert ("**Printed example" in source(heading)) == (rule in PRINTED)
    said = "".join(output(cell) for cell in rest if cell["cell_type"] == "code")
    for words in PRINTED.get(rule, ()):
        assert words in said


def test_every_section_with_moves_can_be_stepped_through() -> None:
    everything = "\n".join(source(cell) for name in NOTEBOOKS.values() for cell in cells(name))
    stepped = set(re.findall(r'^step_rules\("(.*)"\)$', everything, re.MULTILINE))
    assert stepped | {"TM-1", "TM-7", "TU-1"} == set(SECTIONS)


def test_a_notebook_stays_small() -> None:
    for name in NOTEBOOKS.values():
        assert (FOLDER / name).stat().st_size < 400_000
