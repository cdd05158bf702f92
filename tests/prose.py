"""What README and the documentation say that can be checked: sessions, commands, names, links."""

from __future__ import annotations

import doctest
import importlib
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import click
import pytest

from tulipbook.cli import main

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.REPORT_NDIFF
# What a page shows in a block, and nothing checks, needs a language of its own here.
LANGUAGES = {"pycon", "sh", "toml", "json", "text", "po", "csv"}
SPHINX = re.compile(r"\{[a-z-]+\}")
SAVED = re.compile(r"[Ss]ave this as `([\w.-]+)`")


class Fence(NamedTuple):
    """A block of code: its language, its text, the number of its first line, what stands above."""

    language: str
    text: str
    line: int
    above: str


def fences(text: str) -> Iterator[Fence]:
    lines = text.splitlines()
    opened = None
    for number, line in enumerate(lines):
        if not line.startswith("```"):
            continue
        if opened is None:
            opened = number
        else:
            yield Fence(
                lines[opened].strip("`"),
                "\n".join(lines[opened + 1 : number]) + "\n",
                opened + 1,
                "\n".join(lines[:opened]),
            )
            opened = None
    assert opened is None, f"the block that begins in line {opened} does not end"


def without_fences(text: str) -> str:
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def write_files(text: str, folder: Path) -> None:
    """Write the files that a page tells people to save."""
    for fence in fences(text):
        saved = SAVED.findall(fence.above.rpartition("```")[2])
        if saved and fence.language in {"toml", "po", "json"}:
            (folder / saved[-1]).write_text(fence.text, encoding="utf-8")


def run_sessions(text: str, name: str) -> None:
    """Run all sessions of a page as one."""
    blank = [""] * (text.count("\n") + 1)
    for fence in fences(text):
        if fence.language == "pycon":
            lines = fence.text.splitlines()
            blank[fence.line : fence.line + len(lines)] = lines
    examples = doctest.DocTestParser().get_doctest("\n".join(blank), {}, name, name, 0)
    report: list[str] = []
    failed, _ = doctest.DocTestRunner(optionflags=OPTIONS).run(examples, out=report.append)
    assert not failed, "".join(report)


def commands(text: str) -> Iterator[list[str]]:
    """Give the commands of a page's shell blocks, as lists of words."""
    for fence in fences(text):
        if fence.language == "sh":
            for line in fence.text.replace("\\\n", " ").splitlines():
                words = shlex.split(line, comments=True)
                if words:
                    yield words[: words.index(">")] if ">" in words else words


def inline_commands(text: str) -> Iterator[list[str]]:
    """Give the commands of ours that a page names in a sentence."""
    for said in re.findall(r"`((?:tulipbook|make)\s[^`]*)`", without_fences(text)):
        yield shlex.split(said)


def check_command(words: list[str]) -> None:
    """Fail if a command in a block cannot be given like that."""
    program, *arguments = words
    if program == "make":
        for target in arguments:
            assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE), f"make {target} is no target"
    elif program == "tulipbook":
        try:
            with main.make_context("tulipbook", list(arguments)) as context:
                name, command, rest = main.resolve_command(context, list(arguments))
                assert name
                assert command
                command.make_context(name, rest, parent=context).close()
        except click.exceptions.Exit:
            pass
        except click.ClickException as error:
            pytest.fail(f"{shlex.join(words)}: {error.format_message()}")
    else:
        assert program in {"pip", "cd", "git"}, f"nothing checks {shlex.join(words)}"


def check_named_command(words: list[str]) -> None:
    """Fail if a command that a sentence names, perhaps in part, does not exist."""
    program, *arguments = words
    if program == "make":
        check_command([program, *[one for one in arguments if "=" not in one]])
        return
    known = {option for one in main.params for option in one.opts} | {"--help"}
    if arguments and re.fullmatch(r"[a-z]+", arguments[0]):
        assert arguments[0] in main.commands, f"there is no command tulipbook {arguments[0]}"
        command = main.commands[arguments[0]]
        known = {option for one in command.params for option in one.opts} | {"--help"}
    options = {one.partition("=")[0] for one in arguments if one.startswith("--") and one != "--"}
    assert options <= known, f"{shlex.join(words)}: there is no {', '.join(options - known)}"


def check_names(text: str) -> None:
    """Fail if a page names something of the package that is not there."""
    for said in re.findall(r"`(tulipbook(?:\.\w+)+)", without_fences(text)):
        module, rest = "tulipbook", said.split(".")[1:]
        value = importlib.import_module(module)
        for part in rest:
            if not hasattr(value, part):
                value = importlib.import_module(f"{module}.{part}")
            else:
                value = getattr(value, part)
            module = f"{module}.{part}"


def slug(heading: str) -> str:
    """Give the anchor of a heading, as MyST and the places that show README write it."""
    plain = re.sub(r"[`*]|\[([^]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def anchors(text: str) -> set[str]:
    return {slug(line.lstrip("#")) for line in without_fences(text).splitlines() if line[:1] == "#"}


def check_links(path: Path, text: str) -> None:
    """Fail if a link leads nowhere, or has not the form of an address."""
    prose = without_fences(text)
    for target in re.findall(r"\]\(([^)\s]+)\)", prose):
        if "://" in target:
            address = urlsplit(target)
            assert address.scheme == "https", target
            assert re.fullmatch(r"[\w-]+(\.[\w-]+)+", address.netloc), target
            continue
        file, _, anchor = target.partition("#")
        there = (path.parent / file).resolve() if file else path
        assert there.exists(), f"{name_of(path)} links to {target}, which is not there"
        assert there.is_relative_to(ROOT), target
        if anchor:
            assert anchor in anchors(there.read_text(encoding="utf-8")), target
