"""Boards and presets as TOML: read with errors that name the file and the line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from tulipbook.games.api import BadState, Json, TulipbookError
from tulipbook.games.checks import shown

LONGEST_TEXT: Final = 200
MOST_BYTES: Final = 64 * 1024
Read = TypeVar("Read")


def read_toml(contents: bytes, where: str) -> tuple[Json, str]:
    """Read a TOML file's contents; give its data and its text.

    Parameters
    ----------
    contents : bytes
        UTF-8.
    where : str
        What errors call the file.

    Raises
    ------
    BadState
        If it is too large, not UTF-8 or not TOML.

    Examples
    --------
    >>> read_toml(b"turns = 14", "the preset file 'mine.toml'")
    ({'turns': 14}, 'turns = 14')
    """
    if len(contents) > MOST_BYTES:
        raise BadState(f"{where} has {len(contents)} bytes; at most {MOST_BYTES} were expected")
    try:
        written = contents.decode("utf-8-sig")
        return tomllib.loads(written), written
    except (ValueError, RecursionError) as error:
        raise BadState(f"{where} is not valid TOML: {error}") from None


def read_checked(
    contents: bytes,
    where: str,
    check: Callable[[Json], Read],
    find_line: Callable[[str, str], int | None],
) -> Read:
    """Read a TOML file's contents and check its data; what is wrong is said with its line.

    Parameters
    ----------
    contents : bytes
        UTF-8.
    where : str
        What errors call the file.
    check : callable
        Makes of the data what the file is for, or raises a `TulipbookError`.
    find_line : callable
        Finds the line that the sentence of an error is about in the text of the file, if any.

    Raises
    ------
    BadState
        If it is not TOML or fails the check.

    Examples
    --------
    >>> from tulipbook.games.checks import whole
    >>> def check(data):
    ...     return whole(data["turns"], "turns", 1, 40)
    >>> def find_line(sentence, written):
    ...     return line_of("turns", written)
    >>> read_checked(b"turns = 99", "the file 'mine.toml'", check, find_line)
    Traceback (most recent call last):
    tulipbook.games.api.BadState: the file 'mine.toml', line 1: turns is 99; a whole number from 1 \
to 40 was expected
    """
    data, written = read_toml(contents, where)
    try:
        return check(data)
    except TulipbookError as error:
        line = find_line(str(error), written)
        at = where if line is None else f"{where}, line {line}"
        raise BadState(f"{at}: {error}") from None


def file_contents(path: Path, where: str) -> bytes:
    """Read a file that somebody named."""
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadState(f"{where} cannot be read: {reason}") from None


def line_of(key: str | None, written: str) -> int:
    """Find the line in which a key stands; 1 where there is none.

    Examples
    --------
    >>> line_of("turns", 'name = "mine"' + chr(10) + "turns = 14")
    2
    """
    found = key and re.search(rf"^.*\b{re.escape(key)}\b[\]\s]*(=|$)", written, re.MULTILINE)
    return written.count("\n", 0, found.start()) + 1 if found else 1


def label(value: object, where: str) -> str:
    """Read a name or a title."""
    if not isinstance(value, str) or not value or len(value) > LONGEST_TEXT:
        raise BadState(
            f"{where} is {shown(value)}; a text of 1 to {LONGEST_TEXT} characters was expected"
        )
    return value
