"""What a browser keeps for the worker of the browser copy, as shelves: its page's local storage, and a database."""

import json
from collections.abc import Awaitable, Callable
from typing import Any, Final

from companion.core.json_text import parsed

MOST_BYTES: Final = 64_000_000
"""Bytes of one text there: browsers keep 10 million characters at most, in all."""

FLUTTER: Final = "flutter."
"""What Flutter puts before each name in the local storage; the texts there are JSON."""


class PageShelf:
    """The local storage of the page around the worker, named as in the whole app."""

    def __init__(self, question: Callable[..., Awaitable[Any]]) -> None:
        """Call the page's storage by ``ask(deed, name, text)``, which returns whether that is allowed, and the
        value.
        """
        self._ask = question

    async def get(self, name: str) -> Any:
        """Return the text called *name*, or None; '' for one that cannot be read."""
        found = await self._done("get", name)
        if found is None:
            return None
        try:
            return parsed(found, MOST_BYTES)
        except ValueError:
            return ""

    async def set(self, name: str, text: str) -> bool:
        """Keep *text*; return whether that was done."""
        await self._done("set", name, json.dumps(text, ensure_ascii=False))
        return True

    async def remove(self, name: str) -> object:
        """Forget the text called *name*."""
        return await self._done("remove", name)

    async def get_keys(self, prefix: str) -> list[str]:
        """Return the keys with this prefix."""
        found = await self._done("names", prefix)
        return [name.removeprefix(FLUTTER) for name in found]

    async def _done(self, deed: str, name: str, text: str = "") -> Any:
        allowed, found = await self._ask(deed, FLUTTER + name, text)
        if not allowed:
            raise RuntimeError(f"{deed}: not allowed here")
        return found


class DatabaseShelf:
    """The database of the browser, in which there is room for a long log."""

    def __init__(self, question: Callable[..., Awaitable[Any]]) -> None:
        """Call the database by ``ask(deed, name, text)``, which returns whether that worked, and the value."""
        self._ask = question

    async def get(self, name: str) -> Any:
        """Return the text called *name*, or None."""
        return await self._done("get", name)

    async def set(self, name: str, text: str) -> bool:
        """Keep *text*; return whether that was done."""
        await self._done("set", name, text)
        return True

    async def remove(self, name: str) -> object:
        """Forget the text called *name*."""
        return await self._done("remove", name)

    async def get_keys(self, prefix: str) -> list[str]:
        """Return the keys with this prefix."""
        return [*await self._done("names", prefix)]

    async def _done(self, deed: str, name: str, text: str = "") -> Any:
        worked, found = await self._ask(deed, name, text)
        if not worked:
            raise RuntimeError(f"{deed}: the database refuses")
        return found
