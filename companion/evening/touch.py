"""What a player did to a tool, and what the evening is after it: at this device alone, and at a live table."""

from typing import Any, NamedTuple

from companion.core.blocks import Question
from companion.core.values import Path, Value
from companion.evening.evening import Evening
from companion.tools.cause import NEW, OVER, PLAYER, Cause
from companion.tools.checklist_model import CHECKLIST, NEW_GAME
from companion.tools.tool import AnyTool


class AnswerPut(NamedTuple):
    """A question was answered, or a step ticked: *value* stands at *path* now."""

    path: Path
    value: Any


class MoveMade(NamedTuple):
    """A move was made. *args* are all its arguments, the answer of a question among them."""

    move: str
    args: tuple[Any, ...] = ()


class StateReplaced(NamedTuple):
    """The whole state was replaced, and why: by an example, a code, an offer, or to start over."""

    state: Value
    cause: Cause = PLAYER


Touch = AnswerPut | MoveMade | StateReplaced


def apply_touch(tool: AnyTool, state: Value, touch: Touch, now: int, seed: int) -> Value:
    """Return *state* after *touch* at *now*, in seconds since 1970 UTC, with *seed* for chance.

    Raises what the tool raises.
    """
    match touch:
        case AnswerPut(path, value):
            return state.put(path, value)
        case MoveMade(move, args):
            moved: Value = tool.move(state, move, args, now, seed)
            return moved
        case StateReplaced(new):  # pragma: no branch - mypy knows that no touch is left
            return new


def touch_of(question: Question, value: Any) -> AnswerPut | MoveMade:
    """Return the touch that answers *question* with *value*."""
    if question.move:
        return MoveMade(question.move, (*question.args, value))
    return AnswerPut(question.path, value)


def begins_game(tool: AnyTool, move: str) -> bool:
    """Return whether the *move* of *tool* is *New game* on a checklist."""
    return (tool.key, move) == (CHECKLIST, NEW_GAME)


def is_new_game(tool: AnyTool, touch: Touch) -> bool:
    """Return whether *touch* is *New game* on a checklist, which begins another game in all tools."""
    return isinstance(touch, MoveMade) and begins_game(tool, touch.move)


def played(evening: Evening, tool: AnyTool, state: Value, touch: Touch, said: str) -> Evening:
    """Return *evening* after *touch* leads *tool* to *state*, a step called *said*: *New game* begins all tools
    anew.
    """
    if is_new_game(tool, touch):
        return evening.new_game(state, said)
    cause = cause_of_touch(tool, touch)
    if (tool.key, cause) == (CHECKLIST, OVER):
        return evening.begun(state, said, cause)
    return evening.touched(tool.key, state, said, cause)


def cause_of_touch(tool: AnyTool, touch: Touch) -> Cause:
    """Return the cause of the step of *tool* that *touch* makes."""
    match touch:
        case StateReplaced(_, cause):
            return cause
        case MoveMade():
            return NEW if is_new_game(tool, touch) else PLAYER
        case AnswerPut():  # pragma: no branch - mypy knows that no touch is left
            return PLAYER
