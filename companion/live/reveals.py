"""What a table reveals together: one thing at a time, the same on all phones."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.catalogue import every_game, find_game
from companion.display import table_words as words
from companion.evening.touch import MoveMade
from companion.live.commit_reveal import Reveal
from companion.live.room import Room
from companion.tools.checklist_model import CHECKLIST, SEALED
from companion.tools.tool import AnyTool


def revealing(room: Room) -> str:
    """Return the name that texts are sealed under now: a checklist stands for the whole table.

    What someone has sealed and not all have opened goes first, then what was revealed last.
    """
    begun = (
        name for name, each in room.sealed.items() if each.sealed and not room.revealed(name)
    )
    return next(begun, "") or next(iter(room.sealed), "") or every_game()[0].tools[0].name


def sealing(room: Room, about: str) -> str:
    """Return who has sealed a text under *about*, who still has to, and who has to open theirs."""
    reveal, table = room.sealed.get(about, Reveal()), room.table
    whose = (reveal.sealed, room.taken - reveal.sealed.keys(), room.taken & reveal.closed)
    return words.sealed_words(
        *([table.name(at) for at in table.seats if at in each] for each in whose)
    )


def can_seal(room: Room, seat: int | None) -> bool | None:
    """Return whether *seat* can seal a text now; None for whoever just looks on."""
    if seat is None:
        return None
    return room.sealed.get(revealing(room), Reveal()).takes(seat, room.taken)


def revealed_before(room: Room) -> Mapping[int, str]:
    """Return the texts of the last reveal while the next one is sealed, by seat; empty if there are none."""
    about = revealing(room)
    return {} if room.revealed(about) else room.sealed.get(about, Reveal()).before


def own_words(room: Room, seat: int | None) -> str:
    """Return what is said to *seat* about the text that it has sealed, '' for nothing."""
    about = revealing(room)
    reveal = room.sealed.get(about, Reveal())
    if seat not in reveal.sealed or room.revealed(about):
        return ""
    if not can_seal(room, seat):
        return words.SEALED
    return words.SEALED_ELSEWHERE if reveal.opened else words.SEALED_BY_ALL


class SealNote(NamedTuple):
    """What the *tool* of a game notes once a seat has sealed a text of that game, *label* in words."""

    tool: AnyTool
    touch: MoveMade
    label: str


def seal_noted(game: str, seat: int) -> SealNote | None:
    """Return what the *game*, by its key, notes once *seat* has sealed a text of it; None for nothing."""
    found = find_game(game)
    tool = found.by_key.get(CHECKLIST) if found else None
    titles = {move.key: move.title for move in tool.moves} if tool else {}
    if tool is None or SEALED not in titles:
        return None
    return SealNote(tool, MoveMade(SEALED, (seat,)), titles[SEALED])
