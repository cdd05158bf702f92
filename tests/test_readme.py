"""README is a front door: what somebody needs first is on the first screen."""

from tests.prose import ROOT, fences

README = (ROOT / "README.md").read_text(encoding="utf-8")
FIRST_SCREEN = 40


def test_the_first_screen_says_what_it_is_shows_it_and_names_two_commands() -> None:
    screen = "\n".join(README.splitlines()[:FIRST_SCREEN])
    for needed in ("make play", "make test", "docs/board.svg", "docs/binder-badge.svg", ">>> "):
        assert needed in screen


def test_its_example_is_about_ten_lines() -> None:
    (session,) = [fence for fence in fences(README) if fence.language == "pycon"]
    assert session.text.count(">>> ") <= 10


def test_everybody_has_a_path_of_at_most_three_steps() -> None:
    for people in ("teachers", "students", "analysts"):
        path = README.split(f"## For {people}\n")[1].split("\n## ")[0]
        steps = [line for line in path.splitlines() if line[:2] in {"1.", "2.", "3.", "4."}]
        assert 1 <= len(steps) <= 3


def test_the_rest_is_in_the_documentation() -> None:
    assert README.count("\n") < 120
