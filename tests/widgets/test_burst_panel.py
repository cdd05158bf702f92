"""The panel "What if it burst now?": off at first, exact or honest when it is on."""

from __future__ import annotations

from random import Random

import pytest

from tulipbook.economics import burst_now, expected_bursts, wealth_course
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.record import Record
from tulipbook.record.examples import load_example
from tulipbook.widgets.burst_panel import BurstPanel
from tulipbook.widgets.play import play
from tulipbook.widgets.replay import replay


@pytest.fixture(scope="module")
def record() -> Record:
    record = load_example("speculators")
    return Record(record.header, record.lines[:50])


def states(record: Record):
    return [step.state for step in record.replay()]


def press(panel: BurstPanel) -> None:
    panel._press("burst", panel.switch.token)


def switched_on() -> BurstPanel:
    panel = BurstPanel()
    press(panel)
    return panel


def test_it_is_off_and_asks_for_nothing(record) -> None:
    panel = BurstPanel()
    panel.show((pytest.fail("asked for a state") for _ in range(1)), record.players)
    assert not panel.on
    assert (panel.table.value, panel.figure.figure) == ("", {})
    assert 'aria-expanded="false"' in panel.switch.value


def test_a_press_switches_it_and_a_used_button_does_not(record) -> None:
    panel, changes = BurstPanel(), []
    panel.when_changed(lambda: changes.append(panel.on))
    token = panel.switch.token
    panel._press("burst", token)
    panel._press("burst", token)
    assert panel.on
    assert 'aria-expanded="true"' in panel.switch.value
    press(panel)
    assert changes == [True, False]


def test_with_all_hands_open_it_is_exact(record) -> None:
    panel = switched_on()
    panel.show(states(record), record.players)
    now = states(record)[-1]
    assert isinstance(now, Tulipmania)
    for colour in now.spaces:
        cells = "".join(
            f'<td class="tb-number">ƒ{sum_}</td>' for sum_ in burst_now(now, colour).paid
        )
        assert f'<td class="tb-number">ƒ{now.prices[colour]}</td>{cells}' in panel.table.value
    traces = {trace["name"]: trace for trace in panel.figure.figure["data"]}
    for seat, name in enumerate(record.players):
        burst = [everybody[seat].burst for _, everybody in wealth_course(record)]
        assert list(traces[f"{name}, if burst now"]["y"]) == burst
    assert panel.figure.summary
    assert "<table" in panel.figure.twin


def test_through_the_eyes_of_a_seat_nothing_hidden_matters(record) -> None:
    for seat in range(4):
        panel, blind = switched_on(), switched_on()
        panel.show(states(record), record.players, seat)
        rng = Random(seat)
        guessed = [
            state.view(seat).sample(rng)
            for state in states(record)
            if isinstance(state, Tulipmania)
        ]
        blind.show(guessed, record.players, seat)
        assert panel.table.value == blind.table.value
        assert panel.figure.figure == blind.figure.figure
        names = [trace["name"] for trace in panel.figure.figure["data"]]
        assert all(name.startswith(record.players[seat]) for name in names)


def test_a_seat_sees_its_own_expectation(record) -> None:
    panel = switched_on()
    panel.show(states(record), record.players, 2)
    now = states(record)[-1]
    assert isinstance(now, Tulipmania)
    for burst in expected_bursts(now.view(2)):
        assert f"ƒ{round(burst.mean)}</td>" in panel.table.value
    assert "Nine of ten" in panel.table.value


def test_a_spectator_sees_a_sentence(record) -> None:
    panel = switched_on()
    panel.show(states(record), record.players, 2)
    panel.show(states(record), record.players, None)
    assert "looks on without a hand" in panel.table.value
    assert panel.figure.figure == {}


def test_what_was_expected_is_not_expected_again(record, monkeypatch) -> None:
    asked = []

    def count(view):
        asked.append(view.turn)
        return expected_bursts(view, 2)

    monkeypatch.setattr("tulipbook.widgets.burst_panel.expected_bursts", count)
    panel = switched_on()
    panel.show(states(record), record.players, 1)
    first = len(asked)
    assert first
    panel.show(states(record), record.players, 1)
    assert len(asked) == first
    longer = load_example("speculators")
    panel.show(states(Record(longer.header, longer.lines[:51])), record.players, 1)
    assert len(asked) == first + 1


def test_the_whole_game_has_no_bubble_left() -> None:
    panel, record = switched_on(), load_example("speculators")
    panel.show(states(record), record.players)
    assert "No bubble is left" in panel.table.value
    panel.show(states(record), record.players, 0)
    assert "No bubble is left" in panel.table.value


def test_in_play_the_eyes_are_those_of_the_person() -> None:
    app = play(bots=[None, "random", "random"], seed=3, start=True)
    while app.model.bots_move:
        app.model.step()
    app.show()
    assert app.burst.table.value == ""
    app.burst.on = True
    app.show()
    assert "You hold" in app.burst.table.value
    assert app.burst.layout.display is None
    names = [trace["name"] for trace in app.burst.figure.figure["data"]]
    assert names == ["Ann, if burst now", "Ann, on paper"]


def test_in_play_the_curtain_hides_it() -> None:
    app = play(bots=[None, None, "random"], seed=3, start=True)
    while app.model.bots_move:
        app.model.step()
    app.burst.on = True
    app.show()
    assert app.model.eyes is None
    assert "You hold" not in app.burst.table.value
    assert app.burst.figure.figure == {}


def test_in_replay_the_hands_decide() -> None:
    app = replay("speculators")
    app.burst.on = True
    app.model.go(30)
    app.show()
    assert "Florins that each player would be paid" in app.burst.table.value
    app._do(app.model.look_through, 1)
    assert "Nine of ten" in app.burst.table.value
    app._do(app.model.look_through, None)
    assert "looks on without a hand" in app.burst.table.value


@pytest.mark.parametrize("app", [lambda: play("tulip", start=True), lambda: replay("four-crashes")])
def test_tulip_has_no_such_panel(app) -> None:
    assert app().burst.layout.display == "none"
