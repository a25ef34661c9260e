"""What one light page knows is on the next, as in the app: facts flow, and what a player entered stays."""

from dataclasses import replace

import pytest

from companion.catalogue import every_game
from companion.core.table import Table
from companion.evening.flow import flowed
from companion.tools.history import History
from companion.tools.tool import AnyTool, Game
from screens.light.state import light_tool_session

TAKES = [
    (
        pytest.param(game, tool, transfer.source, id=f"{tool.name} from {transfer.source}"),
        transfer.place,
    )
    for game in every_game()
    for tool in game.tools
    for transfer in tool.transfers
    if transfer.facts
]
FLOWS = [flow for flow, _ in TAKES]
ANSWERS = [flow for flow, place in TAKES if not place]
"""Where the table is in the game is nobody's answer."""


def used(tool: AnyTool) -> History:
    """Return what *tool* is after a player has entered what its example has."""
    return History(tool.opening(Table())).then(tool.example, "Touched")


@pytest.mark.parametrize(("game", "tool", "source"), FLOWS)
def test_a_page_has_the_facts_that_the_app_would_have(
    game: Game, tool: AnyTool, source: str
) -> None:
    known = {source: used(game.by_key[source])}
    here = replace(light_tool_session.opened(tool), others=known)
    fresh = {each.key: History(each.opening(Table())) for each in game.tools}
    in_app = {**fresh, **flowed(game, {**fresh, **known}, source)}
    joined = here.joined()
    assert joined.history == in_app[tool.key]
    assert joined.others == known
    assert joined.joined().history == joined.history


@pytest.mark.parametrize(("game", "tool", "source"), ANSWERS)
def test_what_a_player_entered_stays(game: Game, tool: AnyTool, source: str) -> None:
    mine = used(tool)
    after = light_tool_session.LightToolSession(
        tool, mine, others={source: used(game.by_key[source])}
    ).joined()
    transfer = next(each for each in tool.transfers if each.facts and each.source == source)
    for name in transfer.facts:
        before = getattr(mine.now, name)
        assert before == getattr(tool.state(), name) or getattr(after.state, name) == before
