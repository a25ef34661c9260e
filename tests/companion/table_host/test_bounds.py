"""How many bytes a host can be made to keep: each bound of docs/decisions/014 is filled, and holds."""

import asyncio
import os
import re
import time
from pathlib import Path

import pytest

from companion.catalogue import find_tool
from companion.core.errors import CompanionError
from companion.core.table import Table
from companion.live import actions as do
from companion.live.commit_reveal import digest
from companion.live.compact import ENTRIES_KEPT
from companion.live.links import LiveError
from companion.live.operation import Draft
from companion.table_host import (
    budget,
    files,
    members,
    memory,
    table_copy,
    tables,
    touch_limits,
)
from companion.table_host.files import FileTables
from companion.table_host.live_table import LiveTable
from companion.table_host.table_copy import LONGEST, SHORT
from companion.table_host.tables import Tables
from companion.table_host.touch_limits import TOO_LONG
from tests import virtual_time
from tests.companion.live.parts import changed_parts
from tests.companion.table_host.test_lookers import count, now, sit
from tests.web_copy import ROOT

MOST = 1 << 17
"""Bytes of a log in a test that fills one."""

ABOUT = "lawless-empire/orders"
RECORD = (ROOT / "docs" / "decisions" / "014-what-a-host-keeps-at-most.md").read_text("utf-8")


async def revealed(table: LiveTable, text: str) -> str:
    """Let the device 1, which is alone there, seal and open *text*; return why it could not."""
    salt = "00"
    seal = Draft("", do.SealText(ABOUT, digest(text, salt)), now())
    if why := await table.ask(1, seal):
        return why
    return await table.ask(1, Draft("", do.OpenText(ABOUT, text, salt), now()))


@pytest.mark.long
def test_a_log_has_a_bound_in_bytes_and_room_for_every_tap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_copy, "LOG_BYTES", MOST)

    async def play() -> None:
        host = Tables(FileTables(tmp_path))
        table = await host.open(Table(), {})
        await table.welcome()
        await table.ask(1, sit(0))
        said = set[str]()
        largest = 0
        for number in range(60):
            text = f"{number:04}" + '"\\' * 800
            said.add(await revealed(table, text))
            largest = max(largest, table._size)
        assert TOO_LONG in said
        assert (tmp_path / f"{table.name}.jsonl").stat().st_size < 4 * largest + 5000
        assert MOST / 2 < largest <= MOST + 120 * SHORT
        for number in range(20):
            tap = changed_parts(count(), value=(-1) ** number)
            assert await table.ask(1, tap) == "", "it always has room"
        assert await revealed(table, '"' * 800) == TOO_LONG
        while table.log.end < 2 * ENTRIES_KEPT:
            mine = table.host.last[1] + 1
            table.host.add(table.host.entry(sit(0).numbered(1, mine, 0)))
        table.host.log = table.log.trimmed()
        late = Draft("", do.OpenText(ABOUT, '"' * 800, "00"), now())
        assert table.has_room_for(late.numbered(1, table.host.last[1] + 1, 0)), (
            "it is forgotten"
        )

    virtual_time.run(play())


def test_no_entry_is_longer_than_it_says() -> None:
    async def play() -> None:
        table = await Tables().open(Table(), {})
        await table.welcome()
        await table.ask(1, sit(0))
        for letter in ('"', "\\", "é", "\U0001f600"):
            await revealed(table, letter * 1700)
        assert max(table._sizes.values()) <= LONGEST

    virtual_time.run(play())


@pytest.mark.long
def test_what_a_device_did_is_forgotten_once_it_left() -> None:
    async def play() -> None:
        table = await Tables().open(Table(), {})
        await table.welcome()
        await table.ask(1, sit(0), "once")
        for number in range(4 * members.MOST_DEVICES):
            device, _ = await table.welcome(f"10.0.0.{number}")
            assert await table.ask(device, sit(1), f"once {number}") == ""
            await table.leave(device)
        assert len(table._once) <= 2 * members.MOST_DEVICES + 1
        assert table.was_done(1, "once")

    virtual_time.run(play())


@pytest.mark.long
def test_who_came_and_went_is_not_kept_for_ever(tmp_path: Path) -> None:
    async def play() -> None:
        host = Tables(FileTables(tmp_path))
        table = await host.open(Table(), {})
        await table.welcome()
        await table.ask(1, sit(0))
        file = tmp_path / f"{table.name}.jsonl"
        os.utime(file, (1000, 1000))
        largest = 0
        for number in range(3 * files.MOST_HEADS):
            device, _ = await table.welcome(f"10.0.0.{number % 100}")
            await table.leave(device)
            largest = max(largest, file.stat().st_size)
        assert largest < files.MOST_HEADS * 1000 + 5000
        assert file.stat().st_mtime == 1000, "nobody touched it"
        again = Tables(FileTables(tmp_path))
        await again.ready()
        back = await again.find(table.name)
        assert back
        assert (back.people.devices, back.room.seats) == ((1,), {1: 0})
        assert back.people.came == table.people.came

    virtual_time.run(play())


def test_a_laptop_lends_so_many_seats_and_no_more() -> None:
    async def play() -> None:
        store = memory.MemoryTables()
        for number in range(5 * memory.LENT):
            await store.lend(f"{number}", "seat", 100)
        assert len(store._lent) == memory.LENT

    asyncio.run(play())


def test_one_address_opens_so_many_tables_and_no_more() -> None:
    async def play() -> None:
        host = Tables(most=100)
        for _ in range(tables.MOST_OF_ONE):
            await (await host.open(Table(), {}, "10.0.0.66")).welcome()
        with pytest.raises(LiveError):
            await host.open(Table(), {}, "10.0.0.66")
        assert (await host.open(Table(), {}, "10.0.0.2")).name

    virtual_time.run(play())


def test_a_clock_that_is_put_right_gives_nobody_more_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play() -> None:
        host = Tables(most=100)
        for _ in range(tables.MOST_OF_ONE):
            await (await host.open(Table(), {}, "10.0.0.66")).welcome()
        at = time.time()
        for jump in (-365, -1, 1, 365):
            monkeypatch.setattr(time, "time", lambda jump=jump: at + jump * tables.DAY)
            with pytest.raises(CompanionError):
                await host.open(Table(), {}, "10.0.0.66")

    virtual_time.run(play())


@pytest.mark.parametrize(
    "number",
    [table_copy.SHORT, budget.MOST_ADDRESSES, files.MOST_ASIDE, files.MOST_HEADS, table_copy.ONCE_KEPT, memory.LENT,
    members.MOST_DEVICES,
     members.MOST_OLD, members.MOST_OUT, tables.MOST_TABLES, tables.MOST_OF_ONE, touch_limits.MOST_CALLED,
     touch_limits.RESTLESS, touch_limits.RESTLESS_IN_ALL, touch_limits.JOINS_AT_ONCE,
     touch_limits.LED_AT_ONCE, touch_limits.LED_BY_ONE_AT_ONCE],
)  # fmt: skip
def test_the_record_names_every_bound(number: int) -> None:
    assert find_tool(ABOUT)
    assert re.search(rf"(?<![\d,]){number:,}(?!\d|,\d)", RECORD)
