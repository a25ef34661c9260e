"""A store of texts on the device that shows the app: the local storage of a browser or phone."""

import asyncio
from collections.abc import Awaitable
from typing import Any, Final, TypeVar

import flet as ft

from companion.core.errors import StorageError
from companion.storage.store import checked

PREFIX: Final = "companion/"
SLOTS: Final = ("a", "b")
SPLIT: Final = "\n"

LONGEST_TURN: Final = 16
DAMAGED: Final = 10**LONGEST_TURN
"""Stands for the number of a slot whose own number cannot be read."""

FULL = "This browser has no room left for saves, or doesn't allow them."
REFUSED = "This device doesn't let the app save anything."

T = TypeVar("T")


class DeviceStore:
    """A store over Flet's SharedPreferences: local storage in a browser.

    Setting a key is atomic there. Every key has two slots that take turns, each text with its
    number in front, so the text before the newest stays whole whatever happens to a save.
    """

    def __init__(self, device: Any = None) -> None:
        """Use the storage of the page that is being shown; tests bring their own *device*."""
        self._device = device or ft.SharedPreferences()
        self._saving = asyncio.Lock()

    async def copies(self, key: str) -> tuple[str, ...]:
        """Return what is saved under *key*, newest first; '' for a copy that is damaged."""
        return tuple(text for _, text in sorted(await self._slots(key), reverse=True))

    async def save(self, key: str, text: str) -> None:
        """Save *text* under *key*, in the slot that does not hold the newest copy."""
        async with self._saving:
            # Read each time: another tab may have saved meanwhile, and the last tap counts.
            turns = [turn for turn, _ in await self._slots(key) if turn < DAMAGED]
            turn = max(turns, default=0) + 1
            slot = f"{PREFIX}{checked(key)}/{SLOTS[turn % 2]}"
            done = await _allowed(self._device.set(slot, f"{turn}{SPLIT}{text}"), FULL)
            if not done:
                raise StorageError(FULL)

    async def remove(self, key: str) -> None:
        """Forget all copies of *key*."""
        for slot in SLOTS:
            await _allowed(self._device.remove(f"{PREFIX}{checked(key)}/{slot}"), REFUSED)

    async def keys(self) -> tuple[str, ...]:
        """Return the keys of everything saved, sorted."""
        every = await _allowed(self._device.get_keys(PREFIX), REFUSED) or ()
        return tuple(sorted({key.removeprefix(PREFIX).rpartition("/")[0] for key in every}))

    async def _slots(self, key: str) -> list[tuple[int, str]]:
        """Return what both slots hold, each with its number; a damaged one counts as newest,
        so that the player is told before an older copy is used.
        """
        found = []
        names = (f"{PREFIX}{checked(key)}/{slot}" for slot in SLOTS)
        asked = (_allowed(self._device.get(name), REFUSED) for name in names)
        for kept in await asyncio.gather(*asked):
            if kept is not None:
                turn, _, text = str(kept).partition(SPLIT)
                whole = turn.isascii() and turn.isdecimal() and len(turn) < LONGEST_TURN
                found.append((int(turn), text) if whole else (DAMAGED, ""))
        return found


async def _allowed(call: Awaitable[T], sentence: str) -> T:
    """Return what *call* gives; where the device refuses it, raise StorageError."""
    try:
        return await call
    except (RuntimeError, AttributeError) as error:
        # Flet raises the first where the device refuses, the second where its page is gone.
        raise StorageError(sentence) from error
