import pytest

from tests.pages.games import NAMES, Page, first, games, steps
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulip.events import Crash
from tulipbook.games.tulipmania import Tulipmania
from tulipbook.pages import (
    action_cards,
    cards_html,
    cards_text,
    choices,
    choices_html,
    exchange_first,
    exchange_second,
)
from tulipbook.pages.choice import Choice


def bidding(players: int = 4, seed: int = 3):
    """States in which nobody has chosen a card yet."""
    for step in steps(Tulipmania, players, seed):
        if step.state.phase == "bid" and not step.state.bids:
            yield step.state


def test_what_can_be_chosen_is_what_is_legal() -> None:
    phases = set()
    for step in games():
        for seat in range(step.state.players):
            view = step.state.view(seat)
            offered = choices(view, NAMES)
            playable = [choice.action for choice in offered if choice.reason is None]
            assert sorted(playable) == sorted(view.legal_actions())
            assert len({choice.action for choice in offered}) == len(offered)
            for choice in offered:
                assert choice.reason == view.why_not(choice.action)
            if offered:
                phases.add((step.state.game, step.state.phase))
    assert len(phases) == 7


def test_what_cannot_be_chosen_says_why_with_its_rule() -> None:
    reasons = [
        choice.reason
        for step in games()
        for seat in step.state.to_act
        for choice in choices(step.state.view(seat), NAMES)
        if choice.reason
    ]
    assert reasons
    assert all("(T" in reason for reason in reasons)
    assert {reason[reason.index("(") :] for reason in reasons} >= {
        "(TM-2.8).", "(TM-2.9).", "(TM-2.10).", "(TM-4.2).",
    }  # fmt: skip


def test_a_card_tells_what_happens_if_it_wins() -> None:
    tried = set()
    for state in bidding():
        winner = state.to_act[0]
        for card in action_cards(state.view(winner)):
            if card.reason:
                continue
            after = state.copy()
            after.apply(winner, card.action)
            while after.phase == "bid":
                after.apply(after.to_act[0], "play pass")
            if after.phase == "seller_bid":
                after.apply(after.to_act[0], "play pass")
            tried.add(card.number)
            assert state.cash[winner] - after.cash[winner] == card.cash or card.bursts
            if card.bursts:
                assert card.colour in after.burst
                continue
            assert after.spaces[card.colour].price == card.after
            assert after.spaces[card.colour].id == card.spaces[-1]
            held = state.buyers[winner][card.colour] - after.buyers[winner][card.colour]
            assert held == card.buyers
            seller = state.current_player
            assert after.cash[seller] - state.cash[seller] == card.seller_gets
            assert str(card.after) in card.effect
            if card.cash:
                assert card.cost == f"pay ƒ{card.cash}"
    assert tried == {0, 1, 2, 3, 4}


def test_a_purchase_lights_up_where_the_price_goes_and_a_sale_where_it_stands() -> None:
    state = first(Tulipmania, 4, "buy").state
    for choice in choices(state.view(state.current_player), NAMES)[:-1]:
        assert choice.colour is not None
        space = state.spaces[choice.colour]
        assert choice.targets == (space.purchase.id,)
        assert choice.details[:2] == (
            f"pay ƒ{space.price}",
            f"ƒ{space.price} → ƒ{space.purchase.price}",
        )
    state = first(Tulipmania, 4, "sell").state
    for choice in choices(state.view(state.current_player), NAMES):
        assert choice.targets == (state.spaces[choice.colour].id,)


def test_five_cards_are_shown_to_those_who_choose_and_to_nobody_else() -> None:
    for step in steps(Tulipmania, 4, 5):
        state = step.state
        for seat in range(4):
            cards = action_cards(state.view(seat))
            chooses = state.phase in ("bid", "seller_bid") and seat in state.to_act
            assert [card.number for card in cards] == ([0, 1, 2, 3, 4] if chooses else [])


def test_the_seller_sees_what_a_card_brings_and_that_two_are_barred() -> None:
    state = first(Tulipmania, 4, "seller_bid").state
    cards = action_cards(state.view(state.current_player))
    assert [card.number for card in cards if card.reason and "TM-2.6" in card.reason] == [2, 4]
    assert cards[0].gain == f"you get ƒ{cards[0].seller_gets}"
    assert "if all pass" not in cards[0].effect
    assert f"you get ƒ{cards[0].seller_gets}" in cards_text(state.view(state.current_player))


def test_a_price_that_cannot_fall_stays() -> None:
    state = first(Tulipmania, 3, "bid").state
    state.spaces[state.offer] = state.board.lowest
    (seat, *_) = state.to_act
    assert action_cards(state.view(seat))[0].effect == "if all pass: stays at ƒ25"


def test_buttons_carry_their_action_and_targets_and_barred_ones_keep_the_focus() -> None:
    state = first(Tulipmania, 4, "bid").state
    seat = state.to_act[0]
    state.cash[seat] = 0
    view = state.view(seat)
    page = Page(cards_html(view, buttons=True))
    buttons = [attributes for tag, attributes in page.attributes if tag == "button"]
    for card, button in zip(action_cards(view), buttons, strict=True):
        assert button["data-action"] == card.action
        assert button["data-targets"] == ",".join(card.spaces)
        assert (button.get("aria-disabled") == "true") == (card.reason is not None)
        assert "disabled" not in button
        assert button["type"] == "button"
    assert [b for b in buttons if b.get("aria-disabled")]
    assert "button" not in Page(cards_html(view)).tags
    assert "a" not in page.tags


def test_a_label_is_escaped() -> None:
    choice = Choice('draw "P1"', "<i>", ("a & b",), reason="<b> (TM-2.8)")
    page = Page(choices_html([choice], buttons=True))
    assert {"i", "b"}.isdisjoint(page.tags)
    assert "<i> a & b <b> ( TM-2.8 )" in page.text


def test_a_card_of_tulip_tells_what_becomes_of_its_value() -> None:
    crashes = 0
    for step in steps(Tulip, 3, 5):
        if step.state.phase not in ("play", "effect"):
            continue
        state = step.state
        for choice in choices(state.view(state.current_player), NAMES):
            after = state.copy()
            events = after.apply(state.current_player, choice.action)
            if "→" in "".join(choice.details):
                (target,) = choice.targets
                colour, value = target.split(" ")
                assert after.values[colour] == int(value)
                assert choice.details[0] == f"{colour} {state.values[colour]} → {value}"
            lost = [sum(event.removed) for event in events if isinstance(event, Crash)]
            told = [detail for detail in choice.details if detail.startswith("crash")]
            assert len(told) == len(lost)
            if lost:
                crashes += 1
                assert told[0].startswith(f"crash: {lost[0]} ")
            ends = after.result is not None and after.result.reason != "deck"
            assert ("the game ends" in " ".join(choice.details)) == ends
    assert crashes


@pytest.mark.parametrize("players", [2, 4])
def test_an_exchange_can_be_chosen_in_two_steps(players: int) -> None:
    for seed in range(60):
        for step in steps(Tulip, players, seed):
            if step.state.pending == "exchange":
                view = step.state.view(step.state.current_player)
                begun = exchange_first(view, NAMES)
                done = [
                    choice.action
                    for tulip in begun
                    for choice in exchange_second(view, NAMES, tulip.action)
                ]
                assert sorted(set(done)) == sorted(view.legal_actions())
                assert len(done) == 2 * len(set(done))
                assert begun[0].label.endswith(f"of {NAMES[int(begun[0].action[1])]}")
                return
    raise AssertionError("no game with an exchange")


def test_an_exchange_tells_who_gains_by_it() -> None:
    step = next(
        step
        for seed in range(60)
        for step in steps(Tulip, 3, seed)
        if step.state.pending == "exchange"
    )
    state = step.state
    for choice in choices(state.view(state.current_player), NAMES):
        after = state.copy()
        after.apply(state.current_player, choice.action)
        _, one, _, other, _ = choice.action.split(" ")
        gains = []
        for seat in (int(one[1:]), int(other[1:])):
            gain = after.gardens[seat].score(state.values) - state.gardens[seat].score(state.values)
            gains.append(f"{NAMES[seat]} {gain:+d}")
        assert choice.details == (", ".join(gains),)
