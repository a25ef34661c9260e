"""The host goes, and its deputy takes over: who comes back, where, and what counts."""

import asyncio
import time
from pathlib import Path

import pytest

from companion.core.errors import StorageError
from companion.core.table import Table
from companion.display import table_words as words
from companion.live import actions as do
from companion.live.links import LiveError
from companion.live.operation import Draft
from companion.live.refusals import LOOKS_ON
from companion.table_host.files import FileTables
from companion.table_host.page_live_host import PageLink
from screens.table_line.door_live_host import DoorLiveHost
from screens.table_line.own_door import PLACE
from screens.table_line.socket_live_host import NOT_REACHED, SocketLink
from screens.table_line.taking_over import NO_DEPUTY, STILL_THERE
from tests.screens.desks import ORDERS
from tests.screens.table_line.evening import counts
from tests.screens.table_line.wifi import OnWifi, Wifi, on_wifi

ADA, BOB, CY = "192.168.1.7", "192.168.1.8", "192.168.1.9"


def count(place: int) -> Draft:
    where = ("syndicates", 0, "orders")
    return Draft(ORDERS.name, do.AddToCell(where, place, 1), int(time.time()), "+1")


def sit(seat: int) -> Draft:
    return Draft("", do.TakeSeat(seat), int(time.time()))


async def settled() -> None:
    for _ in range(200):
        await asyncio.sleep(0)


class Evening:
    """Ada opened a table; Bob and Cy came, with apps of their own, Bob first."""

    ada: OnWifi
    bob: OnWifi
    cy: OnWifi
    opened: PageLink
    guests: list[SocketLink]

    @classmethod
    async def begun(cls, wifi: Wifi, store: FileTables | None = None) -> "Evening":
        self = cls()
        self.ada, self.bob, self.cy = (wifi.device(ip) for ip in (ADA, BOB, CY))
        if store:
            self.ada.store = store  # type: ignore[assignment]
            self.ada.opens()
        self.opened = await self.ada.app.open(Table(), {})
        await self.opened.send(sit(0))
        self.guests = []
        for seat, each in enumerate((self.bob, self.cy), 1):
            link = await each.app.join(self.opened.link)
            assert isinstance(link, SocketLink)
            await settled()
            await link.send(sit(seat))
            self.guests.append(link)
        await settled()
        return self

    @property
    def deputy(self) -> SocketLink:
        return self.guests[0]


def test_the_first_who_could_is_named_and_all_are_told_where() -> None:
    async def play(wifi: Wifi) -> None:
        evening = await Evening.begun(wifi)
        bob, cy = evening.guests
        device = bob.phone.device
        assert [each.deputy for each in (bob, cy)] == [device, device]
        assert evening.opened.deputy == device
        assert cy.deputy_at == f"http://{BOB}:{PLACE}"
        assert bob.handed
        assert not cy.handed
        assert not bob.takes_over, "the host is there"
        for device_of in (evening.bob, evening.cy):
            assert device_of.listener.opened == 0, "nothing opens before a touch"

    on_wifi(play)


def test_what_a_deputy_is_told_has_no_token_and_no_sealed_text() -> None:
    async def play(wifi: Wifi) -> None:
        evening = await Evening.begun(wifi)
        table = evening.opened.table
        await table.hold(1, "lawless-empire/round", "my plan", "00")
        known = evening.deputy.handed
        assert known
        text = known.people.to_json()
        for token in (evening.opened.token, *(each.token for each in evening.guests)):
            assert token not in text
            assert token[16:] not in text
        assert "my plan" not in text
        assert len(text) < 1000

    on_wifi(play)


def test_the_deputy_takes_over_others_find_it_and_each_touch_counts_once() -> None:
    async def play(wifi: Wifi) -> None:
        evening = await Evening.begun(wifi)
        bob, cy = evening.guests
        await bob.send(count(0))
        await cy.send(count(0))
        await settled()
        # Bob's phone misses the last of what Ada's confirms; then Ada's goes, and both play on alone.
        wifi.away = {BOB}
        wifi.cut(evening.bob)
        await settled()
        await evening.opened.send(count(1))
        await cy.send(count(1))
        await settled()
        evening.ada.is_killed()
        wifi.away = set()
        await settled()
        await bob.send(count(2))
        await cy.send(count(2))
        assert (counts(bob), counts(cy)) == ((2, 0, 1, 0), (2, 2, 1, 0))
        assert bob.takes_over
        assert not cy.takes_over
        host = await evening.bob.app.take_over(bob)
        assert evening.bob.door.address == f"http://{BOB}:{PLACE}"
        assert host.leads
        assert host.link == f"http://{BOB}:{PLACE}/j/{evening.opened.key}"
        wifi.patience_ends()
        await settled()
        assert cy.connected
        assert cy.link == host.link
        assert counts(host) == counts(cy) == (2, 2, 2, 0)
        names = [entry.op.name for entry in host.table.log.entries]
        assert len(names) == len(set(names))
        assert host.table.room.seats == evening.opened.table.room.seats
        assert cy.deputy == cy.phone.device, "the next one is named"
        assert cy.handed

    on_wifi(play)


def test_the_last_host_comes_back_as_a_guest_with_what_only_it_knew() -> None:
    async def play(wifi: Wifi) -> None:
        evening = await Evening.begun(wifi)
        bob, cy = evening.guests
        wifi.away = {ADA}
        wifi.cut(evening.ada)
        await settled()
        await evening.opened.send(count(3))
        evening.ada.is_killed()
        host = await evening.bob.app.take_over(bob)
        await host.send(count(0))
        wifi.away = set()
        app = evening.ada.opens()
        back = await app.resume(evening.opened.link, evening.opened.token, {})
        assert isinstance(back, SocketLink)
        assert app.came_back_as_guest
        wifi.patience_ends()
        await settled()
        assert back.phone.device == evening.opened.phone.device
        assert counts(back) == counts(host) == counts(cy) == (1, 0, 0, 1)
        assert not back.leads
        assert host.table.room.seats[1] == 0, "its seat is kept"
        assert evening.ada.door.address == "", "its own door stays shut"
        # Started once more, it knows where it is a guest, and what it didn't send.
        wifi.away = {ADA}
        wifi.cut(evening.ada)
        await settled()
        await back.send(count(2))
        evening.ada.is_killed()
        again = await evening.ada.opens().resume(back.link, back.token, {})
        assert isinstance(again, SocketLink)
        assert counts(again) == (0, 0, 1, 1), "as far as it can know"
        wifi.away = set()
        wifi.patience_ends()
        await settled()
        assert counts(again) == counts(host) == (1, 0, 1, 1)

    on_wifi(play)


def test_a_host_with_files_is_a_guest_after_each_start(tmp_path: Path) -> None:
    async def play(wifi: Wifi) -> None:
        evening = await Evening.begun(wifi, FileTables(tmp_path))
        await evening.opened.send(count(2))
        await settled()
        evening.ada.is_killed()
        await settled()
        host = await evening.bob.app.take_over(evening.deputy)
        for _ in range(2):
            evening.ada.store = FileTables(tmp_path)  # type: ignore[assignment]
            app = evening.ada.opens()
            back = await app.resume(evening.opened.link, evening.opened.token, {})
            assert isinstance(back, SocketLink)
            await settled()
            assert (counts(back), back.link) == ((0, 0, 1, 0), host.link)
            with pytest.raises(LiveError) as moved:
                await app.join(evening.opened.link)
            assert str(moved.value) == words.moved_words("Green")
            evening.ada.is_killed()

    on_wifi(play)


def test_a_host_that_only_slept_hears_of_the_later_life_and_gives_way() -> None:
    async def play(wifi: Wifi) -> None:
        evening = await Evening.begun(wifi)
        bob, cy = evening.guests
        wifi.away = {ADA}
        wifi.cut(evening.ada)
        await settled()
        host = await evening.bob.app.take_over(bob)
        await host.send(count(0))
        wifi.patience_ends()
        await settled()
        assert cy.link == host.link
        assert await evening.ada.app.gone_on(evening.opened) is None, "out of reach"
        assert not evening.opened.ended
        # Cy scans the code that is still on Ada's screen: nobody is led to an older table.
        wifi.away = set()
        with pytest.raises(LiveError, match="went on"):
            await evening.cy.app.join(evening.opened.link, cy.token)
        await settled()
        assert evening.opened.ended == words.moved_words("Green")
        there = await evening.ada.app.gone_on(evening.opened)
        assert there
        again = await evening.cy.app.resume(host.link, cy.token, {})
        await settled()
        assert again
        assert counts(there) == counts(again) == (1, 0, 0, 0)

    on_wifi(play)


def test_a_host_finds_the_later_one_by_its_code_and_no_other() -> None:
    async def play(wifi: Wifi) -> None:
        evening = await Evening.begun(wifi)
        host = await taken_over(wifi, evening)
        evening.opened.table.people = evening.opened.table.people.with_deputy(0)
        assert await evening.ada.app.gone_on(evening.opened) is None, "nobody to ask"
        there = await evening.ada.app.gone_on(evening.opened, host.link)
        assert there
        assert evening.opened.ended
        with pytest.raises(LiveError) as away:
            await evening.bob.app.gone_on(host, f"http://192.168.1.99:8551/j/{host.key}")
        assert str(away.value) == NOT_REACHED
        assert await evening.bob.app.gone_on(host, f"http://{CY}:8551/j/{'x' * 22}") is None
        assert not host.ended

    on_wifi(play)


async def taken_over(wifi: Wifi, evening: Evening) -> PageLink:
    wifi.away = {ADA}
    wifi.cut(evening.ada)
    await settled()
    host = await evening.bob.app.take_over(evening.deputy)
    wifi.away = set()
    return host


def test_nobody_takes_a_table_over_whose_host_is_there_or_whose_deputy_is_another() -> None:
    async def play(wifi: Wifi) -> None:
        evening = await Evening.begun(wifi)
        bob, cy = evening.guests
        with pytest.raises(LiveError) as there:
            await evening.bob.app.take_over(bob)
        assert str(there.value) == STILL_THERE
        evening.ada.is_killed()
        await settled()
        with pytest.raises(LiveError) as another:
            await evening.cy.app.take_over(cy)
        assert str(another.value) == NO_DEPUTY

    on_wifi(play)


def test_a_deputy_that_cannot_keep_the_table_stays_a_guest_and_says_why(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play(wifi: Wifi) -> None:
        evening = await Evening.begun(wifi)
        bob, _ = evening.guests
        evening.ada.is_killed()
        await settled()

        async def full(*kept: object) -> None:
            raise StorageError("The disk is full.")

        monkeypatch.setattr(evening.bob.store, "open", full)
        with pytest.raises(LiveError, match="full"):
            await evening.bob.app.take_over(bob)
        assert bob.takes_over
        monkeypatch.undo()
        assert (await evening.bob.app.take_over(bob)).table.room.seats

    on_wifi(play)


def test_a_host_that_can_keep_nothing_more_names_nobody_and_plays_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play(wifi: Wifi) -> None:
        ada, bob = wifi.device(ADA), wifi.device(BOB)
        opened = await ada.app.open(Table(), {})
        link = await bob.app.join(opened.link)
        guest = await bob.app.join(opened.link)

        async def full(*kept: object) -> bool:
            raise StorageError("The disk is full.")

        await settled()
        await link.leave()
        await settled()
        monkeypatch.setattr(ada.store, "note", full)
        opened.table.people = opened.table.people.with_deputy(0)
        opened.moved()
        await opened.send(sit(0))
        await settled()
        assert guest.connected
        assert guest.deputy == 0

    on_wifi(play)


def test_a_deputy_that_leaves_makes_room_for_the_next_and_one_that_is_away_too() -> None:
    async def play(wifi: Wifi) -> None:
        evening = await Evening.begun(wifi)
        bob, cy = evening.guests
        await bob.leave()
        await settled()
        assert evening.opened.deputy == cy.phone.device
        assert cy.handed

    on_wifi(play)


def test_an_older_release_and_one_with_other_tools_are_no_deputies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play(wifi: Wifi) -> None:
        monkeypatch.setattr(
            "screens.table_line.socket_live_host.known_tools", lambda: "another"
        )
        evening = await Evening.begun(wifi)
        assert evening.opened.deputy == 0
        assert [each.deputy for each in evening.guests] == [0, 0]
        monkeypatch.undo()
        monkeypatch.setattr("screens.table_line.socket_live_host.VERSION", 2)
        older = await evening.cy.app.join(evening.opened.link)
        await settled()
        assert evening.opened.deputy == 0
        assert older.connected

    on_wifi(play)


def test_a_phone_that_the_deputy_never_heard_of_comes_as_another_and_reads_what_was_lost() -> (
    None
):
    async def play(wifi: Wifi) -> None:
        evening = await Evening.begun(wifi)
        bob, _ = evening.guests
        wifi.away = {BOB}
        wifi.cut(evening.bob)
        await settled()
        dee = wifi.device("192.168.1.10")
        link = await dee.app.join(evening.opened.link)
        await settled()
        await link.send(sit(3))
        await link.send(count(3))
        await settled()
        number = link.phone.device
        evening.ada.is_killed()
        wifi.away = set()
        await settled()
        await link.send(count(0))
        host = await evening.bob.app.take_over(bob)
        found = await dee.app.join(host.link, link.token)
        await settled()
        assert found.phone.device > number
        assert counts(host) == counts(found) == (0, 0, 0, 1), "what was confirmed counts"
        assert host.table.room.seats[number] == 3
        assert found.refused == (LOOKS_ON,), "and what was not is said"

    on_wifi(play)


def test_a_page_of_a_computer_comes_back_as_a_guest_too() -> None:
    async def play(wifi: Wifi) -> None:
        evening = await Evening.begun(wifi)
        host = await taken_over(wifi, evening)
        back = evening.ada.app._elsewhere
        page = DoorLiveHost(evening.ada.door, base="http://127.0.0.1:8550", back=back)
        there = await page.resume(evening.opened.link, evening.opened.token, {})
        assert there
        await settled()
        assert there.link == host.link
        with pytest.raises(LiveError) as away:
            await page.join(f"http://{CY}:8551/j/0123456789abcdefghijkl")
        assert away.value.instead

    on_wifi(play)
