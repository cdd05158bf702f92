"""A table that knows a game only from what is told: its start and then the events."""

from collections.abc import Iterable

from tulipbook.games.api import Event, GameOver
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.events import (
    BuyerDrawn,
    BuyerRemoved,
    BuyersDiscarded,
    BuyerTaken,
    ColourRemoved,
    FaceUpDiscarded,
    FaceUpTurned,
    FinalSale,
    Paid,
    PayoutRound,
    PriceMoved,
    PriorityPassed,
    TulipMoved,
    TurnPassed,
)


class Shadow:
    def __init__(self, state: Tulipmania) -> None:
        self.cash = list(state.cash)
        self.bank = state.bank
        self.tulips = [dict(tulips) for tulips in state.tulips]
        self.stock = dict(state.stock)
        self.buyers = [dict(buyers) for buyers in state.buyers]
        self.face_up = list(state.face_up)
        self.unseen = len(state.deck) + len(state.reserve)
        self.gone = dict(state.view(None).gone)
        self.prices = dict(state.prices)
        self.burst = list(state.burst)
        self.priority, self.turn, self.current = state.priority, state.turn, state.current_player
        self.result = state.result

    def hear(self, events: Iterable[Event]) -> None:
        for event in events:
            self.hear_one(event)

    def hear_one(self, event: Event) -> None:
        match event:
            case Paid(payer=payer, payee=payee, amount=amount):
                assert amount > 0
                for seat, change in ((payer, -amount), (payee, amount)):
                    if seat is None:
                        self.bank += change
                    else:
                        self.cash[seat] += change
            case TulipMoved(colour=colour, giver=giver, taker=taker):
                (self.stock if giver is None else self.tulips[giver])[colour] -= 1
                (self.stock if taker is None else self.tulips[taker])[colour] += 1
            case PayoutRound(colour=colour, price=price, seats=seats):
                assert price == self.prices[colour]
                for seat in seats:
                    self.tulips[seat][colour] -= 1
            case FinalSale(seat=seat, colour=colour, number=number, price=price):
                assert price == self.prices[colour]
                self.tulips[seat][colour] -= number
                self.stock[colour] += number
            case ColourRemoved(colour=colour, stock=stock):
                assert stock == self.stock[colour]
                self.stock[colour] = 0
                del self.prices[colour]
                self.burst.append(colour)
            case PriceMoved(colour=colour, before=before, after=after):
                assert before == self.prices[colour]
                self.prices[colour] = after
            case BuyersDiscarded(seat=seat, colour=colour, number=number):
                assert number > 0
                self.buyers[seat][colour] -= number
                self.gone[colour] += number
            case BuyerDrawn(seat=seat, colour=str(colour)):
                self.buyers[seat][colour] += 1
                self.unseen -= 1
            case BuyerTaken(seat=seat, colour=colour):
                self.face_up.remove(colour)
                self.buyers[seat][colour] += 1
            case FaceUpTurned(colour=colour):
                self.face_up.append(colour)
                self.unseen -= 1
            case FaceUpDiscarded(colours=colours):
                for colour in colours:
                    self.face_up.remove(colour)
                    self.gone[colour] += 1
            case BuyerRemoved(colour=colour):
                self.unseen -= 1
                self.gone[colour] += 1
            case PriorityPassed(giver=giver, taker=taker):
                assert giver == self.priority
                self.priority = taker
            case TurnPassed(seat=seat, turn=turn):
                self.current, self.turn = seat, turn
            case GameOver(result=result):
                self.result = result

    def agrees_with(self, state: Tulipmania) -> None:
        assert self.cash == state.cash
        assert self.bank == state.bank
        assert self.tulips == state.tulips
        assert self.stock == state.stock
        assert self.buyers == state.buyers
        assert sorted(self.face_up) == sorted(state.face_up)
        assert self.unseen == len(state.deck) + len(state.reserve)
        assert self.gone == state.view(None).gone
        assert self.prices == state.prices
        assert self.burst == state.burst
        assert self.priority == state.priority
        assert self.result == state.result
        if not state.is_over:
            assert (self.turn, self.current) == (state.turn, state.current_player)
