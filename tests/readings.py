"""What holds of verdicts and readings in any tool: the checks behind two laws.

A *verdict* is a headline that says how something ended. A *reading* is a field that says how the
table reads a rule; where the rulebook is silent, what depends on one says so in a ``RuleGap``.
"""

import re
from collections.abc import Iterator
from typing import Any

from companion.core.blocks import (
    Answer,
    Fold,
    Grid,
    Odds,
    Question,
    QuestionSequence,
    Result,
    RuleGap,
    Scores,
    TextToCopy,
)
from companion.core.fields import Moment, Number, Seat, Sequence
from companion.core.nesting import flat
from companion.core.shape import field_at
from companion.core.values import Value
from companion.exchange.house_rules import readings
from companion.tools.tool import AnyTool
from tests.laws import asked, shown
from tests.states import emptiest, fullest

_ENDED = re.compile(
    r"\b(?:wins?|won|winners?|lose|loses|lost|succeeds?|success|fails?|failed|beats?|(?<!a )dies?|died"
    r"|survives?|starts|first player|keeps|takes it|is out|are out|disbands?"
    r"|earns?|stays?|fights?|sabotaged|secured|bury|buried|killed|chooses|leaves?|match(?:es)?)\b",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"so far|leads?\b|missing|not yet|\?|\bif\b|\bmay\b|\bmight\b|still|would|could|\bask\b"
    r"|how many|before",
    re.IGNORECASE,
)


def headlines(blocks: Result) -> tuple[Answer, ...]:
    """Return the answers among *blocks*, also those folded away or covered."""
    return tuple(block for block in flat(blocks) if isinstance(block, Answer))


def verdict(tool: AnyTool, state: Value) -> object:
    """Return what *state* has decided: the winners of its record, and each headline that says
    how something ended, without the words that only explain it; () where nothing is decided.
    """
    ended = tool.recorded(state)
    winners = tuple(sorted(each.colour for each in ended.players if each.won)) if ended else ()
    said = tuple(
        re.sub(r"[\d−+]+", "0", answer.text)
        for answer in headlines(shown(tool, state))
        if _ENDED.search(answer.text) and not _OPEN.search(answer.text)
    )
    return (winners, said) if winners or said else ()


def unanswered(tool: AnyTool, state: Value) -> tuple[Question, ...]:
    """Return the questions that wait for an answer: those in plain sight, not on an optional sequence
    and not folded away. A seat that is nobody's and a time that was not set are answers.
    """
    blocks = shown(tool, state)
    waiting = [
        each for each in blocks if not (isinstance(each, QuestionSequence) and each.optional)
    ]
    waiting = [each for each in waiting if not isinstance(each, Fold)]
    return tuple(
        question
        for question in asked(tuple(waiting))
        if question.path and not question.move and _is_blank(question)
    )


def _is_blank(question: Question) -> bool:
    match question.kind:
        case Seat() | Moment():
            return False
        case Number():
            return question.value is None
        case Sequence():
            return not question.value
        case _:
            return False


def check_verdict(tool: AnyTool, state: Value) -> None:
    """While a verdict depends on something that is not entered, no verdict is given."""
    now = verdict(tool, state)
    if not now:
        return
    for question in unanswered(tool, state):
        field = field_at(tool.state, question.path)._replace(kind=question.kind)
        for answer in (fullest(field), _least(question, emptiest(field))):
            if not question.kind.refusal(answer):
                after = verdict(tool, state.put(question.path, answer))
                assert not after or after == now, (
                    f"{tool.name} says {now}, but {question.title!r} is not entered: {answer} makes it {after}"
                )


def _least(question: Question, empty: Any) -> Any:
    match question.kind:
        case Number() as kind:
            return kind.least
        case Sequence() as kind:
            return (kind.least,)
        case _:
            return empty


def outcome(blocks: Result) -> tuple[object, ...]:
    """Return what *blocks* say that a reading may change: answers, scores, tables, chances, posts."""
    wanted = (Answer, Scores, Grid, Odds, TextToCopy)
    return tuple(block for block in flat(blocks) if isinstance(block, wanted))


def check_readings(tool: AnyTool, state: Value) -> None:
    """What depends on how a silent rule is read carries a ``RuleGap`` that goes with the reading;
    so does each text that is posted. A headline that asks for something more depends on nothing.
    """
    blocks = shown(tool, state)
    for title, other in other_readings(tool, state):
        questions = any("?" in answer.text for answer in headlines((*blocks, *other)))
        if questions or outcome(blocks) == outcome(other):
            continue
        assert silents(blocks) != silents(other), (
            f"{tool.name}: {title!r} changes what is said, and no Silent says so"
        )
        for post, changed in zip(posts(blocks), posts(other), strict=False):
            if post.text != changed.text:
                assert any(said in post.text for said in silents(blocks)), (
                    f"{tool.name}: the post {post.title!r} depends on {title!r} and does not say so"
                )


def other_readings(tool: AnyTool, state: Value) -> Iterator[tuple[str, Result]]:
    """Yield for each reading of *state* its title and what is shown where it is read otherwise."""
    for reading in readings((tool,)):
        now = state.look(reading.path)
        for value, _ in reading.ways:
            if value != now:
                yield reading.title, shown(tool, state.put(reading.path, value))


def silents(blocks: Result) -> frozenset[str]:
    """Return what *blocks* say the rulebook is silent of."""
    return frozenset(block.text for block in flat(blocks) if isinstance(block, RuleGap))


def posts(blocks: Result) -> tuple[TextToCopy, ...]:
    """Return the texts among *blocks* that are made to be copied."""
    return tuple(block for block in flat(blocks) if isinstance(block, TextToCopy))
