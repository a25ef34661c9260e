"""A hosted address as it is run: nginx, two hosts, Redis. Each of them is killed while four phones play."""

import asyncio
import re
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from companion.live.links import key_of
from companion.table_host.live_table import LIFE, OWN_MARK
from companion.table_host.members import digest
from screens.server.table_stores.redis import RedisTables
from tests.browser.app_server import AppServer, trusting
from tests.hosted_address import Address, hosted_address
from tests.hosted_phones import TOOL, AppPhone, LightPhone, PhoneAddress, marks, until
from tests.screens.server.light_routes.visitor import ORDERS

TAPS = 5

pytestmark = [
    pytest.mark.program,
    pytest.mark.skipif(sys.platform != "linux", reason="A hosted address runs on Linux."),
]

Phone = AppPhone | LightPhone


async def played(phones: list[Phone], meanwhile: Callable[[], Awaitable[None]]) -> None:
    """Let every phone tap, and do something *meanwhile*; return once each tap is confirmed."""
    begun = asyncio.Event()

    async def taps(phone: Phone) -> None:
        for _ in range(TAPS):
            await phone.tap()
            begun.set()
            await asyncio.sleep(0)

    tapping = [asyncio.ensure_future(taps(phone)) for phone in phones]
    await begun.wait()
    await meanwhile()
    await asyncio.gather(*tapping)
    for phone in phones:
        if isinstance(phone, AppPhone):
            await phone.confirmed()


def is_complete(app: AppPhone, end: int) -> bool:
    """Return whether *app* knows all entries up to *end*."""
    return app.link.phone.log.end == end


async def killed(host: AppServer) -> None:
    """Kill -9 a host."""
    await asyncio.to_thread(host.kill)


async def play(address: Address) -> None:
    way = PhoneAddress(address.front.authority, trusting())
    ada, bob = LightPhone(way, "Strong secure:"), LightPhone(way, "Weak sabotage:")
    link = await ada.open()
    path = f"/j/{key_of(link)}"
    await ada.sit("/j", 0)
    await bob.sit(path, 1)
    apps = [await AppPhone(way, place).join(link, seat) for place, seat in ((0, 2), (3, 3))]
    phones: list[Phone] = [ada, bob, *apps]
    one, other = address.hosts

    async def nothing() -> None:
        """Let them play."""

    async def redis_dies() -> None:
        await asyncio.to_thread(address.redis.kill)
        await until(lambda: not any(app.link.connected for app in apps))
        await asyncio.to_thread(address.redis.start)

    await played(phones, nothing)
    await played(phones, lambda: killed(one))
    await asyncio.to_thread(one.start)
    await played(phones, redis_dies)
    await played(phones, lambda: asyncio.to_thread(other.stop))

    made = {name for app in apps for name in app.made}
    store = RedisTables(address.redis.url)
    kept = await store.read(await store.owner(digest(key_of(link))))
    assert kept
    found = [each for each in marks(list(kept.entries)) if not each.startswith(OWN_MARK)]
    assert len(found) == len(set(found)), "a tap of a light page counted twice"
    assert set(found) == ada.once | bob.once, "a tap of a light page was lost"
    entries = apps[0].link.phone.log.entries
    names = [entry.op.name for entry in entries]
    assert len(names) == len(set(names)) == len(kept.entries)
    assert made <= set(names), "a tap of the app was lost"
    for app in apps:
        await until(partial(is_complete, app, len(kept.entries)))
        assert app.link.phone.log.entries == entries
        assert not app.link.ended
        assert not app.link.phone.lost
        shown = app.link.phone.shown.state(ORDERS).look(("syndicates", 0, "orders"))
        assert shown == (4 * TAPS,) * 4
    for light in (ada, bob):
        version = re.findall(r'data-n="(\d+)"', await light.get(TOOL))[0]
        assert int(version) % LIFE == len(entries), "light pages show the end, too"
    await store.close()
    for each in phones:
        await (each.link.close() if isinstance(each, AppPhone) else each.close())


def test_no_tap_is_lost_or_counts_twice_whoever_dies(tmp_path: Path) -> None:
    with hosted_address(tmp_path) as address:
        asyncio.run(play(address))
        for host in address.hosts:
            assert "Traceback" not in host.log.read_text(), host.log.read_text()
