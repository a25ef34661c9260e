"""A phone without a browser: it speaks with the laptop as Flet's page does, and remembers the screen.

Good for many at once, and for such as do not behave.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import msgpack  # type: ignore[import-untyped]  # it ships no types
from websockets.asyncio.client import ClientConnection, connect

from tests.browser.app_server import trusting

REGISTER, PATCH, EVENT, CHANGE, CALL = 1, 2, 3, 4, 5
ANSWER_SECONDS = 60
"""Seconds that an answer may take on a slow and busy machine."""


def frame(kind: int, body: Any) -> bytes:
    """Return a message as it goes over the wire."""
    packed: bytes = msgpack.packb([kind, body])
    return b"\x00" + packed


def hello(route: str = "/", **more: Any) -> bytes:
    """Return what a page says first."""
    page = {"route": route, "web": True, "platform": "android", "width": 390, "height": 844}
    media = {"padding": {"left": 0, "top": 0, "right": 0, "bottom": 0}}
    body = {"session_id": "", "page_name": "", "page": {**page, "media": media}}
    return frame(REGISTER, {**body, **more})


class Phone:
    """An honest one. It keeps what it is asked to keep, and answers every call."""

    def __init__(self, wire: ClientConnection) -> None:
        """Speak over *wire*."""
        self.wire = wire
        self.session = ""
        self.kept: dict[str, str] = {}
        self.controls: dict[int, dict[Any, Any]] = {}
        self.bytes = 0

    async def begin(self, route: str = "/") -> None:
        """Say that a page is here, and wait for its first screen."""
        await self.wire.send(hello(route))
        await self.until("Games" if route == "/" else "Undo")

    async def until(self, text: str) -> None:
        """Read on until *text* is on its way to the screen."""
        async with asyncio.timeout(ANSWER_SECONDS):
            while not any(text in said for said in self.texts()):
                await self.read()

    async def read(self) -> list[str]:
        """Read one message, and answer it where it is a call; return the texts it draws."""
        data = await self.wire.recv()
        assert isinstance(data, bytes)
        self.bytes += len(data)
        kind, body = msgpack.unpackb(
            data[1:], ext_hook=lambda code, raw: None, strict_map_key=False
        )
        if kind == REGISTER:
            self.session = body["session_id"]
        if kind == CALL:
            answer = {"control_id": body["control_id"], "call_id": body["call_id"]}
            result = self._answer(body["name"], body.get("args") or {})
            await self.wire.send(frame(CALL, {**answer, "result": result, "error": None}))
        if kind not in (REGISTER, PATCH):
            return []
        for control in _controls(body):
            self.controls[control["_i"]] = control
        return list(_strings(body))

    def _answer(self, name: str, args: dict[str, Any]) -> object:
        match name:
            case "set":
                self.kept[args["key"]] = args["value"]
                return True
            case "get":
                return self.kept.get(args["key"])
            case "get_keys":
                return [key for key in self.kept if key.startswith(args["key_prefix"])]
            case _:
                return None

    def texts(self) -> Iterator[str]:
        """Return what the controls say that have come so far."""
        for control in list(self.controls.values()):
            for value in control.values():
                if isinstance(value, str):
                    yield value

    def named(self, name: str) -> int:
        """Return the number of what can be touched and is called so, or begins so."""
        return next(
            number
            for number, control in reversed(self.controls.items())
            if control.get("on_click") and _label(control).startswith(name)
        )

    async def tap(self, name: str, shows: str) -> None:
        """Touch what is called *name*; return when *shows* is on its way to the screen."""
        event = {"target": self.named(name), "name": "click", "data": None}
        await self.wire.send(frame(EVENT, event))
        async with asyncio.timeout(ANSWER_SECONDS):
            while not any(shows in text for text in await self.read()):
                pass


def _strings(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for each in part.values():
            yield from _strings(each)
    elif isinstance(part, list):
        for each in part:
            yield from _strings(each)


def _controls(part: Any) -> Iterator[dict[Any, Any]]:
    if isinstance(part, dict):
        if "_i" in part:
            yield part
        for each in part.values():
            yield from _controls(each)
    elif isinstance(part, list):
        for each in part:
            yield from _controls(each)


def _label(control: dict[Any, Any]) -> str:
    """Return what a screen reader calls *control*."""
    content, icon = control.get("content"), control.get("icon")
    named = content.get("label") if isinstance(content, dict) else ""
    sign = icon.get("semantics_label") if isinstance(icon, dict) else ""
    return str(named or sign or "")


@asynccontextmanager
async def wired(
    address: str, at: str = "127.0.0.1", **more: Any
) -> AsyncIterator[ClientConnection]:
    """Connect a page from the address *at* of this computer within the ``with``."""
    secure = trusting() if address.startswith("https") else None
    async with connect(
        f"{address.replace('http', 'ws', 1)}/ws",
        local_addr=(at, 0),
        max_size=None,
        proxy=None,
        close_timeout=1,
        ssl=secure,
        **more,
    ) as wire:
        yield wire


@asynccontextmanager
async def phone(address: str, route: str = "/", at: str = "127.0.0.1") -> AsyncIterator[Phone]:
    """Have an honest phone at the app's first screen, or at *route*, within the ``with``."""
    async with wired(address, at) as wire:
        here = Phone(wire)
        await here.begin(route)
        yield here
