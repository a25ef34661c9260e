"""What is revealed together at a live table: sealed by each phone, opened by itself once all have."""

from collections.abc import Callable

from companion.live.actions import SealText
from companion.live.reveals import can_seal, revealing, seal_noted
from companion.tools.tool import AnyTool
from screens.state.clock import seconds
from screens.state.live.joined_table import JoinedTable
from screens.state.tool_session import ToolSession


def about(live: JoinedTable) -> str:
    """Return the name that texts are sealed under now."""
    return revealing(live.room)


async def seal(live: JoinedTable, text: str) -> None:
    """Seal *text*: nobody can read it until everyone at the table has sealed theirs."""
    if can_seal(live.room, live.seat):
        await live.ask(SealText(about(live), await live.memory.seal(text)))


async def note_seal(
    live: JoinedTable, tool_session_of: Callable[[AnyTool], ToolSession], game: str
) -> None:
    """Let the checklist of *game* note that this seat has sealed a text of it."""
    noted = seal_noted(game, live.seat) if live.seat is not None else None
    if noted:
        await live.touch(tool_session_of(noted.tool), noted.touch, seconds(), 0, noted.label)
