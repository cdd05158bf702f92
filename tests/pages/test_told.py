"""What the band, the table and the result say."""

import pytest

from tests.pages.games import NAMES, Page, first, games, steps
from tulipbook.games.api import Result
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.pages import (
    band,
    band_html,
    band_text,
    hand_text,
    result_html,
    result_text,
    supply_text,
    table_html,
    table_text,
    tracks_html,
    tracks_text,
)
from tulipbook.pages.result import places
from tulipbook.pages.table import badges


@pytest.mark.parametrize(
    ("game", "phase", "headline", "mine", "theirs"),
    [
        (Tulipmania, "sell", "It is your turn.", "Choose a tulip to offer.", "We wait for Ann to"),
        (Tulipmania, "bid", "Ann offers a", "Choose one of your five cards", "We wait for"),
        (Tulipmania, "seller_bid", "Everybody else passes on your", "Play a card", "We wait for"),
        (Tulipmania, "draw", "It is your turn.", "Take a face-up buyer", "We wait for"),
        (Tulipmania, "buy", "It is your turn.", "Buy a tulip from", "We wait for"),
        (Tulip, "play", "It is your turn.", "Play one of your cards", "We wait for Ann to"),
        (Tulip, "effect", "You play a", "Choose", "We wait for"),
    ],
)
def test_the_band_says_whose_turn_it_is_and_what_i_am_to_do(
    game, phase, headline, mine, theirs
) -> None:
    state = first(game, 3, phase).state
    seat = state.to_act[0]
    said = band(state.view(seat), NAMES)
    assert said.headline.startswith(f"Turn {state.turn}. {headline}")
    assert said.task.startswith(mine)
    idle = next(other for other in range(3) if other not in state.to_act)
    assert band(state.view(idle), NAMES).task.startswith(theirs)
    assert band(state.view(None), NAMES).task.startswith(theirs)
    assert said.headline in band_html(state.view(seat), NAMES)
    assert band_text(state.view(seat), NAMES) == f"{said.headline} {said.task}"


def test_the_band_is_sentences_in_every_state() -> None:
    for step in games():
        for seat in (None, *range(step.state.players)):
            said = band(step.state.view(seat), NAMES)
            assert said.headline.endswith(".")
            assert said.task.endswith(".")
            assert "None" not in band_text(step.state.view(seat), NAMES)


def test_the_band_tells_me_my_own_secret_card_and_for_whom_we_wait() -> None:
    state = first(Tulipmania, 4, "bid").state
    one, two, three = state.to_act
    state.apply(two, "play pass")
    assert band(state.view(two), NAMES).task == (
        f"You chose 0 pass. We wait for {NAMES[one]} and {NAMES[three]} to choose a card."
    )
    for seat in (None, one, three, state.current_player):
        assert "0 pass" not in band_text(state.view(seat), NAMES)
    assert band(state.view(state.current_player), NAMES).headline.startswith("Turn 1. You offer a")


def test_the_last_tulip_may_be_kept() -> None:
    state = first(Tulipmania, 3, "sell").state
    state.tulips[0] = {"purple": 1, "yellow": 0, "orange": 0}
    assert band(state.view(0), NAMES).task == "Offer your last tulip, or keep it."


def test_the_band_tells_whose_hand_is_drawn_from() -> None:
    state = first(Tulip, 3, "chance").state
    target, player = state.target, state.current_player
    assert band(state.view(target), NAMES).task == "A card is being drawn from your hand."
    assert band(state.view(player), NAMES).task == (
        f"A card is being drawn from the hand of {NAMES[target]}."
    )


def test_the_table_tells_everything_public_of_every_player() -> None:
    state = first(Tulipmania, 4, "bid").state
    state.cash, state.priority = [1, 22, 333, 4444], 3
    state.tulips[2] = {"purple": 0, "yellow": 6, "orange": 0, "blue": 7}
    view = state.view(0)
    text = table_text(view, NAMES, [None, "cautious"])
    rows = text.splitlines()
    assert rows[3].split() == ["Charles", "ƒ333", "yellow", "6,", "blue", "7", "3", "choosing"]
    assert rows[2].startswith("Bill (cautious)")
    assert [badges(view, seat) for seat in range(4)] == [
        ("you", "sells"), ("choosing",), ("choosing",), ("choosing", "priority"),
    ]  # fmt: skip
    page = Page(table_html(view, NAMES, [None, "cautious"]))
    assert page.tags.count("tr") == 5
    assert "Charles choosing ƒ333 yellow 6 blue 7 3" in page.text
    assert "Bill choosing cautious ƒ22" in page.text
    heads = [attributes.get("scope") for tag, attributes in page.attributes if tag == "th"]
    assert heads == ["col"] * 4 + ["row"] * 4


def test_what_lies_between_the_players_is_told() -> None:
    state = first(Tulipmania, 3, "draw").state
    view = state.view(None)
    told = supply_text(view)
    for colour, space in state.spaces.items():
        assert f"{colour} ƒ{space.price}" in told
        assert f"{colour} {state.stock[colour]}" in told
    assert f"Buyer deck: {len(state.deck)} card" in told
    assert f"Reserve deck: {len(state.reserve)} card" in told
    assert "Burst" not in told
    over = first(Tulipmania, 3, "over").state
    assert f"Burst: {', '.join(over.burst)}" in supply_text(over.view(None))


def test_my_hand_is_my_own() -> None:
    state = first(Tulipmania, 3, "sell").state
    state.buyers[1] = {"purple": 0, "yellow": 5, "orange": 1}
    assert hand_text(state.view(1)).splitlines() == [
        "Cash: ƒ700",
        "Tulips: purple 1, yellow 1, orange 1",
        "Buyers: yellow 5, orange 1",
    ]


def test_gardens_and_tracks_of_tulip() -> None:
    step = list(steps(Tulip, 3, 5))[-2]
    state, view = step.state, step.state.view(1)
    for seat, line in enumerate(table_text(view, NAMES).splitlines()[1:]):
        garden = state.gardens[seat]
        assert f"ƒ{garden.score(state.values)}" in line
        for colour, number in garden.tulips.items():
            assert (f"{colour} {number}" in line) == (number > 0)
    for line, (colour, value) in zip(
        tracks_text(view).splitlines()[1:], state.values.items(), strict=True
    ):
        steps_down = line.split()[2:]
        assert line.startswith(f"{colour} {value} ")
        assert steps_down.index(colour[0].upper()) == 5 - value
    said = Page(tracks_html(view)).text
    assert "5 4 3 2 1 0 crash" in said
    rows = tracks_html(view).split("<tr>")[2:]
    here = [[cell.startswith(' class="tb-here"') for cell in row.split("<td")[1:]] for row in rows]
    wanted = [[step == value for step in (5, 4, 3, 2, 1, 0)] for value in state.values.values()]
    assert here == wanted
    for colour, value in state.values.items():
        assert f"{colour.capitalize()} {colour} at {value}" in said


@pytest.mark.parametrize("game", [Tulipmania, Tulip])
def test_the_result_ranks_the_players_and_reveals_what_it_is_given(game) -> None:
    state = first(game, 3, "over").state
    view = state.view(0)
    hands = [["black"], [], ["draw"]]
    text = result_text(view, NAMES, [None, "random"], hands)
    html = Page(result_html(view, NAMES, [None, "random"], hands)).text
    for seat in range(3):
        assert f"ƒ{state.result.scores[seat]}" in text
        assert f"ƒ{state.result.scores[seat]}" in html
    assert "What everybody held" in text
    assert "What everybody held" in html
    assert "What everybody held" not in result_text(view, NAMES)
    assert text.count("wins\n") == len(state.result.winners)
    rule = "TM-6." if game is Tulipmania else "TU-4."
    assert rule in text
    assert rule in html


def test_equal_florins_share_a_place_and_the_win() -> None:
    state = first(Tulipmania, 3, "over").state
    state.result = Result.of("declined", [900, 700, 900])
    assert places(state.result) == ((1, 0), (1, 2), (3, 1))
    assert band(state.view(1), NAMES).task == "Ann and Charles share the win with ƒ900 each."
    assert "TM-6.2" in result_text(state.view(1), NAMES)
    state.result = Result.of("declined", [1, 700, 900])
    assert band(state.view(2), NAMES).task == "You win with ƒ900."
    assert band(state.view(None), NAMES).task == "Charles wins with ƒ900."


def test_there_is_no_result_before_the_end() -> None:
    for step in games():
        if step.state.result is None:
            assert result_html(step.state.view(0), NAMES) == ""
            assert result_text(step.state.view(0), NAMES) == ""
