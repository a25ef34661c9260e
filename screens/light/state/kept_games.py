"""Games that the app's log has, on light pages of the same browser: they stay as they ended.

Neither the table of the next game nor what a made game is by then comes into them; a touch does.
"""

import time
from dataclasses import replace

from companion.evening.undo import before_definition
from companion.plays.kept import kept_as
from companion.storage import playlog
from companion.storage.store import Store
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.state.light_slot import LightSlot


async def is_kept(store: Store, tool: AnyTool, history: History) -> bool:
    """Return whether *tool* shows the end of a game that the log in *store* has."""
    if (ended := tool.recorded(history.now)) is None:
        return False
    plays = (await playlog.open_log(store)).plays
    return kept_as(plays, tool.game, ended, int(time.time()) // 60) is not None


async def noticed(store: Store, slot: LightSlot) -> LightSlot:
    """Return *slot* with the note whether it shows the end of a kept game."""
    return replace(slot, kept=await is_kept(store, slot.tool, slot.history))


async def as_it_ended(store: Store, slot: LightSlot) -> LightSlot:
    """Return *slot*, after undo or redo there, without the changes that the definition of a kept game has made since."""
    own = before_definition(slot.tool, slot.history)
    if own is slot.history or not await is_kept(store, slot.tool, own):
        return slot
    return replace(slot, history=own)
