"""Game records for tests, and the command that replays them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from tulipbook.cli import main

RECORDS = Path(__file__).parent / "data" / "records"
TULIPMANIA = RECORDS / "tulipmania-3p-2-0033.jsonl"
TULIP = RECORDS / "tulip-5p-2-0018.jsonl"
POSITION = RECORDS / "rulebook-bubble-bursts.jsonl"

Json = dict[str, Any]


def entries(path: Path) -> list[Json]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def decorated(path: Path) -> list[Json]:
    """Give a record with unknown keys, notes and text of every kind in every line."""
    odd = {
        "ä €": [1, 2.5, -0.125, 1e300, True, None, '☃ 🌷 \u2028 \\ " \n \x7f'],
        "deep": {"a": [{}]},
    }
    header, *moves = entries(path)
    header |= {"meta": odd, "created": "1637-02-03", "bots": ["x"], "unknown": odd}
    lines = [header, {"note": "before the first move", "by": 0}]
    for number, move in enumerate(moves):
        lines += [{**move, "time": 0.25 * number, "by": odd}, {"note": ""}]
    return lines


def save(path: Path, lines: Iterable[Json | str | bytes]) -> Path:
    """Write lines, each an object or the line itself."""
    path.write_bytes(b"".join(_line(line) + b"\n" for line in lines))
    return path


def _line(line: Json | str | bytes) -> bytes:
    if isinstance(line, dict):
        line = json.dumps(line)
    return line.encode() if isinstance(line, str) else line


def run(*arguments: object) -> Result:
    """Run the command `tulipbook` in this process."""
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def assert_refused(result: Result, path: Path, line: int, sentence: str = "") -> None:
    """Exit status 1, nothing on standard output, one line FILE:LINE: SENTENCE on the other."""
    assert result.exit_code == 1, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith(f"{path}:{line}: ")
    assert sentence in result.stderr
    assert result.stderr.removesuffix("\n").isprintable()
