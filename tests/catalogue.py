"""The template of all texts and the translations; ``make catalogue`` brings them up to date.

The template has neither line numbers nor dates, so that it changes only when a text does.
"""

from __future__ import annotations

import ast
import json
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

import tulipbook
from tulipbook.language import CATALOGUES

PACKAGE = Path(tulipbook.__file__).parent
TEMPLATE = CATALOGUES / "tulipbook.pot"
ENGLISH_ONLY = ("cli.py", "bots", "serve", "testing")
"""Rooms that speak to programmers, and to whoever sits at a terminal."""

SAID = frozenset({"title", "purpose", "text", "choices", "because", "unit"})
"""What is said in the files of boards, presets and quizzes."""

Text = str | tuple[str, str]


def extracted() -> Catalog:
    """Find every text in the sources."""
    catalogue = Catalog(project="tulipbook", charset="utf-8")
    for file in sorted(PACKAGE.rglob("*.py")):
        if file.relative_to(PACKAGE).parts[0] in ENGLISH_ONLY:
            continue
        where = file.relative_to(PACKAGE.parent).as_posix()
        for text, context in texts(file.read_text(encoding="utf-8")):
            catalogue.add(text, None, [(where, 1)], context=context)
    for file in sorted(PACKAGE.rglob("*.toml")):
        where = file.relative_to(PACKAGE.parent).as_posix()
        for said in said_by(tomllib.loads(file.read_text(encoding="utf-8"))):
            catalogue.add(said, None, [(where, 1)])
    for file in sorted(PACKAGE.rglob("rulebook/records/*.jsonl")):
        where = file.relative_to(PACKAGE.parent).as_posix()
        header = json.loads(file.read_text(encoding="utf-8").partition("\n")[0])
        catalogue.add(header["meta"]["title"], None, [(where, 1)])
    return catalogue


def said_by(data: object, key: str = "") -> Iterator[str]:
    """Find what boards, presets and quizzes say to people, which is translated when it is shown.

    Examples
    --------
    >>> list(said_by({"name": "mine", "title": "My board", "choices": {"a": "Yes"}}))
    ['My board', 'Yes']
    """
    match data:
        case dict():
            for name, value in data.items():
                yield from said_by(value, "choices" if key == "choices" else name)
        case list():
            for value in data:
                yield from said_by(value, key)
        case str() if key in SAID:
            yield data


def texts(source: str) -> list[tuple[Text, str | None]]:
    """Find the texts in one source, in f-strings too, each with its context.

    Examples
    --------
    >>> texts("f'{_(1)}'; _('A'); in_context('B', 'C'); counted(2, 'tulip'); _(variable)")
    [('A', None), ('C', 'B'), (('tulip', 'tulips'), None)]
    """
    found: list[tuple[Text, str | None]] = []
    for call in _calls(ast.parse(source)):
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        match name, [getattr(argument, "value", None) for argument in call.args]:
            case "_" | "marked", [str(text)]:
                found.append((text, None))
            case "in_context", [str(context), str(text)]:
                found.append((text, context))
            case "plural", [_, str(one), str(many)]:
                found.append(((one, many), None))
            case "counted", [_, str(noun)]:
                found.append(((noun, f"{noun}s"), None))
    return found


def _calls(tree: ast.Module) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield node


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
    """Read a translation, or the template."""
    locale = None if file == TEMPLATE else Locale.parse(file.stem, sep="-")
    with file.open("rb") as lines:
        return read_po(lines, locale=locale, abort_invalid=True)


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
