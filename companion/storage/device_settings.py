"""What a device saves besides the tools: tonight's table, remembered groups, and its settings."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Final, Literal, Self

from pydantic import AfterValidator, Field

from companion.core.names import skeleton
from companion.core.table import Table
from companion.core.values import Value

MOST_GROUPS: Final = 12

MOST_STEPS: Final = 20
"""Changes of the table that can be undone."""


def names(table: Table) -> tuple[str, ...]:
    """Return the names of the players of *table* who have one, sorted."""
    return tuple(sorted(filter(None, (table.people[seat].name for seat in table.seats))))


def _named(groups: tuple[Table, ...]) -> tuple[Table, ...]:
    if not all(names(group) for group in groups):
        raise ValueError("a group is known by its names")
    return groups


RememberedGroups = Annotated[
    tuple[Table, ...], Field(max_length=MOST_GROUPS), AfterValidator(_named)
]
"""Remembered tables, newest first, each with at least one name."""

UndoTables = Annotated[tuple[Table, ...], Field(max_length=MOST_STEPS)]
"""Tables that undo or redo returns to, the nearest last."""


MOST_NAMED: Final = 80

Named = Annotated[tuple[tuple[str, str], ...], Field(max_length=MOST_NAMED)]
"""Keys of games, each with its title as it looks (``skeleton``)."""


def naming(named: Named, titles: Mapping[str, str]) -> Named:
    """Return *named* where the games called *titles*, by their keys, are named; new titles last."""
    now = {key: skeleton(title) for key, title in titles.items()}
    kept = [pair for pair in named if now.get(pair[0]) == pair[1]]
    news = sorted(pair for pair in now.items() if pair not in kept)
    return (*kept, *news)[:MOST_NAMED]


Separator = Literal["comma", "semicolon"]
"""What stands between the cells of a table of played games for other programs."""


MOST_TABLES: Final = 12
"""Tables of other programs whose columns are known."""


class KnownColumns(Value):
    """What the columns of a table of played games meant to whoever read it here.

    *titles* stands for its line of titles. *meanings* are those of the columns, and *order* is what stands first in its
    dates.
    """

    titles: Annotated[str, Field(max_length=32)]
    meanings: Annotated[tuple[Annotated[str, Field(max_length=20)], ...], Field(max_length=60)]
    order: Literal["year", "day", "month"]


class DeviceSettings(Value):
    """What a device saves besides the tools.

    *table* is tonight's table, *past* and *future* are those of undo and redo. *groups* are
    remembered tables, and *forgotten* is the group that was removed last. *last_tool* is the name
    of the tool used last, '' for none, and *used* when that was, in minutes since 1970 UTC. *shade*
    is how the app looks. *trusts_wifi* is whether someone said that secrets may go over a Wi-Fi
    on which others could read them. *ticks* is whether the phone may tick at a touch, *sounds* whether
    it may be heard, *still* whether nothing moves on the screen, whatever the device's own settings say. *letters* is
    how large letters are besides the device's own size. *named* are the games that players made, each with its title,
    in the order in which they got these titles: of two alike the later one is numbered. *separator* is what stands
    between the cells of a table of played games. *welcomed* is whether the first start is over. *safe_games* is how
    many played games there were when they were last saved elsewhere, or came from there, and *reminds* whether the app
    may say that others came since. *columns* are the tables that were read here, the newest first.
    """

    table: Table = Table()
    past: UndoTables = ()
    future: UndoTables = ()
    groups: RememberedGroups = ()
    forgotten: Table | None = None
    last_tool: Annotated[str, Field(max_length=80)] = ""
    used: Annotated[int, Field(ge=0)] = 0
    shade: Literal["system", "dark", "light", "contrast"] = "system"
    trusts_wifi: bool = False
    ticks: bool = True
    sounds: bool = False
    still: bool = False
    letters: Literal["usual", "larger", "large", "largest"] = "usual"
    named: Named = ()
    separator: Separator = "comma"
    welcomed: bool = False
    safe_games: Annotated[int, Field(ge=0)] = 0
    reminds: bool = True
    columns: Annotated[tuple[KnownColumns, ...], Field(max_length=MOST_TABLES)] = ()

    def with_columns(self, known: KnownColumns) -> Self:
        """Return the device that knows these columns, too. Beyond MOST_TABLES the oldest are forgotten."""
        others = (each for each in self.columns if each.titles != known.titles)
        return self.evolve(columns=(known, *others)[:MOST_TABLES])

    def with_safe_games(self, number: int) -> Self:
        """Return the device where that *number* of played games is saved elsewhere: it may remind of others again."""
        return self.evolve(safe_games=max(0, number), reminds=True)

    def naming(self, titles: Mapping[str, str]) -> Self:
        """Return the device where the games called *titles*, by their keys, are named; new titles last."""
        named = naming(self.named, titles)
        return self if named == self.named else self.evolve(named=named)

    def seated(self, table: Table) -> Self:
        """Return the device with *table* as tonight's, as a step that can be undone."""
        if table == self.table:
            return self
        past = (*self.past, self.table)[-MOST_STEPS:]
        return self.evolve(table=table, past=past, future=())

    def undone(self) -> Self:
        """Return the device with the last change of the table undone, if there is one."""
        if not self.past:
            return self
        *past, table = self.past
        return self.evolve(table=table, past=tuple(past), future=(*self.future, self.table))

    def redone(self) -> Self:
        """Return the device with the last undone change of the table redone, if there is one."""
        if not self.future:
            return self
        *future, table = self.future
        return self.evolve(table=table, past=(*self.past, self.table), future=tuple(future))

    def remembering(self, table: Table) -> Self:
        """Return the device with *table* as its newest group, instead of one with the same names.

        A table without names is not remembered. Beyond MOST_GROUPS the oldest is forgotten.
        """
        if not names(table):
            return self
        others = tuple(group for group in self.groups if names(group) != names(table))
        crowded = self.evolve(groups=(table, *others)[:MOST_GROUPS])
        return crowded.evolve(forgotten=others[-1]) if len(others) == MOST_GROUPS else crowded

    def with_groups(self, groups: Iterable[Table]) -> Self:
        """Return the device with those of *groups* added whose names are new, up to MOST_GROUPS."""
        here = set(map(names, self.groups))
        news = tuple(group for group in groups if names(group) not in here)
        return self.evolve(groups=(*self.groups, *news)[:MOST_GROUPS])

    def without_group(self, group: Table) -> Self:
        """Return the device without *group*, which ``bringing_back`` restores."""
        groups = tuple(each for each in self.groups if each != group)
        return self.evolve(groups=groups, forgotten=group)

    def bringing_back(self) -> Self:
        """Return the device with the forgotten group restored, if there is one."""
        if self.forgotten is None:
            return self
        return self.evolve(forgotten=None).remembering(self.forgotten)
