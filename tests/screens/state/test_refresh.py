"""A page that comes back reads what other windows saved, while touches go on."""

import asyncio

import pytest

from companion.storage import saves
from companion.storage.store import MemoryStore
from tests.screens.desks import ORDERS, THREE, count, counted, opened


class SlowOnce(MemoryStore):
    """A store whose next answer about the device, once *slow*, is as old as *asked* and comes with *go*."""

    def __init__(self) -> None:
        super().__init__()
        self.slow = False
        self.asked, self.go = asyncio.Event(), asyncio.Event()

    async def copies(self, key: str) -> tuple[str, ...]:
        found = await super().copies(key)
        if self.slow and key == saves.DEVICE:
            self.slow = False
            self.asked.set()
            await self.go.wait()
        return found


@pytest.mark.parametrize("saved_meanwhile", [True, False])
def test_a_tool_that_is_used_while_the_device_is_read_stays_the_one_used_last(
    saved_meanwhile: bool,
) -> None:
    async def play() -> None:
        reading = asyncio.create_task(session.refresh())
        await store.asked.wait()
        if saved_meanwhile:
            await session.remember_tool(ORDERS)
        else:
            session._kept.set_device(session.device.evolve(last_tool=ORDERS.name))
        store.go.set()
        await reading
        await session.at.use_table(THREE)

    store = SlowOnce()
    session = opened(store)
    store.slow = True
    asyncio.run(play())
    assert session.device.last_tool == ORDERS.name
    assert opened(store).device.last_tool == ORDERS.name


def test_what_was_undone_before_the_table_changed_does_not_come_back_with_the_next_start() -> (
    None
):
    store = MemoryStore()
    count(opened(store))
    before = opened(store)
    asyncio.run(before.at.undo(before.tool_session(ORDERS)))
    session = opened(store)
    assert session.at.redoes(session.tool_session(ORDERS))
    asyncio.run(session.at.use_table(THREE))
    assert opened(store).tool_session(ORDERS).history == session.tool_session(ORDERS).history
    assert not session.at.redoes(session.tool_session(ORDERS))


def test_a_page_that_has_only_loaded_a_tool_takes_up_what_another_window_saves() -> None:
    store = MemoryStore()
    count(opened(store))
    here, there = opened(store), opened(store)
    count(there)
    asyncio.run(here.refresh())
    assert counted(here) == counted(there)
