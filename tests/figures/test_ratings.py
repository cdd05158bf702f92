"""The figure of a tournament's ratings shows what the standings hold."""

from __future__ import annotations

import pandas as pd
import pytest

import tulipbook
from tulipbook.figures import ratings_figure, ratings_twin


def standings(**ratings):
    return pd.DataFrame(
        [(bot, mu, sigma) for bot, (mu, sigma) in ratings.items()], columns=["bot", "mu", "sigma"]
    )


def test_a_tournament_is_drawn_with_the_best_on_top() -> None:
    found = tulipbook.tournament("tulip", ["random", "greedy"], 2, deals=20, progress=False)
    points = ratings_figure(found.standings).data[0]
    by_bot = found.standings.set_index("bot")
    assert list(points.y) == ["greedy", "random"]
    assert list(points.x) == sorted(by_bot.mu, reverse=True)
    for bot, mu, half in zip(points.y, points.x, points.error_x.array, strict=True):
        assert mu == by_bot.mu[bot]
        assert half == pytest.approx(1.96 * by_bot.sigma[bot])
    assert [row[0] for row in ratings_twin(found.standings).rows] == list(points.y)


@pytest.mark.parametrize(
    ("second", "words"), [((26.0, 1.0), "overlaps with others"), ((20.0, 1.0), "with no other")]
)
def test_the_twin_says_whether_the_best_is_clear_of_the_others(second, words) -> None:
    twin = ratings_twin(standings(greedy=(28.0, 1.0), random=second))
    assert twin.summary.startswith("greedy is rated highest, at 28.0; its interval")
    assert words in twin.summary
    assert twin.rows[0] == ("greedy", "28.0", "26.0 to 30.0")


def test_names_are_escaped_in_the_figure_and_a_lonely_name_overlaps_with_none() -> None:
    lonely = pd.DataFrame({"bot": ["<b>"], "mu": [25.0], "sigma": [1.0]})
    assert ratings_figure(lonely).data[0].y == ("&lt;b&gt;",)
    assert ratings_twin(lonely).summary.startswith("<b> is rated highest, at 25.0")


def test_no_ratings_are_no_mistake() -> None:
    assert ratings_figure(standings()).data[0].x == ()
    assert ratings_twin(standings()).summary == "No game was finished."
