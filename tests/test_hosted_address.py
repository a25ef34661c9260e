"""A whole hosted address: phones of one table come by nginx to two hosts, and nothing personal is left behind."""

import asyncio
import json
import re
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from companion.display import table_words as words
from companion.live import actions as do
from companion.live.messages import Hello, Ops
from companion.live.operation import Draft
from screens.server.hosted import TOUCHES
from screens.server.light_routes.live_seats import SEAT
from tests.bench.hosted_phones import TLS
from tests.browser.app_server import AppServer
from tests.companion.live.parts import changed_parts
from tests.hosted_address import Address, hosted_address
from tests.hosting import Front
from tests.screens.server.live.line_phone import count, now
from tests.test_hostile_guests import Guest, counted

pytestmark = [
    pytest.mark.program,
    pytest.mark.skipif(sys.platform != "linux", reason="A hosted address runs on Linux."),
]

CALLED = "Sentinella"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with hosted_address(tmp_path_factory.mktemp("hosted")) as found:
        yield found


class Browser:
    """A browser with light pages, which comes by nginx."""

    def __init__(self, front: Front) -> None:
        self.front, self.cookies = front, dict[str, str]()

    def ask(self, path: str, method: str = "GET", body: str | None = None) -> tuple[int, str]:
        """Return the status of an answer, and its text; cookies are kept."""
        heads = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body is not None:
            heads |= {
                "Content-Type": "application/x-www-form-urlencoded",
                "Origin": f"https://{self.front.authority}",
            }
        answer = self.front.ask(path, method, body, **heads)
        for line in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = line.split(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status, answer.body.decode()

    def opens(self) -> str:
        """Open a table, and return its key."""
        assert self.ask("/j/open", "POST", "")[0] == 303
        _, text = self.ask("/j")
        (key, *_) = re.findall(r"/j/([\w-]{22})", text)
        return str(key)


@asynccontextmanager
async def line(front: Front) -> AsyncIterator[ClientConnection]:
    """Connect to a host by nginx, as an app does."""
    url = f"wss://{front.authority}/live"
    async with connect(url, host="127.0.0.1", ssl=TLS, compression=None) as wire:
        yield wire


async def seated(
    stack: AsyncExitStack, address: Address, key: str, seat: int
) -> tuple[Guest, ClientConnection]:
    wire = await stack.enter_async_context(line(address.front))
    guest = await Guest(address.hosts[0], key).come(wire)
    await guest.tap(wire, Draft("", do.TakeSeat(seat), now()))
    return guest, wire


def metrics(host: AppServer) -> dict[str, float]:
    """Return what a host tells Prometheus, by name and labels."""
    with urlopen(f"{host.address}/metrics") as answer:  # noqa: S310 - our own host
        text = answer.read().decode()
    return {
        " ".join((sample.name, *sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def in_all(address: Address, name: str) -> float:
    return sum(metrics(host).get(name, 0) for host in address.hosts)


def test_a_table_is_played_over_all_hosts_and_each_counts_what_it_did(address: Address) -> None:
    browser = Browser(address.front)
    key = browser.opens()
    before = in_all(address, "companion_touch_seconds_count")

    async def play() -> None:
        async with AsyncExitStack() as stack:
            phones = [await seated(stack, address, key, seat) for seat in range(4)]
            for phone, wire in phones:
                for _ in range(3):
                    await phone.tap(wire, count(1))
            end = max(phone.phone.log.end for phone, _ in phones if phone.phone)
            for phone, wire in phones:
                while phone.phone and phone.phone.log.end < end:
                    await phone.hear(wire)
                assert counted(phone.phone) == 12
            assert [metrics(host)["companion_phones line"] for host in address.hosts] == [2, 2]
            assert all(metrics(host)["companion_tables"] >= 1 for host in address.hosts)

    asyncio.run(play())
    assert in_all(address, "companion_touch_seconds_count") == before + 16
    assert in_all(address, "companion_store_up") == 2
    assert "12" in browser.ask("/t/lawless-empire/orders")[1]


def test_the_page_of_a_table_says_how_long_it_is_kept(address: Address) -> None:
    browser = Browser(address.front)
    key = browser.opens()
    assert words.KEPT_A_DAY in Browser(address.front).ask(f"/j/{key}")[1], "before any name"
    _, text = browser.ask("/j")
    assert words.KEPT_A_DAY in text
    assert f"https://{address.front.authority}/j/" in text
    assert browser.cookies[SEAT]


def test_metrics_are_for_inside(address: Address) -> None:
    assert address.front.ask("/metrics").status == 404
    for host in address.hosts:
        asked = Request(f"{host.address}/metrics", headers={"X-Forwarded-For": "203.0.113.7"})  # noqa: S310
        with pytest.raises(OSError, match="404"):
            urlopen(asked)  # noqa: S310 - our own host


@pytest.mark.parametrize(
    "path", ["/x/../j/y", "/metrics/../t/x", "/main.dart.js%3f/../q/1/code", "/./j/../ws"]
)
def test_a_path_that_looks_like_another_leads_to_nothing(address: Address, path: str) -> None:
    answer = address.front.ask(path)
    assert answer.status in (400, 404)
    assert b"laptop.js" not in answer.body


async def floods(address: Address, key: str, seat: int) -> None:
    """Sit at a table and touch as often as that lets one, again from the beginning where a line ends."""
    while True:
        with suppress(ConnectionClosed):
            async with line(address.front) as wire:
                await wire.send(Hello(key=key).to_json())
                device, mine = json.loads(await wire.recv())["device"], 1
                sitting = Draft("", do.TakeSeat(seat), now()).numbered(device, mine, 0)
                await wire.send(Ops.first_of((sitting,)).to_json())
                while True:
                    more = range(mine + 1, mine + 61)
                    drafts = [
                        changed_parts(count(each % 4 // 2), value=1 - 2 * (each % 2))
                        for each in more
                    ]
                    touches = [
                        draft.numbered(device, n, 0)
                        for n, draft in zip(more, drafts, strict=True)
                    ]
                    await wire.send(Ops.first_of(tuple(touches)).to_json())
                    mine += 60
                    while f"[{device},{mine}," not in str(await wire.recv()):
                        pass


def test_one_table_that_floods_is_held_back_and_another_is_not(address: Address) -> None:
    noisy, calm = Browser(address.front).opens(), Browser(address.front).opens()

    async def play() -> None:
        loop = asyncio.get_running_loop()
        async with AsyncExitStack() as stack:
            seen, sees = await seated(stack, address, noisy, 0)
            playing, plays = await seated(stack, address, calm, 0)
            began = loop.time()
            flood = [
                asyncio.ensure_future(floods(address, noisy, seat)) for seat in range(1, 4)
            ]
            while seen.phone and seen.phone.log.end < 100:
                await seen.hear(sees)
            for _ in range(12):
                await playing.tap(plays, count(1))
            assert counted(playing.phone) == 12
            assert not any(each.done() for each in flood)
            for each in flood:
                each.cancel()
            await asyncio.gather(*flood, return_exceptions=True)
            await seen.tap(sees, count(1))
            assert seen.phone
            most = len(address.hosts) * TOUCHES * (3 + loop.time() - began)
            assert seen.phone.log.end < most

    asyncio.run(play())


async def deaf(address: Address, key: str) -> None:
    """Look on at a table, and read nothing of what happens there."""
    async with line(address.front) as wire:
        await wire.send(Hello(key=key).to_json())
        wire.transport.pause_reading()
        try:
            await asyncio.Event().wait()
        finally:
            wire.transport.abort()


async def dribbles(address: Address, begins: str) -> None:
    """Begin a message of 4 kB, and send no more of it than a byte a second."""
    front = address.front
    _, writer = await asyncio.open_connection("127.0.0.1", front.port, ssl=TLS)
    try:
        writer.write(begins.replace("HOST", front.authority).encode())
        while True:
            writer.write(b"a")
            await writer.drain()
            await asyncio.sleep(1)
    finally:
        writer.close()


BODY = "POST /j HTTP/1.1\r\nHost: HOST\r\nContent-Length: 4000\r\n\r\n"
LINE = (
    "GET /live HTTP/1.1\r\nHost: HOST\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\x7e\x7e"
)


def test_who_reads_nothing_or_sends_a_byte_a_second_keeps_nobody_waiting(
    address: Address,
) -> None:
    noisy, calm = Browser(address.front).opens(), Browser(address.front).opens()

    async def play() -> None:
        async with AsyncExitStack() as stack:
            loud, hears = await seated(stack, address, noisy, 0)
            playing, plays = await seated(stack, address, calm, 0)
            slow = [deaf(address, noisy) for _ in range(10)]
            slow += [dribbles(address, begins) for begins in (BODY, LINE, BODY[:30]) * 8]
            at_it = [asyncio.ensure_future(each) for each in slow]
            for number in range(16):
                await loud.tap(hears, count(number % 4))
                await playing.tap(plays, count(1))
            assert counted(playing.phone) == 16
            for each in at_it:
                each.cancel()
            await asyncio.gather(*at_it, return_exceptions=True)

    asyncio.run(play())


def test_no_name_key_or_token_is_in_any_log_and_each_line_is_json(
    address: Address, tmp_path: Path
) -> None:
    browser = Browser(address.front)
    key = browser.opens()
    guest = Browser(address.front)
    assert guest.ask(f"/j/{key}", "POST", f"k=call&n={CALLED}")[0] == 303
    assert CALLED in browser.ask("/j")[1]
    for path in (f"/j/{key}x", f"/q/31415926535{key}", f"/t/{CALLED}"):
        browser.ask(path)
    browser.ask("/j", "POST", f"k=out&v={CALLED}")
    secrets = [
        key,
        CALLED,
        guest.cookies[SEAT].split(".")[2],
        browser.cookies[SEAT].split(".")[2],
    ]
    logs = [host.log.read_text() for host in address.hosts]
    for line_of_log in "".join(logs).splitlines():
        assert json.loads(line_of_log)["said"]
    redis_log = (address.redis.folder / "redis.log").read_text()
    everything = "".join([*logs, redis_log, address.front.everything_logged()])
    assert not [each for each in secrets if each in everything]
    assert all("begins" in log for log in logs)
