"""What is said about a made game before it is changed by what came from others."""

from collections.abc import Iterator
from typing import Any

from companion.core.printed import listed
from companion.core.words import players_words
from companion.game_maker.definition import (
    Counters,
    Course,
    Definition,
    Sheet,
    names,
    phase_name,
)

MOST_SENTENCES = 12
"""Sentences of one update that are said; the others are counted."""


def update_of(mine: Definition, came: Definition) -> tuple[str, ...]:
    """Return what changes if *came* takes the place of *mine*, a sentence each; () for nothing.

    What gets lost is said first.
    """
    said = (*_lost(mine, came), *_changes(mine, came))
    more = len(said) - MOST_SENTENCES
    return said if more <= 0 else (*said[:MOST_SENTENCES], f"And {more} more")


def loses(mine: Definition, came: Definition) -> bool:
    """Return whether *came* lacks a row, a counter, a phase, steps or the rules that *mine* has."""
    return any(_lost(mine, came))


def _lost(mine: Definition, came: Definition) -> Iterator[str]:
    yield from _gone(mine.sheet, came.sheet, "Row")
    gone = _gone_phases(mine.course, came.course)
    if gone:
        yield f"Without the phase{'s' * (len(gone) > 1)} {listed(gone)}"
    if mine.course.setup and not came.course.setup:
        yield "Without the set-up"
    if mine.course.end and not came.course.end:
        yield "Without the steps at the end"
    yield from _gone(mine.counters, came.counters, "Counter")
    if mine.rules and not came.rules:
        yield "Without rules"


def _changes(mine: Definition, came: Definition) -> Iterator[str]:
    if mine.about.name != came.about.name:
        yield f"New name: {came.about.title}"
    yield from _rows(mine.sheet, came.sheet, "row")
    old, new = _without_rows(mine.sheet), _without_rows(came.sheet)
    if old != new:
        yield "How the winner is decided changes"
    yield from _course(_left(mine.course, came.course), came.course)
    yield from _rows(mine.counters, came.counters, "counter")
    if came.rules not in (mine.rules, ""):
        yield "The rules change"
    if _players(mine) != _players(came):
        yield f"For {players_words(*_players(came))}, not {_said(_players(mine))}"
    if mine.about.evolve(name="") != came.about.evolve(name=""):
        yield "The sign or the colour changes"


def _without_rows(sheet: Sheet) -> Sheet:
    return sheet.evolve(rows=(), order=())


def _players(game: Definition) -> tuple[int, int]:
    """Return how many play *game*, at least and at most."""
    return min(game.least, game.most), max(game.least, game.most)


def _said(ends: tuple[int, int]) -> str:
    """Return how many play: "2 to 4", or "4"."""
    return " to ".join(map(str, sorted(set(ends))))


def _gone_phases(mine: Course, came: Course) -> tuple[str, ...]:
    """Return the names of the phases of *mine* that *came* lacks, where it has fewer."""
    if len(came.phases) >= len(mine.phases):
        return ()
    left = {phase.title.strip() for phase in came.phases}
    return tuple(
        phase_name(phase, number)
        for number, phase in enumerate(mine.phases, 1)
        if phase.title.strip() not in left
    )


def _left(mine: Course, came: Course) -> Course:
    """Return *mine* without what ``_lost`` says that *came* lacks."""
    left = {phase.title.strip() for phase in came.phases}
    fewer = len(came.phases) < len(mine.phases)
    return mine.evolve(
        phases=tuple(p for p in mine.phases if not fewer or p.title.strip() in left),
        setup=mine.setup if came.setup else "",
        end=mine.end if came.end else "",
    )


def _course(mine: Course, came: Course) -> Iterator[str]:
    parts = (mine.phases, mine.setup, mine.end)
    if parts != (came.phases, came.setup, came.end):
        yield "The phases change"
    if (mine.unit, mine.rounds, mine.first) != (came.unit, came.rounds, came.first):
        yield "The rounds change"


def _is_new(mine: Sheet | Counters, came: Sheet | Counters, place: int) -> bool:
    """Return whether the row at *place* of *came* is not the one that *mine* has or had there."""
    return len(mine.rows) <= place or mine.rows[place].again != came.rows[place].again


def _gone(mine: Sheet | Counters, came: Sheet | Counters, noun: str) -> Iterator[str]:
    new = names(came, noun)
    for place, name in names(mine, noun).items():
        if place not in new or _is_new(mine, came, place):
            yield f"{noun} {name} is gone"


def _rows(mine: Sheet | Counters, came: Sheet | Counters, noun: str) -> Iterator[str]:
    old, new = names(mine, noun.title()), names(came, noun.title())
    for place, name in new.items():
        if place not in old or _is_new(mine, came, place):
            yield f"New {noun}: {name}"
        elif old[place] != name:
            yield f"{old[place]} is now called {name}"
        elif not _alike(mine.rows[place], came.rows[place]):
            yield f"{name} counts differently"
    if list(old) != list(new) and sorted(old) == sorted(new):
        yield f"The order of the {noun}s changes"


def _alike(mine: Any, came: Any) -> bool:
    """Return whether two rows or counters are alike; a name that is nearly the same is, too."""
    same: bool = mine.evolve(name="") == came.evolve(name="")
    return same
