"""Another game of the evening: whether the one before was kept, and what it leaves in the tools."""

from companion.catalogue import find_game
from companion.core.blocks import Press
from companion.live.causes import begins_game
from companion.plays.play import Play
from screens.state.playlog import PlayLog
from screens.state.saved_slots import SavedSlots
from screens.state.slot import Slot


class GameStarter:
    """What *New game* finds. The touch itself clears what was kept (see ``companion.evening``)."""

    def __init__(self, kept: SavedSlots, plays: PlayLog) -> None:
        """Look at what is *kept* here, and for ends of games in the log of *plays*."""
        self._kept, self._plays = kept, plays

    def kept_end(self, game: str) -> Play | None:
        """Return the play of the end that a tool of *game* shows, None if none was kept."""
        ends = (self._plays.find_end(slot.tool, slot.state) for slot in self._slots(game))
        return next(filter(None, ends), None)

    def leaves_entered(self, slot: Slot, press: Press) -> bool:
        """Return whether *press* begins a new game, and other tools keep what was entered in one that nobody kept."""
        if not begins_game(slot.tool, press.move) or self.kept_end(slot.tool.game):
            return False
        table, slots = self._kept.device.table, self._slots(slot.tool.game)
        used = (each for each in slots if each is not slot and each.history.past)
        return any(each.state != each.tool.begun(each.state, table) for each in used)

    def _slots(self, game: str) -> list[Slot]:
        found = find_game(game)
        return [self._kept.slot(tool) for tool in (found.tools if found else ())]
