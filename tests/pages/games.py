"""Games to look at: played at random, every state with the events that led there."""

from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from random import Random
from typing import Any

from tulipbook.games.api import Event, State
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulipmania import Tulipmania

NAMES = ("Ann", "Bill", "Charles", "Dave", "Eve", "Floris")
VOID = {"br", "img", "input", "circle", "rect", "path"}


@dataclass
class Step:
    state: Any
    new: tuple[Event, ...]
    log: tuple[Event, ...]


def steps(game: type[State], players: int, seed: int, limit: int = 500) -> Iterator[Step]:
    """Play at random, and give a copy of every state on the way, the beginning included."""
    rng = Random(seed)
    state = game.deal(game.random_setup(players, rng, 0), players)
    log: tuple[Event, ...] = ()
    yield Step(state.copy(), (), log)
    for _ in range(limit):
        if state.is_over:
            return
        if state.to_act:
            seat = rng.choice(state.to_act)
            new = state.apply(seat, rng.choice(state.legal_actions(seat)))
        else:
            new = state.apply_chance(rng.choice(sorted(state.chance_outcomes())))
        log += new
        yield Step(state.copy(), new, log)


def games() -> Iterator[Step]:
    """Give all states of a few games of both kinds."""
    for players, seed in ((3, 1), (4, 2), (5, 3)):
        yield from steps(Tulipmania, players, seed)
    for players, seed in ((2, 4), (3, 5), (6, 6)):
        yield from steps(Tulip, players, seed)


def first(game: type[State], players: int, phase: str) -> Step:
    """Find a state in that phase."""
    for seed in range(50):
        for step in steps(game, players, seed):
            if step.state.phase == phase:
                return step
    raise AssertionError(f"no game comes to {phase}")


class Page(HTMLParser):
    """Read a page as a browser would; complain if tags are not balanced."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.feed(html)
        self.close()
        assert not self.open, f"not closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"svg", "style"} & set(self.open):
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())
