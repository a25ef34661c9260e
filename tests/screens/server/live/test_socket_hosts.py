"""Lines of phones at a hosted address: each may come to any host, and again to another."""

import asyncio
from collections.abc import Awaitable, Callable

from starlette.types import ASGIApp

from companion.core.table import Table
from companion.live.messages import Hello, Ops
from companion.table_host.tables import Tables
from screens.server import web_server
from screens.server.door.gate import TRY_LATER
from screens.server.door.limits import HOSTED
from tests import virtual_time
from tests.screens.server.live.line_phone import LinePhone, count
from tests.screens.server.live.lines import cards
from tests.screens.server.table_stores.shared_memory import SharedMemory

ADDRESS = "https://companion.test"
Play = Callable[[SharedMemory, ASGIApp, ASGIApp, str], Awaitable[None]]


def played(play: Play) -> None:
    """Play against two hosts that share one table, and hear of each other."""

    async def run() -> None:
        store = SharedMemory()
        made = [Tables(store), Tables(store.other())]
        here, there = (
            web_server.web_app(HOSTED, ("companion.test",), ADDRESS, tables=tables, hosted=True)
            for tables in made
        )
        following = [asyncio.ensure_future(tables.follow()) for tables in made]
        table = await made[0].open(Table(), {})
        async with asyncio.timeout(100_000):
            await play(store, here, there, table.people.key)
        for each in following:
            each.cancel()

    virtual_time.run(run())


def line(app: ASGIApp, at: str = "10.0.0.2") -> LinePhone:
    return LinePhone(app, at=at, host="companion.test")


def test_phones_at_two_hosts_play_as_at_one() -> None:
    async def play(store: SharedMemory, here: ASGIApp, there: ASGIApp, key: str) -> None:
        ada, bob = await line(here).come(key), await line(there, "10.0.0.3").come(key)
        await ada.sit(0)
        await bob.sit(1)
        for each in (ada, bob, ada):
            each.make(count(1))
        for each in (ada, bob):
            await each.until_log(5)
            assert cards(each) == (0, 3, 0, 0)
            assert each.link == f"{ADDRESS}/j/{key}"
        while not ada.here == bob.here == {1, 2}:
            await (bob if bob.here != {1, 2} else ada).hear()
        await ada.close()
        await bob.close()

    played(play)


def test_a_phone_goes_on_at_another_host_with_what_was_not_confirmed() -> None:
    async def play(store: SharedMemory, here: ASGIApp, there: ASGIApp, key: str) -> None:
        ada = await line(here).come(key)
        await ada.sit(0)
        await ada.close()
        assert ada.phone
        ada.phone, sent = ada.phone.make(count(1))
        back = line(there)
        back.phone, back.token = ada.phone, ada.token
        await back.come(token=ada.token)
        for _ in range(2):
            back.say(Ops.first_of(back.phone.to_send))
        await back.until(sent.seq)
        assert cards(back) == (0, 1, 0, 0)
        assert back.phone.device == 1
        await back.close()

    played(play)


def test_while_the_store_is_away_a_phone_is_told_to_come_again_and_nothing_is_over() -> None:
    async def play(store: SharedMemory, here: ASGIApp, there: ASGIApp, key: str) -> None:
        ada = await line(here).come(key)
        await ada.sit(0)
        for each in store.all:
            each.up = False
        ada.make(count(1))
        await ada.open
        assert ada.code == TRY_LATER
        assert ada.said.empty(), "no word that it is over"
        late = line(there)
        late.say(Hello(token=ada.token))
        await late.open
        assert (late.code, late.said.empty()) == (TRY_LATER, True)
        for each in store.all:
            each.up = True
        again = line(there)
        again.phone = ada.phone
        await again.come(token=ada.token)
        assert again.phone
        again.say(Ops.first_of(again.phone.to_send))
        await again.until(2)
        assert cards(again) == (0, 1, 0, 0)
        await again.close()

    played(play)


def test_a_new_life_of_the_store_is_told_by_coming_again() -> None:
    async def play(store: SharedMemory, here: ASGIApp, there: ASGIApp, key: str) -> None:
        ada, bob = await line(here).come(key), await line(there, "10.0.0.3").come(key)
        await ada.sit(0)
        for _ in range(3):
            ada.make(count(1))
        await ada.until_log(4)
        await bob.until_log(4)
        (name,) = await store.names()
        store.lose(name, 2)
        for each in (ada, bob):
            assert await each.over() == ""
        for each, app in ((ada, there), (bob, here)):
            back = line(app)
            back.phone = each.phone
            await back.come(token=each.token)
            assert back.phone
            assert back.phone.epoch == 2
            back.say(Ops.first_of(back.phone.to_send))
            await back.until_log(4)
            assert cards(back) == (0, 3, 0, 0)
            await back.close()

    played(play)
