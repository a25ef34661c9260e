"""The games that players made, as they are found among saves."""

from contextlib import suppress

from companion.catalogue import find_tool
from companion.core.errors import StorageError
from companion.display.made import MAKE, shown_game, told_apart
from companion.own.keys import is_own
from companion.storage import saves
from companion.storage.store import Store
from companion.tools.tool import Game


async def saved_games(store: Store) -> tuple[Game, ...]:
    """Return the games that players made and whose definition is in *store*, by title."""
    found = []
    with suppress(StorageError):  # whoever opens a save says so
        for name in await store.keys():
            key, _, last = name.rpartition("/")
            tool = find_tool(name) if last == MAKE and is_own(key) else None
            history = (await saves.open_history(store, tool)).history if tool else None
            found += [shown_game(key, history.now)] if history else []
    device, _ = await saves.open_device(store)
    return told_apart(found, device.named)
