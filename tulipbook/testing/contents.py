"""Looks into objects: everything that can be reached from a state or a view, however hidden."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import zip_longest
from types import FunctionType, MemberDescriptorType, ModuleType
from typing import Any
from weakref import ReferenceType

VALUES = (int, float, complex, str, bytes, type(None))
NOTHING = ("", None)

Part = tuple[str, Any]


def contents(thing: object) -> list[Part]:
    """List what an object holds, each part with the way to it: ``.cash``, ``[2]``."""
    if _is_bare(thing):
        return []
    if isinstance(thing, Mapping):
        pairs = list(thing.items())
        return [
            *[(f".keys[{place}]", key) for place, (key, _) in enumerate(pairs)],
            *[(f"[{key!r}]", value) for key, value in pairs],
            *_attributes(thing),
        ]
    if isinstance(thing, set | frozenset):
        return [(f"[{place}]", part) for place, part in enumerate(sorted(thing, key=repr))]
    if isinstance(thing, list | tuple):
        return [*[(f"[{place}]", part) for place, part in enumerate(thing)], *_attributes(thing)]
    if isinstance(thing, FunctionType):
        return [("()", part) for part in (thing.__closure__, thing.__defaults__, vars(thing))]
    if isinstance(thing, ReferenceType):
        return [("()", thing())]
    own = [] if type(thing).__module__ == "builtins" else _attributes(thing)
    return own or [("()", part) for part in gc.get_referents(thing)]


def _is_bare(thing: object) -> bool:
    """Tell a plain value; one of a subclass may carry something along."""
    return type(thing) in VALUES or isinstance(thing, type | ModuleType)


def _attributes(thing: Any) -> list[Part]:
    kind: Any = type(thing)
    slots = [
        (f".{name}", member.__get__(thing)) for name, member in _slots(kind) if hasattr(thing, name)
    ]
    others = getattr(thing, "__dict__", {}).items()
    return [*slots, *[(f".{name}", value) for name, value in others]]


@cache
def _slots(kind: type) -> list[tuple[str, MemberDescriptorType]]:
    return [
        (name, member)
        for base in kind.__mro__
        for name, member in vars(base).items()
        if isinstance(member, MemberDescriptorType)
    ]


def reachable(thing: object) -> Iterator[Part]:
    """Walk through everything that can be reached from an object, itself included, once each."""
    seen: set[int] = set()
    waiting: list[Part] = [("", thing)]
    kept = []
    while waiting:
        way, part = waiting.pop()
        if _is_bare(part) or id(part) in seen:
            continue
        seen.add(id(part))
        kept.append(part)  # an object made on the way must not hand its id to the next one
        yield way, part
        waiting += [(way + step, inner) for step, inner in contents(part)]


def difference(one: object, other: object) -> str | None:
    """Give the way to the first part in which two objects differ, order and types included."""
    seen: set[tuple[int, int]] = set()
    waiting: list[tuple[str, Any, Any]] = [("", one, other)]
    kept = []
    while waiting:
        way, part, twin = waiting.pop()
        if part is twin or (id(part), id(twin)) in seen:
            continue
        seen.add((id(part), id(twin)))
        kept.append((part, twin))
        if type(part) is not type(twin):
            return f"{way} (its type)"
        if isinstance(part, VALUES) and part != twin:
            return way
        pairs = zip_longest(contents(part), contents(twin), fillvalue=NOTHING)
        steps = [(way + (step or longer), mine, yours) for (step, mine), (longer, yours) in pairs]
        waiting += reversed(steps)
    return None


def snapshot(thing: object) -> object:
    """Copy all that can change in an object, for a comparison with it later."""
    if _is_bare(thing):
        return thing
    return type(thing), [
        (step, part if _is_constant(part) else snapshot(part)) for step, part in contents(thing)
    ]


def shared(one: object, other: object) -> str | None:
    """Give the way, from `one`, to something changeable that two objects have in common."""
    changeable = {id(part) for _, part in _changeable(other)}
    return next((way for way, part in _changeable(one) if id(part) in changeable), None)


def _changeable(thing: object) -> Iterator[Part]:
    waiting: list[Part] = [("", thing)]
    while waiting:
        way, part = waiting.pop()
        if type(part).__hash__ is None:
            yield way, part
        waiting += [
            (way + step, inner) for step, inner in contents(part) if not _is_constant(inner)
        ]


def _is_constant(thing: object) -> bool:
    """Tell a value, such as a board or a result, from what holds something that may change."""
    return not isinstance(thing, tuple) and type(thing).__hash__ is not None
