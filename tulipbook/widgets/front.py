"""The front page of the dashboards as a widget: links in a mere output would lead nowhere."""

from __future__ import annotations

from tulipbook.pages.front import front_html
from tulipbook.widgets.address import Address
from tulipbook.widgets.panel import Panel


def front() -> Panel:
    """Show the front page of the dashboards, in the language in use.

    Examples
    --------
    >>> "Play a game" in front().value
    True
    """
    panel = Panel("tb-front-region")
    panel.show(front_html(Address().said))
    return panel
