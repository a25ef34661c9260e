"""A device's small storage and a store, both of which can be told to fail."""

import asyncio

from companion.core.errors import StorageError
from companion.storage.store import MemoryStore

FULL = "The disk is full."


class FakeDevice:
    """A browser's local storage: every call takes a moment, and *refuses* names what fails."""

    def __init__(self, *refuses: str) -> None:
        self.kept: dict[str, object] = {}
        self.refuses = set(refuses)

    async def get(self, key: str) -> object:
        await self._allow("get")
        return self.kept.get(key)

    async def set(self, key: str, value: str) -> bool:
        await self._allow("set")
        if "quietly" in self.refuses:
            return False
        self.kept[key] = value
        return True

    async def remove(self, key: str) -> bool:
        await self._allow("remove")
        return self.kept.pop(key, None) is not None

    async def get_keys(self, prefix: str) -> list[str]:
        await self._allow("get_keys")
        return [key for key in self.kept if key.startswith(prefix)]

    async def _allow(self, call: str) -> None:
        await asyncio.sleep(0)
        if call in self.refuses:
            raise RuntimeError(f"{call}: not allowed here")


class FailingStore(MemoryStore):
    """A store in memory whose disk is *full* until it is told otherwise."""

    def __init__(self, full: bool = False) -> None:
        super().__init__()
        self.full = full
        self.tries = 0

    async def save(self, key: str, text: str) -> None:
        await asyncio.sleep(0)
        self.tries += 1
        if self.full:
            raise StorageError(FULL)
        await super().save(key, text)
