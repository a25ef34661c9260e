"""How an answer stands in the bar."""

from typing import Final

from companion.core.blocks import Answer

LARGE_TEXT: Final = 16
"""Most characters of a headline in large letters."""


def is_short(answer: Answer) -> bool:
    """Return whether the headline is in large letters, with undo beside it."""
    return len(answer.text) <= LARGE_TEXT


def is_explained(answer: Answer) -> bool:
    """Return whether *Why?* has more to say about *answer* than the bar."""
    return bool(answer.lines or answer.rule or answer.chapter)
