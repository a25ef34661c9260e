"""How the history of a tool follows changes of the table, and their undo."""

from typing import Final

from companion.core.table import Table
from companion.tools.cause import TABLE
from companion.tools.history import History
from companion.tools.tool import table_for, table_of, with_table

CHANGED: Final = "The table changed"


def reseated(history: History, before: Table, table: Table) -> History:
    """Return *history* after the device's table changed from *before* to *table*.

    An unused tool takes the new table. A used one takes it as a step that can be undone, if its
    table was *before*. A tool with another table, which came with a code, keeps that table. Whether the game in
    *history* is over and kept, only the log of plays knows: callers leave such a tool out.
    """
    mine = table_of(history.now)
    if mine is None or table_for(history.now, table) == mine:
        return history
    if not history.past:
        return History(with_table(history.now, table))
    return (
        history.then(with_table(history.now, table), CHANGED, TABLE)
        if mine == table_for(history.now, before)
        else history
    )


def returned(history: History, before: Table, table: Table) -> History:
    """Return *history* after the change of the device's table was undone: from *before* to *table*.

    If the change is the last step of the tool, that step is undone or redone too.
    """
    mine = table_of(history.now)
    if mine is not None and mine == table_for(history.now, before):
        wanted = table_for(history.now, table)
        for steps, way in ((history.past, history.undo), (history.future, history.redo)):
            if steps and steps[-1].cause == TABLE and table_of(steps[-1].state) == wanted:
                return way()
    return reseated(history, before, table)
