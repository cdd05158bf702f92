"""What the benchmarks share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Say = Callable[[str], None]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    def tell(line: str) -> None:
        with capsys.disabled():
            print(f"\n{line}", end="")

    return tell
