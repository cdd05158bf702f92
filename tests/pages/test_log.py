from itertools import pairwise

from tests.pages.games import NAMES, Page, games, steps
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.events import CardChosen, CardsRevealed, PayoutRound, SaleWon
from tulipbook.pages import lines, log_html, log_text
from tulipbook.rulebook import rule_positions


def whole(game, players: int, seed: int):
    return list(steps(game, players, seed))[-1]


def play(state, *moves):
    log = []
    for seat, action in moves:
        log += state.apply(seat, action)
    return log


def three_players():
    return Tulipmania.deal(
        {
            "start_player": 0,
            "hands": [["orange"] * 3, ["purple"] * 3, ["orange"] * 2 + ["yellow"]],
            "deck": ["yellow", "purple"] + ["orange"] * 3 + ["purple"] * 4 + ["yellow"] * 2,
            "reserve": ["yellow"] * 4,
        },
        3,
    )


def test_a_sale_is_one_sentence() -> None:
    log = play(three_players(), (0, "sell orange"), (1, "play pass"), (2, "play speculate"))
    told = lines(log, NAMES)
    assert [(line.sentence, line.rules) for line in told] == [
        ("Ann offers an orange tulip at ƒ50.", ("TM-2.1",)),
        (
            "The cards are revealed: Bill plays 0 pass and Charles plays 4 speculate.",
            ("TM-2.2",),
        ),
        (
            "Charles speculates and pays Ann ƒ150 for an orange tulip; orange rises from ƒ50 to "
            "ƒ250.",
            ("TM-2.8", "TM-2.3"),
        ),
        ("The priority card goes from Charles to Bill.", ("TM-2.13",)),
    ]


def test_a_sale_by_proxy_names_the_buyers_and_the_bank() -> None:
    cards = ((0, "sell orange"), (1, "play pass"), (2, "play speculate by proxy"))
    assert lines(play(three_players(), *cards), NAMES)[-2].sentence == (
        "Charles speculates by proxy with 2 buyers: the bank pays Ann ƒ150 for an orange tulip; "
        "orange rises from ƒ50 to ƒ250."
    )
    cards = ((0, "sell orange"), (1, "play pass"), (2, "play purchase by proxy"))
    assert lines(play(three_players(), *cards), NAMES)[-2].sentence == (
        "Charles purchases by proxy with a buyer: the bank pays Ann ƒ50 for an orange tulip; "
        "orange rises from ƒ50 to ƒ75."
    )


def test_a_bank_that_runs_out_does_not_break_the_sentence_of_a_sale() -> None:
    (record,) = rule_positions("TM-1.11")
    told = lines([event for step in record.replay() for event in step.events], NAMES)
    assert [(line.sentence, line.rules) for line in told[2:]] == [
        (
            "Ann purchases by proxy with a buyer: the bank pays Bill ƒ1000 for an orange tulip; "
            "orange rises from ƒ1000 to ƒ1500. The bank has paid out more than the printed money; "
            "it stands at -ƒ800.",
            ("TM-2.9", "TM-1.11", "TM-2.3"),
        ),
        ("The priority card goes from Ann to Charles.", ("TM-2.13",)),
    ]


def test_a_tie_is_won_on_priority() -> None:
    log = play(three_players(), (0, "sell purple"), (1, "play purchase"), (2, "play purchase"))
    (sale,) = [line for line in lines(log, NAMES) if "TM-2.7" in line.rules]
    assert sale.sentence.startswith("Charles purchases on priority and pays Ann ƒ50 for a purple")
    assert sale.rules == ("TM-2.7", "TM-2.4")


def test_a_tulip_that_nobody_wants() -> None:
    cards = ((0, "sell orange"), (1, "play pass"), (2, "play pass"), (0, "play pass"))
    assert lines(play(three_players(), *cards), NAMES)[-1].sentence == (
        "Everybody passes: the bank pays Ann ƒ50 for an orange tulip; orange falls from ƒ50 to ƒ25."
    )


def test_a_secret_card_is_told_until_all_are_revealed() -> None:
    state = three_players()
    log = play(state, (0, "sell orange"), (1, "play pass"))
    assert "Bill chooses 0 pass." in log_text([event.seen_by(1) for event in log], NAMES)
    for seat in (None, 0, 2):
        told = log_text([event.seen_by(seat) for event in log], NAMES)
        assert "Bill chooses an action card." in told
        assert "0 pass" not in told
    log += play(state, (2, "play pass"))
    assert any(isinstance(event, CardChosen) for event in log)
    assert "chooses" not in log_text(log, NAMES)


def test_no_step_is_lost_and_every_rule_is_named() -> None:
    for step in (whole(Tulipmania, 4, 3), whole(Tulip, 4, 3)):
        told = lines(step.log, NAMES)
        named = {rule for line in told for rule in line.rules}
        assert named == {event.rule for event in step.log}
        assert all(line.sentence.endswith(".") for line in told)
        assert len(told) < len(step.log)


def test_the_turns_are_those_of_the_game() -> None:
    for step in games():
        told = lines(step.log, NAMES)
        if told:
            assert told[-1].turn == step.state.turn
        assert all(one.turn <= two.turn for one, two in pairwise(told))
    assert lines(step.log[:1], NAMES, first_turn=9)[0].turn == 9


def test_every_pay_out_tells_its_price_and_the_fall() -> None:
    step = whole(Tulipmania, 5, 3)
    rounds = [event for event in step.log if isinstance(event, PayoutRound)]
    told = [line.sentence for line in lines(step.log, NAMES) if line.sentence.startswith("Round")]
    assert len(told) == len(rounds) > 4
    for event, sentence in zip(rounds, told, strict=True):
        assert sentence.startswith(f"Round {event.number}: ")
        assert f"for ƒ{event.price}; {event.colour} " in sentence
        assert all(NAMES[seat] in sentence for seat in event.seats)


def test_a_card_of_tulip_and_its_effect_are_one_sentence() -> None:
    step = whole(Tulip, 4, 3)
    for line in lines(step.log, NAMES):
        if "plays a red tulip." in line.sentence:
            assert "The value of red" in line.sentence
            assert line.rules == ("TU-2.2", "TU-2.1")
            return
    raise AssertionError("no red tulip was played")


def test_the_newest_line_comes_first_and_the_log_can_be_cut() -> None:
    step = whole(Tulipmania, 3, 4)
    told = lines(step.log, NAMES)
    text = log_text(step.log, NAMES).splitlines()
    assert len(text) == len(told)
    assert text[0].startswith(f"turn {told[-1].turn}  The game is over")
    assert text[-1] == f"turn 1  {told[0].sentence} ({', '.join(told[0].rules)})"
    page = Page(log_html(step.log, NAMES, limit=5))
    assert page.tags.count("li") == 5
    links = [attributes["href"] for tag, attributes in page.attributes if tag == "a"]
    shown = [f"#rule-{rule}" for line in told[::-1][:5] for rule in line.rules]
    assert links == shown


def test_an_empty_log_says_so() -> None:
    assert "Nothing yet." in log_html([], NAMES)
    assert log_text([], NAMES) == ""


def test_the_last_sale_that_is_not_yet_won_stays_hidden() -> None:
    step = whole(Tulipmania, 4, 8)
    won = [place for place, event in enumerate(step.log) if isinstance(event, SaleWon)]
    revealed = [place for place, event in enumerate(step.log) if isinstance(event, CardsRevealed)]
    assert len(won) > 3
    told = lines(step.log[: revealed[2] - 1], NAMES)
    chosen = [line for line in told if "chooses" in line.sentence]
    assert {line.turn for line in chosen} == {told[-1].turn}
