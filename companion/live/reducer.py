"""What an action does to the state of a tool that everyone at the table shares."""

from typing import Any

from companion.core.fields import Cards, Rows
from companion.core.values import Value
from companion.exchange import share
from companion.live import actions as do
from companion.live.public import FieldPlace, from_plain, live_part, shared_question
from companion.tools.tool import AnyTool


def stepped(tool: AnyTool, state: Value, action: do.Touching, now: int) -> Value:
    """Return the public *state* of *tool* after *action* at *now*, in seconds since 1970 UTC.

    Raises for what cannot be done: what it raises is up to the tool and to what *action* holds.
    """
    match action:
        case do.MakeMove(move, args, seed):
            moved: Value = tool.move(state, move, args, now, seed)
            return live_part(moved)
        case do.PutAnswers(puts):
            return all_put(state, puts)
        case do.ReplaceState(digits, puts):
            return all_put(live_part(_decoded(tool, digits)), puts)
        case _:
            asked = shared_question(state, action.path)
            return state.put(asked.path, _answer(asked, state.look(asked.path), action))


def outcome(tool: AnyTool, state: Value, action: do.Action, now: int) -> Value | None:
    """Return the public *state* of *tool* after *action* at *now*; None for what is no touch, or cannot be done."""
    if not isinstance(action, do.Touching):
        return None
    try:
        return stepped(tool, state, action, now)
    except Exception:  # what a tool raises for what a stranger sent is up to the tool
        return None


def _answer(
    asked: FieldPlace, old: Any, action: do.PutAnswer | do.AddToCell | do.TickMember | do.AddRow
) -> Any:
    """Return what stands at the question *asked* after *action*, where *old* stood."""
    match action:
        case do.PutAnswer(_, value):
            new = value if asked.place is None else _with_cell(old, asked.place, value)
            return from_plain(asked.model, asked.field.name, new)
        case do.AddToCell(_, place, by):
            if not isinstance(asked.field.kind, Cards):
                raise TypeError("no cells here")
            if not 0 <= place < len(old):
                raise LookupError("no such cell")
            return _with_cell(old, place, old[place] + by)
        case do.TickMember(_, place, on):
            if not isinstance(old, frozenset):
                raise TypeError("no ticks here")
            return old | {place} if on else old - {place}
        case do.AddRow(_, row):
            if not isinstance(asked.field.kind, Rows):
                raise TypeError("no rows here")
            (added,) = from_plain(asked.model, asked.field.name, (row,))
            return (*old, added)


def _with_cell(cells: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*cells[:place], value, *cells[place + 1 :])


def all_put(state: Value, puts: do.Puts) -> Value:
    """Return *state* with all *puts*.

    They are put at once where they are fields of the state itself: a check of the whole state
    may refuse some of them without the others.
    """
    changes: dict[str, Any] = {}
    for path, plain in puts:
        if len(path) == 1:
            asked = shared_question(state, path)
            changes[asked.field.name] = from_plain(asked.model, asked.field.name, plain)
    state = state.evolve(**changes)
    for path, plain in puts:
        if len(path) > 1:
            asked = shared_question(state, path)
            state = state.put(asked.path, from_plain(asked.model, asked.field.name, plain))
    return state


def _decoded(tool: AnyTool, digits: str) -> Value:
    if not (digits.isascii() and digits.isdigit()):
        raise TypeError("a code is digits")
    if len(digits) > share.MOST_DIGITS:
        raise ValueError("longer than any code")
    return share.decode(digits, (tool,)).state
