"""Read a tool's screen in the tests of Mafia Works."""

from typing import Any

from companion.core.blocks import Facts, RuleGap
from companion.games.mafia_works.acquire.state import AcquireState, Family
from companion.tools.tool import AnyTool
from tests.laws import asked, shown
from tests.tool_screens import on_screen


def open_silents(tool: AnyTool, state: Any) -> list[str]:
    """Return where the screen says, unfolded, that the rules are silent."""
    return [each.text for each in tool.result(state) if isinstance(each, RuleGap)]


def titles(tool: AnyTool, state: Any) -> list[str]:
    return [question.title for question in asked(shown(tool, state))]


def facts(tool: AnyTool, state: Any) -> dict[str, str]:
    """Return the label and value pairs on the screen."""
    return {
        label: value for block in on_screen(tool, state, Facts) for label, value in block.rows
    }


def family(
    *powers: int, rested: tuple[int, ...] = (), price: int | None = None
) -> AcquireState:
    mine = Family(powers=powers, rested=frozenset(rested))
    return AcquireState(families=(mine,) + (Family(),) * 7, price=price)
