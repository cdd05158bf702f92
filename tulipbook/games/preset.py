"""Lesson presets: the few rules that a lesson changes, as data; what is printed is the default."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from tulipbook.games.api import BadState, Json
from tulipbook.games.checks import keys, mapping, shown, whole
from tulipbook.games.toml_files import file_contents, label, line_of, read_checked
from tulipbook.language import ENGLISH, marked

NAMED: Final = re.compile(r"(?:the preset (?:changes|has the unknown key) '|the )?(\w+)")
"""The key that an error is about."""


@dataclass(frozen=True, slots=True)
class Preset:
    """The rules that a lesson changes.

    Attributes
    ----------
    name, title : str
        The name in records and what people read.
    purpose : str
        What it is for, in a sentence or two; may be empty.
    changes : tuple of (str, int)
        The rules that it changes, with their numbers; every other rule is as printed.

    Examples
    --------
    >>> from tulipbook.games.tulip import Tulip
    >>> Tulip.presets.load("lesson").number("crashes")
    2
    """

    name: str
    title: str
    purpose: str
    changes: tuple[tuple[str, int], ...]

    @property
    def is_printed(self) -> bool:
        """Whether it changes nothing: the rules as printed."""
        return not self.changes

    def number(self, rule: str) -> int | None:
        """Give the number of a rule; None where it is as printed."""
        return dict(self.changes).get(rule)

    def to_json(self) -> Json:
        """Give the preset as plain data that `Presets.load` reads back."""
        return {
            "name": self.name,
            "title": self.title,
            **({"purpose": self.purpose} if self.purpose else {}),
            "rules": dict(self.changes),
        }


PRINTED: Final = Preset(
    "printed", marked("The printed rules"), marked("The game as its rulebook has it."), ()
)


@dataclass(frozen=True)
class Presets:
    """The presets of one game.

    Parameters
    ----------
    package : str
        Where the folder ``presets`` with the shipped ones lies.
    shipped : tuple of str
        Their names.
    ranges : mapping
        The rules that a preset can change, each with the smallest and the largest number.
    """

    package: str
    shipped: tuple[str, ...]
    ranges: Mapping[str, tuple[int, int]]

    def load(self, preset: str | Path | Mapping[str, Any] | Preset | None) -> Preset:
        """Load a preset: a shipped one by name, a TOML file by path, or plain data.

        Parameters
        ----------
        preset : str, Path, mapping, Preset or None
            ``lesson`` or another shipped name; a path ending in ``.toml``; what
            :meth:`Preset.to_json` gives; None or ``printed`` for the printed rules.

        Raises
        ------
        BadState
            If there is no such preset, or it fails a check; the sentence names the rule.

        Examples
        --------
        >>> from tulipbook.games.tulip import Tulip
        >>> Tulip.presets.load({"name": "short", "rules": {"deck": 20}}).changes
        (('deck', 20),)
        """
        if isinstance(preset, Preset):
            return PRINTED if preset.is_printed else self._read(preset.to_json(), "the preset")
        if isinstance(preset, (str, Path)) and str(preset).endswith(".toml"):
            path = Path(preset)
            where = f"the preset file {shown(path.name)}"
            return self.read(file_contents(path, where), path.name)
        known = self._known(preset)
        if known is None:
            raise BadState(
                f"There is no preset {shown(preset)}; choose {', '.join(self.shipped)}, "
                "or give a preset file whose name ends in .toml"
            )
        return known

    def named(self, preset: object) -> Preset:
        """Load the preset that a record or a state names; never opens a file."""
        known = self._known(preset)
        if known is None:
            raise BadState(
                f"There is no preset {shown(preset)}; a record names {', '.join(self.shipped)} or "
                "holds a whole preset"
            )
        return known

    def read(self, contents: bytes, name: str) -> Preset:
        """Read a preset file's contents.

        Parameters
        ----------
        contents : bytes
            TOML, UTF-8.
        name : str
            What errors call the file.

        Raises
        ------
        BadState
            If it is not TOML or fails a check; the sentence names the file, the line and the rule.

        Examples
        --------
        >>> from tulipbook.games.tulip import Tulip
        >>> Tulip.presets.read(b"name = 'mine'" + bytes([10]) + b"rules.crashes = 9", "mine.toml")
        Traceback (most recent call last):
        tulipbook.games.api.BadState: the preset file 'mine.toml', line 2: crashes of the preset \
is 9; a whole number from 1 to 3 was expected
        """
        where = f"the preset file {shown(name)}"
        return read_checked(contents, where, lambda data: self._read(data, "the preset"), _line_of)

    def reference(self, preset: Preset) -> str | Json | None:
        """Give what a record or a state writes: a shipped name, or all of it; None if printed."""
        if not preset.changes:
            return None
        if preset.name in self.shipped and preset == self._shipped(preset.name):
            return preset.name
        return preset.to_json()

    def _known(self, preset: object) -> Preset | None:
        """Find a preset without opening a file of somebody's."""
        if preset is None or preset == PRINTED.name:
            return PRINTED
        if isinstance(preset, Mapping):
            return self._read(preset, "the preset")
        return self._shipped(preset) if isinstance(preset, str) and preset in self.shipped else None

    def _shipped(self, name: str) -> Preset:
        return self._read(_shipped_data(self.package, name), f"the preset {name!r}")

    def _read(self, data: Mapping[str, Any], where: str) -> Preset:
        keys(data, ("name", "rules"), ("title", "purpose"), where)
        name = label(data["name"], f"the name of {where}")
        rules = mapping(data["rules"], f"rules of {where}")
        for rule in rules:
            if rule not in self.ranges:
                raise BadState(
                    f"{where} changes {shown(rule)}; what a preset of this game can change is "
                    f"{ENGLISH.listed(list(self.ranges))}"
                )
        if name == PRINTED.name or not rules:
            raise BadState(f"{where} changes nothing; the rules as printed are no preset")
        return Preset(
            name,
            label(data.get("title", name), f"the title of {where}"),
            label(data["purpose"], f"the purpose of {where}") if "purpose" in data else "",
            tuple(
                (rule, whole(rules[rule], f"{rule} of {where}", *limits))
                for rule, limits in self.ranges.items()
                if rule in rules
            ),
        )


def _line_of(sentence: str, written: str) -> int:
    """Find the line of the key that a sentence is about; 1 where it names none."""
    named = NAMED.match(sentence)
    return line_of(named and named[1], written)


@cache
def _shipped_data(package: str, name: str) -> Json:
    text = (files(package) / "presets" / f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
