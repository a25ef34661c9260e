"""Where a picture asks, nothing above a fold asks the same: the table of it is behind *Enter as a table*."""

from companion.core.blocks import Button, Drawing, Question, QuestionSequence
from companion.core.shape import fields_of
from companion.core.values import Value
from companion.display.layout import lay_out
from companion.tools.tool import AnyTool
from tests.screens.tool.test_screen_laws import THROUGH
from tests.states import every_tool as of_every_tool

IN_SIGHT = {*THROUGH, "turf-war/combat"}
"""Tools whose pad goes through the table, which stays in sight: on a light page the picture may be above it all."""


def asked(question: Question) -> object:
    """Return what *question* asks for: the path of its answer, or its move with what that is made with."""
    return question.path or (question.move, question.args)


def places_of(tool: AnyTool, state: Value, drawing: Drawing) -> list[object]:
    """Return what is asked or changed at the places of *drawing*."""
    found: list[object] = []
    for place in drawing.scene.places:
        touch = drawing.touches[place.touch]
        if isinstance(touch, Question):
            found.append(asked(touch))
        else:
            found += changed(tool, state, touch)
    return found


def changed(tool: AnyTool, state: Value, button: Button) -> list[object]:
    """Return the paths in the rows of *state* that *button* changes."""
    after = tool.move(state, button.move, button.args, 0, 0)
    assert isinstance(after, Value)
    found: list[object] = []
    for field in fields_of(type(state)):
        was, now = getattr(state, field.name), getattr(after, field.name)
        if not (isinstance(was, tuple) and len(was) == len(now)):
            continue
        for place, (one, other) in enumerate(zip(was, now, strict=True)):
            if isinstance(one, Value) and one != other:
                found += [
                    (field.name, place, each.name)
                    for each in fields_of(type(one))
                    if getattr(one, each.name) != getattr(other, each.name)
                ]
    return found


@of_every_tool
def test_no_table_stands_above_a_fold_whose_every_cell_can_be_touched_in_a_picture(
    tool: AnyTool,
) -> None:
    for state in (tool.state(), tool.example):
        body = lay_out(tool, state).body
        for drawing in body:
            if not isinstance(drawing, Drawing):
                continue
            places = places_of(tool, state, drawing)
            for table in body:
                if isinstance(table, QuestionSequence):
                    rows = [asked(each) in places for each in table.questions]
                    assert not all(rows) or tool.name in IN_SIGHT, table.title
