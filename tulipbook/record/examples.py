"""Game records that come with the package, to replay and to try things on."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from tulipbook.games.api import TulipbookError
from tulipbook.games.checks import shown
from tulipbook.language import marked
from tulipbook.record import Record, parse_record

EXAMPLES: Final = {
    "speculators": marked("Tulipmania 1637: four bots, two of them speculators, 14 turns"),
    "bubble-bursts": marked("Tulipmania 1637: the rulebook's example of a burst"),
    "four-crashes": marked("Tulip: four bots play until the fourth crash"),
}


def load_example(name: str) -> Record:
    """Read one of the records that come with the package.

    Parameters
    ----------
    name : str
        ``speculators``, ``bubble-bursts`` or ``four-crashes``.

    Raises
    ------
    TulipbookError
        If there is none of that name; the sentence lists those there are.

    Notes
    -----
    ``bubble-bursts`` is the example of the rulebook of Tulipmania 1637 (TM-5). Bots have played
    the two others; their headers name the bots and the seed.

    Examples
    --------
    >>> load_example("speculators").result["winners"]
    [1]
    """
    if name not in EXAMPLES:
        raise TulipbookError(
            f"There is no example {shown(name)}; the examples are {', '.join(EXAMPLES)}."
        )
    path = files("tulipbook") / "examples" / f"{name}.jsonl"
    return parse_record(path.read_bytes(), path.name)
