"""Two answers to one question, where the later's phone had not seen the earlier."""

from typing import Any, NamedTuple

from companion.core.values import Path
from companion.live import actions as do
from companion.live.operation import Draft, Op

Asked = tuple[str, Any]
"""What an answer is to: the name of a tool, and the path; or a move with all arguments but the last."""


class LastAnswer(NamedTuple):
    """The last answer to a question: the entry *n* with the operation *op*."""

    n: int
    op: Op


class Conflict(NamedTuple):
    """Two answers to one question of the tool called *tool*.

    What the operation *stands* said is the answer now. *other* said *value* before, in words
    *other_said*, and the device of *stands* had not seen it. *path* is where the question is, ()
    if a move answers it. *again* is the draft that the other answer was made of.
    """

    tool: str
    path: Path
    stands: do.Name
    other: do.Name
    value: Any
    stands_said: str
    other_said: str
    again: Draft


def asked_by(op: Op) -> Asked | None:
    """Return the question that *op* answers, None if it answers none."""
    match op.action:
        case do.PutAnswer(path):
            return op.tool, path
        case do.MakeMove(move, (*others, _)):
            return op.tool, (move, tuple(others))
        case _:
            return None


def take_back(conflict: Conflict, now: int) -> Draft:
    """Return the draft that gives the other's answer again."""
    return conflict.again._replace(now=now)


def met(last: LastAnswer | None, op: Op) -> Conflict | None:
    """Return the conflict that the answer *op* makes with the *last* one, None for none."""
    if last is None or last.n <= op.known_seq:
        return None
    other, path = last.op, op.action.path if isinstance(op.action, do.PutAnswer) else ()
    if other.device == op.device or answer_of(other) == answer_of(op):
        return None
    return Conflict(
        op.tool, path, op.name, other.name, answer_of(other), op.label, other.label, other.draft
    )


def answer_of(op: Op) -> Any:
    """Return what *op*, an answer, answers."""
    match op.action:
        case do.PutAnswer(_, value) | do.MakeMove(_, (*_, value)):
            return value
        case _:
            raise TypeError("no answer")
