"""Redis is full, or slow: what was confirmed stays, each touch counts once, and a sentence says what is wrong."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from companion.core.errors import StorageError
from companion.core.table import Table
from companion.table_host.members import MOST_OLD
from companion.table_host.tables import Tables
from screens.server.table_stores import redis
from screens.server.table_stores.redis import ANSWER, FULL, RedisTables
from tests.redis_server import RedisServer
from tests.screens.server.live.line_phone import count
from tests.screens.server.live.sharing_hosts import cards, hosts, sit, two, until

pytestmark = [
    pytest.mark.program,
    pytest.mark.skipif(sys.platform != "linux", reason="A hosted address runs on Linux."),
]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RedisServer]:
    """A redis-server of one test, whose settings that test changes."""
    found = RedisServer(tmp_path / "redis", "--maxmemory-policy", "noeviction")
    found.start()
    yield found
    found.kill()


def test_a_full_redis_is_told_and_keeps_what_was_confirmed(server: RedisServer) -> None:
    async def play() -> None:
        tables = Tables(RedisTables(server.url))
        table = await tables.open(Table(), {})
        await table.welcome()
        assert await table.ask(1, sit(0)) == ""
        for _ in range(3):
            assert await table.ask(1, count(1)) == ""
        server.ask("CONFIG", "SET", "maxmemory", 1)
        op = table.phone(1).make(count(0))[1]
        for question in (table.ask(1, count(1)), table.accept(op, 1), table.control(1, "lock"),
                    table.welcome(), tables.open(Table(), {})):  # fmt: skip
            with pytest.raises(StorageError, match=FULL):
                await question
        assert cards(table) == (0, 3, 0, 0)
        other = Tables(RedisTables(server.url))
        back = await other.find(table.name)
        assert back
        assert cards(back) == (0, 3, 0, 0), "it can be read all the same"
        server.ask("CONFIG", "SET", "maxmemory", 0)
        assert await back.accept(op, 1) == ""
        assert await table.ask(1, count(1)) == ""
        assert cards(table) == (1, 4, 0, 0)
        for each in (tables, other):
            await each.close()

    asyncio.run(play())


def test_a_slow_redis_keeps_a_touch_once_though_its_answer_came_too_late(
    server: RedisServer,
) -> None:
    async def play() -> None:
        async with hosts(lambda: RedisTables(server.url)) as start:
            here, there = await two(start)
            server.ask("CLIENT", "PAUSE", int(ANSWER * 1200), "ALL")
            op = there.phone(2).make(count(0))[1]
            asked = (here.ask(1, count(1)), there.accept(op, 2))
            assert list(await asyncio.gather(*asked)) == ["", ""]
            await until(lambda: here.log.end == there.log.end == 4)
            assert cards(here) == cards(there) == (1, 1, 0, 0)

    asyncio.run(play())


def test_an_answer_of_redis_that_got_lost_counts_no_touch_twice(server: RedisServer) -> None:
    class Deaf(RedisTables):
        """A store that does not hear the answer to its first entry, and asks again."""

        deaf = True

        async def append(self, *asked: object) -> bool:
            taken = await super().append(*asked)  # type: ignore[arg-type]
            if taken and self.deaf:
                self.deaf = False
                return await super().append(*asked)  # type: ignore[arg-type]
            return taken

    async def play() -> None:
        tables = Tables(Deaf(server.url))
        table = await tables.open(Table(), {})
        await table.welcome()
        assert await table.ask(1, sit(0)) == ""
        assert table.log.end == 1
        store = table._store
        assert isinstance(store, Deaf)
        store.deaf = True
        assert await table.ask(1, count(1)) == ""
        assert cards(table) == (0, 1, 0, 0)
        await tables.close()

    asyncio.run(play())


def test_a_joining_whose_answer_got_lost_is_one_device(server: RedisServer) -> None:
    class Deaf(RedisTables):
        """A store that does not hear the first answers, and asks again."""

        async def note(self, *asked: object) -> bool:
            await super().note(*asked)  # type: ignore[arg-type]
            return await super().note(*asked)  # type: ignore[arg-type]

    async def play() -> None:
        tables = Tables(Deaf(server.url))
        table = await tables.open(Table(), {})
        assert [(await table.welcome())[0] for _ in range(3)] == [1, 2, 3]
        assert table.people.devices == (1, 2, 3)
        await tables.close()

    asyncio.run(play())


def test_a_host_that_was_gone_for_a_while_has_its_people_again(
    server: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis, "BEAT", 0.05)
    monkeypatch.setattr(redis, "ANSWER", 0.1)

    class Lonely(RedisTables):
        """A host to which all others seem to be gone while it is *alone*, as after its clock jumped."""

        alone = False
        seen: ClassVar[set[str]] = set()

        async def _beating(self) -> set[str]:
            found = await super()._beating()
            Lonely.seen = {self.host} if self.alone else found
            return Lonely.seen

    async def play() -> None:
        stores = iter((Lonely(server.url), RedisTables(server.url)))
        async with hosts(lambda: next(stores)) as start:
            here, there = await two(start)
            stop = there.watch(2, lambda: None)
            await until(lambda: here.here == {1, 2} and len(Lonely.seen) == 2)
            Lonely.alone = True
            await until(lambda: here.here == {1})
            Lonely.alone = False
            await until(lambda: here.here == {1, 2})
            stop()

    asyncio.run(play())


def test_old_codes_of_a_table_are_not_kept_for_long(server: RedisServer) -> None:
    async def play() -> None:
        tables = Tables(RedisTables(server.url))
        table = await tables.open(Table(), {})
        await table.welcome()
        for _ in range(MOST_OLD + 6):
            assert await table.control(1, "key") == ""
        doors = server.ask("KEYS", "companion:key:*")
        assert isinstance(doors, list)
        assert len(doors) == MOST_OLD + 1
        await tables.close()

    asyncio.run(play())
