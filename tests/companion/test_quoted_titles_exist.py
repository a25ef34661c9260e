"""What a tool quotes in “…” is what something on its screen is called: a button, a question, what opens."""

import re
from typing import Final

import pytest

from companion.catalogue import game_of
from companion.display.labels import ADD_UP, WHAT_IF
from companion.tools.tool import AnyTool
from tests.laws import shown
from tests.sentences import texts
from tests.states import every_tool, extremes

PRINTED: Final = {"mafia-works/right-hand": {"From any faction"}}
"""What a tool quotes that is printed on a card."""

_QUOTED: Final = re.compile("“([^”]+)”")


@pytest.mark.slow
@every_tool
def test_what_a_tool_quotes_is_called_so(tool: AnyTool) -> None:
    states = (*extremes(tool.state), tool.example)
    said = {each for state in states for each in texts(shown(tool, state))}
    tools = game_of(tool).tools
    moves = {move.title for each in tools for move in each.moves}
    named = {*said, *moves, *(each.title for each in tools), ADD_UP, WHAT_IF}
    named |= {each.partition(": ")[0] for each in named}
    quoted = {each for sentence in said for each in _QUOTED.findall(sentence)}
    assert quoted - named == PRINTED.get(tool.name, set())
