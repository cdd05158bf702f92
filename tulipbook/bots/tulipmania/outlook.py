"""What one seat can expect of a burst (TM-5), reckoned from its view."""

from __future__ import annotations

from tulipbook.games.tulipmania import Space, TulipmaniaView


def pay_out(space: Space, tulips: int, buyers: int, rounds: int) -> int:
    """Add up what a holder is paid when a colour bursts from `space`.

    Parameters
    ----------
    space : Space
        Where the price indicator stands when the bubble bursts.
    tulips, buyers : int
        What the holder has of the colour.
    rounds : int
        The rounds with buyers that others fill; whoever lacks a buyer waits for them (TM-5.3).

    Returns
    -------
    int
        Florins.

    Examples
    --------
    Two tulips and one buyer, while somebody else fills three rounds with buyers: ƒ4000, and after
    ƒ3000 and ƒ1000 the turn of the second tulip comes at ƒ750.

    >>> from tulipbook.games.tulipmania import load_board
    >>> pay_out(load_board("standard").spaces["B7"], tulips=2, buyers=1, rounds=3)
    4750
    """
    paired = min(tulips, buyers)
    florins = 0
    for _ in range(paired):
        florins += space.price
        space = space.sale
    if tulips > paired:
        for _ in range(rounds - paired):
            space = space.sale
        for _ in range(tulips - paired):
            florins += space.price
            space = space.sale
    return florins


class Outlook:
    """What one seat has, and what it expects of the others.

    Parameters
    ----------
    view : TulipmaniaView
        The view of a seat, not of a spectator.

    Attributes
    ----------
    tulips, buyers : dict of str to int
        What the seat has of each colour.
    cash : int
        Florins.
    """

    __slots__ = ("_rounds", "buyers", "cash", "seat", "tulips", "view")

    def __init__(self, view: TulipmaniaView) -> None:
        assert view.seat is not None
        assert view.buyers is not None
        self.view, self.seat = view, view.seat
        self.cash, self.tulips, self.buyers = (
            view.cash[self.seat],
            view.tulips[self.seat],
            view.buyers,
        )
        self._rounds: dict[tuple[str, int], int] = {}

    def rival_rounds(self, colour: str, scared: int = 0) -> int:
        """Expect how many rounds of pay-outs with buyers the other seats fill.

        Parameters
        ----------
        colour : str
            A live colour.
        scared : int
            The buyers that each of them loses before (TM-5.1).
        """
        known = self._rounds.get((colour, scared))
        if known is None:
            known = self._rounds[colour, scared] = self._reckon_rounds(colour, scared)
        return known

    def _reckon_rounds(self, colour: str, scared: int) -> int:
        """Count the buyers seen taken (TM-3.6); any other may be any card not seen."""
        view = self.view
        in_game = view.rules.buyers_per_colour
        hidden = in_game - view.gone[colour] - view.face_up.count(colour)
        hidden -= self.buyers[colour]
        cards = view.deck + view.reserve
        for burst in view.burst:
            cards -= in_game - view.gone[burst]
        rivals = []
        for seat, seen in enumerate(view.known_buyers):
            if seat != self.seat:
                secret = view.buyer_counts[seat] - sum(seen.values())
                rivals.append((view.tulips[seat][colour], seen[colour], secret))
                hidden -= seen[colour]
                cards += secret
        share = hidden / cards if cards else 0
        rounds = 0
        for tulips, seen_taken, secret in rivals:
            pairs = min(tulips, round(seen_taken + secret * share) - scared)
            rounds = max(rounds, pairs)
        return rounds
