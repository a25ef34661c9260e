"""Whom a tool is about before a player was tapped."""

from companion.core.blocks import Block, Question
from companion.core.fields import Seat
from companion.core.values import Path, Value
from companion.tools.checklist_model import CHECKLIST
from companion.tools.tool import AnyTool
from tests.answers import after_answer
from tests.laws import shown
from tests.states import every_tool


@every_tool
def test_who_is_meant_before_anybody_was_tapped_is_shown(tool: AnyTool) -> None:
    """If a tap on one of the players alone changes nothing, they were meant without a word.

    A checklist asks who is first before anything else.
    """

    def others(state: Value, path: Path) -> list[Block]:
        blocks = shown(tool, state)
        return [each for each in blocks if not isinstance(each, Question) or each.path != path]

    for state in (tool.state(), tool.example) if tool.key != CHECKLIST else ():
        questions = [
            each for each in shown(tool, state) if isinstance(each, Question) and each.path
        ]
        for question in (
            each for each in questions if isinstance(each.kind, Seat) and each.value is None
        ):
            usual = others(state, question.path)
            after = (
                after_answer(tool, state, question, each.seat, 0, 0)
                for each in question.players
            )
            alike = [others(each, question.path) == usual for each in after]
            assert sum(alike) != 1, (question.title, alike)
