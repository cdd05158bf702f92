"""The golden playthroughs are those that the games play now."""

import pytest

from tests.goldens import FOLDER, cases, playthrough
from tulipbook.games import GAMES
from tulipbook.games.tulipmania.board import SHIPPED

MOST_BYTES = 150_000


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.path.stem)
def test_the_game_is_played_as_it_was(case):
    assert case.path.exists(), "no playthrough yet: run `make goldens`"
    told = playthrough(case).splitlines()
    kept = case.path.read_text("utf-8").splitlines()
    changed = [n for n, (one, other) in enumerate(zip(kept, told, strict=False), 1) if one != other]
    place = f"{case.path.name}:{changed[0] if changed else min(len(kept), len(told))}"
    assert told == kept, f"{place} differs; if that was meant, run `make goldens`"


def test_every_game_number_of_players_and_board_has_one():
    for name, game in GAMES.items():
        for players in range(game.seats[0], game.seats[1] + 1):
            assert (FOLDER / f"{name}-{players}p.txt").exists()
    for board in SHIPPED:
        assert any(case.board == board for case in cases())
    assert {path.name for path in FOLDER.iterdir()} == {case.path.name for case in cases()}


def test_playthroughs_stay_short_enough_to_be_read():
    for path in FOLDER.iterdir():
        assert path.stat().st_size < MOST_BYTES


def test_playthroughs_reach_every_kind_of_event():
    told = "".join(path.read_text("utf-8") for path in FOLDER.iterdir())
    for kind in (
        "Offered", "CardChosen", "CardsRevealed", "SellerPlayed", "SaleWon", "AllPassed",
        "BuyersDiscarded", "TulipMoved", "Paid", "PriceMoved", "PriorityPassed", "BuyerTaken",
        "BuyerDrawn", "BuyerRemoved", "NoReplacement", "FaceUpTurned", "FaceUpDiscarded",
        "BubbleBurst", "PayoutRound", "ColourRemoved", "TurnPassed", "GameOver", "CardPlayed",
        "ValueMoved", "Crash", "BlackTulip", "Exchanged", "OpponentChosen", "CardDrawn", "Refilled",
        "HandLaid", "Scored",
    ):  # fmt: skip
        assert f" {kind}: " in told, kind
