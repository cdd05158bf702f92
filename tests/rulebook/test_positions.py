"""The positions of the rulebook show their rules; the printed examples come out as printed."""

from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import tulipbook
from tests.games.tulipmania.helpers import moved, of, paid
from tests.pseudo import speaking_pseudo, spoken, untranslated
from tulipbook.games.api import Event, State, TulipbookError
from tulipbook.games.tulip.events import Crash, Scored
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.events import (
    BuyerDrawn,
    BuyersDiscarded,
    BuyerTaken,
    PayoutRound,
    TulipMoved,
)
from tulipbook.pages import RULES
from tulipbook.record import Record, parse_record
from tulipbook.rulebook import rule_positions, show_rule, story_html, story_text, tell
from tulipbook.rulebook.positions import SECTIONS

FOLDER = Path(tulipbook.__file__).parent / "rulebook" / "records"
FILES = sorted(FOLDER.iterdir())
NAMES = [path.stem for path in FILES]
rule = pytest.mark.rule

# Told by the set-up, by the board or by a whole game; the notebooks ask the engine for them.
WITHOUT = {
    *(f"TM-1.{number}" for number in range(1, 11) if number != 5),
    "TM-6.3",
    *(f"TM-7.{number}" for number in range(1, 6)),
    *(f"TU-1.{number}" for number in (1, 2, 3, 4, 6)),
}
# Seen in how events hang together; each has a test of its own below.
NO_EVENT = {"TM-1.5", "TM-3.6", "TM-4.2", "TM-5.4", "TM-5.5", "TM-5.9", "TU-3.2", "TU-4.5"}


def events_of(record: Record) -> list[Event]:
    return list(chain.from_iterable(step.events for step in record.replay()))


def states(name: str) -> list[Any]:
    (record,) = rule_positions(name)
    return [step.state for step in record.replay() if "note" not in step.entry]


def events(name: str) -> list[Event]:
    (record,) = rule_positions(name)
    return events_of(record)


def rule_of(name: str) -> str:
    return "-".join(name.split("-")[:2])


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_position_is_a_record_with_a_title(path: Path) -> None:
    record = parse_record(path.read_bytes(), path.name)
    assert record.dumps() == path.read_text(encoding="utf-8")
    assert set(record.header["meta"]) <= {"title", "example"}
    assert record.header["meta"]["title"][-1] not in ".:"
    assert record.lines
    assert rule_of(path.stem) in RULES


@pytest.mark.parametrize("rule_", [one for one in RULES if one not in WITHOUT | NO_EVENT])
def test_the_events_of_a_rule_s_positions_name_it(rule_: str) -> None:
    named = {event.rule for record in rule_positions(rule_) for event in events_of(record)}
    assert rule_ in named


def test_every_other_rule_is_told_by_no_move() -> None:
    assert {one for one in RULES if not rule_positions(one)} == WITHOUT
    assert {rule_of(name) for name in NAMES} == set(RULES) - WITHOUT
    named = {
        event.rule
        for path in FILES
        for event in events_of(parse_record(path.read_bytes(), path.name))
    }
    assert not named & NO_EVENT


def test_a_section_has_the_positions_of_its_rules_in_their_order() -> None:
    for section in SECTIONS:
        rules = [one for one in RULES if one.startswith(f"{section}.")]
        each = chain.from_iterable(map(rule_positions, rules))
        assert [r.source for r in rule_positions(section)] == [r.source for r in each]
    assert sum(len(rule_positions(section)) for section in SECTIONS) == len(FILES)


@pytest.mark.parametrize("name", ["TM-2.99", "TM-2.", "TM", "", "../TM-2.8"])
def test_a_rule_that_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(TulipbookError, match="There is no rule"):
        rule_positions(name)


# The printed examples ------------------------------------------------------------------------

ANN, BILL, CHARLES, DAVE = range(4)
BANK = None
PRINTED = [
    # example, rule, payments, the price of the tulip on its way, what Ann discards
    ("Purchase", "TM-2.7", [(ANN, BILL, 250)], [250, 375], 0),
    ("Speculate", "TM-2.8", [(ANN, BILL, 750)], [250, 750, 1000], 0),
    ("Purchase by Proxy", "TM-2.9", [(BANK, BILL, 250)], [250, 375], 1),
    ("Speculate by Proxy", "TM-2.10", [(BANK, BILL, 750)], [250, 750, 1000], 2),
    ("All Players Passed", "TM-2.11", [(BANK, BILL, 150)], [250, 150, 50], 0),
    ("Purchase a Tulip", "TM-4.1", [(BILL, BANK, 250)], [250, 375], 0),
]


@rule("TM-2.7", "TM-2.8", "TM-2.9", "TM-2.10", "TM-2.11", "TM-4.1")
@pytest.mark.parametrize(("example", "name", "payments", "prices", "buyers"), PRINTED)
def test_a_printed_example(
    example: str, name: str, payments: list, prices: list[int], buyers: int
) -> None:
    (record,) = rule_positions(name)
    assert record.header["meta"]["example"] == example
    happened = events_of(record)
    assert paid(happened) == payments
    (tulip,) = of(happened, TulipMoved)
    way = moved(happened, tulip.colour)
    assert [way[0][1], *(after for _, _, after in way)] == prices
    assert [(e.seat, e.number) for e in of(happened, BuyersDiscarded)] == [(ANN, buyers)] * (
        buyers > 0
    )


@rule("TM-5.1", "TM-5.2", "TM-5.3", "TM-5.4", "TM-2.14")
def test_the_printed_example_of_a_burst() -> None:
    (record,) = rule_positions("TM-5.2")
    assert record.header["meta"]["example"] == "The Bubble Bursts"
    happened = events_of(record)
    assert [
        (event.price, event.seats, event.with_buyers) for event in of(happened, PayoutRound)
    ] == [
        (4000, (ANN, BILL, CHARLES), True),
        (3000, (CHARLES,), True),
        (1000, (CHARLES,), True),
        (750, (ANN, CHARLES, DAVE), False),
        (250, (DAVE,), False),
    ]
    assert moved(happened, "orange")[0][1:] == (1000, 3000)
    assert moved(happened, "orange")[-1][1:] == (250, 150)
    scared = [e.seat for e in of(happened, BuyersDiscarded) if e.rule == "TM-5.1"]
    assert scared == [BILL, CHARLES]  # Dave has none to lose, and Ann played the card


@rule("TU-4.5")
def test_the_printed_count_comes_to_26() -> None:
    (record,) = rule_positions("TU-4.5")
    assert record.header["meta"]["example"] == "End of Game Example"
    scored = of(events_of(record), Scored)[0]
    assert list(zip(scored.tulips, scored.values, strict=True)) == [
        (3, 2), (1, 1), (1, 3), (1, 0), (2, 5), (2, 3),
    ]  # fmt: skip
    assert (scored.black, scored.actions, scored.score) == (0, 0, 26)


def test_no_printed_example_is_missing() -> None:
    found = [
        record.header["meta"]["example"]
        for section in SECTIONS
        for record in rule_positions(section)
        if "example" in record.header["meta"]
    ]
    assert found == [
        *(example for example, *_ in PRINTED),
        "The Bubble Bursts",
        "End of Game Example",
    ]


# Rules that no event names -------------------------------------------------------------------


@rule("TM-1.5")
def test_a_played_card_comes_back() -> None:
    bids = [state for state in states("TM-1.5") if state.phase == "bid" and ANN in state.to_act]
    assert [state.sold or state.offer for state in bids] == ["orange", "purple"]
    assert all("play purchase" in state.legal_actions(ANN) for state in bids)


@rule("TM-3.6")
def test_a_deck_draw_is_secret_and_a_face_up_one_is_not() -> None:
    happened = events("TM-3.6")
    (drawn,), (taken,) = of(happened, BuyerDrawn), of(happened, BuyerTaken)
    assert drawn.seen_by(BILL).colour is None
    assert drawn.seen_by(ANN).colour == "yellow"
    assert taken.seen_by(CHARLES).colour == "orange"


@rule("TM-4.2")
def test_what_may_be_bought() -> None:
    state: Tulipmania = states("TM-4.2")[0]
    assert state.legal_actions(ANN) == ("buy yellow", "skip")
    for colour, words in {"orange": "sold", "purple": "ƒ750", "red": "not in the game"}.items():
        assert words in str(state.why_not(ANN, f"buy {colour}"))


@rule("TM-5.4")
def test_one_round_one_price() -> None:
    happened = events("TM-5.4")
    (first,) = of(happened, PayoutRound)
    assert first.seats == (ANN, CHARLES, DAVE)
    assert paid(happened)[1:] == [(BANK, seat, 3000) for seat in first.seats]


@rule("TM-5.5")
def test_the_bottom_row_goes_down_to_25() -> None:
    prices = [e.price for e in of(events("TM-5.5"), PayoutRound) if e.colour == "yellow"]
    assert prices == [100, 75, 50, 25, 25]


@rule("TM-5.9")
def test_the_turn_goes_on_after_a_burst() -> None:
    *_, burst, drawn, passed = states("TM-5.9")
    assert burst.burst == ["orange"]
    assert [(s.phase, s.current_player) for s in (burst, drawn, passed)] == [
        ("draw", BILL), ("buy", BILL), ("sell", CHARLES),
    ]  # fmt: skip
    assert drawn.legal_actions(BILL) == ("buy purple", "buy yellow", "skip")


@rule("TU-3.2")
def test_a_colour_crashes_again() -> None:
    first, *_, last = states("TU-3.2")
    assert (first.crashes, first.values["red"]) == (1, 0)
    assert [event.number for event in of(events("TU-3.2"), Crash)] == [2]
    assert (last.crashes, last.values["red"]) == (2, 0)


# How a rule is told --------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_story_says_everything_in_html_and_in_text(path: Path) -> None:
    record = parse_record(path.read_bytes(), path.name)
    story = tell(record)
    html, text = story_html(story), story_text(story)
    start: State = record.start()
    assert len(story.before) == 1 + start.players
    assert bool(story.changed) == (path.stem != "TM-2.1-b-may")  # there Ann keeps her tulip
    for words in chain([story.title], *story.before, story.around, *story.changed):
        assert words in text
    assert text.count("\n") > len(story.told)
    assert html.count("<li>") == len(story.told)
    assert "style" not in html


def test_names_are_escaped() -> None:
    (record,) = rule_positions("TM-4.1")
    record.header["players"][1] = "<b>Bill</b>"
    record.header["meta"]["title"] = "<script>"
    html = story_html(tell(record))
    assert "<b>Bill" not in html
    assert "<script>" not in html


def test_a_record_without_a_title_is_told_too() -> None:
    story = tell(tulipbook.load_example("four-crashes"))
    assert story.title == "four-crashes.jsonl"
    assert story.told[-1].sentence == "The game is over: Charles wins with ƒ29."


def test_a_shown_rule_is_marked_where_it_acts() -> None:
    shown = show_rule("TM-2.8")
    assert shown._repr_html_().count("<b>TM-2.8</b>") == 1
    assert repr(shown).startswith("TM-2.8: Speculate: the winner pays")
    assert show_rule("TM-7.1")._repr_html_().endswith(f"<p>TM-7.1: {RULES['TM-7.1']}</p>")


def all_words(stories: Iterable[Any]) -> str:
    return " ".join(story_text(story) for story in stories)


def test_a_section_is_shown_with_all_its_positions() -> None:
    shown = show_rule("TU-3")
    assert len(shown.stories) == 3
    assert "Crash 2 of 4" in all_words(shown.stories)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_position_is_told_in_the_language_in_use(path: Path) -> None:
    record = parse_record(path.read_bytes(), path.name)
    with speaking_pseudo():
        story = tell(record)
        for page in (story_html(story), story_text(story)):
            allowed = (*record.players, *story.example.split())
            assert not untranslated(spoken(page), allowed)
