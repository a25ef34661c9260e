"""Save how long games have been played so far in a store. What can't be read begins anew: a length is only an offer."""

from contextlib import suppress
from typing import Final

from companion.core.errors import StorageError
from companion.plays.game_length import GameTimes
from companion.storage.store import Store

KEY: Final = "times"
"""The key under which a store keeps it. Tools have a slash in theirs."""

MOST_CHARACTERS: Final = 100_000
"""Characters of the text."""


async def open_times(store: Store) -> GameTimes:
    """Return how long games have been played. Never raises."""
    with suppress(StorageError):
        for text in await store.copies(KEY):
            with suppress(ValueError):
                if len(text) <= MOST_CHARACTERS:
                    return GameTimes.model_validate_json(text)
    return GameTimes()


async def save_times(store: Store, times: GameTimes) -> None:
    """Save *times*. Raises StorageError."""
    await store.save(KEY, times.model_dump_json())
