"""Keep texts on the device that shows the app: a browser's or a phone's own small storage."""

import flet as ft

from companion.errors import StorageError

PREFIX = "companion/"
GOOD = "good/"


class DeviceStore:
    """A store over Flet's SharedPreferences: local storage in a browser.

    Setting a key is atomic there. The copy that was read last in good order stays beside it,
    so that a damaged one can be passed over.
    """

    def __init__(self) -> None:
        """Reach the storage of the page that is being shown."""
        self._device = ft.SharedPreferences()
        self._kept: set[str] = set()

    async def copies(self, key: str) -> tuple[str, ...]:
        """Return what is saved under *key*, newest first: the current copy, the one kept."""
        try:
            found = [await self._device.get(f"{PREFIX}{way}{key}") for way in ("", GOOD)]
        except RuntimeError as error:
            raise StorageError("This device does not let the app keep anything.") from error
        return tuple(text for text in found if isinstance(text, str))

    async def save(self, key: str, text: str) -> None:
        """Save *text* under *key*; the first time, what stood there is kept beside it."""
        try:
            if key not in self._kept:
                self._kept.add(key)
                before = await self._device.get(f"{PREFIX}{key}")
                if isinstance(before, str):
                    await self._device.set(f"{PREFIX}{GOOD}{key}", before)
            done = await self._device.set(f"{PREFIX}{key}", text)
        except RuntimeError as error:
            raise StorageError(FULL) from error
        if not done:
            raise StorageError(FULL)

    async def remove(self, key: str) -> None:
        """Forget *key*."""
        for way in ("", GOOD):
            await self._device.remove(f"{PREFIX}{way}{key}")

    async def keys(self) -> tuple[str, ...]:
        """Return the keys of everything saved."""
        every = await self._device.get_keys(PREFIX)
        names = [key.removeprefix(PREFIX) for key in every]
        return tuple(name for name in names if not name.startswith(GOOD))


FULL = "This browser has no room left for saves, or does not allow them."
