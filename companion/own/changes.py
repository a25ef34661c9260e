"""What is said about a game of one's own before it is changed by what came from others."""

from collections.abc import Iterator
from typing import Any

from companion.own.definition import Counters, Definition, Sheet, names

MOST = 12
"""Sentences of one update that are said; the others are counted."""


def update_of(mine: Definition, came: Definition) -> tuple[str, ...]:
    """Return what changes if *came* takes the place of *mine*, a sentence each; () for nothing."""
    said = tuple(_changes(mine, came))
    more = len(said) - MOST
    return said if more <= 0 else (*said[:MOST], f"And {more} more")


def _changes(mine: Definition, came: Definition) -> Iterator[str]:
    if mine.about.name != came.about.name:
        yield f"New name: {came.about.title}"
    yield from _rows(mine.sheet, came.sheet, "row")
    old, new = _without_rows(mine.sheet), _without_rows(came.sheet)
    if old != new:
        yield "How the sheet is won changes"
    if mine.course != came.course:
        yield "The phases change"
    yield from _rows(mine.counters, came.counters, "counter")
    if mine.rules != came.rules:
        yield "The rules change"
    if (mine.least, mine.most) != (came.least, came.most):
        yield "The number of players changes"
    if mine.about.evolve(name="") != came.about.evolve(name=""):
        yield "The sign or the colour changes"


def _without_rows(sheet: Sheet) -> Sheet:
    return sheet.evolve(rows=(), order=())


def _rows(mine: Sheet | Counters, came: Sheet | Counters, noun: str) -> Iterator[str]:
    old, new = names(mine, noun.title()), names(came, noun.title())
    for place, name in new.items():
        if place not in old:
            yield f"New {noun}: {name}"
        elif old[place] != name:
            yield f"{old[place]} is called {name}"
        elif not _alike(mine.rows[place], came.rows[place]):
            yield f"{name} counts another way"
    for place, name in old.items():
        if place not in new:
            yield f"Without the {noun} {name}"
    if list(old) != list(new) and sorted(old) == sorted(new):
        yield f"The {noun}s stand in another order"


def _alike(mine: Any, came: Any) -> bool:
    """Return whether two rows or counters are alike; a name that is nearly the same is, too."""
    same: bool = mine.evolve(name="") == came.evolve(name="")
    return same
