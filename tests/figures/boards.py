"""Boards to draw, beside the shipped ones: a user's, with holes and long ways round."""

from tulipbook.games.tulipmania import Board, load_board


def space(kind: str, price: int, **arrows: str) -> dict[str, object]:
    return {"kind": kind, "price": price, **arrows}


# One column wide at the top, a hole in the middle, a purchase that skips a column.
OWN = Board(
    {
        "name": "own",
        "start": "A1",
        "burst_from": 900,
        "cheap_up_to": 40,
        "spaces": {
            "A1": space("current", 10, purchase="C1", speculate="A2", sale="A1"),
            "C1": space("current", 40, purchase="A4", speculate="C2", sale="A1"),
            "A2": space("transition", 50, speculate="A4", sale="A1"),
            "C2": space("transition", 60, speculate="C4", sale="C1"),
            "A4": space("current", 100, purchase="C4", speculate="A5", sale="A2"),
            "C4": space("current", 200, purchase="A6", speculate="C5", sale="C2"),
            "A5": space("transition", 300, speculate="A6", sale="A4"),
            "C5": space("transition", 400, speculate="B7", sale="C4"),
            "A6": space("burst", 900, sale="A5"),
            "B7": space("burst", 1200, sale="C5"),
        },
    }
)
BOARDS = [load_board(name) for name in ("standard", "gentle", "steep")] + [OWN]
