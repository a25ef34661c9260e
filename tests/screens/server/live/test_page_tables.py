"""Pages of the app on the laptop at its live tables: in the same process, without a line."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from companion.core.errors import StorageError
from companion.core.table import Table
from companion.live import actions as do
from companion.live.links import LiveError
from companion.live.operation import Draft
from companion.live.public import live_part
from companion.live.refusals import LOOKS_ON
from companion.storage.store import MemoryStore
from companion.table_host.files import FileTables
from companion.table_host.live_table import NOT_YOURS, SHOWN_OUT
from companion.table_host.members import LOCKED
from companion.table_host.memory import MemoryTables
from companion.table_host.page_live_host import PageLink, PageLiveHost
from companion.table_host.table_copy import ENDED
from companion.table_host.table_store import Head, StoredEntry
from companion.table_host.tables import DAY, OLD_KEY, Tables
from screens.state.live.link import LiveHost, LiveLink
from screens.state.page_session import PageSession
from tests import virtual_time
from tests.code_sizes import version_of
from tests.screens.server.light_routes.visitor import LAPTOP, tool
from tests.screens.server.live.line_phone import count, now
from tests.screens.server.live.sharing_hosts import sit

ORDERS, POWER = tool("lawless-empire/orders"), tool("makiavelia/power")

Play = Callable[[Tables], Awaitable[None]]


def played(play: Play, tables: Tables | None = None) -> None:
    """Play on a laptop."""

    async def run() -> None:
        async with asyncio.timeout(1_000):
            await play(Tables() if tables is None else tables)

    virtual_time.run(run())


async def two(tables: Tables) -> tuple[PageLink, PageLink]:
    """Return two pages at one table, in the first two seats."""
    ada = await PageLiveHost(tables, LAPTOP).open(Table(), {POWER.name: POWER.example})
    bob = await PageLiveHost(tables, LAPTOP).join(ada.link)
    await ada.send(sit(0))
    await bob.send(sit(1))
    return ada, bob


def test_pages_of_one_laptop_share_a_table() -> None:
    async def play(tables: Tables) -> None:
        host: LiveHost = PageLiveHost(tables, LAPTOP)
        assert host.opens
        ada, bob = await two(tables)
        link: LiveLink = ada
        heard = []
        ada.watch(lambda: heard.append("ada"))
        stop = bob.watch(lambda: heard.append("bob"))
        await ada.send(count(1))
        assert heard == ["bob"], "one's own touch is no news"
        for each in (ada, bob):
            state = each.phone.shown.state(ORDERS)
            assert state.look(("syndicates", 0, "orders")) == (0, 1, 0, 0)
            assert each.phone.shown.state(POWER) == live_part(POWER.example)
            assert each.here == {1, 2}
            assert each.connected
            assert not each.ended
        assert link.link == f"{LAPTOP}/j/{link.key}"
        assert (ada.leads, bob.leads) == (True, False)
        stop()
        stop()
        await ada.send(count(1))
        assert heard == ["bob"]

    played(play)


@pytest.mark.parametrize(
    "laptop",
    [LAPTOP, "https://255.255.255.255:65535", "https://somebodys-laptop.local:8550"],
)
def test_the_code_of_a_table_is_small_at_the_longest_address_of_a_laptop(laptop: str) -> None:
    async def play(tables: Tables) -> None:
        ada = await PageLiveHost(tables, laptop).open(Table(), {})
        assert version_of(ada.link) <= 4

    played(play)


def test_a_page_that_was_closed_keeps_its_seat_and_comes_back() -> None:
    async def play(tables: Tables) -> None:
        ada, bob = await two(tables)
        page = PageLiveHost(tables, LAPTOP)
        back = await page.join("", ada.token)
        assert back.phone.device == 1
        await page.close()
        await ada.close()
        await asyncio.sleep(0)
        assert bob.phone.shown.seats == {1: 0, 2: 1}
        back = await PageLiveHost(tables, LAPTOP).join(ada.link, ada.token)
        assert back.phone.count == 1
        await back.leave()
        assert bob.phone.shown.seats == {2: 1}
        assert bob.leads, "who is left leads"
        with pytest.raises(LiveError, match=ENDED) as gone:
            await PageLiveHost(tables, LAPTOP).join(ada.link, ada.token)
        assert gone.value.gone

    played(play)


def test_a_page_at_which_the_code_is_opened_again_keeps_its_seat() -> None:
    async def play(tables: Tables) -> None:
        ada = PageSession(MemoryStore(), LAPTOP, tables=PageLiveHost(tables, LAPTOP))
        await ada.live_page.open_table()
        assert ada.live
        await ada.live.send(sit(0))
        before = ada.live.link
        for link in (before.key, before.link):
            await ada.live_page.join_table(link)
        assert ada.live.link is before
        (table,) = tables._tables.values()
        once = await tables.hand_over(table, 1, before.token)
        await ada.live_page.join_table(before.key, once)
        assert ada.live.link is not before
        assert (ada.live.link.ended, ada.live.seat) == ("", 0)
        await ada.live_page.leave_table()
        assert not table.people.devices

    played(play)


def test_a_seat_that_a_light_page_hands_over_is_the_same_device() -> None:
    async def play(tables: Tables) -> None:
        ada, _ = await two(tables)
        table = await tables.by_key(ada.key)
        once = await tables.hand_over(table, 1, ada.token)
        page = PageLiveHost(tables, LAPTOP)
        link = await page.join(ada.key, once)
        assert (link.phone.device, link.token) == (1, ada.token)
        with pytest.raises(LiveError, match=ENDED):
            await page.join(ada.key, once)
        late = await tables.hand_over(table, 1, "no token of theirs")
        with pytest.raises(LiveError, match=ENDED):
            await page.join(ada.key, late)

    played(play)


def test_a_table_is_locked_left_and_its_key_changed_from_a_page() -> None:
    async def play(tables: Tables) -> None:
        ada, bob = await two(tables)
        page = PageLiveHost(tables, LAPTOP)
        assert await bob.control("lock") == NOT_YOURS
        assert await ada.control("lock") == ""
        assert bob.locked
        with pytest.raises(LiveError, match=LOCKED):
            await page.join(ada.key)
        await ada.control("unlock")
        old = ada.link
        await ada.control("key")
        assert bob.link != old
        with pytest.raises(LiveError, match=OLD_KEY):
            await page.join(old)
        assert await ada.control("out", 2) == ""
        assert bob.ended == SHOWN_OUT
        assert await bob.control("lock") == SHOWN_OUT
        with pytest.raises(LiveError, match=SHOWN_OUT):
            await bob.send(count(1))
        with pytest.raises(LiveError, match=SHOWN_OUT):
            await page.join(ada.link, bob.token)
        await bob.leave()

    played(play)


def test_what_a_page_may_not_is_told_and_what_came_too_late_is_remembered() -> None:
    async def play(tables: Tables) -> None:
        ada, bob = await two(tables)
        eve = await PageLiveHost(tables, LAPTOP).join(ada.key)
        with pytest.raises(LiveError, match=LOOKS_ON):
            await eve.send(count(0))
        await ada.send(Draft(ORDERS.name, do.MakeMove("finish"), now(), "All counted"))
        end = ada.phone.log.end
        await bob.send(Draft(ORDERS.name, do.MakeMove("finish"), now(), "All counted"))
        assert bob.phone.log.end == end + 1
        assert bob.phone.lost == ("All counted",)
        bob.read()
        assert not bob.phone.lost

    played(play)


class FullDisk(MemoryTables):
    """A store that keeps nothing more once it is full."""

    full = False

    async def append(self, name: str, line: StoredEntry) -> bool:
        if self.full:
            raise StorageError("The disk is full.")
        return await super().append(name, line)

    async def note(self, name: str, head: Head) -> bool:
        if self.full:
            raise StorageError("The disk is full.")
        return await super().note(name, head)


def test_what_cannot_be_kept_did_not_happen() -> None:
    async def play(tables: Tables) -> None:
        ada, bob = await two(tables)
        store.full = True
        with pytest.raises(StorageError, match="full"):
            await ada.send(count(1))
        with pytest.raises(LiveError, match="full"):
            await PageLiveHost(tables, LAPTOP).join(ada.key)
        assert ada.phone.log == bob.phone.log
        assert ada.phone.log.end == 2
        store.full = False
        await ada.send(count(1))
        assert bob.phone.log.end == 3

    store = FullDisk()
    played(play, Tables(store))


def test_a_page_is_told_where_no_table_can_be_opened(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        with pytest.raises(LiveError, match="cannot be kept"):
            await PageLiveHost(tables, LAPTOP).open(Table(), {})
        assert not len(tables)

    (tmp_path / "taken").write_text("a file")
    played(play, Tables(FileTables(tmp_path / "taken")))


def test_tables_are_bounded_and_empty_ones_make_room() -> None:
    async def play(tables: Tables) -> None:
        page = PageLiveHost(tables, LAPTOP)
        first = await page.open(Table(), {})
        await page.open(Table(), {})
        with pytest.raises(LiveError, match="too many tables"):
            await page.open(Table(), {})
        await first.leave()
        third = await page.open(Table(), {})
        assert len(tables) == 2
        assert first.ended
        assert not third.ended

    played(play, Tables(most=2))


def test_a_table_that_nobody_touched_for_a_day_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1_800_000_000.0]
    monkeypatch.setattr("companion.table_host.tables.time.time", lambda: clock[0])

    async def play(tables: Tables) -> None:
        ada = await PageLiveHost(tables, LAPTOP).open(Table(), {})
        looking = asyncio.ensure_future(tables.expire_now_and_then())
        await asyncio.sleep(4_000)
        ends = [ada.ended]
        clock[0] += DAY + 1
        await asyncio.sleep(4_000)
        assert [*ends, ada.ended] == ["", ENDED]
        assert not len(tables)
        looking.cancel()

    async def run() -> None:
        await play(Tables(MemoryTables(lambda: clock[0])))

    virtual_time.run(run())


def test_a_table_that_cannot_be_read_is_left_out_and_the_others_are_there(
    tmp_path: Path,
) -> None:
    async def play(tables: Tables) -> None:
        ada, _ = await two(tables)
        await PageLiveHost(tables, LAPTOP).open(Table(), {})
        name = (await tables.by_key(ada.key)).name
        for file in tmp_path.glob("*.jsonl"):
            if file.stem != name:
                file.write_text('{"head":"{}","base":"{}","first":1}\n')
        again = Tables(FileTables(tmp_path))
        await again.ready()
        assert len(again) == 1
        back = await PageLiveHost(again, LAPTOP).join("", ada.token)
        assert back.phone.epoch == 2

    played(play, Tables(FileTables(tmp_path)))
