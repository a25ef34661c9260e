"""What a device remembers of its evenings, beside the tools: tables of this night and of others."""

from collections.abc import Iterable
from typing import Annotated, Final, Literal, Self

from pydantic import AfterValidator, Field

from companion.core.table import Table
from companion.core.values import Value

MOST_GROUPS: Final = 12

MOST_STEPS: Final = 20
"""So many changes of the table can be undone."""


def names(table: Table) -> tuple[str, ...]:
    """Return the names of those who sit at *table*, sorted."""
    return tuple(sorted(filter(None, (table.people[seat].name for seat in table.seats))))


def _named(groups: tuple[Table, ...]) -> tuple[Table, ...]:
    if not all(names(group) for group in groups):
        raise ValueError("a group is known by its names")
    return groups


Groups = Annotated[tuple[Table, ...], Field(max_length=MOST_GROUPS), AfterValidator(_named)]
"""Remembered tables, newest first, each with somebody's name."""

Steps = Annotated[tuple[Table, ...], Field(max_length=MOST_STEPS)]
"""Tables that undo or redo leads to, the nearest last."""


class Device(Value):
    """What a device remembers of its evenings.

    *table* is tonight's, *past* and *future* are those that undo and redo bring back; *groups*
    are tables of other nights, newest first, and *forgotten* is the one that went last.
    *last_tool* is the name of the tool used last, '' for none, and *used* when that was, in
    minutes since 1970.
    """

    table: Table = Table()
    past: Steps = ()
    future: Steps = ()
    groups: Groups = ()
    forgotten: Table | None = None
    last_tool: Annotated[str, Field(max_length=80)] = ""
    used: Annotated[int, Field(ge=0)] = 0
    shade: Literal["system", "dark", "light", "contrast"] = "system"

    def seated(self, table: Table) -> Self:
        """Return the device with *table* as tonight's."""
        if table == self.table:
            return self
        past = (*self.past, self.table)[-MOST_STEPS:]
        return self.evolve(table=table, past=past, future=())

    def undone(self) -> Self:
        """Return the device with the table before, or itself at the first one."""
        if not self.past:
            return self
        *past, table = self.past
        return self.evolve(table=table, past=tuple(past), future=(*self.future, self.table))

    def redone(self) -> Self:
        """Return the device with the table that was undone last, or itself."""
        if not self.future:
            return self
        *future, table = self.future
        return self.evolve(table=table, past=(*self.past, self.table), future=tuple(future))

    def remembering(self, table: Table) -> Self:
        """Return the device with *table* as its newest group, once for the same names. A
        table without any name is no group.
        """
        if not names(table):
            return self
        others = tuple(group for group in self.groups if names(group) != names(table))
        crowded = self.evolve(groups=(table, *others)[:MOST_GROUPS])
        return crowded.evolve(forgotten=others[-1]) if len(others) == MOST_GROUPS else crowded

    def with_groups(self, groups: Iterable[Table]) -> Self:
        """Return the device with *groups* behind those that are here, while there is room."""
        here = set(map(names, self.groups))
        news = tuple(group for group in groups if names(group) not in here)
        return self.evolve(groups=(*self.groups, *news)[:MOST_GROUPS])

    def without_group(self, group: Table) -> Self:
        """Return the device without *group*, which can be brought back."""
        groups = tuple(each for each in self.groups if each != group)
        return self.evolve(groups=groups, forgotten=group)

    def bringing_back(self) -> Self:
        """Return the device with the group that went last."""
        if self.forgotten is None:
            return self
        return self.evolve(forgotten=None).remembering(self.forgotten)
