"""Every column of every frame: its name, its type, and what it means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tulipbook.games.tulip import cards as tulip
from tulipbook.games.tulipmania import components as tulipmania

if TYPE_CHECKING:
    import pandas as pd

ALL_PASSED: Final = "all passed"
STOCKPILE: Final = "stockpile"
BURST_WITH_BUYER: Final = "burst with buyer"
BURST: Final = "burst"
FINAL_SALE: Final = "final sale"
SALES: Final = tulipmania.CARDS[1:]
KINDS: Final = (*SALES, ALL_PASSED, STOCKPILE, BURST_WITH_BUYER, BURST, FINAL_SALE)
TULIP: Final = "tulip"
UNFINISHED: Final = ("turn limit", "bot failed", "broken off")


class Column(NamedTuple):
    """One column of a frame.

    Attributes
    ----------
    name : str
        As the frame has it.
    dtype : str
        ``int64`` or ``bool``, which are never missing, or ``Int64``, ``float64`` or
        ``category``, which may be.
    meaning : str
        What it says, its unit, and when it is missing.
    values : tuple of str
        The categories; empty where they depend on the games.
    """

    name: str
    dtype: str
    meaning: str
    values: tuple[str, ...] = ()


GAME_ID = Column(
    "game_id",
    "int64",
    "The number of the game, from 0: its place in the run or, in a folder of records, its place "
    "in the natural order of the file names. Joins the frames.",
)
TURN = Column("turn", "int64", "The number of the turn, from 1.")
MANIA_COLOUR = Column("colour", "category", "The colour of the tulips.", tulipmania.COLOURS)

GAMES: Final = (
    GAME_ID,
    Column("game", "category", "The game, as records name it.", (tulipmania.GAME, TULIP)),
    Column(
        "board",
        "category",
        "The name of the price board; 'own' stands before that of a board file that has borrowed "
        "a name of ours. Missing in Tulip, which has none.",
    ),
    Column(
        "preset",
        "category",
        "The name of the lesson preset, which changes a few rules, so that scores and lengths do "
        "not compare with those of whole games; 'own' as for boards. Missing with the printed "
        "rules.",
    ),
    Column("players", "int64", "The number of seats."),
    Column(
        "seed",
        "Int64",
        "The seed of this game, which deals it again. Missing where its record has none, or one "
        "that is no whole number below 2 to the 63rd.",
    ),
    Column("turns", "int64", "The number of the last turn in which something was decided."),
    Column("decisions", "int64", "Actions chosen by the players; what chance decides is left out."),
    Column("finished", "bool", "Whether the game came to its end by the rules."),
    Column(
        "reason",
        "category",
        "Why it ended: burst (TM-5.8), declined (TM-6.2); crashes, black tulips (TU-4.1), deck "
        "(TU-4.2). Unfinished: turn limit, bot failed (the note at the end of the record says "
        "how), or broken off, as a record of others can be.",
        ("burst", "declined", "crashes", "black tulips", "deck", *UNFINISHED),
    ),
    Column(
        "winners",
        "category",
        "The seats that won, separated by spaces. Missing in an unfinished game.",
    ),
)
SEATS: Final = (
    GAME_ID,
    Column("seat", "int64", "The number of the seat, from 0, clockwise."),
    Column("player", "category", "The name of the player in the record."),
    Column("bot", "category", "The name of the bot. Missing where the record names none."),
    Column("score", "Int64", "Florins at the end. Missing in an unfinished game."),
    Column(
        "rank",
        "Int64",
        "1 for the most florins; equal scores share the better rank, and the next is left out. "
        "Missing in an unfinished game.",
    ),
    Column(
        "win_share",
        "float64",
        "1 for the winner, 0 for the others; winners who share a win share the 1. Missing in an "
        "unfinished game.",
    ),
)

TULIPMANIA: Final = {
    "prices": (
        GAME_ID,
        TURN,
        MANIA_COLOUR,
        Column("price", "Int64", "Florins at the end of the turn. Missing once burst."),
    ),
    "trades": (
        GAME_ID,
        TURN,
        MANIA_COLOUR,
        Column(
            "kind",
            "category",
            "How one tulip changed hands: by the card that won the sale (TM-2.7 to TM-2.10); all "
            "passed (TM-2.11, TM-2.12); stockpile, bought from it (TM-4.1); burst with buyer "
            "(TM-5.2) and burst without (TM-5.3); final sale (TM-6.2).",
            KINDS,
        ),
        Column("seller", "Int64", "The seat that was paid. Missing where the bank was."),
        Column("buyer", "Int64", "The seat that took the tulip and paid. Missing where none did."),
        Column("price", "int64", "Florins paid for the tulip."),
        Column("price_before", "int64", "The price of the colour before, in florins."),
        Column(
            "price_after",
            "int64",
            "The price of the colour after, in florins; in a burst after the whole round, which "
            "everybody in it shares, and before the pay-outs where the trade caused one.",
        ),
        Column(
            "winner",
            "Int64",
            "The seat whose card won the sale, the one that sent a proxy included. Missing where "
            "there was no winning card.",
        ),
        Column("bank", "bool", "Whether the bank was one side: it paid the seller or was paid."),
        Column("proxy", "bool", "Whether a proxy bought, for the winner, with the bank's money."),
    ),
    "bursts": (
        GAME_ID,
        TURN,
        MANIA_COLOUR,
        Column("order", "int64", "1 for the first colour to burst in the game."),
        Column(
            "cause",
            "category",
            "The card, or stockpile (TM-4.3), that pushed the price; last colour (TM-5.8); left "
            "over, where a preset ends the game while several colours are left.",
            (*SALES, STOCKPILE, tulipmania.LAST_COLOUR, tulipmania.LEFT_OVER),
        ),
        Column("peak_price", "int64", "The highest price the colour ever had, in florins."),
        Column("paid_total", "int64", "Florins paid by the bank in the burst."),
        Column("with_buyers", "int64", "Tulips paid for with a buyer (TM-5.2)."),
        Column("without_buyers", "int64", "Tulips paid for without a buyer (TM-5.3)."),
    ),
}

TULIP_COLOUR = Column("colour", "category", "The colour of the tulips.", tulip.COLOURS)
TULIP_FRAMES: Final = {
    "prices": (
        GAME_ID,
        TURN,
        TULIP_COLOUR,
        Column("value", "int64", "The value at the end of the turn, from 0 to 5 florins a tulip."),
    ),
    "plays": (
        GAME_ID,
        TURN,
        Column("seat", "int64", "The seat whose turn it was and whose garden took the card."),
        Column(
            "card",
            "category",
            "What was played, or drawn from a hand and resolved (TU-2.7), a row each.",
            (TULIP, *tulip.ACTIONS, tulip.BLACK),
        ),
        Column(
            "colour",
            "category",
            "The colour whose value the card moved. Missing where it moved none.",
            tulip.COLOURS,
        ),
        Column("value_before", "Int64", "Its value before. Missing without a colour."),
        Column("value_after", "Int64", "Its value after. Missing without a colour."),
        Column("crash", "bool", "Whether that was a crash (TU-3.1)."),
    ),
    "crashes": (
        GAME_ID,
        TURN,
        TULIP_COLOUR,
        Column("order", "int64", "1 for the first crash of the game."),
        Column("cause", "category", "The card that brought the value to 0.", (TULIP, "variation")),
        Column("seat", "int64", "The seat that played it."),
        Column("removed", "int64", "Tulips that left the gardens."),
    ),
}

Frames = dict[str, tuple[Column, ...]]
FRAMES: Final[dict[str, Frames]] = {
    tulipmania.GAME: {"games": GAMES, "seats": SEATS, **TULIPMANIA},
    TULIP: {"games": GAMES, "seats": SEATS, **TULIP_FRAMES},
}


def codebook(game: str | None = None) -> pd.DataFrame:
    """Say what every column of every frame of a batch means.

    Parameters
    ----------
    game : str, optional
        That game's frames alone; both if not given.

    Returns
    -------
    DataFrame
        A row a column: ``game``, ``frame``, ``column``, ``dtype``, ``values`` (the categories,
        separated by commas; empty where they depend on the games) and ``meaning``.

    Examples
    --------
    >>> book = codebook("tulip").set_index(["frame", "column"])
    >>> book.loc[("crashes", "cause"), "meaning"]
    'The card that brought the value to 0.'
    """
    import pandas as pd

    from tulipbook.games import game_named

    games = FRAMES if game is None else [game_named(game).game]
    rows = [
        (game, frame, column.name, column.dtype, ", ".join(column.values), column.meaning)
        for game in games
        for frame, columns in FRAMES[game].items()
        for column in columns
    ]
    return pd.DataFrame(rows, columns=["game", "frame", "column", "dtype", "values", "meaning"])
