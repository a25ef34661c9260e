"""Two stores as one: the log of plays in one with much room, everything else in the other.

In the browser copy the other is the local storage, which has room for a few thousand plays only. Up to version 0.14 the
log was there, too: it moves over the first time, and what an older version that is still open adds there moves over
later.
"""

import asyncio
import re
from typing import Final

from companion.core.errors import StorageError
from companion.storage.checksum import with_checksum
from companion.storage.store import Store

LARGE: Final = re.compile(r"(plays|beside)/.*")
"""The keys of what needs much room."""

MARK: Final = "plays/00"
"""The key under which the other store says that the log has moved."""

MOVED: Final = with_checksum("9000 moved")
"""What it says there: an app up to 0.14 reads a game that only a newer version can open, and tells that."""

NOT_THERE: Final = (
    "This browser doesn't open its database. Close its other windows and open the app again."
)

_KEY: Final = re.compile(r'[{,]"(?:key|name)":"[^"]*"')


class TwoStores:
    """A store that keeps the log of plays in *large*, and everything else *here*."""

    def __init__(self, here: Store, large: Store) -> None:
        """Keep everything *here* where *large* can't be used and never was."""
        self._here, self._large = here, large
        self._log: Store | None = None
        self._marked = False
        self._moving = asyncio.Lock()

    async def copies(self, key: str) -> tuple[str, ...]:
        """Return what is saved, newest first; '' for a copy that cannot be read."""
        return await (await self._for(key)).copies(key)

    async def save(self, key: str, text: str) -> None:
        """Keep *text*, and the text before it."""
        store = await self._for(key)
        if store is self._large and not self._marked:
            await self._mark()
        await store.save(key, text)

    async def remove(self, key: str) -> None:
        """Forget all copies."""
        await (await self._for(key)).remove(key)

    async def keys(self) -> tuple[str, ...]:
        """Return the keys of what is saved, sorted. Where the log can't be reached, its mark is among them."""
        try:
            log = await self._for(MARK)
        except StorageError:
            return await self._here.keys()
        if log is self._here:
            return await self._here.keys()
        here = (key for key in await self._here.keys() if not LARGE.fullmatch(key))
        return tuple(sorted({*here, *await log.keys()}))

    async def _for(self, key: str) -> Store:
        """Return where *key* is kept. What isn't there yet moves first."""
        if not LARGE.fullmatch(key):
            return self._here
        async with self._moving:
            if self._log is None:
                self._log = await self._move()
        return self._log

    async def _move(self) -> Store:
        """Move what is *here* of the log, and return the store that has it now. Raises StorageError."""
        old = [key for key in await self._here.keys() if LARGE.fullmatch(key)]
        texts = {key: await self._here.copies(key) for key in old}
        try:
            there = set(await self._large.keys())
        except StorageError as error:
            if any(MOVED in text for text in texts.get(MARK, ())):
                raise StorageError(NOT_THERE) from error
            return self._here
        for key in old:
            if texts[key] == (f"{MOVED}\n",):
                continue
            came = tuple(without_mark(text) for text in texts[key])
            await self._take(key, came, known=key in there)
            if key != MARK or any(map(str.strip, came)):
                await self._here.remove(key)
        marked = texts.get(MARK, ())
        self._marked = bool(marked) and not any(without_mark(text).strip() for text in marked)
        if (old or there) and not self._marked:
            await self._mark()
        return self._large

    async def _take(self, key: str, came: tuple[str, ...], *, known: bool) -> None:
        """Keep the texts that *came* from *key*: beside what is *known* there already, if anything is."""
        if known and any(map(str.strip, came)):
            newest = next(iter(await self._large.copies(key)), "")
            await self._large.save(key, joined(newest, came[0]))
        elif not known:
            for text in filter(None, reversed(came)):
                await self._large.save(key, text)

    async def _mark(self) -> None:
        await self._here.save(MARK, f"{MOVED}\n")
        self._marked = True


def without_mark(text: str) -> str:
    """Return the lines of *text* without the mark: an empty line where there is nothing else, '' for a damaged copy."""
    lines = (f"{line}\n" for line in text.split("\n") if line and line != MOVED)
    return "".join(lines) or (text and "\n")


def joined(newest: str, older: str) -> str:
    """Return the lines of *newest*, and those of *older* about what it has nothing of."""
    lines = newest.split("\n")
    known = {found[0] for line in lines if (found := _KEY.search(line))} | {*lines}
    more = (
        line
        for line in older.split("\n")
        if line not in known and (not (found := _KEY.search(line)) or found[0] not in known)
    )
    return "".join(f"{line}\n" for line in (*lines, *more) if line)
