"""A host of one live table at the other end of lines in memory."""

import asyncio
from collections.abc import Callable
from typing import Any

from companion.live.host import Host, Refusal
from companion.live.log import Log
from companion.live.messages import (
    Back,
    Claim,
    ClaimAnswer,
    Control,
    Gone,
    Hello,
    News,
    Ops,
    Ready,
    RefusedMessage,
    Welcome,
    from_phone,
)
from companion.live.operation import Draft
from companion.live.phone import Phone
from companion.live.snapshot import snapshot_to_data
from companion.live.wire import NOT_READ, entry_to_data
from screens.table_line.line import LineError

KEY = "xSnpEHPi2uZzrN8lkaOAPg"
ADDRESS = "http://192.168.1.7:8550"
LINK = f"{ADDRESS}/j/{KEY}"


class FakeLine:
    """The phone's end of a line; ``cut`` breaks it as a Wi-Fi does."""

    def __init__(self, host: "FakeHost") -> None:
        self._host = host
        self.texts: asyncio.Queue[str | None] = asyncio.Queue()
        self.open = True

    async def say(self, text: str) -> None:
        await asyncio.sleep(0)
        if not self.open:
            raise LineError("closed")
        self._host.hear(self, text)

    async def hear(self) -> str:
        text = await self.texts.get()
        if text is None:
            raise LineError("closed")
        return text

    async def close(self) -> None:
        self.cut()

    def tell(self, message: Any) -> None:
        self.texts.put_nowait(message.to_json())

    def cut(self) -> None:
        if self.open:
            self.open = False
            self._host.lines.pop(self, None)
            self.texts.put_nowait(None)


class FakeHost:
    """The host: device 1 is another player, of whom the test takes care."""

    def __init__(self, log: Log) -> None:
        self.host = Host(log, secret=b"secret")
        self.lines: dict[FakeLine, int] = {}
        self.reachable, self.address = True, "ws://192.168.1.7:8550/live"
        self.devices: dict[str, int] = {}
        self.locked, self.gone, self.now = False, "", 0
        self.older = False
        """Whether it is of a release that refuses what it does not know."""
        self.link = LINK
        self.other = Phone(1, log)
        self.hellos: list[Hello] = []
        self.given_back: list[Back] = []
        self.answers: Callable[[Control | Claim | ClaimAnswer], str] = lambda said: ""

    async def to(self, address: str) -> FakeLine:
        assert address.startswith("ws://192.168.1.7:")
        if not self.reachable or address != self.address:
            raise LineError("no way there")
        return FakeLine(self)

    def hear(self, line: FakeLine, text: str) -> None:
        match from_phone(text):
            case Hello(version=version) if self.older and version > 1:
                line.tell(Gone(why=NOT_READ))
                line.cut()
            case Hello() as hello:
                self._welcome(line, hello)
            case Ops() as ops:
                for op in ops.ops:
                    found = self.host.accept(op, self.lines[line], self.now or op.now)
                    if isinstance(found, Refusal):
                        line.tell(RefusedMessage(why=found.why))
                self.news()
            case Back() as back:
                self.given_back.append(back)
                self.host.give_back(back.entries)
                self.news()
            case Control(what="leave"):
                line.cut()
            case Control() | Claim() | ClaimAnswer() as control:
                line.tell(RefusedMessage(why=self.answers(control)))
            case Ready():
                pass

    def _welcome(self, line: FakeLine, hello: Hello) -> None:
        self.hellos.append(hello)
        if self.gone:
            line.tell(Gone(version=hello.version, why=self.gone))
            return
        token = hello.token or f"token-{len(self.devices) + 2}"
        device = self.devices.setdefault(token, len(self.devices) + 2)
        self.lines[line] = device
        log, ends = self.host.log, self.host.ends
        known = max((n for epoch, n in ends.items() if epoch <= hello.epoch), default=0)
        line.told = log.end if not hello.epoch else min(hello.n, known)  # type: ignore[attr-defined]
        line.tell(
            Welcome(
                version=hello.version,
                device=device,
                token=token,
                mine=self.host.last.get(device, 0),
                epoch=self.host.epoch,
                ends=ends,
                snapshot=None if hello.epoch else snapshot_to_data(log),
            )
        )
        self.news()

    def news(self) -> None:
        """Tell all lines what they have not heard yet."""
        for line in tuple(self.lines):
            entries = self.host.log.since(line.told) or ()  # type: ignore[attr-defined]
            line.told = self.host.log.end  # type: ignore[attr-defined]
            line.tell(
                News(
                    data=[entry_to_data(each) for each in entries],
                    here=[1, *self.lines.values()],
                    locked=self.locked,
                    leads=True,
                    link=self.link,
                )
            )

    def does(self, draft: Draft) -> None:
        """Let the other player do something."""
        self.other, op = self.other.heard(self.host.log.since(self.other.log.end) or ()).make(
            draft
        )
        self.host.accept(op, 1, op.now)
        self.other = self.other.heard(self.host.log.since(self.other.log.end) or ())
        self.news()

    def cut(self) -> None:
        """Cut all lines."""
        for line in tuple(self.lines):
            line.cut()

    def restart(self, lost: int = 0) -> None:
        """Come back in a new life, without the last entries, as many as were *lost*."""
        self.cut()
        log = self.host.log.cut(self.host.log.end - lost)
        self.host = Host(log, self.host.epoch + 1, b"secret")
