"""Games that the app's log has, on light pages of the same browser: they stay as they ended.

Neither the table of the next game nor what a made game is by then comes into them; a touch does.
"""

import time
from dataclasses import replace
from functools import partial

from companion.core.values import Value
from companion.evening.evening import never_kept
from companion.plays.logged_play import logged_play
from companion.storage import playlog
from companion.storage.playlog import PlayHead, head_of, with_mark
from companion.storage.store import Store
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.state.light_tool_session import LightToolSession


async def is_kept(store: Store, tool: AnyTool, history: History) -> bool:
    """Return whether *tool* shows the end of a game that the log in *store* has."""
    if tool.recorded(history.now) is None:
        return False
    return _is_in(await _heads(store), int(time.time()) // 60, tool, history.now)


async def noticed(
    store: Store, tool_session: LightToolSession, *, begins: bool = False
) -> LightToolSession:
    """Return *tool_session*, which knows the ends of games in the log in *store* where it may show one.

    Of a made game any tool may: what the game is changes none that was kept. So may any where another game *begins*.
    """
    if (
        begins
        or tool_session.tool.player_made
        or tool_session.tool.recorded(tool_session.state)
    ):
        heads = await _heads(store)
        return replace(tool_session, is_kept=partial(_is_in, heads, int(time.time()) // 60))
    return replace(tool_session, is_kept=never_kept)


async def _heads(store: Store) -> tuple[PlayHead, ...]:
    """Return what is at the front of each play of the log in *store*: a light page reads no long log."""
    if found := await playlog.open_heads(store):
        return found.heads
    return tuple(map(head_of, (await playlog.open_log(store)).plays))


def _is_in(heads: tuple[PlayHead, ...], now: int, tool: AnyTool, state: Value) -> bool:
    ended = tool.recorded(state)
    if ended is None:
        return False
    return (
        logged_play(with_mark(heads, tool.game, ended.mark), tool.game, ended, now) is not None
    )
