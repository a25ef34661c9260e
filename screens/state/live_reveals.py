"""What is revealed together at a live table: sealed by each phone, opened by itself once all have."""

from companion.live.reveals import can_seal, revealing
from screens.state.live_desk import LiveDesk


def about(live: LiveDesk) -> str:
    """Return the name that texts are sealed under now."""
    return revealing(live.room)


async def seal(live: LiveDesk, text: str) -> None:
    """Seal *text*: nobody can read it until everybody at the table has sealed theirs."""
    if can_seal(live.room, live.seat):
        await live.ask("seal", (about(live), await live.memory.seal(text)))
