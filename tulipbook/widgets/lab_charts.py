"""The figures of a batch with their twins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import plotly.graph_objects as go

from tulipbook.figures import (
    Twin,
    burst_peaks_figure,
    burst_peaks_twin,
    burst_turns_figure,
    burst_turns_twin,
    scores_figure,
    scores_twin,
    traffic_figure,
    traffic_twin,
    turns_figure,
    turns_twin,
    win_shares_figure,
    win_shares_twin,
)
from tulipbook.games.tulipmania.board import named_board

if TYPE_CHECKING:
    from tulipbook.lab.batch import Batch

FIGURES: Final = ("wins", "scores", "turns", "bursts", "peaks", "traffic")


def draw_batch(batch: Batch) -> dict[str, tuple[go.Figure, Twin]]:
    """Draw what happened, by the names of `FIGURES`; Tulip has no board and no peaks.

    Examples
    --------
    >>> import tulipbook
    >>> batch = tulipbook.simulate("tulip", bots="random", games=2, progress=False)
    >>> list(draw_batch(batch))
    ['wins', 'scores', 'turns', 'bursts']
    """
    drawn = {
        "wins": (win_shares_figure(batch.seats), win_shares_twin(batch.seats)),
        "scores": (scores_figure(batch.seats), scores_twin(batch.seats)),
        "turns": (turns_figure(batch.games), turns_twin(batch.games)),
    }
    if batch.game == "tulip":
        drawn["bursts"] = (burst_turns_figure(batch.crashes), burst_turns_twin(batch.crashes))
        return drawn
    board = named_board((batch.run or {}).get("board"))
    drawn["bursts"] = (burst_turns_figure(batch.bursts), burst_turns_twin(batch.bursts))
    drawn["peaks"] = (burst_peaks_figure(batch.bursts), burst_peaks_twin(batch.bursts))
    drawn["traffic"] = (traffic_figure(batch.trades, board), traffic_twin(batch.trades, board))
    return drawn
