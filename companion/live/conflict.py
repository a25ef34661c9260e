"""Two answers to one question, where the later's phone had not seen the earlier."""

from typing import Any, NamedTuple

from companion.core.values import Path
from companion.live.operation import Draft, Name, Op


class Answer(NamedTuple):
    """The last answer to a question: the entry *n* with the operation *op*."""

    n: int
    op: Op


class Conflict(NamedTuple):
    """Two answers to the question at *path* of the tool called *tool*.

    What the operation *stands* said is the answer now. *other* said *value* before, in words
    *other_said*, and the device of *stands* had not seen it.
    """

    tool: str
    path: Path
    stands: Name
    other: Name
    value: Any
    stands_said: str
    other_said: str


def take_back(conflict: Conflict, now: int) -> Draft:
    """Return the draft that puts the other's answer again."""
    return Draft(
        conflict.tool, "put", conflict.path, (), conflict.value, now, 0, conflict.other_said
    )


def met(last: Answer | None, op: Op) -> Conflict | None:
    """Return the conflict that the put *op* makes with the *last* answer, None for none."""
    if last is None or last.n <= op.seen:
        return None
    other = last.op
    if other.device == op.device or other.value == op.value:
        return None
    assert isinstance(op.where, tuple), "a put has a path"
    return Conflict(op.tool, op.where, op.name, other.name, other.value, op.said, other.said)
