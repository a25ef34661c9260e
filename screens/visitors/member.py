"""A browser's place at a live table."""

import time
from typing import Final, NamedTuple

from companion.core.alphabet import clean
from companion.core.table import NAME_MOST
from companion.live.actions import CallDevice
from companion.live.drafts import table_draft
from companion.live.operation import Draft
from companion.table_host.live_table import LiveTable
from companion.table_host.table_copy import ENDED

GONE: Final = "You aren't at a table."


class Member(NamedTuple):
    """A browser at a live *table*: the number of its *device*, and what it shows to come back."""

    table: LiveTable
    device: int
    token: str

    @property
    def gone(self) -> str:
        """Why the browser is no longer at the table, '' if it is."""
        why = self.table.knows(self.device, self.token)
        return GONE if why == ENDED and not self.table.ended else why


def renaming(seat: Member, text: str) -> Draft | None:
    """Return the draft that gives the member *seat* the name *text*, None if they have it already.

    It names their place at the table, or themselves if they just look on.
    """
    name, room, now = clean(text, NAME_MOST), seat.table.room, int(time.time())
    place = room.seats.get(seat.device)
    if place is None:
        return Draft("", CallDevice(name), now)
    after = room.table.renamed(place, name)
    if after == room.table:
        return None
    return table_draft(room.table, after, now)
