"""What phones of earlier releases can't read: a table with longer names, or with more colours, and newer sheets.

Up to 0.13 a name had at most 12 characters, and there were ten colours. Such a phone sits at a table like
any other as long as nothing there has more than that. What it can't read it would leave out, and go on with
another table than everyone else: so it is told to load the page again. Up to 0.14 the sheet of a game of one's own
counted in fewer ways. Up to 0.15 a table had 2 to 8 players.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from pydantic_core import to_json

from companion.catalogue import find_tool
from companion.core.errors import ShareError
from companion.core.table import Table, is_narrow, is_small
from companion.core.values import Value
from companion.exchange import share
from companion.live import actions as do
from companion.live.log import Log
from companion.live.operation import Entry, Op
from companion.live.room import Room
from companion.tools.tool import table_of

TOO_OLD: Final = "This table has names or colours that this version of the app doesn't know. Load the page again."

OTHER_NUMBER: Final = (
    "More people play here, or fewer, than this version of the app has seats for. Load "
    "the page again."
)

OLD_SHEET: Final = "This game's sheet counts in ways that this version of the app doesn't know. Load the page again."
_SHEETS: Final = {"make": 2, "score": 4}
"""The tools of a game of one's own that know its sheet, and the versions that they had in 0.14."""


def reads_sheets(log: Log) -> bool:
    """Return whether a phone of version 2 reads every sheet of a game of one's own in *log*."""
    histories = [each for room in (log.base, log.room) for each in room.histories.items()]
    return all(
        _is_old_sheet(name, state)
        for name, history in histories
        for state in (history.now, *(step.state for step in history.past))
    )


def still_reads_sheets(room: Room) -> bool:
    """Return whether a phone of version 2 reads the sheets that *room* has now."""
    return all(_is_old_sheet(name, each.now) for name, each in room.histories.items())


def _is_old_sheet(name: str, state: Value) -> bool:
    """Return whether *state* of the tool called *name* is one that 0.14 can have."""
    tool = find_tool(name)
    if tool is None or not tool.player_made or tool.key not in _SHEETS:
        return True
    return tool.as_released(state)[0] <= _SHEETS[tool.key]


def reads_players(log: Log) -> bool:
    """Return whether a phone of version 3 has seats for all tables in *log*."""
    tables = (*_tables(log.base), *_tables(log.room))
    rooms = all(map(_is_known, (log.base, log.room)))
    return all(map(is_small, tables)) and rooms and _have_few(log.entries)


def still_reads_players(entries: Iterable[Entry], room: Room) -> bool:
    """Return whether a phone of version 3 has seats for all that *entries* bring, and for what *room* has now."""
    return _is_known(room) and _have_few(entries)


def _is_known(room: Room) -> bool:
    """Return whether a phone of version 3 knows the present state of every tool in *room*."""
    return is_small(room.table) and not any(
        tool.outgrows(history.now)
        for name, history in room.histories.items()
        if (tool := find_tool(name)) and tool.outgrows
    )


def _have_few(entries: Iterable[Entry]) -> bool:
    """Return whether all tables that *entries* bring are small."""
    return all(_in_entry(entry.op, is_small) for entry in entries)


def reads_log(log: Log) -> bool:
    """Return whether a phone of version 1 reads all of *log*."""
    tables = (*_tables(log.base), *_tables(log.room))
    return all(map(is_narrow, tables)) and reads(log.entries)


def reads(entries: Iterable[Entry]) -> bool:
    """Return whether a phone of version 1 reads *entries*."""
    return all(_in_entry(entry.op, is_narrow) for entry in entries)


def _tables(room: Room) -> Iterator[Table]:
    """Yield the table of *room*, and those in all states that its snapshot has."""
    yield room.table
    for history in room.histories.values():
        for state in (history.now, *(step.state for step in history.past)):
            if table := table_of(state):
                yield table


def _in_entry(op: Op, reads_table: Callable[[Table], bool]) -> bool:
    """Return whether a phone that *reads_table* takes *op* for what it is. What no phone takes changes nothing."""
    try:
        match op.action:
            case do.SetTable(plain):
                return reads_table(Table.model_validate_json(to_json(plain)))
            case do.ReplaceState(digits):
                table = _table_in(op.tool, digits)
                return table is None or reads_table(table)
            case _:
                return True
    except ValueError:
        return False


def _table_in(name: str, digits: str) -> Table | None:
    """Return the table in the state of the tool called *name* whose code is *digits*, None for none."""
    tool = find_tool(name)
    try:
        return table_of(share.decode(digits, (tool,)).state) if tool else None
    except ShareError:
        return None
