"""The app that steps through the positions of some rules."""

import asyncio
from typing import Any

import pytest

import tulipbook
from tulipbook.games.api import TulipbookError
from tulipbook.rulebook import rule_positions
from tulipbook.rulebook.positions import SECTIONS
from tulipbook.widgets.rulebook import RulebookApp

WITH_POSITIONS = [section for section in SECTIONS if rule_positions(section)]


def press(app: RulebookApp, button: Any) -> None:
    app.controls._hear(app.controls, {"press": button}, [])


def panel(app: RulebookApp, name: str) -> str:
    return str(app.panels[name].value)


@pytest.mark.parametrize("section", WITH_POSITIONS)
def test_every_position_is_opened_and_stepped_through(section: str) -> None:
    app = tulipbook.step_rules(section)
    for title, place in app.choice.options:
        app.choice.value = place
        record = app.positions[place]
        assert title.endswith(record.header["meta"]["title"])
        assert app.controls.last == sum("note" not in entry for entry in record.lines)
        assert "Press Step on" in panel(app, "now")
        press(app, "last")
        assert app.controls.place == app.controls.last
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
    press(app, "last")
    assert "<small>TM-2.10, TM-2.3</small>" in panel(app, "now")
    assert not any("href" in panel(app, name) for name in app.panels)


def test_what_somebody_noted_stands_below() -> None:
    app = tulipbook.step_rules("TM-5.9")
    app.controls.place = 3
    assert "After the burst Bill goes on with step II." in panel(app, "now")


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
