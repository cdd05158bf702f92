"""Pages tell what a seat may know, no more, and let nobody's name do harm."""

import re
from collections import Counter
from random import Random

import pytest

from tests.pages.games import NAMES, Page, Step, first, games, steps
from tulipbook.games.api import State
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.games.tulipmania.events import BuyerDrawn
from tulipbook.pages import (
    band_html,
    band_text,
    choices,
    choices_html,
    choices_text,
    hand_html,
    hand_text,
    hands_html,
    hands_text,
    log_html,
    log_text,
    position_html,
    position_text,
    result_html,
    result_text,
    supply_html,
    supply_text,
    table_html,
    table_text,
)

BAD_NAMES = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "x" * 10_000,
    "\n\t\u202e",
    "&lt;b&gt;",
    "';--",
)
TAGS = {
    "a", "abbr", "button", "caption", "circle", "dd", "div", "dl", "dt", "g", "h2", "h3", "li",
    "ol", "p", "path", "rect", "section", "small", "span", "strong", "style", "svg", "table",
    "tbody", "td", "text", "th", "thead", "tr", "ul",
}  # fmt: skip


def pages(step: Step, seat: int | None, names=NAMES) -> list[tuple[str, str]]:
    """Everything that a seat is shown, as HTML and as text."""
    view = step.state.view(seat)
    names, bots = names[: step.state.players], [names[0], None]
    log = [event.seen_by(seat) for event in step.log]
    offered = choices(view, names)
    return [
        (band_html(view, names), band_text(view, names)),
        (table_html(view, names, bots), table_text(view, names, bots)),
        (supply_html(view), supply_text(view)),
        (hand_html(view), hand_text(view)),
        (choices_html(offered, buttons=True), choices_text(offered)),
        (result_html(view, names, bots), result_text(view, names, bots)),
        (log_html(log, names, limit=8), log_text(log, names, limit=8)),
        (position_html(view, names), position_text(view, names)),
    ]


def some_steps() -> list[Step]:
    return list(games())[::7]


def test_states_with_the_same_view_give_the_same_pages() -> None:
    different = 0
    for step in some_steps():
        for seat in (None, *range(step.state.players)):
            view = step.state.view(seat)
            twin = view.sample(Random(7))
            different += twin != step.state
            assert twin.view(seat) == view
            assert pages(Step(twin, (), ()), seat) == pages(Step(step.state, (), ()), seat)
    assert different > 100


def test_a_colour_that_only_another_seat_holds_is_not_in_the_page() -> None:
    setup = Tulip.random_setup(2, Random(3), 0)
    cards = sorted([*setup["hands"][0], *setup["hands"][1], *setup["deck"]])
    mine = [card for card in cards if card == "tulip red"][:4]
    theirs = [card for card in cards if card == "exchange"][:4]
    for card in [*mine, *theirs]:
        cards.remove(card)
    state = Tulip.deal({**setup, "hands": [mine, theirs], "deck": cards}, 2)
    assert "exchange" in "".join(html + text for html, text in pages(Step(state, (), ()), 1))
    for seat in (0, None):
        shown = "".join(html + text for html, text in pages(Step(state, (), ()), seat)[:-1])
        assert "exchange" not in shown


def test_a_buyer_off_the_deck_is_told_to_its_player_alone() -> None:
    events = [event for step in steps(Tulipmania, 4, 11) for event in step.new]
    event = next(event for event in events if isinstance(event, BuyerDrawn))
    told = f"{event.colour} buyer from the deck"
    for seat in (None, *range(4)):
        shown = log_html([event.seen_by(seat)], NAMES) + log_text([event.seen_by(seat)], NAMES)
        assert (told in shown) == (seat == event.seat)
        assert ("draws a buyer from the deck" in shown) == (seat != event.seat)


def test_no_name_can_do_harm() -> None:
    for step in some_steps():
        for seat in (None, 0):
            for html, _ in pages(step, seat, BAD_NAMES):
                page = Page(html)
                assert set(page.tags) <= TAGS
                for _, attributes in page.attributes:
                    assert not [name for name in attributes if name.startswith("on")]
                assert "x" * 30 not in page.text
                assert "\u202e" not in html


def test_the_full_name_is_in_the_title_of_a_shortened_one() -> None:
    step = first(Tulipmania, 4, "sell")
    page = Page(table_html(step.state.view(None), BAD_NAMES))
    names = [shown for _, shown in page.attributes if shown.get("class") == "tb-name"]
    assert names[2]["title"] == "x" * 10_000
    assert "title" not in names[4 - 1]
    assert "P3" in page.text


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


@pytest.mark.parametrize("which", range(8))
def test_html_and_text_tell_the_same_numbers(which: int) -> None:
    for step in some_steps():
        for seat in (None, 1):
            html, text = pages(step, seat)[which]
            assert numbers(Page(html).text) == numbers(text), (html, text)


@pytest.mark.parametrize("game", [Tulipmania, Tulip])
def test_a_spectator_has_no_hand_and_no_choices(game: type[State]) -> None:
    for step in list(steps(game, 3, 2))[::5]:
        view = step.state.view(None)
        assert choices(view, NAMES) == ()
        assert hand_html(view) == hand_text(view) == ""
        assert choices_html(()) == choices_text(()) == ""


def test_hands_are_shown_only_when_they_are_handed_over() -> None:
    step = first(Tulipmania, 4, "sell")
    hands = [{"purple": 2, "blue": 1}, {}, {"red": 3}, {"orange": 1}]
    html, text = hands_html(NAMES[:4], hands), hands_text(NAMES[:4], hands)
    assert "purple 2, blue 1" in text
    assert numbers(Page(html).text) == numbers(text)
    whole = position_html(step.state.view(None), NAMES[:4], hands)
    assert html in whole
    assert "All hands" not in position_html(step.state.view(None), NAMES[:4])
    cards = hands_text(NAMES[:2], [["tulip red", "tulip red", "black"], ["draw"]])
    assert "red tulip ×2, black tulip" in cards
    assert "draw card" in cards
