"""What a lesson needs beside the games: quizzes, and answers that are kept."""

from tulipbook.lessons.answers import Answers, Given, Sheet, read_answers
from tulipbook.lessons.quiz import Marks, Question, Quiz, load_quiz, quiz_names

__all__ = [
    "Answers",
    "Given",
    "Marks",
    "Question",
    "Quiz",
    "Sheet",
    "load_quiz",
    "quiz_names",
    "read_answers",
]
