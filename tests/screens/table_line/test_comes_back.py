"""A phone with its own app, at the table of a laptop that is away, or somewhere else by then."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import pytest

from companion.live.check import CLOCK
from companion.live.links import LiveError
from companion.storage.store import MemoryStore
from screens.state.desk import Desk
from screens.state.live.desk import LiveDesk
from screens.table_line.socket import NOT_REACHED
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

    async def opens(self) -> Desk:
        """Open the app."""
        table = self.table
        table.store = self.store
        desk = Desk(self.store, "https://example.org", tables=table.tables())
        await desk.load()
        await desk.live_page.come_back()
        await settled()
        return desk

    async def sits(self) -> Desk:
        """Come to the table with an app that was never there."""
        desk = await self.opens()
        await desk.live_page.join_table(LINK)
        await sit(desk, 1)
        await count_now(desk, 0)
        await settled()
        return desk


def here(desk: Desk) -> LiveDesk:
    """Return where the phone sits."""
    assert desk.live
    return desk.live


def played(play: Callable[[Evening, Bob], Awaitable[Desk]]) -> None:
    async def run() -> None:
        table = Evening()
        desk = await play(table, Bob(table))
        await desk.live_page.close()

    asyncio.run(run())


def test_what_is_touched_in_an_app_that_was_opened_without_the_host_is_sent_and_undone() -> (
    None
):
    async def play(table: Evening, bob: Bob) -> Desk:
        first = await bob.sits()
        table.host.reachable = False
        table.host.cut()
        await settled()
        await count_now(first, 1)
        await first.live_page.close()
        table.host.does(count(3))
        desk = await bob.opens()
        assert (here(desk).seat, here(desk).link.connected) == (1, False)
        assert desk.screen.notices == ()
        slot = desk.slot(ORDERS)
        assert slot.shared
        assert slot.shared.away
        assert counts(desk) == (1, 1, 0, 0)
        await count_now(desk, 2)
        await count_now(desk, 2)
        await desk.at.undo(slot)
        assert counts(desk) == (1, 1, 1, 0)
        table.host.reachable = True
        table.patience_ends()
        await settled()
        assert here(desk).link.connected
        assert not slot.shared.away
        assert counts(desk) == (1, 1, 1, 1)
        log = table.host.host.log
        assert log.room.state(ORDERS).look(("syndicates", 0, "orders")) == (1, 1, 1, 1)
        return desk

    played(play)


def test_a_table_that_ended_meanwhile_is_said_and_its_tools_stay() -> None:
    async def play(table: Evening, bob: Bob) -> Desk:
        await (await bob.sits()).live_page.close()
        table.host.gone = "This table has ended."
        desk = await bob.opens()
        assert desk.live is None
        assert desk.screen.notices == ("This table has ended.",)
        assert counts(desk) == (1, 0, 0, 0)
        return desk

    played(play)


def test_a_laptop_that_is_somewhere_else_by_then_is_found_by_its_code() -> None:
    async def play(table: Evening, bob: Bob) -> Desk:
        desk = await bob.sits()
        before = here(desk)
        await desk.live_page.join_table(LINK)
        assert desk.live is before, "it is there already"
        table.host.cut()
        table.host.address = "ws://192.168.1.7:9000/live"
        await settled()
        await count_now(desk, 2)
        with pytest.raises(LiveError, match="can't be reached") as away:
            await desk.live_page.join_table(LINK)
        assert str(away.value) == NOT_REACHED
        assert (here(desk).seat, here(desk).link.connected) == (1, False)
        await desk.live_page.join_table(MOVED)
        await settled()
        assert (here(desk).seat, here(desk).link.connected) == (1, True)
        assert counts(desk) == (1, 0, 1, 0)
        assert len(table.host.devices) == 1
        return desk

    played(play)


def test_a_phone_whose_clock_is_wrong_is_told_so_and_nothing_else_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play(table: Evening, bob: Bob) -> Desk:
        desk = await bob.sits()
        monkeypatch.setattr("screens.state.desk.steady_seconds", lambda: 1_000_000_000)
        monkeypatch.setattr(table.host, "now", int(time.time()))
        await count_now(desk, 1)
        await settled()
        assert desk.screen.notices == (CLOCK,)
        assert counts(desk) == (1, 0, 0, 0)
        assert here(desk).link.phone.pending == ()
        monkeypatch.undo()
        await count_now(desk, 2)
        await settled()
        assert counts(desk) == (1, 0, 1, 0)
        return desk

    played(play)
