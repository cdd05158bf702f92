"""Ways to spoil plain data: a value swapped, dropped, doubled or replaced by something odd."""

import copy
from collections.abc import Callable
from typing import Any, TypeVar

from hypothesis import strategies as st

from tulipbook.games.api import BadState

Read = TypeVar("Read")

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.sampled_from([25, 50, 100, 3000, 10**9, 10**30, -(10**30), 10**400]),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from(
        ["purple", "orange", "red", "pass", "speculate", "bid", "over", "burst", "\ud800", "B1"]
    ),
    st.lists(st.integers(0, 5), max_size=4),
    st.dictionaries(st.sampled_from(["purple", "kind", "0", "\n"]), st.integers(), max_size=2),
    st.binary(max_size=3),
    st.builds(lambda: {1: 2}),
)


def places(data: Any) -> list[tuple[Any, Any]]:
    """List every place in nested data as the container and the key or index in it."""
    found: list[tuple[Any, Any]] = []
    if isinstance(data, dict | list):
        inside = data.items() if isinstance(data, dict) else enumerate(data)
        for key, value in list(inside):
            found += [(data, key), *places(value)]
    return found


@st.composite
def mutated(draw: st.DrawFn, data: Any) -> Any:
    """Give a copy of the data with one to three changes."""
    spoilt = copy.deepcopy(data)
    for _ in range(draw(st.integers(1, 3))):
        where = places(spoilt)
        if not where:
            return draw(ODD)
        container, key = where[draw(st.integers(0, len(where) - 1))]
        match draw(st.sampled_from(["replace", "nudge", "swap", "drop", "add"])):
            case "replace":
                container[key] = draw(ODD)
            case "nudge" if type(container[key]) is int:
                container[key] += draw(st.sampled_from([-25, -1, 1, 25]))
            case "swap":
                other, place = where[draw(st.integers(0, len(where) - 1))]
                container[key] = copy.deepcopy(other[place])
            case "drop":
                del container[key]
            case "add" if isinstance(container, dict):
                container[draw(st.text(max_size=4))] = draw(ODD)
            case "add":
                container.append(draw(ODD))
    return spoilt


def read_or_refused(read: Callable[[Any], Read], data: Any) -> Read | None:
    """Read data, or see that it is refused with one sentence on one line."""
    try:
        return read(data)
    except BadState as refused:
        sentence = str(refused)
    assert "\n" not in sentence
    assert 10 < len(sentence) < 400
    return None
