"""Lines to a host: this program's own over a real port, and a browser's over one that is made up."""

import asyncio
import sys
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.utils import accept_key

from screens.device import browser
from screens.table_line import line
from screens.table_line.line import LineError, open_line


async def echo(socket: ServerConnection) -> None:
    async for text in socket:
        if text == "go":
            return
        await socket.send(text)


def test_a_program_talks_over_a_real_line() -> None:
    async def run() -> None:
        async with serve(echo, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            line = await open_line(f"ws://127.0.0.1:{port}/live")
            await line.say("Grüße")
            assert await line.hear() == "Grüße"
            await line.say("go")
            with pytest.raises(LineError):
                await line.hear()
            with pytest.raises(LineError):
                await line.say("Is anyone there?")
            await line.close()
        with pytest.raises(LineError):
            await open_line(f"ws://127.0.0.1:{port}/live")

    asyncio.run(run())


async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Open a line as a host does that falls asleep at once: it closes nothing, and answers nothing."""
    asked = (await reader.readuntil(b"\r\n\r\n")).decode()
    key = next(line for line in asked.split("\r\n") if line.startswith("Sec-WebSocket-Key: "))
    accepted = accept_key(key.partition(": ")[2])
    head = (
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: "
        f"Upgrade\r\nSec-WebSocket-Accept: {accepted}\r\n\r\n"
    )
    writer.write(head.encode())
    await reader.read()
    writer.close()


def test_a_host_that_sleeps_is_noticed_by_its_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    assert line.ASK_SECONDS + line.ANSWER_SECONDS <= 10
    monkeypatch.setattr(line, "ASK_SECONDS", 0.01)
    monkeypatch.setattr(line, "ANSWER_SECONDS", 0.01)

    async def run() -> None:
        async with await asyncio.start_server(silent, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            to_host = await open_line(f"ws://127.0.0.1:{port}/live")
            with pytest.raises(LineError):
                await to_host.hear()

    asyncio.run(run())


class BrowserSocket:
    """A WebSocket as a browser has it: it opens, refuses or says nothing."""

    def __init__(self, address: str) -> None:
        self.address, self.readyState = address, 0
        self.listeners: dict[str, Callable[[Any], None]] = {}
        self.sent: list[str] = []

    def addEventListener(self, name: str, act: Any) -> None:
        self.listeners[name] = act

    def removeEventListener(self, name: str, act: Any) -> None:
        del self.listeners[name]

    def send(self, text: str) -> None:
        self.sent.append(text)

    def close(self) -> None:
        self.readyState = 3

    def happens(self, name: str, state: int, data: str = "") -> None:
        self.readyState = state
        self.listeners[name](SimpleNamespace(data=data))


class Proxy:
    def __init__(self, act: Callable[[Any], None]) -> None:
        self._act = act

    def __call__(self, event: Any) -> None:
        self._act(event)

    def destroy(self) -> None:
        self._act = lambda event: None


@pytest.fixture
def sockets(monkeypatch: pytest.MonkeyPatch) -> list[BrowserSocket]:
    """The sockets that the page opens."""
    found: list[BrowserSocket] = []

    def new(address: str) -> BrowserSocket:
        found.append(BrowserSocket(address))
        return found[-1]

    js, pyodide, ffi = ModuleType("js"), ModuleType("pyodide"), ModuleType("pyodide.ffi")
    js.__dict__["WebSocket"] = SimpleNamespace(new=new)
    js.__dict__["companion"] = SimpleNamespace()
    js.__dict__["location"] = SimpleNamespace(
        origin="https://copy.example.org", pathname="/page-0123456789/worker.js"
    )
    ffi.__dict__["create_proxy"] = Proxy
    for each in (js, pyodide, ffi):
        monkeypatch.setitem(sys.modules, each.__name__, each)
    monkeypatch.setattr(sys, "platform", "emscripten")
    return found


def test_a_browser_copy_talks_through_its_browser(sockets: list[BrowserSocket]) -> None:
    async def run() -> None:
        opening = asyncio.ensure_future(open_line("wss://copy.example.org/live"))
        await asyncio.sleep(0)
        (socket,) = sockets
        assert socket.address == "wss://copy.example.org/live"
        socket.happens("open", 1)
        line = await opening
        await line.say("hello")
        assert socket.sent == ["hello"]
        socket.happens("message", 1, "welcome")
        assert await line.hear() == "welcome"
        socket.happens("close", 3)
        for _ in range(2):
            with pytest.raises(LineError):
                await line.hear()
        with pytest.raises(LineError):
            await line.say("Is anyone there?")
        await line.close()
        assert not socket.listeners

    asyncio.run(run())
    assert browser.origin() == "https://copy.example.org"


@pytest.mark.parametrize(
    ("path", "page"),
    [
        ("/app/page-0123456789/worker.js", "https://copy.example.org/"),
        ("/page-0123456789/worker.js", ""),
        ("/games/app/page-0123456789/worker.js", ""),
    ],
)
def test_the_copy_of_a_hosted_address_knows_where_tables_are_opened(
    sockets: list[BrowserSocket], monkeypatch: pytest.MonkeyPatch, path: str, page: str
) -> None:
    monkeypatch.setattr(sys.modules["js"].location, "pathname", path)
    assert browser.first_page() == page


def test_a_line_that_is_refused_or_never_opens_is_none(
    sockets: list[BrowserSocket], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        opening = asyncio.ensure_future(open_line("wss://copy.example.org/live"))
        await asyncio.sleep(0)
        sockets[0].happens("close", 3)
        with pytest.raises(LineError):
            await opening
        monkeypatch.setattr("screens.table_line.line.OPEN_SECONDS", 0)
        with pytest.raises(LineError):
            await open_line("wss://copy.example.org/live")

    asyncio.run(run())


def test_an_app_of_its_own_comes_from_no_website() -> None:
    assert browser.origin() == ""
    assert browser.first_page() == ""
