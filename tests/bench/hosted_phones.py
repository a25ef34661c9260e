"""Simulated phones of a hosted address: each has a line, hears everything, and taps when it is its turn."""

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from companion.live import actions as do
from companion.live.messages import Hello, Ops
from companion.live.operation import Draft
from tests.browser.app_server import trusting
from tests.companion.live.parts import changed_parts
from tests.hosting import NAME
from tests.screens.server.live.line_phone import count, now

PHONES = 5
"""Phones at each table."""

TLS = trusting()

Seen = Callable[[float], None]


@dataclass
class TablePhones:
    """The phones of one table. They share an address of their own, as a household does."""

    key: str
    number: int
    seen: Seen
    """What is told the seconds from a tap until one of the phones has it."""

    lines: list[ClientConnection] = field(default_factory=list)
    devices: list[int] = field(default_factory=list)
    mine: list[int] = field(default_factory=list)
    end: int = 0
    lost: int = 0
    _waits: dict[tuple[int, int], float] = field(default_factory=dict)
    _reading: list[asyncio.Task[None]] = field(default_factory=list)

    async def come(self, port: int) -> None:
        """Join by nginx at *port*, and take the seats."""
        at = (
            f"127.{1 + self.number // 62500}.{self.number // 250 % 250}.{2 + self.number % 250}"
        )
        for seat in range(PHONES):
            wire = await connect(
                f"wss://{NAME}:{port}/live",
                host="127.0.0.1",
                local_addr=(at, 0),
                ssl=TLS,
                compression=None,
                ping_interval=None,
                open_timeout=60,
            )
            await wire.send(Hello(key=self.key).to_json())
            welcome = json.loads(await wire.recv())
            assert welcome["say"] == "welcome", welcome
            self.lines.append(wire)
            self.devices.append(welcome["device"])
            self.mine.append(welcome["mine"])
            self._reading.append(asyncio.ensure_future(self._read(wire)))
            await self._send(seat, Draft("", do.TakeSeat(seat), now()))

    async def tap(self, turn: int) -> None:
        """Let one phone count a card; the next tap takes it back."""
        draft = changed_parts(count(turn % 2), value=1 if turn // 2 % 2 == 0 else -1)
        await self._send(turn % PHONES, draft)

    async def _send(self, phone: int, draft: Draft) -> None:
        self.mine[phone] += 1
        op = draft.numbered(self.devices[phone], self.mine[phone], self.end)
        self._waits[op.device, op.seq] = time.perf_counter()
        with suppress(ConnectionClosed):
            await self.lines[phone].send(Ops.first_of((op,)).to_json())

    async def _read(self, wire: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for text in wire:
                self._hear(json.loads(text))
            self.lost += 1

    def _hear(self, said: dict[str, Any]) -> None:
        at = time.perf_counter()
        for n, _, op, _ in said.get("data", ()):
            self.end = max(self.end, n)
            if began := self._waits.get((op[0], op[1])):
                self.seen(at - began)

    async def go(self) -> None:
        """Leave, without a word."""
        for each in self._reading:
            each.cancel()
        for wire in self.lines:
            wire.transport.abort()
        await asyncio.gather(*self._reading, return_exceptions=True)
