"""A new round on the checklist is heard of in every tool that puts something away with it: nobody has to remember a
button.
"""

from typing import Any, Final

import pytest

from companion.catalogue import every_game, game_of
from companion.core.blocks import Button
from companion.core.nesting import flat
from companion.core.table import Table
from companion.evening.flow import flowed
from companion.tools.checklist_model import CHECKLIST
from companion.tools.history import History
from companion.tools.tool import AnyTool
from tests.states import extremes

BEGINS: Final = ("Next turn", "Next round", "Begin a new turn", "Begin turn", "Begin round")
"""What a button says that puts away what belongs to the round that ends."""

HANDED_OVER_ONCE: Final = {"turf-war/gang"}
"""Other tools take what lies there once, in whichever round it is."""


def begins_a_round(tool: AnyTool) -> bool:
    """Return whether *tool* has a button for a new round."""
    shown = (
        block
        for state in (tool.state(), tool.example, *extremes(tool.state))
        for block in flat((*tool.form(state), *tool.result(state)))
    )
    return any(isinstance(block, Button) and block.title.startswith(BEGINS) for block in shown)


def heard(tool: AnyTool, number: int) -> Any:
    """Return what *tool* is once the checklist is in round *number*."""
    game = game_of(tool)
    histories = {each.key: History(each.opening(Table())) for each in game.tools}
    checklist = histories[CHECKLIST]
    for at in range(1, number + 1):
        checklist = checklist.then(checklist.now.evolve(round=at), "Next")
        histories[CHECKLIST] = checklist
        histories |= flowed(game, histories, CHECKLIST)
    return histories[tool.key].now


BEGIN: Final = [
    pytest.param(tool, id=tool.name)
    for game in every_game()
    for tool in game.tools
    if tool.key != CHECKLIST and begins_a_round(tool) and tool.name not in HANDED_OVER_ONCE
]


@pytest.mark.parametrize("tool", BEGIN)
def test_a_tool_that_begins_a_round_hears_of_it(tool: AnyTool) -> None:
    """In Alliances, the lists of the turn before still counted as new."""
    assert heard(tool, 1) != heard(tool, 2)
