"""What a page needs while somebody plays loads no library from outside."""

import subprocess
import sys

import pytest

import tulipbook.economics

LOADED = """
import sys
before = set(sys.modules)
import tulipbook.economics.turns
import tulipbook.economics.values
print(*{name.partition(".")[0] for name in set(sys.modules) - before})
"""


def test_values_need_no_library() -> None:
    run = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert "tulipbook" in loaded
    assert loaded - {"tulipbook"} <= sys.stdlib_module_names


@pytest.mark.parametrize("name", tulipbook.economics.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(tulipbook.economics, name) is not None
    assert name in dir(tulipbook.economics)


def test_another_name_is_not() -> None:
    with pytest.raises(AttributeError, match="no attribute 'bubble'"):
        tulipbook.economics.bubble  # noqa: B018
