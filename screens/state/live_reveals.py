"""What is revealed together at a live table: sealed by each phone, opened by itself once all have."""

from companion.catalogue import find_tool, game_of
from companion.live.reveals import revealing
from companion.tools.tool import Game
from screens.state.live_desk import LiveDesk


def played(live: LiveDesk) -> Game | None:
    """Return the game whose tool was touched last, None if nobody has touched anything yet."""
    entries = live.link.phone.ahead.entries
    names = [entry.op.tool for entry in reversed(entries)] + list(live.room.histories)
    tool = next(filter(None, map(find_tool, names)), None)
    return game_of(tool) if tool else None


def about(live: LiveDesk) -> str:
    """Return the name that texts are sealed under now."""
    return revealing(live.room)


async def seal(live: LiveDesk, text: str) -> None:
    """Seal *text*: nobody can read it until everybody at the table has sealed theirs."""
    await live.ask("seal", (about(live), await live.memory.seal(text)))
