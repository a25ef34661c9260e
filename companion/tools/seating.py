"""What another table does to a tool in use, and what it does when that is undone."""

from typing import Final

from companion.core.table import Table
from companion.tools.history import History
from companion.tools.tool import table_of, with_table

CHANGED: Final = "The table changed"


def reseated(history: History, before: Table, table: Table) -> History:
    """Return *history* of a tool once *table* plays in the place of *before*.

    Where nobody has touched it, and where it was at tonight's table, it follows: what was
    entered stays with its seat, and undo brings the old table back. One that came by a code
    with a table of its own keeps it until the player says otherwise.
    """
    mine = table_of(history.now)
    if mine is None:
        return history
    if not history.past:
        return History(with_table(history.now, table))
    return history.then(with_table(history.now, table), CHANGED) if mine == before else history


def returned(history: History, before: Table, table: Table) -> History:
    """Return *history* once *table* plays again, as it did before *before*.

    A tool that did nothing else meanwhile goes the same step back, or forward again.
    """
    if table_of(history.now) == before:
        for steps, way in ((history.past, history.undo), (history.future, history.redo)):
            if steps and steps[-1].said == CHANGED and table_of(steps[-1].state) == table:
                return way()
    return reseated(history, before, table)
