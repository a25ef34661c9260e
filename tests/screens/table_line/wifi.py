"""Devices on one Wi-Fi without sockets: each has its own app and door, and reaches the open doors of the others."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from urllib.parse import urlsplit

from companion.storage.store import MemoryStore
from companion.table_host.budget import Budgets
from companion.table_host.phone_line import LineClosedError, PhoneLines
from screens.table_line.door_live_host import DoorLiveHost
from screens.table_line.line import LineError
from screens.table_line.socket_live_host import SocketLiveHost
from tests.screens.table_line.doors import Device


class Patient:
    """The pace of a host that waits."""

    overload, send_seconds = 8.0, 20.0


class Wire:
    """Both ends of a line; ``cut`` breaks it as a Wi-Fi does."""

    def __init__(self) -> None:
        self.up: asyncio.Queue[str | None] = asyncio.Queue()
        self.down: asyncio.Queue[str | None] = asyncio.Queue()
        self.open = True

    def cut(self) -> None:
        if self.open:
            self.open = False
            self.up.put_nowait(None)
            self.down.put_nowait(None)


class PhoneEnd:
    """A line as a phone has it."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    async def say(self, text: str) -> None:
        if not self._wire.open:
            raise LineError("closed")
        self._wire.up.put_nowait(text)

    async def hear(self) -> str:
        text = await self._wire.down.get()
        if text is None:
            raise LineError("closed")
        return text

    async def close(self) -> None:
        self._wire.cut()


class HostEnd:
    """A line as a host has it."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    async def hear(self) -> str:
        text = await self._wire.up.get()
        if text is None:
            raise LineClosedError
        return text

    async def say(self, text: str) -> None:
        if not self._wire.open:
            raise LineClosedError
        self._wire.down.put_nowait(text)

    async def close(self, code: int, why: str) -> None:
        self._wire.cut()


class OnWifi(Device):
    """A device at *ip*, with its app."""

    def __init__(self, wifi: "Wifi", ip: str) -> None:
        super().__init__()
        self.wifi, self.ip = wifi, ip
        self.listener.at = [ip]
        self.kept = MemoryStore()
        self.app = self.opens()

    def opens(self) -> DoorLiveHost:
        """Open the app, also after it was killed."""
        self.starts()
        there = SocketLiveHost(self.kept, to=self.to, pause=self.wifi.pause)
        self.app = DoorLiveHost(self.door, there)
        return self.app

    def is_killed(self) -> None:
        """End the app without a word: no line to it stays open."""
        self.listener.port = 0
        self.wifi.cut(self)

    async def to(self, address: str) -> PhoneEnd:
        return await self.wifi.line(self, address)


class Wifi:
    """What brings devices to each other; some may be out of reach."""

    def __init__(self) -> None:
        self.devices: dict[str, OnWifi] = {}
        self.wires: list[tuple[OnWifi, OnWifi, Wire]] = []
        self.serving = set[asyncio.Task[None]]()
        self.away = set[str]()
        self._waits = asyncio.Event()

    def device(self, ip: str) -> OnWifi:
        self.devices[ip] = OnWifi(self, ip)
        return self.devices[ip]

    async def pause(self, seconds: float) -> None:
        await self._waits.wait()

    async def line(self, whose: OnWifi, address: str) -> PhoneEnd:
        await asyncio.sleep(0)
        parts = urlsplit(address)
        host = self.devices.get(parts.hostname or "")
        if host is None or not host.listener.port or host.listener.port != parts.port:
            raise LineError("nobody is there")
        if self.away & {host.ip, whose.ip}:
            raise LineError("no way there")
        wire = Wire()
        self.wires.append((whose, host, wire))
        lines = PhoneLines(host.door.tables, Patient(), Budgets(1000), "")
        base = f"http://{host.ip}:{host.listener.port}"
        task = asyncio.ensure_future(lines.serve(HostEnd(wire), whose.ip, base))
        self.serving.add(task)
        task.add_done_callback(self.serving.discard)
        return PhoneEnd(wire)

    def cut(self, *devices: OnWifi) -> None:
        """Cut every line of *devices*."""
        for whose, host, wire in self.wires:
            if {whose, host} & {*devices}:
                wire.cut()

    def patience_ends(self) -> None:
        """Let those try again who look for their host."""
        self._waits.set()
        self._waits.clear()

    async def ends(self) -> None:
        for *_, wire in self.wires:
            wire.cut()
        for task in tuple(self.serving):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


def on_wifi(play: Callable[[Wifi], Awaitable[None]]) -> None:
    """Run *play* with devices on one Wi-Fi."""

    async def run() -> None:
        wifi = Wifi()
        try:
            await play(wifi)
        finally:
            await wifi.ends()

    asyncio.run(run())
