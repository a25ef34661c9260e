"""One phone's own fields, laid over what the table shares."""

from difflib import SequenceMatcher
from typing import Any, TypeVar

from pydantic import ValidationError

from companion.core.fields import Inside, Rows, Seats
from companion.core.shape import fields_of
from companion.core.values import Value
from companion.live import actions as do
from companion.live.operation import Op
from companion.live.public import has_private, is_shared, live_part
from companion.tools.tool import AnyTool

ValueT = TypeVar("ValueT", bound=Value)


def merged(
    tool: AnyTool, mine: Value, before: Value, room_state: Value, op: Op | None
) -> Value:
    """Return *room_state* with this phone's private fields, which are in *mine*.

    *before* is the public state that *mine* was laid over. *op* is what led from there to
    *room_state*, None if that is not known or if it was more than one step. A move that
    clears private fields as well, such as the next turn, does so on every phone.
    """
    model: type[Value] = tool.state
    if not has_private(model):
        return room_state
    if op is not None and isinstance(op.action, do.MakeMove):
        move, args, seed = op.action.move, op.action.args, op.action.seed
        try:
            after: Value = tool.move(mine, move, args, op.now, seed)
        except Exception:  # what a move raises is up to the tool
            after = mine
        if live_part(after) == room_state:
            return after
    try:
        return _laid_over(mine, before, room_state)
    except ValidationError:  # the private fields do not fit any more
        return room_state


def _laid_over(mine: Value, before: Value, new: ValueT) -> ValueT:
    """Return *new* with the private fields of *mine*; rows are matched by what is public in them."""
    changes: dict[str, Any] = {}
    for field in fields_of(type(new)):
        own, was, now = (getattr(each, field.name) for each in (mine, before, new))
        if not is_shared(field):
            changes[field.name] = own
        elif isinstance(field.kind, Inside):
            changes[field.name] = _laid_over(own, was, now)
        elif isinstance(field.kind, Seats):
            changes[field.name] = tuple(map(_laid_over, own, was, now))
        elif isinstance(field.kind, Rows):
            changes[field.name] = _rows(own, was, now)
    return new.evolve(**changes)


def _rows(
    mine: tuple[Value, ...], before: tuple[Value, ...], new: tuple[Value, ...]
) -> tuple[Value, ...]:
    """Return the rows *new* with the private fields of those of *mine* that are still there."""
    rows = list(new)
    kept = len(before) == len(new)
    pairs = [(at, at) for at in range(len(new))] if kept else _same(before, new)
    for old, at in pairs:
        rows[at] = _laid_over(mine[old], before[old], new[at])
    return tuple(rows)


def _same(before: tuple[Value, ...], new: tuple[Value, ...]) -> list[tuple[int, int]]:
    """Return which rows are the same ones, each as (place before, place now).

    Between rows that are alike in both, those are the same that stand at the same place.
    """
    was, now = ([row.model_dump_json() for row in rows] for rows in (before, new))
    matcher = SequenceMatcher(None, was, now, autojunk=False)
    return [
        pair
        for _, a, a_end, b, b_end in matcher.get_opcodes()
        for pair in zip(range(a, a_end), range(b, b_end), strict=False)
    ]
