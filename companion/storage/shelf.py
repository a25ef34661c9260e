"""A store over a place that keeps texts by name, such as the local storage of a browser."""

import asyncio
import re
from collections.abc import Awaitable
from typing import Any, Final, Protocol, TypeVar

from companion.core.errors import StorageError
from companion.storage.store import checked

PREFIX: Final = "companion/"
PLACES: Final = ("a", "b")
SPLIT: Final = "\n"

LONGEST_TURN: Final = 16
DAMAGED: Final = 10**LONGEST_TURN
"""Stands for the number of a place whose own number cannot be read."""

FULL = "This browser has no room left for saves, or doesn't allow them."
REFUSED = "This device doesn't let the app save anything."

_HALF: Final = re.compile("[\ud800-\udfff]")
"""Half a character, which no text of ours has, and which cannot be saved again."""

T = TypeVar("T")


class Shelf(Protocol):
    """A place that keeps texts by name. It raises RuntimeError if it refuses."""

    async def get(self, name: str) -> Any:
        """Return what is kept as *name*, or None."""
        ...

    async def set(self, name: str, text: str) -> bool:
        """Keep *text*, in one step; return whether that was done."""
        ...

    async def remove(self, name: str) -> object:
        """Keep nothing more as *name*."""
        ...

    async def get_keys(self, prefix: str) -> list[str]:
        """Return the keys with this prefix."""
        ...


class ShelfStore:
    """A store over a shelf, where setting a name is atomic.

    Every key has two places that take turns, each text with its number in front, so the text
    before the newest stays whole whatever happens to a save.
    """

    def __init__(self, shelf: Shelf) -> None:
        """Keep everything on *shelf*."""
        self._shelf = shelf
        self._saving = asyncio.Lock()

    async def copies(self, key: str) -> tuple[str, ...]:
        """Return what is saved under *key*, newest first; '' for a copy that is damaged."""
        return tuple(text for _, text in sorted(await self._copies_of(key), reverse=True))

    async def save(self, key: str, text: str) -> None:
        """Save *text* under *key*, in the place that does not hold the newest copy."""
        async with self._saving:
            # Read each time: another tab may have saved meanwhile, and the last tap counts.
            turns = [turn for turn, _ in await self._copies_of(key) if turn < DAMAGED]
            turn = max(turns, default=0) + 1
            place = f"{PREFIX}{checked(key)}/{PLACES[turn % 2]}"
            done = await _allowed(self._shelf.set(place, f"{turn}{SPLIT}{text}"), FULL)
            if not done:
                raise StorageError(FULL)

    async def remove(self, key: str) -> None:
        """Forget all copies of *key*."""
        for place in PLACES:
            await _allowed(self._shelf.remove(f"{PREFIX}{checked(key)}/{place}"), REFUSED)

    async def keys(self) -> tuple[str, ...]:
        """Return the keys of everything saved, sorted."""
        every = await _allowed(self._shelf.get_keys(PREFIX), REFUSED) or ()
        return tuple(sorted({key.removeprefix(PREFIX).rpartition("/")[0] for key in every}))

    async def _copies_of(self, key: str) -> list[tuple[int, str]]:
        """Return what both places hold, each with its number; a damaged one counts as newest,
        so that the player is told before an older copy is used.
        """
        found = []
        names = (f"{PREFIX}{checked(key)}/{place}" for place in PLACES)
        asked = (_allowed(self._shelf.get(name), REFUSED) for name in names)
        for kept in await asyncio.gather(*asked):
            if kept is not None:
                turn, _, text = str(kept).partition(SPLIT)
                whole = turn.isascii() and turn.isdecimal() and len(turn) < LONGEST_TURN
                whole = whole and not _HALF.search(text)
                found.append((int(turn), text) if whole else (DAMAGED, ""))
        return found


async def _allowed(call: Awaitable[T], sentence: str) -> T:
    """Return what *call* gives; where the device refuses it, raise StorageError."""
    try:
        return await call
    except (RuntimeError, AttributeError) as error:
        # Flet raises the first where a device refuses, the second where its page is gone.
        raise StorageError(sentence) from error
