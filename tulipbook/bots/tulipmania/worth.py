"""What the tulips of one colour would fetch if their bubble burst, as one seat can tell (TM-5)."""

from __future__ import annotations

from tulipbook.games.tulipmania import Space, TulipmaniaView
from tulipbook.games.tulipmania.components import BUYERS_PER_COLOUR


def pay_out(space: Space, tulips: int, buyers: int, rounds: int) -> int:
    """Add up what a holder is paid when a colour bursts from `space`.

    Parameters
    ----------
    space : Space
        Where the price indicator stands when the bubble bursts.
    tulips, buyers : int
        What the holder has of the colour.
    rounds : int
        The rounds with buyers that others need; whoever has no buyer waits for them (TM-5.3).

    Returns
    -------
    int
        Florins.

    Examples
    --------
    Two tulips and one buyer, while somebody else fills three rounds with buyers:

    >>> from tulipbook.games.tulipmania import load_board
    >>> pay_out(load_board("standard").spaces["B7"], tulips=2, buyers=1, rounds=3)
    4750
    """
    paired = min(tulips, buyers)
    total = 0
    for _ in range(paired):
        total += space.price
        space = space.sale
    if tulips > paired:
        for _ in range(rounds - paired):
            space = space.sale
        for _ in range(tulips - paired):
            total += space.price
            space = space.sale
    return total


def likely_buyers(view: TulipmaniaView, colour: str) -> list[float]:
    """Give the buyers of a colour in every hand: the own ones, and what to expect of others.

    Buyers that were seen taken are where they went (TM-3.6); of the other cards each is as likely
    as any that the seat has not seen.
    """
    assert view.seat is not None
    assert view.buyers is not None
    unseen = {
        live: BUYERS_PER_COLOUR - view.gone[live] - view.face_up.count(live) - view.buyers[live]
        for live in view.spaces
    }
    for seat, known in enumerate(view.known_buyers):
        if seat != view.seat:
            for live in unseen:
                unseen[live] -= known[live]
    share = unseen[colour] / (sum(unseen.values()) or 1)
    expected = [
        known[colour] + share * (count - sum(known.values()))
        for known, count in zip(view.known_buyers, view.buyer_counts, strict=True)
    ]
    expected[view.seat] = view.buyers[colour]
    return expected


def rival_rounds(view: TulipmaniaView, colour: str, scared: int = 0) -> int:
    """Expect the rounds with buyers that other seats fill, after each lost `scared` buyers."""
    rounds = 0
    for seat, buyers in enumerate(likely_buyers(view, colour)):
        if seat != view.seat:
            pairs = min(view.tulips[seat][colour], round(buyers) - scared)
            rounds = max(rounds, pairs)
    return rounds
