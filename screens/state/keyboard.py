"""The keyboard of a page: what listens to it, and what keeps it to itself."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

import flet as ft

from screens.ui.guard import with_event

Draft = tuple[object, str, Any]

NOTHING: Draft = (None, "", None)
"""Nothing typed yet."""

Leave = Callable[[Any], Awaitable[None]]


class Listens(Protocol):
    """What an open tool makes of keys, and what can hold them around all of it."""

    @property
    def hold(self) -> ft.KeyboardListener:
        """The control around the tool."""

    async def press(self, key: str) -> bool:
        """Do what *key* means here; say whether it meant anything."""


@dataclass
class Keyboard:
    """The keyboard of one page.

    *tools* has who listens in each open tool, by the tool's name. Nothing goes there while
    a field is being written into (*written*), and Enter belongs to what Tab has led to (*led*).
    *draft* is what was typed last, to which question, and the value that it stands for. One key
    comes after the other: its *turn* is when all before it have done what they mean.
    """

    tools: dict[str, Listens] = field(default_factory=dict)
    written: bool = False
    led: bool = False
    draft: Draft = NOTHING
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def press(self, tool: str, key: str) -> bool:
        """Give *key* to the open *tool*; say whether it took it."""
        if self.written:
            return False
        async with self.turn:
            if key == "Tab":
                self.led = True
            if key == "Tab" or (self.led and key in ("Enter", " ")):
                return False
            listener = self.tools.get(tool)
            took = listener is not None and await listener.press(key)
            if took and listener and self.led:
                self.led = False
                # else Enter would still touch what Tab had led to
                await listener.hold.focus()  # type: ignore[no-untyped-call]
        return took


def keyboard() -> Keyboard:
    """Return the keyboard of the page that is shown now."""
    page = ft.context.page
    if not isinstance(page.data, Keyboard):
        page.data = Keyboard()
    return page.data


def written_into(entry: ft.TextField) -> ft.TextField:
    """Return the field *entry*, which keeps the keys to itself while it is written into."""
    keys, left = keyboard(), entry.on_blur

    async def come(event: Any) -> None:
        keys.written = True

    async def leave(event: Any) -> None:
        keys.written = False
        if left is not None:
            await cast(Leave, left)(event)

    entry.on_focus, entry.on_blur = with_event(come), with_event(leave)
    return entry
