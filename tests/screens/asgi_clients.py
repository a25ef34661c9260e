"""Who comes to the door of the laptop, and apps behind it that only say what came through."""

import asyncio
from typing import Any

from starlette.types import Message, Receive, Scope, Send

from screens.server.door.gate import Gate
from screens.server.door.limits import Limits
from tests import virtual_time
from tests.flet_client import EVENT, frame

OURS = "192.168.1.7:8550"
EVENTS = frame(EVENT, {"target": 1, "name": "click", "data": None})


def scope(kind: str = "websocket", at: str = "192.168.1.20", **heads: str) -> Scope:
    heads = {"host": OURS, **heads}
    return {
        "type": kind,
        "method": heads.pop("method", "GET"),
        "path": heads.pop("path", "/ws"),
        "headers": [(name.encode(), value.encode()) for name, value in heads.items()],
        "server": ("192.168.1.7", 8550),
        "client": (at, 50_000),
    }


class WebSocketClient:
    """A connection: what comes over it, and what was said on it."""

    def __init__(self, *frames: bytes, stays: bool = False) -> None:
        self.waiting: list[Message] = [
            {"type": "websocket.connect"},
            *({"type": "websocket.receive", "bytes": each} for each in frames),
            *([] if stays else [{"type": "websocket.disconnect", "code": 1001}]),
        ]
        self.said: list[Message] = []
        self.transfers = True

    async def receive(self) -> Message:
        await asyncio.sleep(0)
        if not self.waiting:
            await asyncio.sleep(1000)
        return self.waiting.pop(0)

    async def send(self, message: Message) -> None:
        if not self.transfers:
            await asyncio.sleep(1000)
        self.said.append(message)

    @property
    def code(self) -> int:
        """What it was closed with, 0 where it was not."""
        codes = [each["code"] for each in self.said if each["type"] == "websocket.close"]
        return codes[0] if codes else 0


class Listener:
    """An app that accepts, and notes every message that comes through."""

    def __init__(self, answer: bool = False) -> None:
        self.heard: list[bytes] = []
        self.answer = answer
        self.over: list[int] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            self.heard.append(message["bytes"])
            if self.answer:
                await send({"type": "websocket.send", "bytes": b"x"})
        self.over.append(message["code"])


def run_client(app: Any, client: WebSocketClient, **limits: Any) -> Listener:
    heard: Listener = app
    door = Gate(heard, Limits(**limits))
    virtual_time.run(door(scope(), client.receive, client.send))
    assert not door.pages
    return heard


def answer_to(door: Gate, asked: Scope) -> tuple[int, str]:
    """Return what a request is answered with."""
    said: list[Message] = []

    async def send(message: Message) -> None:
        said.append(message)

    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    virtual_time.run(door(asked, receive, send))
    return said[0]["status"], said[1]["body"].decode()


async def files(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"a file"})
