"""The made game that was deleted last, which can be brought back."""

from collections.abc import Iterable
from contextlib import suppress

from companion.catalogue import find_game
from companion.core.errors import StorageError
from companion.game_maker.keys import is_made_game
from companion.storage import saves
from companion.storage.aside import ASIDE
from companion.storage.store import Store
from companion.tools.history import History
from screens.state.screen_state import ScreenState
from screens.state.slot import Slot


class DeletedGame:
    """What was in the tools of the game that was deleted last: *histories* by the tools' names."""

    def __init__(self, store: Store, screen: ScreenState) -> None:
        """Begin with nothing; ``find`` brings back what was deleted before the app was opened."""
        self._store, self._screen = store, screen
        self.histories: dict[str, History] = {}

    async def keep(self, slots: Iterable[Slot]) -> None:
        """Keep the contents of *slots*, which were just removed, instead of what was deleted before."""
        slots = tuple(slots)
        await self.forget()
        self.histories = {slot.tool.name: slot.history for slot in slots}
        for slot in slots:
            async with slot.save_lock:
                # A save that waits for its turn comes too late.
                slot.was_saved(slot.history)
                try:
                    await saves.save_dropped(self._store, slot.tool, slot.history)
                    await self._store.remove(slot.tool.name)
                    await self._store.remove(f"{slot.tool.name}{ASIDE}")
                except StorageError as error:
                    self._screen.storage_failed(error)

    async def forget(self) -> None:
        """Forget the game that was deleted last."""
        self.histories = {}
        with suppress(StorageError):  # it is offered again after the next start
            for name in await self._store.keys():
                if name.endswith(saves.DROPPED):
                    await self._store.remove(name)

    async def find(self) -> None:
        """Find the game that was deleted last."""
        with suppress(StorageError):  # whoever opens a save says so
            found = {
                name.partition("/")[0]
                for name in await self._store.keys()
                if name.endswith(saves.DROPPED)
            }
            games = (find_game(key) for key in sorted(found) if is_made_game(key))
            for tool in (tool for game in games if game for tool in game.tools):
                history = await saves.open_dropped(self._store, tool)
                self.histories |= {tool.name: history} if history else {}
