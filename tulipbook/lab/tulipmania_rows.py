"""The rows of a game of Tulipmania 1637: prices, trades and bursts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from tulipbook.games.api import Event
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania import events as ev
from tulipbook.games.tulipmania.components import PURCHASE, SPECULATE
from tulipbook.lab.codebook import (
    ALL_PASSED,
    BURST,
    BURST_WITH_BUYER,
    FINAL_SALE,
    STOCKPILE,
    TULIPMANIA,
)

PRICE, AFTER = (
    [column.name for column in TULIPMANIA["trades"]].index(name)
    for name in ("price", "price_after")
)
PAID, WITH_BUYERS, WITHOUT_BUYERS = (
    [column.name for column in TULIPMANIA["bursts"]].index(name)
    for name in ("paid_total", "with_buyers", "without_buyers")
)


class TulipmaniaRows:
    """Turns the events of one game into rows."""

    def __init__(self, rows: dict[str, list[Any]], game_id: int, start: Tulipmania) -> None:
        self.prices, self.trades, self.bursts = rows["prices"], rows["trades"], rows["bursts"]
        self.game_id, self.turn = game_id, start.turn
        self.price: dict[str, int | None] = {c: start.prices.get(c) for c in start.colours}
        self.peak = start.prices
        self.order = len(start.burst)
        self.unpaid: list[Any] | None = None
        self.moving: list[list[Any]] = []

    def tell(self, turn: int, events: Iterable[Event], is_last: bool = False) -> None:
        """Add what happened; all that follows from a game's last action counts to its turn."""
        self.turn = turn
        for event in events:
            note = NOTES.get(type(event))
            if note is not None and not (is_last and note is _turn_passed):
                note(self, event)
        if is_last:
            self.end_turn()

    def end_turn(self) -> None:
        """Note every price at the end of a turn."""
        game_id, turn = self.game_id, self.turn
        self.prices += [(game_id, turn, colour, price) for colour, price in self.price.items()]

    def trade(
        self,
        colour: str,
        kind: str,
        seller: int | None,
        buyer: int | None,
        price: int = 0,
        winner: int | None = None,
    ) -> list[Any]:
        """Begin a row; the price of the colour may move before the next one."""
        now = self.price[colour]
        bank, proxy = seller is None or buyer is None, buyer is None and winner is not None
        row = [
            self.game_id, self.turn, colour, kind, seller, buyer, price, now, now, winner, bank,
            proxy,
        ]  # fmt: skip
        self.trades.append(row)
        return row


def _sale_won(story: TulipmaniaRows, event: ev.SaleWon) -> None:
    buyer = event.winner if event.card in (PURCHASE, SPECULATE) else None
    row = story.trade(event.colour, event.card, event.seller, buyer, winner=event.winner)
    story.unpaid, story.moving = row, [row]


def _all_passed(story: TulipmaniaRows, event: ev.AllPassed) -> None:
    row = story.trade(event.colour, ALL_PASSED, event.seller, None)
    story.unpaid, story.moving = row, [row]


def _tulip_moved(story: TulipmaniaRows, event: ev.TulipMoved) -> None:
    if event.giver is ev.STOCKPILE:
        row = story.trade(event.colour, STOCKPILE, None, event.taker)
        story.unpaid, story.moving = row, [row]


def _paid(story: TulipmaniaRows, event: ev.Paid) -> None:
    if story.unpaid is not None:
        story.unpaid[PRICE] = event.amount
        story.unpaid = None


def _price_moved(story: TulipmaniaRows, event: ev.PriceMoved) -> None:
    colour, price = event.colour, event.after
    story.price[colour] = price
    story.peak[colour] = max(price, story.peak[colour])
    for row in story.moving:
        row[AFTER] = price


def _bubble_burst(story: TulipmaniaRows, event: ev.BubbleBurst) -> None:
    colour, peak = event.colour, story.peak[event.colour]
    story.moving = []
    story.order += 1
    burst = [story.game_id, story.turn, colour, story.order, event.cause, peak, 0, 0, 0]
    story.bursts.append(burst)


def _payout_round(story: TulipmaniaRows, event: ev.PayoutRound) -> None:
    kind = BURST_WITH_BUYER if event.with_buyers else BURST
    story.moving = [
        story.trade(event.colour, kind, seat, None, event.price) for seat in event.seats
    ]
    burst, number = story.bursts[-1], len(event.seats)
    burst[PAID] += number * event.price
    burst[WITH_BUYERS if event.with_buyers else WITHOUT_BUYERS] += number


def _colour_removed(story: TulipmaniaRows, event: ev.ColourRemoved) -> None:
    story.price[event.colour] = None


def _final_sale(story: TulipmaniaRows, event: ev.FinalSale) -> None:
    for _ in range(event.number):
        story.trade(event.colour, FINAL_SALE, event.seat, None, event.price)


def _turn_passed(story: TulipmaniaRows, event: ev.TurnPassed) -> None:
    story.end_turn()
    story.turn = event.turn


NOTES: Final[dict[type[Event], Callable[[TulipmaniaRows, Any], None]]] = {
    ev.SaleWon: _sale_won,
    ev.AllPassed: _all_passed,
    ev.TulipMoved: _tulip_moved,
    ev.Paid: _paid,
    ev.PriceMoved: _price_moved,
    ev.BubbleBurst: _bubble_burst,
    ev.PayoutRound: _payout_round,
    ev.ColourRemoved: _colour_removed,
    ev.FinalSale: _final_sale,
    ev.TurnPassed: _turn_passed,
}
