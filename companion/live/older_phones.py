"""What phones of earlier releases can't read: a table with longer names, or with more colours.

Up to 0.13 a name had at most 12 characters, and there were ten colours. Such a phone sits at a table like
any other as long as nothing there has more than that. What it can't read it would leave out, and go on with
another table than everyone else: so it is told to load the page again.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from pydantic_core import to_json

from companion.catalogue import find_tool
from companion.core.errors import ShareError
from companion.core.table import Table, is_narrow
from companion.exchange import share
from companion.live.log import Log
from companion.live.operation import Entry, Op
from companion.live.room import Room
from companion.tools.tool import table_of

TOO_OLD: Final = "This table has names or colours that this version of the app doesn't know. Load the page again."


def reads_log(log: Log) -> bool:
    """Return whether a phone of version 1 reads all of *log*."""
    tables = (*_tables(log.base), *_tables(log.room))
    return all(map(is_narrow, tables)) and reads(log.entries)


def reads(entries: Iterable[Entry]) -> bool:
    """Return whether a phone of version 1 reads *entries*."""
    return all(_reads(entry.op) for entry in entries)


def _tables(room: Room) -> Iterator[Table]:
    """Yield the table of *room*, and those in all states that its snapshot has."""
    yield room.table
    for history in room.histories.values():
        for state in (history.now, *(step.state for step in history.past)):
            if table := table_of(state):
                yield table


def _reads(op: Op) -> bool:
    """Return whether a phone of version 1 takes *op* for what it is. What no phone takes changes nothing."""
    try:
        if op.kind == "table":
            return is_narrow(Table.model_validate_json(to_json(op.value)))
        table = _table_in(op) if op.kind == "whole" else None
    except ValueError:
        return False
    return table is None or is_narrow(table)


def _table_in(op: Op) -> Table | None:
    """Return the table in the state that *op* replaces all with, None for none."""
    tool = find_tool(op.tool)
    try:
        return table_of(share.decode(str(op.value), (tool,)).state) if tool else None
    except ShareError:
        return None
