"""Every rule of the rules pages has a test that names it.

`tests/data/rule_ids.txt` lists the ids, one a line: those that begin a row of a table there.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent
RULES = (TESTS / "data" / "rule_ids.txt").read_text(encoding="utf-8").split()
MARKS = ("pytest.mark.rule", "rule")


def markers(tree: ast.AST) -> Iterator[str]:
    """List what `pytest.mark.rule(...)`, or `rule(...)` for short, names on the tests of a file."""
    for test in ast.walk(tree):
        if isinstance(test, ast.FunctionDef) and test.name.startswith("test"):
            for decorator in test.decorator_list:
                for call in ast.walk(decorator):
                    if isinstance(call, ast.Call) and ast.unparse(call.func) in MARKS:
                        yield from (ast.literal_eval(argument) for argument in call.args)


@cache
def named() -> dict[str, set[str]]:
    """Give the ids that tests name, each with its files; read, not run, so that no option of the
    test run hides one."""
    found: dict[str, set[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for rule in markers(ast.parse(path.read_text(encoding="utf-8"))):
            found.setdefault(rule, set()).add(path.name)
    return found


def test_every_rule_has_a_test() -> None:
    missing = [rule for rule in RULES if rule not in named()]
    assert not missing, f"no test is marked with {', '.join(missing)}"


def test_every_marked_rule_is_on_the_rules_pages() -> None:
    unknown = {rule: files for rule, files in named().items() if rule not in RULES}
    assert not unknown


def test_the_list_of_rules_is_whole() -> None:
    assert len(RULES) == len(set(RULES)) == 73
    assert {"TM-1.1", "TM-4.4", "TM-4.5", "TM-7.5", "TU-1.1", "TU-4.5"} <= set(RULES)


def test_markers_are_found_where_they_stand() -> None:
    text = """
import pytest
@pytest.mark.slow
@rule("TM-1.2")
@pytest.mark.rule("TM-2.8", "TM-2.13")
def test_one(): ...
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("TM-1.1"))])
def test_two(x): ...
@pytest.mark.rule("TM-9.9")
def helper(): ...
"""
    assert list(markers(ast.parse(text))) == ["TM-1.2", "TM-2.8", "TM-2.13", "TM-1.1"]
