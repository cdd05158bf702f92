"""Hand-ins are checked by replay: an edit that changes the game is found."""

import json
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lessons.classroom import answers, homework, made, play
from tulipbook.lessons.hand_in import BadHandIn, hand_in, outcome, read_hand_in, resume
from tulipbook.lessons.homework import make_homework
from tulipbook.record import parse_record
from tulipbook.table import Table

TULIP = make_homework(game="tulip", name="cards", bots=["random", "random"], seed=1637)


def tulip_game(student="Ann"):
    table = TULIP.table(student)
    play(table, Random(student))
    return hand_in(table, TULIP.name, student, prediction=30)


def lines_of(record):
    return [json.loads(line) for line in record.dumps().splitlines()]


def read(lines, set_=None):
    return read_hand_in("".join(json.dumps(line) + "\n" for line in lines).encode(), set_)


def refused(lines, sentence, set_=None):
    with pytest.raises(BadHandIn, match=sentence):
        read(lines, set_)


@pytest.mark.parametrize(("record", "set_"), [(made("Dirk"), homework()), (tulip_game(), TULIP)])
def test_a_hand_in_is_a_record_and_reads_back(record, set_):
    data = record.dumps().encode()
    assert parse_record(data).result is not None
    found = read_hand_in(data, set_)
    assert found.student == record.players[0]
    assert found.bots_checked
    assert found.decisions > 5
    assert found.table.result is not None
    assert found.seconds == pytest.approx(max(line.get("time", 0) for line in record.lines))
    assert found.record.dumps().encode() == data


def test_what_was_set_may_be_unknown():
    assert read_hand_in(made("Dirk").dumps().encode()).homework == "week 3"


def test_the_prediction_is_measured_against_the_end():
    for record in (made("Dirk"), tulip_game()):
        table = read_hand_in(record.dumps().encode()).table
        prices = [
            max(step.state.to_json()["prices"].values(), default=0)
            for step in record.replay()
            if "prices" in step.state.to_json()
        ]
        assert table.result is not None
        found = outcome(table)
        assert found is not None
        assert found >= (max(prices) if prices else max(table.result.scores))
    assert outcome(homework().table("Dirk")) is None


def test_a_price_that_never_rises_is_the_highest_one():
    one_turn = {"name": "one turn", "rules": {"turns": 1}}
    table = Table.deal("tulipmania-1637", 3, seed=1, preset=one_turn)
    while table.result is None:
        seat = table.state.to_act[0]
        actions = table.state.legal_actions(seat)
        table.play(seat, "skip" if "skip" in actions else actions[0])
    assert outcome(table) == 50


# What is no hand-in -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "the file is empty"),
        (b"\n \n", "the file is empty"),
        (b"\xff\xd8\xff\xe0", "a photo"),
        (b"\x89PNG\r\n", "a picture"),
        (b"%PDF-1.4", "a PDF document"),
        (b"PK\x03\x04docx", "a zip archive or an office document"),
        (b"\xd0\xcf\x11\xe0\xa1", "an old office document"),
        (b"Dear teacher,", "this is not the record of a game"),
        (b"[1, 2]", "this is not the record of a game"),
        (b"{}", "line 1: the header lacks the key 'record'"),
        (b"{", "line 1: not valid JSON"),
        (b'{"cells": [], "nbformat": 4}', "line 1: the header lacks the key 'record'"),
        (b'{"record": "tulipbook", \xff}', "line 1: not UTF-8"),
    ],
)
def test_a_foreign_file_is_refused(data, sentence):
    with pytest.raises(BadHandIn, match=sentence):
        read_hand_in(data)


def test_a_record_without_homework_is_refused():
    header, *lines = lines_of(made("Dirk"))
    del header["meta"]
    refused([header, *lines], "no hand-in: the header lacks meta.homework")
    header["meta"] = {}
    refused([header, *lines], "no hand-in: the header lacks meta.homework")


@pytest.mark.parametrize("share", [0.1, 0.35, 0.6, 0.95, 0.999])
def test_a_file_that_is_cut_short_is_refused(share):
    data = made("Dirk").dumps().encode()
    cut = data[: int(share * len(data))]
    while cut.endswith(b"\n"):
        cut = cut[:-1]
    with pytest.raises(BadHandIn, match=r"cut short|line 1: not valid JSON"):
        read_hand_in(cut[:-1])


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"version": 2}, "the version of the hand-in is 2; only version 1 is known"),
        ({"version": True}, "the version of the hand-in is true"),
        ({"version": None}, "the version of the hand-in is null"),
        ({"student": ""}, "the student's name is missing"),
        ({"student": None}, "the student's name is missing"),
        ({"student": ["Ann"]}, "the student's name is missing"),
        ({"student": "<script>"}, "the student's name is '<script>'"),
        ({"seat": 1}, "seat 1 is that of the bot 'random', not of a student"),
        ({"seat": 4}, "meta.homework.seat is 4; a whole number from 0 to 3"),
        ({"seat": "0"}, "meta.homework.seat is '0'"),
        ({"quizzes": []}, "meta.homework.quizzes is a list"),
        ({"quizzes": {"before": 3}}, "meta.homework.quizzes.before is 3"),
        ({"quizzes": {"before": {"cash": 0.5}}}, "meta.homework.quizzes.before.cash is 0.5"),
        ({"quizzes": {"before": {"cash": {}}}}, "meta.homework.quizzes.before.cash is an object"),
        ({"prediction": "high"}, "meta.homework.prediction is 'high'"),
        ({"prediction": -1}, "meta.homework.prediction is -1"),
        ({"homework": 7}, "meta.homework.homework is 7"),
        ({"homework": "x" * 41}, "a text of 1 to 40 characters was expected"),
        ({"homework": "\u202e"}, "a text of 1 to 40 characters was expected"),
    ],
)
def test_a_wrong_header_is_refused(changes, sentence):
    header, *lines = lines_of(made("Dirk"))
    header["meta"]["homework"] |= changes
    refused([header, *lines], sentence)


@pytest.mark.parametrize("bots", [None, "random", [None], [None, None, "random", "random"]])
def test_a_game_that_is_not_played_alone_against_bots_is_refused(bots):
    header, *lines = lines_of(made("Dirk"))
    header["bots"] = bots
    refused([header, *lines], "bots")


# What was edited --------------------------------------------------------------------------------


def test_a_move_that_the_rules_do_not_allow_is_refused():
    header, *lines = lines_of(made("Dirk"))
    place = next(n for n, line in enumerate(lines) if line.get("player") == 0)
    lines[place]["action"] = "sell white"
    refused([header, *lines], f"line {place + 2}: ")


def test_a_wrong_result_is_refused():
    for key, value in (("scores", [10**6, 0, 0, 0]), ("winners", [0, 1, 2, 3]), ("reason", "luck")):
        *lines, last = lines_of(made("Dirk"))
        last["result"][key] = value
        refused([*lines, last], f"result.{key} does not agree with the replay")


def test_a_result_before_the_end_is_refused():
    *lines, last = lines_of(made("Dirk"))
    refused([*lines[:-10], last], "a result is given, but the game is not over")


def test_another_deal_is_refused():
    header, *_ = lines_of(made("Dirk"))
    header["setup"]["reserve"].reverse()
    refused([header], "the deal is not the one of the seed 230855279")


def test_another_seed_is_refused():
    header, *lines = lines_of(made("Dirk"))
    for seed, sentence in ((7, "the deal is not"), (None, "seed"), (True, "seed"), ([], "seed")):
        header["seed"] = seed
        refused([header, *lines], sentence)


def test_a_position_is_refused():
    record = made("Dirk")
    header, *_ = lines_of(record)
    header["position"] = record.start().to_json()
    del header["setup"]
    refused([header], "the deal is not the one of the seed")


def test_a_bot_that_played_something_else_is_found():
    record = made("Ida")
    header, *lines = lines_of(record)
    states = [step.state for step in record.replay()]
    found = 0
    for n, line in enumerate(lines):
        if line.get("player", 0) == 0:
            continue
        other = states[n].legal_actions(line["player"])[-1]
        if other != line["action"]:
            found += 1
            changed = [*lines[:n], line | {"action": other}]
            refused([header, *changed], f"line {n + 2}: the bot .* did not decide")
    assert found > 10


def test_chance_that_brought_something_else_is_found():
    record = tulip_game()
    header, *lines = lines_of(record)
    states = [step.state for step in record.replay()]
    found = 0
    for n, line in enumerate(lines):
        for other in states[n].chance_outcomes() if "chance" in line else ():
            if other != line["chance"]:
                found += 1
                refused([header, *lines[:n], {"chance": other}], "chance did not decide")
    assert found


def test_a_line_left_out_is_found():
    header, *lines = lines_of(made("Dirk"))
    for gone in range(0, len(lines) - 1, 3):
        refused([header, *lines[:gone], *lines[gone + 1 :]], "line ")


@pytest.mark.parametrize("program", ["0.0.1", None, 7])
def test_bots_of_another_version_are_not_checked_but_deal_and_chance_are(program):
    header, *lines = lines_of(tulip_game())
    header["meta"]["homework"]["tulipbook"] = program
    found = read([header, *lines])
    assert not found.bots_checked
    assert found.table.result is not None
    with pytest.raises(BadHandIn, match="another version"):
        resume(found)
    header["setup"]["deck"].reverse()
    refused([header], "the deal is not the one of the seed")


def test_a_bot_that_is_not_known_or_may_take_for_ever_is_not_asked():
    header, *lines = lines_of(tulip_game())
    for bot in ("uncle", "search:iterations=1000000000"):
        header["bots"][1] = bot
        assert not read([header, *lines]).bots_checked


# What was set -----------------------------------------------------------------------------------


def test_another_game_than_the_one_set_is_refused():
    refused(lines_of(tulip_game()), "the homework is called 'cards'; 'week 3' was set", homework())
    header, *lines = lines_of(tulip_game())
    header["meta"]["homework"]["homework"] = "week 3"
    refused([header, *lines], "the game is 'tulip'; 'tulipmania-1637' was set", homework())


def test_easier_bots_than_those_set_are_refused():
    hard = make_homework(name="week 3", bots=["momentum"] * 3, seed=1637)
    refused(lines_of(made("Dirk")), "the bots is|bots", hard)


def test_the_file_of_somebody_else_under_another_name_is_refused():
    header, *lines = lines_of(made("Dirk"))
    header["meta"]["homework"]["student"] = "Floor"
    refused([header, *lines], "the seed is 230855279; .* for a student of this name", homework())


@pytest.mark.parametrize("game", ["tulipmania-1637", "tulip"])
def test_the_rules_of_a_lesson_are_checked_too(game):
    lesson = make_homework(game=game, preset="lesson", seed=7)
    table = lesson.table("Ann")
    play(table, Random(1))
    record = hand_in(table, lesson.name, "Ann")
    assert record.header["preset"] == "lesson"
    assert read_hand_in(record.dumps().encode(), lesson).table.result == table.result
    printed = make_homework(game=game, seed=7)
    refused(lines_of(record), "the preset is 'lesson'; none was set", printed)


# Going on ---------------------------------------------------------------------------------------


def test_a_game_that_was_saved_goes_on_as_if_it_had_not_been():
    set_ = make_homework(name="week 4", bots=["momentum", "speculator", "random"], seed=7)
    table = set_.table("Ann")
    play(table, Random(1), decisions=9)
    saved = hand_in(table, set_.name, "Ann", quizzes={q.name: {} for q in set_.before})
    again = resume(read_hand_in(saved.dumps().encode(), set_))
    for one in (table, again):
        play(one, Random(2))
    assert again.record.lines == table.record.lines
    assert again.result == table.result is not None


def test_a_hand_in_can_be_made_at_any_time_and_the_table_goes_on():
    table = TULIP.table("Ann")
    before = table.record.dumps()
    record = hand_in(table, TULIP.name, "Ann", quizzes={"tulip-warm-up": {"lower": 3}})
    assert table.record.dumps() == before
    assert read_hand_in(record.dumps().encode(), TULIP).quizzes == {"tulip-warm-up": {"lower": 3}}


def test_answers_are_kept():
    quiz = homework().after[0]
    given = answers(quiz, Random(1))
    record = hand_in(homework().table("Ann"), "week 3", "Ann", quizzes={quiz.name: given})
    assert read_hand_in(record.dumps().encode()).quizzes[quiz.name] == given


@pytest.mark.parametrize("time", [10**999, -5, True, "noon", None, [], 1e300])
def test_times_that_cannot_be_are_passed_over(time):
    header, *lines = lines_of(made("Dirk"))
    own = [line for line in lines if line.get("player") == 0]
    own[-1]["time"] = time
    assert read([header, *lines]).seconds == own[-2]["time"]


# Anything at all --------------------------------------------------------------------------------

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.sampled_from([10**999, 0.5, 1e308, -1, 0, 1, 7])
    | st.text(max_size=8)
    | st.sampled_from(["random", "lesson", "tulip", "steep", "standard", "search", "x" * 10_000]),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=5), inside),
    max_leaves=6,
)
HAND_INS = [made("Ida").dumps(), tulip_game().dumps()]


def places(value, way=()):
    """Give the way to every part of a JSON value."""
    yield way
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*way, key))
    elif isinstance(value, list):
        for place in range(len(value)):
            yield from places(value[place], (*way, place))


@given(st.data())
def test_whatever_is_changed_is_read_or_refused_with_a_sentence(data):
    lines = [json.loads(line) for line in data.draw(st.sampled_from(HAND_INS)).splitlines()]
    for _ in range(data.draw(st.integers(1, 3))):
        number = data.draw(st.just(0) | st.integers(0, len(lines) - 1))
        *way, last = data.draw(st.sampled_from(list(places(lines[number]))[1:]))
        part = lines[number]
        for step in way:
            part = part[step]
        part[last] = data.draw(JSON)
    written = "".join(json.dumps(line) + "\n" for line in lines).encode()
    with suppress(BadHandIn):
        found = read_hand_in(written)
        assert found.decisions >= 0
        assert found.seconds is None or found.seconds >= 0
        outcome(found.table)


@given(st.data())
def test_whatever_bytes_there_are_are_read_or_refused_with_a_sentence(data):
    written = bytearray(data.draw(st.sampled_from(HAND_INS)).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(written)))
        written[start : start + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    with suppress(BadHandIn):
        read_hand_in(bytes(written))
