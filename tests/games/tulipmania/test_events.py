from pathlib import Path

import pytest

from tests.games.tulipmania.helpers import NAMES, random_game
from tulipbook.games.api import Event, GameOver, Result
from tulipbook.games.tulipmania import events as ev

RULES = (Path(__file__).parents[2] / "data" / "rule_ids.txt").read_text(encoding="utf-8").split()

TOLD: list[tuple[Event, str]] = [
    (ev.Offered("TM-2.1", 1, "orange", 250), "Bill offers an orange tulip at ƒ250."),
    (ev.Kept("TM-2.1", 1), "Bill keeps the only tulip."),
    (ev.CardChosen("TM-2.2", 0, "speculate"), "Ann chooses 4 speculate."),
    (ev.CardChosen("TM-2.2", 0, None), "Ann chooses an action card."),
    (
        ev.CardsRevealed("TM-2.2", ((0, "speculate"), (2, "pass"), (3, "purchase by proxy"))),
        "The cards are revealed: Ann plays 4 speculate, Charles plays 0 pass and Dave plays "
        "1 purchase by proxy.",
    ),
    (
        ev.CardReplaced("TM-2.5", 2, "speculate by proxy"),
        "Charles cannot fulfil 3 speculate by proxy; it becomes a pass.",
    ),
    (ev.SellerPlayed("TM-2.6", 1, "pass"), "Everybody else passed; Bill plays 0 pass."),
    (ev.SaleWon("TM-2.3", 0, 1, "purchase", "red"), "Ann wins the sale with 2 purchase."),
    (
        ev.SaleWon("TM-2.4", 0, 1, "purchase", "red"),
        "Ann wins the sale on priority with 2 purchase.",
    ),
    (ev.AllPassed("TM-2.11", 1, "orange"), "Everybody passes on Bill's orange tulip."),
    (ev.BuyersDiscarded("TM-5.1", 0, "blue", 1), "Ann discards 1 blue buyer."),
    (ev.BuyersDiscarded("TM-2.10", 0, "orange", 2), "Ann discards 2 orange buyers."),
    (ev.TulipMoved("TM-2.7", "orange", 1, 0), "Ann takes an orange tulip from Bill."),
    (ev.TulipMoved("TM-2.9", "orange", 1, None), "Bill puts an orange tulip into the stockpile."),
    (ev.TulipMoved("TM-4.1", "red", None, 0), "Ann takes a red tulip from the stockpile."),
    (ev.Paid("TM-2.7", 0, 1, 250), "Ann pays Bill ƒ250."),
    (ev.Paid("TM-4.1", 0, None, 250), "Ann pays the bank ƒ250."),
    (ev.Paid("TM-2.9", None, 1, 1250), "The bank pays Bill ƒ1250."),
    (
        ev.PriceMoved("TM-2.7", "orange", "purchase", "B3", "C3", 250, 375),
        "The price of orange tulips rises to ƒ375.",
    ),
    (
        ev.PriceMoved("TM-5.2", "red", "sale", "B3", "B2", 250, 150),
        "The price of red tulips falls to ƒ150.",
    ),
    (
        ev.PriceMoved("TM-2.12", "red", "sale", "A1", "A1", 25, 25),
        "The price of red tulips stays at ƒ25.",
    ),
    (ev.PriorityPassed("TM-2.13", 0, 2), "The priority card goes from Ann to Charles."),
    (ev.BuyerTaken("TM-3.1", 0, "orange"), "Ann takes an orange buyer from the table."),
    (ev.BuyerDrawn("TM-3.1", 0, "purple"), "Ann draws a purple buyer from the deck."),
    (ev.BuyerDrawn("TM-3.1", 0, None), "Ann draws a buyer from the deck."),
    (
        ev.BuyerRemoved("TM-3.3", "orange"),
        "The next card is an orange buyer, a colour that has burst; it leaves the game.",
    ),
    (ev.NoReplacement("TM-3.4", 0), "The reserve deck is empty; Ann gets no buyer."),
    (ev.NoReplacement("TM-3.4", None), "The reserve deck is empty; one buyer fewer lies face up."),
    (ev.FaceUpTurned("TM-3.2", "orange"), "The next card, an orange buyer, is laid face up."),
    (ev.FaceUpDiscarded("TM-5.7", ("red",)), "1 red buyer is discarded from the table."),
    (ev.FaceUpDiscarded("TM-5.7", ("red", "red")), "2 red buyers are discarded from the table."),
    (
        ev.FaceUpDiscarded("TM-3.5", ("purple", "orange", "orange")),
        "1 purple buyer and 2 orange buyers are discarded from the table.",
    ),
    (
        ev.BubbleBurst("TM-2.14", "orange", 4000, 0, "speculate"),
        "The orange bubble bursts at ƒ4000.",
    ),
    (
        ev.BubbleBurst("TM-5.8", "orange", 375, None, "last colour"),
        "Only orange tulips are left; they burst at ƒ375.",
    ),
    (
        ev.PayoutRound("TM-5.2", "orange", 1, 4000, (0, 1, 2), with_buyers=True),
        "Ann, Bill and Charles each give up an orange tulip and a buyer for ƒ4000.",
    ),
    (
        ev.PayoutRound("TM-5.3", "red", 5, 250, (3,), with_buyers=False),
        "Dave gives up a red tulip for ƒ250.",
    ),
    (ev.ColourRemoved("TM-5.6", "orange", 4), "The orange tulips leave the game."),
    (
        ev.BankOverdrawn("TM-1.11", -275),
        "The bank has paid out more than the printed money; it stands at -ƒ275.",
    ),
    (ev.FinalSale("TM-6.2", 0, "red", 1, 375), "Ann sells 1 red tulip to the bank at ƒ375."),
    (ev.FinalSale("TM-6.2", 0, "red", 2, 50), "Ann sells 2 red tulips to the bank at ƒ50 each."),
    (ev.TurnPassed("TM-4.4", 1, 2), "Turn 2: Bill is the current player."),
    (GameOver("TM-6.1", Result.of("burst", [700, 900])), "The game is over: Bill wins with ƒ900."),
    (
        GameOver("TM-6.2", Result.of("declined", [900, 700, 900])),
        "The game is over: Ann and Charles share the win with ƒ900 each.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=[sentence for _, sentence in TOLD])
def test_an_event_has_a_sentence(event: Event, sentence: str) -> None:
    assert event.sentence(NAMES) == sentence


def test_every_kind_of_event_has_been_told() -> None:
    kinds = {kind for kind in vars(ev).values() if isinstance(kind, type)}
    events = {kind for kind in kinds if issubclass(kind, Event)} - {Event}
    assert {type(event) for event, _ in TOLD} == events | {GameOver}


def test_every_event_of_a_game_names_a_rule_and_can_be_told_to_anybody() -> None:
    for players in (3, 4, 5):
        for _, events in random_game(players, 4, "steep"):
            for event in events:
                assert event.rule in RULES
                assert hash(event) == hash(event.seen_by(None)) or event != event.seen_by(None)
                for seat in (None, *range(players)):
                    sentence = event.seen_by(seat).sentence(NAMES[:players])
                    assert sentence.endswith(".")
                    assert "None" not in sentence
