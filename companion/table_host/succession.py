"""When the host goes, another phone takes over: who that is, what it has to know, and what it begins with.

The *deputy* is named beforehand, among the phones that can be a host. It has the log, like every phone. Besides,
it is told who belongs to the table, and with what the host seals entries. No text that waits sealed is among that,
and no token: a digest is enough to know one again.
"""

from collections.abc import Collection
from typing import Final, NamedTuple

from pydantic import ValidationError

from companion.live.devices import NEWCOMERS
from companion.live.lives import next_term
from companion.live.messages import Deputy
from companion.live.phone import Phone
from companion.live.snapshot import snapshot_to_json
from companion.live.wire import NOT_READ, TOO_MUCH, WireError
from companion.table_host.members import TableMembers
from companion.table_host.table_copy import entry_text, head_of
from companion.table_host.table_store import StoredTable

MOST_BYTES: Final = 1 << 15
"""The most bytes of what a deputy is told of the people: eight times what a full table takes."""


class DeputyTable(NamedTuple):
    """What a deputy knows of the table called *name*, besides its log: its *people*."""

    name: str
    people: TableMembers


def handed(name: str, people: TableMembers) -> Deputy:
    """Return what the deputy of the table called *name* is told about its *people*."""
    return Deputy(name=name, people=people.to_json())


def heard(said: Deputy) -> DeputyTable:
    """Return what a deputy was told in *said*. Raises WireError for what no host tells."""
    if len(said.people) > MOST_BYTES:
        raise WireError(TOO_MUCH)
    try:
        people = TableMembers.model_validate_json(said.people)
        bytes.fromhex(people.secret)
    except (ValidationError, ValueError) as error:
        raise WireError(NOT_READ) from error
    return DeputyTable(said.name, people)


def named(now: int, ready: Collection[int], here: Collection[int]) -> int:
    """Return the device that takes over if the host goes, 0 for none. *now* was it until now, 0 for none.

    *ready* are the devices that could, and are connected; *here* are all that are there. Whoever is named stays so
    while nobody else could, since an earlier deputy that is out of reach may take over, too.
    """
    if now and (now in here or not ready):
        return now
    return min(ready, default=0)


def next_table(known: DeputyTable, phone: Phone) -> StoredTable:
    """Return the table as its deputy *phone* begins it, from all that the last host confirmed to it.

    It is one life before that: the deputy's host begins the life when it reads the table. Raises ValueError if
    the table has changed its host too often.
    """
    log = phone.log.trimmed()
    life = next_term(max(known.people.epoch, phone.epoch), phone.device)
    people = known.people.with_deputy(0).evolve(
        epoch=life - 1,
        leader=phone.device,
        came=known.people.came + NEWCOMERS,
        moved=False,
    )
    entries = tuple(entry_text(entry, "") for entry in log.entries)
    return StoredTable(head_of(1, people), snapshot_to_json(log.bare), entries, log.start)
