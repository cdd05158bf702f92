"""All texts of the quizzes, for whoever translates them."""

from __future__ import annotations

from tulipbook.lessons.quiz import load_quiz, quiz_names


def quiz_strings() -> tuple[str, ...]:
    """Give every text of the shipped quizzes that a person reads, once each, in order.

    Examples
    --------
    >>> quiz_strings()[0]
    'Warm-up: Tulipmania 1637'
    """
    found: list[str] = []
    for quiz in map(load_quiz, quiz_names()):
        found.append(quiz.title)
        for question in quiz.questions:
            found += [question.text, *question.choices.values(), question.unit, question.because]
    return tuple(dict.fromkeys(text for text in found if text))
