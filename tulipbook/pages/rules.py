"""Every rule of the two games in a sentence, for the notes beside a log."""

from __future__ import annotations

from html import escape
from typing import Final

from tulipbook.games.preset import PRINTED, Preset
from tulipbook.language import _, marked
from tulipbook.pages.preset import changes

TULIPMANIA: Final = {
    "TM-1.1": marked(
        "Three to five play: purple, yellow and orange; blue joins at four, red at five."
    ),
    "TM-1.2": marked(
        "Everybody begins with one tulip of each colour; five more of each lie in stock."
    ),
    "TM-1.3": marked(
        "Every colour begins on the start space of the board, ƒ50 on the printed one."
    ),
    "TM-1.4": marked("Everybody begins with ƒ700."),
    "TM-1.5": marked(
        "Everybody has the same five action cards, and a played card comes back to the hand."
    ),
    "TM-1.6": marked("There are eight buyers of each colour; everybody is dealt three."),
    "TM-1.7": marked("The other buyers make a buyer deck and a reserve deck."),
    "TM-1.8": marked("Two buyers, or three with five players, lie face up beside the deck."),
    "TM-1.9": marked("The seat to the right of the start player begins with the priority card."),
    "TM-1.10": marked(
        "Tulips, cash, prices and numbers of buyers are public; the colours of buyers in a "
        "hand, cards not yet revealed and the order of the decks are secret."
    ),
    "TM-1.11": marked("The bank never runs out: it goes on paying when the printed money is gone."),
    "TM-2.1": marked("The current player must offer a tulip; the last one may be kept."),
    "TM-2.2": marked(
        "All others choose an action card in secret, and all cards are revealed together."
    ),
    "TM-2.3": marked("The highest card wins the sale."),
    "TM-2.4": marked(
        "Among equal cards the priority card wins, or whoever comes first to its right."
    ),
    "TM-2.5": marked(
        "A winning card that its player cannot fulfil becomes a pass, and the next wins."
    ),
    "TM-2.6": marked("When all others pass, the seller plays openly: a pass or a proxy card."),
    "TM-2.7": marked(
        "Purchase: the winner pays the seller the price, which rises one purchase arrow."
    ),
    "TM-2.8": marked(
        "Speculate: the winner pays the seller the transition price above, and the price "
        "jumps past it to the next white or yellow space."
    ),
    "TM-2.9": marked(
        "Purchase by proxy: the winner gives up one buyer, the bank pays the seller the "
        "current price, and the price rises one purchase arrow."
    ),
    "TM-2.10": marked(
        "Speculate by proxy: the winner gives up two buyers, the bank pays the seller the "
        "transition price above, and the price jumps past it."
    ),
    "TM-2.11": marked(
        "Nobody wants the tulip: the bank pays the transition price below, and the price "
        "falls past it."
    ),
    "TM-2.12": marked(
        "Nobody wants a cheap tulip: the bank pays its price, which falls to the next lower "
        "white space; the lowest price stays."
    ),
    "TM-2.13": marked("A winner who holds the priority card passes it to the right."),
    "TM-2.14": marked("A price that reaches a yellow space bursts the bubble at once."),
    "TM-3.1": marked(
        "While the buyer deck lasts, the current player takes a face-up buyer or draws one."
    ),
    "TM-3.2": marked("A face-up buyer that was taken is replaced from the buyer deck."),
    "TM-3.3": marked(
        "A buyer of a burst colour leaves the game, and the reserve deck replaces it."
    ),
    "TM-3.4": marked("When the reserve deck is empty there is no replacement."),
    "TM-3.5": marked("When the buyer deck is empty, the face-up buyers are discarded."),
    "TM-3.6": marked(
        "A buyer off the deck is its player's secret; who took a face-up one is known."
    ),
    "TM-4.1": marked(
        "The current player may buy a tulip from the stockpile; the price rises one purchase arrow."
    ),
    "TM-4.2": marked("Not the colour sold this turn, not a burst one, and only for cash in hand."),
    "TM-4.3": marked("A purchase from the stockpile can burst a bubble too."),
    "TM-4.4": marked("The turn goes to the left."),
    "TM-4.5": marked("A new current player who holds the priority card passes it to the right."),
    "TM-5.1": marked(
        "When a speculation bursts the bubble, everybody else loses a buyer of the colour."
    ),
    "TM-5.2": marked(
        "Round by round, everybody with a tulip and a buyer gives up both and is paid; the "
        "price falls one sale arrow after each round."
    ),
    "TM-5.3": marked(
        "Then everybody with a tulip left gives up one a round, while the price goes on falling."
    ),
    "TM-5.4": marked("Everybody who is paid in a round gets the same price."),
    "TM-5.5": marked(
        "On the bottom row the price falls to the next lower space, down to the lowest."
    ),
    "TM-5.6": marked("The burst colour leaves the game, its buyers and its stockpile with it."),
    "TM-5.7": marked("Face-up buyers of the burst colour are replaced from the reserve deck."),
    "TM-5.8": marked(
        "The last colour left bursts at once from the price it has, and the game is over."
    ),
    "TM-5.9": marked("After a burst the turn goes on with its next step."),
    "TM-6.1": marked("After the last burst the most cash wins; equal cash shares the win."),
    "TM-6.2": marked(
        "When everybody in turn sells and buys nothing and the buyer deck is empty, the bank "
        "takes all tulips at their prices and the game ends."
    ),
    "TM-6.3": marked(
        "The rules set no end to a game of passes, so whatever plays alone needs a limit."
    ),
    "TM-7.1": marked("Green purchase arrows lead from each white price to the next higher one."),
    "TM-7.2": marked("Gold speculate arrows lead straight up a column, past one grey space."),
    "TM-7.3": marked(
        "Pink sale arrows lead straight down a column, and to the left on the bottom row."
    ),
    "TM-7.4": marked(
        "A grey price is the white price just below the one that the speculation leads to."
    ),
    "TM-7.5": marked(
        "The price that bursts and the price that counts as cheap belong to the board."
    ),
}

TULIP: Final = {
    "TU-1.1": marked("Two to six play, with six colours of tulips."),
    "TU-1.2": marked(
        "Tulips, action cards and black tulips are shuffled; everybody is dealt four."
    ),
    "TU-1.3": marked("Start cards lie in the gardens from the beginning and count as tulips."),
    "TU-1.4": marked(
        "A colour is worth 0 to 5; it begins at 5 if its start card was dealt, else at 0."
    ),
    "TU-1.5": marked("The turn goes clockwise."),
    "TU-1.6": marked(
        "Gardens, values and numbers of cards are public; hands and the deck are secret."
    ),
    "TU-2.1": marked(
        "A turn: play a card into the own garden, carry it out, draw up to four cards."
    ),
    "TU-2.2": marked("A tulip lowers the value of its colour by one, or raises it from 0 to 5."),
    "TU-2.3": marked("A black tulip does nothing."),
    "TU-2.4": marked(
        "An action card must be carried out if it can be; otherwise it has no effect."
    ),
    "TU-2.5": marked(
        "Exchange: a tulip of one garden changes places with a tulip of another garden."
    ),
    "TU-2.6": marked(
        "Variation: the value of a colour that grows somewhere goes up or down by one."
    ),
    "TU-2.7": marked(
        "Draw: a random card from an opponent's hand is played into the own garden at once."
    ),
    "TU-3.1": marked(
        "A value that reaches 0 is a crash: all tulips of that colour leave the gardens."
    ),
    "TU-3.2": marked("Crashes are counted over the whole game, and a colour can crash again."),
    "TU-4.1": marked(
        "The fourth crash, or the fourth black tulip in the gardens, ends the game at once."
    ),
    "TU-4.2": marked("The game ends when the last card of the deck has been drawn."),
    "TU-4.3": marked("At the end everybody lays the hand into the garden, without any effect."),
    "TU-4.4": marked(
        "A black tulip is worth 3, an action card 1, a tulip the value of its colour."
    ),
    "TU-4.5": marked("An example of a final count, which comes to 26 florins."),
}

RULES: Final = {**TULIPMANIA, **TULIP}


def _of(game: str) -> dict[str, str]:
    return TULIP if game == "tulip" else TULIPMANIA


def rule_sentence(rule: str) -> str:
    """Say a rule in a sentence; an empty text for a rule that there is not.

    Examples
    --------
    >>> rule_sentence("TU-2.3")
    'A black tulip does nothing.'
    """
    return _(RULES[rule]) if rule in RULES else ""


def rules_html(game: str, preset: Preset = PRINTED) -> str:
    """List the rules of a game, each with the anchor that a log links.

    Parameters
    ----------
    game : str
        ``tulipmania-1637`` or ``tulip``.
    preset : Preset
        What changes some of them, which is said beside those.

    Examples
    --------
    >>> '<dt id="rule-TU-2.3">TU-2.3</dt>' in rules_html("tulip")
    True
    """
    changed = changes(preset)
    rules = "".join(
        f'<div><dt id="rule-{rule}">{rule}</dt>'
        f"<dd>{escape(_(sentence))}{_strong(_here(changed.get(rule)))}</dd></div>"
        for rule, sentence in _of(game).items()
    )
    return f'<dl class="tb-rules">{rules}</dl>'


def _here(change: str | None) -> str:
    return _("In this game: {rule}.").format(rule=change) if change else ""


def _strong(sentence: str) -> str:
    return f" <strong>{escape(sentence)}</strong>" if sentence else ""


def rules_text(game: str, preset: Preset = PRINTED) -> str:
    """List the rules of a game, one a line; see `rules_html`.

    Examples
    --------
    >>> print(rules_text("tulip").splitlines()[8])
    TU-2.3   A black tulip does nothing.
    """
    changed = changes(preset)
    return "\n".join(
        " ".join(filter(None, (f"{rule:<8}", _(sentence), _here(changed.get(rule)))))
        for rule, sentence in _of(game).items()
    )
