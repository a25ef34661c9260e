"""One laptop, one honest phone, and hostile ones on the same Wi-Fi: ``make serve`` as it is.

The hostile have addresses of their own. Whatever they do, the honest phone's next tap is
answered, and nothing of its evening is read. How long its taps took is printed (``pytest -s``).
"""

import asyncio
import socket
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic

import msgpack  # type: ignore[import-untyped]  # it ships no types
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from companion.table_host.folder_lock import NAME as LOCK
from screens.server.door import gate
from screens.server.door.limits import Limits
from tests.browser.app_server import AppServer
from tests.flet_client import CHANGE, EVENT, REGISTER, Phone, frame, hello, phone, wired

pytestmark = [
    pytest.mark.program,
    pytest.mark.skipif(
        sys.platform != "linux",
        reason="Elsewhere a computer has one address of its own, not many.",
    ),
]

HONEST, HOSTILE = "127.0.0.1", "127.0.0.2"
ORDERS = "/g/lawless-empire/orders"
EVENTS = frame(EVENT, {"target": 1, "name": "click", "data": None})
LIMITS = Limits()
MANY = 400

Deed = Callable[[AppServer, Phone], Awaitable[None]]


@pytest.fixture(scope="module")
def laptop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServer]:
    """A laptop that serves, with a home folder of its own."""
    folder: Path = tmp_path_factory.mktemp("laptop")
    server = AppServer(folder / "log.txt", words=("--serve",), HOME=str(folder))
    yield server
    server.stop()
    assert "Traceback" not in server.log.read_text(), server.log.read_text()
    kept = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}
    assert kept == {"log.txt", f"data/tables/{LOCK}"}, "the laptop kept something"


async def closed_with(laptop: AppServer, *frames: bytes, at: str = HOSTILE) -> int:
    """Send *frames*; return what the laptop ends the connection with."""
    async with wired(laptop.address, at) as wire:
        with suppress(ConnectionClosed):
            for each in frames:
                await wire.send(each)
        with suppress(ConnectionClosed):
            while True:
                await wire.recv()
        return wire.close_code or 0


async def huge(laptop: AppServer, honest: Phone) -> None:
    """Send what is too large, and what is small and would become large."""
    assert await closed_with(laptop, hello(), b"\x00" * (LIMITS.message_size + 1)) == 1009
    bomb = b"\x00\x92\x03\xdd" + (11_000_000).to_bytes(4, "big") + b"\x90" * 11_000_000
    assert await closed_with(laptop, hello(), bomb) == gate.NOT_OURS


async def junk(laptop: AppServer, honest: Phone) -> None:
    """Send what no page says: before it said that it is there, after, and instead."""
    for frames in (
        (b"",), (b"\xff" * 99,), (EVENTS,), (hello(), hello()), (hello(), b"\x00\xc1"),
        (frame(REGISTER, {"session_id": "", "page": 7}),), (hello(), b"\x01\x00\x00\x00\x07x"),
        (hello(), frame(EVENT, [[[[[]]]]])), (hello(), frame(99, {})),
        (hello(), frame(EVENT, {"target": 1, "name": "resize", "data": {"width": "wide"}})),
        (hello(), frame(CHANGE, {"id": 1, "props": {"_i": {}}})),
        (b"\x00" + msgpack.packb([1, {"page": {"route": "/"}}])[:-3],),
    ):  # fmt: skip
        await closed_with(laptop, *frames)


async def flood(laptop: AppServer, honest: Phone) -> None:
    """Touch without end."""
    assert await closed_with(laptop, hello(), *[EVENTS] * 3000) == gate.OVERLOAD


async def crowd(laptop: AppServer, honest: Phone) -> None:
    """Open many pages, many connections that say nothing, and many that begin to say something."""
    loop = asyncio.get_running_loop()
    silent: list[socket.socket] = []
    for number in range(MANY):
        each = socket.socket()
        each.setblocking(False)
        each.bind((HOSTILE, 0))
        silent.append(each)
        with suppress(OSError):
            await loop.sock_connect(each, (HONEST, laptop.port))
            if number % 2:
                await loop.sock_sendall(each, b"GET / HTTP/1.1\r\nHost: 127.0")
    with suppress(ConnectionResetError):
        async with asyncio.timeout(60):
            assert await loop.sock_recv(silent[-1], 1) == b""
    async with phone(laptop.address, at="127.0.0.3") as another:
        assert another.session
    for each in silent:
        each.close()
    enough = asyncio.Event()
    pages = [held(laptop, enough) for _ in range(LIMITS.pages_of_one + 5)]
    assert gate.TRY_LATER in await asyncio.gather(*pages)


async def held(laptop: AppServer, enough: asyncio.Event) -> int:
    """Open a page and keep it open until one is refused; return what this one was closed with."""
    async with wired(laptop.address, HOSTILE) as wire:
        with suppress(ConnectionClosed):
            await wire.send(hello())
            over = asyncio.ensure_future(enough.wait())
            closed = asyncio.ensure_future(wire.wait_closed())
            await asyncio.wait((over, closed), timeout=60, return_when=asyncio.FIRST_COMPLETED)
            over.cancel()
            closed.cancel()
        if wire.close_code == gate.TRY_LATER:
            enough.set()
    return wire.close_code or 0


async def slow(laptop: AppServer, honest: Phone) -> None:
    """Ask for screens and take none of them."""
    async with wired(laptop.address, HOSTILE, max_queue=1, compression=None) as wire:
        await wire.send(hello(ORDERS))
        with suppress(ConnectionClosed, TimeoutError):
            async with asyncio.timeout(4):
                while True:
                    await wire.send(hello(ORDERS) if wire.close_code else EVENTS)
                    await asyncio.sleep(0.02)


async def pry(laptop: AppServer, honest: Phone) -> None:
    """Take up the honest phone's page, by its number, from its own address even."""
    for at in (HOSTILE, HONEST):
        async with wired(laptop.address, at) as wire:
            thief = Phone(wire)
            await wire.send(hello(ORDERS, session_id=honest.session))
            await thief.until("Undo")
            assert thief.session not in ("", honest.session)
            assert not [text for text in thief.texts() if text.startswith("100 secure")]


async def pretend(laptop: AppServer, honest: Phone) -> None:
    """Say that this is no browser, so that the laptop might open its own saves."""
    async with wired(laptop.address, HOSTILE) as wire:
        liar = Phone(wire)
        page = {"route": ORDERS, "web": False, "platform": "linux", "width": 390, "height": 844}
        await wire.send(hello(page=page))
        await liar.until("Undo")
        await liar.tap("Strong secure", "Undo: ")
        while not any("orders" in key for key in liar.kept):
            await liar.read()


PATHS = (
    "/../../../../etc/passwd", "/assets/../../../main.py", "/..%2f..%2f..%2f..%2fetc/passwd",
    "/%2e%2e/%2e%2e/pyproject.toml", "/....//....//etc/passwd", "//etc/passwd", "/fonts/../../main.py",
    "/..\\..\\main.py", "/assets/fonts/..%2f..%2f/x/y.woff2", "/%00", "/docs", "/openapi.json",
)  # fmt: skip


async def climb(laptop: AppServer, honest: Phone) -> None:
    """Ask for files outside, put some there, and ask under other names."""
    for path in PATHS:
        said = await asked(laptop, f"GET {path} HTTP/1.1", "Host: localhost")
        assert b"root:" not in said
        assert b"def start" not in said
        assert b"[project]" not in said
        assert b"swagger" not in said
    for line in ("PUT /upload?f=../x&e=2030-01-01&s=x", "POST /", "DELETE /index.html"):
        said = await asked(laptop, f"{line} HTTP/1.1", "Host: localhost", "Content-Length: 9")
        assert b" 405 " in said.split(b"\r\n")[0]
    said = await asked(laptop, "GET / HTTP/1.1", "Host: evil.example")
    assert b" 421 " in said.split(b"\r\n")[0]
    assert gate.OTHER_HOST.encode() in said
    with pytest.raises(InvalidStatus, match="403"):
        async with wired(laptop.address, HOSTILE, origin="http://evil.example"):
            pass
    with pytest.raises(InvalidStatus, match="404"):
        async with wired(f"{laptop.address}/other", HOSTILE):
            pass


async def asked(laptop: AppServer, *lines: str) -> bytes:
    """Ask for something in these very words; return the whole answer, as far as it comes."""
    reader, writer = await asyncio.open_connection(HONEST, laptop.port, local_addr=(HOSTILE, 0))
    writer.write("\r\n".join([*lines, "Connection: close", "", ""]).encode())
    async with asyncio.timeout(60):
        said = await reader.read()
    writer.close()
    return said


def test_whatever_hostile_phones_do_the_honest_ones_taps_are_answered(
    laptop: AppServer,
) -> None:
    deeds: tuple[Deed, ...] = (huge, junk, pretend, pry, climb, slow, crowd)

    async def play() -> list[float]:
        times = []
        async with phone(laptop.address, ORDERS, HONEST) as honest:
            packed = [each.name for each in honest.wire.protocol.extensions]
            assert packed == ["permessage-deflate"]
            at_work = asyncio.ensure_future(in_turn(deeds, laptop, honest))
            meanwhile = asyncio.ensure_future(flood(laptop, honest))
            count = 0
            while not (at_work.done() and meanwhile.done()):
                began = monotonic()
                name, shows = (("Strong secure", "Undo: "), ("Undo", "Redo: "))[count % 2]
                await honest.tap(name, shows)
                times.append(monotonic() - began)
                count += 1
                await asyncio.sleep(0.1)
            await asyncio.gather(at_work, meanwhile)
            assert any("orders" in key for key in honest.kept)
        return times

    times = sorted(asyncio.run(play()))
    middle, worst = times[len(times) // 2], times[-1]
    print(f"{len(times)} taps: median {middle * 1e3:.0f} ms, slowest {worst * 1e3:.0f} ms")  # noqa: T201 - for who asks
    assert times


async def in_turn(deeds: tuple[Deed, ...], laptop: AppServer, honest: Phone) -> None:
    for deed in deeds:
        await deed(laptop, honest)
