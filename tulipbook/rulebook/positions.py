"""The positions that come with the package: game records, called by the rule that they show."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final

from tulipbook.games.api import TulipbookError
from tulipbook.games.checks import shown
from tulipbook.pages import RULES
from tulipbook.record import Record, parse_record

SECTIONS: Final = tuple(dict.fromkeys(rule.partition(".")[0] for rule in RULES))
LETTERS: Final = {"tulipmania-1637": "TM", "tulip": "TU"}
"""How the rules of a game begin."""


def rule_positions(rule: str) -> tuple[Record, ...]:
    """Read the positions that show a rule, or all those of a section or of a game.

    Parameters
    ----------
    rule : str
        A rule, ``TM-2.8``, a section, ``TM-2``, or a game, ``tulip``.

    Returns
    -------
    tuple of Record
        In the order of the rules; in ``header["meta"]`` each has a ``title``, and the name of the
        rulebook's ``example`` if it is one. Empty for rules that need no moves, such as those of
        the set-up.

    Raises
    ------
    TulipbookError
        If there is no such rule.

    Examples
    --------
    >>> (record,) = rule_positions("TM-2.8")
    >>> record.header["meta"]["example"]
    'Speculate'
    >>> [step.state.prices["orange"] for step in record.replay()]
    [250, 250, 250, 1000]
    """
    folder = files("tulipbook.rulebook") / "records"
    start = _start(rule)
    named = [
        path
        for path in folder.iterdir()
        if path.name == f"{rule}.jsonl" or path.name.startswith(start)
    ]
    named.sort(key=lambda path: _order(path.name))
    return tuple(parse_record(path.read_bytes(), path.name) for path in named)


def _start(rule: str) -> str:
    """Say how the names of its files begin: TM-2.1-a-must.jsonl, but not TM-2.10.jsonl."""
    if rule in LETTERS:
        return f"{LETTERS[rule]}-"
    if rule in SECTIONS:
        return f"{rule}."
    if rule in RULES:
        return f"{rule}-"
    raise TulipbookError(
        f"There is no rule {shown(rule)}; rules are called TM-2.8 or TU-2.5, "
        f"their sections {', '.join(SECTIONS)}."
    )


def _order(name: str) -> list[tuple[str, int]]:
    """Put TM-2.10 behind TM-2.9."""
    return [(words, int(number or 0)) for words, number in re.findall(r"(\D*)(\d*)", name)]
