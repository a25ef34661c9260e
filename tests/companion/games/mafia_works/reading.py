"""Read a tool's screen in the tests of Mafia Works."""

from typing import Any, TypeVar

from companion.core.blocks import Answer, Block, Button, Facts, Question, RuleGap
from companion.core.nesting import flat
from companion.core.table import Table
from companion.games.mafia_works.acquire.state import AcquireState, Family
from companion.tools.tool import AnyTool
from tests.laws import asked, shown

BlockT = TypeVar("BlockT", bound=Block)


def answer(tool: AnyTool, state: Any) -> Answer:
    (found,) = only(tool, state, Answer)
    return found


def said(tool: AnyTool, state: Any) -> tuple[str, str]:
    found = answer(tool, state)
    return found.text, found.why


def only(tool: AnyTool, state: Any, block: type[BlockT]) -> list[BlockT]:
    return [each for each in flat(shown(tool, state)) if isinstance(each, block)]


def open_silents(tool: AnyTool, state: Any) -> list[str]:
    """Return where the screen says, unfolded, that the rules are silent."""
    return [each.text for each in tool.result(state) if isinstance(each, RuleGap)]


def titles(tool: AnyTool, state: Any) -> list[str]:
    return [question.title for question in asked(shown(tool, state))]


def question(tool: AnyTool, state: Any, title: str) -> Question:
    (found,) = [question for question in asked(shown(tool, state)) if question.title == title]
    return found


def pressed(tool: AnyTool, state: Any, title: str) -> Any:
    (button,) = [each for each in only(tool, state, Button) if each.title == title]
    return tool.move(state, button.move, button.args, 0, 0)


def tapped(tool: AnyTool, state: Any, title: str, value: Any) -> Any:
    return tool.answer(state, question(tool, state, title), value, 0, 0)


def table(players: int) -> Table:
    return Table().resized(players)


def facts(tool: AnyTool, state: Any) -> dict[str, str]:
    """Return the label and value pairs on the screen."""
    return {label: value for block in only(tool, state, Facts) for label, value in block.rows}


def family(
    *powers: int, rested: tuple[int, ...] = (), price: int | None = None
) -> AcquireState:
    mine = Family(powers=powers, rested=frozenset(rested))
    return AcquireState(families=(mine,) + (Family(),) * 7, price=price)
