"""The experiment with Tulip, against the games themselves."""

import pytest
from pandas.testing import assert_frame_equal

import tulipbook
from tulipbook.games.api import TulipbookError
from tulipbook.games.tulip.events import Crash
from tulipbook.lab.experiments import Cache, tulip_experiment
from tulipbook.lab.experiments.treatment import moved_on
from tulipbook.lab.plan import bot_table
from tulipbook.table import Table, child_seed

BOTS = ("greedy", "spoiler", "random")
GAMES = 12


@pytest.fixture(scope="module")
def found():
    return tulip_experiment(BOTS, games=GAMES, seed=5)


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    played = []
    for game in range(GAMES):
        table = bot_table("tulip", moved_on(BOTS, game), child_seed(5, game))
        table.run()
        played.append(table)
    return played


def test_crashes_are_those_of_the_games(found, tables) -> None:
    expected = [
        (game, turn, event.colour, sum(event.removed) / 3)
        for game, table in enumerate(tables)
        for turn, event in table.events()
        if isinstance(event, Crash)
    ]
    rows = found.crashes[["game_id", "turn", "colour", "average"]]
    assert expected
    assert [tuple(row) for row in rows.itertuples(index=False)] == expected
    bots = [
        tables[row.game_id].record.header["bots"][row.seat] for row in found.crashes.itertuples()
    ]
    assert found.crashes["bot"].tolist() == bots


def test_who_caused_a_crash_loses_what_lay_in_the_own_garden(found, tables) -> None:
    removed = [
        event.removed for table in tables for _, event in table.events() if isinstance(event, Crash)
    ]
    own = [lost[seat] for lost, seat in zip(removed, found.crashes["seat"], strict=True)]
    assert found.crashes["own"].tolist() == own


def test_the_leader_is_who_had_most_florins_before(found, tables) -> None:
    expected = []
    for table in tables:
        start, *steps = table.record.replay()
        before = start.state
        for step in steps:
            for event in step.events:
                if isinstance(event, Crash):
                    scores = [garden.score(before.values) for garden in before.gardens]
                    lost = [
                        number
                        for number, score in zip(event.removed, scores, strict=True)
                        if score == max(scores)
                    ]
                    expected.append(sum(lost) / len(lost))
            before = step.state
    assert found.crashes["leader"].tolist() == expected
    assert (found.crashes["leader"] != found.crashes["average"]).any()


def test_a_tulip_is_worth_its_colours_value_or_nothing(found, tables) -> None:
    for game, table in enumerate(tables):
        values = set(table.state.values.values()) | {0}
        cards = found.cards[(found.cards["game_id"] == game) & (found.cards["kind"] == "tulip")]
        assert set(cards["florins"]) <= values
        assert (cards.loc[cards["value"] == 0, "florins"] == 0).all()
    assert (found.cards.loc[found.cards["kind"] == "black tulip", "florins"] == 3).all()


def test_tulips_that_did_not_crash_are_in_the_gardens(found, tables) -> None:
    """Without a crash and with all values above 0, every tulip played is worth something."""
    calm = [game for game, table in enumerate(tables) if not table.state.crashes]
    cards = found.cards[found.cards["game_id"].isin(calm)]
    assert (cards["florins"] > 0).all()
    assert found.cards["florins"].eq(0).any()


def test_supplies_count_every_end_of_a_turn(found) -> None:
    batch = tulipbook.simulate("tulip", bots=["random"] * 3, games=3, seed=1, progress=False)
    same = tulip_experiment(["random"] * 3, games=3, seed=1)
    ends = batch.prices.groupby("game_id")["turn"].nunique() - 1  # the last turn ends the game
    seen = same.supplies.groupby("game_id")["seen"].sum()
    assert seen.tolist() == (6 * ends).tolist()


def test_a_value_falls_with_supply(found) -> None:
    table = found.supply_and_value().set_index("supply")["value"]
    assert table[0] == 0
    assert table[1] > table[2] > table[3]


def test_the_same_seed_and_the_cache_give_the_same(found, tmp_path) -> None:
    for _ in range(2):
        again = tulip_experiment(BOTS, games=GAMES, seed=5, cache=Cache(tmp_path))
        assert_frame_equal(again.cards, found.cards)
        assert_frame_equal(again.crashes, found.crashes)
        assert_frame_equal(again.supplies, found.supplies)


def test_a_game_without_crashes_leaves_empty_tables() -> None:
    games = (tulip_experiment(["greedy"] * 5, games=1, seed=seed) for seed in range(20))
    found = next(game for game in games if game.crashes.empty)
    table = found.who_pays()
    assert table["value"].isna().all()
    assert table["reason"].eq("There is no game to take the mean of.").all()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"games": 0}, "the number of games is 0"),
        ({"bots": ["random"] * 7}, "2 to 6 players"),
        ({"bots": ["bull"] * 3}, "There is no bot 'bull'"),
    ],
)
def test_bad_input_is_a_sentence(wrong, sentence: str) -> None:
    with pytest.raises(TulipbookError, match=sentence):
        tulip_experiment(**wrong)
