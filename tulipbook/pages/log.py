"""The log: what happened, in sentences, newest first, each with its turn and its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from tulipbook.games.api import Event
from tulipbook.games.tulip import events as tu
from tulipbook.games.tulipmania import events as tm
from tulipbook.games.words import a_tulip, colour_word
from tulipbook.language import _, counted, florins, marked
from tulipbook.pages.markup import rule_html, short_names

PARTS = (tm.BuyersDiscarded, tm.TulipMoved, tm.Paid, tm.PriceMoved)
WINS = {
    "purchase": marked("{winner} purchases and pays {seller} {price} for {tulip}"),
    "speculate": marked("{winner} speculates and pays {seller} {price} for {tulip}"),
    "purchase by proxy": marked(
        "{winner} purchases by proxy with {buyers}: the bank pays {seller} {price} for {tulip}"
    ),
    "speculate by proxy": marked(
        "{winner} speculates by proxy with {buyers}: the bank pays {seller} {price} for {tulip}"
    ),
}
WINS_ON_PRIORITY = {
    "purchase": marked("{winner} purchases on priority and pays {seller} {price} for {tulip}"),
    "speculate": marked("{winner} speculates on priority and pays {seller} {price} for {tulip}"),
    "purchase by proxy": marked(
        "{winner} purchases by proxy on priority with {buyers}: the bank pays {seller} {price} "
        "for {tulip}"
    ),
    "speculate by proxy": marked(
        "{winner} speculates by proxy on priority with {buyers}: the bank pays {seller} {price} "
        "for {tulip}"
    ),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One step of the game as the log tells it.

    Attributes
    ----------
    turn : int
        The turn in which it happened, from 1.
    sentence : str
        In the language in use.
    rules : tuple of str
        The rules behind it, the most telling one first.
    """

    turn: int
    sentence: str
    rules: tuple[str, ...]


def lines(events: Sequence[Event], names: Sequence[str], first_turn: int = 1) -> tuple[Line, ...]:
    """Tell events in the order in which they happened, the parts of one step in one sentence.

    Parameters
    ----------
    events : sequence of Event
        As the reader may know them (`Event.seen_by`), the oldest first.
    names : sequence of str
        The players' names by seat.
    first_turn : int
        The turn of the first event.

    Examples
    --------
    >>> paid = [
    ...     tm.TulipMoved("TM-4.1", "blue", None, 0),
    ...     tm.Paid("TM-4.1", 0, None, 50),
    ...     tm.PriceMoved("TM-4.1", "blue", "purchase", "B1", "C1", 50, 75),
    ... ]
    >>> for line in lines(paid, ["Ann", "Bill"]):
    ...     print(line.turn, line.sentence, *line.rules)
    1 Ann buys a blue tulip from the stockpile for ƒ50; blue rises from ƒ50 to ƒ75. TM-4.1
    """
    shown = short_names(names)
    revealed = max((i for i, e in enumerate(events) if isinstance(e, tm.CardsRevealed)), default=0)
    told, turn, place = [], first_turn, 0
    while place < len(events):
        event = events[place]
        if isinstance(event, tm.TurnPassed | tu.TurnPassed):
            turn = event.turn
        end = place + 1
        while end < len(events) and _belongs(event, events[place + 1 : end + 1]):
            end += 1
        step = events[place:end]
        if not (isinstance(event, tm.CardChosen) and place < revealed):
            rules = tuple(dict.fromkeys(_rules(step)))
            told.append(Line(turn, _sentence(step, shown), rules))
        place = end
    return tuple(told)


def _belongs(first: Event, later: Sequence[Event]) -> bool:
    """Tell whether the last of the `later` events is a part of the step that `first` begins."""
    event = later[-1]
    if isinstance(first, tm.SaleWon | tm.AllPassed | tm.PayoutRound | tm.FinalSale):
        told_apart = isinstance(event, tm.BankOverdrawn)
        return told_apart or (isinstance(event, PARTS) and event.rule == later[0].rule)
    if isinstance(first, tm.TulipMoved):
        return isinstance(event, PARTS) and event.rule == first.rule
    if isinstance(first, tu.CardPlayed | tu.CardDrawn):
        return len(later) == 1 and isinstance(event, tu.ValueMoved | tu.BlackTulip | tu.NoEffect)
    return False


def _rules(step: Sequence[Event]) -> list[str]:
    """Name the rule that did something before the one that let it happen."""
    rules = [event.rule for event in step]
    return rules[1:] + rules[:1]


def _sentence(step: Sequence[Event], names: Sequence[str]) -> str:
    """Tell a step in one sentence, and in another that the bank's money ran out in it."""
    overdrawn = [event for event in step[1:] if isinstance(event, tm.BankOverdrawn)]
    rest = [event for event in step if event not in overdrawn]
    return " ".join([_told(rest, names), *(event.sentence(names) for event in overdrawn)])


def _told(step: Sequence[Event], names: Sequence[str]) -> str:
    first, *parts = step
    if isinstance(first, tm.SaleWon):
        return _sale(first, parts, names)
    if isinstance(first, tm.AllPassed):
        told = _("Everybody passes: the bank pays {seller} {price} for {tulip}; {move}.")
        return told.format(
            seller=names[first.seller],
            price=florins(_amount(parts)),
            tulip=a_tulip(first.colour),
            move=_move(first.colour, parts),
        )
    if isinstance(first, tm.TulipMoved) and first.taker is not None:
        told = _("{name} buys {tulip} from the stockpile for {price}; {move}.")
        return told.format(
            name=names[first.taker],
            tulip=a_tulip(first.colour),
            price=florins(_amount(parts)),
            move=_move(first.colour, parts),
        )
    if isinstance(first, tm.PayoutRound):
        return _("Round {number}: {paid}; {move}.").format(
            number=first.number,
            paid=first.sentence(names).rstrip("."),
            move=_move(first.colour, parts),
        )
    if isinstance(first, tm.FinalSale):
        return first.sentence(names)
    return " ".join(event.sentence(names) for event in step)


def _sale(won: tm.SaleWon, parts: Sequence[Event], names: Sequence[str]) -> str:
    """TM-2.7 to TM-2.10 in one sentence."""
    wins = WINS_ON_PRIORITY if won.rule == "TM-2.4" else WINS
    discarded = sum(event.number for event in parts if isinstance(event, tm.BuyersDiscarded))
    paid = _(wins[won.card]).format(
        winner=names[won.winner],
        seller=names[won.seller],
        price=florins(_amount(parts)),
        tulip=a_tulip(won.colour),
        buyers=_("a buyer") if discarded == 1 else counted(discarded, "buyer"),
    )
    return f"{paid}; {_move(won.colour, parts)}."


def _amount(parts: Sequence[Event]) -> int:
    return sum(event.amount for event in parts if isinstance(event, tm.Paid))


def _move(colour: str, parts: Sequence[Event]) -> str:
    """Say from where to where the price moved, the spaces between left out."""
    moves = [event for event in parts if isinstance(event, tm.PriceMoved)]
    if not moves:
        return _("{purple} keeps its price").format(purple=colour_word(colour))
    before, after = moves[0].before, moves[-1].after
    if before == after:
        told = _("{purple} stays at {after}")
    elif after > before:
        told = _("{purple} rises from {before} to {after}")
    else:
        told = _("{purple} falls from {before} to {after}")
    return told.format(purple=colour_word(colour), before=florins(before), after=florins(after))


def log_html(
    events: Sequence[Event],
    names: Sequence[str],
    first_turn: int = 1,
    limit: int | None = None,
) -> str:
    """Write the log, newest first.

    Parameters
    ----------
    events, names, first_turn
        As for `lines`.
    limit : int, optional
        The greatest number of lines.

    Examples
    --------
    >>> print(log_html([tm.Kept("TM-2.1", 0)], ["Ann"]))
    <ol class="tb-log" reversed><li><span class="tb-turn">turn 1</span> Ann keeps the only
    tulip. <a class="tb-rule" href="#rule-TM-2.1" title="The current player must offer a tulip; the
    last one may be kept.">TM-2.1</a></li></ol>
    """
    told = lines(events, names, first_turn)[::-1][:limit]
    if not told:
        return f'<p class="tb-none">{_("Nothing yet.")}</p>'
    items = "".join(
        f'<li><span class="tb-turn">{_turn(line)}</span> {escape(line.sentence)} '
        f"{' '.join(map(rule_html, line.rules))}</li>"
        for line in told
    )
    return f'<ol class="tb-log" reversed>{items}</ol>'


def log_text(
    events: Sequence[Event],
    names: Sequence[str],
    first_turn: int = 1,
    limit: int | None = None,
) -> str:
    """Write the log as plain text, newest first; see `log_html`.

    Examples
    --------
    >>> print(log_text([tm.Kept("TM-2.1", 0)], ["Ann"]))
    turn 1  Ann keeps the only tulip. (TM-2.1)
    """
    told = lines(events, names, first_turn)[::-1][:limit]
    return "\n".join(f"{_turn(line)}  {line.sentence} ({', '.join(line.rules)})" for line in told)


def _turn(line: Line) -> str:
    return _("turn {number}").format(number=line.turn)
