"""Save in which order the pad of a sheet asks on this device. What can't be read is as at first: it is only a habit."""

from contextlib import suppress
from typing import Final

from companion.core.errors import StorageError
from companion.core.values import Value
from companion.storage.store import Store

KEY: Final = "sheets"
"""The key under which a store keeps it. Tools have a slash in theirs."""

MOST_CHARACTERS: Final = 1000
"""Characters of the text."""


class SheetOrder(Value):
    """Whether the pad of a sheet goes on *by_player*, and not row by row."""

    by_player: bool = False


async def open_by_player(store: Store) -> bool:
    """Return whether the pad of a sheet goes on player by player. Never raises."""
    with suppress(StorageError):
        for text in await store.copies(KEY):
            with suppress(ValueError):
                if len(text) <= MOST_CHARACTERS:
                    return SheetOrder.model_validate_json(text).by_player
    return False


async def save_by_player(store: Store, *, by_player: bool) -> None:
    """Save whether the pad of a sheet goes on player by player. Raises StorageError."""
    await store.save(KEY, SheetOrder(by_player=by_player).model_dump_json())
