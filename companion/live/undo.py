"""Which step a device can undo or redo at a live table, without moving what others did after it."""

from collections.abc import Iterable, Iterator, Sequence

from companion.core.blocks import Question
from companion.core.fields import Sum
from companion.core.values import Path, Value
from companion.live import actions as do
from companion.live.conflict import answer_of, asked_by
from companion.live.drafts import differences
from companion.live.log import SHOT, Log
from companion.live.operation import Entry, Op
from companion.live.reducer import outcome
from companion.live.room import live_tool
from companion.tools.tool import AnyTool
from companion.tools.typed_numbers import are_typed, is_typed, typed_questions


def undoes(log: Log, device: int, tool: str) -> Entry | None:
    """Return the last step of *device* in *tool* that still counts, None if there is none.

    None, too, if others have gone on from it: without it, their steps would lead elsewhere.
    """
    gone, later = log.declined, list[Op]()
    for entry in reversed(log.entries):
        op = entry.op
        if op.tool != tool or not isinstance(op.action, do.Undoable):
            continue
        if not log.counts(entry) or op.name in gone:
            continue
        if op.device == device:
            return None if _is_left_behind(log, entry, later) else entry
        later.append(op)
    return None


def redoes(log: Log, device: int, tool: str) -> Entry | None:
    """Return the step that *device* undid last in *tool*, None after a newer step or without one.

    None, too, if others have gone on without it.
    """
    later = list[Op]()
    for entry in reversed(log.entries):
        op = entry.op
        if op.tool != tool:
            continue
        if isinstance(op.action, do.Undoable) and log.counts(entry):
            if op.device == device:
                return None
            later.append(op)
        if op.device == device and isinstance(op.action, do.UndoAction):
            name = op.action.step
            if name[0] == device and name in log.out:
                found = log.find(name)
                return None if found and _is_left_behind(log, found, later) else found
    return None


def typed_on(log: Log, earlier: Entry, later: Entry) -> bool:
    """Return whether *later* goes on with the number that *earlier* typed: one touch of undo takes back both.

    Both are answers of one device to one question, and nobody else has answered that in between, or led on from it. It
    sends an operation for each of them, so phones of all versions agree.
    """
    tool, asked = live_tool(later.op.tool), asked_by(later.op)
    if tool is None or asked is None or asked != asked_by(earlier.op):
        return False
    one = earlier.op.device == later.op.device and earlier.op.tool == later.op.tool
    if not one or earlier.n >= later.n:
        return False
    between = log.entries[earlier.n - log.start : later.n - log.start - 1]
    if any(_interrupts(log, entry, later.op) for entry in between):
        return False
    questions = typed_questions(tool.form(log.room.state(tool)))
    question = next((each for each in questions if _asks(each, later.op)), None)
    was, now = answer_of(earlier.op), answer_of(later.op)
    if question is None:
        return False
    if isinstance(question.kind, Sum):
        both = isinstance(was, tuple) and isinstance(now, tuple)
        return both and are_typed(was, now, question.kind.scale)
    return all(each is None or type(each) is int for each in (was, now)) and is_typed(was, now)


def _interrupts(log: Log, entry: Entry, typed: Op) -> bool:
    """Return whether *entry* stands between two digits of the number that *typed* goes on with."""
    op = entry.op
    if op.tool != typed.tool or not isinstance(op.action, do.Undoable):
        return False
    if not log.counts(entry):
        return False
    return op.device == typed.device or asked_by(op) == asked_by(typed) or _leads_on(op)


def _asks(question: Question, op: Op) -> bool:
    """Return whether *op* answers *question*."""
    match op.action:
        case do.PutAnswer(path):
            return question.path == path
        case do.MakeMove(move, (*others, _)):
            return question.move == move and question.args == tuple(others)
        case _:
            return False


def _is_left_behind(log: Log, entry: Entry, later: Sequence[Op]) -> bool:
    """Return whether others went on from *entry*: *later* are their steps since then.

    They did by another answer to the same question, by replacing the whole state, or by a move after
    a move: *Next* leads on from where the last one led. Counts add up, whoever makes them, and so do ticks of different
    places. Otherwise it depends on what the later steps made of this one.
    """
    op, asked = entry.op, asked_by(entry.op)
    if len(later) > SHOT or any(
        isinstance(each.action, _Replacing)
        or (asked is not None and asked == asked_by(each))
        or (_leads_on(op) and _leads_on(each))
        for each in later
    ):
        return True
    adds_up = all(isinstance(each.action, _AddingUp) for each in (op, *later)) and not any(
        _is_same_tick(op, each) for each in later
    )
    return bool(later) and not adds_up and not _stands_alone(log, entry)


def _leads_on(op: Op) -> bool:
    moves = isinstance(op.action, do.MakeMove) and asked_by(op) is None
    return moves or isinstance(op.action, _Replacing)


def _is_same_tick(op: Op, other: Op) -> bool:
    """Return whether both tick one place, or clear it: the last one alone decides."""
    one, two = op.action, other.action
    return (
        isinstance(one, do.TickMember)
        and isinstance(two, do.TickMember)
        and (one.path, one.place) == (two.path, two.place)
    )


_Replacing = do.ReplaceState | do.SetTable
_AddingUp = do.AddToCell | do.TickMember


def _stands_alone(log: Log, entry: Entry) -> bool:
    """Return whether undoing *entry* changes anything, and only what *entry* itself changed.

    Without a round that was put in, the *Next* of others would lead on from another round; and
    a tick that their *Next* has cleared away would be taken out without anyone seeing it.
    """
    tool = live_tool(entry.op.tool)
    if tool is None or not isinstance(entry.op.action, do.Touching):
        return True
    start, room, _ = log.checkpoint_before(entry.n)
    without = room.state(tool)
    earlier = log.entries[start - log.start : entry.n - log.start - 1]
    for each in _touches(log, tool, earlier):
        without = _after(tool, without, each)
    known = _after(tool, without, entry.op)
    changed = _paths(without, known)
    for each in _touches(log, tool, log.entries[entry.n - log.start :]):
        without, known = _after(tool, without, each), _after(tool, known, each)
    reached = _paths(without, known)
    return bool(reached) and reached <= changed


def _touches(log: Log, tool: AnyTool, entries: Iterable[Entry]) -> Iterator[Op]:
    """Yield the touches of *tool* among *entries* that were not undone.

    One that changed nothing may do something without another: who said the same later still says it.
    """
    for entry in entries:
        op = entry.op
        touches = op.tool == tool.name and isinstance(op.action, do.Touching)
        if touches and op.name not in log.out:
            yield op


def _after(tool: AnyTool, state: Value, op: Op) -> Value:
    """Return *state* after *op*; itself where that cannot be done there."""
    after = outcome(tool, state, op.action, op.now)
    return state if after is None else after


def _paths(old: Value, new: Value) -> set[Path]:
    return {path for path, _ in differences(old, new)}
