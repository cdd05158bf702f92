"""The table goes back: to any point, by one move, with chance as it was."""

import json

import pytest

from tests.tables import GAMES, chooser, play_on, read_again, table_of
from tulipbook import IllegalAction, Table
from tulipbook.games.api import BadState


def states_of(table):
    return [step.state.to_json() for step in table.record.replay() if "result" not in step.entry]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("finished", [True, False])
def test_a_game_can_go_back_to_every_point(game, finished):
    for seed in range(0, 40, 3):
        table = table_of(game, seed=seed)
        play_on(table, 10_000 if finished else 40)
        states, lines = states_of(table), table.record.lines.copy()
        keep = min(seed, len(table.history))
        table.back_to(keep)
        assert table.state.to_json() == states[keep]
        if keep < len(states) - 1:
            assert table.record.lines == lines[:keep]
        assert len(table.history) == keep
        read_again(table)
        table.run()
        assert table.result
        read_again(table)


def test_going_back_to_the_end_changes_nothing():
    table = table_of("tulip")
    table.run()
    state, lines = table.state, table.record.lines.copy()
    table.back_to(len(table.history))
    assert table.state is state
    assert table.record.lines == lines


@pytest.mark.parametrize("played", [-1, 9, True, None, "1", 1.0])
def test_going_back_needs_a_number_of_moves(played):
    table = play_on(table_of("tulip"), 8)
    with pytest.raises(BadState, match="number of moves to keep"):
        table.back_to(played)
    assert len(table.history) == 8


def test_chance_decides_again_as_it_did():
    for seed in range(20):
        table = Table.deal("tulip", 4, seed=seed)
        hand = chooser(seed)
        moves = []
        while table.result is None:
            if (seat := table.waits_for) is not None:
                moves.append((seat, hand(table.view(seat), table.state.legal_actions(seat))))
                table.play(*moves[-1])
            table.step()
        lines = table.record.lines.copy()
        table.back_to(0)
        assert table.record.lines == []
        for move in moves:
            table.play(*move)
            while table.step():
                pass
        assert table.record.lines == lines


def test_undo_takes_back_one_move_and_chance_with_it():
    for seed in range(20):
        table = Table.deal("tulip", 3, seed=seed)
        hand = chooser(seed)
        while table.result is None:
            (seat,) = table.state.to_act
            before, lines = table.state.to_json(), len(table.record.lines)
            table.play(seat, hand(None, table.state.legal_actions(seat)))
            while table.step():
                pass
            after, added = table.state.to_json(), table.record.lines[lines:]
            table.undo()
            assert (table.state.to_json(), len(table.record.lines)) == (before, lines)
            table.play(seat, added[0]["action"])
            while table.step():
                pass
            assert table.state.to_json() == after
            assert table.record.lines[lines:] == added


def test_undo_at_the_start_is_refused_with_a_sentence():
    table = Table.deal("tulip", 2)
    with pytest.raises(IllegalAction, match="Nothing has been played yet"):
        table.undo()


def test_notes_before_the_point_are_kept_and_those_after_go():
    table = table_of("tulipmania-1637", seed=2)
    for number in range(6):
        table.record.append({"note": f"before {number}"})
        table.step()
    table.back_to(3)
    told = [line["note"] for line in table.record.lines if "note" in line]
    assert told == [f"before {number}" for number in range(4)]
    assert len(table.history) == 3
    table.undo()
    assert len(table.record.lines) == 5
    read_again(table)


def test_equal_lines_are_told_apart_when_going_back():
    table = Table.deal("tulipmania-1637", 3, start_player=0)
    for seat, action in [(0, "sell purple"), (1, "play pass"), (2, "play pass"), (0, "play pass")]:
        table.play(seat, action)
    while table.state.turn < 4:
        seat = table.state.to_act[0]
        table.play(seat, table.state.legal_actions(seat)[-1 if table.state.phase == "buy" else 0])
    entries = [played.entry for played in table.history]
    assert len(entries) > len({json.dumps(entry) for entry in entries})
    for keep in range(len(entries), -1, -1):
        table.back_to(keep)
        assert [played.entry for played in table.history] == entries[:keep] == table.record.lines
