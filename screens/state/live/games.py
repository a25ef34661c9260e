"""Another game at a live table: once it begins, this phone clears its own part of the old one."""

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.catalogue import find_game
from companion.core.errors import StorageError
from companion.core.values import Value
from companion.display import table_words as words
from companion.display.labels import BEGUN
from companion.evening.evening import Evening
from companion.evening.touch import StateReplaced, Touch, is_new_game
from companion.live.actions import Name
from companion.live.new_game import NewGames, begin, cleared
from companion.live.story import who_did
from companion.tools.cause import NEW
from companion.tools.tool import with_table
from screens.state.clock import seconds, steady_seconds
from screens.state.live.memory import BegunGames, LiveMemory
from screens.state.saved_sessions import SavedSessions
from screens.state.screen_state import ScreenState
from screens.state.tool_session import ToolSession

if TYPE_CHECKING:
    from screens.state.live.joined_table import JoinedTable


class LiveGames:
    """Begins games anew with the table, each once: also where the page or the host is started again."""

    def __init__(self, kept: SavedSessions, screen: ScreenState, memory: LiveMemory) -> None:
        """Clear what is *kept* here, and say so on the *screen*; *memory* knows what was done."""
        self._kept, self._screen, self._memory = kept, screen, memory
        self._one_by_one = asyncio.Lock()
        self._known: object = None

    async def begin(
        self, live: "JoinedTable", tool_session: ToolSession, touch: Touch
    ) -> Evening | None:
        """Tell the table if *touch* in *tool_session* begins another game after one that was kept, and return that one;
        else None.

        Players who only look on tell nothing.
        """
        if not is_new_game(tool_session.tool, touch):
            return None
        await self._kept.ready(tool_session.tool, begins=True)
        played = self._kept.evening(tool_session.tool)
        if len(played.game.tools) == 1 or not played.shows_kept_end:
            return None
        if live.seat is not None:
            called = live.room.called.get(live.device, "")
            await live.send(begin(tool_session.tool.game, called, seconds()))
        return played

    async def clear(self, live: "JoinedTable", checklist: ToolSession, played: Evening) -> None:
        """Clear what the other tools have of the game that was *played*; the *checklist* has begun anew, and gets
        tonight's table.
        """

        async def become(tool_session: ToolSession, state: Value) -> None:
            touch = StateReplaced(state, NEW)
            await live.touch(tool_session, touch, steady_seconds(), 0, BEGUN)

        seated = with_table(checklist.state, played.table)
        if seated != checklist.state:
            await become(checklist, seated)
        for key, state in played.others_anew().items():
            tool_session = self._kept.tool_session(played.game.by_key[key])
            if tool_session.tool.personal:
                await self._kept.put(
                    tool_session, played.histories[key].then(state, BEGUN, NEW)
                )
            else:
                await become(tool_session, state)

    async def follow(
        self, live: "JoinedTable", ended: Iterable[tuple[ToolSession, Value]]
    ) -> None:
        """Begin the games that the table has begun since this phone was there last.

        What a phone has when it joins is its own: only what begins from then on clears it. What has *ended*
        and was kept, each tool session with its state, was seated anew: it gets the table back that played it.
        """
        for tool_session, state in ended if live.seat is not None else ():
            await live.touch(tool_session, StateReplaced(state), seconds(), 0, words.KEPT_STAYS)
        token, begun = live.link.token, live.link.phone.ahead.all_begun
        if (token, begun) == self._known:
            return
        async with self._one_by_one:
            self._known = token, begun
            if self._news(token, begun):
                await self._memory.load_taken()  # another window may have been first
            for game in self._news(token, begun):
                await self._begin(live, game, begun[game].names)
            taken = self._memory.taken
            taken = taken if taken.token == token else BegunGames(token=token)
            for game, (_, names) in begun.items():
                taken = taken.having(game, names)
            try:
                await self._memory.remember_begun(taken)
            except StorageError as error:
                self._screen.storage_failed(error)

    def _news(self, token: str, begun: NewGames) -> list[str]:
        """Return the games that were *begun* at the table but not yet here; none if this phone has just joined."""
        taken = self._memory.taken
        if taken.token != token:
            return []
        return [game for game, (_, names) in begun.items() if not taken.knows(game, names)]

    async def _begin(self, live: "JoinedTable", key: str, names: tuple[Name, ...]) -> None:
        """Clear this phone's own part of the game that *names* began, unless this phone was one that began it: there it
        is clear already.
        """
        game, devices = find_game(key), [device for device, _ in names]
        if game is None or not self._kept.has(game) or live.device in devices:
            return
        if [
            tool_session
            for tool_session in map(self._kept.tool_session, game.tools)
            if await self._clear(live, tool_session)
        ]:
            who = who_did(live.link.phone.ahead, names[0])
            self._screen.notice(words.begun_words(who, game.title))

    async def _clear(self, live: "JoinedTable", tool_session: ToolSession) -> bool:
        """Clear this phone's own part of *tool_session*, as a step; return whether there was anything to clear."""
        tool = tool_session.tool
        state = cleared(tool, tool_session.state, live.room.table, seconds())
        if state == tool_session.state:
            return False
        if tool.personal:
            await self._kept.put(tool_session, tool_session.history.then(state, BEGUN, NEW))
        else:
            await live.own_step(tool_session, state, BEGUN, NEW)
        return True
