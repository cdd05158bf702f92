"""The documentation keeps its word: it builds, its sessions run, its commands and links exist."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zlib
from pathlib import Path

import pytest

import tulipbook
from tests import prose
from tulipbook.bots import registry

DOCS = prose.ROOT / "docs"
TULIPBOOK = str(Path(sys.executable).with_name("tulipbook"))
MANY_GAMES = 100

pages = pytest.mark.parametrize("path", prose.PAGES, ids=map(prose.name_of, prose.PAGES))


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pages
def test_its_sessions_and_commands_run(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = text_of(path)
    monkeypatch.chdir(tmp_path)
    bots = {game: dict(known) for game, known in registry._REGISTERED.items()}
    monkeypatch.setattr(registry, "_REGISTERED", bots)  # a page's own bot is gone after it
    prose.write_files(text, tmp_path)
    prose.run_sessions(text, prose.name_of(path))
    for words in prose.commands(text):
        prose.check_command(words)
        if is_quick(words):
            run = subprocess.run(
                [TULIPBOOK, *words[1:]], capture_output=True, text=True, check=False, timeout=120
            )
            assert run.returncode == 0, run.stderr


def is_quick(words: list[str]) -> bool:
    """Say whether a command ends by itself, soon, and asks no other machine."""
    if words[:2] == ["tulipbook", "simulate"]:
        games = int(words[words.index("--games") + 1]) if "--games" in words else 1
        return games <= MANY_GAMES and "--scheduler" not in words
    return words[0] == "tulipbook" and words[1] in {"demo", "grade", "replay"}


@pages
def test_what_it_names_is_there(path: Path) -> None:
    text = text_of(path)
    prose.check_names(text)
    for words in prose.inline_commands(text):
        prose.check_named_command(words)


@pages
def test_its_links_lead_somewhere(path: Path) -> None:
    prose.check_links(path, text_of(path))


@pages
def test_every_block_is_of_a_kind_that_is_checked(path: Path) -> None:
    for fence in prose.fences(text_of(path)):
        if not prose.SPHINX.match(fence.language):
            assert fence.language in prose.LANGUAGES, f"line {fence.line}: {fence.language!r}"


@pytest.mark.slow
def test_it_builds_without_a_warning_and_asks_no_other_host(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", str(DOCS), str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    for page in prose.PAGES[1:]:
        built = tmp_path / page.relative_to(DOCS).with_suffix(".html")
        asked = re.findall(
            r'<(?:script|link|img|iframe)[^>]*(?:src|href)="(\w+:)?//', text_of(built)
        )
        assert not asked, built
    for style in tmp_path.rglob("*.css"):
        assert not re.search(r"url\(['\"]?(https?:)?//|@import", text_of(style)), style
    inventory = zlib.decompress((tmp_path / "objects.inv").read_bytes().split(b"\n", 4)[4])
    documented = {line.split()[0].rpartition(".")[2] for line in inventory.decode().splitlines()}
    assert set(tulipbook.__all__) - documented == {"__version__"}


def test_the_picture_shows_the_board_as_it_is_drawn_now() -> None:
    from docs.board import PICTURE, mark

    picture = text_of(PICTURE)
    assert f'data-figure="{mark()}"' in picture, "draw it again with `python docs/board.py`"
    assert len(picture.encode()) < 100_000
    assert "http" not in re.sub(r'xmlns(:\w+)?="[^"]*"', "", picture)


def test_every_notebook_is_in_the_list_of_notebooks() -> None:
    page = text_of(DOCS / "reference" / "notebooks.md")
    folder = prose.ROOT / "notebooks"
    for path in folder.rglob("[!.]*.ipynb"):
        assert f"| `{path.relative_to(folder).with_suffix('').as_posix()}` |" in page


def test_the_rooms_stand_on_the_floors_that_are_checked() -> None:
    settings = tomllib.loads(text_of(prose.ROOT / "pyproject.toml"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    floors = {
        room: floor
        for floor, layer in enumerate(reversed(layers), 1)
        for room in re.findall(r"\w+", layer)
    }
    page = text_of(DOCS / "explanation" / "architecture.md")
    rows = re.findall(r"^\| (\d) \| `tulipbook/(\w+)", page, re.MULTILINE)
    assert {room: int(floor) for floor, room in rows} == floors


def test_every_make_target_is_made_again_although_a_folder_has_its_name() -> None:
    (phony,) = re.findall(r"^\.PHONY: (.*)", prose.MAKEFILE, re.MULTILINE)
    assert set(phony.split()) == set(re.findall(r"^([a-z]+):", prose.MAKEFILE, re.MULTILINE))


PROBES = {
    "tulipbook replay": "Missing argument",
    "tulipbook replai x": "No such command",
    "tulipbook simulate tulip --game 3": "No such option",
    "make everything": "no target",
    "rm -rf x": "nothing checks",
}


@pytest.mark.parametrize(("command", "sentence"), PROBES.items())
def test_a_wrong_command_is_found(command: str, sentence: str) -> None:
    with pytest.raises((AssertionError, pytest.fail.Exception), match=sentence):
        prose.check_command(command.split())


@pytest.mark.parametrize("said", ["`tulipbook replai`", "`tulipbook serve --prot`", "`make all`"])
def test_a_wrong_command_in_a_sentence_is_found(said: str) -> None:
    (words,) = prose.inline_commands(said)
    with pytest.raises(AssertionError):
        prose.check_named_command(words)


@pytest.mark.parametrize(
    "text",
    ["[a](no-such-file.md)", "[a](README.md#no-heading)", "[a](http://x.org)", "[a](https://x)"],
)
def test_a_wrong_link_is_found(text: str) -> None:
    with pytest.raises(AssertionError):
        prose.check_links(prose.ROOT / "CHANGELOG.md", text)


def test_a_wrong_name_is_found() -> None:
    with pytest.raises(ImportError):
        prose.check_names("`tulipbook.simulat`")
