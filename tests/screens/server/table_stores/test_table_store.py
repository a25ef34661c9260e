"""Tables are kept: each entry once, in order, and whole, whatever keeps them and whenever that ends."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from companion.table_host.files import FileTables
from companion.table_host.idle_times import Clocks
from companion.table_host.memory import MemoryTables
from companion.table_host.table_store import Head, StoredEntry, StoredTable, TableStore
from screens.server.table_stores.redis import RedisTables
from tests.redis_server import REDIS, RedisServer

A, B = "0" * 16, "1" * 16
FIRST = StoredTable(Head(1, "head", ("aa", "bb")), "base")

Stores = Callable[[], TableStore]
Play = Callable[[Stores], Awaitable[None]]


@pytest.fixture(params=["memory", "files", pytest.param("redis", marks=REDIS)])
def played(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Play], None]:
    """Return what plays with a store; but for memory, each is a host that was started anew."""
    made: list[RedisTables] = []
    memory = MemoryTables()

    def store() -> TableStore:
        match request.param:
            case "memory":
                return memory
            case "files":
                return FileTables(tmp_path / "tables")
            case _:
                found: RedisServer = request.getfixturevalue("redis_server")
                made.append(RedisTables(found.url))
                return made[-1]

    async def run(play: Play) -> None:
        await play(store)
        for each in made:
            await each.close()

    if request.param == "redis":
        request.getfixturevalue("redis_server").ask("FLUSHALL")
    return lambda play: asyncio.run(run(play))


def line(n: int, text: str, device: int = 1, mine: int = 0) -> StoredEntry:
    """Return the entry *n*, in the first life of a store; it is the *mine*-th of *device*, or the n-th."""
    return StoredEntry(n, 1, device, mine or n, text)


async def begun(stores: Stores) -> TableStore:
    """Return a store with one new table."""
    store = stores()
    await store.open(A, FIRST)
    return store


def test_a_table_comes_back_as_it_was(played: Callable[[Play], None]) -> None:
    async def play(stores: Stores) -> None:
        store = stores()
        assert await store.names() == ()
        assert await store.read(A) is None
        await store.open(A, FIRST)
        assert await store.append(A, line(1, "one"))
        assert await store.append(A, line(2, "två\n"))
        assert await store.note(A, Head(2, "other head", ("cc", "aa")))
        again = stores()
        assert await again.names() == (A,)
        kept = await again.read(A)
        assert kept
        assert kept[:4] == (Head(2, "other head", ("cc", "aa")), "base", ("one", "två\n"), 0)
        assert await again.append(A, line(3, "three"))
        assert await again.read(B) is None

    played(play)


def test_each_number_is_taken_once_and_in_order(played: Callable[[Play], None]) -> None:
    async def play(stores: Stores) -> None:
        store = stores()
        assert not await store.append(A, line(1, "no table"))
        assert not await store.note(A, Head(1, "no table"))
        await store.open(A, FIRST)
        assert not await store.append(A, line(2, "too early"))
        assert await store.append(A, line(1, "one"))
        assert not await store.append(A, line(1, "again"))
        assert not await store.note(A, Head(1, "again"))
        assert not await store.note(A, Head(3, "too early"))
        assert await store.note(A, Head(2, "second"))
        kept = await store.read(A)
        assert kept
        assert (kept.head.text, kept.entries) == ("second", ("one",))

    played(play)


def test_what_is_behind_an_entry_can_be_read_alone(played: Callable[[Play], None]) -> None:
    async def play(stores: Stores) -> None:
        store = await begun(stores)
        for n in range(1, 6):
            await store.append(A, line(n, str(n)))
        for since, left in ((0, "12345"), (3, "45"), (5, "")):
            kept = await store.read(A, since)
            assert kept
            assert (kept.base, "".join(kept.entries), kept.start) == (
                "",
                left,
                since,
            )

    played(play)


def test_a_long_table_is_kept_anew_from_a_later_base(played: Callable[[Play], None]) -> None:
    async def play(stores: Stores) -> None:
        store = await begun(stores)
        for n in range(1, 10):
            await store.append(A, line(n, str(n)))
        await store.note(A, Head(2, "later", ("aa",)))
        await store.trim(A, 7, "base at 7")
        await store.trim(A, 5, "too late")
        await store.trim(B, 5, "no table")
        for again in (store, stores()):
            kept = await again.read(A)
            assert kept
            assert kept[:4] == (Head(2, "later", ("aa",)), "base at 7", ("8", "9"), 7)
            assert await again.read(A, 3) == kept, "what was forgotten cannot be read alone"
        store = stores()
        await store.read(A)
        assert await store.append(A, line(10, "10"))
        assert await store.note(A, Head(3, "third", ("aa",)))

    played(play)


def test_a_table_is_found_by_any_of_its_keys(played: Callable[[Play], None]) -> None:
    async def play(stores: Stores) -> None:
        store = await begun(stores)
        assert [await store.owner(key) for key in ("aa", "bb", "cc", "")] == [A, A, "", ""]
        await store.note(A, Head(2, "head", ("cc", "aa")))
        assert [await store.owner(key) for key in ("aa", "cc")] == [A, A]

    played(play)


def test_what_is_lent_is_collected_once(played: Callable[[Play], None]) -> None:
    async def play(stores: Stores) -> None:
        store = stores()
        await store.lend("once", "a seat", 100)
        assert [await store.collect("once") for _ in range(2)] == ["a seat", ""]
        await store.lend("late", "a seat", 0 if not store.shared else 1)
        for number in range(100):
            await store.lend(f"{number}", "a seat", 100)
        assert await store.collect("99") == "a seat"
        assert bool(await store.collect("0")) == store.shared, "a laptop has room for a few"
        await store.present(A, "1 2")

    played(play)


def test_what_nobody_touched_for_long_is_forgotten(tmp_path: Path) -> None:
    clock = [1000.0]

    async def play(store: TableStore) -> None:
        await store.open(A, FIRST)
        clock[0] += 1000
        await store.open(B, FIRST)
        assert await store.expire(1001) == ()
        assert await store.expire(1000) == (A,)
        assert await store.names() == (B,)
        assert not await store.append(A, line(1, "gone"))

    asyncio.run(play(MemoryTables(lambda: clock[0])))
    asyncio.run(play(FileTables(tmp_path, Clocks(lambda: clock[0], lambda: 0))))
