"""What a player may do: the actions, in their fixed order, and why another one is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tulipbook.games.checks import is_whole, shown
from tulipbook.games.tulip.cards import CARDS, COLOURS, TOP_VALUE, card_words
from tulipbook.games.words import colour_word, coloured
from tulipbook.language import _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tulipbook.games.tulip.garden import Garden

PLAY = {card: f"play {card}" for card in CARDS}
PLAYED = {action: card for card, action in PLAY.items()}


class Table(Protocol):
    """What everybody sees of a game: a state as well as a view."""

    @property
    def phase(self) -> str: ...
    @property
    def current_player(self) -> int: ...
    @property
    def gardens(self) -> Sequence[Garden]: ...
    @property
    def values(self) -> Mapping[str, int]: ...
    @property
    def hand_sizes(self) -> Sequence[int]: ...
    @property
    def pending(self) -> str | None: ...
    @property
    def target(self) -> int | None: ...


def plays(hand: Sequence[str]) -> tuple[str, ...]:
    """List the cards that can be played from a sorted hand (TU-2.1)."""
    return tuple([PLAY[card] for card in dict.fromkeys(hand)])


def effects(
    card: str,
    player: int,
    gardens: Sequence[Garden],
    values: Mapping[str, int],
    hand_sizes: Sequence[int],
) -> tuple[str, ...]:
    """List the ways in which `player` can carry out an action card; none if it has no effect."""
    if card == "exchange":
        return exchanges(gardens)
    if card == "variation":
        return variations(gardens, values)
    return draws(player, hand_sizes)


def exchanges(gardens: Sequence[Garden]) -> tuple[str, ...]:
    """List every pair of tulips from two gardens, the lower seat first (TU-2.5)."""
    tulips = [
        [f"P{seat} {colour}" for colour, number in garden.tulips.items() if number]
        for seat, garden in enumerate(gardens)
    ]
    actions: list[str] = []
    for seat, own in enumerate(tulips, start=1):
        others = [" " + tulip for garden in tulips[seat:] for tulip in garden]
        for tulip in own:
            first = "exchange " + tulip
            actions += [first + second for second in others]
    return tuple(actions)


def variations(gardens: Sequence[Garden], values: Mapping[str, int]) -> tuple[str, ...]:
    """List every step of a value whose colour grows in some garden (TU-2.6)."""
    actions = []
    for colour in COLOURS:
        if _grows(colour, gardens):
            if values[colour] < TOP_VALUE:
                actions.append(f"variation {colour} up")
            if values[colour] > 0:
                actions.append(f"variation {colour} down")
    return tuple(actions)


def draws(player: int, hand_sizes: Sequence[int]) -> tuple[str, ...]:
    """List the opponents who hold at least two cards (TU-2.7)."""
    return tuple(
        [f"draw P{seat}" for seat, size in enumerate(hand_sizes) if size > 1 and seat != player]
    )


def refusal(table: Table, seat: object, action: object) -> str:
    """Say why an action that is not legal is refused, naming the rule."""
    if table.phase == "over":
        return _("The game is over; nothing more can be played (TU-4.1, TU-4.2).")
    if table.phase == "chance":
        told = _("A card is being drawn from P{seat}'s hand; nobody can act (TU-2.7).")
        return told.format(seat=table.target)
    if not is_whole(seat) or seat != table.current_player:
        told = _("It is not the turn of seat {seat}; P{player} must play (TU-1.5).")
        return told.format(seat=shown(seat), player=table.current_player)
    if table.pending is None:
        return _no_play(seat, action)
    verb, *words = action.split(" ") if isinstance(action, str) else ("",)
    if verb != table.pending:
        told = _("{action} does not carry out the {card} just played (TU-2.4).")
        return told.format(action=shown(action), card=card_words(table.pending))
    if verb == "exchange":
        return _no_exchange(table, words)
    if verb == "variation":
        return _no_variation(table, words)
    return _no_draw(table, words)


def _no_play(seat: int, action: object) -> str:
    if isinstance(action, str) and action in PLAYED:
        told = _("P{seat} has no {card} in hand (TU-2.1).")
        return told.format(seat=seat, card=card_words(PLAYED[action]))
    told = _("{action} does not play a card, as 'play tulip red' would (TU-2.1).")
    return told.format(action=shown(action))


def _no_exchange(table: Table, words: Sequence[str]) -> str:
    match words:
        case [first, mine, second, theirs] if mine in COLOURS and theirs in COLOURS:
            one, other = _seat(table, first), _seat(table, second)
            if one is None or other is None or one >= other:
                return _("An exchange names two different gardens, the lower seat first (TU-2.5).")
            seat, colour = (other, theirs) if table.gardens[one].tulips[mine] else (one, mine)
            told = _("There is no {purple} tulip in P{seat}'s garden (TU-2.5).")
            return told.format(purple=coloured(colour), seat=seat)
    return _("An exchange names two tulips, such as 'exchange P0 red P2 blue' (TU-2.5).")


def _no_variation(table: Table, words: Sequence[str]) -> str:
    match words:
        case [colour, "up" | "down"] if colour in COLOURS:
            if not _grows(colour, table.gardens):
                told = _("There is no {purple} tulip in any garden (TU-2.6).")
                return told.format(purple=coloured(colour))
            value = table.values[colour]
            if value:
                told = _("The value of {purple} is {value} and can only go down (TU-2.6).")
            else:
                told = _("The value of {purple} is {value} and can only go up (TU-2.6).")
            return told.format(purple=colour_word(colour), value=value)
    return _("A variation names a colour and a direction, such as 'variation red up' (TU-2.6).")


def _no_draw(table: Table, words: Sequence[str]) -> str:
    seat = _seat(table, words[0]) if len(words) == 1 else None
    if seat is None:
        return _("A draw names an opponent, such as 'draw P2' (TU-2.7).")
    if seat == table.current_player:
        return _("The card is drawn from an opponent's hand, not from one's own (TU-2.7).")
    told = _("P{seat} holds fewer than two cards and cannot be drawn from (TU-2.7).")
    return told.format(seat=seat)


def _grows(colour: str, gardens: Sequence[Garden]) -> bool:
    return any(garden.tulips[colour] for garden in gardens)


def _seat(table: Table, word: str) -> int | None:
    names = [f"P{seat}" for seat in range(len(table.gardens))]
    return names.index(word) if word in names else None
