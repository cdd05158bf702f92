"""README keeps its word: its examples run, its commands exist."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.REPORT_NDIFF


def fenced(language: str) -> str:
    """README's blocks in one language, each at its own line, with all else blank."""
    lines, inside = [], False
    for line in README.splitlines():
        if line.startswith("```"):
            inside = not inside and line == f"```{language}"
            lines.append("")
        else:
            lines.append(line if inside else "")
    return "\n".join(lines)


def test_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    examples = doctest.DocTestParser().get_doctest(fenced("pycon"), {}, "README.md", "README.md", 0)
    assert examples.examples
    report: list[str] = []
    failed, _ = doctest.DocTestRunner(optionflags=OPTIONS).run(examples, out=report.append)
    assert not failed, "".join(report)


def test_every_python_example_is_a_session_that_is_run() -> None:
    assert "```python" not in README, "Write the example as a ```pycon session, so that it is run."


NAMED = re.findall(r"(?:^|`)make ([a-z]+)", README, re.MULTILINE)


@pytest.mark.parametrize("target", sorted(set(NAMED)))
def test_make_command_exists(target: str) -> None:
    assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE), f"`make {target}` is in README only."
