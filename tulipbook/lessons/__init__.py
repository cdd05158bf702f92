"""What a lesson needs beside the games: quizzes, and answers that are kept."""

from tulipbook.lessons.quiz import Marks, Question, Quiz, load_quiz, quiz_names

__all__ = ["Marks", "Question", "Quiz", "load_quiz", "quiz_names"]
