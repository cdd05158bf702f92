"""Every rule of the two games in a sentence, for the notes beside a log."""

from __future__ import annotations

from html import escape
from typing import Final

TULIPMANIA: Final = {
    "TM-1.1": "Three to five play: purple, yellow and orange; blue joins at four, red at five.",
    "TM-1.2": "Everybody begins with one tulip of each colour; five more of each lie in stock.",
    "TM-1.3": "Every colour begins on the start space of the board, ƒ50 on the printed one.",
    "TM-1.4": "Everybody begins with ƒ700.",
    "TM-1.5": "Everybody has the same five action cards, and a played card comes back to the hand.",
    "TM-1.6": "There are eight buyers of each colour; everybody is dealt three.",
    "TM-1.7": "The other buyers make a buyer deck and a reserve deck.",
    "TM-1.8": "Two buyers, or three with five players, lie face up beside the deck.",
    "TM-1.9": "The seat to the right of the start player begins with the priority card.",
    "TM-1.10": "Tulips, cash, prices and numbers of buyers are public; the colours of buyers in a "
    "hand, cards not yet revealed and the order of the decks are secret.",
    "TM-1.11": "The bank never runs out: it goes on paying when the printed money is gone.",
    "TM-2.1": "The current player must offer a tulip; the last one may be kept.",
    "TM-2.2": "All others choose an action card in secret, and all cards are revealed together.",
    "TM-2.3": "The highest card wins the sale.",
    "TM-2.4": "Among equal cards the priority card wins, or whoever comes first to its right.",
    "TM-2.5": "A winning card that its player cannot fulfil becomes a pass, and the next wins.",
    "TM-2.6": "When all others pass, the seller plays openly: a pass or a proxy card.",
    "TM-2.7": "Purchase: the winner pays the seller the price, which rises one purchase arrow.",
    "TM-2.8": "Speculate: the winner pays the seller the transition price above, and the price "
    "jumps past it to the next white or yellow space.",
    "TM-2.9": "Purchase by proxy: the winner gives up one buyer, the bank pays the seller the "
    "current price, and the price rises one purchase arrow.",
    "TM-2.10": "Speculate by proxy: the winner gives up two buyers, the bank pays the seller the "
    "transition price above, and the price jumps past it.",
    "TM-2.11": "Nobody wants the tulip: the bank pays the transition price below, and the price "
    "falls past it.",
    "TM-2.12": "Nobody wants a cheap tulip: the bank pays its price, which falls to the next lower "
    "white space; the lowest price stays.",
    "TM-2.13": "A winner who holds the priority card passes it to the right.",
    "TM-2.14": "A price that reaches a yellow space bursts the bubble at once.",
    "TM-3.1": "While the buyer deck lasts, the current player takes a face-up buyer or draws one.",
    "TM-3.2": "A face-up buyer that was taken is replaced from the buyer deck.",
    "TM-3.3": "A buyer of a burst colour leaves the game, and the reserve deck replaces it.",
    "TM-3.4": "When the reserve deck is empty there is no replacement.",
    "TM-3.5": "When the buyer deck is empty, the face-up buyers are discarded.",
    "TM-3.6": "A buyer off the deck is its player's secret; who took a face-up one is known.",
    "TM-4.1": "The current player may buy a tulip from the stockpile; the price rises one purchase "
    "arrow.",
    "TM-4.2": "Not the colour sold this turn, not a burst one, and only for cash in hand.",
    "TM-4.3": "A purchase from the stockpile can burst a bubble too.",
    "TM-4.4": "The turn goes to the left.",
    "TM-4.5": "A new current player who holds the priority card passes it to the right.",
    "TM-5.1": "When a speculation bursts the bubble, everybody else loses a buyer of the colour.",
    "TM-5.2": "Round by round, everybody with a tulip and a buyer gives up both and is paid; the "
    "price falls one sale arrow after each round.",
    "TM-5.3": "Then everybody with a tulip left gives up one a round, while the price goes on "
    "falling.",
    "TM-5.4": "Everybody who is paid in a round gets the same price.",
    "TM-5.5": "On the bottom row the price falls to the next lower space, down to the lowest.",
    "TM-5.6": "The burst colour leaves the game, its buyers and its stockpile with it.",
    "TM-5.7": "Face-up buyers of the burst colour are replaced from the reserve deck.",
    "TM-5.8": "The last colour left bursts at once from the price it has, and the game is over.",
    "TM-5.9": "After a burst the turn goes on with its next step.",
    "TM-6.1": "After the last burst the most cash wins; equal cash shares the win.",
    "TM-6.2": "When everybody in turn sells and buys nothing and the buyer deck is empty, the bank "
    "takes all tulips at their prices and the game ends.",
    "TM-6.3": "The rules set no end to a game of passes, so whatever plays alone needs a limit.",
    "TM-7.1": "Green purchase arrows lead from each white price to the next higher one.",
    "TM-7.2": "Gold speculate arrows lead straight up a column, past one grey space.",
    "TM-7.3": "Pink sale arrows lead straight down a column, and to the left on the bottom row.",
    "TM-7.4": "A grey price is the white price just below the one that the speculation leads to.",
    "TM-7.5": "The price that bursts and the price that counts as cheap belong to the board.",
}

TULIP: Final = {
    "TU-1.1": "Two to six play, with six colours of tulips.",
    "TU-1.2": "Tulips, action cards and black tulips are shuffled; everybody is dealt four.",
    "TU-1.3": "Start cards lie in the gardens from the beginning and count as tulips.",
    "TU-1.4": "A colour is worth 0 to 5; it begins at 5 if its start card was dealt, else at 0.",
    "TU-1.5": "The turn goes clockwise.",
    "TU-1.6": "Gardens, values and numbers of cards are public; hands and the deck are secret.",
    "TU-2.1": "A turn: play a card into the own garden, carry it out, draw up to four cards.",
    "TU-2.2": "A tulip lowers the value of its colour by one, or raises it from 0 to 5.",
    "TU-2.3": "A black tulip does nothing.",
    "TU-2.4": "An action card must be carried out if it can be; otherwise it has no effect.",
    "TU-2.5": "Exchange: a tulip of one garden changes places with a tulip of another garden.",
    "TU-2.6": "Variation: the value of a colour that grows somewhere goes up or down by one.",
    "TU-2.7": "Draw: a random card from an opponent's hand is played into the own garden at once.",
    "TU-3.1": "A value that reaches 0 is a crash: all tulips of that colour leave the gardens.",
    "TU-3.2": "Crashes are counted over the whole game, and a colour can crash again.",
    "TU-4.1": "The fourth crash, or the fourth black tulip in the gardens, ends the game at once.",
    "TU-4.2": "The game ends when the last card of the deck has been drawn.",
    "TU-4.3": "At the end everybody lays the hand into the garden, without any effect.",
    "TU-4.4": "A black tulip is worth 3, an action card 1, a tulip the value of its colour.",
    "TU-4.5": "An example of a final count, which comes to 26 florins.",
}

RULES: Final = {**TULIPMANIA, **TULIP}


def _of(game: str) -> dict[str, str]:
    return TULIP if game == "tulip" else TULIPMANIA


def rules_html(game: str) -> str:
    """List the rules of a game, each with the anchor that a log links.

    Parameters
    ----------
    game : str
        ``tulipmania-1637`` or ``tulip``.

    Examples
    --------
    >>> '<dt id="rule-TU-2.3">TU-2.3</dt>' in rules_html("tulip")
    True
    """
    rules = "".join(
        f'<div><dt id="rule-{rule}">{rule}</dt><dd>{escape(sentence)}</dd></div>'
        for rule, sentence in _of(game).items()
    )
    return f'<dl class="tb-rules">{rules}</dl>'


def rules_text(game: str) -> str:
    """List the rules of a game, one a line.

    Examples
    --------
    >>> print(rules_text("tulip").splitlines()[8])
    TU-2.3   A black tulip does nothing.
    """
    return "\n".join(f"{rule:<9}{sentence}" for rule, sentence in _of(game).items())
