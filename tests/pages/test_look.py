"""Marks that can be told apart, and a style that can be read and asks nobody for anything."""

import re
from itertools import combinations

import pytest

from tests.pages.games import Page
from tulipbook.pages import CSS, MARKS, mark_svg
from tulipbook.pages.marks import INK, counts_html, counts_text

NAMED = {"#fff": "#ffffff"}


def luminance(colour: str) -> float:
    colour = NAMED.get(colour, colour)
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_measured_as_the_guidelines_say() -> None:
    assert contrast("#000000", "#fff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_every_colour_has_its_own_letter_and_shape() -> None:
    expected = {
        "purple": ("P", "circle"), "yellow": ("Y", "square"), "orange": ("O", "diamond"),
        "blue": ("B", "triangle"), "red": ("R", "star"), "white": ("W", "pentagon"),
        "black": ("", "hexagon"),
    }  # fmt: skip
    assert {mark.colour: (mark.letter, mark.shape) for mark in MARKS.values()} == expected


def test_letters_can_be_read_and_shapes_stand_out() -> None:
    for mark in MARKS.values():
        assert contrast(mark.fill, mark.ink) >= 4.5, mark
        assert max(contrast(mark.fill, "#ffffff"), contrast(INK, "#ffffff")) >= 3


def test_the_colours_that_are_hard_to_tell_apart_differ_in_lightness() -> None:
    """Red and orange, red and black, yellow and orange: what a colour-blind eye confuses."""
    for one, other in (("red", "orange"), ("orange", "yellow"), ("purple", "blue")):
        assert contrast(MARKS[one].fill, MARKS[other].fill) >= 1.3
    assert len({mark.shape for mark in MARKS.values()}) == len(MARKS)
    assert all(mark_svg(one) != mark_svg(other) for one, other in combinations(MARKS, 2))


def test_a_mark_is_hidden_from_screen_readers_and_has_words_beside_it() -> None:
    for colour in MARKS:
        page = Page(counts_html({colour: 3}))
        (svg,) = [attributes for tag, attributes in page.attributes if tag == "svg"]
        assert svg["aria-hidden"] == "true"
        assert page.text == f"{colour} 3"
        assert counts_text({colour: 3}) == f"{colour} 3"


def rules() -> list[tuple[str, dict[str, str]]]:
    plain = re.sub(r"/\*.*?\*/", "", CSS, flags=re.DOTALL)
    found = []
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", plain):
        pairs = [part.split(":", 1) for part in body.split(";") if ":" in part]
        found.append((selector.strip(), {name.strip(): value.strip() for name, value in pairs}))
    return found


def test_all_text_can_be_read() -> None:
    """Text without a ground of its own lies on white or on the grey of the page."""
    checked = 0
    for selector, style in rules():
        colour = style.get("color", "")
        ground = style.get("background", "").split(" ")[0]
        if not re.fullmatch(r"#[0-9a-f]{3,6}", colour):
            continue
        grounds = [ground] if ground.startswith("#") else ["#ffffff", "#eef0f3"]
        for one in grounds:
            assert contrast(colour, one) >= 4.5, (selector, colour, one)
            checked += 1
    assert checked >= 12


def test_the_style_asks_nobody_and_serves_everybody() -> None:
    assert not re.search(r"url\(|@import|@font-face|http|//", CSS)
    assert CSS.count("{") == CSS.count("}")
    assert ":focus-visible" in CSS
    assert "prefers-reduced-motion" in CSS
    assert re.search(r"max-width: \d+px", CSS)
    assert "</" not in CSS


def test_every_class_of_the_style_starts_alike_so_that_it_meets_nothing_else() -> None:
    for selector, _ in rules():
        for part in selector.split(","):
            assert ".tb-" in part or part.strip().startswith("@"), part
