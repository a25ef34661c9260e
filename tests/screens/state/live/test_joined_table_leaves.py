"""Phones that come to a live table, leave it, are shown out or find it gone."""

import asyncio

import pytest

from companion.live.links import LiveError
from companion.live.public import live_part
from companion.storage.store import MemoryStore
from tests.screens.desks import ORDERS, ROUND, SCORE, big_button
from tests.screens.fakes import FailingStore
from tests.screens.live_tables import KEY, MemoryTables, phone, settled, sit, two
from tests.screens.state.live.counting import count_now, counts


def test_who_leaves_keeps_a_copy_and_plays_on_alone() -> None:
    async def run() -> None:
        ada, bob = await two()
        await count_now(ada, 0)
        await settled()
        await bob.live_page.leave_table()
        await count_now(bob, 1)
        await settled()
        assert (counts(ada), counts(bob)) == ((1, 0, 0, 0), (1, 1, 0, 0))
        assert bob.tool_session(ORDERS).shared is None
        await bob.at.undo(bob.tool_session(ORDERS))
        await bob.at.undo(bob.tool_session(ORDERS))
        assert counts(bob) == (0, 0, 0, 0)

    asyncio.run(run())


def test_an_app_that_is_opened_again_is_back_at_its_table() -> None:
    async def run() -> None:
        tables, store = MemoryTables(), MemoryStore()
        ada, bob = await phone(tables), await phone(tables, store)
        await ada.live_page.open_table()
        await bob.live_page.join_table(f"http://192.168.1.7:8550/j/{KEY}")
        await sit(ada, 0)
        await sit(bob, 1)
        await bob.live_page.close()
        await count_now(ada, 2)
        again = await phone(tables, store)
        await again.live_page.come_back()
        assert counts(again) == (0, 0, 1, 0)
        assert again.live
        assert again.live.seat == 1
        await again.live_page.leave_table()
        once_more = await phone(tables, store)
        await once_more.live_page.come_back()
        assert once_more.live is None

    asyncio.run(run())


def test_who_is_there_already_stays_however_they_come_again() -> None:
    async def run() -> None:
        tables = MemoryTables()
        ada, bob = await phone(tables), await phone(tables)
        await ada.live_page.open_table()
        await bob.live_page.join_table(f"http://192.168.1.7:8550/j/{KEY}")
        await sit(ada, 0)
        await sit(bob, 1)
        for link in (KEY, f"http://192.168.1.7:8550/j/{KEY}"):
            before = bob.live
            await bob.live_page.join_table(link)
            assert bob.live is before
        assert bob.live
        assert (bob.live.seat, len(tables.links)) == (1, 2)
        await count_now(ada, 0)
        await settled()
        assert counts(bob) == (1, 0, 0, 0)

    asyncio.run(run())


# Coming and going.


def test_who_is_shown_out_hears_why_and_plays_on_alone() -> None:
    async def run() -> None:
        tables, store = MemoryTables(), MemoryStore()
        ada, bob = await phone(tables), await phone(tables, store)
        await ada.live_page.open_table()
        await bob.live_page.join_table(KEY)
        assert bob.live
        assert await bob.live.control("lock") == "Only whoever opened the table can do that."
        assert ada.live
        assert await ada.live.control("out", bob.live.device) == ""
        await settled()
        assert bob.live is None
        assert bob.screen.notices == ("You were shown out of this table.",)
        again = await phone(tables, store)
        await again.live_page.come_back()
        assert again.live is None
        assert again.screen.notices == ()

    asyncio.run(run())


def test_the_new_key_of_a_table_is_remembered_and_the_old_one_leads_nowhere() -> None:
    async def run() -> None:
        tables, store = MemoryTables(), MemoryStore()
        ada, bob = await phone(tables), await phone(tables, store)
        await ada.live_page.open_table()
        await bob.live_page.join_table(KEY)
        assert ada.live
        await ada.live.control("key")
        await settled()
        cleo = await phone(tables)
        with pytest.raises(LiveError, match="This code is old"):
            await cleo.live_page.join_table(KEY)
        again = await phone(tables, store)
        await again.live_page.come_back()
        assert again.live
        assert again.live.link.key == KEY[::-1]

    asyncio.run(run())


def test_a_table_that_is_gone_is_said_once_and_forgotten() -> None:
    async def run() -> None:
        tables, store = MemoryTables(), MemoryStore()
        ada = await phone(tables, store)
        await ada.live_page.open_table()
        await ada.live_page.close()
        later = await phone(MemoryTables(), store)
        await later.live_page.come_back()
        assert later.screen.notices == ("This code is old. Ask for the new one.",)
        once_more = await phone(MemoryTables(), store)
        await once_more.live_page.come_back()
        assert once_more.screen.notices == ()

    asyncio.run(run())


def test_who_joins_another_table_leaves_the_one_before() -> None:
    async def run() -> None:
        one, other = MemoryTables(), MemoryTables()
        other.key = KEY[::-1]
        ada, bob = await phone(one), await phone(other)
        await ada.live_page.open_table()
        await sit(ada, 0)
        await bob.live_page.open_table()
        await count_now(ada)
        ada.live_page.tables = other
        await ada.live_page.join_table(KEY[::-1])
        assert one.links == []
        assert counts(ada) == (0, 0, 0, 0)
        await ada.live_page.leave_table()
        await ada.at.undo(ada.tool_session(ORDERS))
        assert counts(ada) == (1, 0, 0, 0)

    asyncio.run(run())


def test_what_was_entered_before_comes_along_and_facts_flow_at_the_table() -> None:
    async def run() -> None:
        tables = MemoryTables()
        ada, bob = await phone(tables), await phone(tables)
        await count_now(ada, 1)
        await ada.replace_state(ada.tool_session(SCORE), SCORE.example, "by hand")
        await ada.live_page.open_table()
        await bob.live_page.join_table(KEY)
        assert counts(bob) == (0, 1, 0, 0)
        assert bob.tool_session(SCORE).state == live_part(SCORE.example)
        assert ORDERS.name in bob.at.used(bob.tool_session(SCORE))
        await sit(bob, 1)
        rounds = bob.tool_session(ROUND)
        await bob.press(rounds, big_button(rounds))
        await settled()
        assert ada.tool_session(ROUND).state == rounds.state

    asyncio.run(run())


def test_a_memory_that_cannot_be_kept_is_said() -> None:
    async def run() -> None:
        store = FailingStore()
        ada = await phone(MemoryTables(), store)
        store.full = True
        await ada.live_page.open_table()
        assert ada.screen.unsaved

    asyncio.run(run())
