"""The keyboard of a page: which tool listens to it, and which fields turn that off."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, cast

import flet as ft

from screens.ui.error_boundary import with_event

HalfTyped = tuple[object, str, Any]

NOTHING: HalfTyped = (None, "", None)
"""No draft."""

TAB: Final = ("Tab", "F24")
"""What the app hears of the key Tab: where assets/tab_order.js walks in its place, a key that hardly a keyboard has."""

OnBlur = Callable[[Any], Awaitable[None]]


class KeyListener(Protocol):
    """Handles the keys of one open tool."""

    @property
    def hold(self) -> ft.KeyboardListener:
        """The control around the tool, which can take the focus."""

    async def press(self, key: str) -> bool:
        """Handle *key*; return whether it means anything here."""

    async def step(self, *, back: bool) -> None:
        """Undo the last step (*back*), or redo one."""


@dataclass
class Keyboard:
    """The keyboard of one page.

    *tools* are the listeners of the open tools, by name. They get no keys while the player is
    *typing* into a field, and no Enter while a control is *tab_focused*. *draft* is what was
    typed last: the question, the text, and the value that it stands for. *touched* is the question whose
    digits were touched last, and the value that they made of it. *lock* handles keys one after the other.
    """

    tools: dict[str, KeyListener] = field(default_factory=dict)
    typing: bool = False
    tab_focused: bool = False
    draft: HalfTyped = NOTHING
    touched: object = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def begin_anew(self) -> None:
        """Let the next digit begin a number, instead of adding to the one before: something was chosen."""
        self.draft, self.touched = NOTHING, None

    async def press(self, tool: str, key: str) -> bool:
        """Give *key* to the open *tool*; return whether that took it."""
        if self.typing:
            return False
        async with self.lock:
            if key in TAB:
                self.tab_focused = True
            if key in TAB or (self.tab_focused and key in ("Enter", " ")):
                return False
            listener = self.tools.get(tool)
            took = listener is not None and await listener.press(key)
            if took and listener and self.tab_focused:
                self.tab_focused = False
                # else Enter would still touch what Tab had led to
                with suppress(RuntimeError):  # the key led to another page
                    await listener.hold.focus()  # type: ignore[no-untyped-call]
        return took


def keyboard() -> Keyboard:
    """Return the keyboard of the current page."""
    page = ft.context.page
    if not isinstance(page.data, Keyboard):
        page.data = Keyboard()
    return page.data


async def begin_numbers_anew() -> None:
    """Let the next digit on this page begin a number."""
    keyboard().begin_anew()


def with_shortcuts_off(entry: ft.TextField) -> ft.TextField:
    """Return the field *entry*; while it has the focus, no tool gets keys."""
    keys, left = keyboard(), entry.on_blur

    async def turn_off(event: Any) -> None:
        keys.typing = True

    async def turn_on(event: Any) -> None:
        keys.typing = False
        if left is not None:
            await cast(OnBlur, left)(event)

    entry.on_focus, entry.on_blur = with_event(turn_off), with_event(turn_on)
    return entry
