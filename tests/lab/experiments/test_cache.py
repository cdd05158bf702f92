"""Results are computed once for each set of parameters, and never those of another."""

from pathlib import Path

import pytest

from tulipbook.games.api import TulipbookError
from tulipbook.lab.experiments import Cache


class Counted:
    def __init__(self) -> None:
        self.calls = 0

    def __call__(self):
        self.calls += 1
        return {"number": self.calls}


@pytest.mark.parametrize("kept", [True, False])
def test_once_for_each_key(tmp_path: Path, kept: bool) -> None:
    cache, compute = Cache(tmp_path / "deep" / "down" if kept else None), Counted()
    assert cache.get({"a": 1, "b": 2}, compute) == {"number": 1}
    assert cache.get({"b": 2, "a": 1}, compute) == {"number": 1}
    assert cache.get({"a": 1, "b": 3}, compute) == {"number": 2}
    assert {"a": 1, "b": 2} in cache
    assert {"a": 2} not in cache


def test_a_folder_outlives_its_cache(tmp_path: Path) -> None:
    compute = Counted()
    Cache(tmp_path).get({"a": 1}, compute)
    assert Cache(tmp_path).get({"a": 1}, compute) == {"number": 1}
    assert compute.calls == 1
    assert Cache().get({"a": 1}, compute) == {"number": 2}


@pytest.mark.parametrize("contents", ["", "{", "[]", "{}", '{"key": "another", "result": {}}'])
def test_a_file_that_is_broken_or_anothers_is_written_again(tmp_path: Path, contents: str) -> None:
    Cache(tmp_path).get({"a": 1}, Counted())
    (file,) = tmp_path.iterdir()
    whole = file.read_text()
    file.write_text(contents)
    assert Cache(tmp_path).get({"a": 1}, Counted()) == {"number": 1}
    assert file.read_text() == whole


def test_another_version_starts_afresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compute = Counted()
    Cache(tmp_path).get({"a": 1}, compute)
    monkeypatch.setattr("tulipbook.lab.experiments.cache.version", lambda _: "99.0")
    assert Cache(tmp_path).get({"a": 1}, compute) == {"number": 2}


def test_what_fails_leaves_no_trace(tmp_path: Path) -> None:
    cache = Cache(tmp_path)

    def fail():
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        cache.get({"a": 1}, fail)
    assert {"a": 1} not in cache
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_is_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(TulipbookError, match="cannot be written"):
        Cache(file / "below").get({"a": 1}, Counted())
