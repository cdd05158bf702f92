import pickle
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.games.tulipmania.helpers import (
    ANN,
    BILL,
    CHARLES,
    COLOURS,
    act,
    bid,
    game,
    offered,
    random_game,
    setup,
)
from tests.games.tulipmania.walk import everything_in, parts, shared
from tulipbook.games.api import Event, State
from tulipbook.games.tulipmania import Board, Space, Tulipmania, TulipmaniaView
from tulipbook.games.tulipmania.components import CARDS
from tulipbook.games.tulipmania.events import (
    BuyerRemoved,
    BuyersDiscarded,
    CardChosen,
    CardsRevealed,
    FaceUpDiscarded,
)
from tulipbook.games.tulipmania.legal import ACTIONS

BOARDS = ["standard", "gentle", "steep"]


@cache
def nodes() -> tuple[Tulipmania, ...]:
    """Give states of random games: all numbers of players, all boards, every phase, all bids."""
    return tuple(
        state.copy()
        for board in BOARDS
        for players in (3, 4, 5)
        for node, (state, _) in enumerate(random_game(players, 11, board, turns=50))
        if node % 7 == 0 or state.phase in ("seller_bid", "over")
    )


def seats(state: Tulipmania) -> list[int | None]:
    return [None, *range(state.players)]


def plain(thing: Any) -> Any:
    """Spell out a value down to its numbers and texts, the order of its dictionaries included."""
    if thing is None or isinstance(thing, bool | int | str):
        return thing
    if isinstance(thing, Board | Space):
        return str(thing)
    return type(thing).__name__, [(way, plain(part)) for way, part in parts(thing)]


def spelt(view: TulipmaniaView) -> bytes:
    return pickle.dumps(repr(plain(view)))


def test_the_nodes_are_worth_looking_at() -> None:
    assert {state.phase for state in nodes()} >= {"sell", "bid", "seller_bid", "draw", "buy"}
    assert {len(state.bids) for state in nodes()} >= {0, 1, 2}
    assert any(state.burst for state in nodes())
    assert any(any(known.values()) for state in nodes() for known in state.known_buyers)


# What a view shows, and what it hides


@pytest.mark.rule("TM-1.10")
def test_what_is_public_is_in_every_view() -> None:
    for state in nodes():
        for seat in seats(state):
            view = state.view(seat)
            assert view.seat == seat
            assert list(view.cash) == state.cash
            assert list(view.tulips) == state.tulips
            assert list(view.buyer_counts) == [sum(buyers.values()) for buyers in state.buyers]
            assert (view.stock, view.prices) == (state.stock, state.prices)
            assert list(view.face_up) == state.face_up
            assert (view.deck, view.reserve) == (len(state.deck), len(state.reserve))
            assert (view.offer, view.sold, view.priority) == (
                state.offer,
                state.sold,
                state.priority,
            )
            assert (view.turn, view.phase, view.to_act) == (state.turn, state.phase, state.to_act)
            assert (view.current_player, view.result) == (state.current_player, state.result)
            assert (view.colours, view.board) == (state.colours, state.board)
            assert (view.acted, view.idle_turns) == (state.acted, state.idle_turns)
            assert (view.players, list(view.burst)) == (state.players, state.burst)


@pytest.mark.rule("TM-1.10", "TM-2.2")
def test_a_view_shows_the_own_secrets_alone() -> None:
    state = offered(
        "orange", 50, players=4, bids={"0": "speculate"}, to_act=[2, 3], buyers={ANN: {"orange": 2}}
    )
    assert state.view(ANN).buyers == {"purple": 0, "yellow": 0, "orange": 2, "blue": 0}
    assert state.view(ANN).bid == "speculate"
    for seat in (BILL, CHARLES):
        assert state.view(seat).buyers == dict.fromkeys(COLOURS[:4], 0)
        assert state.view(seat).bid is None
        assert state.view(seat).buyer_counts == (2, 0, 0, 0)
    assert state.view(None).buyers is None
    assert state.view(None).bid is None


def with_other_secrets(state: Tulipmania, seat: int | None, rng: Random) -> Tulipmania:
    """Change what `seat` cannot know: cards of others for cards of the decks, orders, bids."""
    other = state.copy()
    decks = other.deck + other.reserve
    rng.shuffle(decks)
    for player in range(other.players):
        if player == seat:
            continue
        hand, known = other.buyers[player], other.known_buyers[player]
        for colour in other.spaces:
            for place, card in enumerate(decks):
                if hand[colour] > known[colour] and card in other.spaces:
                    decks[place] = colour
                    hand[colour] -= 1
                    hand[card] += 1
        if player in other.bids:
            other.bids[player] = rng.choice(CARDS)
    other.deck, other.reserve = decks[: len(state.deck)], decks[len(state.deck) :]
    assert other.problem() is None
    return other


@pytest.mark.rule("TM-1.10")
def test_a_secret_cannot_be_found_in_any_view() -> None:
    rng = Random(1)
    changed = 0
    for state in nodes():
        for seat in seats(state):
            other = with_other_secrets(state, seat, rng)
            changed += other != state
            assert spelt(other.view(seat)) == spelt(state.view(seat))
    assert changed > len(nodes())


@pytest.mark.rule("TM-1.10")
def test_no_way_leads_from_a_view_to_the_state() -> None:
    for state in nodes()[::5]:
        for seat in seats(state):
            view = state.view(seat)
            reached = everything_in(view)
            assert not [part for part in reached if isinstance(part, State)]
            # The board, which nobody changes, is all that they share.
            assert not shared(view, state, apart_from=state.board)


def test_a_view_does_not_change_with_the_game() -> None:
    state = Tulipmania.deal(setup(), 3)
    views = [state.view(seat) for seat in seats(state)]
    before = [spelt(view) for view in views]
    act(state, "sell orange", "play purchase", "play pass", "draw purple", "buy yellow")
    assert [spelt(view) for view in views] == before


def test_what_is_done_to_a_view_does_not_reach_the_game() -> None:
    state = Tulipmania.deal(setup(), 3)
    before = state.to_json()
    for seat in seats(state):
        view = state.view(seat)
        view.turn = 7
        hands = [view.buyers] if view.buyers else []
        for pile in (view.stock, view.gone, *view.tulips, *view.known_buyers, *hands):
            pile["orange"] = 99
    assert state.to_json() == before


@pytest.mark.rule("TM-1.10")
def test_cards_that_are_gone_are_those_that_everybody_saw_go() -> None:
    for players in (3, 4, 5):
        gone: Counter[str] = Counter(dict.fromkeys(COLOURS[:players], 0))
        for state, events in random_game(players, 3, "steep"):
            for event in events:
                match event.seen_by(None):
                    case BuyersDiscarded(colour=colour, number=number):
                        gone[colour] += number
                    case BuyerRemoved(colour=colour):
                        gone[colour] += 1
                    case FaceUpDiscarded(colours=colours):
                        gone.update(colours)
            assert state.view(None).gone == gone


# Buyers that everybody has seen taken


@pytest.mark.rule("TM-3.6")
def test_a_buyer_taken_from_the_table_stays_known_until_it_may_have_gone() -> None:
    state = offered(
        "orange",
        250,
        cash={ANN: 0},
        buyers={BILL: {"orange": 1}, CHARLES: {"orange": 1}},
        face_up=["orange", "orange"],
        deck=["purple"] * 5,
        reserve=[],
    )
    bid(state, {CHARLES: "purchase"})
    act(state, "draw orange", "skip")  # Bill: one taken, one that nobody knows
    act(state, "sell purple", "play pass", "play pass", "play pass", "draw orange", "skip")
    assert [known["orange"] for known in state.known_buyers] == [0, 1, 1]
    act(state, "sell orange")  # Ann, to one of Bill's buyers; his other may be the known one
    act(state, "play purchase by proxy", "play pass", "draw deck")
    assert [known["orange"] for known in state.known_buyers] == [0, 0, 1]
    assert [buyers["orange"] for buyers in state.buyers] == [0, 1, 1 + 1]
    assert state.view(None).known_buyers[CHARLES] == {"purple": 0, "yellow": 0, "orange": 1}
    assert state.known_buyers[ANN] == {"purple": 0, "yellow": 0, "orange": 0}


@pytest.mark.rule("TM-3.6")
def test_of_two_that_were_taken_one_stays_known() -> None:
    state = offered("orange", 250, buyers={ANN: {"orange": 3}})
    state.known_buyers[ANN]["orange"] = 2
    copy = state.copy()
    bid(state, {ANN: "purchase by proxy"})
    assert state.known_buyers[ANN]["orange"] == 1
    bid(copy, {ANN: "speculate by proxy"})
    assert copy.known_buyers[ANN]["orange"] == 0


@pytest.mark.rule("TM-3.6", "TM-5.6")
def test_nothing_of_a_burst_colour_stays_known() -> None:
    state = offered("orange", 2000, cash={ANN: 2000}, buyers={CHARLES: {"orange": 3}})
    state.known_buyers[CHARLES]["orange"] = 3
    bid(state, {ANN: "purchase"})
    assert state.known_buyers[CHARLES]["orange"] == 0


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_is_known_is_really_there_and_was_seen(players: int) -> None:
    seen = 0
    for seed in range(4):
        for state, _ in random_game(players, seed, "steep"):
            for buyers, known in zip(state.buyers, state.known_buyers, strict=True):
                seen += sum(known.values())
                for colour in state.colours:
                    assert 0 <= known[colour] <= buyers[colour]
    assert seen


# A view can be moved in


def test_a_view_lists_what_its_seat_may_do_and_why_not() -> None:
    for state in nodes():
        for seat in range(state.players):
            view = state.view(seat)
            assert view.legal_actions() == state.legal_actions(seat)
            for action in (*ACTIONS, "jump"):
                assert view.why_not(action) == state.why_not(seat, action)
        assert state.view(None).legal_actions() == ()
        assert state.view(None).why_not("skip") == "A spectator cannot move."


# Samples


def test_a_sample_is_a_state_that_looks_the_same() -> None:
    rng = Random(2)
    for state in nodes():
        for seat in seats(state):
            view = state.view(seat)
            before = spelt(view)
            other = view.sample(rng)
            assert other.view(seat) == view
            assert spelt(other.view(seat)) == before
            assert other.problem() is None
            assert Tulipmania.from_json(other.to_json()) == other
            assert other.known_buyers == state.known_buyers
            for _ in range(15):
                if other.to_act:
                    player = other.to_act[-1]
                    other.apply(player, rng.choice(other.legal_actions(player)))
            assert spelt(view) == before


def test_a_sample_depends_on_the_view_and_the_random_numbers_alone() -> None:
    for state in nodes()[::11]:
        for seat in seats(state):
            one = state.view(seat).sample(Random(5))
            other = with_other_secrets(state, seat, Random(6)).view(seat).sample(Random(5))
            assert one == other


def small(**changes: Any) -> Tulipmania:
    """Give a position in which Ann cannot see four cards: Bill's, Charles', one in each deck.

    They are two purple, one yellow and one orange buyer; whatever else the box has is gone.
    """
    few = {
        "buyers": {BILL: {"purple": 1}, CHARLES: {"yellow": 1}},
        "face_up": [],
        "deck": ["orange"],
        "reserve": ["purple"],
    }
    return game(**(few | changes))


def where_cards_lie(state: Tulipmania) -> tuple[str, ...]:
    hands = [next(c for c in COLOURS if buyers.get(c)) for buyers in state.buyers[1:]]
    return (*hands, *state.deck, *state.reserve)


def samples(view: TulipmaniaView, number: int = 2400) -> Counter[tuple[str, ...]]:
    rng = Random(1637)
    return Counter(where_cards_lie(view.sample(rng)) for _ in range(number))


def test_every_arrangement_of_unseen_buyers_is_equally_likely() -> None:
    for seat in (ANN, None):
        found = samples(small().view(seat))
        assert len(found) == 12  # 4! ways to lay four cards, the two purple ones alike
        assert all(150 < count < 250 for count in found.values())


def test_own_buyers_are_not_dealt_again() -> None:
    found = samples(small().view(BILL))
    assert {cards[0] for cards in found} == {"purple"}
    assert len(found) == 6
    assert all(330 < count < 470 for count in found.values())


def test_a_buyer_seen_taken_stays_where_it_went() -> None:
    state = small()
    state.known_buyers[CHARLES]["yellow"] = 1
    found = samples(state.view(ANN))
    assert {cards[1] for cards in found} == {"yellow"}
    assert len(found) == 3  # purple, purple, orange for Bill and the decks
    assert all(700 < count < 900 for count in found.values())


def test_a_burst_colour_can_only_lie_in_the_decks() -> None:
    found = samples(small(burst=["orange"]).view(ANN))
    # Two of purple, purple, yellow in the hands in order; orange and the rest in the decks.
    assert len(found) == 6
    assert all("orange" in cards[2:] for cards in found)
    assert all(330 < count < 470 for count in found.values())


def test_secret_bids_are_drawn_among_the_cards_that_can_be_fulfilled() -> None:
    state = offered(
        "orange",
        250,
        players=4,
        cash={ANN: 300, CHARLES: 0},
        bids={"0": "speculate", "2": "pass"},
        to_act=[3],
        face_up=["orange"],
        deck=["purple"],
        reserve=[],
    )
    rng = Random(1)
    by_dave = [state.view(3).sample(rng).bids for _ in range(200)]
    assert Counter(bids[ANN] for bids in by_dave).keys() == {"pass", "purchase"}
    assert {bids[CHARLES] for bids in by_dave} == {"pass"}
    assert all(set(bids) == {ANN, CHARLES} for bids in by_dave)
    by_ann = [state.view(ANN).sample(rng).bids for _ in range(20)]
    assert {bids[ANN] for bids in by_ann} == {"speculate"}


# Events


@pytest.mark.rule("TM-1.10", "TM-2.2")
def test_a_chosen_card_is_seen_by_its_player_alone_until_all_are_revealed() -> None:
    state = offered("orange", 250)
    (chosen,) = state.apply(ANN, "play purchase")
    assert chosen.seen_by(ANN) == CardChosen("TM-2.2", ANN, "purchase")
    for other in (BILL, CHARLES, None):
        assert chosen.seen_by(other) == CardChosen("TM-2.2", ANN, None)
        assert chosen.seen_by(other).sentence(["Ann"]) == "Ann chooses an action card."
    revealed = state.apply(CHARLES, "play pass")[1]
    assert isinstance(revealed, CardsRevealed)
    assert revealed.seen_by(None) == revealed


def test_only_two_kinds_of_event_have_a_secret() -> None:
    kinds = set()
    for players in (3, 4, 5):
        for _, events in random_game(players, 5, "steep"):
            kinds |= {secret(event, players) for event in events}
    assert kinds == {None, "CardChosen", "BuyerDrawn"}


def secret(event: Event, players: int) -> str | None:
    """Name the kind of an event that not everybody may know in full."""
    seen = [event.seen_by(seat) for seat in (None, *range(players))]
    assert event in seen
    return None if seen.count(event) == len(seen) else type(event).__name__
