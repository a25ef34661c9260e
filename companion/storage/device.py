"""What a device saves besides the tools: tonight's table, groups, settings, and games of one's own."""

from collections.abc import Iterable
from typing import Annotated, Final, Literal, Self

from pydantic import AfterValidator, Field

from companion.core.table import Table
from companion.core.values import Value
from companion.own.definition import About
from companion.own.keys import is_own

MOST_GROUPS: Final = 12

MOST_STEPS: Final = 20
"""Changes of the table that can be undone."""


MOST_OWN: Final = 40
"""Games of one's own on one device."""


def _own(key: str) -> str:
    if not is_own(key):
        raise ValueError("not a game of one's own")
    return key


def names(table: Table) -> tuple[str, ...]:
    """Return the names of the players of *table* who have one, sorted."""
    return tuple(sorted(filter(None, (table.people[seat].name for seat in table.seats))))


def _named(groups: tuple[Table, ...]) -> tuple[Table, ...]:
    if not all(names(group) for group in groups):
        raise ValueError("a group is known by its names")
    return groups


Groups = Annotated[tuple[Table, ...], Field(max_length=MOST_GROUPS), AfterValidator(_named)]
"""Remembered tables, newest first, each with at least one name."""

Steps = Annotated[tuple[Table, ...], Field(max_length=MOST_STEPS)]
"""Tables that undo or redo returns to, the nearest last."""


class OwnGame(Value):
    """A game of one's own on a device: its key, and what it is called."""

    key: Annotated[str, AfterValidator(_own)]
    about: About = About()


def _one_each(games: tuple[OwnGame, ...]) -> tuple[OwnGame, ...]:
    if len({game.key for game in games}) < len(games):
        raise ValueError("a game is here once")
    return games


OwnGames = Annotated[tuple[OwnGame, ...], Field(max_length=MOST_OWN), AfterValidator(_one_each)]
"""Games of one's own, the newest first."""


class Device(Value):
    """What a device saves besides the tools.

    *table* is tonight's table, *past* and *future* are those of undo and redo. *groups* are
    remembered tables, and *forgotten* is the group that was removed last. *last_tool* is the name
    of the tool used last, '' for none, and *used* when that was, in minutes since 1970 UTC. *shade*
    is how the app looks. *trusts_wifi* is whether somebody said that secrets may go over a Wi-Fi
    on which others could read them. *ticks* is whether the phone may tick at a touch, *still* whether
    nothing moves on the screen, whatever the device's own settings say. *own* are the games that were
    made here or came from others.
    """

    table: Table = Table()
    past: Steps = ()
    future: Steps = ()
    groups: Groups = ()
    forgotten: Table | None = None
    last_tool: Annotated[str, Field(max_length=80)] = ""
    used: Annotated[int, Field(ge=0)] = 0
    shade: Literal["system", "dark", "light", "contrast"] = "system"
    trusts_wifi: bool = False
    ticks: bool = True
    still: bool = False
    own: OwnGames = ()

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

    def with_own(self, key: str, about: About) -> Self:
        """Return the device with the game of one's own called *key*, which is called as *about* says.

        One that is here keeps its place. Where MOST_OWN are here, no other is added.
        """
        game = OwnGame(key=key, about=about)
        if self.own_about(key):
            return self.evolve(own=tuple(game if o.key == key else o for o in self.own))
        return self if len(self.own) == MOST_OWN else self.evolve(own=(game, *self.own))

    def without_own(self, key: str) -> Self:
        """Return the device without the game of one's own called *key*; its saves stay."""
        return self.evolve(own=tuple(game for game in self.own if game.key != key))

    def own_about(self, key: str) -> About | None:
        """Return what the game of one's own with *key* is called, None where it is not here."""
        return next((game.about for game in self.own if game.key == key), None)
