"""What was set aside, since it could not be read: it is kept for a while, and then forgotten.

It may hold names of people. Days are counted on which the app was opened, so that no clock that is put right
deletes anything: each start on another day than the one before is one more.
"""

from contextlib import suppress
from typing import Annotated, Final

from pydantic import Field

from companion.core.errors import StorageError
from companion.core.values import Value
from companion.storage.store import Store

ASIDE: Final = "-aside"
"""What the keys of what was set aside end with."""

KEY: Final = "aside"
"""The key under which a store keeps since when. Tools have a slash in theirs."""

MOST_DAYS: Final = 60
"""Days on which the app was opened, after which what was set aside is forgotten."""

MOST_KEPT: Final = 40
"""Texts that stay set aside at most; of more, the oldest are forgotten."""

MOST_CHARACTERS: Final = 100_000
"""Characters of what is kept about them."""

DayCount = Annotated[int, Field(ge=0, lt=1 << 53)]


class Days(Value):
    """On how many *days* the app was opened, the *last* of them, and how many it were *since* a key was set aside."""

    days: DayCount = 0
    last: int = -1
    since: tuple[tuple[str, DayCount], ...] = ()


async def replace(store: Store, key: str, text: str, torn: tuple[str, ...]) -> None:
    """Save *text* at *key*, after what is *torn* of its copies is set aside. Raises StorageError."""
    for each in filter(None, reversed(torn)):
        await store.save(f"{key}{ASIDE}", each)
    await store.save(key, text)


async def tidy(store: Store, day: int) -> None:
    """Forget what was set aside long ago; *day* is today, as a number. Never raises."""
    with suppress(StorageError):  # it is tidied another time, then
        keys = [key for key in await store.keys() if key.endswith(ASIDE)]
        known = await _known(store)
        if not keys:
            if known != Days():
                await store.remove(KEY)
            return
        days = known.days + (day != known.last)
        since = {key: min(dict(known.since).get(key, days), days) for key in keys}
        newest = sorted(keys, key=lambda key: -since[key])[:MOST_KEPT]
        stay = {key for key in newest if days - since[key] < MOST_DAYS}
        for key in keys:
            if key not in stay:
                await store.remove(key)
        after = Days(
            days=days, last=day, since=tuple((key, since[key]) for key in keys if key in stay)
        )
        if after != known:
            await store.save(KEY, after.model_dump_json())


async def _known(store: Store) -> Days:
    for text in await store.copies(KEY):
        with suppress(ValueError):
            if len(text) <= MOST_CHARACTERS:
                return Days.model_validate_json(text)
    return Days()
