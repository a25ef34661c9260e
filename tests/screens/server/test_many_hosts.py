"""Several hosts serve one table: each tells what the others did, and none is right on its own."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest

from companion.core.errors import StorageError
from companion.core.table import Table
from companion.live.check import LOOKS_ON
from companion.live.links import LiveError
from companion.live.operation import Draft
from companion.live.together import digest
from screens.server.kept_table import ENDED
from screens.server.live_table import SHOWN_OUT, TOO_FAST, LiveTable
from screens.server.people import LOCKED
from screens.server.redis_tables import RedisTables
from screens.server.tables import OLD_KEY, Tables
from tests import virtual_time
from tests.redis_server import RedisServer
from tests.screens.server.light_visitor import ORDERS
from tests.screens.server.line_phone import count, now
from tests.screens.server.shared_memory import SharedMemory

Store = SharedMemory | RedisTables
Hosts = Callable[[], Tables]
Play = Callable[[Hosts], Awaitable[None]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    """A redis-server for all tests here."""
    found = RedisServer(tmp_path_factory.mktemp("redis"))
    found.start()
    yield found
    found.kill()


@asynccontextmanager
async def hosts(make: Callable[[], Store]) -> AsyncIterator[Hosts]:
    """Give what starts one more host; all end with the ``with``."""
    async with AsyncExitStack() as stack:

        def start() -> Tables:
            tables = Tables(make())
            following = asyncio.ensure_future(tables.follow())

            async def end() -> None:
                following.cancel()
                with suppress(asyncio.CancelledError):
                    await following
                await tables.close()

            stack.push_async_callback(end)
            return tables

        yield start


@pytest.fixture(params=["memory", pytest.param("redis", marks=pytest.mark.slow)])
def played(request: pytest.FixtureRequest) -> Callable[[Play], None]:
    """Return what plays with hosts that share one store."""

    async def run(play: Play) -> None:
        memory: list[SharedMemory] = []

        def make() -> Store:
            if request.param == "redis":
                found: RedisServer = request.getfixturevalue("server")
                return RedisTables(found.url)
            memory.append(memory[0].other() if memory else SharedMemory())
            return memory[-1]

        async with hosts(make) as start:
            await play(start)

    return lambda play: asyncio.run(run(play))


async def until(true: Callable[[], bool]) -> None:
    """Wait until something is *true*, however long that takes."""
    while not true():
        await asyncio.sleep(0.001)


def sit(seat: int | None) -> Draft:
    return Draft("", "sit", value=seat, now=now())


def cards(table: LiveTable) -> tuple[int, ...]:
    """Return what a host knows of the first Syndicate."""
    found: tuple[int, ...] = table.room.state(ORDERS).look(("syndicates", 0, "orders"))
    return found


async def two(start: Hosts) -> tuple[LiveTable, LiveTable]:
    """Return one table as two hosts have it; one phone sits at each."""
    one, other = start(), start()
    here = await one.open(Table(), {})
    ada, _ = await here.welcome()
    assert await here.ask(ada, sit(0)) == ""
    there = await other.by_key(here.people.key)
    bob, _ = await there.welcome()
    assert (ada, bob) == (1, 2)
    assert await there.ask(bob, sit(1)) == ""
    await until(lambda: here.log.end == there.log.end == 2)
    return here, there


def test_what_one_host_orders_all_others_tell(played: Callable[[Play], None]) -> None:
    async def play(start: Hosts) -> None:
        here, there = await two(start)
        told: list[str] = []
        here.watch(1, lambda: told.append("here"))
        there.watch(2, lambda: told.append("there"))
        await until(lambda: here.here == there.here == {1, 2})
        told.clear()
        assert await here.ask(1, count(1)) == ""
        assert await there.ask(2, count(1)) == ""
        await until(lambda: here.log.end == there.log.end == 4)
        assert cards(here) == cards(there) == (0, 2, 0, 0)
        assert here.log == there.log
        assert here.version == there.version
        assert {"here", "there"} == set(told)
        assert len(told) <= 4, "nobody is told anything twice"

    played(play)


def test_touches_at_once_all_count_once(played: Callable[[Play], None]) -> None:
    async def play(start: Hosts) -> None:
        here, there = await two(start)
        asked = [
            table.ask(device, count(place))
            for place in (0, 1)
            for _ in range(10)
            for table, device in ((here, 1), (there, 2))
        ]
        assert set(await asyncio.gather(*asked)) == {""}
        await until(lambda: here.log.end == there.log.end == 42)
        assert cards(here) == cards(there) == (20, 20, 0, 0)
        assert here.log == there.log

    played(play)


def test_a_seat_that_two_take_at_once_is_ones(played: Callable[[Play], None]) -> None:
    async def play(start: Hosts) -> None:
        here, there = await two(start)
        said = await asyncio.gather(here.ask(1, sit(3)), there.ask(2, sit(3)))
        assert sorted(map(bool, said)) in ([False, True], [False, False])
        await until(lambda: here.log.end == there.log.end == 4)
        assert here.room.seats == there.room.seats
        assert list(here.room.seats.values()).count(3) == 1

    played(play)


def test_a_touch_that_comes_to_two_hosts_counts_once(played: Callable[[Play], None]) -> None:
    async def play(start: Hosts) -> None:
        here, there = await two(start)
        sent = [table.ask(1, count(1), "once") for table in (here, there, here, there)]
        assert set(await asyncio.gather(*sent)) == {""}
        await until(lambda: here.log.end == there.log.end == 3)
        assert cards(here) == (0, 1, 0, 0)
        op = here.phone(2).make(count(0))[1]
        assert set(await asyncio.gather(here.take(op, 2), there.take(op, 2))) == {""}
        await until(lambda: here.log.end == there.log.end == 4)

    played(play)


def test_a_phone_that_changes_hosts_finds_what_it_did(played: Callable[[Play], None]) -> None:
    async def play(start: Hosts) -> None:
        one, other = start(), start()
        here = await one.open(Table(), {})
        device, token = await here.welcome()
        there = await other.find(here.name)
        assert there
        for table, seat in ((here, 0), (there, 1), (here, 2)):
            assert await table.ask(device, sit(seat)) == ""
            assert await table.ask(device, count(seat)) == ""
        phone = here.phone(device)
        for table in (there, here):
            phone, op = phone.make(count(1))
            assert await table.take(op, device) == ""
        again = await start().by_token(token)
        assert again
        assert again[0].room.seats == {device: 2}
        assert cards(again[0]) == (1, 3, 1, 0)
        assert again[1] == device
        assert await start().by_token("0" * 16 + token) is None
        assert await start().find("no name") is None

    played(play)


def test_who_looks_on_is_refused_by_every_host(played: Callable[[Play], None]) -> None:
    async def play(start: Hosts) -> None:
        here, there = await two(start)
        eve, _ = await here.welcome()
        assert await there.ask(eve, count(1)) == LOOKS_ON
        op = there.phone(eve).make(count(1))[1]
        assert await there.take(op, eve) == LOOKS_ON

    played(play)


def test_phones_that_come_at_once_have_numbers_of_their_own(
    played: Callable[[Play], None],
) -> None:
    async def play(start: Hosts) -> None:
        here, there = await two(start)
        came = await asyncio.gather(*(each.welcome() for each in (here, there) * 4))
        assert sorted(device for device, _ in came) == list(range(3, 11))
        await until(lambda: len(here.people.devices) == len(there.people.devices) == 10)
        for device, token in came:
            assert here.knows(device, token) == there.knows(device, token) == ""

    played(play)


def test_what_who_leads_does_counts_at_every_host(played: Callable[[Play], None]) -> None:
    async def play(start: Hosts) -> None:
        one, other = start(), start()
        here = await one.open(Table(), {})
        await here.welcome()
        old = here.people.key
        there = await other.by_key(old)
        bob, token = await there.welcome()
        await here.control(1, "lock")
        await until(lambda: there.people.locked)
        with pytest.raises(LiveError, match=LOCKED):
            await there.welcome()
        await here.control(1, "unlock")
        await here.control(1, "key")
        with pytest.raises(LiveError, match=OLD_KEY):
            await other.by_key(old)
        assert await other.by_key(here.people.key) is there
        with pytest.raises(LiveError, match=ENDED):
            await other.by_key("no such key")
        await here.refresh()
        await here.control(1, "out", bob)
        await until(lambda: there.knows(bob, token) == SHOWN_OUT)
        with pytest.raises(LiveError, match=SHOWN_OUT):
            await other.by_token(token)
        await here.leave(1)
        await until(lambda: not there.people.devices)

    played(play)


def test_a_seat_is_handed_over_at_one_host_and_taken_at_another(
    played: Callable[[Play], None],
) -> None:
    async def play(start: Hosts) -> None:
        one, other = start(), start()
        here = await one.open(Table(), {})
        device, token = await here.welcome()
        once = await one.hand_over(here, device, token)
        found = await other.handed_over(once)
        assert found
        assert (found[0].name, *found[1:]) == (here.name, device, token)
        assert await one.handed_over(once) is None

    played(play)


def test_texts_that_lie_at_two_hosts_are_revealed_together(
    played: Callable[[Play], None],
) -> None:
    async def play(start: Hosts) -> None:
        here, there = await two(start)
        for table, device in ((here, 1), (there, 2)):
            value = (ORDERS.name, digest(f"text {device}", "aa"))
            assert await table.ask(device, Draft("", "seal", value=value, now=now())) == ""
            await table.hold(device, ORDERS.name, f"text {device}", "aa")
        await until(lambda: here.log.end == there.log.end == 6)
        assert here.room.revealed(ORDERS.name) == {0: "text 1", 1: "text 2"}
        assert here.room.revealed(ORDERS.name) == there.room.revealed(ORDERS.name)

    played(play)


def test_a_long_evening_is_cut_short_everywhere(
    played: Callable[[Play], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("compact", "log"):
        monkeypatch.setattr(f"companion.live.{module}.PAGE", 64)

    async def play(start: Hosts) -> None:
        here, there = await two(start)
        for _ in range(100):
            await here.ask(1, count(1))
            await there.ask(2, count(1)._replace(value=-1))
        await until(lambda: here.log.end == there.log.end == 202)
        assert here.log == there.log
        late = await start().by_key(here.people.key)
        assert (late.log.room, late.log.start) == (here.log.room, here.log.start)
        assert late.log.start > 0

    played(play)


def test_a_host_that_was_away_reads_what_it_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("compact", "log"):
        monkeypatch.setattr(f"companion.live.{module}.PAGE", 64)

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
            await here.ask(1, count(1)._replace(value=-1))
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


@pytest.mark.slow
def test_redis_that_was_killed_is_found_again(tmp_path: Path) -> None:
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

    asyncio.run(play())
