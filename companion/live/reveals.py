"""What a table reveals together: one thing at a time, the same on all phones."""

from companion.catalogue import every_game
from companion.display.table_words import sealed_words
from companion.live.room import Room
from companion.live.together import Reveal


def revealing(room: Room) -> str:
    """Return the name that texts are sealed under now: a checklist stands for the whole table.

    What somebody has sealed and not all have opened goes first, then what was revealed last.
    """
    begun = (
        name for name, each in room.sealed.items() if each.sealed and not room.revealed(name)
    )
    return next(begun, "") or next(iter(room.sealed), "") or every_game()[0].tools[0].name


def sealing(room: Room, about: str) -> str:
    """Return who has sealed a text under *about*, who still has to, and who has to open theirs."""
    reveal, table = room.sealed.get(about, Reveal()), room.table
    whose = (reveal.sealed, room.taken - reveal.sealed.keys(), room.taken & reveal.closed)
    return sealed_words(
        *([table.name(at) for at in table.seats if at in each] for each in whose)
    )
