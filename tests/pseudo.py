"""A language that nobody speaks: English in full-width letters.

What is written in it on a page went through the catalogue; a plain letter that is left there did
not, and no translation would reach it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from string import ascii_letters
from tempfile import mkdtemp

from tests.catalogue import extracted, written
from tulipbook.language import speaking

HEAD = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n\""""
KEPT = re.compile(r"(\{[^}]*\}|<[^>]*>|&\w+;|T[MU]-\d+\.\d+)")
"""Places for values, markup and ids of rules."""
WIDE = {ord(letter): ord(letter) + 0xFEE0 for letter in ascii_letters}
WORD = re.compile(r"[A-Za-z]+(?:['’-][A-Za-z]+)*")
RULE = re.compile(r"T[MU]-\d+\.\d+")
SPOKEN = ("title", "aria-label", "aria-description", "alt", "placeholder")
"""The attributes that a person sees or hears."""


def pseudo(text: str) -> str:
    """Write a text in full-width letters.

    Examples
    --------
    >>> pseudo("{name} sells (TM-2.1)")
    '{name} ｓｅｌｌｓ (TM-2.1)'
    """
    parts = KEPT.split(text)
    parts[::2] = [
        re.sub("[A-Za-z]", lambda m: chr(ord(m[0]) + 0xFEE0), part) for part in parts[::2]
    ]
    return "".join(parts)


@cache
def pseudo_file() -> Path:
    """Translate the whole catalogue."""
    catalogue = extracted()
    for message in catalogue:
        if isinstance(message.id, str):
            message.string = pseudo(message.id)
        else:
            message.string = tuple(map(pseudo, message.id))
    file = Path(mkdtemp()) / "eo.po"
    file.write_text(written(HEAD, catalogue), encoding="utf-8")
    return file


@contextmanager
def speaking_pseudo() -> Iterator[None]:
    """Speak that language inside a ``with``."""
    with speaking(pseudo_file()):
        yield


def untranslated(text: str, allowed: Iterable[str] = ()) -> set[str]:
    """Find the words of a text that did not come from the catalogue.

    Examples
    --------
    >>> sorted(untranslated("Ann ｓｅｌｌｓ an orange ｔｕｌｉｐ (TM-2.1)", ["Ann"]))
    ['an', 'orange']
    """
    return set(WORD.findall(RULE.sub("", text))) - set(allowed)


def spoken(html: str) -> str:
    """Give what a person sees or hears of a page."""
    reader = _Reader()
    reader.feed(html)
    return "\n".join(reader.texts)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open += [tag] if tag in {"style", "script"} else []
        self.texts += [value for name, value in attrs if name in SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        if self.open and self.open[-1] == tag:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if not self.open:
            self.texts.append(data)
