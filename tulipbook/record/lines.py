"""One line of JSON, read strictly and written, and what a crash may have left of one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from math import isinf
from typing import Any, Final

from tulipbook.games.api import BadState, Json
from tulipbook.games.checks import shown

LONGEST_NUMBER: Final = 1000
MOST_NESTED: Final = 100
TOO_DEEP: Final = f"lists and objects lie more than {MOST_NESTED} deep in each other"
HALF_A_CHARACTER: Final = re.compile(r"\\u[dD][89a-fA-F]")
CUT_NUMBER: Final = re.compile(r"(?<![^\s\[:,])-?(0|[1-9]\d*)(\.|(\.\d+)?[eE][-+]?)\Z")
CUT_ESCAPE: Final = re.compile(r"u[0-9a-fA-F]{0,4}")


def write_line(entry: Json) -> str:
    r"""Write one line.

    Examples
    --------
    >>> write_line({"player": 0, "action": "sell orange"})
    '{"player": 0, "action": "sell orange"}\n'
    """
    return json.dumps(entry, ensure_ascii=False, allow_nan=False) + "\n"


def read_line(line: bytes) -> Json:
    """Read one line, which holds a JSON object.

    Raises
    ------
    BadState
        With one sentence that says what is wrong.

    Examples
    --------
    >>> read_line(b'{"note": NaN}')
    Traceback (most recent call last):
    tulipbook.games.api.BadState: not valid JSON: NaN is not a number
    """
    try:
        return _read(line.decode("utf-8"))
    except BadState:
        raise
    except UnicodeDecodeError as error:
        problem = f"not UTF-8 at byte {error.start + 1}"
    except json.JSONDecodeError as error:
        problem = f"not valid JSON at character {error.pos + 1}: {error.msg}"
    except RecursionError:
        problem = TOO_DEEP
    except ValueError as error:
        problem = f"not valid JSON: {error}"
    raise BadState(problem)


def is_cut_short(line: bytes) -> bool:
    """Tell whether a line without an end is no more than the beginning of a JSON object.

    Examples
    --------
    >>> is_cut_short(b'{"player": 0, "act'), is_cut_short(b'{"player": 0 "act')
    (True, False)
    """
    try:
        start, half_a_character = line.decode("utf-8"), False
    except UnicodeDecodeError as error:
        if error.reason != "unexpected end of data":
            return False
        start, half_a_character = line[: error.start].decode("utf-8"), True
    if not start.lstrip().startswith("{"):
        return False
    try:
        _loads(start)
    except json.JSONDecodeError as error:
        if error.msg.startswith("Unterminated string"):
            return True
        return not half_a_character and _is_cut_at(start, error.pos, error.msg)
    except (RecursionError, ValueError):
        return False
    return False


def _is_cut_at(start: str, place: int, problem: str) -> bool:
    """Tell whether nothing but the beginning of a word follows where the parser gave up."""
    rest = start[place:].strip()
    if problem == "Expecting value":
        return rest == "-" or any(word.startswith(rest) for word in ("true", "false", "null"))
    if problem.startswith("Invalid \\u"):
        return CUT_ESCAPE.fullmatch(rest) is not None
    number = CUT_NUMBER.search(start)
    return not rest or (number is not None and number.start() < place)


def _read(line: str) -> Json:
    if not line.strip():
        raise BadState("the line is empty; an object was expected")
    if line.startswith("\ufeff"):
        raise BadState("the line begins with a byte order mark; an object was expected")
    entry = _loads(line)
    if line.count("[") + line.count("{") > MOST_NESTED and _is_too_deep(entry):
        raise BadState(TOO_DEEP)
    if HALF_A_CHARACTER.search(line):
        _check_characters(entry)
    if not isinstance(entry, dict):
        raise BadState(f"the line is {shown(entry)}; an object was expected")
    return entry


def _loads(line: str) -> Any:
    return json.loads(
        line,
        object_pairs_hook=_without_doubles,
        parse_constant=_no_constant,
        parse_float=_finite,
        parse_int=_whole,
    )


def _without_doubles(pairs: list[tuple[str, Any]]) -> Json:
    found: Json = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {shown(key)} is given twice")
        found[key] = value
    return found


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not a number")


def _whole(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(f"a number has {len(digits)} digits; {LONGEST_NUMBER} are the most")
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if isinf(number):
        raise ValueError(f"{shown(digits)} is too large a number")
    return number


def _is_too_deep(entry: object) -> bool:
    layer = [entry]
    for _ in range(MOST_NESTED):
        layer = [part for whole in layer for part in _parts(whole)]
    return any(isinstance(whole, dict | list) for whole in layer)


def _parts(whole: object) -> Iterable[object]:
    if isinstance(whole, dict):
        return whole.values()
    return whole if isinstance(whole, list) else ()


def _check_characters(entry: object) -> None:
    try:
        json.dumps(entry, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ValueError("half of a surrogate pair is not a character") from None
