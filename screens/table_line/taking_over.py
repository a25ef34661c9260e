"""A deputy takes the table of another host over, whatever the line to that was made of."""

from contextlib import suppress
from typing import Final

from companion.core.errors import StorageError
from companion.live.links import LiveError
from companion.table_host.live_table import LiveTable
from companion.table_host.succession import next_table
from companion.table_host.tables import Tables
from screens.table_line.socket_live_host import SocketLink

STILL_THERE: Final = "The phone that opened the table is there. It goes on there."
NO_DEPUTY: Final = "Another phone takes this table over."
TOO_OFTEN: Final = "This table was taken over too often. Open a new one."


async def taken_over(tables: Tables, link: SocketLink) -> LiveTable:
    """Return the table of *link*, whose deputy this device is, as one of its own *tables*. Raises LiveError.

    All that was confirmed here counts, then what this device did meanwhile. The link is over.
    """
    if link.connected:
        raise LiveError(STILL_THERE)
    if link.handed is None:
        raise LiveError(NO_DEPUTY)
    await link.close()
    try:
        table = await _begun(tables, link)
    except (StorageError, ValueError) as error:
        link.go_on()
        said = str(error) if isinstance(error, StorageError) else TOO_OFTEN
        raise LiveError(said) from error
    await link.forget()
    return table


async def _begun(tables: Tables, link: SocketLink) -> LiveTable:
    """Return the table of *link* as this device is its host. Raises StorageError, ValueError."""
    known, phone = link.handed, link.phone
    assert known, "a deputy knows the table"
    table = await tables.take_over(known.name, next_table(known, phone))
    for op in phone.pending:
        with suppress(LiveError):  # of which the log can hold no more
            await table.accept(op, phone.device)
    await table.give_back(phone.others)
    return table
