"""The results of a class as one page: a file of its own that asks no other machine for anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import count
from math import ceil
from statistics import median_low
from typing import Final

from tulipbook.language import _, counted, florins, in_use, number, plural
from tulipbook.lessons.grade import Grade
from tulipbook.pages import CSS
from tulipbook.pages.markup import table_markup

FEW: Final = 60
"""Up to so many students the dots are large."""
PAGE_CSS: Final = """
body { margin: 0; background: #f3f5f8; }
.tb-page { max-width: 1200px; margin: 0 auto; }
.tb-page h1 { margin: 4px 0 8px; font-size: 26px; line-height: 1.2; overflow-wrap: anywhere; }
.tb-page .tb-summary { font-size: 18px; }
.tb-page figure { margin: 0 0 12px; }
.tb-page tbody th { width: 48px; }
.tb-page figcaption { font-size: 14px; color: #4a5563; margin: 8px 0 0; }
.tb-chart { display: grid; grid-template-columns: 62px minmax(0, 1fr); column-gap: 8px; }
.tb-chart h2 { grid-column: 1 / 3; margin: 10px 0 4px; }
.tb-chart svg { width: 100%; height: 100%; overflow: visible; display: block; }
.tb-chart text { font-size: 14px; fill: #1d2733; }
.tb-chart .tb-grid-line { stroke: #e1e6ed; }
.tb-chart .tb-base { stroke: #66788c; }
.tb-chart .tb-bots { stroke: #8a1420; stroke-width: 2; stroke-dasharray: 7 5; }
.tb-chart .tb-words { fill: #8a1420; }
.tb-dot { fill: #fff; stroke: #12375c; stroke-width: 2; }
.tb-dot.tb-full { fill: #12375c; }
.tb-key {
  width: 15px; height: 15px; vertical-align: -2px; margin: 0 3px 0 10px; overflow: visible;
}
.tb-page .tb-scroll { overflow-x: auto; }
.tb-page li { overflow-wrap: anywhere; }
@media (max-width: 480px) { .tb-chart { grid-template-columns: 52px minmax(0, 1fr); } }
"""
MARGIN: Final = 12
SHAPES: Final[dict[str, str]] = {
    "circle": '<circle r="6"/>',
    "square": '<rect x="-5" y="-5" width="10" height="10"/>',
    "triangle": '<path d="M0-6.5 6.5 5H-6.5Z"/>',
    "cross": '<path d="M-5-5 5 5M-5 5 5-5"/>',
}


@dataclass(frozen=True, slots=True)
class Dot:
    """One student in one panel of the chart.

    Attributes
    ----------
    place : int
        From left to right, from 1.
    value : float
        How high.
    shape : str
        One of `SHAPES`.
    is_full : bool
        Whether it is filled.
    words : str
        What it says when it is pointed at.
    """

    place: int
    value: float
    shape: str
    is_full: bool
    words: str


def class_html(grades: Sequence[Grade], anonymous: bool = False) -> str:
    """Write the page of a class.

    Parameters
    ----------
    grades : sequence of Grade
        As `grade_folder` gives them.
    anonymous : bool
        Whether numbers stand for the students' names, as on a page that is projected. The grade
        file has both.

    Returns
    -------
    str
        HTML: a sentence, a chart of scores in florins, right answers and decisions, the same as a
        table, and what could not be graded.

    Examples
    --------
    >>> from tulipbook.lessons.hand_in import hand_in, read_hand_in
    >>> from tulipbook.lessons.homework import make_homework
    >>> record = hand_in(make_homework().table("Ann"), "week 3", "Ann")
    >>> page = class_html([Grade("a.jsonl", "", read_hand_in(record.dumps().encode()), "Ann")])
    >>> "<h1>Results: week 3</h1>" in page
    True
    """
    listed = sorted((grade for grade in grades if grade.is_graded), key=lambda one: one.number or 0)
    names = [
        _("Student {number}").format(number=place) if anonymous else grade.student
        for place, grade in enumerate(listed, start=1)
    ]
    heading = _("Results: {homework}").format(homework=_title(listed))
    parts = [
        f"<h1>{escape(heading)}</h1>",
        f'<p class="tb-summary">{escape(summary(grades))}</p>',
        f'<figure class="tb-panel">{_chart(listed, names)}</figure>',
        f'<div class="tb-panel tb-scroll">{_table(listed, names)}</div>',
        _problems(grades, anonymous),
    ]
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(in_use())}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(heading)} – tulipbook</title><style>{CSS}{PAGE_CSS}</style></head>"
        f'<body><main class="tb-page">{"".join(parts)}</main></body></html>\n'
    )


def summary(grades: Sequence[Grade]) -> str:
    """Say in a few sentences how a class has done.

    Examples
    --------
    >>> summary([Grade("photo.jpg", "this is a photo")])
    '0 of 1 files are graded. No game is finished.'
    """
    graded = [grade for grade in grades if grade.is_graded]
    scores = [grade.score for grade in graded if grade.score is not None]
    said = [
        _("{graded} of {files} are graded.").format(
            graded=number(len(graded)), files=_files(len(grades))
        )
    ]
    if not scores:
        return " ".join([*said, _("No game is finished.")])
    bots = _bots_median(graded)
    better = sum(score > bots for score in scores)
    said += [
        plural(len(scores), "{games} is finished.", "{games} are finished.").format(
            games=counted(len(scores), "game")
        ),
        _(
            "Scores go from {low} to {high}; the median is {middle}, that of the bots {bots}."
        ).format(
            low=florins(min(scores)),
            high=florins(max(scores)),
            middle=florins(median_low(scores)),
            bots=florins(bots),
        ),
        _("{better} of {all} students did better than the median bot.").format(
            better=number(better), all=number(len(scores))
        ),
    ]
    return " ".join(said)


def _files(files: int) -> str:
    return _("{files} files").format(files=number(files))


def _title(listed: Sequence[Grade]) -> str:
    names = {grade.hand_in.homework for grade in listed if grade.hand_in is not None}
    return ", ".join(sorted(names))


def _bots_median(graded: Sequence[Grade]) -> int:
    return median_low([score for grade in graded for score in grade.bot_scores])


# The chart ------------------------------------------------------------------------------------


def _chart(listed: Sequence[Grade], names: Sequence[str]) -> str:
    """Draw three panels one below another, with a place from left to right for each student."""
    if not listed:
        return ""
    scores, quizzes, decisions = [], [], []
    for place, (grade, name) in enumerate(zip(listed, names, strict=True), start=1):
        assert grade.hand_in is not None
        words = ": ".join([name, ", ".join(_cells(grade))])
        score, won = grade.score, _has_won(grade)
        shape = "cross" if score is None else "circle"
        scores.append(Dot(place, score or 0, shape, won, words))
        if grade.quiz and grade.quiz[1]:
            right, of = grade.quiz
            quizzes.append(Dot(place, 100 * right / of, "square", True, words))
        decisions.append(Dot(place, grade.hand_in.decisions, "triangle", True, words))
    students = len(listed)
    bots = _bots_median(listed) if any(grade.bot_scores for grade in listed) else None
    panels = [
        _panel(_("Score in florins"), scores, students, 260, florins, line=bots),
        _panel(_("Right answers in the quizzes, in percent"), quizzes, students, 90, _percent, 100),
        _panel(_("Decisions taken"), decisions, students, 90, number),
    ]
    return f'<div class="tb-chart">{"".join(panels)}{_places(students)}</div>{_caption()}'


def _panel(
    title: str,
    dots: Sequence[Dot],
    students: int,
    height: int,
    write: Callable[[int], str],
    top: int | None = None,
    line: int | None = None,
) -> str:
    """Draw one panel: what is measured, its axis, a line for the bots, and a dot a student."""
    if not dots:
        return ""
    steps = ticks(
        top or max([line or 0, 1, *(dot.value for dot in dots)]), 4 if height > 100 else 2
    )
    high = steps[-1]
    axis, inside = [], []
    for step in steps:
        y = _height(step, high, height)
        axis.append(
            f'<text x="100%" y="{y + 5:.1f}" text-anchor="end">{escape(write(step))}</text>'
        )
        inside.append(_line("tb-grid-line" if step else "tb-base", y))
    if line is not None:
        y = _height(line, high, height)
        inside += [_line("tb-bots", y), _words(y, dots[0].value > line)]
    inside += [_dot(dot, students, _height(dot.value, high, height)) for dot in dots]
    pictures = "".join(
        f'<svg aria-hidden="true" style="height: {height}px">{"".join(drawn)}</svg>'
        for drawn in (axis, inside)
    )
    return f"<h2>{escape(title)}</h2>{pictures}"


def _line(kind: str, y: float) -> str:
    return f'<line class="{kind}" x1="0" x2="100%" y1="{y:.1f}" y2="{y:.1f}"/>'


def _words(y: float, at_the_left: bool) -> str:
    """Name the line of the bots where no dots are: they go down from left to right."""
    place = f'x="0" y="{y + 17:.1f}"' if at_the_left else f'x="100%" y="{y - 7:.1f}"'
    anchor = "start" if at_the_left else "end"
    said = escape(_("median of the bots"))
    return f'<text class="tb-words" {place} text-anchor="{anchor}">{said}</text>'


def _dot(dot: Dot, students: int, y: float) -> str:
    """Draw one dot; the nested picture is what can lie at a share of the width."""
    x = 100 * (dot.place - 0.5) / students
    size = 1 if students <= FEW else 0.6
    full = " tb-full" if dot.is_full else ""
    return (
        f'<svg x="{x:.2f}%" y="{y:.1f}" width="1" height="1" style="width: 1px; height: 1px">'
        f'<g class="tb-dot{full}" transform="scale({size})"><title>{escape(dot.words)}</title>'
        f"{SHAPES[dot.shape]}</g></svg>"
    )


def _places(students: int) -> str:
    """Write numbers below the places."""
    step = max(1, ticks(students, 5)[1])
    shown = [1, *range(step, students + 1, step)] if step > 1 else range(1, students + 1)
    at = {place: f"{100 * (place - 0.5) / students:.2f}%" for place in shown}
    texts = [f'<text x="{x}" y="14" text-anchor="middle">{place}</text>' for place, x in at.items()]
    return f'<span></span><svg aria-hidden="true" style="height: 20px">{"".join(texts)}</svg>'


def _caption() -> str:
    said = [
        ("circle", True, _("has won")),
        ("circle", False, _("has not won")),
        ("cross", False, _("not finished")),
    ]
    keys = "".join(
        f'<svg class="tb-key" aria-hidden="true" viewBox="-7.5 -7.5 15 15">'
        f'<g class="tb-dot{" tb-full" if full else ""}">{SHAPES[shape]}</g></svg>{escape(words)}'
        for shape, full, words in said
    )
    order = _("From left to right by score; the numbers are those of the table below.")
    return f"<figcaption>{escape(order)} {keys}</figcaption>"


def ticks(top: float, most: int) -> list[int]:
    """Give round numbers from 0 to at least `top`, about `most` steps apart.

    Examples
    --------
    >>> ticks(32050, 4), ticks(27, 2), ticks(1, 2)
    ([0, 10000, 20000, 30000, 40000], [0, 20, 40], [0, 1])
    """
    step = next(s for s in _round_numbers() if s * most >= top)
    return list(range(0, ceil(top / step) * step + 1, step))


def _round_numbers() -> Iterator[int]:
    """Give 1, 2, 5, 10, 20, 50 and so on."""
    for zeros in count():
        yield from (10**zeros, 2 * 10**zeros, 5 * 10**zeros)


def _height(value: float, high: float, height: int) -> float:
    return MARGIN + (height - 2 * MARGIN) * (1 - value / high)


def _percent(share: int) -> str:
    return f"{number(share)} %"


# The same in words ----------------------------------------------------------------------------


def _table(listed: Sequence[Grade], names: Sequence[str]) -> str:
    head = (_("No."), _("Student"), _("Score"), _("Place"), _("Quizzes"), _("Decisions"))
    rows = [
        [str(place), escape(name), *map(escape, _cells(grade))]
        for place, (grade, name) in enumerate(zip(listed, names, strict=True), start=1)
    ]
    return table_markup(_("Results by student"), head, rows, (2, 3, 4, 5))


def _cells(grade: Grade) -> list[str]:
    made = grade.hand_in
    assert made is not None
    score, quiz = grade.score, grade.quiz
    rank = 1 + sum(other > (score or 0) for other in grade.bot_scores)
    return [
        _("not finished") if score is None else florins(score),
        ""
        if score is None
        else _("{rank} of {players}").format(rank=rank, players=len(made.record.players)),
        "" if quiz is None else _("{right} of {of}").format(right=quiz[0], of=quiz[1]),
        number(made.decisions),
    ]


def _has_won(grade: Grade) -> bool:
    made = grade.hand_in
    result = made.table.result if made else None
    return made is not None and result is not None and made.seat in result.winners


def _problems(grades: Sequence[Grade], anonymous: bool) -> str:
    """List the files with a problem; names and files would tell who it is."""
    found = [grade for grade in grades if grade.problem]
    refused = sum(not grade.is_graded for grade in grades)
    if anonymous:
        if not refused:
            return ""
        said = _("Files that are not graded: {files}. The grade file names them.")
        return f'<p class="tb-panel">{escape(said.format(files=number(refused)))}</p>'
    parts = []
    for is_graded, heading in ((False, _("Not graded")), (True, _("Graded, with a remark"))):
        items = "".join(
            f"<li><strong>{escape(grade.file)}</strong>: {escape(grade.problem)}</li>"
            for grade in found
            if grade.is_graded is is_graded
        )
        if items:
            parts.append(
                f'<section class="tb-panel"><h2>{escape(heading)}</h2><ul>{items}</ul></section>'
            )
    return "".join(parts)
