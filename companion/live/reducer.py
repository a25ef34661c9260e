"""What an operation does to the state of a tool that everyone at the table shares."""

from typing import Any

from companion.core.fields import Cards, Rows
from companion.core.values import Path, Value
from companion.exchange import share
from companion.live.operation import Draft, Op
from companion.live.public import Question, from_plain, live_part, shared_question
from companion.tools.tool import AnyTool


def stepped(tool: AnyTool, state: Value, op: Op | Draft) -> Value:
    """Return the public *state* of *tool* after *op*, a touch.

    Raises for what cannot be done: what it raises is up to the tool and to what *op* holds.
    """
    match op.kind:
        case "move":
            moved: Value = tool.move(state, str(op.where), op.args, op.now, op.seed)
            return live_part(moved)
        case "puts":
            return all_put(state, op.value)
        case "whole":
            return all_put(live_part(_decoded(tool, op.value)), op.args)
        case _:
            asked = shared_question(state, _path(op.where))
            return state.put(asked.path, _NEW[op.kind](asked, state.look(asked.path), op))


def all_put(state: Value, puts: Any) -> Value:
    """Return *state* with all *puts*: each a path and a plain value.

    They are put at once where they are fields of the state itself: a check of the whole state
    may refuse some of them without the others.
    """
    changes: dict[str, Any] = {}
    for where, plain in puts:
        path = _path(where)
        if len(path) == 1:
            asked = shared_question(state, path)
            changes[asked.field.name] = from_plain(asked.model, asked.field.name, plain)
    state = state.evolve(**changes)
    for where, plain in puts:
        if len(where) > 1:
            asked = shared_question(state, _path(where))
            state = state.put(asked.path, from_plain(asked.model, asked.field.name, plain))
    return state


def _path(where: Any) -> Path:
    if not isinstance(where, tuple):
        raise TypeError("a path is a tuple")
    return where


def _decoded(tool: AnyTool, digits: Any) -> Value:
    if not (type(digits) is str and digits.isascii() and digits.isdigit()):
        raise TypeError("a code is digits")
    if len(digits) > share.MOST_DIGITS:
        raise ValueError("longer than any code")
    return share.decode(digits, (tool,)).state


def _put(asked: Question, old: Any, op: Op | Draft) -> Any:
    plain = op.value
    if asked.place is not None:
        plain = (*old[: asked.place], plain, *old[asked.place + 1 :])
    return from_plain(asked.model, asked.field.name, plain)


def _cell(asked: Question, old: Any, op: Op | Draft) -> Any:
    (place,) = op.args
    if not isinstance(asked.field.kind, Cards) or not (type(place) is type(op.value) is int):
        raise TypeError("no cells here")
    if not 0 <= place < len(old):
        raise LookupError("no such cell")
    return (*old[:place], old[place] + op.value, *old[place + 1 :])


def _tick(asked: Question, old: Any, op: Op | Draft) -> Any:
    (place,) = op.args
    if not isinstance(old, frozenset) or type(place) is not int or type(op.value) is not bool:
        raise TypeError("no ticks here")
    return old | {place} if op.value else old - {place}


def _grow(asked: Question, old: Any, op: Op | Draft) -> Any:
    if not isinstance(asked.field.kind, Rows):
        raise TypeError("no rows here")
    (row,) = from_plain(asked.model, asked.field.name, (op.value,))
    return (*old, row)


_NEW = {"put": _put, "cell": _cell, "tick": _tick, "grow": _grow}
