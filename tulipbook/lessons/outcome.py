"""What came of a round: what a lesson compares with predictions, and between rounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tulipbook.games.api import Event, State
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulip.events import Crash
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.events import BubbleBurst, PayoutRound, PriceMoved
from tulipbook.games.words import colour_word
from tulipbook.language import _, florins, listed, number
from tulipbook.record import Record

Told = list[tuple[int, Event]]
Facts = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one round for the player on one seat.

    Attributes
    ----------
    measured : dict of str to int
        The result by the ids of the questions of the prediction.
    facts : tuple of (str, str)
        What else to compare between rounds: what it is, and how it was; for people.
    is_over : bool
        Whether the round was played to its end.
    """

    measured: dict[str, int]
    facts: tuple[tuple[str, str], ...]
    is_over: bool


def outcome(record: Record, seat: int = 0) -> Outcome:
    """Measure a round.

    Parameters
    ----------
    record : Record
        A game of either kind, finished or not.
    seat : int
        The player's.

    Examples
    --------
    >>> from tulipbook.record.examples import load_example
    >>> outcome(load_example("speculators")).measured
    {'top-price': 8000}
    >>> outcome(load_example("four-crashes")).measured
    {'crashes': 4, 'first-crash': 21}
    """
    start, *steps = record.replay()
    told: Told = []
    turn, last = start.state.turn, start.state
    for step in steps:
        told += [(turn, event) for event in step.events]
        turn, last = step.state.turn, step.state
    if isinstance(last, Tulipmania):
        measured, facts = _tulipmania(start.state, told)
    else:
        measured, facts = _tulip(told)
    facts += tuple(_standing(record, _scores(last), seat))
    return Outcome(measured, facts, last.is_over)


def _scores(state: State) -> list[int]:
    """Give everybody's florins, so far or in the end."""
    if isinstance(state, Tulipmania):
        return state.cash
    assert isinstance(state, Tulip)
    return [garden.score(state.values) for garden in state.gardens]


def _tulipmania(start: State, told: Told) -> tuple[dict[str, int], Facts]:
    assert isinstance(start, Tulipmania)
    top, colour, when = max(start.prices.values()), "", 0
    bursts: list[tuple[int, BubbleBurst]] = []
    last_paid: int | None = None
    for turn, event in told:
        match event:
            case PriceMoved(after=price) if price > top:
                top, colour, when = price, event.colour, turn
            case BubbleBurst():
                bursts.append((turn, event))
            case PayoutRound(colour=burst) if len(bursts) == 1 and burst == bursts[0][1].colour:
                last_paid = event.price
    tulip = colour_word(colour) if colour else ""
    highest = _("{price}, {colour}, in turn {turn}") if colour else "{price}"
    facts = [
        (
            _("Highest price"),
            highest.format(price=florins(top), colour=tulip, turn=number(when)),
        )
    ]
    if bursts:
        turn, first = bursts[0]
        facts.append((_("First burst"), _burst(turn, first)))
    else:
        facts.append((_("First burst"), _("none")))
    if last_paid is not None:
        facts.append((_("What the last tulip was paid in it"), florins(last_paid)))
    return {"top-price": top}, tuple(facts)


def _burst(turn: int, burst: BubbleBurst) -> str:
    return _("in turn {turn}, at {price}").format(turn=number(turn), price=florins(burst.price))


def _tulip(told: Told) -> tuple[dict[str, int], Facts]:
    crashes = [(turn, event) for turn, event in told if isinstance(event, Crash)]
    first = crashes[0][0] if crashes else 0
    which = listed([_crash(turn, crash) for turn, crash in crashes]) or _("none")
    lost = sum(sum(crash.removed) for _, crash in crashes)
    facts = (
        (_("Crashes"), which),
        (_("Tulips that left the gardens"), number(lost)),
    )
    return {"crashes": len(crashes), "first-crash": first}, facts


def _crash(turn: int, crash: Crash) -> str:
    colour = colour_word(crash.colour)
    return _("{colour} in turn {turn}").format(colour=colour, turn=number(turn))


def _standing(record: Record, scores: list[int], seat: int) -> Iterator[tuple[str, str]]:
    best = max(scores)
    place = 1 + sum(score > scores[seat] for score in scores)
    own = _("{florins}, place {place} of {players}")
    if scores.count(scores[seat]) > 1:
        own = _("{florins}, shared place {place} of {players}")
    yield (
        _("Your florins"),
        own.format(florins=florins(scores[seat]), place=number(place), players=number(len(scores))),
    )
    winners = [name for name, score in zip(record.players, scores, strict=True) if score == best]
    most = _("{florins}, {names}")
    yield _("Most florins"), most.format(florins=florins(best), names=listed(winners))
