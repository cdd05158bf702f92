"""What if it burst now, as HTML and as text."""

import re

import pytest

from tests.economics.games import random_states
from tests.pages.games import NAMES, Page
from tulipbook.economics import burst_now, expected_bursts
from tulipbook.pages import OwnBurst, burst_html, burst_text, own_burst_html, own_burst_text


@pytest.fixture(scope="module")
def states():
    return [state.copy() for state in random_states(3, 8)][::11]


def test_everybody_sees_what_everybody_would_be_paid(states) -> None:
    for state in states:
        names = NAMES[: state.players]
        paid = {colour: burst_now(state, colour).paid for colour in state.spaces}
        page = Page(burst_html(state.prices, state.tulips, paid, names))
        text = burst_text(state.prices, state.tulips, paid, names)
        head, *rows = text.splitlines()[:-1]
        assert head.split() == ["Colour", "Price", *names]
        for colour, row in zip(state.spaces, rows, strict=False):
            price = f"ƒ{state.prices[colour]}"
            assert row.split() == [colour, price, *[f"ƒ{sum_}" for sum_ in paid[colour]]]
            assert " ".join(row.split()) in page.text
        sums = [sum(paid[c][seat] for c in paid) for seat in range(state.players)]
        assert rows[-2].split() == ["together", *[f"ƒ{sum_}" for sum_ in sums]]
        assert " ".join(rows[-1].split()) in page.text
        assert "TM-5.2" in page.text


def test_one_seat_sees_what_it_can_expect(states) -> None:
    for state in states:
        found = expected_bursts(state.view(0), 5)
        own = [OwnBurst(b.colour, b.tulips, b.price, b.mean, b.low, b.high) for b in found]
        page, text = Page(own_burst_html(own)), own_burst_text(own)
        for row in text.splitlines()[1:-1]:
            assert " ".join(row.split()) in page.text
        assert "Nine of ten" in page.text
        total = round(sum(b.mean for b in found))
        assert re.search(rf"together +\d+ +ƒ\d+ +ƒ{total}\n", text)


def test_a_range_of_one_number_is_one_number() -> None:
    assert "ƒ50 to" not in own_burst_text([OwnBurst("red", 1, 50, 50, 50, 50)])
    assert "ƒ25 to ƒ50" in own_burst_text([OwnBurst("red", 1, 50, 40, 25, 50)])


def test_without_a_hand_or_a_bubble_a_sentence_stands_there() -> None:
    assert own_burst_text(None) in own_burst_html(None)
    assert own_burst_text([]) in own_burst_html([])
    assert burst_text({}, [{}], {}, ["Ann"]) in burst_html({}, [{}], {}, ["Ann"])
    assert own_burst_text(None) != own_burst_text([])


def test_names_do_no_harm() -> None:
    page = burst_html({"red": 50}, [{"red": 1}], {"red": [50]}, ["<script>"])
    assert "<script>" not in page
    Page(page)
