"""Several hosts serve one table: each tells what the others did, and none is right on its own."""

import asyncio
from collections.abc import Callable

import pytest

from companion.core.table import Table
from companion.live import actions as do
from companion.live.commit_reveal import digest
from companion.live.links import LiveError
from companion.live.operation import Draft
from companion.live.refusals import LOOKS_ON
from companion.table_host.live_table import SHOWN_OUT
from companion.table_host.members import LOCKED
from companion.table_host.table_copy import ENDED
from companion.table_host.tables import OLD_KEY
from screens.server.table_stores.redis import RedisTables
from tests.companion.live.parts import changed_parts
from tests.redis_server import REDIS, RedisServer
from tests.screens.server.light_routes.visitor import ORDERS
from tests.screens.server.live.line_phone import count, now
from tests.screens.server.live.sharing_hosts import (
    Hosts,
    Play,
    Store,
    cards,
    hosts,
    sit,
    two,
    until,
)
from tests.screens.server.table_stores.shared_memory import SharedMemory


@pytest.fixture(params=["memory", pytest.param("redis", marks=REDIS)])
def played(request: pytest.FixtureRequest) -> Callable[[Play], None]:
    """Return what plays with hosts that share one store."""

    async def run(play: Play) -> None:
        memory: list[SharedMemory] = []

        def make() -> Store:
            if request.param == "redis":
                found: RedisServer = request.getfixturevalue("redis_server")
                return RedisTables(found.url)
            memory.append(memory[0].other() if memory else SharedMemory())
            return memory[-1]

        async with hosts(make) as start:
            await play(start)

    return lambda play: asyncio.run(run(play))


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
        assert set(await asyncio.gather(here.accept(op, 2), there.accept(op, 2))) == {""}
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
            assert await table.accept(op, device) == ""
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
        assert await there.accept(op, eve) == LOOKS_ON

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
            assert await table.ask(device, Draft("", do.SealText(*value), now())) == ""
            await table.hold(device, ORDERS.name, f"text {device}", "aa")
        await until(lambda: here.log.end == there.log.end == 6)
        assert here.room.revealed(ORDERS.name) == {0: "text 1", 1: "text 2"}
        assert here.room.revealed(ORDERS.name) == there.room.revealed(ORDERS.name)

    played(play)


@pytest.mark.program
def test_a_long_evening_is_cut_short_everywhere(
    played: Callable[[Play], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("compact", "log"):
        monkeypatch.setattr(f"companion.live.{module}.ENTRIES_KEPT", 64)

    async def play(start: Hosts) -> None:
        here, there = await two(start)
        for _ in range(100):
            await here.ask(1, count(1))
            await there.ask(2, changed_parts(count(1), value=-1))
        await until(lambda: here.log.end == there.log.end == 202)
        assert here.log == there.log
        late = await start().by_key(here.people.key)
        assert (late.log.room, late.log.start) == (here.log.room, here.log.start)
        assert late.log.start > 0

    played(play)


def test_a_long_touch_and_who_belongs_to_the_table_reach_every_host(
    played: Callable[[Play], None],
) -> None:
    async def play(start: Hosts) -> None:
        here, there = await two(start)
        text = "a long report " * 200
        about = ORDERS.name
        for table, device in ((here, 1), (there, 2)):
            seal = Draft("", do.SealText(about, digest(text, "00")), now())
            assert await table.ask(device, seal) == ""
        await until(lambda: here.log.end == there.log.end == 4)
        opened = Draft("", do.OpenText(about, text, "00"), now())
        assert await here.ask(1, opened) == ""
        await until(lambda: there.log.end == 5)
        assert await here.control(1, "lock") == ""
        await until(lambda: there.people.locked)
        assert here.log == there.log

    played(play)
