"""What a lesson needs beside the games: quizzes, answers that are kept, homework and grades."""

from tulipbook.lessons.answers import Answers, Given, Sheet, read_answers
from tulipbook.lessons.class_page import class_html
from tulipbook.lessons.grade import Grade, grade_folder
from tulipbook.lessons.grade_csv import grades_csv
from tulipbook.lessons.hand_in import BadHandIn, HandIn, read_hand_in
from tulipbook.lessons.homework import (
    Homework,
    homework_from_query,
    load_homework,
    make_homework,
)
from tulipbook.lessons.quiz import Marks, Question, Quiz, load_quiz, quiz_names

__all__ = [
    "Answers",
    "BadHandIn",
    "Given",
    "Grade",
    "HandIn",
    "Homework",
    "Marks",
    "Question",
    "Quiz",
    "Sheet",
    "class_html",
    "grade_folder",
    "grades_csv",
    "homework_from_query",
    "load_homework",
    "load_quiz",
    "make_homework",
    "quiz_names",
    "read_answers",
    "read_hand_in",
]
