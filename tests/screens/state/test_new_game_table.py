"""A new game is undone, whatever became of the table in between."""

import asyncio

import pytest

from companion.catalogue import find_game
from tests.screens.state.test_new_game import begin_another, games, played, states


@pytest.mark.parametrize("key", games())
def test_a_change_of_the_table_after_a_new_game_is_no_touch(key: str) -> None:
    """The tools followed the table, and Undo of the new game then left them empty."""
    game = find_game(key)
    assert game
    desk = played(game, 0)
    checklist, table = desk.slot(game.tools[0]), desk.device.table
    before = states(desk, game)
    begin_another(desk, game)
    fresh = states(desk, game)
    cleared = [name for name in before if before[name] != fresh[name]]
    others = table.without(table.seats[0]) if table.size > 2 else table.resized(5)
    asyncio.run(desk.use_table(others))
    asyncio.run(desk.use_table(others.renamed(others.seats[0], "Ann")))
    begun = states(desk, game)
    for _ in range(2):
        while states(desk, game)[checklist.tool.key] != before[checklist.tool.key]:
            assert desk.at.undoes(checklist)
            asyncio.run(desk.undo(checklist))
        now = states(desk, game)
        assert {name: now[name] for name in cleared} == {name: before[name] for name in cleared}
        while desk.at.redoes(checklist):
            asyncio.run(desk.redo(checklist))
        assert states(desk, game) == begun
