"""Typed readers for data that came from outside; each refuses with one sentence that says where."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypeGuard

from tulipbook.games.api import BadState

LONGEST_SHOWN = 40


def shown(value: object) -> str:
    """Write a value from outside for a sentence, as JSON would, shortened.

    Parameters
    ----------
    value : object
        Anything that a JSON reader can give.

    Returns
    -------
    str
        At most about 40 characters, on one line; a list or an object is only named.

    Examples
    --------
    >>> shown(True), shown(None), shown("sell orange"), shown([1, 2]), shown(7)
    ('true', 'null', "'sell orange'", 'a list', '7')
    >>> shown("x" * 1000)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."
    """
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if is_whole(value):
        return _shortened(str(value)) if abs(value) < 10**LONGEST_SHOWN else "a huge number"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        return _shortened(ascii(value[: LONGEST_SHOWN + 1]))
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, Mapping):
        return "an object"
    return f"a {type(value).__name__}"


def is_whole(value: object) -> TypeGuard[int]:
    """Tell whether a value is a whole number; true and false are not.

    Examples
    --------
    >>> is_whole(3), is_whole(True), is_whole(3.0)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool)


def whole(data: object, where: str, low: int | None = None, high: int | None = None) -> int:
    """Read a whole number.

    Parameters
    ----------
    data : object
        The value found.
    where : str
        Its place, for the sentence: ``cash[1]``.
    low, high : int, optional
        The smallest and the largest number allowed.

    Raises
    ------
    BadState
        If it is anything else.

    Examples
    --------
    >>> whole(True, "cash[1]")
    Traceback (most recent call last):
    tulipbook.games.api.BadState: cash[1] is true; a whole number was expected
    >>> whole(6, "values.red", 0, 5)
    Traceback (most recent call last):
    tulipbook.games.api.BadState: values.red is 6; a whole number from 0 to 5 was expected
    """
    if is_whole(data) and (low is None or data >= low) and (high is None or data <= high):
        return data
    raise BadState(f"{where} is {shown(data)}; a whole number{_range(low, high)} was expected")


def boolean(data: object, where: str) -> bool:
    """Read true or false.

    Examples
    --------
    >>> boolean(1, "acted")
    Traceback (most recent call last):
    tulipbook.games.api.BadState: acted is 1; true or false was expected
    """
    if isinstance(data, bool):
        return data
    raise BadState(f"{where} is {shown(data)}; true or false was expected")


def text(data: object, where: str, choices: Collection[str] | None = None) -> str:
    """Read a text; if `choices` are given it must equal one of them, and that one is given back.

    Examples
    --------
    >>> text("pink", "offer", ("purple", "orange"))
    Traceback (most recent call last):
    tulipbook.games.api.BadState: offer is 'pink'; one of purple, orange was expected
    """
    if isinstance(data, str) and choices is None:
        return data
    for choice in choices or ():
        if data == choice:
            return choice
    expected = "a text" if choices is None else f"one of {', '.join(choices)}"
    raise BadState(f"{where} is {shown(data)}; {expected} was expected")


def listing(data: object, where: str, length: int | None = None) -> list[Any]:
    """Read a list, of that many entries if `length` is given.

    Examples
    --------
    >>> listing([0, 1], "cash", 3)
    Traceback (most recent call last):
    tulipbook.games.api.BadState: cash has length 2; a list of 3 was expected
    """
    expected = "a list" if length is None else f"a list of {length}"
    if not isinstance(data, list):
        raise BadState(f"{where} is {shown(data)}; {expected} was expected")
    if length is not None and len(data) != length:
        raise BadState(f"{where} has length {len(data)}; {expected} was expected")
    return data


def mapping(data: object, where: str) -> Mapping[str, Any]:
    """Read an object, whose keys are texts.

    Examples
    --------
    >>> mapping([], "prices")
    Traceback (most recent call last):
    tulipbook.games.api.BadState: prices is a list; an object was expected
    """
    if not isinstance(data, Mapping):
        raise BadState(f"{where} is {shown(data)}; an object was expected")
    for key in data:
        if not isinstance(key, str):
            raise BadState(f"{where} has the key {shown(key)}; its keys must be texts")
    return data


def keys(
    data: object, required: Collection[str], optional: Collection[str], where: str
) -> Mapping[str, Any]:
    """Read an object that has every `required` key and no other than the `optional` ones.

    Examples
    --------
    >>> keys({"red": 1}, ("red", "blue"), (), "values")
    Traceback (most recent call last):
    tulipbook.games.api.BadState: values lacks the key 'blue'
    >>> keys({"red": 1, "pink": 2}, ("red",), (), "values")
    Traceback (most recent call last):
    tulipbook.games.api.BadState: values has the unknown key 'pink'
    """
    found = mapping(data, where)
    for key in required:
        if key not in found:
            raise BadState(f"{where} lacks the key {shown(key)}")
    for key in found:
        if key not in required and key not in optional:
            raise BadState(f"{where} has the unknown key {shown(key)}")
    return found


def _range(low: int | None, high: int | None) -> str:
    if low is not None and high is not None:
        return f" from {low} to {high}"
    if low is not None:
        return f" of at least {low}"
    if high is not None:
        return f" of at most {high}"
    return ""


def _shortened(written: str) -> str:
    return written if len(written) <= LONGEST_SHOWN else f"{written[:LONGEST_SHOWN]}..."
