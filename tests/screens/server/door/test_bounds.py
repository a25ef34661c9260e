"""What someone can make the host keep before they have shown who they are: each bound is filled, and holds.

Bytes are counted as the host was given them. Nothing here is a matter of how fast it is.
"""

import asyncio
import socket
import ssl
import struct
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from screens.server.computer.address import free_port
from screens.server.door import bounds
from screens.server.door.light_door import MOST_BYTES
from screens.server.door.uvicorn_internals import bounded_connections
from screens.server.web_server import Server
from tests.screens.server.door.hosts import LOOPS, Host, hello, host, reads_nothing, run
from tests.screens.server.getting import HERE

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
LONG = b"a" * bounds.ADDRESS_BYTES
CLOSE = b"Connection: close\r\n\r\n"
BothLoops = pytest.mark.parametrize("loop", LOOPS, ids=("asyncio", "uvloop"))
Hosts = pytest.mark.parametrize(
    ("loop", "pure"),
    [(LOOPS[0], False), (LOOPS[1], False), (LOOPS[0], True)],
    ids=("asyncio", "uvloop", "a phone"),
)
"""A laptop under both event loops, and a phone that is the host: there everything is Python alone."""
Loop = Callable[[], asyncio.AbstractEventLoop]


async def given_up_after(here: Host, begin: bytes, piece: bytes) -> int:
    """Return how many bytes a connection can send that begins so, and goes on for ever."""
    _, writer = await here.opens(begin)
    sent = len(begin)
    with suppress(ConnectionError):
        while sent < 1 << 26:
            writer.write(piece)
            sent += len(piece)
            await writer.drain()
            await asyncio.sleep(0)
    writer.close()
    return sent


@Hosts
def test_a_head_within_bounds_is_answered(loop: Loop, pure: bool) -> None:
    async def play() -> None:
        async with host(pure=pure) as here:
            full = GET + b"x: " + b"a" * 60 * 1024 + b"\r\n" + CLOSE
            longest = b"GET /" + LONG[:-20] + b" HTTP/1.1\r\nHost: localhost\r\n" + CLOSE
            for each in (GET + CLOSE, full, longest):
                assert (await here.answers(each)).endswith(b"hello")
                assert (
                    await here.answers(*(each[n : n + 700] for n in range(0, len(each), 700)))
                ).endswith(b"hello")

    run(play(), loop)


@Hosts
@pytest.mark.parametrize(
    ("status", "said"),
    [
        (414, b"GET /" + LONG + b" HTTP/1.1\r\nHost: localhost\r\n" + CLOSE),
        (414, b"GET /" + LONG * 3),
        (431, GET + b"".join(b"x%d: %s\r\n" % (n, LONG) for n in range(9)) + CLOSE),
        (431, GET + b"x: " + LONG * 9),
        (431, GET + LONG * 9),
        (431, GET + b"a: b\r\n" * bounds.MOST_HEADERS + CLOSE),
        (431, b"\r\n" * bounds.HEAD_BYTES),
    ],
    ids=("address", "address without end", "headers", "header without end", "name without end",
         "many headers", "empty lines"),
)  # fmt: skip
def test_a_longer_one_is_refused_with_a_sentence(
    status: int, said: bytes, loop: Loop, pure: bool
) -> None:
    async def play() -> None:
        async with host(waits, pure=pure) as here:
            answer = await here.answers(
                *(said[n : n + 4096] for n in range(0, len(said), 4096))
            )
            if pure and said.startswith(b"\r\n"):  # there an empty line is no beginning at all
                assert answer.startswith(b"HTTP/1.1 400 ")
                return
            assert answer.startswith(b"HTTP/1.1 %d " % status)
            assert answer.endswith(b"sends to Companion.\n")
            assert not here.places.taken

    run(play(), loop)


async def waits(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer nothing while the connection is there."""
    while (await receive())["type"] not in ("http.disconnect", "websocket.disconnect"):
        pass


@Hosts
@pytest.mark.parametrize(
    ("begin", "piece"),
    [
        (b"GET /", LONG),
        (GET + b"x: ", LONG),
        (GET, b"x: y\r\n" * 1000),
        (b"", b"\r\n" * 4096),
        (b"", (GET + b"\r\n") * 1000),
        (GET + b"Upgrade: h2c\r\nConnection: Upgrade\r\n\r\n", LONG),
        (GET + b"Upgrade: websocket\r\nConnection: Upgrade\r\nx: ", LONG),
        (GET + b"Transfer-Encoding: chunked\r\n\r\n1;", LONG),
        (GET + b"Transfer-Encoding: chunked\r\n\r\n0\r\nx: ", LONG),
        (GET + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"x: y\r\n" * 1000),
    ],
    ids=("address", "header", "headers", "empty lines", "requests", "unknown upgrade", "upgrade",
         "extension of a chunk", "trailer", "trailers"),
)  # fmt: skip
def test_whoever_goes_on_for_ever_is_cut_off(
    begin: bytes, piece: bytes, loop: Loop, pure: bool
) -> None:
    async def play() -> None:
        given = 0

        def counted(data: bytes) -> None:
            nonlocal given
            given += len(data)

        async with host(waits, pure=pure) as here:
            kind: Any = here.config.http
            first = kind.data_received

            def data_received(self: Any, data: bytes) -> None:
                counted(data)
                first(self, data)

            kind.data_received = data_received
            await given_up_after(here, begin, piece)
            assert given <= bounds.CONNECTION_BYTES
            while here.places.taken:
                await asyncio.sleep(0)

    run(play(), loop)


@Hosts
@pytest.mark.parametrize(
    "said", [b"", b"G", GET, GET + b"Upgrade: websocket\r\n", b"\r\n", GET + b"\r\n" + GET]
)
def test_a_head_that_is_never_whole_ends_the_connection(
    said: bytes, loop: Loop, pure: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "HEAD_SECONDS", 0.05)

    async def play() -> None:
        async with host(pure=pure) as here:
            await here.answers(said)
            while here.places.taken:
                await asyncio.sleep(0)

    run(play(), loop)


def test_a_whole_head_has_all_the_time_that_its_answer_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = asyncio.Event()  # the time for the head is over
    monkeypatch.setattr(
        bounds, "HEAD_SECONDS", 2
    )  # it comes in time also where the machine is busy

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        asyncio.get_running_loop().call_later(bounds.HEAD_SECONDS + 0.1, whole.set)
        await whole.wait()
        await send(
            {
                "type": "http.response.start",
                "status": 200,
                "headers": [(b"content-length", b"4")],
            }
        )
        await send({"type": "http.response.body", "body": b"late"})

    async def play() -> None:
        async with host(slow) as here:
            assert (await here.answers(GET + CLOSE)).endswith(b"late")

    run(play())


@Hosts
def test_the_connections_of_an_address_are_counted_until_nothing_of_them_is_left(
    loop: Loop,
    pure: bool,
) -> None:
    async def much(scope: Scope, receive: Receive, send: Send) -> None:
        head = [(b"content-length", b"8000000"), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": 200, "headers": head})
        await send({"type": "http.response.body", "body": b"x" * 8_000_000})

    async def play() -> None:
        async with host(much, most=3, pure=pure, send_seconds=1000) as here:
            clients = [reads_nothing(here.port) for _ in range(3)]
            for each in clients:
                each.sendall(GET + b"\r\n")
            while not all(each.transport and each.transport.is_closing() for each in here.made):
                await asyncio.sleep(0)
            assert await here.answers(GET + CLOSE) == b"", "they still have what nobody takes"
            for each in clients:
                each.close()
            while here.places.taken:
                await asyncio.sleep(0)
            assert b"200 OK" in await here.answers(GET + CLOSE)

    run(play(), loop)


@Hosts
def test_whoever_takes_no_answer_is_cut_off(loop: Loop, pure: bool) -> None:
    async def much(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while True:
            await send({"type": "http.response.body", "body": b"x" * 65536, "more_body": True})
            if gone.is_set():
                return

    async def play() -> None:
        async with host(much, pure=pure, send_seconds=0.05) as here:
            client = reads_nothing(here.port)
            client.sendall(GET + b"\r\n")
            while not here.made or not here.places.taken:
                await asyncio.sleep(0)
            while here.places.taken:
                await asyncio.sleep(0)
            gone.set()
            client.close()

    gone = asyncio.Event()

    run(play(), loop)


def later(connection: Any) -> object:
    """Return what a connection keeps of requests that come later, nothing if there is none."""
    known = hasattr(connection, "pipeline")
    return connection.pipeline if known else connection.conn.trailing_data[0]


@Hosts
def test_every_request_of_a_connection_hears_that_it_dropped(loop: Loop, pure: bool) -> None:
    begun, told = 0, 0

    async def stays(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal begun, told
        begun += 1
        await waits(scope, receive, send)
        told += 1

    async def play() -> None:
        async with host(stays, pure=pure) as here:
            _, writer = await here.opens((GET + b"\r\n") * 3)
            while not begun or not later(here.made[0]):
                await asyncio.sleep(0)
            writer.close()
            while not told:
                await asyncio.sleep(0)
            assert begun == 1, "the others had not begun"

    run(play(), loop)


# --- lines ---


def upgrade(path: str) -> bytes:
    return (
        f"GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


def frame(data: bytes = b"", code: int = 2, last: bool = True) -> bytes:
    """Return a frame of a line, as clients send it."""
    size = len(data)
    length = (
        struct.pack(">B", 128 + size)
        if size < 126
        else struct.pack(">BH", 254, size)
        if size < 1 << 16
        else struct.pack(">BQ", 255, size)
    )
    return bytes([128 * last + code]) + length + bytes(4) + data


async def line(here: Host, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await here.opens(upgrade(path))
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
    return reader, writer


async def heard(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """Return the kind and the content of the next frame that the host sends."""
    code, size = await reader.readexactly(2)
    if size >= 126:
        size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8))
    return code & 15, await reader.readexactly(size)


@BothLoops
@pytest.mark.parametrize("path", [bounds.LIVE, bounds.PAGES])
def test_what_a_line_says_first_is_small(path: str, loop: Loop) -> None:
    async def play() -> None:
        async with host() as here:
            most = bounds.FIRST_BYTES[path]
            reader, writer = await line(here, path)
            writer.write(frame(b"x" * most))
            assert await heard(reader) == (2, b"x" * most)
            writer.write(frame(b"y" * 2 * most))
            assert await heard(reader) == (2, b"y" * 2 * most)
            writer.close()
            reader, writer = await line(here, path)
            writer.write(frame(b"x" * (most + 1))[:200])
            code, why = await heard(reader)
            assert (code, why[:2]) == (8, (1009).to_bytes(2)), "too big, before it has come"
            writer.close()

    run(play(), loop)


def test_a_line_of_a_live_table_has_messages_of_64_ki_characters_at_most() -> None:
    async def play() -> None:
        async with host() as here:
            reader, writer = await line(here, bounds.LIVE)
            writer.write(frame(b"x"))
            await heard(reader)
            writer.write(frame(b"x" * (bounds.LINE_BYTES[bounds.LIVE] + 1))[:200])
            assert (await heard(reader))[1][:2] == (1009).to_bytes(2)
            writer.close()

    run(play())


@BothLoops
def test_a_message_comes_in_some_pieces_and_not_in_thousands(loop: Loop) -> None:
    async def play() -> None:
        async with host() as here:
            reader, writer = await line(here, bounds.PAGES)
            writer.write(frame(b"a", last=False) + frame(b"b", 0, last=False) + frame(b"c", 0))
            assert await heard(reader) == (2, b"abc")
            writer.write(frame(b"", last=False) + frame(b"", 0, last=False) * bounds.PIECES)
            code, why = await heard(reader)
            assert (code, why[:2]) == (8, (1009).to_bytes(2))
            writer.close()

    run(play(), loop)


@BothLoops
def test_messages_wait_unread_until_the_last_one_is_taken_and_none_is_lost(loop: Loop) -> None:
    most = 0

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal most
        await receive()
        await send({"type": "websocket.accept"})
        await begins.wait()
        queue = receive.__self__.queue  # type: ignore[attr-defined]
        count = 0
        while (message := await receive())["type"] == "websocket.receive":
            most = max(most, queue.qsize())
            assert message["bytes"] == b"%d" % count
            count += 1
        heard_.append(count)
        over.set()

    async def play() -> None:
        async with host(slow) as here:
            _, writer = await line(here, bounds.PAGES)
            many = b"".join(frame(b"%d" % n) for n in range(30_000))
            writer.write(many)
            begins.set()
            writer.write(frame(code=8))
            await writer.drain()
            await over.wait()
            assert heard_ == [30_000]
            assert most <= bounds.READ_AT_ONCE // 6
            writer.close()

    heard_: list[int] = []
    begins, over = asyncio.Event(), asyncio.Event()
    run(play(), loop)


@BothLoops
def test_what_came_before_a_line_dropped_is_heard(loop: Loop) -> None:
    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await dropped.wait()
        while (message := await receive())["type"] == "websocket.receive":
            heard_.append(message["bytes"])
        over.set()

    async def play() -> None:
        async with host(slow) as here:
            _, writer = await line(here, bounds.LIVE)
            writer.write(b"".join(frame(b"%d" % n) for n in range(300)))
            await writer.drain()
            writer.transport.close()
            while here.places.taken and len(heard_) < 300:
                dropped.set()
                await asyncio.sleep(0)
            await over.wait()
            assert heard_ == [b"%d" % n for n in range(300)]

    heard_: list[bytes] = []
    dropped, over = asyncio.Event(), asyncio.Event()
    run(play(), loop)


@BothLoops
def test_whoever_does_not_take_answers_to_pings_is_not_heard(loop: Loop) -> None:
    given = 0

    async def play() -> None:
        nonlocal given
        async with host() as here:
            client = reads_nothing(here.port)
            client.setblocking(False)
            kind: Any = here.config.ws
            first = kind.data_received

            def data_received(self: Any, data: bytes) -> None:
                nonlocal given
                given += len(data)
                first(self, data)

            kind.data_received = data_received
            running = asyncio.get_running_loop()
            await running.sock_sendall(client, upgrade(bounds.PAGES))
            await running.sock_recv(client, 4096)
            pings = frame(b"p" * 125, code=9) * 500
            with suppress(TimeoutError):
                for _ in range(1000):
                    async with asyncio.timeout(1):  # as long as nothing more is taken
                        await running.sock_sendall(client, pings)
            assert given < 500 * len(pings), "it was not heard to its end"
            client.close()

    run(play(), loop)


# --- encrypted ---


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The settings of a host that encrypts."""
    folder: Path = tmp_path_factory.mktemp("certificate")
    words = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=Companion -keyout key.pem -out certificate.pem"
    subprocess.run(words.split(), cwd=folder, check=True, capture_output=True)
    return {"ssl_certfile": f"{folder}/certificate.pem", "ssl_keyfile": f"{folder}/key.pem"}


def trusting() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


class Encrypted(Server):
    """A host that encrypts, at a port of its own."""

    def __init__(self, certificate: dict[str, Any]) -> None:
        settings = bounded_connections(96, 20)
        super().__init__(
            uvicorn.Config(
                hello,
                port=free_port(HERE, 0),
                log_config=None,
                lifespan="off",
                **settings,
                **certificate,
            ),
            asyncio.Event(),
        )

    async def __aenter__(self) -> "Encrypted":
        self.config.load()
        self.lifespan = self.config.lifespan_class(self.config)
        await self.startup()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.shutdown()

    @property
    def taken(self) -> int:
        """How many connections are being encrypted."""
        return sum(self.servers[0].places.taken.values())

    async def opens(
        self, said: bytes = b""
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection(HERE, self.config.port)
        writer.write(said)
        return reader, writer


@pytest.mark.program
@BothLoops
def test_an_encrypted_connection_is_answered(certificate: dict[str, Any], loop: Loop) -> None:
    async def play() -> None:
        async with Encrypted(certificate) as here:
            for _ in range(3):
                opened = await asyncio.open_connection(HERE, here.config.port, ssl=trusting())
                opened[1].write(GET + CLOSE)
                assert (await opened[0].read()).endswith(b"hello")
                opened[1].close()
                while here.taken or here.config.http.places.taken:  # type: ignore[union-attr]
                    await asyncio.sleep(0)

    run(play(), loop)


@pytest.mark.program
@BothLoops
def test_handshakes_are_counted_by_address(certificate: dict[str, Any], loop: Loop) -> None:
    most = bounds.HANDSHAKES_OF_ONE

    async def play() -> None:
        async with Encrypted(certificate) as here:
            silent = [await here.opens(b"\x16\x03\x01" * (n % 2)) for n in range(most)]
            while here.taken < most:
                await asyncio.sleep(0)
            reader, one_more = await here.opens()
            with suppress(ConnectionError):
                assert await reader.read() == b"", "there was no place for one more"
            assert here.taken == most
            for _, writer in (*silent, (reader, one_more)):
                writer.close()
            while here.taken:
                await asyncio.sleep(0)

    run(play(), loop)


@pytest.mark.program
@BothLoops
@pytest.mark.parametrize("said", [b"", b"\x16\x03\x01"])
def test_a_handshake_that_never_ends_is_ended(
    said: bytes, certificate: dict[str, Any], loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "HEAD_SECONDS", 0.05)

    async def play() -> None:
        async with Encrypted(certificate) as here:
            reader, writer = await here.opens(said)
            with suppress(ConnectionError):
                await reader.read()
            while here.taken:
                await asyncio.sleep(0)
            writer.close()

    run(play(), loop)


@pytest.mark.program
@BothLoops
def test_who_goes_while_they_shake_hands_leaves_nothing(
    certificate: dict[str, Any], loop: Loop
) -> None:
    async def play() -> None:
        async with Encrypted(certificate) as here:
            for said in (b"", b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x00\x50"):
                reader, writer = await here.opens(said)
                writer.close()
                with suppress(ConnectionError):
                    await reader.read()
            opened = await asyncio.open_connection(HERE, here.config.port, ssl=trusting())
            opened[1].write(GET + CLOSE)
            assert (await opened[0].read()).endswith(b"hello")
            opened[1].close()
            while here.taken:
                await asyncio.sleep(0)

    run(play(), loop)


@pytest.mark.program
def test_a_port_that_is_taken_ends_the_program_with_its_reason(
    certificate: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        here = Encrypted(certificate)
        with socket.create_server((HERE, here.config.port)), pytest.raises(SystemExit):
            await here.__aenter__()

    run(play())
    assert "in use" in caplog.text


# --- forms, and bodies that nobody asked for ---


@BothLoops
def test_a_body_that_nobody_reads_waits_at_the_other_end(loop: Loop) -> None:
    given = 0

    async def stands(scope: Scope, receive: Receive, send: Send) -> None:
        await over.wait()
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def play() -> None:
        nonlocal given
        async with host(stands) as here:
            kind: Any = here.config.http
            first = kind.data_received

            def data_received(self: Any, data: bytes) -> None:
                nonlocal given
                given += len(data)
                first(self, data)

            kind.data_received = data_received
            reader, writer = await here.opens(
                b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n"
            )
            for _ in range(1000):
                writer.write(b"x" * 9000)
                await asyncio.sleep(0)
            assert given <= bounds.CONNECTION_BYTES
            over.set()
            writer.transport.abort()
            with suppress(ConnectionError):
                await reader.read()

    over = asyncio.Event()
    run(play(), loop)


def test_a_form_fits_into_what_a_connection_may_make_the_host_keep() -> None:
    waits_unread = 64 * 1024 + 256 * 1024  # uvicorn's own, and what is read at once
    assert MOST_BYTES + waits_unread <= bounds.CONNECTION_BYTES
