"""Everything that an object holds, and what that holds, and so on."""

from types import BuiltinFunctionType, FunctionType
from typing import Any


def parts(thing: Any) -> list[tuple[str, Any]]:
    """List what an object holds, by the way there."""
    if isinstance(thing, dict):
        return [("key", key) for key in thing] + [(f"[{key!r}]", thing[key]) for key in thing]
    if isinstance(thing, list | tuple | set | frozenset):
        return [(f"[{place}]", part) for place, part in enumerate(thing)]
    names = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    names += getattr(thing, "__dict__", {})
    return [(f".{name}", getattr(thing, name)) for name in names if hasattr(thing, name)]


def everything_in(thing: Any) -> list[Any]:
    """List every object that can be reached from this one by attributes and containers."""
    found, waiting = {}, [thing]
    while waiting:
        part = waiting.pop()
        assert not isinstance(part, FunctionType | BuiltinFunctionType)
        if id(part) not in found and not isinstance(part, type):
            found[id(part)] = part
            waiting += [inner for _, inner in parts(part)]
    return list(found.values())


def shared(one: Any, other: Any, apart_from: Any) -> list[Any]:
    """List the lists and dictionaries that can be reached from both."""
    mine = {id(part) for part in everything_in(one)}
    common = {id(part) for part in everything_in(apart_from)}
    return [
        part
        for part in everything_in(other)
        if isinstance(part, list | dict) and id(part) in mine and id(part) not in common
    ]
