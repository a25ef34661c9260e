"""Numbers that are typed digit by digit: which steps of a tool belong to one number, so that undo takes them back
together.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from companion.core.blocks import Question, QuestionSequence, Result
from companion.core.fields import Count, Rows, Seats, Sum
from companion.core.nesting import flat
from companion.core.shape import fields_of
from companion.core.values import Path, Value

Addends = tuple[int | None, ...]

_DIGITS = 10


def is_typed(was: int | None, now: int | None, scale: int = 1) -> bool:
    """Return whether one touch makes *now* of *was*: a digit more or less, the other sign, or a half.

    *scale* of each number make one.
    """
    if was is None or now is None or now == -was or abs(now - was) < scale:
        return True
    shorter, longer = sorted((abs(was) // scale, abs(now) // scale))
    return longer // _DIGITS == shorter


def are_typed(was: Addends, now: Addends, scale: int = 1) -> bool:
    """Return whether one touch makes *now* of *was*, the terms of a sum: it types on at the last one, or begins
    another.
    """
    shorter, longer = sorted((was, now), key=len)
    if len(longer) - len(shorter) > 1:
        return False
    if len(longer) > len(shorter):
        return longer[: len(shorter)] == shorter
    return shorter[:-1] == longer[:-1] and bool(was) and is_typed(was[-1], now[-1], scale)


def typed_questions(blocks: Result) -> Iterator[Question]:
    """Yield the questions in *blocks* whose numbers are typed digit by digit, on a pad below them."""
    for sequence in flat(blocks):
        if isinstance(sequence, QuestionSequence):
            for question in sequence.questions:
                counts = isinstance(question.kind, Count) and question.kind.keys is None
                if counts or (isinstance(question.kind, Sum) and sequence.sheet is not None):
                    yield question


def goes_on(form: Any, before: Value, now: Value, after: Value) -> bool:
    """Return whether the step from *now* to *after* goes on with the number that the step from *before* to *now* typed.

    *form* returns the questions of a state.
    """
    first, second = _only_change(before, now), _only_change(now, after)
    if first is None or first != second:
        return False
    was, value = now.look(first), after.look(first)
    if not all(each is None or type(each) is int for each in (was, value)):
        return False
    return is_typed(was, value) and any(
        question.path == first for question in typed_questions(form(after))
    )


def _only_change(old: Value, new: Value) -> Path | None:
    """Return the path at which alone *old* and *new* differ; None if there are none or several."""
    found = tuple(islice(_changes(old, new, ()), 2))
    return found[0] if len(found) == 1 else None


def _changes(old: Value, new: Value, path: Path) -> Iterator[Path]:
    for field in fields_of(type(old)):
        was, now, here = getattr(old, field.name), getattr(new, field.name), (*path, field.name)
        if was is now or was == now:
            continue
        if isinstance(now, Value):
            yield from _changes(was, now, here)
        elif isinstance(field.kind, Rows | Seats) and len(was) == len(now):
            for place, (row, other) in enumerate(zip(was, now, strict=True)):
                yield from _changes(row, other, (*here, place))
        else:
            yield here
