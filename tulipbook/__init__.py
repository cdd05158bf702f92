"""Two games about the tulip bubble of 1637, to play, teach and analyse.

Names are loaded when they are first used, so that ``import tulipbook`` stays light.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tulipbook.bots import bot_names, make_bot, register_bot
    from tulipbook.games import load_state
    from tulipbook.games.api import IllegalAction, TulipbookError
    from tulipbook.games.tulip import Tulip
    from tulipbook.games.tulipmania import Tulipmania, load_board
    from tulipbook.lab.batch import Batch, load_batch
    from tulipbook.lab.codebook import codebook
    from tulipbook.lab.comparison import compare
    from tulipbook.lab.from_records import frames_from_records
    from tulipbook.lab.simulate import simulate
    from tulipbook.lab.tournament import tournament
    from tulipbook.lab.workers import Interrupted, RunStopped
    from tulipbook.language import use_language
    from tulipbook.record import Record, RecordError, load_record
    from tulipbook.record.examples import load_example
    from tulipbook.rulebook import rule_positions, show_rule
    from tulipbook.table import Table
    from tulipbook.widgets import play, replay
    from tulipbook.widgets.bubbles import bubbles
    from tulipbook.widgets.front import front
    from tulipbook.widgets.homework import homework
    from tulipbook.widgets.lab import lab_app
    from tulipbook.widgets.lesson import lesson
    from tulipbook.widgets.quiz import quiz
    from tulipbook.widgets.rulebook import step_rules

__version__ = "0.1.0"

__all__ = [
    "Batch",
    "IllegalAction",
    "Interrupted",
    "Record",
    "RecordError",
    "RunStopped",
    "Table",
    "Tulip",
    "TulipbookError",
    "Tulipmania",
    "__version__",
    "bot_names",
    "bubbles",
    "codebook",
    "compare",
    "frames_from_records",
    "front",
    "homework",
    "lab_app",
    "lesson",
    "load_batch",
    "load_board",
    "load_example",
    "load_record",
    "load_state",
    "make_bot",
    "play",
    "quiz",
    "register_bot",
    "replay",
    "rule_positions",
    "show_rule",
    "simulate",
    "step_rules",
    "tournament",
    "use_language",
]

_HOMES = {
    "Batch": "lab.batch",
    "IllegalAction": "games.api",
    "Interrupted": "lab.workers",
    "Record": "record",
    "RecordError": "record",
    "RunStopped": "lab.workers",
    "Table": "table",
    "Tulip": "games.tulip",
    "TulipbookError": "games.api",
    "Tulipmania": "games.tulipmania",
    "bot_names": "bots",
    "bubbles": "widgets.bubbles",
    "codebook": "lab.codebook",
    "compare": "lab.comparison",
    "frames_from_records": "lab.from_records",
    "front": "widgets.front",
    "homework": "widgets.homework",
    "lab_app": "widgets.lab",
    "lesson": "widgets.lesson",
    "load_batch": "lab.batch",
    "load_board": "games.tulipmania",
    "load_example": "record.examples",
    "load_record": "record",
    "load_state": "games",
    "make_bot": "bots",
    "play": "widgets",
    "quiz": "widgets.quiz",
    "register_bot": "bots",
    "replay": "widgets",
    "rule_positions": "rulebook",
    "show_rule": "rulebook",
    "simulate": "lab.simulate",
    "step_rules": "widgets.rulebook",
    "tournament": "lab.tournament",
    "use_language": "language",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__


def load_ipython_extension(shell: Any) -> None:
    """Show states, tables and records as pages in a notebook; ``%load_ext tulipbook``."""
    from tulipbook.display import register

    register(shell)


# Inside IPython nobody has to ask for it.
if (_shell := getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()) is not None:
    load_ipython_extension(_shell)
