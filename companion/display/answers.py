"""How an answer stands in the bar."""

from collections.abc import Iterable
from typing import Final

from companion.core.blocks import Answer, Block, Question, Steps, Turn
from companion.core.words import with_noun
from companion.display.game_place import game_place
from companion.display.labels import turn_label
from companion.display.steps import led

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


NOBODY_FIRST: Final = "Nobody is first yet"
ALL_STEPS_DONE: Final = "All steps done"


def words_below_its_title(answer: Answer, body: Iterable[Block]) -> str:
    """Return what the slip of a checklist says where the stage above says the phase: whose turn it is, else what is
    left.

    That is who is first, or how many steps; '' where the reason of *answer* comes forward, as before the first round.
    """
    blocks = tuple(body)
    if turn := turn_words(blocks):
        return turn
    if answer.why and not game_place(answer, blocks).names:
        return ""
    if any(
        isinstance(b, Question) and b.path == ("first",) and b.value is None for b in blocks
    ):
        return NOBODY_FIRST
    lists = [led(block) for block in blocks if isinstance(block, Steps) and block.led]
    left = sum(len(each.later) + (each.now is not None) for each in lists)
    if left:
        return f"{with_noun(left, 'step')} to go"
    return ALL_STEPS_DONE if any(each.done for each in lists) else ""


def below_its_title(answer: Answer, body: Iterable[Block]) -> Answer:
    """Return what is seen of *answer* where the stage above says its headline already, and why.

    Where there is nothing else to say, the reason comes forward; without one, the headline stays.
    """
    if words := words_below_its_title(answer, body):
        return Answer(words, answer.why)
    return Answer(answer.why or answer.text, "")
