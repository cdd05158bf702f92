"""Pages: from what a seat may know to small semantic HTML, and to its twin in plain text.

Every function is pure and takes views, events and names; none takes a state. What begins with a
player's name or comes from a file is escaped in the HTML.
"""

from tulipbook.pages.band import Band, band, band_html, band_text
from tulipbook.pages.board import board_html, board_text
from tulipbook.pages.burst import (
    OwnBurst,
    burst_html,
    burst_text,
    own_burst_html,
    own_burst_text,
)
from tulipbook.pages.cards import ActionCard, action_cards, cards_html, cards_text
from tulipbook.pages.choice import Choice, choices_html, choices_text
from tulipbook.pages.choices import choices
from tulipbook.pages.effects import exchange_first, exchange_second
from tulipbook.pages.garden import tracks_html, tracks_text
from tulipbook.pages.hand import hand_html, hand_text, hands_html, hands_text
from tulipbook.pages.log import Line, lines, log_html, log_text
from tulipbook.pages.marks import MARKS, Mark, mark_html, mark_svg
from tulipbook.pages.markup import short_name, short_names
from tulipbook.pages.position import panel_html, position_html, position_text
from tulipbook.pages.preset import preset_html, preset_text
from tulipbook.pages.result import result_html, result_text
from tulipbook.pages.rules import RULES, rules_html, rules_text
from tulipbook.pages.style import CSS
from tulipbook.pages.table import supply_html, supply_text, table_html, table_text

__all__ = [
    "CSS",
    "MARKS",
    "RULES",
    "ActionCard",
    "Band",
    "Choice",
    "Line",
    "Mark",
    "OwnBurst",
    "action_cards",
    "band",
    "band_html",
    "band_text",
    "board_html",
    "board_text",
    "burst_html",
    "burst_text",
    "cards_html",
    "cards_text",
    "choices",
    "choices_html",
    "choices_text",
    "exchange_first",
    "exchange_second",
    "hand_html",
    "hand_text",
    "hands_html",
    "hands_text",
    "lines",
    "log_html",
    "log_text",
    "mark_html",
    "mark_svg",
    "own_burst_html",
    "own_burst_text",
    "panel_html",
    "position_html",
    "position_text",
    "preset_html",
    "preset_text",
    "result_html",
    "result_text",
    "rules_html",
    "rules_text",
    "short_name",
    "short_names",
    "supply_html",
    "supply_text",
    "table_html",
    "table_text",
    "tracks_html",
    "tracks_text",
]
