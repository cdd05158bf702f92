"""The language in which people are spoken to, and how it writes numbers and lists.

What a person reads on a page goes through this module: English is the key, and a translation is
one file, ``tulipbook/locale/nl.po``. Records, JSON, frames, actions and the command never change
with the language, nor do errors that only programmers see.

One language is in use in a process at a time. That is enough, since a kernel serves one reader,
and it keeps a language out of the signature of everything that says something.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tulipbook.errors import TulipbookError

CATALOGUES: Final = Path(__file__).with_name("locale")
VARIABLE: Final = "TULIPBOOK_LANGUAGE"
"""The environment variable that names the language to begin with."""
QUERY: Final = "QUERY_STRING"
"""Where Voila tells a kernel what followed the ``?`` in the address of its page."""


def marked(text: str) -> str:
    """Mark a text for the catalogue and leave it as it is; `_` translates it when it is shown."""
    return text


AND: Final = marked("{first} and {last}")
OWNED: Final = marked("ƒ{amount}")
OWED: Final = marked("-ƒ{amount}")


class UnknownLanguage(TulipbookError):
    """A language that nobody has translated tulipbook into, or one that cannot be read."""


@dataclass(frozen=True)
class Language:
    """A language: its texts, its plurals and its numbers.

    Parameters
    ----------
    code : str
        The language tag, as in ``<html lang>``.
    decimal, group : str
        What stands before decimals, and between groups of three digits.
    group_from : int
        The smallest number whose digits are grouped; in English a year is not.
    messages : mapping
        The forms of a text by its context and its English; what is not there stays English.
    form : callable
        Which of those forms goes with a number.
    """

    code: str = "en"
    decimal: str = "."
    group: str = ","
    group_from: int = 10_000
    messages: Mapping[tuple[str | None, str], tuple[str, ...]] = field(default_factory=dict)
    form: Callable[[int], int] = lambda number: int(number != 1)

    def text(self, text: str, context: str | None = None) -> str:
        """Give a text in this language."""
        found = self.messages.get((context, text))
        return found[0] if found else text

    def plural(self, number: int, one: str, many: str) -> str:
        """Give the one of two texts that goes with a number."""
        found = self.messages.get((None, one))
        if not found:
            return one if number == 1 else many
        return found[min(self.form(number), len(found) - 1)]

    def counted(self, number: int, noun: str, **words: object) -> str:
        """Write a number with its noun."""
        thing = self.plural(number, noun, f"{noun}s").format(**words)
        return f"{self.number(number)} {thing}"

    def listed(self, words: Sequence[str]) -> str:
        """Join words as a sentence does."""
        if len(words) < 2:
            return "".join(words)
        return self.text(AND).format(first=", ".join(words[:-1]), last=words[-1])

    def number(self, value: float, decimals: int = 0) -> str:
        """Write a number."""
        rounded = round(value, decimals) or 0  # -0.0 is 0 to a person
        grouping = "," if abs(rounded) >= self.group_from else ""
        written = f"{rounded:{grouping}.{decimals}f}"
        return written.translate({ord(","): self.group, ord("."): self.decimal})

    def florins(self, amount: int) -> str:
        """Write an amount of money."""
        pattern = OWED if amount < 0 else OWNED
        return self.text(pattern).format(amount=self.number(abs(amount)))


ENGLISH: Final = Language()
"""For what stays English: ``ENGLISH.listed(names)`` in an error."""

_chosen: Language | None = None
_read: dict[str, Language] = {}


def use_language(language: str | Path) -> None:
    r"""Speak to people in that language from now on, in the whole process.

    Parameters
    ----------
    language : str or Path
        One of `languages`, or a translation of your own: a file that ends in ``.po``.

    Raises
    ------
    UnknownLanguage
        If there is no such translation, or the library that reads it is missing.

    Examples
    --------
    >>> use_language("nl")
    >>> florins(1250), listed(["Ann", "Bill"])
    ('ƒ\xa01.250', 'Ann en Bill')
    >>> use_language("Klingon")
    Traceback (most recent call last):
    tulipbook.language.UnknownLanguage: Nobody has translated tulipbook into 'Klingon'; ...
    >>> use_language("en")
    """
    global _chosen  # noqa: PLW0603 - one language in a process, as said above
    _chosen = _load(language)


@contextmanager
def speaking(language: str | Path) -> Iterator[None]:
    """Speak that language inside a ``with``.

    Examples
    --------
    >>> with speaking("nl"):
    ...     listed(["Ann", "Bill"])
    'Ann en Bill'
    """
    global _chosen  # noqa: PLW0603 - see `use_language`
    before = _chosen
    use_language(language)
    try:
        yield
    finally:
        _chosen = before


def in_use() -> str:
    """Give the tag of the language in use.

    Examples
    --------
    >>> in_use()
    'en'
    """
    return _now().code


def languages() -> tuple[str, ...]:
    """Give the languages there are.

    Examples
    --------
    >>> languages()
    ('en', 'nl')
    """
    return ("en", *sorted(path.stem for path in CATALOGUES.glob("*.po")))


def own_name(code: str) -> str:
    """Say how a language calls itself, where Babel is there to know it.

    Examples
    --------
    >>> own_name("en"), own_name("nl")
    ('English', 'Nederlands')
    """
    if code == "en":
        return "English"
    try:
        from babel import Locale
    except ModuleNotFoundError:
        return code
    return Locale.parse(code).get_language_name() or code


def _(text: str) -> str:
    """Give a text in the language in use.

    The text is written out, without values in it, so that it can be found in the sources and
    translated as a whole: ``_("{name} takes {buyer}.").format(name=name, buyer=buyer)``.
    """
    return _now().text(text)


def in_context(context: str, text: str) -> str:
    """Give a text that English uses in several senses; `context` says in which.

    Examples
    --------
    >>> in_context("before a noun", "purple")
    'purple'
    """
    return _now().text(text, context)


def plural(number: int, one: str, many: str) -> str:
    """Give the one of two texts that goes with a number, in the language in use.

    Examples
    --------
    >>> plural(2, "{buyers} is discarded.", "{buyers} are discarded.").format(buyers="Both")
    'Both are discarded.'
    """
    return _now().plural(number, one, many)


def counted(number: int, noun: str, **words: object) -> str:
    """Write a number with its noun, whose plural in English ends in s.

    Examples
    --------
    >>> counted(1, "card"), counted(2, "{colour} buyer", colour="orange")
    ('1 card', '2 orange buyers')
    """
    return _now().counted(number, noun, **words)


def listed(words: Sequence[str]) -> str:
    """Join words as a sentence does.

    Examples
    --------
    >>> listed(["Ann", "Bill", "Dave"])
    'Ann, Bill and Dave'
    """
    return _now().listed(words)


def number(value: float, decimals: int = 0) -> str:
    """Write a number.

    Examples
    --------
    >>> number(1637), number(12500), number(0.0625, 2)
    ('1637', '12,500', '0.06')
    """
    return _now().number(value, decimals)


def florins(amount: int) -> str:
    """Write an amount of money.

    Examples
    --------
    >>> florins(1250), florins(-25), florins(10750)
    ('ƒ1250', '-ƒ25', 'ƒ10,750')
    """
    return _now().florins(amount)


def separators() -> str:
    """Give the decimal sign and the sign between groups of digits, as Plotly wants them.

    Examples
    --------
    >>> separators()
    '.,'
    """
    return f"{_now().decimal}{_now().group}"


def _now() -> Language:
    if _chosen is None:
        use_language(_asked_for() or os.environ.get(VARIABLE) or "en")
    assert _chosen is not None
    return _chosen


def _asked_for() -> str | None:
    """Find ``?lang=nl`` in the address of the page; other values are nobody's language."""
    from urllib.parse import parse_qs

    asked = parse_qs(os.environ.get(QUERY, "")).get("lang", [])
    return next((code for code in asked if code in languages()), None)


def _load(language: str | Path) -> Language:
    name = str(language)
    if name == "en":
        return ENGLISH
    known = name in languages()
    if not known and not name.endswith(".po"):
        raise UnknownLanguage(
            f"Nobody has translated tulipbook into {name!r}; there are "
            f"{ENGLISH.listed(languages())}."
        )
    if not known:
        return _catalogue(Path(language))  # its translator may have just changed it
    if name not in _read:
        _read[name] = _catalogue(CATALOGUES / f"{name}.po")
    return _read[name]


def _catalogue(file: Path) -> Language:
    try:
        from babel import Locale, UnknownLocaleError
        from babel.messages.pofile import PoFileError, read_po
    except ModuleNotFoundError:
        raise UnknownLanguage(
            "Languages other than English need the library Babel; install tulipbook with the "
            "extra 'language'."
        ) from None
    try:
        with file.open("rb") as lines:
            locale = Locale.parse(file.stem, sep="-")
            catalogue = read_po(lines, locale=locale, abort_invalid=True)
    except OSError as error:
        raise UnknownLanguage(f"{file}: {error.strerror}.") from None
    except (PoFileError, UnknownLocaleError, ValueError) as error:
        raise UnknownLanguage(f"{file} is not a translation: {error}.") from None
    symbols = locale.number_symbols["latn"]
    messages = {}
    for message in catalogue:
        one = message.id if isinstance(message.id, str) else message.id[0]
        given = message.string or ""
        forms = (given,) if isinstance(given, str) else tuple(given)
        if one and all(forms) and not message.fuzzy:
            messages[message.context, one] = forms
    return Language(
        code=file.stem,
        decimal=symbols["decimal"],
        group=symbols["group"],
        group_from=1000,
        messages=messages,
        form=gettext.c2py(catalogue.plural_expr),
    )
