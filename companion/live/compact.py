"""What a room forgets every PAGE entries, on every phone alike: the log can then be cut there."""

from dataclasses import replace
from typing import Final

from companion.live.room import Room
from companion.tools.cause import BEGINS
from companion.tools.history import History

ENTRIES_KEPT: Final = 512
"""The number of entries after which the room forgets its older steps, again and again."""


NAMES_KEPT: Final = 128
"""Devices whose own names stay: those that came last. Others say theirs again, or are called by their numbers."""


def horizon(n: int) -> int:
    """Return the last entry that can be undone no more once there are *n*: at least a page stays."""
    return max(n // ENTRIES_KEPT - 1, 0) * ENTRIES_KEPT


def compacted(room: Room) -> Room:
    """Return *room* without its older steps, without open conflicts, and with the newest names of who looks on.

    What stays of each history is what facts of other tools depend on: the last step, and whether
    the tool began with an example.
    """
    found = {name: _shortened(history) for name, history in room.histories.items()}
    called = dict(sorted(room.called.items())[-NAMES_KEPT:])
    return replace(room, histories=found, called=called, answers={}, clashes={})


def _shortened(history: History) -> History:
    begins = [step for step in history.past if step.cause in BEGINS][-1:]
    last = history.past[-1:]
    kept = last if tuple(begins) == last else (*begins, *last)
    return replace(history, past=kept)
