"""Several hosts at one table, when a host or the store is away, dies, or loses its end."""

import asyncio
import sys
from pathlib import Path

import pytest
from starlette.applications import Starlette

from companion.core.errors import StorageError
from companion.core.table import Table
from companion.live.links import LiveError
from companion.table_host.table_copy import ENDED
from companion.table_host.table_store import StoredEntry
from companion.table_host.tables import NOT_READ, Tables
from companion.table_host.touch_limits import TOO_FAST
from screens.server.table_stores.redis import RedisTables
from screens.server.web_server import lifespan
from tests import virtual_time
from tests.companion.live.parts import changed_parts
from tests.redis_server import RedisServer
from tests.screens.server.live.line_phone import count
from tests.screens.server.live.sharing_hosts import cards, hosts, sit, two, until
from tests.screens.server.table_stores.shared_memory import SharedMemory


@pytest.mark.long
def test_a_host_that_was_away_reads_what_it_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("compact", "log"):
        monkeypatch.setattr(f"companion.live.{module}.ENTRIES_KEPT", 64)

    async def play() -> None:
        store = SharedMemory()
        one, other = Tables(store), Tables(store.other())
        here = await one.open(Table(), {})
        await here.welcome()
        await here.ask(1, sit(0))
        there = await other.find(here.name)
        assert there
        for _ in range(100):
            await here.ask(1, count(1))
            await here.ask(1, changed_parts(count(1), value=-1))
        assert here.log.start > there.log.end, "what it lacks was forgotten"
        assert await there.ask(1, count(1)) == ""
        await here.refresh()
        assert (there.log.end, there.log.entries) == (202, here.log.entries)
        assert there.log.room == here.log.room

    asyncio.run(play())


def test_a_store_that_lost_its_end_is_given_it_back() -> None:
    async def play() -> None:
        store = SharedMemory()
        made = iter((store, store.other()))
        async with hosts(lambda: next(made)) as start:
            here, there = await two(start)
            for table, device in ((here, 1), (there, 2)) * 2:
                assert await table.ask(device, count(1)) == ""
            eve, token = await there.welcome()
            await until(
                lambda: here.log.end == there.log.end == 6 and eve in here.people.devices
            )
            store.lose(here.name, 3, heads=1)
            await until(lambda: here.log.end == there.log.end == 6 and here.host.epoch == 2)
            assert cards(here) == cards(there) == (0, 4, 0, 0)
            await until(lambda: here.log == there.log)
            assert here.knows(eve, token) == there.knows(eve, token) == ""
            assert await here.ask(1, count(0)) == ""
            await until(lambda: cards(there) == (1, 4, 0, 0))

    asyncio.run(play())


def test_what_was_lost_is_back_before_anything_new_takes_its_place() -> None:
    async def play() -> None:
        store = SharedMemory()
        here = await Tables(store).open(Table(), {})
        await here.welcome()
        await here.ask(1, sit(0))
        for _ in range(3):
            await here.ask(1, count(1))
        store.lose(here.name, 2)
        assert await here.ask(1, count(0)) == "", "nobody told of the new life yet"
        assert cards(here) == (1, 3, 0, 0)
        store.lose(here.name, 2)
        op = here.phone(1).make(count(2))[1]
        assert await here.accept(op, 1) == ""
        assert cards(here) == (1, 3, 1, 0)

    asyncio.run(play())


def test_while_the_store_is_away_touches_are_refused_and_then_all_goes_on() -> None:
    async def play() -> None:
        store = SharedMemory()
        made = iter((store, store.other()))
        async with hosts(lambda: next(made)) as start:
            here, there = await two(start)
            for each in store.all:
                each.up = False
            for again in (here.ask(1, count(1)), there.welcome(), here.control(1, "lock")):
                with pytest.raises(StorageError, match="away"):
                    await again
            assert here.log.end == 2
            store.gone("nobody")
            store.lose(here.name, 0)
            await until(lambda: here.host.epoch == there.host.epoch == 2)
            assert await here.ask(1, count(1)) == ""
            await until(lambda: cards(there) == (0, 1, 0, 0))

    asyncio.run(play())


def test_who_is_here_is_known_at_every_host_and_a_dead_host_has_nobody() -> None:
    async def play() -> None:
        store = SharedMemory()
        made = iter((store, store.other(), store.other()))
        async with hosts(lambda: next(made)) as start:
            here, there = await two(start)
            await until(lambda: here.here == there.here == {1, 2})
            third = await start().find(here.name)
            assert third
            assert third.here == {1, 2}
            store.gone(store.all[1].name)
            await until(lambda: here.here == third.here == {1})

    asyncio.run(play())


def test_a_table_that_expired_has_ended_at_every_host() -> None:
    async def play() -> None:
        store = SharedMemory()
        made = iter((store, store.other()))
        async with hosts(lambda: next(made)) as start:
            here, there = await two(start)
            store.gone()
            await until(lambda: bool(here.ended and there.ended))
            with pytest.raises(LiveError):
                await there.welcome()

    asyncio.run(play())


def test_a_host_forgets_tables_that_nobody_here_is_at() -> None:
    async def play() -> None:
        store = SharedMemory()
        one = Tables(store)
        here = await one.open(Table(), {})
        stop = here.watch(1, lambda: None)
        await one.expire()
        assert len(one) == 1
        stop()
        here._presence._heard_of.clear()
        await one.expire()
        assert len(one) == 0
        again = await one.find(here.name)
        assert again
        assert again is not here
        store.gone()
        again.watch(1, lambda: None)
        await one.expire()
        assert again.ended == ENDED

    asyncio.run(play())


def test_one_table_cannot_be_touched_more_often_than_others_can_bear() -> None:
    async def play() -> None:
        tables = Tables(SharedMemory(), touches=1)
        table = await tables.open(Table(), {})
        await table.welcome()
        await table.ask(1, sit(0))
        said = await asyncio.gather(
            *(table.ask(1, count(1)) for _ in range(20)), return_exceptions=True
        )
        assert {str(each) for each in said if isinstance(each, StorageError)} == {TOO_FAST}
        assert cards(table) == (0, said.count(""), 0, 0)

    virtual_time.run(play())


@pytest.mark.program
@pytest.mark.skipif(sys.platform != "linux", reason="A hosted address runs on Linux.")
def test_redis_that_was_killed_is_found_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        redis = RedisServer(tmp_path)
        redis.start()
        async with hosts(lambda: RedisTables(redis.url)) as start:
            here, there = await two(start)
            redis.kill()
            asked = asyncio.ensure_future(here.ask(1, count(1)))
            await until(lambda: not here._store.up)
            redis.start()
            assert await asked == "", "it waited"
            await until(lambda: cards(there) == (0, 1, 0, 0))
            assert await there.ask(2, count(1)) == ""
            await until(lambda: cards(here) == (0, 2, 0, 0))
            assert here.host.epoch == there.host.epoch == 2
            assert [entry.epoch for entry in here.log.entries] == [1, 1, 2, 2]
            redis.kill()
            await until(lambda: not here._store.up)
            redis.start()
            await until(lambda: here._store.up)
        redis.kill()

    async def serve() -> None:
        async with lifespan(Tables(), Starlette()):  # its log leaves out what is said again
            await play()

    asyncio.run(serve())
    for each in ("Redis can't be reached. Tables wait for it.", "Redis is back."):
        assert caplog.messages.count(each) >= 2, "told each time"


@pytest.mark.parametrize("text", ['["",{"of":"a newer version"}]', '["","{}"]', "{"])
def test_what_a_newer_host_wrote_is_no_end_for_the_others(text: str) -> None:
    async def play() -> None:
        store = SharedMemory()
        made = iter((store, store.other()))
        async with hosts(lambda: next(made)) as start:
            one, other = start(), start()
            here, good = await one.open(Table(), {}), await one.open(Table(), {})
            await good.welcome()
            there = await other.find(here.name)
            goes_on = await other.find(good.name)
            assert there
            assert goes_on
            assert await store.append(here.name, StoredEntry(1, 1, 1, 1, text))
            await until(lambda: there.ended == NOT_READ)
            for tables in (one, other):
                with pytest.raises(StorageError, match="newer version"):
                    await tables.find(here.name)
            assert await good.ask(1, sit(0)) == ""
            await until(lambda: goes_on.room.seats == {1: 0})

    asyncio.run(play())


def test_a_host_that_reads_what_it_cannot_lets_others_serve_the_table() -> None:
    async def play() -> None:
        store = SharedMemory()
        tables = Tables(store)
        here = await tables.open(Table(), {})
        await store.append(here.name, StoredEntry(1, 1, 1, 1, "{"))
        following = asyncio.ensure_future(tables.follow())  # begins with "all"
        await until(lambda: here.ended == NOT_READ)
        following.cancel()
        await tables.close()
        assert not len(tables)

    asyncio.run(play())
