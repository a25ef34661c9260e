"""What a page says on which nothing can be touched: no labels of buttons, no questions without an answer."""

from dataclasses import replace

from companion.core.blocks import (
    Block,
    Button,
    Fold,
    Heading,
    Note,
    Question,
    QuestionSequence,
    Result,
)
from companion.core.fields import Dice, Internal, Total
from companion.display.targets import is_unanswered


def readable(blocks: Result) -> Result:
    """Return those of *blocks* that say something to whoever can only read them.

    A button goes, and a question nobody has answered. So does a heading or a fold that has nothing left
    under it; of a fold its notes only helped to answer.
    """
    found: Result = ()
    for heading, under in _sections(blocks):
        left = tuple(each for each in map(_read, under) if each)
        if left or not under:
            found += heading
        found += left
    return found


def _sections(blocks: Result) -> list[tuple[Result, Result]]:
    """Return each heading of *blocks*, () for none, with the blocks under it."""
    found: list[tuple[Result, Result]] = [((), ())]
    for block in blocks:
        heading, under = found[-1]
        if isinstance(block, Heading):
            found.append(((block,), ()))
        else:
            found[-1] = heading, (*under, block)
    return found


def _read(block: Block) -> Block | None:
    """Return what is left of *block*, None for nothing."""
    match block:
        case Button():
            return None
        case Question():
            return block if _is_answered(block) and not _leads_on(block) else None
        case QuestionSequence():
            return block if any(map(_is_answered, block.questions)) else None
        case Fold():
            inside = readable(block.blocks)
            helps = all(isinstance(each, Note) for each in inside)
            gone = helps and inside != block.blocks
            return None if gone else replace(block, blocks=inside)
        case _:
            return block


def _is_answered(question: Question) -> bool:
    """Return whether anything was answered to *question*: a hand of dice counts from its first die."""
    if isinstance(question.kind, Dice):
        return bool(question.value)
    return question.value != frozenset() and not is_unanswered(question)


def _leads_on(question: Question) -> bool:
    """Return whether *question*, which stands alone, is a row of buttons such as *Go back to*: its number is kept
    nowhere.
    """
    return isinstance(question.kind, Internal | Total) and not question.path
