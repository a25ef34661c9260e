"""Another game is undone after the table has changed: every tool comes back, and what the table is now stays."""

import asyncio

import pytest

from companion.catalogue import find_game
from companion.display.labels import BEGUN
from tests.screens.state.test_new_game import begin_another, games, played, states


@pytest.mark.parametrize("at", [0, 2, 3], ids=["example", "emptiest", "fullest"])
@pytest.mark.parametrize("key", games())
def test_a_change_of_the_table_since_the_new_game_is_no_touch(key: str, at: int) -> None:
    """The checklist came back, and what was counted did not: its last step was the table."""
    game = find_game(key)
    assert game
    session = played(game, at)
    checklist = session.tool_session(game.tools[0])
    before = states(session, game)
    begin_another(session, game)
    cleared = {name for name, state in states(session, game).items() if state != before[name]}
    table = session.device.table
    changes = [table.resized(7), table.resized(2)]
    for change in changes:
        asyncio.run(session.at.use_table(change))
    after = states(session, game)
    for _ in range(2):
        while session.at.undoes(checklist) != BEGUN:
            asyncio.run(session.at.undo(checklist))
        asyncio.run(session.at.undo(checklist))
        now = states(session, game)
        assert {name: now[name] for name in cleared} == {name: before[name] for name in cleared}
        while session.at.redoes(checklist):
            asyncio.run(session.at.redo(checklist))
        assert states(session, game) == after


def test_a_table_that_was_undone_does_not_come_back_with_the_new_game() -> None:
    game = find_game("makiavelia")
    assert game
    session = played(game, 0)
    checklist, final = (
        session.tool_session(game.tools[0]),
        session.tool_session(game.by_key["final"]),
    )
    begin_another(session, game)
    begun = final.state
    asyncio.run(session.at.use_table(session.device.table.resized(5)))
    asyncio.run(session.at.undo_table())
    asyncio.run(session.at.undo(checklist))
    assert final.state != begun
    asyncio.run(session.at.redo(checklist))
    assert final.state == begun
