"""What came of a round, against the frames that analysts use, and the lesson's plan."""

import pandas as pd
import pytest

from tulipbook.bots import make_bot
from tulipbook.economics import rise_and_fall
from tulipbook.games import game_named
from tulipbook.games.api import TulipbookError
from tulipbook.lab.from_records import frames_from_records
from tulipbook.lessons import load_quiz
from tulipbook.lessons.lesson import LESSONS, lesson_on
from tulipbook.lessons.outcome import outcome
from tulipbook.lessons.screens import screens
from tulipbook.record.examples import load_example
from tulipbook.table import Table, stream


def played(game: str, seed: int, turns: int | None = None):
    bots = [make_bot("random", game=game, rng=stream(seed, "seat", seat)) for seat in range(4)]
    table = Table.deal(game, seats=bots, seed=seed)
    table.run(turns) if turns else table.run()
    return table.record


@pytest.mark.parametrize("seed", range(4))
def test_the_highest_price_is_that_of_the_frames(seed: int) -> None:
    record = played("tulipmania-1637", seed, turns=40)
    falls = rise_and_fall(record)
    found = outcome(record, seat=1)
    assert found.measured == {"top-price": falls["highest"].max()}
    top = falls.sort_values("highest", ascending=False, kind="stable").iloc[0]
    said = dict(found.facts)["Highest price"]
    assert said.startswith(f"ƒ{top['highest']:.0f}, ")
    burst = falls.dropna(subset="burst_turn").sort_values("burst_turn", kind="stable")
    if len(burst):
        assert dict(found.facts)["First burst"].startswith(
            f"in turn {burst.iloc[0].burst_turn:.0f}"
        )
    else:
        assert dict(found.facts)["First burst"] == "none"


def test_what_the_last_tulip_of_the_first_burst_was_paid() -> None:
    facts = dict(outcome(load_example("bubble-bursts")).facts)
    assert facts["First burst"].endswith("at ƒ4000")
    falls = rise_and_fall(load_example("bubble-bursts")).dropna(subset="last")
    assert facts["What the last tulip was paid in it"] == f"ƒ{falls['last'].item():.0f}"


@pytest.mark.parametrize("game", LESSONS)
def test_a_place_that_is_shared_is_said_to_be(game: str) -> None:
    begun = Table.deal(game, 4, seed=1).record
    assert "shared place 1 of 4" in dict(outcome(begun).facts)["Your florins"]
    for seed in range(12):
        record = played(game, seed)
        result = record.result
        assert result is not None
        for seat, score in enumerate(result["scores"]):
            is_shared = result["scores"].count(score) > 1
            told = dict(outcome(record, seat).facts)["Your florins"]
            assert ("shared" in told) == is_shared


@pytest.mark.parametrize("seed", range(4))
def test_the_crashes_are_those_of_the_frames(seed: int) -> None:
    record = played("tulip", seed)
    crashes = frames_from_records([record]).crashes
    found = outcome(record)
    assert found.measured["crashes"] == len(crashes)
    assert found.measured["first-crash"] == (crashes["turn"].min() if len(crashes) else 0)


@pytest.mark.parametrize("game", LESSONS)
def test_what_is_predicted_is_measured(game: str) -> None:
    lesson = lesson_on(game)
    asked = {question.id for question in load_quiz(lesson.prediction).questions}
    assert asked == set(outcome(played(game, 1, 20)).measured)


def test_places_count_those_who_have_more() -> None:
    record = load_example("speculators")
    assert record.result is not None
    scores = pd.Series(record.result["scores"])
    for seat, place in enumerate(scores.rank(method="min", ascending=False)):
        said = dict(outcome(record, seat).facts)["Your florins"]
        assert said.endswith(f"place {place:.0f} of 4")


def test_a_round_that_was_broken_off_has_an_outcome() -> None:
    found = outcome(played("tulipmania-1637", 1, turns=2))
    assert not found.is_over
    assert dict(found.facts)["First burst"] == "none"
    start = Table.deal("tulip", 3, seed=1).record
    assert dict(outcome(start).facts)["Crashes"] == "none"


# The plan ---------------------------------------------------------------------------------------


def test_there_is_a_lesson_for_each_game() -> None:
    for game, lesson in LESSONS.items():
        for quiz in (lesson.warm_up, lesson.prediction, lesson.exit):
            assert load_quiz(quiz).game == game
        assert len(screens(game)) == 5
    with pytest.raises(TulipbookError, match="There is no lesson on 'chess'; choose tulipmania"):
        lesson_on("chess")


def changes(game: str, preset: str) -> dict[str, int]:
    return dict(game_named(game).presets.load(preset).changes)


@pytest.mark.parametrize(
    ("game", "rule", "told"),
    [
        (
            "tulipmania-1637",
            "buyers_per_colour",
            "there are {} buyers of each colour instead of 8.",
        ),
        ("tulip", "tulips_per_colour", "there are {} tulip cards of each colour instead of 7."),
    ],
)
def test_round_two_has_one_change_and_it_is_told(game: str, rule: str, told: str) -> None:
    lesson = lesson_on(game)
    first, second = (changes(game, preset) for preset in lesson.presets)
    assert second == first | {rule: second[rule]}
    assert lesson.change.endswith(told.format(second[rule]))


def test_the_screens_tell_what_the_preset_changes() -> None:
    rules = changes("tulipmania-1637", "lesson")
    assert set(rules) == {"colours", "bursts", "turns"}
    assert rules["bursts"] == 1
    told = screens("tulipmania-1637")[0].html
    assert f"there are {rules['colours']} colours" in told
    assert f"The first burst ends the game, or the end of turn {rules['turns']};" in told
    rules = changes("tulip", "lesson")
    assert set(rules) == {"crashes", "deck"}
    assert rules["crashes"] == 2
    assert f"has {rules['deck']} cards, and the second crash ends" in screens("tulip")[0].html
    crashes = load_quiz("tulip-prediction").question("crashes")
    assert "second one at the latest" in crashes.text


def test_the_example_of_a_burst_is_that_of_the_exit_ticket() -> None:
    burst = screens("tulipmania-1637")[4].html
    assert burst.index("ƒ3000") < burst.index("ƒ2000")
    assert "ƒ13" in screens("tulip")[4].html
