"""Steps that others did at a live table have their causes on this phone, also once it has left."""

import asyncio

from companion.tools.cause import EXAMPLE, FOLLOWED, OVER, Cause
from tests.screens.desks import ORDERS
from tests.screens.live_tables import MemoryTables, phone, settled, sit


def test_an_example_of_another_phone_is_one_here_and_its_undo_is_not() -> None:
    async def run() -> None:
        tables = MemoryTables()
        ada, bob = await phone(tables), await phone(tables)
        await ada.live_page.open_table()
        await bob.live_page.join_table(tables.key)
        await sit(ada, 0)
        await sit(bob, 1)
        await settled()
        tool_session, mine = bob.tool_session(ORDERS), ada.tool_session(ORDERS)

        async def heard(cause: Cause) -> None:
            await settled()
            assert mine.state == tool_session.state
            assert mine.history.last_cause == cause

        await bob.show_example(tool_session)
        await heard(EXAMPLE)
        assert bob.at.undo_cause(tool_session) == EXAMPLE
        assert ada.at.undo_cause(mine) is None, "it is not hers to undo"
        await bob.at.undo(tool_session)
        await heard(FOLLOWED)
        await bob.at.redo(tool_session)
        await heard(EXAMPLE)
        await bob.start_over(tool_session)
        await heard(OVER)
        await bob.at.undo(tool_session)
        await bob.at.redo(tool_session)
        await heard(OVER)
        await bob.show_example(tool_session)
        await settled()
        await ada.live_page.leave_table()
        assert ada.at.undo_cause(mine) == EXAMPLE
        assert not ada.is_under_way(ORDERS)

    asyncio.run(run())
