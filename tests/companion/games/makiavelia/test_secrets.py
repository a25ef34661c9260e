"""What players keep to themselves is held nowhere: it can be in no code, picture or history."""

from collections.abc import Iterator

import pytest

from companion.core.blocks import Question, QuestionSequence
from companion.core.nesting import flat
from companion.core.shape import Field, fields_of
from companion.core.values import Value
from companion.exchange import share
from companion.games.makiavelia import GAME
from companion.games.makiavelia.final.state import FinalState
from companion.games.makiavelia.final.tool import TOOL as FINAL
from companion.tools.tool import AnyTool

TOOLS = pytest.mark.parametrize("tool", GAME.tools, ids=lambda tool: tool.key)


def every_field(model: type[Value]) -> Iterator[Field]:
    for field in fields_of(model):
        yield field
        if field.model is not None:
            yield from every_field(field.model)


@TOOLS
def test_no_tool_has_room_for_a_reserve_and_only_one_for_what_all_heard_promised(
    tool: AnyTool,
) -> None:
    words = ("reserve", "hand", "secret", *(["promise"] if tool.key != "promises" else []))
    for field in every_field(tool.state):
        said = f"{field.name} {field.kind.title}".lower()
        assert not any(word in said for word in words)


@TOOLS
def test_coin_values_have_room_in_the_final_count_alone(tool: AnyTool) -> None:
    titles = {field.kind.title for field in every_field(tool.state)}
    assert ("Makielons" in titles) == (tool is FINAL)


def test_no_coin_can_be_entered_before_all_lie_open() -> None:
    fresh = FinalState()
    assert not [
        block
        for block in flat(FINAL.form(fresh))
        if isinstance(block, Question | QuestionSequence)
    ]
    assert share.write(FINAL, fresh) == share.write(FINAL, FINAL.opening(fresh.table))
