"""Another game of the evening: whether the one before was kept, and what it leaves in the tools."""

from companion.catalogue import find_game
from companion.core.blocks import Button
from companion.evening.touch import begins_game
from companion.plays.play import Play
from screens.state.playlog import PlayLog
from screens.state.saved_sessions import SavedSessions
from screens.state.tool_session import ToolSession


class GameStarter:
    """What *New game* finds. The touch itself clears what was kept (see ``companion.evening``)."""

    def __init__(self, kept: SavedSessions, plays: PlayLog) -> None:
        """Look at what is *kept* here, and for ends of games in the log of *plays*."""
        self._kept, self._plays = kept, plays

    def kept_end(self, game: str) -> Play | None:
        """Return the play of the end that a tool of *game* shows, None if none was kept."""
        ends = (
            self._plays.find_end(tool_session.tool, tool_session.state)
            for tool_session in self._slots(game)
        )
        return next(filter(None, ends), None)

    def leaves_entered(self, tool_session: ToolSession, button: Button) -> bool:
        """Return whether *button* begins a new game, and other tools keep what was entered in one that nobody kept."""
        if not begins_game(tool_session.tool, button.move) or self.kept_end(
            tool_session.tool.game
        ):
            return False
        table, tool_sessions = self._kept.device.table, self._slots(tool_session.tool.game)
        used = (
            each for each in tool_sessions if each is not tool_session and each.history.past
        )
        return any(each.state != each.tool.for_new_game(each.state, table) for each in used)

    def _slots(self, game: str) -> list[ToolSession]:
        found = find_game(game)
        return [self._kept.tool_session(tool) for tool in (found.tools if found else ())]
