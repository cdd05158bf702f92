import copy
import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.tulipmania.helpers import ANN, BILL, act, bid, game, offered, random_game, setup
from tests.games.tulipmania.mutations import mutated, read_or_refused
from tulipbook.games.api import BadState
from tulipbook.games.tulipmania import Board, Tulipmania, load_board
from tulipbook.games.tulipmania import board as board_module

SHIPPED = ["standard", "gentle", "steep"]
STANDARD = Path(board_module.__file__).parent / "boards" / "standard.toml"

# The table of TM-7, from the burst row down; bold prices are printed in the rulebook's examples.
TABLE = [
    ("burst", [3000, 4000, 6000, 8000]),
    ("transition", [2000, 3000, 4000, 6000]),
    ("current", [750, 1000, 1500, 2000]),
    ("transition", [500, 750, 1000, 1500]),
    ("current", [150, 250, 375, 500]),
    ("transition", [100, 150, 250, 375]),
    ("current", [25, 50, 75, 100]),
]
BOLD = {"A7", "B7", "B6", "B5", "B4", "B3", "C3", "B2", "A1", "B1", "D1"}


# The standard board


@pytest.mark.rule("TM-7.1", "TM-7.2", "TM-7.3", "TM-7.4")
def test_the_standard_board_is_the_table() -> None:
    board = load_board("standard")
    found = {
        space_id: (space.kind, space.price, space.column, space.row)
        for space_id, space in board.spaces.items()
    }
    assert found == {
        f"{'ABCD'[column]}{7 - line}": (kind, price, column + 1, 7 - line)
        for line, (kind, prices) in enumerate(TABLE)
        for column, price in enumerate(prices)
    }
    assert (board.start.price, board.lowest.price) == (50, 25)


def test_every_number_says_where_it_comes_from() -> None:
    for space in load_board("standard").spaces.values():
        origin = space.source.partition(":")[0]
        assert origin == ("printed" if space.id in BOLD else "inferred"), space
    for name in SHIPPED:
        assert all(space.source for space in load_board(name).spaces.values())


@pytest.mark.rule("TM-7.1")
def test_purchases_follow_the_order_of_prices_into_the_burst_space() -> None:
    board = load_board("standard")
    space, prices = board.lowest, [25]
    while not space.is_burst:
        space = space.purchase
        prices.append(space.price)
    assert prices == [25, 50, 75, 100, 150, 250, 375, 500, 750, 1000, 1500, 2000, 3000]
    assert board.current_prices == tuple(prices[:-1])


@pytest.mark.rule("TM-7.2")
def test_speculations_go_straight_up_a_column() -> None:
    board = load_board("standard")
    for column in "ABCD":
        for row in range(1, 7):
            assert board.spaces[f"{column}{row}"].speculate is board.spaces[f"{column}{row + 1}"]


@pytest.mark.rule("TM-7.3")
def test_sales_go_straight_down_a_column_and_left_on_the_bottom_row() -> None:
    board = load_board("standard")
    for column in "ABCD":
        for row in range(2, 8):
            assert board.spaces[f"{column}{row}"].sale is board.spaces[f"{column}{row - 1}"]
    for column, left in zip("ABCD", "AABC", strict=True):
        assert board.spaces[f"{column}1"].sale is board.spaces[f"{left}1"]


@pytest.mark.rule("TM-7.4")
def test_a_transition_price_is_the_price_before_its_target() -> None:
    before = dict(zip(*[[150, 250, 375, 500, 750, 1000, 1500, 2000, 3000, 4000, 6000, 8000],
                        [100, 150, 250, 375, 500, 750, 1000, 1500, 2000, 3000, 4000, 6000]],
                      strict=True))  # fmt: skip
    transitions = [s for s in load_board("standard").spaces.values() if s.kind == "transition"]
    assert len(transitions) == 12
    for space in transitions:
        assert space.price == before[space.speculate.price]


@pytest.mark.rule("TM-7.5")
def test_the_thresholds_belong_to_the_board() -> None:
    standard, gentle = load_board("standard"), load_board("gentle")
    assert (standard.burst_from, standard.cheap_up_to) == (3000, 100)
    assert gentle.burst_from == 2500
    state = offered("orange", 200, board="steep")  # cheap there, above ƒ100 or not
    bid(state, {BILL: "pass"})
    assert (state.cash[BILL], state.prices["orange"]) == (900, 100)
    state = offered("orange", 2000, board="gentle", cash={ANN: 2000})
    bid(state, {ANN: "purchase"})
    assert state.burst == ["orange"]


# Boards of other people


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_shipped_board_can_be_played(name: str, players: int) -> None:
    for state, _ in random_game(players, 1, name, turns=60):
        assert state.problem() is None
    assert state.is_over or state.turn > 60
    assert state.to_json().get("board", "standard") == name


@pytest.mark.parametrize("name", ["gentle", "steep"])
def test_a_board_for_lessons_is_what_it_is_called(name: str) -> None:
    space, speculations = load_board(name).start, 0
    while not space.is_burst:
        space, speculations = space.speculate.speculate, speculations + 1
    assert speculations == {"gentle": 5, "steep": 2}[name]


def test_a_board_by_name_path_or_plain_data(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(STANDARD.read_bytes())
    board = load_board("standard")
    assert load_board(board) is board
    for same in (path, str(path), board.to_json()):
        assert load_board(same) == board


def test_a_file_from_an_editor_that_adds_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbf" + STANDARD.read_bytes())
    assert load_board(path) == load_board("standard")


def corrected(**changes: Any) -> Board:
    """Give the standard board with ƒ400 for ƒ375 on space C3, and other changes."""
    data = copy.deepcopy(load_board("standard").to_json())
    data["spaces"]["C3"]["price"] = 400
    return load_board(data | changes)


@pytest.mark.parametrize("name", ["mine", "standard", "gentle"])
def test_a_corrected_board_travels_with_the_game_whatever_its_name(name: str) -> None:
    board = corrected(name=name)
    assert board != load_board("standard")
    state = Tulipmania.deal(setup(), 3, board=board)
    act(state, "sell orange", "play purchase", "play pass")
    written = state.to_json()
    assert written["board"]["spaces"]["C3"]["price"] == 400
    again = Tulipmania.from_json(written)
    assert again == state
    assert again.board == board
    assert again.view(ANN) == state.view(ANN)


def test_the_board_is_named_only_when_it_is_another() -> None:
    assert "board" not in game().to_json()
    assert "board" not in game(board=load_board("standard").to_json()).to_json()
    assert game(board="steep").to_json()["board"] == "steep"
    assert game(board=load_board("steep").to_json()).to_json()["board"] == "steep"


def test_boards_spaces_and_games_can_be_pickled_and_copied() -> None:
    for board in (load_board("standard"), corrected(name="mine")):
        state = Tulipmania.deal(setup(), 3, board=board)
        for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
            assert twin == state
            assert twin.view(ANN) == state.view(ANN)
            assert twin.board.start.purchase.purchase is twin.board.spaces["D1"]
    assert load_board("standard").start != load_board("standard").spaces["A1"]
    assert len({load_board(name) for name in [*SHIPPED, *SHIPPED]}) == 3


def test_a_board_of_many_spaces_can_be_pickled() -> None:
    ids = [f"{letter}{number}" for letter in "ABCDE" for number in range(1, 99)]
    spaces = {
        here: {
            "kind": "current",
            "price": 10 * number,
            "purchase": ids[number] if number < len(ids) else "Z1",
            "speculate": "Y1",
            "sale": ids[max(0, number - 2)],
        }
        for number, here in enumerate(ids, 1)
    }
    spaces["Y1"] = {"kind": "transition", "price": 8000, "speculate": "Z1", "sale": "A1"}
    spaces["Z1"] = {"kind": "burst", "price": 9000, "sale": "Y1"}
    board = load_board(
        {"name": "long", "start": "A1", "burst_from": 9000, "cheap_up_to": 5000, "spaces": spaces}
    )
    assert pickle.loads(pickle.dumps(board)) == board


def test_a_price_that_is_none_of_the_board() -> None:
    for price in (60, 3000, 100_000, "50", None, [50], 50.5):
        with pytest.raises(BadState, match=r"not a current price of the board 'standard'.*25, 50"):
            load_board("standard").at_price(price)  # type: ignore[arg-type]


# What is refused. Each case changes the standard board, which has A1 to D7.


def changed(path: str, value: Any) -> dict[str, Any]:
    data = copy.deepcopy(load_board("standard").to_json())
    *way, last = path.split(".")
    place = data
    for step in way:
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return data


REFUSED = [
    # missing and unknown keys
    ("name", ..., "the board lacks the key 'name'"),
    ("start", ..., "the board lacks the key 'start'"),
    ("burst_from", ..., "the board lacks the key 'burst_from'"),
    ("cheap_up_to", ..., "the board lacks the key 'cheap_up_to'"),
    ("spaces", ..., "the board lacks the key 'spaces'"),
    ("colour", "pink", "the board has the unknown key 'colour'"),
    ("spaces.B1.price", ..., "space B1 (current) lacks the key 'price'"),
    ("spaces.B1.kind", ..., "the kind of space B1 is null"),
    ("spaces.B1.colour", "pink", "space B1 (current) has the unknown key 'colour'"),
    ("spaces.B2.purchase", "C2", "space B2 (transition) has the unknown key 'purchase'"),
    ("spaces.B7.speculate", "B7", "space B7 (burst) has the unknown key 'speculate'"),
    # arrows
    ("spaces.B1.purchase", ..., "space B1 (current) lacks the key 'purchase'"),
    ("spaces.B1.speculate", ..., "space B1 (current) lacks the key 'speculate'"),
    ("spaces.B1.sale", ..., "space B1 (current) lacks the key 'sale'"),
    ("spaces.B2.speculate", ..., "space B2 (transition) lacks the key 'speculate'"),
    ("spaces.B2.sale", ..., "space B2 (transition) lacks the key 'sale'"),
    ("spaces.B7.sale", ..., "space B7 (burst) lacks the key 'sale'"),
    ("spaces.B1.purchase", "E1", "The purchase arrow of space B1 (current, ƒ50) leads to 'E1'"),
    ("spaces.B1.purchase", "B2", "The purchase arrow of space B1 (current, ƒ50) leads to space B2"),
    ("spaces.B1.purchase", "A1", "The purchase arrow of space B1 (current, ƒ50) does not raise"),
    ("spaces.B1.purchase", "B1", "The purchase arrow of space B1 (current, ƒ50) does not raise"),
    ("spaces.B1.speculate", "B3", "The speculate arrow of space B1 (current, ƒ50) leads to"),
    ("spaces.B2.speculate", "B4", "The speculate arrow of space B2 (transition, ƒ150) leads to"),
    ("spaces.B2.speculate", "A1", "The speculate arrow of space B2 (transition, ƒ150) does not"),
    ("spaces.D3.speculate", "A2", "The speculate arrow of space D3 (current, ƒ500) does not raise"),
    ("spaces.B3.sale", "B1", "The sale arrow of space B3 (current, ƒ250) leads to space B1"),
    ("spaces.B4.sale", "B2", "The sale arrow of space B4 (transition, ƒ750) leads to space B2"),
    ("spaces.B7.sale", "B5", "The sale arrow of space B7 (burst, ƒ4000) leads to space B5"),
    ("spaces.B7.sale", "A7", "The sale arrow of space B7 (burst, ƒ4000) leads to space A7"),
    ("spaces.B7.sale", "C6", "The sale arrow of space B7 (burst, ƒ4000) does not lower the price"),
    ("spaces.B1.sale", "C1", "The sale arrow of space B1 (current, ƒ50) does not lower the price"),
    ("spaces.B1.sale", "B1", "The sale arrow of space B1 (current, ƒ50) does not lower the price"),
    ("spaces.A1.sale", "B1", "The sale arrow of space A1 (current, ƒ25), the lowest price, must"),
    # numbers
    ("spaces.C1.price", 50, "Space C1 (current, ƒ50) has the same price as space B1"),
    ("spaces.B1.price", 0, "the price of space B1 is 0; a whole number from 1 to 1000000"),
    ("spaces.B1.price", 10**7, "the price of space B1 is 10000000; a whole number"),
    ("spaces.B1.price", 10**5000, "the price of space B1 is a huge number; a whole number"),
    ("spaces.B1.price", 50.0, "the price of space B1 is 50.0; a whole number"),
    ("spaces.B1.price", True, "the price of space B1 is true; a whole number"),
    ("spaces.B1.price", "50", "the price of space B1 is '50'; a whole number"),
    ("burst_from", 2000, "Space D5 (current, ƒ2000) does not fit the burst threshold ƒ2000"),
    ("burst_from", 3500, "Space A7 (burst, ƒ3000) does not fit the burst threshold ƒ3500"),
    ("burst_from", None, "burst_from of the board is null"),
    ("cheap_up_to", 75, "The sale arrow of space D1 (current, ƒ100) leads to space C1"),
    ("cheap_up_to", 150, "The sale arrow of space A3 (current, ƒ150) leads to space A2"),
    ("cheap_up_to", 20, "The sale arrow of space A1 (current, ƒ25) leads to space A1"),
    ("cheap_up_to", {}, "cheap_up_to of the board is an object"),
    # names
    ("name", "", "the name of the board is ''"),
    ("name", ["standard"], "the name of the board is a list"),
    ("title", "x" * 201, "the title of the board is 'xxx"),
    ("start", "E1", "the board starts on 'E1', which is none of its spaces"),
    ("start", ["B1"], "the board starts on a list, which is none of its spaces"),
    ("start", "B2", "The game starts on space B2 (transition, ƒ150)"),
    ("start", "A7", "The game starts on space A7 (burst, ƒ3000)"),
    ("spaces.B1.source", 7, "the source of space B1 is 7"),
    # wrong types
    ("spaces", [], "the board needs a table of 1 to 500 spaces"),
    ("spaces", {}, "the board needs a table of 1 to 500 spaces"),
    ("spaces.B1", "white", "space B1 is 'white'; an object was expected"),
    ("spaces.B1.kind", ["current"], "the kind of space B1 is a list; one of current, transition"),
    ("spaces.B1.kind", "white", "the kind of space B1 is 'white'; one of current, transition"),
    ("spaces.B1.purchase", ["C1"], "The purchase arrow of space B1 (current, ƒ50) leads to a list"),
    ("spaces.B1.purchase", {"C1": 1}, "The purchase arrow of space B1 (current, ƒ50) leads to an"),
    ("spaces.b1", {}, "A space is called 'b1'; a column letter and a row number such as B1"),
    ("spaces.B0", {}, "A space is called 'B0'; a column letter"),
    ("spaces.B1\n", {}, "A space is called 'B1\\n'; a column letter"),
]


@pytest.mark.parametrize(("path", "value", "sentence"), REFUSED, ids=[case[2] for case in REFUSED])
def test_a_board_that_is_refused(path: str, value: Any, sentence: str) -> None:
    with pytest.raises(BadState) as refused:
        load_board(changed(path, value))
    assert str(refused.value).startswith(sentence)
    assert "\n" not in str(refused.value)


def test_a_space_that_cannot_be_reached() -> None:
    data = load_board("standard").to_json()
    data["spaces"]["E1"] = {
        "kind": "current", "price": 60, "purchase": "C1", "speculate": "B2", "sale": "B1",
    }  # fmt: skip
    with pytest.raises(BadState, match=r"^Space E1 \(current, ƒ60\) cannot be reached from space"):
        load_board(data)


def test_a_board_has_at_most_500_spaces() -> None:
    data = load_board("standard").to_json()
    entry = data["spaces"]["B1"]
    data["spaces"] = {f"{letter}{row}": entry for letter in "ABCDEF" for row in range(1, 100)}
    with pytest.raises(BadState, match="a table of 1 to 500 spaces"):
        load_board(data)


@pytest.mark.parametrize("board", [None, 7, "mine", "", b"standard", [], True, "STANDARD"])
def test_no_such_board(board: Any) -> None:
    with pytest.raises(BadState, match=r"There is no board .*; choose standard, gentle, steep, or"):
        load_board(board)


@pytest.mark.parametrize("board", ["mine.toml", "mine", 7, ["standard"]])
def test_a_state_names_a_shipped_board_or_holds_one_and_never_a_file(board: Any) -> None:
    with pytest.raises(BadState, match=r"There is no board .*; a record names standard"):
        game(board=board)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"name = ", "is not valid TOML"),
        (b"\xff\xfe\x00", "is not valid TOML"),
        (b"a = " + b"[" * 50_000, "is not valid TOML"),
        (b"a = " + b"9" * 5000, "is not valid TOML"),
        (b"a = 1\na = 2", "is not valid TOML"),
        (b"", "lacks the key 'name'"),
        (b"name = 'mine'", "lacks the key 'start'"),
        (STANDARD.read_bytes().replace(b"price = 375", b"price = 250", 1), "has the same price"),
    ],
    ids=["cut short", "not UTF-8", "deep", "huge number", "twice", "empty", "bare", "bad board"],
)
def test_a_file_that_is_refused(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(BadState, match=sentence) as refused:
        load_board(path)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 300


def test_a_file_that_fails_a_check_is_refused_with_its_line(tmp_path: Path) -> None:
    lines = STANDARD.read_text(encoding="utf-8").splitlines()
    (number,) = [n for n, line in enumerate(lines, start=1) if line.startswith("B1 =")]
    lines[number - 1] = lines[number - 1].replace('purchase = "C1"', 'purchase = "A1"')
    path = tmp_path / "mine.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(BadState, match=rf"'mine.toml', line {number}: .*space B1"):
        load_board(path)


def test_a_file_that_is_too_large_is_refused_before_it_is_read_as_toml(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"a" + b".a" * 200_000 + b" = 1")
    with pytest.raises(BadState, match="400005 bytes; at most 65536"):
        load_board(path)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadState, match="cannot be read: No such file"):
        load_board(tmp_path / "mine.toml")
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(BadState, match=r"cannot be read: .*directory"):
        load_board(tmp_path / "folder.toml")
    with pytest.raises(BadState, match="the board file"):
        load_board("mi\0ne.toml")


@given(st.data())
def test_whatever_is_changed_a_board_loads_or_is_refused_with_a_sentence(data: Any) -> None:
    name = data.draw(st.sampled_from(SHIPPED))
    board = read_or_refused(load_board, data.draw(mutated(load_board(name).to_json())))
    if board is not None:
        assert load_board(board.to_json()) == board
        state = Tulipmania.deal(setup(), 3, board=board)
        assert Tulipmania.from_json(state.to_json()) == state
