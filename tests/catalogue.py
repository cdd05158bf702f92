"""The template of all texts and the translations; ``make catalogue`` brings them up to date.

The template has neither line numbers nor dates, so that it changes only when a text does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_python
from babel.messages.pofile import read_po, write_po

import tulipbook
from tulipbook.language import CATALOGUES

PACKAGE = Path(tulipbook.__file__).parent
TEMPLATE = CATALOGUES / "tulipbook.pot"

Text = str | tuple[str, str]

# Which texts a call of a function of `tulipbook.language` has, and their context.
CALLS: dict[str, Callable[..., tuple[Text | None, str | None]]] = {
    "_": lambda text: (text, None),
    "marked": lambda text: (text, None),
    "in_context": lambda context, text: (text, context),
    "plural": lambda _number, one, many: (one and (one, many), None),
    "counted": lambda _number, noun, *_: (noun and (noun, f"{noun}s"), None),
}


def extracted() -> Catalog:
    """Find every text in the sources."""
    catalogue = Catalog(project="tulipbook", charset="utf-8")
    for file in sorted(PACKAGE.rglob("*.py")):
        for text, context, comments in _texts(file):
            where = file.relative_to(PACKAGE.parent).as_posix()
            catalogue.add(text, None, [(where, 1)], auto_comments=comments, context=context)
    return catalogue


def _texts(file: Path) -> Iterator[tuple[Text, str | None, list[str]]]:
    with file.open("rb") as source:
        calls: Any = extract_python(source, dict.fromkeys(CALLS), ["Translators:"], {})
        for _line, function, given, comments in calls:
            arguments = given if isinstance(given, tuple) else (given,)
            text, context = CALLS[function](*arguments)
            if text:
                yield text, context, comments


def written(head: str, catalogue: Catalog) -> str:
    """Give a catalogue as a file that begins with `head`."""
    out = BytesIO()
    write_po(
        out, catalogue, width=100, omit_header=True, include_lineno=False, ignore_obsolete=True
    )
    return f"{head}\n\n{out.getvalue().decode().rstrip()}\n"


def head(file: Path) -> str:
    """Give the comments and the header at the beginning of a catalogue."""
    return file.read_text(encoding="utf-8").partition("\n\n")[0]


def translation(file: Path) -> Catalog:
    """Read a translation."""
    with file.open("rb") as lines:
        return read_po(lines, locale=file.stem, abort_invalid=True)


def updated(file: Path, template: Catalog) -> str:
    """Give a translation with the texts of the template, the new ones untranslated."""
    catalogue = translation(file)
    catalogue.update(template, no_fuzzy_matching=True)
    return written(head(file), catalogue)


def main() -> None:
    """Write the template and every translation again."""
    template = extracted()
    TEMPLATE.write_text(written(head(TEMPLATE), template), encoding="utf-8")
    for file in sorted(CATALOGUES.glob("*.po")):
        file.write_text(updated(file, template), encoding="utf-8")


if __name__ == "__main__":
    main()
