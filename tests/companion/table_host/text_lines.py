"""A line between a phone and a host in one program: two queues of texts, and no socket."""

import asyncio

from companion.live import messages
from companion.live.messages import FromPhone
from companion.table_host.phone_line import LineClosedError


class TextLine:
    """What the host has of the line; ``say_to_host`` and ``heard`` are the phone's end."""

    def __init__(self) -> None:
        self._to_host: asyncio.Queue[str | bytes | None] = asyncio.Queue()
        self.to_phone: asyncio.Queue[messages.FromHost] = asyncio.Queue()
        self.code, self.why = 0, ""
        self.gone = False

    def say_to_host(self, message: FromPhone | str | bytes) -> None:
        """Send *message* as the phone does, also such as no phone sends."""
        text = message if isinstance(message, str | bytes) else message.to_json()
        self._to_host.put_nowait(text)

    def hang_up(self) -> None:
        """Go without a word."""
        self.gone = True
        self._to_host.put_nowait(None)

    async def heard(self) -> messages.FromHost:
        """Return what the host says next."""
        return await self.to_phone.get()

    async def hear(self) -> str | bytes:
        text = await self._to_host.get()
        if text is None:
            raise LineClosedError
        return text

    async def say(self, text: str) -> None:
        if self.gone:
            raise LineClosedError
        self.to_phone.put_nowait(messages.from_host(text))

    async def close(self, code: int, why: str) -> None:
        if self.gone:
            raise LineClosedError
        self.code, self.why, self.gone = code, why, True
