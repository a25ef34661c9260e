"""A phone with its own app, at the table of a laptop that is away, or somewhere else by then."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import pytest

from companion.live.links import LiveError
from companion.live.refusals import CLOCK
from companion.storage.store import MemoryStore
from screens.state.live.joined_table import JoinedTable
from screens.state.page_session import PageSession
from screens.table_line.socket_live_host import NOT_REACHED
from tests.screens.desks import ORDERS
from tests.screens.live_tables import sit
from tests.screens.state.live.counting import count_now, counts
from tests.screens.table_line.evening import Evening, count, settled
from tests.screens.table_line.hosts import KEY, LINK

MOVED = f"http://192.168.1.7:9000/j/{KEY}"


class Bob:
    """A player with one phone, whose app is closed and opened again."""

    def __init__(self, table: Evening) -> None:
        self.table, self.store = table, MemoryStore()

    async def opens(self) -> PageSession:
        """Open the app."""
        table = self.table
        table.store = self.store
        session = PageSession(self.store, "https://example.org", tables=table.tables())
        await session.load()
        await session.live_page.come_back()
        await settled()
        return session

    async def sits(self) -> PageSession:
        """Come to the table with an app that was never there."""
        session = await self.opens()
        await session.live_page.join_table(LINK)
        await sit(session, 1)
        await count_now(session, 0)
        await settled()
        return session


def here(session: PageSession) -> JoinedTable:
    """Return where the phone sits."""
    assert session.live
    return session.live


def played(play: Callable[[Evening, Bob], Awaitable[PageSession]]) -> None:
    async def run() -> None:
        table = Evening()
        session = await play(table, Bob(table))
        await session.live_page.close()

    asyncio.run(run())


def test_what_is_touched_in_an_app_that_was_opened_without_the_host_is_sent_and_undone() -> (
    None
):
    async def play(table: Evening, bob: Bob) -> PageSession:
        first = await bob.sits()
        table.host.reachable = False
        table.host.cut()
        await settled()
        await count_now(first, 1)
        await first.live_page.close()
        table.host.does(count(3))
        session = await bob.opens()
        assert (here(session).seat, here(session).link.connected) == (1, False)
        assert session.screen.notices == ()
        tool_session = session.tool_session(ORDERS)
        assert tool_session.shared
        assert tool_session.shared.away
        assert counts(session) == (1, 1, 0, 0)
        await count_now(session, 2)
        await count_now(session, 2)
        await session.at.undo(tool_session)
        assert counts(session) == (1, 1, 1, 0)
        table.host.reachable = True
        table.patience_ends()
        await settled()
        assert here(session).link.connected
        assert not tool_session.shared.away
        assert counts(session) == (1, 1, 1, 1)
        log = table.host.host.log
        assert log.room.state(ORDERS).look(("syndicates", 0, "orders")) == (1, 1, 1, 1)
        return session

    played(play)


def test_a_table_that_ended_meanwhile_is_said_and_its_tools_stay() -> None:
    async def play(table: Evening, bob: Bob) -> PageSession:
        await (await bob.sits()).live_page.close()
        table.host.gone = "This table has ended."
        session = await bob.opens()
        assert session.live is None
        assert session.screen.notices == ("This table has ended.",)
        assert counts(session) == (1, 0, 0, 0)
        return session

    played(play)


def test_a_laptop_that_is_somewhere_else_by_then_is_found_by_its_code() -> None:
    async def play(table: Evening, bob: Bob) -> PageSession:
        session = await bob.sits()
        before = here(session)
        await session.live_page.join_table(LINK)
        assert session.live is before, "it is there already"
        table.host.cut()
        table.host.address = "ws://192.168.1.7:9000/live"
        await settled()
        await count_now(session, 2)
        with pytest.raises(LiveError, match="can't be reached") as away:
            await session.live_page.join_table(LINK)
        assert str(away.value) == NOT_REACHED
        assert (here(session).seat, here(session).link.connected) == (1, False)
        await session.live_page.join_table(MOVED)
        await settled()
        assert (here(session).seat, here(session).link.connected) == (1, True)
        assert counts(session) == (1, 0, 1, 0)
        assert len(table.host.devices) == 1
        return session

    played(play)


def test_a_phone_whose_clock_is_wrong_is_told_so_and_nothing_else_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play(table: Evening, bob: Bob) -> PageSession:
        session = await bob.sits()
        monkeypatch.setattr("screens.state.page_session.steady_seconds", lambda: 1_000_000_000)
        monkeypatch.setattr(table.host, "now", int(time.time()))
        await count_now(session, 1)
        await settled()
        assert session.screen.notices == (CLOCK,)
        assert counts(session) == (1, 0, 0, 0)
        assert here(session).link.phone.pending == ()
        monkeypatch.undo()
        await count_now(session, 2)
        await settled()
        assert counts(session) == (1, 0, 1, 0)
        return session

    played(play)
