"""The made game that was deleted last, which can be brought back."""

from collections.abc import Iterable
from contextlib import suppress

from companion.catalogue import find_game
from companion.core.errors import StorageError
from companion.game_maker.keys import is_made_game
from companion.storage import saves
from companion.storage.store import Store
from companion.storage.unreadable_saves import ASIDE
from companion.tools.history import History
from screens.state.screen_state import ScreenState
from screens.state.tool_session import ToolSession


class DeletedGame:
    """What was in the tools of the game that was deleted last: *histories* by the tools' names."""

    def __init__(self, store: Store, screen: ScreenState) -> None:
        """Begin with nothing; ``find`` brings back what was deleted before the app was opened."""
        self._store, self._screen = store, screen
        self.histories: dict[str, History] = {}

    async def keep(self, tool_sessions: Iterable[ToolSession]) -> None:
        """Keep the contents of *tool_sessions*, which were just removed, instead of what was deleted before."""
        tool_sessions = tuple(tool_sessions)
        await self.forget()
        self.histories = {
            tool_session.tool.name: tool_session.history for tool_session in tool_sessions
        }
        for tool_session in tool_sessions:
            async with tool_session.save_lock:
                # A save that waits for its turn comes too late.
                tool_session.was_saved(tool_session.history)
                try:
                    await saves.save_dropped(
                        self._store, tool_session.tool, tool_session.history
                    )
                    await self._store.remove(tool_session.tool.name)
                    await self._store.remove(f"{tool_session.tool.name}{ASIDE}")
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
