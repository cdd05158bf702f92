"""What the kit raises, with the place where it happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class CheckFailed(AssertionError):
    """Something that a game, a bot or a record must not do; the text says what and where."""


@contextmanager
def located(where: Callable[[], str]) -> Iterator[None]:
    """Put the place before whatever goes wrong inside, an unexpected exception included."""
    try:
        yield
    except CheckFailed as failure:
        raise CheckFailed(f"{where()}: {failure}") from failure.__cause__
    except Exception as error:
        raise CheckFailed(f"{where()}: {type(error).__name__} was raised: {error}") from error


def require(holds: object, otherwise: str) -> None:
    """Fail with a sentence unless something holds."""
    if not holds:
        raise CheckFailed(otherwise)
