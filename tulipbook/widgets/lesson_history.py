"""The prices of 1637 in tables, by what kind of number they are."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from html import escape
from typing import Any

from tulipbook.economics.history import (
    ALKMAAR_TOTALS,
    READINGS,
    SKILLED_WAGE,
    prices_1637,
    rises_1637,
)
from tulipbook.language import _, florins, number, separators
from tulipbook.pages.markup import table_markup


def history_html() -> str:
    """Tell the prices of 1637 by what kind of number they are, and what historians make of them.

    Examples
    --------
    >>> "Viceroy" in history_html()
    True
    """
    prices = prices_1637()
    sale, deeds = (
        prices[prices["table"] == table].to_dict("records")
        for table in ("Alkmaar sale", "notarial deeds")
    )
    rises = [
        (one["bulb"], _plain(one["before"]), _plain(one["after"]), f"× {number(one['factor'], 1)}")
        for one in rises_1637().to_dict("records")
    ]
    head = (_("Bulb"), _("2 Jan 1637"), _("5 Feb 1637"), _("Rise"))
    lines = [
        (one["bulb"], _plain(one["weight_aas"]), _price(one), _(one["reliability"])) for one in sale
    ]
    bills = [(one["bulb"], one["date"], _price(one), _(one["unit"])) for one in deeds]
    readings = "".join(
        f"<li><b>{escape(one.historian)} ({one.year})</b> {escape(_(one.claim))}</li>"
        for one in READINGS
    )
    printed, copy = map(number, ALKMAAR_TOTALS.values())
    return (
        _section(
            _("Index values"),
            _(
                "An economist has averaged the prices of a day and scaled them to bulbs of one "
                "weight (Garber 2000). They are no receipts."
            ),
            _table(_("Index values, in guilders for a bulb of 175 aas"), head, rises),
        )
        + _section(
            _("An auction"),
            _(
                "A printed list of the sale at Alkmaar on 5 February 1637. Its total is disputed: "
                "{printed} or {copy} guilders. A skilled worker earned about {wage} a year."
            ).format(printed=printed, copy=copy, wage=number(SKILLED_WAGE)),
            _table(
                _("The sale at Alkmaar"),
                (_("Bulb"), _("Weight in aas"), _("Price"), _("How well it can be read")),
                lines,
            ),
        )
        + _section(
            _("Deeds"),
            _("A notary wrote down what buyer and seller had agreed on."),
            _table(_("Notarial deeds"), (_("Bulb"), _("Date"), _("Price"), _("For")), bills),
        )
        + f"<h2>{escape(_('What historians make of it'))}</h2><ul>{readings}</ul>"
        + f"<p><b>{escape(_('Which of these numbers are receipts, and which are talk?'))}</b></p>"
    )


def _price(one: dict[Hashable, Any]) -> str:
    return florins(int(one["price"]))


def _plain(value: float) -> str:
    """Write a number with the decimals that it has."""
    return f"{value:g}".replace(".", separators()[0])


def _section(title: str, said: str, table: str) -> str:
    return f"<h2>{escape(title)}</h2><p>{escape(said)}</p>{table}"


def _table(caption: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return table_markup(caption, head, [[escape(cell) for cell in row] for row in rows])
