"""What a table reveals together: one thing at a time, the same on all phones."""

from companion.catalogue import every_game
from companion.live.room import Room


def revealing(room: Room) -> str:
    """Return the name that texts are sealed under now: a checklist stands for the whole table.

    What somebody has sealed and not all have opened goes first, then what was revealed last.
    """
    begun = (
        name for name, each in room.sealed.items() if each.sealed and not room.revealed(name)
    )
    return next(begun, "") or next(iter(room.sealed), "") or every_game()[0].tools[0].name
