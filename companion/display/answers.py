"""How an answer stands in the bar."""

from collections.abc import Iterable
from typing import Final

from companion.core.blocks import Answer, Block, Turn
from companion.display.labels import turn_label

LARGE_TEXT: Final = 16
"""Most characters of a headline in large letters."""


def is_short(answer: Answer) -> bool:
    """Return whether the headline is in large letters, with undo beside it."""
    return len(answer.text) <= LARGE_TEXT


def is_explained(answer: Answer) -> bool:
    """Return whether *Why?* has more to say about *answer* than the bar."""
    return bool(answer.lines or answer.rule or answer.chapter)


def turn_words(body: Iterable[Block]) -> str:
    """Return whose turn it is in the checklist that shows *body*, in words; '' where nobody's."""
    turn = next((block for block in body if isinstance(block, Turn)), None)
    return turn_label(turn.players[turn.at], True) if turn else ""


def below_its_title(answer: Answer, body: Iterable[Block]) -> Answer:
    """Return what is seen of *answer* where the stage above says its headline already: whose turn it is, and why.

    Where nobody's, the reason comes forward; without one, the headline stays.
    """
    if turn := turn_words(body):
        return Answer(turn, answer.why)
    return Answer(answer.why or answer.text, "")
