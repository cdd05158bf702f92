"""What a page's address asks for after its question mark, as in ``?game=tulip&preset=lesson``."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import Final, TypeVar
from urllib.parse import parse_qs

from tulipbook.games.api import TulipbookError
from tulipbook.games.checks import shown
from tulipbook.language import QUERY, _, languages, listed
from tulipbook.widgets.app import sentence_of

T = TypeVar("T")

FOREIGN: Final = re.compile(r"voila-|utm_|fbclid$|gclid$|token$")
"""What servers, newsletters and the like write into addresses of others."""


class Address:
    """The address of the page, read with what it cannot ask for.

    Parameters
    ----------
    *known : str
        What the page can be asked for, besides the language.

    Attributes
    ----------
    unknown : str
        A sentence about what the page cannot be asked for; empty if there is nothing like that.
    wrong : list of str
        Sentences about all that cannot be.

    Examples
    --------
    >>> os.environ[QUERY] = "game=chess&seed=7"
    >>> address = Address("seed")
    >>> address.read("seed", int, 1637), address.read("players", int, 4)
    (7, 4)
    >>> address.said
    "The address of this page says 'game', which the page does not know. It knows seed and lang."
    >>> del os.environ[QUERY]
    """

    def __init__(self, *known: str) -> None:
        self._asked = parse_qs(os.environ.get(QUERY, ""), keep_blank_values=True)
        self.unknown = self._unknown((*known, "lang"))
        self.wrong = [said for said in (self.unknown, self._language()) if said]

    @property
    def said(self) -> str:
        """All that cannot be, for a status line; empty if all is well."""
        return " ".join(self.wrong)

    def read(self, key: str, read: Callable[[str], T], usual: T) -> T:
        """Read what a key asks for; where it cannot be, that is kept in `wrong`.

        Returns
        -------
        object
            What `read` makes of it; the usual where it cannot be, or is not asked for.
        """
        if key not in self._asked:
            return usual
        try:
            return read(self._asked[key][0])
        except TulipbookError as error:
            self.wrong.append(sentence_of(error))
            return usual

    def _unknown(self, known: tuple[str, ...]) -> str:
        asked = [key for key in self._asked if key not in known and not FOREIGN.match(key)]
        if not asked:
            return ""
        told = _(
            "The address of this page says {asked}, which the page does not know. It knows {known}."
        )
        return told.format(asked=listed(list(map(shown, asked))), known=listed(known))

    def _language(self) -> str:
        asked = self._asked.get("lang", ["en"])[0]
        if asked in languages():
            return ""
        told = _("The address of this page asks for the language {asked}; there are {languages}.")
        return told.format(asked=shown(asked), languages=listed(languages()))
