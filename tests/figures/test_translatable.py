"""No text of a figure or of its twin passes the catalogue by; see `tests.pseudo`."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase
from typing import Any

import pandas as pd
import pytest

import tulipbook
from tests.economics.games import random_record
from tests.figures.shown import texts
from tests.pages.games import NAMES, steps
from tests.pseudo import speaking_pseudo, untranslated
from tulipbook import figures as f
from tulipbook.bots import bot_names
from tulipbook.economics import (
    attribute,
    bursts_played,
    prices_1637,
    rise_and_fall,
    value_frame,
    wealth_course,
)
from tulipbook.games.tulip import Tulip
from tulipbook.games.tulipmania import Tulipmania, load_board
from tulipbook.lab import experiments as lab
from tulipbook.language import speaking
from tulipbook.widgets.bubbles_charts import draw_found
from tulipbook.widgets.charts import last_moves

BOTS = {bot for game in ("tulip", "tulipmania-1637") for bot in bot_names(game)}
# Names, letters of marks and of cards, and bots, which are written as in code.
ALLOWED = {*NAMES, *ascii_uppercase, *BOTS, *[f"{bot}s" for bot in BOTS], "n"}
STANDARD = load_board("standard")


@pytest.fixture
def pseudo() -> Iterator[None]:
    with speaking_pseudo():
        yield


def left_in(figure: Any, twin: f.Twin, *allowed: str) -> set[str]:
    told = [twin.title, twin.summary, *twin.head, *[cell for row in twin.rows for cell in row]]
    shown = [*texts(figure.to_plotly_json()), *told]
    return {word for text in shown for word in untranslated(text, {*ALLOWED, *allowed})}


def moments(moment: Any, game: Any, players: int) -> tuple[list[Any], Any, Any]:
    played = list(steps(game, players, 3))
    moves = last_moves([step.new for step in played])
    return [moment.of(s.state.view(None), s.new) for s in played], played[-1].state, moves


def test_a_game_of_tulipmania(pseudo: None) -> None:
    names = NAMES[:4]
    told, state, moves = moments(f.Moment, Tulipmania, 4)
    start = next(iter(steps(Tulipmania, 4, 3))).state.view(None)
    for view in (start, state.view(None), STANDARD):
        assert not left_in(f.board_figure(view, moves), f.board_twin(view, moves, names))
    for moment in (told[:1], told):
        for scale in ("log", "linear"):
            drawn = f.prices_figure(moment, STANDARD, scale)
            assert not left_in(drawn, f.prices_twin(moment, STANDARD))
        assert not left_in(f.wealth_figure(moment, names), f.wealth_twin(moment, names))


def test_a_game_of_tulip(pseudo: None) -> None:
    names = NAMES[:3]
    told, state, moves = moments(f.TulipMoment, Tulip, 3)
    view = state.view(None)
    assert not left_in(f.tracks_figure(view, moves), f.tracks_twin(view, moves, names))
    for moment in (told[:1], told):
        assert not left_in(f.values_figure(moment, names), f.values_twin(moment, names))


def test_the_money_of_a_game(pseudo: None) -> None:
    record = random_record(4, 17)
    books, names = attribute(record), record.players
    assert not left_in(f.flows_figure(books), f.flows_twin(books), *names)
    assert not left_in(f.attribution_figure(books), f.attribution_twin(books), *names)
    for burst in bursts_played(record):
        assert not left_in(f.burst_figure(burst, names), f.burst_twin(burst, names), *names)
    course = wealth_course(record)
    assert not left_in(f.paper_figure(course, names), f.paper_twin(course, names), *names)
    values, falls = value_frame(record), rise_and_fall(record)
    for fundamental in ("burst_now", "opening"):
        given = values, "blue", fundamental, falls
        assert not left_in(f.bubble_figure(*given), f.bubble_twin(*given))
    nobody = values.assign(burst_now=float("nan"))
    assert not left_in(f.bubble_figure(nobody, "blue"), f.bubble_twin(nobody, "blue"))
    then, now = f.historical_rises(prices_1637()), f.game_rises(falls)
    bulbs = {word for rise in then for word in rise.label.split()}
    assert not left_in(
        f.then_and_now_figure(then, now, ""), f.then_and_now_twin(then, now, ""), *bulbs
    )


@pytest.mark.parametrize("game", ["tulip", "tulipmania-1637"])
def test_many_games(game: str, pseudo: None) -> None:
    batch = tulipbook.simulate(game, bots="random", games=6, seed=3, progress=False)
    bursts = batch.crashes if game == "tulip" else batch.bursts
    people = batch.seats.assign(bot=None)
    for seats in (batch.seats, people, batch.seats.head(0)):
        assert not left_in(f.scores_figure(seats), f.scores_twin(seats))
        assert not left_in(f.win_shares_figure(seats), f.win_shares_twin(seats))
    for games in (batch.games, batch.games.assign(finished=False)):
        assert not left_in(f.turns_figure(games), f.turns_twin(games))
    for some in (bursts, bursts.head(0)):
        assert not left_in(f.burst_turns_figure(some), f.burst_turns_twin(some))
    if game != "tulip":
        for some in (bursts, bursts[bursts.order == 1], bursts.head(0)):
            assert not left_in(f.burst_peaks_figure(some), f.burst_peaks_twin(some))
        for trades in (batch.trades, batch.trades.head(0)):
            drawn = f.traffic_figure(trades, STANDARD)
            assert not left_in(drawn, f.traffic_twin(trades, STANDARD))


def test_experiments(pseudo: None) -> None:
    table: dict[str, Any] = {"players": 3, "games": 3}
    found = [
        lab.share_of_speculators(**table, boards=("gentle", "standard", "steep")),
        lab.number_of_buyers([4, 8], **table),
        lab.boards(**table),
        lab.kinds_of_traders(["random", "speculator"], **table),
        lab.experience(rounds=2, groups=3),
    ]
    for one in found:
        drawn = f.treatments_figure(one, list(lab.OUTCOMES))
        for measure in lab.OUTCOMES:
            assert not left_in(drawn, f.treatments_twin(one, [measure]))
    for drawn_one in (*map(draw_found, found), draw_found(lab.tulip_experiment(games=3))):
        for figure, twin in drawn_one.values():
            assert not left_in(figure, twin)


def test_ratings(pseudo: None) -> None:
    standings = pd.DataFrame({"bot": ["random", "greedy"], "mu": [22, 28], "sigma": [1, 0.5]})
    for some in (standings, standings.head(0)):
        assert not left_in(f.ratings_figure(some), f.ratings_twin(some))


def test_means(pseudo: None) -> None:
    table = pd.DataFrame({"bot": ["greedy"], "value": [3.0], "low": [2.0], "high": [4.0]})
    given = table, "bot", "－", "－", (3, "－")
    assert not left_in(f.means_figure(*given), f.means_twin(*given))


def test_frames_stay_english(pseudo: None) -> None:
    found = lab.boards(players=3, games=2)
    assert {"gentle", "speculators"} <= {*found.games["treatment"], *found.games["series"]}
    assert found.summary(["gad_burst_now"])["fundamental"][0].startswith("what the colour")


def test_numbers_are_those_of_the_language() -> None:
    told = [f.Moment(1, {"red": 50}, cash=(700,), wealth=(12_750,))]
    english = f.wealth_figure(told, ["Ann"]).layout
    assert (english.separators, english.yaxis.tickprefix) == (".,", "ƒ")
    assert not english.yaxis.separatethousands
    with speaking("nl"):
        drawn = f.wealth_figure(told, ["Ann"])
        assert drawn.data[0].customdata == ("ƒ\xa012.750",)
        assert drawn.layout.separators == ",."
        assert drawn.layout.yaxis.tickprefix == "ƒ\xa0"
        assert drawn.layout.yaxis.separatethousands
        table = pd.DataFrame({"bot": ["greedy"], "value": [0.25], "low": [0.125], "high": [0.5]})
        assert f.means_figure(table, "bot", "", "").data[0].customdata == ("0,25",)
