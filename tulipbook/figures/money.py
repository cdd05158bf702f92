"""Who made money from whom: the flows between players and bank, and what made a player rich."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

import plotly.graph_objects as go

from tulipbook.figures.look import GREY, hover, layout, number_axis
from tulipbook.figures.prices import legend
from tulipbook.figures.twin import Twin
from tulipbook.games.api import TulipbookError
from tulipbook.language import _, florins, listed, marked
from tulipbook.pages.marks import INK
from tulipbook.pages.markup import short_names

if TYPE_CHECKING:
    from tulipbook.economics.attribution import Attribution

PAYMENTS: Final = marked("Who paid whom, in florins")
SOURCES: Final = marked("Where the money came from and went to, in florins")
SCALE: Final = ((0, "#ffffff"), (0.5, "#9fc0de"), (1, "#12375c"))
DARK: Final = 0.55
BARE: Final = {"ticks": "", "showgrid": False, "zeroline": False, "fixedrange": True}
PATTERN: Final = {"fgcolor": INK, "size": 7, "solidity": 0.2, "fillmode": "overlay"}

# Received in cold colours, paid in warm ones, each with a pattern of its own.
LOOKS: Final = {
    marked("sold to a player"): ("#12375c", ""),
    marked("sold to a buyer"): ("#5b9bd5", "/"),
    marked("sold to the markets"): ("#b9d3ec", "."),
    marked("burst with buyer"): ("#007a5a", ""),
    marked("burst without buyer"): ("#8fd0bb", "\\"),
    marked("final sale"): ("#d8e8c8", "x"),
    marked("bought from a player"): ("#c04f00", ""),
    marked("bought from the stockpile"): ("#f0a35e", "/"),
    marked("paid for speculation"): ("#8a1420", "x"),
}


def flows_figure(books: Attribution) -> go.Figure:
    """Draw the payments of a game between players and bank as a table of payers and payees.

    Parameters
    ----------
    books : Attribution
        Of `tulipbook.economics.attribute`.

    Examples
    --------
    >>> from tulipbook.economics import attribute
    >>> from tulipbook.record.examples import load_example
    >>> flows_figure(attribute(load_example("bubble-bursts"))).data[0].x
    ('<b>Ann</b>', '<b>Bill</b>', '<b>Charles</b>', '<b>Dave</b>', '<b>the bank</b>')
    """
    names = [*[escape(name) for name in short_names(books.players)], _("the bank")]
    table = _table(books)
    most = max(map(max, table)) or 1
    bold = [f"<b>{name}</b>" for name in names]
    payers = [_("{name} pays").format(name=name) for name in names]
    heat = {
        "type": "heatmap",
        "x": bold,
        "y": payers,
        "z": table,
        "zmin": 0,
        "zmax": most,
        "colorscale": [list(stop) for stop in SCALE],
        "showscale": False,
        "xgap": 3,
        "ygap": 3,
        "customdata": [[florins(sum_) for sum_ in sums] for sums in table],
        "hovertemplate": hover("%{y} %{x} %{customdata}"),
    }
    return go.Figure(
        [heat],
        layout(
            _(PAYMENTS),
            140 + 46 * len(names),
            _("rows pay, columns receive; the darker, the more"),
            margin={"l": 8, "r": 16, "t": 92, "b": 12},
            xaxis={
                "side": "top",
                "ticks": "",
                "showgrid": False,
                "fixedrange": True,
                "zeroline": False,
            },
            yaxis={
                "autorange": "reversed",
                **BARE,
                "automargin": True,
                "ticklabelstandoff": 8,
            },
            annotations=[
                _cell(bold[column], payers[row], sum_, most)
                for row, sums in enumerate(table)
                for column, sum_ in enumerate(sums)
                if sum_
            ],
        ),
    )


def _cell(x: str, y: str, amount: int, most: int) -> dict[str, Any]:
    ink = "#ffffff" if amount > DARK * most else INK
    return {
        "x": x, "y": y, "text": florins(amount), "showarrow": False,
        "font": {"color": ink, "size": 14},
    }  # fmt: skip


def _table(books: Attribution) -> list[list[int]]:
    """Give the florins by payer and payee, the bank last."""
    seats: list[int | None] = [*range(len(books.players)), None]
    return [[books.flows.get((payer, payee), 0) for payee in seats] for payer in seats]


def flows_twin(books: Attribution) -> Twin:
    """Say what `flows_figure` shows.

    Examples
    --------
    >>> from tulipbook.economics import attribute
    >>> from tulipbook.record.examples import load_example
    >>> print(flows_twin(attribute(load_example("bubble-bursts"))).text)
    The bank paid ƒ18,500 to players and got ƒ0; players paid each other ƒ3000.
    Payer     to Ann  to Bill  to Charles  to Dave  to the bank
    Ann               ƒ3000
    Bill
    Charles
    Dave
    the bank  ƒ4750   ƒ4000    ƒ8750       ƒ1000
    """
    names = [*short_names(books.players), _("the bank")]
    table = _table(books)
    paid = sum(table[-1])
    got = sum(row[-1] for row in table)
    between = sum(map(sum, table)) - paid - got
    rows = tuple(
        (name, *[florins(sum_) if sum_ else "" for sum_ in sums])
        for name, sums in zip(names, table, strict=True)
    )
    summary = _(
        "The bank paid {paid} to players and got {got}; players paid each other {between}."
    ).format(paid=florins(paid), got=florins(got), between=florins(between))
    head = (_("Payer"), *[_("to {name}").format(name=name) for name in names])
    return Twin(_(PAYMENTS), summary, head, rows)


def attribution_figure(books: Attribution) -> go.Figure:
    """Draw what every player received and paid over a game, by kind, and the gain that is left.

    Parameters
    ----------
    books : Attribution
        Of `tulipbook.economics.attribute`.

    Raises
    ------
    TulipbookError
        If nobody has received or paid anything.

    Examples
    --------
    >>> from tulipbook.economics import attribute
    >>> from tulipbook.record.examples import load_example
    >>> figure = attribution_figure(attribute(load_example("bubble-bursts")))
    >>> [trace.name for trace in figure.data]
    ['sold to a player', 'burst with buyer', 'burst without buyer', 'bought from a player', ...]
    """
    kinds = _kinds(books)
    if not kinds:
        raise TulipbookError("No florin has changed hands yet; there is nothing to draw.")
    gains = _gains(books)
    names = [
        f"<b>{escape(name)}</b><br>{_signed(gain)}"
        for name, gain in zip(short_names(books.players), gains, strict=True)
    ]
    bars = [
        {
            "type": "bar",
            "orientation": "h",
            "name": _(kind),
            "y": names,
            "x": sums,
            "marker": {
                "color": LOOKS[kind][0],
                "line": {"color": INK, "width": 1},
                "pattern": {
                    "shape": LOOKS[kind][1],
                    "fgcolor": INK,
                    "size": 7,
                    "solidity": 0.2,
                    "fillmode": "overlay",
                },
            },
            "customdata": [florins(sum_) for sum_ in sums],
            "hovertemplate": hover(f"{_(kind)}: %{{customdata}}"),
        }
        for kind, sums in kinds.items()
    ]
    net = {
        "type": "scatter",
        "mode": "markers",
        "name": _("gain"),
        "y": names,
        "x": gains,
        "marker": {
            "symbol": "diamond", "size": 13, "color": "#ffffff",
            "line": {"color": INK, "width": 2}, "opacity": 1,
        },
        "customdata": [florins(gain) for gain in gains],
        "hovertemplate": hover(_("gain {amount}").format(amount="%{customdata}")),
        "cliponaxis": False,
    }  # fmt: skip
    return go.Figure(
        [*bars, net],
        layout(
            _(SOURCES),
            190 + 62 * len(names),
            _("right of 0 received, left of 0 paid; diamond: the gain over the game"),
            barmode="relative",
            bargap=0.42,
            margin={"l": 8, "r": 24, "t": 66, "b": 124},
            xaxis={
                **number_axis(), "zeroline": True, "zerolinecolor": INK,
                "zerolinewidth": 2, "gridcolor": "#e1e6ed", "fixedrange": True, "nticks": 4,
                "tickangle": 0,
            },
            yaxis={
                "autorange": "reversed", "automargin": True, "ticklabelstandoff": 8,
                "fixedrange": True, "linecolor": GREY,
            },
            legend={**legend(), "traceorder": "normal"},
        ),
    )  # fmt: skip


def _gains(books: Attribution) -> list[int]:
    return [final - start for final, start in zip(books.final, books.start, strict=True)]


def _kinds(books: Attribution) -> dict[str, list[int]]:
    """Sum up the ledger by kind and seat; kinds that did not occur are left out."""
    sums = {kind: [0] * len(books.players) for kind in LOOKS}
    for entry in books.ledger:
        sums[entry.kind][entry.seat] += entry.florins
    return {kind: seats for kind, seats in sums.items() if any(seats)}


def _signed(amount: int) -> str:
    return f"+{florins(amount)}" if amount > 0 else florins(amount)


def attribution_twin(books: Attribution) -> Twin:
    """Say what `attribution_figure` shows.

    Examples
    --------
    >>> from tulipbook.economics import attribute
    >>> from tulipbook.record.examples import load_example
    >>> print(attribution_twin(attribute(load_example("bubble-bursts"))).text)
    Ann gained ƒ1750, Bill ƒ7000, Charles ƒ8750 and Dave ƒ1000.
    What                  Ann     Bill    Charles  Dave
    sold to a player              +ƒ3000
    burst with buyer      +ƒ4000  +ƒ4000  +ƒ8000
    burst without buyer   +ƒ750           +ƒ750    +ƒ1000
    bought from a player  -ƒ1000
    paid for speculation  -ƒ2000
    gain                  +ƒ1750  +ƒ7000  +ƒ8750   +ƒ1000
    """
    names = short_names(books.players)
    gains = _gains(books)
    told: list[str] = []
    for name, gain in zip(names, gains, strict=True):
        gained = _("{name} {amount}") if told else _("{name} gained {amount}")
        told.append(gained.format(name=name, amount=florins(gain)))
    rows = [
        (_(kind), *[_signed(sum_) if sum_ else "" for sum_ in sums])
        for kind, sums in _kinds(books).items()
    ]
    rows.append((_("gain"), *map(_signed, gains)))
    return Twin(_(SOURCES), f"{listed(told)}.", (_("What"), *names), tuple(rows))
