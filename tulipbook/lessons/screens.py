"""The rules in five screens, with pictures that the games themselves draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from random import Random

from tulipbook.games import game_named
from tulipbook.games.tulip import Garden, Tulip
from tulipbook.games.tulipmania import Tulipmania, load_board
from tulipbook.games.tulipmania.components import CARD_NUMBER, CARDS, PASS, quote
from tulipbook.language import _, florins, listed, number
from tulipbook.lessons.lesson import lesson_on
from tulipbook.pages.board import board_html
from tulipbook.pages.garden import garden_html, tracks_html
from tulipbook.pages.markup import table_markup

EXAMPLE_PRICE = 250


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen of rules.

    Attributes
    ----------
    title : str
        Its heading.
    html : str
        Its text and its picture.
    """

    title: str
    html: str


def screens(game: str) -> tuple[Screen, ...]:
    """Give the five screens of a game's rules, in the language in use.

    Parameters
    ----------
    game : str
        ``tulipmania-1637`` or ``tulip``.

    Examples
    --------
    >>> [screen.title for screen in screens("tulip")]
    ['What it is about', 'A turn', 'The cards', 'A crash', 'The end']
    """
    return _tulip() if game == Tulip.game else _tulipmania()


def _tulipmania() -> tuple[Screen, ...]:
    return (
        Screen(
            _("What it is about"),
            _paragraphs(
                _(
                    "You trade tulips. You begin with ƒ700, one tulip of each colour and three "
                    "buyers: people who want a tulip of a certain colour. Only you see which."
                ),
                _(
                    "Every sale moves the price of a colour. When a price reaches ƒ3000 or more, "
                    "the bubble bursts, and the tulips of that colour are paid out at falling "
                    "prices."
                ),
                _("In the end the player with the most cash wins. Tulips count for nothing then."),
                _(
                    "In this lesson there are {colours} colours. The first burst ends the game, or "
                    "the end of turn {turns}; then the other colours burst too, at the prices they "
                    "have."
                ).format(**_changes(Tulipmania.game)),
            ),
        ),
        Screen(
            _("A turn"),
            _steps(
                _(
                    "Sell: you offer one of your tulips. All others choose a card in secret, and "
                    "the highest card wins the sale."
                ),
                _("Draw a buyer, as long as there are any: a face-up one or the top of the deck."),
                _(
                    "Buy: you may buy one tulip from the stockpile at its price, but not of the "
                    "colour that was sold this turn."
                ),
                _("The turn goes to the left."),
            ),
        ),
        Screen(_("The five cards"), _cards()),
        Screen(
            _("The price board"),
            _paragraphs(
                _(
                    "A purchase moves the price to the next white space. A speculation moves it "
                    "straight up the column to the next white or yellow space: a large step. When "
                    "everybody passes, it falls."
                ),
            )
            + board_html(load_board("standard"))
            + _paragraphs(_("The yellow spaces on top are bursts.")),
        ),
        Screen(_("A burst"), _burst()),
    )


def _changes(game: str) -> dict[str, str]:
    """Give the numbers of round one."""
    preset = game_named(game).presets.load(lesson_on(game).presets[0])
    return {rule: number(value) for rule, value in preset.changes}


def _cards() -> str:
    space = load_board("standard").at_price(EXAMPLE_PRICE)
    rows = []
    for card in CARDS:
        sale = quote(space, card, 100)
        if card == PASS:
            payer, price = _("nobody; if all pass, the bank"), sale.price
        elif sale.buyers:
            payer = _("the bank; the winner gives up buyers: {number}").format(
                number=number(sale.buyers)
            )
            price = sale.price
        else:
            payer, price = _("the winner"), sale.cash
        name = f"{CARD_NUMBER[card]} {_(card).capitalize()}"
        rows.append((name, payer, florins(price), florins(sale.path[-1].price)))
    said = _("A tulip is offered at {price}. The highest card wins and does this:")
    head = (_("Card"), _("Who pays"), _("The seller gets"), _("New price"))
    return (
        _paragraphs(said.format(price=florins(EXAMPLE_PRICE)))
        + _table(_("The five cards"), head, rows)
        + _paragraphs(
            _(
                "If all others pass, the seller may use an own buyer, or passes too, and the bank "
                "takes the tulip."
            )
        )
    )


def _burst() -> str:
    """Tell a burst at ƒ3000 in which Ann and Bill have a buyer and Charles has none."""
    top = load_board("standard").at_price(2000).purchase
    first, second = top.price, top.sale.price
    rows = [
        ("1", florins(first), listed(["Ann", "Bill"]), _("they have a tulip and a buyer")),
        ("2", florins(second), "Charles", _("he has a tulip and no buyer")),
    ]
    head = (_("Round"), _("Price"), _("Who is paid"), _("Why"))
    return (
        _paragraphs(
            _(
                "First come the players with a tulip and a buyer of that colour: each gives up one "
                "of both and is paid the price, all at the same time. Then the price falls one "
                "step, and so on."
            ),
            _(
                "When no such pair is left, the tulips without a buyer are paid what the price has "
                "fallen to, and it goes on falling."
            ),
        )
        + _table(_("A burst"), head, rows)
        + _paragraphs(
            _(
                "If a speculation has caused the burst, everybody but the speculator loses a buyer "
                "of that colour first."
            )
        )
    )


def _tulip() -> tuple[Screen, ...]:
    return (
        Screen(
            _("What it is about"),
            _paragraphs(
                _(
                    "You plant tulips in your garden. Every colour has a value from 0 to 5 "
                    "florins, the same for all players, and every card can change it."
                ),
                _("In the end your garden is counted, and the most florins win."),
                _(
                    "In this lesson the deck has {deck} cards, and the second crash ends the game "
                    "at the latest."
                ).format(**_changes(Tulip.game)),
            ),
        ),
        Screen(
            _("A turn"),
            _steps(
                _("Play one of your four cards into your own garden, for all to see."),
                _("Carry out what the card does."),
                _("Draw a card, so that you have four again."),
                _("The turn goes to the left."),
            ),
        ),
        Screen(_("The cards"), _kinds()),
        Screen(
            _("A crash"),
            _paragraphs(
                _(
                    "A tulip that is played lowers the value of its colour by one. A value that "
                    "reaches 0 is a crash: all tulips of that colour leave all gardens."
                ),
                _("The next tulip of that colour brings its value back to 5."),
            )
            + tracks_html(_example().view(None)),
        ),
        Screen(_("The end"), _count()),
    )


def _kinds() -> str:
    rows = [
        (_("Tulip"), _("its colour goes down by one; from 0 it goes up to 5"), _("its value")),
        (_("Black tulip"), _("nothing"), "3"),
        (_("Exchange"), _("a tulip of one garden changes places with one of another"), "1"),
        (_("Variation"), _("a colour goes up or down by one"), "1"),
        (_("Draw"), _("a card from somebody's hand is played into your garden"), "1"),
    ]
    return _table(_("The cards"), (_("Card"), _("What it does"), _("Florins at the end")), rows)


def _example() -> Tulip:
    return Tulip.deal(Tulip.random_setup(4, Random(1637), start_player=0), 4)


def _count() -> str:
    garden = Garden.of(["red", "red", "blue"])
    for card in ("black", "draw"):
        garden.lay(card)
    values = dict.fromkeys(garden.tulips, 0) | {"red": 4, "blue": 1}
    said = _(
        "Everybody lays the cards of the hand into the garden; they change nothing any more. A "
        "tulip counts its value, a black tulip 3, an action card 1."
    )
    sum_ = _("If red is worth 4 and blue 1, this garden counts {florins}:")
    return (
        _paragraphs(said, sum_.format(florins=florins(garden.score(values))))
        + f"<p>{garden_html(garden)}</p>"
    )


def _paragraphs(*texts: str) -> str:
    return "".join(f"<p>{escape(text)}</p>" for text in texts)


def _steps(*texts: str) -> str:
    return f"<ol>{''.join(f'<li>{escape(text)}</li>' for text in texts)}</ol>"


def _table(caption: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return table_markup(caption, head, [[escape(cell) for cell in row] for row in rows])
