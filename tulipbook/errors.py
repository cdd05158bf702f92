"""What all errors of tulipbook have in common."""


class TulipbookError(ValueError):
    """Anything a person can put right; its text is a sentence for that person."""
