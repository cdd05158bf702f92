"""The table: seats, the dealer, and the growing record."""

from itertools import product

import pytest

from tests.records import TULIP, entries
from tests.tables import GAMES, chooser, play_on, read_again, step, table_of
from tulipbook import IllegalAction, Table, load_record
from tulipbook.games.api import BadState, TulipbookError
from tulipbook.record import parse_record
from tulipbook.table import NAMES, SeatError

# Sitting down -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_number_of_players_follows_from_seats_or_names(game):
    for players in GAMES[game]:
        for given in (
            {"players": players},
            {"seats": [None] * players},
            {"names": [f"player {seat}" for seat in range(players)]},
            {"players": players, "seats": [None] * players, "names": NAMES[:players]},
        ):
            table = Table.deal(game, **given)
            assert table.state.players == players == len(table.names) == len(table.seats)
            read_again(table)


def test_names_are_those_given_or_the_rulebooks():
    assert Table.deal("tulip", 3).names == ["Ann", "Bill", "Charles"]
    assert Table.deal("tulip", names=["Zoë", "X", "Y"]).names == ["Zoë", "X", "Y"]


def test_the_header_holds_the_seed_the_board_and_whatever_else_is_given():
    table = Table.deal("tulipmania-1637", 3, seed="class 4b", board="steep", bots=["a", "b", "c"])
    header = table.record.header
    assert (header["seed"], header["board"], header["bots"]) == (
        "class 4b",
        "steep",
        ["a", "b", "c"],
    )
    assert "board" not in Table.deal("tulipmania-1637", 3, board="standard").record.header


def test_the_start_player_can_be_named():
    for game, seat in product(GAMES, range(3)):
        assert Table.deal(game, 3, start_player=seat).state.current_player == seat


WRONG = [
    (("chess", 3), {}, "no game 'chess'"),
    (("tulip",), {}, "how many players"),
    (("tulip", 1), {}, "number of players is 1"),
    (("tulip", 7), {}, "number of players is 7"),
    (("tulip", True), {}, "number of players is true"),
    (("tulipmania-1637", 2), {}, "number of players is 2"),
    (("tulip", 3), {"seats": [None] * 2}, "2 seats for 3 players"),
    (("tulip", 3), {"names": ["Ann"]}, "1 names for 3 players"),
    (("tulip",), {"seats": [None] * 3, "names": ["Ann", "Bill"]}, "2 names for 3 players"),
    (("tulip",), {"names": ["Ann", 7]}, r"players\[1\] is 7"),
    (("tulip", 3), {"start_player": 3}, "start player is 3"),
    (("tulip", 3), {"start_player": True}, "start player is true"),
    (("tulip", 3), {"board": "steep"}, "no price board"),
    (("tulipmania-1637", 3), {"board": "flat"}, "no board 'flat'"),
]


@pytest.mark.parametrize(("arguments", "options", "sentence"), WRONG, ids=str)
def test_an_impossible_table_is_refused(arguments, options, sentence):
    with pytest.raises(TulipbookError, match=sentence):
        Table.deal(*arguments, **options)


def test_a_record_needs_a_seat_for_every_player():
    with pytest.raises(BadState, match="2 seats for 5 players"):
        Table(load_record(TULIP), [None, None])


# Playing ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_to_the_end(game):
    for players in GAMES[game]:
        table = table_of(game, players)
        result = table.run()
        assert result == table.result == table.state.result
        assert table.record.lines[-1] == {"result": result.to_json()}
        assert [played.entry for played in table.history] == table.record.lines[:-1]
        assert table.step() is None
        assert table.run() == result
        assert table.record.lines.count({"result": result.to_json()}) == 1
        read_again(table)


@pytest.mark.parametrize("game", GAMES)
def test_the_record_can_be_read_after_every_move(game):
    table = table_of(game)
    while table.step():
        read_again(table)


def test_a_table_step_is_a_bot_or_chance_and_says_what_happened():
    table = table_of("tulip", 4, seed=3)
    start = table.state.copy()
    kinds = set()
    while played := table.step():
        assert played is table.history[-1]
        assert played.turn == start.turn
        entry = played.entry
        kinds.add(next(iter(entry)))
        if "chance" in entry:
            assert played.events == start.apply_chance(entry["chance"])
        else:
            assert played.events == start.apply(entry["player"], entry["action"])
        assert start == table.state
    assert kinds == {"player", "chance"}


def test_events_come_with_their_turn():
    table = table_of("tulipmania-1637")
    table.run()
    told = list(table.events())
    assert [event for _, event in told] == [e for played in table.history for e in played.events]
    turns = [turn for turn, _ in told]
    assert turns == sorted(turns)
    assert turns[0] == 1
    assert turns[-1] == table.state.turn


def test_a_move_of_a_person_may_carry_more():
    table = Table.deal("tulip", 2, start_player=0)
    action = table.state.legal_actions(0)[0]
    played = table.play(0, action, time=1.5, by="Ann")
    expected = {"player": 0, "action": action, "time": 1.5, "by": "Ann"}
    assert played.entry == table.record.lines[0] == expected
    assert read_again(table).lines == [expected]


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_move_changes_nothing(game):
    table = Table.deal(game, 3, start_player=0, seed=1)
    before = table.state.to_json()
    for seat, action in [
        (1, table.state.legal_actions(0)[0]),
        (0, "play pass"),
        (0, ""),
        (9, "keep"),
    ]:
        with pytest.raises(IllegalAction):
            table.play(seat, action)
    assert (table.state.to_json(), table.record.lines, table.history) == (before, [], [])


def test_a_view_of_the_table_is_that_of_the_state():
    table = play_on(table_of("tulip"), 5)
    for seat in (0, 1, 2, None):
        assert table.view(seat) == table.state.view(seat)
    assert table.view().seat is None


# Persons ----------------------------------------------------------------------------------------


def expected_to_wait(table):
    """Say whom the table waits for, from the rules: bots first, then the lowest person."""
    to_act = table.state.to_act
    if not to_act or any(table.seats[seat] for seat in to_act):
        return None
    return min(to_act)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("persons", [(), (0,), (1, 2), (0, 1, 2)])
def test_persons_and_bots_play_together(game, persons):
    table = table_of(game, seed=5)
    for seat in persons:
        table.seats[seat] = None
    hand = chooser(9)
    while table.result is None:
        assert table.waits_for == expected_to_wait(table)
        if table.waits_for is None:
            assert table.step()
        else:
            assert table.run() is None
            seat = table.waits_for
            assert table.step() is None
            assert seat in persons
            table.play(seat, hand(table.view(seat), table.state.legal_actions(seat)))
    assert table.waits_for is None
    movers = {line["player"] for line in table.record.lines if "player" in line}
    assert movers == {0, 1, 2}
    read_again(table)


def test_a_person_may_bid_before_the_bots_do():
    table = Table.deal("tulipmania-1637", seats=[None, None, chooser(1)], start_player=0)
    table.play(0, "sell purple")
    assert table.state.to_act == (1, 2)
    assert table.waits_for is None
    table.play(1, "play pass")
    assert step(table).entry["player"] == 2


# Seats that do wrong ----------------------------------------------------------------------------


class Anything:
    """Equals whatever it is compared with."""

    def __eq__(self, other):
        return True


def boom(view, actions):
    raise KeyError("red")


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        (boom, r"Ann \(seat 0\) failed: KeyError: 'red'"),
        (lambda view, actions: "sell blue", r"Ann \(seat 0\) answered 'sell blue'; one of sell"),
        (lambda view, actions: None, "answered null"),
        (lambda view, actions: 0, "answered 0"),
        (lambda view, actions: [actions[0]], "answered a list"),
        (lambda view, actions: actions, "answered a list"),
        (lambda view, actions: Anything(), "answered a Anything"),
        (lambda view: "keep", "failed: TypeError"),
        (lambda view, actions: "play pass\n" * 50, r"answered 'play pass\\n"),
    ],
)
def test_a_seat_that_does_wrong_is_named(seat, sentence):
    table = Table.deal("tulipmania-1637", seats=[seat] * 3, start_player=0)
    before = table.state.to_json()
    with pytest.raises(SeatError, match=sentence) as caught:
        table.step()
    assert "\n" not in str(caught.value)
    assert (table.state.to_json(), table.record.lines) == (before, [])


# Unfinished games and games taken up again ------------------------------------------------------


def passes(view, actions):
    return "play pass" if "play pass" in actions else actions[0]


def test_a_game_without_an_end_is_left_and_never_won():
    table = Table.deal("tulipmania-1637", seats=[passes] * 3, seed=1)
    assert table.run(max_turns=30) is None
    assert table.state.turn == 31
    assert table.record.result is None
    note = {"note": "unfinished: stopped after 30 turns"}
    assert table.record.lines[-1] == note
    moves = len(table.history)
    table.run(max_turns=30)
    assert len(table.history) == moves
    assert table.run(max_turns=40) is None
    assert table.state.turn == 41
    read_again(table)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_taken_up_where_it_stands(game):
    whole = table_of(game, seed=4)
    whole.run()
    for number in range(0, len(whole.history), 9):
        cut = parse_record(whole.record.dumps())
        del cut.lines[number:]
        table = Table(cut, [None] * 3, whole.seed)
        assert [played.entry for played in table.history] == cut.lines
        assert list(table.events()) == [
            (played.turn, event) for played in whole.history[:number] for event in played.events
        ]
        for entry in whole.record.lines[number:-1]:
            if "chance" in entry:
                assert step(table).entry == entry
            else:
                table.play(entry["player"], entry["action"])
        assert table.result == whole.result
        assert table.record.lines == whole.record.lines


def test_a_finished_record_is_a_finished_table():
    table = Table(load_record(TULIP), [None] * 5)
    assert table.step() is None
    assert table.waits_for is None
    assert table.record.result == entries(TULIP)[-1]["result"]
    table.undo()
    assert table.result is None
    assert "result" not in table.record.lines[-1]
