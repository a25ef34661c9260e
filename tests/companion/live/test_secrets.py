"""Nothing private leaves a phone: no operation, entry or snapshot holds a secret or a note."""

from random import Random
from typing import Any

import pytest

from companion.core.alphabet import letter
from companion.core.fields import Text
from companion.core.shape import Field, fields_of
from companion.core.table import Table
from companion.core.values import Value
from companion.evening.touch import StateReplaced, Touch
from companion.live.drafts import draft
from companion.live.log import Log
from companion.live.public import is_shared
from companion.live.room import opened
from companion.live.snapshot import snapshot_to_json
from companion.live.wire import op_to_json
from companion.tools.tool import AnyTool
from tests.companion.live.test_room import tool_of
from tests.companion.live.touches import NOW, touches
from tests.states import every_tool, fullest

SIGN = letter(5000)
"""A character that stands in private texts alone."""


def marked(value: Value) -> Value:
    """Return *value* with what it keeps private as full as it can be, and marked where it is text."""
    changes = {}
    for field in fields_of(type(value)):
        old = getattr(value, field.name)
        if not is_shared(field):
            changes[field.name] = _marked(field, fullest(field))
        elif isinstance(old, Value):
            changes[field.name] = marked(old)
        elif field.model is not None:
            changes[field.name] = tuple(map(marked, old))
    return type(value).model_validate({**dict(value), **changes})


def _marked(field: Field, value: Any) -> Any:
    if isinstance(field.kind, Text):
        return SIGN * field.kind.most
    if isinstance(value, Value):
        return _all_marked(value)
    if field.model is not None:
        return tuple(map(_all_marked, value))
    return value


def _all_marked(value: Value) -> Value:
    return value.evolve(
        **{
            field.name: _marked(field, getattr(value, field.name))
            for field in fields_of(type(value))
        }
    )


def test_a_mark_stands_in_private_texts() -> None:
    state: Any = marked(tool_of("turf-war/round").example)
    assert state.news == SIGN * 400


@pytest.mark.slow
@every_tool
def test_no_message_of_a_tool_holds_what_is_private(tool: AnyTool) -> None:
    random = Random(tool.name)
    for plain in (tool.example, tool.state()):
        state = marked(plain)
        log = Log.begin(opened(Table(), {tool.name: state}))
        assert SIGN not in snapshot_to_json(log)
        found: list[tuple[Touch, str]] = [*touches(tool, state, random)]
        found += [(StateReplaced(marked(tool.example)), "Example")]
        for touch, said in found:
            check_says_nothing_private(tool, state, touch, said)


def check_says_nothing_private(tool: AnyTool, state: Value, touch: Touch, said: str) -> None:
    """What goes out is the same whatever the phone keeps private, or is made of the effect alone."""
    try:
        made = draft(tool, state, touch, NOW, 11, said)
    except (ValueError, LookupError, AssertionError):
        return
    if made is None:
        return
    assert SIGN not in op_to_json(made.numbered(1, 1, 0))
