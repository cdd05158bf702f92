"""The app that steps through the positions of some rules."""

import asyncio
from html import unescape
from itertools import groupby
from typing import Any

import pytest

import tulipbook
from tulipbook.games.api import Event, TulipbookError
from tulipbook.games.tulipmania import TulipmaniaView
from tulipbook.language import QUERY
from tulipbook.pages import RULES
from tulipbook.rulebook import rule_positions
from tulipbook.rulebook.positions import SECTIONS
from tulipbook.widgets.rulebook import RulebookApp
from tulipbook.widgets.rulebook_model import RulebookModel

WITH_POSITIONS = [section for section in SECTIONS if rule_positions(section)]


def press(app: RulebookApp, button: Any) -> None:
    app.controls._hear(app.controls, {"press": button}, [])


def panel(app: RulebookApp, name: str) -> str:
    return str(app.panels[name].value)


def view_of(model: RulebookModel) -> TulipmaniaView:
    assert isinstance(model.view, TulipmaniaView)
    return model.view


@pytest.mark.parametrize("section", WITH_POSITIONS)
def test_every_position_is_opened_and_stepped_through(section: str) -> None:
    app = tulipbook.step_rules(section)
    for title, place in app.choice.options:
        app.choice.value = place
        record = app.positions[place]
        assert title.endswith(record.header["meta"]["title"])
        assert record.header["meta"]["title"] in unescape(panel(app, "title"))
        assert "Press Step on" in panel(app, "now")
        happened = [event for step in record.replay() for event in step.events]
        stepped = list(app.model.stop.events)
        while app.controls.place < app.controls.last:
            assert panel(app, "result") == ""
            press(app, "forward")
            assert panel(app, "band")
            stepped += app.model.stop.events
        assert stepped == happened
        assert app.status.value == ""
        assert (panel(app, "result") != "") == app.model.stop.state.is_over


def test_board_table_and_hands_follow_the_step() -> None:
    app = tulipbook.step_rules("TM-2.8")
    shown = [panel(app, name) for name in ("band", "board", "now", "hand", "table")]
    press(app, "last")
    after = [panel(app, name) for name in ("band", "board", "now", "hand", "table")]
    assert "Ann speculates and pays Bill ƒ750" in after[2]
    assert [a == b for a, b in zip(shown, after, strict=True)] == [False] * 3 + [True, False]
    app.controls.place = 0
    assert [panel(app, name) for name in ("band", "board", "now", "hand", "table")] == shown


def test_no_link_leads_out_of_the_app() -> None:
    app = tulipbook.step_rules("TM-5")
    app.controls.place = 4
    assert "<small>TM-2.10, TM-2.3</small>" in panel(app, "now")
    assert not any("href" in panel(app, name) for name in app.panels)


def test_what_somebody_noted_stands_below() -> None:
    app = tulipbook.step_rules("TM-5.9")
    press(app, "last")
    press(app, "back")
    assert "Orange is gone, so purple and yellow are left to buy." in panel(app, "now")
    press(app, "back")
    assert "After the burst Bill goes on with step II." in panel(app, "now")


@pytest.mark.rule("TM-5.2", "TM-5.3")
def test_the_printed_burst_is_stepped_through_round_by_round() -> None:
    model = tulipbook.step_rules("TM-5.2").model
    seen = []
    while model.place < model.last:
        model.press("forward")
        if model.lines[0].sentence.startswith(("Round", "The orange bubble")):
            view = view_of(model)
            orange = [hand["orange"] for hand in view.tulips]
            seen.append((view.spaces["orange"].price, view.cash, orange, view.buyer_counts))
    assert seen == [
        (4000, (0, 3000, 0, 0), [2, 1, 4, 2], (1, 2, 3, 0)),
        (3000, (4000, 7000, 4000, 0), [1, 0, 3, 2], (0, 1, 2, 0)),
        (1000, (4000, 7000, 7000, 0), [1, 0, 2, 2], (0, 1, 1, 0)),
        (750, (4000, 7000, 8000, 0), [1, 0, 1, 2], (0, 1, 0, 0)),
        (250, (4750, 7000, 8750, 750), [0, 0, 0, 1], (0, 1, 0, 0)),
        (150, (4750, 7000, 8750, 1000), [0, 0, 0, 0], (0, 1, 0, 0)),
    ]
    assert not model.goes_on
    assert view_of(model).cash == (4750, 7000, 8750, 1000)


def test_a_whole_game_is_parted_without_losing_anything() -> None:
    record = tulipbook.load_example("speculators")
    model = RulebookModel(record)
    stepped: list[Event] = []
    for place in range(model.last + 1):
        model.go(place)
        stepped += model.stop.events
        assert model.goes_on or model.view == model.stop.state.view(None)
    assert stepped == [event for step in record.replay() for event in step.events]
    assert model.last > sum("action" in entry for entry in record.lines)


def test_in_the_middle_of_a_move_the_page_says_so() -> None:
    app = tulipbook.step_rules("TM-5.2")
    app.controls.place = 6
    assert "The same move goes on." in panel(app, "band")
    assert "choosing" not in panel(app, "table")
    press(app, "last")
    assert "The same move goes on." not in panel(app, "band")


def test_the_last_two_bursts_follow_one_another() -> None:
    model = tulipbook.step_rules("TM-5.8").model
    burst = []
    for place in range(model.last + 1):
        model.go(place)
        burst.append(list(view_of(model).burst))
    assert [b for b, _ in groupby(burst)] == [
        ["purple"], ["purple", "orange"], ["purple", "orange", "yellow"],
    ]  # fmt: skip


def test_tulip_has_its_tracks_for_a_board() -> None:
    app = tulipbook.step_rules("TU-3")
    assert "tb-tracks" in panel(app, "board")


def test_it_plays_by_itself() -> None:
    async def work() -> None:
        app = tulipbook.step_rules("TM-2.8")
        app.model.speed = "Fast"
        press(app, "play")
        async with asyncio.timeout(20):
            while app.model.place < app.model.last or app.model.playing:
                await asyncio.sleep(0.02)

    asyncio.run(work())


def test_what_goes_wrong_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    app = tulipbook.step_rules("TM-2.8")
    monkeypatch.setattr(app.model, "press", lambda button: 1 // 0)
    press(app, "forward")
    assert "ZeroDivisionError" in app.status.value


def test_there_is_nothing_to_step_through_in_the_set_up() -> None:
    with pytest.raises(TulipbookError, match=r"No position shows TM-1\.1; it needs"):
        tulipbook.step_rules("TM-1.1")


@pytest.mark.parametrize(
    ("query", "first", "last", "number"),
    [
        ("", "TM-1.5: ", "TM-6.2: ", 50),
        ("game=tulipmania-1637", "TM-1.5: ", "TM-6.2: ", 50),
        ("game=tulip&lang=en", "TU-1.5: ", "TU-4.5: ", 24),
    ],
)
def test_an_address_asks_for_all_rules_of_a_game(
    query: str, first: str, last: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(QUERY, query)
    app = tulipbook.step_rules()
    titles = [title for title, _ in app.choice.options]
    assert len(titles) == number
    assert titles[0].startswith(first)
    assert titles[-1].startswith(last)
    assert app.status.value == ""


def test_an_address_with_no_game_of_ours_is_told_and_the_usual_one_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(QUERY, "game=chess")
    app = tulipbook.step_rules()
    assert "There is no game 'chess'" in unescape(app.status.value)
    assert len(app.positions) == 50
    monkeypatch.setenv(QUERY, "games=tulip&lang=xx")
    said = unescape(tulipbook.step_rules().status.value)
    assert "'games'" in said
    assert "'xx'" in said


def test_the_rule_in_short_stands_with_its_position() -> None:
    app = tulipbook.step_rules("TU-2")
    for place, record in enumerate(app.positions):
        app.choice.value = place
        rule = "-".join(record.source.removesuffix(".jsonl").split("-")[:2])
        assert f"<p>{rule}: {RULES[rule]}</p>" in unescape(panel(app, "title"))
