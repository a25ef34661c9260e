"""A law over every tool: a text of nothing but blanks says as much as an empty one."""

from typing import Any

import pytest

from companion.core.fields import SEATS, Inside, Rows, Seats, Text
from companion.core.shape import Field, fields_of
from companion.core.table import InsideSmall
from companion.core.values import Value
from companion.tools.tool import AnyTool
from tests.laws import check_total
from tests.sentences import texts
from tests.states import every_tool, extremes


def typed(state: Value, text: str) -> Value:
    """Return *state* with *text* in each text that can be typed, in its rows, too."""
    fields = fields_of(type(state))
    return state.evolve(**{each.name: _typed(state, each, text) for each in fields})


def _typed(state: Value, field: Field, text: str) -> Any:
    held = getattr(state, field.name)
    match field.kind:
        case Text():
            return text
        case Rows() | Seats():
            return tuple(typed(each, text) for each in held)
        case InsideSmall():
            people = tuple(typed(each, text) for each in held.people[:SEATS])
            return held.evolve(people=(*people, *held.people[SEATS:]))
        case Inside():
            return typed(held, text)
        case _:
            return held


@pytest.mark.slow
@every_tool
def test_blanks_say_no_more_than_an_empty_text(tool: AnyTool) -> None:
    for state in (*extremes(tool.state), tool.example):
        blank, empty = typed(state, " "), typed(state, "")
        if blank == empty:
            continue  # nothing can be typed in it
        check_total(tool, blank)
        assert tool.summary(blank) == tool.summary(empty)
        assert [*texts(tool.result(blank))] == [*texts(tool.result(empty))]
