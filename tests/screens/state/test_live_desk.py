"""Phones at one live table, each with its own desk: what one touches, all see."""

import asyncio
from collections.abc import Awaitable

import pytest

from companion.core.errors import CompanionError
from companion.storage.store import MemoryStore
from screens.state.desk import Desk
from screens.state.live_desk import LOOKS_ON
from tests.screens.desks import ORDERS, SCORE, THREE, cards
from tests.screens.live_tables import KEY, MemoryTables, link_of, phone, settled, sit, two


def count_now(desk: Desk, place: int = 0) -> Awaitable[None]:
    """Count one more Order of the kind at *place*."""
    slot = desk.slot(ORDERS)

    def more(old: tuple[int, ...]) -> tuple[int, ...]:
        return (*old[:place], old[place] + 1, *old[place + 1 :])

    return desk.answer(slot, cards(slot), more)


def counts(desk: Desk) -> tuple[int, ...]:
    found: tuple[int, ...] = desk.slot(ORDERS).state.syndicates[0].orders
    return found


def test_what_one_counts_the_other_sees_and_each_undoes_their_own() -> None:
    async def run() -> None:
        ada, bob = await two()
        await count_now(ada, 0)
        await settled()
        assert counts(bob) == (1, 0, 0, 0)
        await asyncio.gather(count_now(bob, 0), count_now(ada, 0), count_now(bob, 2))
        await settled()
        assert counts(ada) == counts(bob) == (3, 0, 1, 0)
        slot = ada.slot(ORDERS)
        assert ada.at.undoes(slot) == "Syndicate 1: +1 Strong sabotage"
        await ada.undo(slot)
        await ada.undo(slot)
        await settled()
        assert counts(ada) == counts(bob) == (1, 0, 1, 0)
        assert ada.at.undoes(slot) == ""
        await ada.redo(slot)
        await settled()
        assert counts(ada) == counts(bob) == (2, 0, 1, 0)
        assert slot.shared
        assert slot.shared.last == "Green: Syndicate 1: +1 Weak sabotage"

    asyncio.run(run())


def test_who_looks_on_sees_everything_and_touches_nothing() -> None:
    async def run() -> None:
        ada, bob = await two(seats=(0, None))
        with pytest.raises(CompanionError, match=LOOKS_ON):
            await count_now(bob)
        with pytest.raises(CompanionError, match=LOOKS_ON):
            await bob.use_table(THREE)
        assert counts(ada) == counts(bob) == (0, 0, 0, 0)

    asyncio.run(run())


def test_the_table_is_everybodys_and_its_changes_are_undone_by_who_made_them() -> None:
    async def run() -> None:
        ada, bob = await two()
        await bob.use_table(THREE)
        await settled()
        assert ada.device.table == bob.device.table == THREE
        assert ada.slot(SCORE).state.table == THREE
        assert (ada.at.table_undoes, bob.at.table_undoes) == ("", "Black leaves")
        await bob.undo_table()
        await settled()
        assert ada.device.table.size == 4
        await bob.redo_table()
        await settled()
        assert ada.device.table == THREE

    asyncio.run(run())


def test_a_phone_that_was_away_sends_what_it_counted_and_gets_what_happened() -> None:
    async def run() -> None:
        ada, bob = await two()
        link_of(bob).away()
        await settled()
        note = bob.slot(ORDERS).shared
        assert note
        assert note.away
        await count_now(bob, 1)
        await count_now(ada, 0)
        await settled()
        assert (counts(ada), counts(bob)) == ((1, 0, 0, 0), (0, 1, 0, 0))
        link_of(bob).back()
        await settled()
        assert counts(ada) == counts(bob) == (1, 1, 0, 0)

    asyncio.run(run())


def test_who_leaves_keeps_a_copy_and_plays_on_alone() -> None:
    async def run() -> None:
        ada, bob = await two()
        await count_now(ada, 0)
        await settled()
        await bob.leave_table()
        await count_now(bob, 1)
        await settled()
        assert (counts(ada), counts(bob)) == ((1, 0, 0, 0), (1, 1, 0, 0))
        assert bob.slot(ORDERS).shared is None
        await bob.undo(bob.slot(ORDERS))
        await bob.undo(bob.slot(ORDERS))
        assert counts(bob) == (0, 0, 0, 0)

    asyncio.run(run())


def test_an_app_that_is_opened_again_is_back_at_its_table() -> None:
    async def run() -> None:
        tables, store = MemoryTables(), MemoryStore()
        ada, bob = await phone(tables), await phone(tables, store)
        await ada.open_table()
        await bob.join_table(f"http://192.168.1.7:8550/j/{KEY}")
        await sit(ada, 0)
        await sit(bob, 1)
        await bob.close()
        await count_now(ada, 2)
        again = await phone(tables, store)
        await again.come_back()
        assert counts(again) == (0, 0, 1, 0)
        assert again.live
        assert again.live.seat == 1
        await again.leave_table()
        once_more = await phone(tables, store)
        await once_more.come_back()
        assert once_more.live is None

    asyncio.run(run())
