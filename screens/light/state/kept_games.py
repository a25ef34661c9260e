"""Games that the app's log has, on light pages of the same browser: they stay as they ended.

Neither the table of the next game nor what a made game is by then comes into them; a touch does.
"""

import time
from dataclasses import replace
from functools import partial

from companion.core.values import Value
from companion.evening.evening import never_kept
from companion.plays.kept import kept_as
from companion.plays.play import Play
from companion.storage import playlog
from companion.storage.store import Store
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.state.light_slot import LightSlot


async def is_kept(store: Store, tool: AnyTool, history: History) -> bool:
    """Return whether *tool* shows the end of a game that the log in *store* has."""
    if tool.recorded(history.now) is None:
        return False
    plays = (await playlog.open_log(store)).plays
    return _is_in(plays, int(time.time()) // 60, tool, history.now)


async def noticed(store: Store, slot: LightSlot) -> LightSlot:
    """Return *slot*, which knows the ends of games in the log in *store* where it may show one.

    Of a made game any tool may: what the game is changes none that was kept.
    """
    if slot.tool.made or slot.tool.recorded(slot.state):
        plays = (await playlog.open_log(store)).plays
        return replace(slot, is_kept=partial(_is_in, plays, int(time.time()) // 60))
    return replace(slot, is_kept=never_kept)


def _is_in(plays: tuple[Play, ...], now: int, tool: AnyTool, state: Value) -> bool:
    ended = tool.recorded(state)
    return ended is not None and kept_as(plays, tool.game, ended, now) is not None
