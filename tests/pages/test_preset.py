"""On every page the rules that a preset changes are named; printed rules need no word."""

from random import Random
from typing import Any

import pytest

from tests.pages.games import Page
from tulipbook.games import GAMES, game_named
from tulipbook.games.preset import PRINTED
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.pages import (
    RULES,
    band_text,
    choices,
    position_html,
    position_text,
    preset_html,
    preset_text,
    result_text,
    rules_html,
    rules_text,
    supply_text,
)
from tulipbook.pages.preset import RULE_OF

ALL = [(game, name) for game, kind in GAMES.items() for name in kind.presets.shipped]


def dealt(game: str, preset: Any, players: int = 3) -> Any:
    kind = game_named(game)
    return kind.deal(kind.random_setup(players, Random(1), 0, preset), players, preset=preset)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_every_changed_rule_is_named_with_its_number(game: str, name: str) -> None:
    state = dealt(game, name)
    text = preset_text(state.preset)
    assert text.startswith(f"{state.preset.title}: ")
    assert text.endswith(". Everything else is as printed.")
    for rule, number in state.preset.changes:
        assert ("first burst" if rule == "bursts" else str(number)) in text
    assert text.count(";") == len(state.preset.changes) - 1 + ("deck" in text)
    Page(preset_html(state.preset))
    for view in (state.view(0), state.view(None)):
        assert preset_html(view.preset) in position_html(view)
        assert text in position_text(view)


@pytest.mark.parametrize("game", GAMES)
def test_printed_rules_need_no_word(game: str) -> None:
    view = dealt(game, None).view(0)
    assert (preset_html(PRINTED), preset_text(PRINTED)) == ("", "")
    assert "tb-preset" not in position_html(view).partition("</style>")[2]
    assert rules_html(game) == rules_html(game, PRINTED)
    assert "In this game" not in rules_html(game) + rules_text(game)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_rule_that_is_not_as_printed_says_so_in_the_list_of_rules(game: str, name: str) -> None:
    preset = game_named(game).presets.load(name)
    page = rules_html(game, preset)
    Page(page)
    text = rules_text(game, preset)
    assert page.count("<strong>In this game: ") == len(preset.changes)
    assert text.count(" In this game: ") == len(preset.changes)
    for line in text.splitlines():
        changed = line.split()[0] in {RULE_OF[rule] for rule, _ in preset.changes}
        assert changed == ("In this game" in line)


def test_every_rule_that_can_change_is_a_rule_of_its_game() -> None:
    assert set(RULE_OF) == {rule for kind in GAMES.values() for rule in kind.presets.ranges}
    assert set(RULE_OF.values()) <= set(RULES)
    assert len(set(RULE_OF.values())) == len(RULE_OF)


def test_a_preset_of_somebody_else_is_escaped() -> None:
    mine = {"name": "x", "title": "<script>alert()</script>", "rules": {"turns": 1, "bursts": 2}}
    html = preset_html(Tulipmania.presets.load(mine))
    assert "<script>" not in html
    assert "burst number 2 ends the game" in html
    assert "at most 1 turn," in html
    Page(html)


def test_the_band_says_how_far_the_last_turn_is() -> None:
    names = ("Ann", "Bill", "Charles")
    assert band_text(dealt("tulipmania-1637", "lesson").view(0), names).startswith("Turn 1 of 14. ")
    assert band_text(dealt("tulipmania-1637", None).view(0), names).startswith("Turn 1. ")
    assert band_text(dealt("tulip", "lesson").view(0), names).startswith("Turn 1. ")


def test_the_pages_of_tulip_count_to_the_last_crash_of_the_lesson() -> None:
    one = {"name": "one", "rules": {"crashes": 1}}
    setup = Tulip.random_setup(2, Random(1), 0, one)
    state = Tulip.deal(setup, 2, preset=one)
    assert "Crashes: 0 of 1" in supply_text(state.view(0))
    assert "Crashes: 0 of 2" in supply_text(dealt("tulip", "lesson").view(None))
    assert "Crashes: 0 of 4" in supply_text(dealt("tulip", None).view(None))
    rng = Random(1)
    ended = False
    while state.result is None:
        if state.phase == "chance":
            state.apply_chance(rng.choice(sorted(state.chance_outcomes())))
            continue
        seat = state.current_player
        shown = choices(state.view(seat), ("Ann", "Bill"))
        ending = [c.action for c in shown if any("the game ends" in d for d in c.details)]
        actions = state.legal_actions(seat)
        action = ending[0] if ending else rng.choice(actions)
        state.apply(seat, action)
        ended = bool(ending)
    assert ended
    if state.result.reason == "crashes":
        assert "Crash number 1 has ended the game." in result_text(state.view(0), ("Ann", "Bill"))
