"""Given games and small trees of Tulip, replayed."""

import json
from pathlib import Path

import pytest

from tulipbook.games.tulip import Tulip

RECORDS = Path(__file__).parents[2] / "data" / "records"
PERFT = [
    line
    for line in (RECORDS / "perft.jsonl").read_text("utf-8").splitlines()
    if json.loads(line)["position"]["game"] == "tulip"
]


def lines(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("path", sorted(RECORDS.glob("tulip-*.jsonl")), ids=lambda path: path.stem)
def test_a_record_replays_to_its_states(path):
    header, *moves = lines(path)
    state = Tulip.deal(header["setup"], len(header["players"]))
    states = [state.to_json()]
    for move in moves[:-1]:
        if "chance" in move:
            state.apply_chance(move["chance"])
        else:
            state.apply(move["player"], move["action"])
        states.append(state.to_json())
    assert states[-1]["result"] == moves[-1]["result"]
    given_states = path.with_suffix(".states")
    if given_states.exists():
        expected = given_states.read_text("utf-8").splitlines()
        assert [json.dumps(state) for state in states] == expected


def test_there_are_records_and_states_for_every_number_of_players():
    for players in range(2, 7):
        assert list(RECORDS.glob(f"tulip-{players}p-*.jsonl"))
        assert list(RECORDS.glob(f"tulip-{players}p-*.states"))


def branches(state):
    """Give the state after each legal action, or after each different chance outcome."""
    if state.to_act:
        seat = state.to_act[0]
        for action in state.legal_actions(seat):
            after = state.copy()
            after.apply(seat, action)
            yield after
    for outcome in state.chance_outcomes():
        after = state.copy()
        after.apply_chance(outcome)
        yield after


@pytest.mark.parametrize("line", PERFT, ids=range(len(PERFT)))
def test_small_trees_have_the_given_numbers_of_sequences(line):
    tree = json.loads(line)
    level, counts = [Tulip.from_json(tree["position"])], []
    for _ in tree["counts"]:
        level = [after for state in level for after in branches(state)]
        counts.append(len(level))
    assert counts == tree["counts"]
