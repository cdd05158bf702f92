"""No text reaches a person without going through the catalogue; see `tests.pseudo`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.pages.games import Step, games
from tests.pseudo import speaking_pseudo, spoken, untranslated
from tulipbook.display import show_record, show_state, show_table, show_view
from tulipbook.games.api import Event
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulip import events as tu
from tulipbook.games.tulip.legal import PLAY as TULIP_PLAY
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania import events as tm
from tulipbook.games.tulipmania.legal import ACTIONS
from tulipbook.pages import (
    OwnBurst,
    board_html,
    board_text,
    burst_html,
    burst_text,
    choices,
    choices_html,
    choices_text,
    exchange_first,
    exchange_second,
    hand_html,
    hand_text,
    hands_html,
    hands_text,
    log_html,
    log_text,
    own_burst_html,
    own_burst_text,
    position_html,
    position_text,
    result_html,
    result_text,
    rules_html,
    rules_text,
    table_html,
    table_text,
)
from tulipbook.pages.coach import Advice, coach_html, coach_text
from tulipbook.pages.front import NOTEBOOKS, front_html
from tulipbook.record.examples import EXAMPLES, load_example
from tulipbook.table import Table

NAMES = ("Ann", "Bill", "Cleo", "Dave", "Eve", "Floor")
# Names, the columns of the price board, and what is no word but notation.
COLUMNS = tuple("ABCDEFGH")
SEATS = tuple(f"P{seat}" for seat in range(6))
ALLOWED = (*NAMES, *COLUMNS, "P", "random", "Charles", "tulipmania", "tulip")


@pytest.fixture(autouse=True)
def _pseudo() -> Iterator[None]:
    with speaking_pseudo():
        yield


@pytest.fixture(scope="module")
def played() -> list[Step]:
    return list(games())


def left_in(*pages: str) -> set[str]:
    return {word for page in pages for word in untranslated(spoken(page), ALLOWED)}


def kinds(*modules: Any) -> set[type[Event]]:
    return {
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }


def test_events(played: list[Step]) -> None:
    seen: set[type[Event]] = set()
    for step in played:
        for event in step.new:
            for shown in (event, event.seen_by(None)):
                seen.add(type(shown))
                assert not untranslated(shown.sentence(NAMES), ALLOWED), shown
    rare = (
        tm.BankOverdrawn("TM-1.11", -25),
        tm.FinalSale("TM-6.2", 0, "red", 2, 50),
        tm.Kept("TM-2.1", 0),
        tm.CardReplaced("TM-2.5", 0, "speculate"),
        tm.BubbleBurst("TM-5.8", "blue", 50, None, "last colour"),
        tu.NoEffect("TU-2.4", 0, "draw"),
    )
    assert kinds(tm, tu) - seen <= {type(shown) for shown in rare}
    for shown in rare:
        assert not untranslated(shown.sentence(NAMES), ALLOWED), shown


def test_refusals(played: list[Step]) -> None:
    tried = [
        *ACTIONS,
        *TULIP_PLAY.values(),
        "exchange P0 red P1 blue",
        "exchange P1 red P0 blue",
        "variation red up",
        "variation red down",
        "draw P0",
        "draw P1",
    ]
    for step in played[::5]:
        for seat in range(step.state.players):
            for action in tried:
                told = step.state.why_not(seat, action)
                assert told is None or not untranslated(
                    told.replace(f"'{action}'", ""), (*ALLOWED, *SEATS)
                ), told


def test_pages_of_a_game(played: list[Step]) -> None:
    bots = ["random", *[None] * 5]
    for step in played[::7] + [step for step in played if step.state.is_over]:
        state, names = step.state, NAMES[: step.state.players]
        for seat in (None, *range(state.players)):
            view = state.view(seat)
            chosen = choices(view, names)
            html = [
                position_html(view, names),
                table_html(view, names, bots),
                hand_html(view),
                choices_html(chosen),
                choices_html(chosen, buttons=True),
                result_html(view, names, bots),
            ]
            text = [
                position_text(view, names),
                table_text(view, names, bots),
                hand_text(view),
                choices_text(chosen),
                result_text(view, names, bots),
                *[target.sentence for target in chosen],
            ]
            if isinstance(state, Tulip):
                firsts = exchange_first(view, names)
                html.append(choices_html(firsts))
                html += [choices_html(exchange_second(view, names, f.action)) for f in firsts]
            assert not left_in(*html, *text)


def test_logs(played: list[Step]) -> None:
    for step in played:
        if step.state.is_over:
            assert not left_in(log_html(step.log, NAMES), log_text(step.log, NAMES))
    assert not left_in(log_html([], NAMES))


def test_hands_and_rules(played: list[Step]) -> None:
    for step in played[::20]:
        state = step.state
        hands = state.hands if isinstance(state, Tulip) else state.buyers
        assert not left_in(hands_html(NAMES, hands), hands_text(NAMES, hands))
    for game in ("tulip", "tulipmania-1637"):
        assert not left_in(rules_html(game), rules_text(game))


def test_the_front_page() -> None:
    words = untranslated(spoken(front_html()), (*ALLOWED, "Tulipmania", "Tulip", "English"))
    names = {word for name, _, _ in NOTEBOOKS for word in untranslated(name)}
    assert words <= names | {"Nederlands", "tulipbook", "lab"}


def test_the_board_alone() -> None:
    state = Tulipmania.deal(Tulipmania.random_setup(3, Random(1)), 3)
    assert not left_in(board_html(state.board), board_text(state.board))


def test_bursts_and_the_coach() -> None:
    prices, tulips = {"red": 50}, [{"red": 2}, {"red": 1}]
    paid = {"red": (75, 25)}
    own = [OwnBurst("red", 2, 50, 70.4, 50, 75)]
    advice = [Advice("－", 9, 700, 20, 0.25, 0.1)]
    assert not left_in(
        burst_html(prices, tulips, paid, NAMES[:2]),
        burst_text(prices, tulips, paid, NAMES[:2]),
        burst_html({}, [{}], {}, NAMES[:1]),
        own_burst_html(own),
        own_burst_text(own),
        own_burst_html(None),
        own_burst_html([]),
        coach_html(advice),
        coach_text(advice),
    )


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_a_cell_shows(name: str) -> None:
    record = load_example(name)
    table = Table(record, [None] * len(record.players))
    shown = [
        show_record(record),
        show_table(table),
        show_state(table.state),
        show_view(table.view()),
    ]
    for bundle in shown:
        assert not left_in(*bundle.values())
